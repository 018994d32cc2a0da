//! `outflank db stats`: numbers about everything, or about one position.

use std::io::Write;

use clap::Args;
use outflank_database::{Database, MoveStats};
use outflank_records::{Language, opening_name};
use outflank_rules::text::Shown;
use outflank_rules::{Game, Side};
use serde_json::json;

use crate::failure::Failure;
use crate::options::{RuleOptions, by_name};
use crate::output::Output;
use crate::progress::grouped;

/// Count games, players and openings; or tell how a position was played
///
/// For a position: every move that was played there, how often, how the games ended, and the points and the average
/// lead of the side to move.
#[derive(Args)]
pub(crate) struct DbStats {
    /// Moves such as f5d6c3, or a board, or - to read either from standard input
    #[arg(value_name = "TRANSCRIPT or BOARD", allow_hyphen_values = true)]
    position: Option<String>,

    /// The language of opening names
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Language>(Language::ALL.map(Language::name)))]
    language: Language,

    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// How many openings and players are listed.
const TOP: usize = 10;

impl DbStats {
    pub(crate) fn run(&self, database: &Database, out: &mut Output) -> Result<(), Failure> {
        match &self.position {
            Some(text) => {
                let game = RuleOptions::standard().game(text)?;
                let moves = database.moves(game.position())?;
                if self.json { write_json(&moves, out) } else { self.write_moves(&game, &moves, out) }
            }
            None => self.write_overview(database, out),
        }
    }

    fn write_overview(&self, database: &Database, out: &mut Output) -> Result<(), Failure> {
        let stats = database.stats(TOP)?;
        if self.json {
            let line = json!({
                "games": stats.games, "players": stats.players, "events": stats.events, "years": stats.years,
                "black_wins": stats.black_wins, "draws": stats.draws, "white_wins": stats.white_wins,
                "openings": stats.openings, "busiest": stats.busiest,
            });
            return Ok(out.json(&line)?);
        }
        writeln!(out, "{:>9} games", grouped(stats.games))?;
        writeln!(out, "{:>9} players", grouped(stats.players))?;
        writeln!(out, "{:>9} events", grouped(stats.events))?;
        if let Some((first, last)) = stats.years {
            writeln!(out, "{:>9} years, {first} to {last}", last - first + 1)?;
        }
        let results = [(stats.black_wins, "won by Black"), (stats.draws, "drawn"), (stats.white_wins, "won by White")];
        results.into_iter().try_for_each(|(games, how)| writeln!(out, "{:>9} {how}", grouped(games)))?;
        for (title, ranking) in [("Openings", &stats.openings), ("Players", &stats.busiest)] {
            if !ranking.is_empty() {
                writeln!(out, "\n{title}:")?;
            }
            ranking.iter().try_for_each(|(name, games)| writeln!(out, "{:>9} {}", grouped(*games), Shown(name)))?;
        }
        Ok(())
    }

    fn write_moves(&self, game: &Game, moves: &[MoveStats], out: &mut Output) -> Result<(), Failure> {
        if let Some(name) = opening_name(game, self.language) {
            writeln!(out, "{name}")?;
        }
        if moves.is_empty() {
            return Ok(writeln!(out, "Nobody has played on from here.")?);
        }
        let side = game.position().side_to_move();
        writeln!(out, "move    games    Black    draw    White  points  average ({side} to move)")?;
        for stats in moves {
            let points = stats.points(side).map_or("-".to_owned(), |points| format!("{:.1}%", points * 100.0));
            let lead = stats.average_lead(side).map_or("-".to_owned(), |lead| format!("{lead:+.2}"));
            let [games, black, draws, white] =
                [stats.games, stats.black_wins, stats.draws, stats.white_wins()].map(grouped);
            let square = stats.square;
            writeln!(out, "{square:<4} {games:>8} {black:>8} {draws:>7} {white:>8} {points:>7} {lead:>8}")?;
        }
        Ok(())
    }
}

fn write_json(moves: &[MoveStats], out: &mut Output) -> Result<(), Failure> {
    let entry = |stats: &MoveStats| {
        json!({
            "move": stats.square.to_string(), "games": stats.games, "black_wins": stats.black_wins, "draws": stats.draws,
            "white_wins": stats.white_wins(), "average_lead_of_black": stats.average_lead(Side::Black),
        })
    };
    let lines: Vec<_> = moves.iter().map(entry).collect();
    Ok(out.json(&json!(lines))?)
}
