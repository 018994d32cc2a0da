//! OBF, the Othello Board File: a position and its scores on each line. Scripts of endgame positions read the same way.
//!
//! ```
//! use outflank_records::{Assumed, obf};
//! use outflank_rules::{RuleSet, Size};
//!
//! let text = "% One position.\n-----OX--XO----- X; b1:+2;";
//! let (number, scored) = obf::positions(text, Assumed::Exactly(RuleSet::anti(Size::FOUR))).next().expect("a position");
//! assert_eq!((number, scored?.moves.len()), (2, 1));
//! # Ok::<(), obf::ObfError>(())
//! ```

use std::fmt;
use std::ops::ControlFlow;

use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Move, Position, RuleSet, Size, Square, Status};

use crate::formats::Shortened;
use crate::formats::transcript::lines;
use crate::reading::{Fault, Finds, Visitor};
use crate::replay::read_move;
use crate::rules_text::beyond_plain_rules;
use crate::{Assessment, Assumed, BoardError, Decimal, Part, Record};

/// A position and what a line says about it. Scores are those of the side to move, even if it must pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredPosition {
    /// The position, as the line gives it.
    pub position: Position,
    /// Its score.
    pub score: Option<Decimal>,
    /// The moves with a score of their own, in the order of the line.
    pub moves: Vec<(Square, Decimal)>,
    /// The comment at the end of the line.
    pub comment: Option<String>,
}

impl ScoredPosition {
    /// The same as a record. A record speaks of the position after a forced pass, so a score changes sides with it.
    pub fn record(self) -> Record {
        let mut record = Record::new(Game::from_position(self.position));
        let passed = record.game.passed_before(0).is_some();
        let value = self.score.map(|score| if passed { -score } else { score });
        record.assessment = Assessment { value, moves: self.moves };
        record.comment = self.comment;
        record
    }
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ObfError {
    /// Its board cannot be played.
    Board(BoardError),
    /// Its scores make no sense.
    Scores(String),
}

impl fmt::Display for ObfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::Scores(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for ObfError {}

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    let rules = Assumed::AnySize(RuleSet::standard(Size::EIGHT));
    for (offset, line) in lines(text) {
        let scored = read_line(line, rules).map_err(|(within, error)| Fault::new(offset + within, error));
        found.add(scored.map(ScoredPosition::record))?;
    }
    ControlFlow::Continue(())
}

/// The positions of a text, each with the number of its line, from 1.
pub fn positions(text: &str, rules: Assumed) -> impl Iterator<Item = (usize, Result<ScoredPosition, ObfError>)> {
    let (mut counted, mut number) = (0, 1);
    lines(text).map(move |(offset, line)| {
        number += text[counted..offset].matches('\n').count();
        counted = offset;
        (number, read_line(line, rules).map_err(|(_, error)| error))
    })
}

/// Reads a line. An error comes with its place in the line.
fn read_line(line: &str, rules: Assumed) -> Result<ScoredPosition, (usize, ObfError)> {
    let (line, comment) = match line.split_once('%') {
        Some((line, comment)) => (line, Some(comment.trim().to_owned())),
        None => (line, None),
    };
    let mut fields = line.split(';');
    let first = fields.next().unwrap_or_default();
    let position = rules.board(first).map_err(|error| (0, ObfError::Board(error)))?;
    let comment = comment.filter(|comment| !comment.is_empty());
    let mut scored = ScoredPosition { position, score: None, moves: Vec::new(), comment };
    let mut offset = first.len() + 1;
    for field in fields {
        read_field(field, &mut scored).map_err(|reason| (offset, ObfError::Scores(reason)))?;
        offset += field.len() + 1;
    }
    Ok(scored)
}

fn read_field(field: &str, scored: &mut ScoredPosition) -> Result<(), String> {
    let number = |text: &str| text.parse::<Decimal>().map_err(|error| error.to_string());
    match field.split_once(':') {
        None if field.trim().is_empty() => {}
        None => scored.score = Some(number(field)?),
        Some((attempt, score)) => {
            let attempt = read_move(attempt).ok_or_else(|| format!("{} is not a move", Quoted(attempt.trim())))?;
            let score = number(score)?;
            // Edax ends its lists with a pass that stands for "no further move".
            const NO_MOVE: Decimal = Decimal::whole(-127);
            match (attempt, scored.position.status()) {
                (Move::Place(square), Status::ToMove(legal)) if legal.contains(square) => {
                    scored.moves.push((square, score));
                }
                (Move::Pass, Status::MustPass) => scored.score = Some(score),
                (Move::Pass, _) if score == NO_MOVE => {}
                _ => return Err(format!("{attempt} is not legal here")),
            }
        }
    }
    Ok(())
}

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    let position = record.game.position();
    if let Some(reason) = beyond_plain_rules(position) {
        return Err(reason.to_owned());
    }
    out.push_str(&BoardText::write(position));
    out.push(';');
    if let Some(value) = record.assessment.value {
        out.push_str(&format!(" {value:+};"));
    }
    for (square, score) in &record.assessment.moves {
        out.push_str(&format!(" {}:{score:+};", square.to_string().to_uppercase()));
    }
    let mut shortened = Vec::new();
    if let Some(comment) = &record.comment {
        let line = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        if line != *comment {
            shortened.push(Part::Comment);
        }
        out.push_str(&format!(" % {line}"));
    }
    out.push('\n');
    Ok(shortened)
}
