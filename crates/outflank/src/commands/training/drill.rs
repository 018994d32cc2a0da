//! `outflank drill`: as many exercises as somebody wants, of a theme.

use std::io::{self, Write};
use std::time::{Duration, SystemTime};

use clap::{Args, Subcommand};
use outflank_coach::training::{EndgameMaker, ExerciseRecipe, ExerciseTheme, SessionPlan};
use outflank_play::KeptDeck;

use super::coach::tell_next;
use super::empties::Empties;
use super::import::DrillImport;
use super::openings::DrillOpenings;
use super::prompt::{Place, TrainingPrompt};
use super::supply::{self, ExerciseSupply};
use super::{TrainingOptions, own_games};
use crate::failure::Failure;
use crate::interrupt::leave_on_ctrl_c;
use crate::numbers::within;
use crate::options::{RuleOptions, by_name};
use crate::output::Output;

/// Practise finding the best move, by theme and on any board
///
/// Exercises are of the game that --size and --rules name: those that are due come first, then new ones from games, and whatever
/// is missing is made on the spot: endgames for every board and all rules, other themes from mistakes of weak players. Every answer counts
/// for outflank coach too.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Drill {
    #[command(subcommand)]
    what: Option<DrillVerb>,

    #[command(flatten)]
    practice: Practice,
}

#[derive(Subcommand)]
enum DrillVerb {
    Import(DrillImport),
    Openings(DrillOpenings),
}

#[derive(Args)]
struct Practice {
    /// What to practise [default: everything]
    #[arg(long, value_name = "THEME", value_parser = by_name::<ExerciseTheme>(ExerciseTheme::ALL.map(ExerciseTheme::name)))]
    theme: Option<ExerciseTheme>,

    /// How many exercises
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = within::<u16>(1..=1_000))]
    count: u16,

    #[command(flatten)]
    rules: RuleOptions,

    /// Empty squares of endgames that are made, from 4 to 16: a number, or a range such as 4..16 [default: 6..12]
    #[arg(long, value_name = "N..M")]
    empties: Option<Empties>,

    /// Where exercises that are made are drawn from: the same seed gives the same ones
    #[arg(long, value_name = "N", value_parser = within::<u64>(0..=u64::MAX))]
    seed: Option<u64>,

    #[command(flatten)]
    training: TrainingOptions,
}

impl Drill {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self.what {
            Some(DrillVerb::Import(import)) => import.run(out),
            Some(DrillVerb::Openings(openings)) => openings.run(out),
            None if self.practice.theme == Some(ExerciseTheme::Openings) => {
                DrillOpenings::any(self.practice.seed, self.practice.training).run(out)
            }
            None => self.practice.run(out),
        }
    }
}

impl Practice {
    fn run(self, out: &mut Output) -> Result<(), Failure> {
        let words = self.training.words();
        let mut kept = KeptDeck::open(&self.training.data.folder()?)?;
        leave_on_ctrl_c()?;
        let mut place = Place::new(&self.training)?;
        if self.theme != Some(ExerciseTheme::Endgame) {
            own_games::look_through(&mut kept, &mut place, out)?;
        }
        let rules = self.rules.rules();
        let rating = own_games::rating(&mut place);
        let plan = SessionPlan::drill(kept.deck(), SystemTime::now(), rating, rules, self.theme, self.count.into());
        let recipe = ExerciseRecipe {
            rules,
            empties: self.empties.map_or(EndgameMaker::USUAL, Empties::range),
            seed: self.seed.unwrap_or_else(supply::any_seed),
            or_endgame: self.theme.is_none(),
            rating,
        };
        let made = ExerciseSupply::start(recipe, &plan, kept.deck());
        let mut input = io::stdin().lock();
        let mut prompt =
            TrainingPrompt { words, kept: &mut kept, place: &mut place, made, rating, out, input: &mut input };
        let answers = prompt.run(&plan, Duration::MAX)?;
        writeln!(out, "{}", words.summary(answers))?;
        tell_next(out, &kept, words)
    }
}
