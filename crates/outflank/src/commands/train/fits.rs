//! `outflank train hand`, `probcut` and `rim`: numbers from games that are played for them, for the source of the engine or a weight file.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use outflank_engine::internals::tuning::{ErrorModel, EvaluationKind, HandWeights, pack};
use outflank_engine::{Evaluator, Stop};
use outflank_rules::RuleSet;
use outflank_training::probcut::Depths;
use outflank_training::{Sampling, hand, probcut, rim};

use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::files::write;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::{Output, say};
use crate::progress_line::ProgressLine;

/// Weigh what the hand-written evaluation looks at
///
/// Prints the weights as the source of the engine holds them (eval/weights.rs). Ctrl-C ends the games, and the weights are fitted to those
/// played.
#[derive(Args)]
pub(super) struct Hand {
    #[command(flatten)]
    games: GameOptions,
}

/// Measure how far shallow and deep searches lie apart
///
/// Prints what Multi-ProbCut needs to know of it, as the source of the engine holds it (search/errors.rs). Ctrl-C ends the games, and the
/// errors are fitted to those played.
#[derive(Args)]
pub(super) struct Probcut {
    #[command(flatten)]
    games: GameOptions,

    /// Compare searches in the middle of the game up to this depth
    #[arg(long, value_name = "PLIES", default_value_t = 9)]
    midgame: u8,

    /// Play out positions with up to this many empty squares
    #[arg(long, value_name = "EMPTIES", default_value_t = 18)]
    endgame: u8,
}

/// Let edges and corners alone follow a better judge, and write a weight file
///
/// They put moves in order near the end of the game, where a network takes too long. The games end in positions with 9 to 18 empty squares, and
/// every move there is judged by the evaluation of the players. Ctrl-C ends the games, and the rim is fitted to those played.
#[derive(Args)]
pub(super) struct FitRim {
    #[command(flatten)]
    games: GameOptions,

    /// The weight file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

/// Which games are played, and how.
#[derive(Args)]
struct GameOptions {
    #[command(flatten)]
    rules: RuleOptions,

    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = within::<u64>(1..=u64::MAX))]
    games: u64,

    /// Plies that the players look ahead
    #[arg(long, value_name = "PLIES", default_value_t = 3, value_parser = within::<u8>(1..=u64::MAX))]
    depth: u8,

    /// Empty squares from which games are played out exactly
    #[arg(long, value_name = "EMPTIES", default_value_t = 10)]
    exact_from: u8,

    /// Where the random numbers begin: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,

    /// How the players judge positions: shipped, linear, hand, or a weight file
    #[arg(long, value_name = "NAME|FILE", default_value = "shipped", value_parser = Evaluator::named_or_load)]
    eval: Evaluator,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl GameOptions {
    /// Plays the games, lets `fit` make a text of them, and prints it.
    fn print(
        &self,
        out: &mut Output,
        fit: impl FnOnce(&Sampling, &Stop, &(dyn Fn(u64) + Sync)) -> String,
    ) -> Result<(), Failure> {
        let (text, stop) = self.play(fit)?;
        out.write_all(text.as_bytes())?;
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Plays the games and lets `fit` make something of them; the stop tells whether somebody ended them early.
    fn play<T>(&self, fit: impl FnOnce(&Sampling, &Stop, &(dyn Fn(u64) + Sync)) -> T) -> Result<(T, Stop), Failure> {
        let sampling = self.sampling()?;
        let stop = stop_on_ctrl_c()?;
        let line = Mutex::new(ProgressLine::new());
        let progress = |played: u64| {
            if let Ok(mut line) = line.lock() {
                line.show(|| format!("{played} of {} games", sampling.games));
            }
        };
        Ok((fit(&sampling, &stop, &progress), stop))
    }

    fn sampling(&self) -> Result<Sampling, Failure> {
        let rules = self.rules.rules();
        Ok(Sampling {
            rules,
            games: self.games,
            depth: self.depth,
            exact_from: self.exact_from,
            seed: self.seed,
            threads: self.threads.count(),
            evaluation: self.eval.clone().for_game(rules)?,
        })
    }
}

impl Hand {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        self.games.print(out, |sampling, stop, progress| {
            let fitted = hand::fit(sampling, stop, progress);
            errors(&fitted.errors) + &weights(sampling.rules, &fitted.weights)
        })
    }
}

impl Probcut {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let depths = Depths { midgame: self.midgame, endgame: self.endgame };
        self.games.print(out, |sampling, stop, progress| {
            coefficients(sampling, &probcut::fit(sampling, depths, stop, progress))
        })
    }
}

impl FitRim {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let rules = self.games.rules.rules();
        let (fitted, _) = self.games.play(|sampling, stop, progress| rim::fit(sampling, stop, progress))?;
        let fitted = fitted.ok_or_else(|| Failure::Refused(format!("{} has no rim: it belongs to 8×8", rules.size)))?;
        let file = pack(rules, EvaluationKind::Rim, &fitted.numbers);
        write(&self.out, &file.map_err(|error| Failure::Refused(error.to_string()))?, out)?;
        say(format_args!("{} positions, {:.2} discs from their judge on average", fitted.positions, fitted.error));
        Ok(())
    }
}

/// `STANDARD_8`: the rules, and the width of the board, or width and height.
fn name(rules: RuleSet) -> String {
    let preset = rules.preset().map_or("standard", |preset| preset.name()).to_uppercase();
    match (rules.size.width(), rules.size.height()) {
        (width, height) if width == height => format!("{preset}_{width}"),
        (width, height) => format!("{preset}_{width}X{height}"),
    }
}

fn errors(errors: &[(f64, f64)]) -> String {
    let mut text = "// phase  positions  error in discs\n".to_owned();
    for (phase, (positions, error)) in errors.iter().enumerate() {
        text += &format!("// {phase:>5} {positions:>10} {error:>15.2}\n");
    }
    text
}

fn weights(rules: RuleSet, weights: &HandWeights) -> String {
    let rows: String = weights.iter().map(|row| format!("    {row:?},\n")).collect();
    format!("#[rustfmt::skip]\nstatic {}: Weights = [\n{rows}];\n", name(rules))
}

/// One of the two rows that the engine has for a game: with the hand-written evaluation, and with a learned one.
fn coefficients(sampling: &Sampling, model: &ErrorModel) -> String {
    let [midgame, endgame] = [model.midgame, model.endgame].map(|numbers| numbers.map(|number| format!("{number:.3}")));
    let (name, evaluation) = (name(sampling.rules), &sampling.evaluation);
    format!("// {name}, evaluation {evaluation}\n    [[{}], [{}]],\n", midgame.join(", "), endgame.join(", "))
}
