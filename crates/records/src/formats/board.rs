//! Boards: one character for each square and whose turn it is, one position on a line.

use std::ops::ControlFlow;

use outflank_rules::Game;
use outflank_rules::notation::BoardText;

use crate::Record;
use crate::formats::Shortened;
use crate::formats::transcript::{lines, read_board};
use crate::reading::{Fault, Finds, Visitor};
use crate::rules_text::beyond_plain_rules;

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let position = |text: &str| read_board(text).map(Game::from_position).map(Record::new);
    let mut found = Finds::new(text, visitor);
    // A board may be drawn over several lines.
    if let Ok(record) = position(text) {
        return found.add(Ok(record));
    }
    for (offset, line) in lines(text) {
        found.add(position(line).map_err(|reason| Fault::new(offset, reason)))?;
    }
    ControlFlow::Continue(())
}

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    let position = record.game.position();
    if let Some(reason) = beyond_plain_rules(position) {
        return Err(reason.to_owned());
    }
    out.push_str(&BoardText::write(position));
    out.push('\n');
    Ok(Vec::new())
}
