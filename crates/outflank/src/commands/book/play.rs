//! `outflank book play`: how games go by the book.

use std::io::Write;

use clap::Args;
use outflank_engine::{Engine, Options};
use outflank_records::{Assumed, opening_name};
use outflank_rules::Game;
use serde_json::json;

use super::place::BookPlace;
use crate::failure::Failure;
use crate::numbers::within;
use crate::options::{LanguageOptions, PositionWords};
use crate::output::Output;

/// Let the book play against itself, as the engine plays from it, until it knows nothing more
///
/// Each move is followed by what it is worth to the side that makes it. With --variety moves that are worse by so many discs surprise, once in a game for each side.
#[derive(Args)]
pub(super) struct PlayBook {
    #[command(flatten)]
    position: PositionWords,

    /// Discs that may be given up for surprise in a game
    #[arg(long, value_name = "DISCS", default_value_t = 0, value_parser = within::<u8>(0..=64))]
    variety: u8,

    /// Where the random numbers begin: the same seed gives the same games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,

    /// So many games, each with the next seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(1..=1_000_000))]
    games: u64,

    #[command(flatten)]
    place: BookPlace,

    #[command(flatten)]
    language: LanguageOptions,

    /// Print a JSON object for each game
    #[arg(long)]
    json: bool,
}

impl PlayBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let (book, name) = self.place.to_read()?;
        let from = self.position.game(Assumed::Exactly(book.rules()))?;
        let moves = book.moves(from.position()).map_err(|problem| Failure::Refused(format!("{name}: {problem}")))?;
        if moves.is_empty() {
            return Err(Failure::Refused(format!("{name} does not know how to go on from this position")));
        }
        let openings = book.openings().with_variety(self.variety);
        let engine = Engine::with(Options { openings, ..Options::default() });
        for number in 0..self.games {
            let played = play(&engine, &from, self.seed.wrapping_add(number));
            if played.scores.is_empty() {
                let message = "the book is not sure enough: a board this small is played by exact values alone";
                return Err(Failure::Refused(message.to_owned()));
            }
            let opening = opening_name(&played.game, self.language.language());
            if self.json {
                let scores: Vec<i16> = played.scores.clone();
                let (seed, moves) = (self.seed.wrapping_add(number), played.game.transcript());
                out.json(&json!({ "seed": seed, "moves": moves, "scores": scores, "opening": opening }))?;
            } else {
                let opening = opening.map_or_else(String::new, |opening| format!("{opening}: "));
                writeln!(out, "{opening}{}", played.in_words(from.moves().len()))?;
            }
        }
        Ok(())
    }
}

/// A game by the book, and what each of its moves was worth.
struct PlayedByBook {
    game: Game,
    scores: Vec<i16>,
}

/// Plays on as long as the book knows a move.
fn play(engine: &Engine, from: &Game, seed: u64) -> PlayedByBook {
    let mut played = PlayedByBook { game: from.clone(), scores: Vec::new() };
    while played.game.outcome().is_none() {
        let choice = engine.request(played.game.position()).depth(1).seed(seed).choose();
        // Whoever has to search does not play by the book any more.
        let Some(choice) = choice.filter(|choice| choice.report.nodes == 0) else { break };
        if played.game.play(choice.square).is_err() {
            break;
        }
        played.scores.push(choice.report.score.discs());
    }
    played
}

impl PlayedByBook {
    /// The moves after so many, each with what it is worth: `f5 +0 d6 +0`
    fn in_words(&self, from: usize) -> String {
        let moves = self.game.moves().iter().skip(from).zip(&self.scores);
        moves.map(|(square, score)| format!("{square} {score:+}")).collect::<Vec<_>>().join("  ")
    }
}
