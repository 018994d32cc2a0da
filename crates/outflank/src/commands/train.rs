//! `outflank train`: evaluations for the engine, from games that it plays against itself.

mod accuracy;
mod balance;
mod contest;
mod cost;
mod errors;
mod estimate;
mod fit;
mod fits;
mod generate;
mod openings;
mod pack;
mod people;
mod ratings;

use clap::{Args, Subcommand};
use outflank_engine::{Evaluator, UnknownEvaluator};

use crate::failure::Failure;
use crate::output::Output;

/// Make the engine's evaluation from games that it plays against itself
#[derive(Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    what: TrainVerb,
}

#[derive(Subcommand)]
enum TrainVerb {
    Generate(generate::Generate),
    Fit(fit::Fit),
    Patterns(pack::Patterns),
    Pack(pack::Pack),
    Balance(balance::Balance),
    Errors(errors::Errors),
    Accuracy(accuracy::Accuracies),
    Cost(cost::Cost),
    #[command(name = "match")]
    Match(Box<contest::TrialMatch>),
    Openings(openings::Openings),
    Rim(fits::FitRim),
    Hand(fits::Hand),
    Probcut(fits::Probcut),
    Ratings(ratings::PlayerRatings),
    Estimate(estimate::Estimate),
    People(people::People),
}

impl Train {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self.what {
            TrainVerb::Generate(generate) => generate.run(),
            TrainVerb::Fit(fit) => fit.run(out),
            TrainVerb::Patterns(patterns) => patterns.run(out),
            TrainVerb::Pack(pack) => pack.run(out),
            TrainVerb::Balance(balance) => balance.run(out),
            TrainVerb::Errors(errors) => errors.run(out),
            TrainVerb::Accuracy(accuracy) => accuracy.run(out),
            TrainVerb::Cost(cost) => cost.run(out),
            TrainVerb::Match(contest) => contest.run(out),
            TrainVerb::Openings(openings) => openings.run(out),
            TrainVerb::Rim(rim) => rim.run(out),
            TrainVerb::Hand(hand) => hand.run(out),
            TrainVerb::Probcut(probcut) => probcut.run(out),
            TrainVerb::Ratings(ratings) => ratings.run(out),
            TrainVerb::Estimate(estimate) => estimate.run(out),
            TrainVerb::People(people) => people.run(out),
        }
    }
}

/// A part of a whole.
fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "write a number from 0 to 1".to_owned())
}

/// The evaluations that were asked for, each by the name that it was asked for with.
fn named_evaluators(names: &[String]) -> Result<Vec<(String, Evaluator)>, UnknownEvaluator> {
    names.iter().map(|name| Ok((name.clone(), Evaluator::named_or_load(name)?))).collect()
}
