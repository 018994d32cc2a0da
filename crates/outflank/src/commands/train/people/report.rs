//! `outflank train people report`: how well people's moves are known.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Instant;

use clap::Args;
use outflank_engine::Stop;
use outflank_people::{Policy, Rating};
use outflank_rules::{RuleSet, Size};
use outflank_training::people::{Asking, MoveAgreement, Opinion, PersonalMove, blended, fit_blend, opinions};

use super::games::{RatedGame, rated_games};
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::output::Output;
use crate::progress::{count, grouped};
use crate::progress_line::ProgressLine;

/// Measure how well people's moves are known
///
/// Asks the policy about every position of the games in which somebody with a rating had a choice, and compares with what was played: how often it
/// was the likeliest move, how often among the three likeliest, and its likelihood (the mean of its negative logarithm), by the rating of the players and by the
/// number of empty squares. Moves that a symmetric position cannot tell apart count as one. Ratings come from the results of all games that are given;
/// the shipped policy has learned from games up to 2014.
#[derive(Args)]
pub(super) struct PeopleReport {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Look at games from this year on
    #[arg(long, value_name = "YEAR", default_value_t = 2015, value_parser = within::<u16>(0..=9999))]
    from: u16,

    /// Look at games up to this year [default: the last]
    #[arg(long, value_name = "YEAR", value_parser = within::<u16>(0..=9999))]
    to: Option<u16>,

    /// Look at this many of those games, spread evenly [default: all]
    #[arg(long, value_name = "N", value_parser = within::<usize>(1..=u64::MAX))]
    games: Option<usize>,

    /// Only at moves of players with this many games or more
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = within::<u32>(1..=u64::MAX))]
    least: u32,

    /// Search all moves this many plies deep too, and blend policy and search
    #[arg(long, value_name = "PLIES", value_parser = within::<u8>(1..=20))]
    depth: Option<u8>,

    /// Tell the policy other ratings than the players have, and print how likely their moves are then
    #[arg(long)]
    knob: bool,

    /// A policy in a weight file instead of the one that comes along
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadOptions,
}

/// Players by their ratings: each band ends below the next.
const BANDS: [u16; 6] = [0, 1300, 1500, 1700, 1900, 2100];
/// Positions by their empty squares: each phase ends with this number.
const PHASES: [u16; 6] = [60, 50, 40, 30, 20, 10];
/// Positions of each band that the policy is told other ratings for.
const KNOB_POSITIONS: usize = 600;

impl PeopleReport {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let own = self.policy()?;
        let shipped = Policy::of(&RuleSet::standard(Size::EIGHT));
        let policy = own.as_ref().or(shipped);
        let policy = policy.ok_or_else(|| Failure::Refused("this program comes without a policy".to_owned()))?;
        let moves = self.moves()?;
        let stop = stop_on_ctrl_c()?;
        let asking = Asking { policy, told: None, depth: self.depth, threads: self.threads.count() };
        let began = Instant::now();
        let opinions = asked(&moves, asking, &stop, "positions")?;
        let milliseconds = 1000.0 * began.elapsed().as_secs_f64() * asking.threads as f64 / moves.len() as f64;
        let asked_what = if self.depth.is_some() { "policy and search" } else { "policy" };
        writeln!(out, "{} ({milliseconds:.1} ms each for {asked_what})", count(moves.len(), "position"))?;
        by_kind(out, &moves, &opinions)?;
        if let Some(depth) = self.depth {
            blends(out, &moves, &opinions, depth)?;
        }
        if self.knob {
            knob(out, &moves, Asking { depth: None, ..asking }, &stop)?;
        }
        Ok(())
    }

    fn policy(&self) -> Result<Option<Policy>, Failure> {
        let Some(path) = &self.policy else { return Ok(None) };
        let bad = |why: &dyn std::fmt::Display| Failure::BadInput(format!("{}: {why}", path.display()));
        let file = fs::read(path).map_err(|error| bad(&error))?;
        Policy::read(&file).map(Some).map_err(|error| bad(&error))
    }

    /// The moves to look at.
    fn moves(&self) -> Result<Vec<PersonalMove>, Failure> {
        let mut games: Vec<RatedGame> = Vec::new();
        rated_games(&self.files, |game| {
            if (self.from..=self.to.unwrap_or(u16::MAX)).contains(&game.year) {
                games.push(game);
            }
        })?;
        let wanted = self.games.unwrap_or(games.len()).min(games.len());
        let chosen = (0..wanted).map(|number| &games[number * games.len() / wanted]);
        let moves: Vec<PersonalMove> = chosen.flat_map(|game| self.moves_of(game)).collect();
        if moves.is_empty() {
            let to = self.to.map_or("on".to_owned(), |to| format!("to {to}"));
            let games = count(self.least as usize, "game");
            return Err(Failure::BadInput(format!(
                "no game from {} {to} has a player with {games} or more",
                self.from
            )));
        }
        Ok(moves)
    }

    fn moves_of(&self, game: &RatedGame) -> Vec<PersonalMove> {
        let moves = game.game.moves().iter().enumerate();
        let personal = moves.filter_map(|(ply, &square)| {
            let position = *game.game.position_at(ply)?;
            let rating = game.players[position.side_to_move()].filter(|rating| rating.games >= self.least)?;
            let choice = position.legal_moves().len() > 1;
            choice.then(|| PersonalMove { position, square, rating: Rating::nearest(rating.points) })
        });
        personal.collect()
    }
}

