//! `outflank train match`: two ways to set up the engine against each other.

use std::collections::HashSet;
use std::io::Write;

use clap::Args;
use outflank_contest::{Comparison, Configuration, Contest, Effort, Fixture, Pairing, PlayedGame, Trials};
use outflank_engine::Megabytes;
use serde_json::json;

use crate::commands::contest::games::{GamesOptions, in_words};
use crate::failure::Failure;
use crate::figures;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::output::Output;
use crate::progress_line::ProgressLine;

/// Play the engine against itself, set up in two ways
///
/// A CONFIGURATION is eval=NAME (shipped, linear, hand, or a weight file), book=NAME (shipped, none, or a file; by default none) with variety=1 if its moves
/// may cost a disc in a game, and either level=8 or any of depth=6, nodes=100000 and time=0.1 (seconds a move), with commas between them. Every opening is played twice, with colours changed, each game on one thread. Elo points and their error
/// follow from the results of pairs. Ctrl-C ends the games, and what has been played is told.
#[derive(Args)]
pub(crate) struct TrialMatch {
    /// Who is tried
    #[arg(long, value_name = "CONFIGURATION", value_parser = Configuration::load)]
    first: Configuration,

    /// Whom it is compared with
    #[arg(long, value_name = "CONFIGURATION", value_parser = Configuration::load)]
    second: Configuration,

    /// How many games to play at most: two for each opening, as long as there are openings
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = within::<u32>(1..=u64::MAX))]
    games: u32,

    #[command(flatten)]
    which: GamesOptions,

    /// Memory of each engine, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = within::<u32>(1..=4096))]
    hash: u32,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl TrialMatch {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let stop = stop_on_ctrl_c()?;
        let trials =
            Trials { configurations: vec![self.first.clone(), self.second.clone()], hash: Megabytes(self.hash) };
        let mut contest = self.which.contest(trials, 2, Pairing::Gauntlet, self.games, &stop)?;
        for configuration in [&self.first, &self.second] {
            configuration.evaluation().clone().for_game(contest.start.rules())?;
        }
        // Repeating an opening would mostly repeat its games and add no information.
        contest.fixtures.retain(|fixture| fixture.opening < contest.openings.len());
        let finished = {
            let mut line = ProgressLine::new();
            self.which.play(&contest, &stop, |so_far| line.show(|| self.live(&contest, so_far)))?
        };
        match self.json {
            true => writeln!(out, "{:#}", self.as_json(&contest, &finished))?,
            false => write!(out, "{}", self.as_text(&contest, &finished))?,
        }
        self.which.save(&contest, &finished, out)?;
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn live(&self, contest: &Contest<Trials>, finished: &[(Fixture, PlayedGame)]) -> String {
        let ratio = self.which.judge(finished).map_or_else(String::new, |(_, _, ratio)| format!(", SPRT {ratio:+.2}"));
        format!("{} of {}: {}{ratio}", finished.len(), contest.fixtures.len(), summary(&Comparison::of(finished)))
    }

    fn as_text(&self, contest: &Contest<Trials>, finished: &[(Fixture, PlayedGame)]) -> String {
        let sum = Comparison::of(finished);
        let [none, half, one, more, both] = sum.pairs;
        let work = |effort: Effort| {
            format!("{:.4} s, {} nodes a move", effort.seconds_a_move(), figures::in_words(effort.nodes_a_move()))
        };
        format!(
            "{} of {} games, {}, {}\nfirst   {} ({})\nsecond  {} ({})\n{}\n\
             pairs   {both} with 2 points, {more} with 1½, {one} with 1, {half} with ½, {none} with 0\n{}",
            finished.len(),
            contest.fixtures.len(),
            contest.start.rules(),
            match different_openings(contest) {
                1 => "1 opening".to_owned(),
                openings => format!("{openings} openings"),
            },
            self.first,
            work(sum.effort[0]),
            self.second,
            work(sum.effort[1]),
            summary(&sum),
            self.which.verdict_line(finished),
        )
    }

    fn as_json(&self, contest: &Contest<Trials>, finished: &[(Fixture, PlayedGame)]) -> serde_json::Value {
        let sum = Comparison::of(finished);
        let side = |name: &Configuration, effort: Effort| {
            json!({
                "configuration": name.to_string(),
                "moves": effort.moves,
                "secondsPerMove": effort.seconds_a_move(),
                "nodesPerMove": effort.nodes_a_move(),
            })
        };
        json!({
            "rules": contest.start.rules().to_string(),
            "games": sum.games(),
            "openings": different_openings(contest),
            "first": side(&self.first, sum.effort[0]),
            "second": side(&self.second, sum.effort[1]),
            "won": sum.won,
            "drawn": sum.drawn,
            "lost": sum.lost,
            "share": sum.share(),
            "discs": sum.margin,
            "pairs": sum.pairs,
            "elo": sum.elo().map(|elo| elo.points),
            "error": sum.elo().map(|elo| elo.error),
            "sprt": self.which.judge(finished).map(|(sprt, verdict, ratio)| json!({
                "equal": sprt.equal, "better": sprt.better, "ratio": ratio, "verdict": in_words(verdict),
            })),
        })
    }
}

/// How many openings there are: only one if every game begins at the start.
fn different_openings(contest: &Contest<Trials>) -> usize {
    contest.openings.iter().collect::<HashSet<_>>().len()
}

/// `won 12, drawn 1, lost 7: 62.5 %, Elo +89 ±80, discs +3.1`
fn summary(sum: &Comparison) -> String {
    let elo = sum.elo().map_or_else(|| "Elo ?".to_owned(), |elo| format!("Elo {:+.0} ±{:.0}", elo.points, elo.error));
    let (share, discs) = (100.0 * sum.share(), sum.margin);
    format!("won {}, drawn {}, lost {}: {share:.1} %, {elo}, discs {discs:+.1}", sum.won, sum.drawn, sum.lost)
}
