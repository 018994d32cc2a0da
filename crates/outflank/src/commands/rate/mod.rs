//! `outflank rate`: the rating at which somebody plays, from recorded games.

mod names;
mod players;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_coach::{ADVICE, Advisor, Analysis, Findings};
use outflank_engine::{Engine, Level, Options, Stop};
use outflank_people::{PlayedMove, Rating, RatingEstimate};
use outflank_rules::text::Shown;
use outflank_rules::{RuleSet, Size};
use serde_json::{Value, json};

use self::players::{PlayedGames, Players};
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::DataOptions;
use crate::output::{Output, say};
use crate::progress::{Progress, count};

/// Tell at what rating somebody plays, from recorded games
///
/// The rating comes from the discs that a player gives away in games on 8×8 by the standard rules, with an error bar: the true one lies within it two
/// times of three. It is on the scale of tournament players, of whom half lie above 1600; five games tell it within a hundred points on average
/// (docs/people.md). What is found about a position is kept in the data folder and never computed twice, so after Ctrl-C it tells what it has, and
/// goes on from there the next time.
#[derive(Args)]
pub(crate) struct Rate {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The player: a name, or a part of one that only one player has
    #[arg(long, value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    player: Option<String>,

    /// Rate every player
    #[arg(long)]
    all: bool,

    /// Look at so many games of a player, the last ones in the files
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<usize>(1..=u64::MAX))]
    games: usize,

    /// The level to analyse at: 8 is quick, and none below it sees enough
    #[arg(long, value_name = "LEVEL", default_value_t = ADVICE)]
    level: Level,

    /// Print one JSON object for each player
    #[arg(long)]
    json: bool,

    /// Threads that search together: with one the answer is always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[command(flatten)]
    data: DataOptions,
}

/// What is known of a player.
struct PlayerReport {
    name: String,
    estimate: RatingEstimate,
    /// Games in the files that count.
    recorded: usize,
    /// Discs given away in those that were looked at.
    discs: u32,
}

impl Rate {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let usual = RuleSet::standard(Size::EIGHT);
        if !Advisor::at(self.level).can_rate(usual) {
            let level = self.level;
            let message = format!("level {level} misses too much of what people give away: choose 8 or higher");
            return Err(Failure::BadInput(message));
        }
        let players = Players::of_files(&self.files)?;
        let wanted = match &self.player {
            Some(name) => vec![players.find(name)?],
            None => players.all()?,
        };
        let total = wanted.iter().map(|played| played.games.len().min(self.games)).sum();
        let mut desk = RatingDesk {
            engine: Engine::with(Options { threads: self.threads.into(), ..Options::default() }),
            findings: self.data.findings(),
            progress: Progress::of(total, "games"),
            stop: stop_on_ctrl_c()?,
            advisor: Advisor::at(self.level),
        };
        let mut reports: Vec<PlayerReport> = Vec::new();
        for played in wanted {
            reports.extend(desk.rate(played, self.games));
        }
        let RatingDesk { findings, progress, stop, .. } = desk;
        drop(progress);
        if let Some(trouble) = findings.trouble() {
            say(format_args!("warning: what was found could not be kept: {trouble}"));
        }
        reports.sort_by(|a, b| b.estimate.rating.cmp(&a.estimate.rating).then_with(|| a.name.cmp(&b.name)));
        if self.json {
            reports.iter().try_for_each(|report| out.json(&report.json()))?;
        } else if self.all {
            write_table(&reports, out)?;
        } else if let Some(report) = reports.first() {
            report.write(out)?;
        }
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }
}

/// Everything that looking at games needs.
struct RatingDesk {
    engine: Engine,
    findings: Findings,
    progress: Progress,
    stop: Stop,
    advisor: Advisor,
}

impl RatingDesk {
    /// Looks at the last games of a player; `None` if it was stopped before there was anything to tell.
    fn rate(&mut self, played: &PlayedGames, most: usize) -> Option<PlayerReport> {
        let mut games: Vec<Vec<PlayedMove>> = Vec::new();
        // The last games come first: they tell most, should somebody stop it.
        for (game, side) in played.games.iter().rev().take(most) {
            let analysis = Analysis::by(game, self.advisor).careful_about(*side).with(&self.engine);
            let analysis = analysis.findings(&mut self.findings).stop(&self.stop).run(|_| {});
            let Some(moves) = analysis.played_moves(*side) else { break };
            games.push(moves);
            self.progress.step(&played.name);
        }
        let discs = games.iter().flatten().map(|played| u32::from(played.loss)).sum();
        let estimate = RatingEstimate::of(games.iter().map(|moves| moves.iter().copied()))?;
        Some(PlayerReport { name: played.name.clone(), estimate, recorded: played.games.len(), discs })
    }
}

impl PlayerReport {
    fn discs_a_game(&self) -> f64 {
        f64::from(self.discs) / f64::from(self.estimate.games.max(1))
    }

    fn write(&self, out: &mut Output) -> Result<(), Failure> {
        let Self { name, estimate, recorded, .. } = self;
        let looked_at = estimate.games as usize;
        let games = if looked_at == *recorded {
            count(looked_at, "game")
        } else {
            format!("{looked_at} of {}", count(*recorded, "game"))
        };
        writeln!(out, "{}: {estimate}, from {games}", Shown(name))?;
        writeln!(out, "{:.1} discs given away in a game", self.discs_a_game())?;
        Ok(writeln!(out, "An even opponent: rating:{}", estimate.rating)?)
    }

    fn json(&self) -> Value {
        let Self { name, estimate: RatingEstimate { rating, error, games }, recorded, .. } = self;
        json!({
            "player": name,
            "rating": Rating::points(*rating),
            "error": error,
            "games": games,
            "recorded": recorded,
            "discs_a_game": (10.0 * self.discs_a_game()).round() / 10.0,
        })
    }
}

fn write_table(reports: &[PlayerReport], out: &mut Output) -> Result<(), Failure> {
    writeln!(out, "{:>11} {:>6} {:>12}  player", "rating", "games", "discs a game")?;
    for report in reports {
        let (estimate, name) = (report.estimate.to_string(), Shown(&report.name));
        writeln!(out, "{estimate:>11} {:>6} {:>12.1}  {name}", report.estimate.games, report.discs_a_game())?;
    }
    Ok(())
}
