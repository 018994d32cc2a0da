//! `outflank book show`: what a book says of a position.

use std::io::Write;

use clap::Args;
use outflank_book::{Book, BookEntry, BookMove};
use outflank_engine::Confidence;
use outflank_play::AnalysisWords;
use outflank_records::{Assumed, Language, Opening, opening_name};
use outflank_rules::{Game, Move, Position};
use outflank_terminal::in_columns;
use serde_json::json;

use super::place::BookPlace;
use crate::failure::Failure;
use crate::figures::{line_text, move_text};
use crate::options::{LanguageOptions, PositionWords};
use crate::output::Output;
use crate::progress::grouped;

/// Show what the book says of a position: its moves, what they are worth and how sure that is, games, and how it goes on
///
/// Where nobody has made a book it is the one inside the program. A move with + after its line leads to other positions of the book.
#[derive(Args)]
pub(super) struct ShowBook {
    #[command(flatten)]
    position: PositionWords,

    #[command(flatten)]
    place: BookPlace,

    #[command(flatten)]
    language: LanguageOptions,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl ShowBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let (book, name) = self.place.to_read()?;
        let game = self.position.game(Assumed::Exactly(book.rules()))?;
        let position = game.position();
        let failed = |problem| Failure::Refused(format!("{name}: {problem}"));
        let Some(entry) = book.find(position).map_err(failed)? else {
            return Err(Failure::Refused(format!("{name} does not know this position")));
        };
        let moves = book.moves(position).map_err(failed)?;
        let known = KnownPosition { book: &book, game: &game, position, entry, moves };
        if self.json { known.json(out) } else { known.words(&name, self.language.language(), out) }
    }
}

/// A position that a book knows.
struct KnownPosition<'a> {
    book: &'a Book,
    game: &'a Game,
    position: &'a Position,
    entry: BookEntry,
    moves: Vec<BookMove>,
}

impl KnownPosition<'_> {
    fn words(&self, name: &str, language: Language, out: &mut Output) -> Result<(), Failure> {
        let words = AnalysisWords(language);
        let opening = opening_name(self.game, language).map_or_else(String::new, |opening| format!("{opening}: "));
        let games = match self.entry.games {
            0 => String::new(),
            games => format!(", {} {}", grouped(games), language.pick(["games", "parties", "局"])),
        };
        writeln!(out, "{opening}{} ({}{games}), {name}", self.entry.value, words.sure(self.entry.confidence))?;
        let width = language.pick([21, 24, 21]);
        let (heading, sure, rest) = language.pick([
            ("move  score", "how sure", "  games  line"),
            ("coup  score", "certitude", "parties  suite"),
            ("手   スコア", "確かさ", " 対局数  手順"),
        ]);
        writeln!(out, "{heading}  {} {rest}", in_columns(sure, width))?;
        for known in &self.moves {
            let sure = in_columns(&words.sure(known.confidence), width);
            let line = line_text(&self.book.line(self.position, known.square));
            let (square, score) = (move_text(Move::Place(known.square)), known.score);
            let more = if known.goes_on { " +" } else { "" };
            let opening = self.opening_after(known, language).map_or_else(String::new, |name| format!("  {name}"));
            writeln!(out, "{square:<4} {score:>6}  {sure} {:>7}  {line}{more}{opening}", grouped(known.games))?;
        }
        Ok(())
    }

    /// The name of the opening that a move leads to, if that has one of its own.
    fn opening_after(&self, known: &BookMove, language: Language) -> Option<&'static str> {
        let next = self.position.play(known.square).ok()?;
        Opening::at(&next)?.name(language)
    }

    fn json(&self, out: &mut Output) -> Result<(), Failure> {
        let moves = self.moves.iter().map(|known| {
            let line = self.book.line(self.position, known.square);
            json!({
                "move": known.square.to_string(),
                "score": known.score.discs(),
                "exact": known.confidence == Confidence::Exact,
                "depth": known.confidence.depth(),
                "games": known.games,
                "in_book": known.goes_on,
                "pv": line.into_iter().map(move_text).collect::<Vec<_>>(),
                "opening": self.opening_after(known, Language::English),
            })
        });
        Ok(out.json(&json!({
            "value": self.entry.value.discs(),
            "exact": self.entry.confidence == Confidence::Exact,
            "depth": self.entry.confidence.depth(),
            "games": self.entry.games,
            "opening": opening_name(self.game, Language::English),
            "moves": moves.collect::<Vec<_>>(),
        }))?)
    }
}
