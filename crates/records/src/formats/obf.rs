//! OBF, the Othello Board File: a position and its scores on each line. Scripts of endgame positions read the same way.
//!
//! ```
//! use outflank_records::obf;
//! use outflank_rules::{RuleSet, Size, notation::BoardText};
//!
//! let text = "% One position.\n-----OX--XO----- X; b1:+2;";
//! let board = |text: &str| {
//!     let board: BoardText = text.parse().map_err(|error| format!("{error}"))?;
//!     let setup = board.setup(RuleSet::anti(Size::FOUR)).map_err(|error| error.to_string())?;
//!     setup.position().map_err(|error| error.to_string())
//! };
//! let (number, record) = obf::positions(text, board).next().expect("a position");
//! assert_eq!((number, record?.assessment.moves.len()), (2, 1));
//! # Ok::<(), String>(())
//! ```

use std::ops::ControlFlow;

use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;
use outflank_rules::{Game, Move, Position};

use crate::formats::Shortened;
use crate::formats::transcript::{lines, read_board};
use crate::reading::{Fault, Finds, Visitor};
use crate::replay::read_move;
use crate::rules_text::beyond_plain_rules;
use crate::{Decimal, Part, Record};

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    for (offset, line) in lines(text) {
        found.add(read_line(line, read_board).map_err(|fault| Fault { offset: offset + fault.offset, ..fault }))?;
    }
    ControlFlow::Continue(())
}

/// The positions of a text by whatever rules, each with the number of its line, from 1. `board` reads the boards.
pub fn positions(
    text: &str,
    board: impl Fn(&str) -> Result<Position, String>,
) -> impl Iterator<Item = (usize, Result<Record, String>)> {
    let (mut counted, mut number) = (0, 1);
    lines(text).map(move |(offset, line)| {
        number += text[counted..offset].matches('\n').count();
        counted = offset;
        (number, read_line(line, &board).map_err(|fault| fault.reason))
    })
}

fn read_line(line: &str, board: impl Fn(&str) -> Result<Position, String>) -> Result<Record, Fault> {
    let (line, comment) = match line.split_once('%') {
        Some((line, comment)) => (line, Some(comment.trim().to_owned())),
        None => (line, None),
    };
    let mut fields = line.split(';');
    let first = fields.next().unwrap_or_default();
    let position = board(first).map_err(|reason| Fault::new(0, reason))?;
    let mut record = Record::new(Game::from_position(position));
    let mut offset = first.len() + 1;
    for field in fields {
        read_field(field, &mut record).map_err(|reason| Fault::new(offset, reason))?;
        offset += field.len() + 1;
    }
    record.comment = comment.filter(|comment| !comment.is_empty());
    Ok(record)
}

fn read_field(field: &str, record: &mut Record) -> Result<(), String> {
    let number = |text: &str| text.parse::<Decimal>().map_err(|error| error.to_string());
    // The score is that of the side on the line; if it must pass, the position is the opponent's.
    let passed = record.game.passed_before(0).is_some();
    let value = |score: Decimal| if passed { -score } else { score };
    match field.split_once(':') {
        None if field.trim().is_empty() => {}
        None => record.assessment.value = Some(value(number(field)?)),
        Some((attempt, score)) => {
            let attempt = read_move(attempt).ok_or_else(|| format!("{} is not a move", Quoted(attempt.trim())))?;
            let score = number(score)?;
            // Edax ends its lists with a pass that stands for "no further move".
            const NO_MOVE: Decimal = Decimal::whole(-127);
            match attempt {
                Move::Place(square) if !passed => {
                    record.assess(square, score).ok_or_else(|| format!("{square} is not legal here"))?;
                }
                Move::Pass if passed => record.assessment.value = Some(value(score)),
                Move::Pass if score == NO_MOVE => {}
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