/// What is thought of positions, with a line that tells how far it is.
fn asked(moves: &[PersonalMove], asking: Asking<'_>, stop: &Stop, things: &str) -> Result<Vec<Opinion>, Failure> {
    let line = Mutex::new(ProgressLine::new());
    let found = opinions(moves, asking, stop, |done| {
        if let Ok(mut line) = line.lock() {
            line.show(|| format!("{} of {} {things}", grouped(done as u64), grouped(moves.len() as u64)));
        }
    });
    found.ok_or(Failure::Interrupted)
}

/// Each band of players with its title.
fn bands() -> impl Iterator<Item = (String, std::ops::Range<u16>)> {
    (0..BANDS.len()).map(|number| match (BANDS[number], BANDS.get(number + 1)) {
        (0, Some(&next)) => (format!("below {next}"), 0..next),
        (first, Some(&next)) => (format!("{first}–{next}"), first..next),
        (first, None) => (format!("{first} and above"), first..u16::MAX),
    })
}

fn by_kind(out: &mut Output, moves: &[PersonalMove], opinions: &[Opinion]) -> Result<(), Failure> {
    writeln!(out, "{:<16} {:>9} {:>8} {:>8} {:>11}", "", "positions", "first", "of three", "likelihood")?;
    let mut row = |title: &str, counts: &dyn Fn(&PersonalMove) -> bool| {
        let mut agreement = MoveAgreement::default();
        for (played, opinion) in moves.iter().zip(opinions).filter(|(played, _)| counts(played)) {
            agreement.add(&played.position, played.square, &opinion.likely);
        }
        if agreement.positions() > 0 { write_row(out, title, &agreement) } else { Ok(()) }
    };
    row("all", &|_| true)?;
    for (title, band) in bands() {
        row(&title, &|played| band.contains(&played.rating.points()))?;
    }
    for (number, &most) in PHASES.iter().enumerate() {
        let least = PHASES.get(number + 1).map_or(1, |next| next + 1);
        let empties = |played: &PersonalMove| played.position.board().empties().len();
        row(&format!("{least}–{most} empty"), &|played| (least..=most).contains(&empties(played)))?;
    }
    Ok(())
}

fn write_row(out: &mut Output, title: &str, agreement: &MoveAgreement) -> Result<(), Failure> {
    let (first, three) = (100.0 * agreement.first(), 100.0 * agreement.among_three());
    let (positions, surprise) = (grouped(agreement.positions()), agreement.surprise());
    Ok(writeln!(out, "{title:<16} {positions:>9} {first:>6.2} % {three:>6.2} % {surprise:>11.3}")?)
}

/// What policy and search know together.
fn blends(out: &mut Output, moves: &[PersonalMove], opinions: &[Opinion], depth: u8) -> Result<(), Failure> {
    let best = fit_blend(moves, opinions);
    writeln!(out, "blend with a search of depth {depth} that fits these games best: {best:?}")?;
    write_row(out, "blend", &blended(moves, opinions, |_| best))
}

/// The likelihood of the moves of each band when the policy is told each rating.
fn knob(out: &mut Output, moves: &[PersonalMove], asking: Asking<'_>, stop: &Stop) -> Result<(), Failure> {
    let told: Vec<Rating> = (900..=2300).step_by(100).filter_map(Rating::new).collect();
    let titles: String = told.iter().map(|rating| format!(" {rating:>5}")).collect();
    writeln!(out, "{:<16} {:>5}{titles}", "told", "mean")?;
    for (title, band) in bands() {
        let all: Vec<&PersonalMove> = moves.iter().filter(|played| band.contains(&played.rating.points())).collect();
        let wanted = all.len().min(KNOB_POSITIONS);
        let some: Vec<PersonalMove> = (0..wanted).map(|number| *all[number * all.len() / wanted]).collect();
        if some.is_empty() {
            continue;
        }
        let mean = some.iter().map(|played| f64::from(played.rating.points())).sum::<f64>() / some.len() as f64;
        let mut surprises = Vec::new();
        for &rating in &told {
            let opinions = asked(&some, Asking { told: Some(rating), ..asking }, stop, &format!("told {rating}"))?;
            let mut agreement = MoveAgreement::default();
            for (played, opinion) in some.iter().zip(&opinions) {
                agreement.add(&played.position, played.square, &opinion.likely);
            }
            surprises.push(agreement.surprise());
        }
        let likeliest = surprises.iter().zip(&told).min_by(|(a, _), (b, _)| a.total_cmp(b));
        let row: String = surprises.iter().map(|surprise| format!(" {surprise:>5.3}")).collect();
        let likeliest = likeliest.map_or(String::new(), |(_, rating)| format!("  likeliest {rating}"));
        writeln!(out, "{title:<16} {mean:>5.0}{row}{likeliest}")?;
    }
    Ok(())
}
