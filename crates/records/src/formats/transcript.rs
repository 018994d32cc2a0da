//! Transcripts: the squares in a row, one game on a line, after a board and a semicolon where the start is not the usual one.

use std::ops::ControlFlow;

use outflank_rules::notation::BoardText;
use outflank_rules::{Game, Goal, Position, RuleSet, Setup, Size};

use crate::formats::Shortened;
use crate::reading::{Fault, Finds, Visitor};
use crate::rules_text::beyond_plain_rules;
use crate::{Assumed, Record};

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    if let Some(record) = one_game(text) {
        return found.add(Ok(record));
    }
    for (offset, line) in lines(text) {
        found.add(read_game(line).map_err(|fault| Fault { offset: offset + fault.offset, ..fault }))?;
    }
    ControlFlow::Continue(())
}

/// One game may run over many lines, with numbers and line breaks as somebody printed it.
fn one_game(text: &str) -> Option<Record> {
    lines(text).nth(1)?;
    // A list of games fails here, at its second game.
    let whole = read_game(text).ok()?;
    let is_one =
        lines(text).skip(1).any(|(_, line)| goes_on(line)) || lines(text).any(|(_, line)| read_game(line).is_err());
    is_one.then_some(whole)
}

/// Whether a line begins with the number of a move that is not the first: `3. c4`.
fn goes_on(line: &str) -> bool {
    let number = line.trim_start().split_once('.').map(|(number, _)| number.parse::<u16>());
    matches!(number, Some(Ok(2..)))
}

/// The lines that hold something, each with its distance from the beginning of the text.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n')
        .map(move |line| {
            let start = offset;
            offset += line.len();
            (start, line.trim_end())
        })
        .filter(|(_, line)| !line.trim_start().is_empty() && !line.trim_start().starts_with(['%', '#']))
}

fn read_game(text: &str) -> Result<Record, Fault> {
    let (start, moves_at) = match text.split_once(';') {
        Some((board, _)) if looks_like_board(board) => {
            let start = read_board(board).map_err(|reason| Fault::new(0, reason))?;
            (start, board.len() + 1)
        }
        _ => (Position::start(RuleSet::standard(Size::EIGHT)), 0),
    };
    let game = Game::from_transcript(start, &text[moves_at..]);
    let game = game.map_err(|error| Fault::new(moves_at + error.place, &error))?;
    if moves_at == 0 && game.moves().is_empty() {
        return Err(Fault::new(0, "there is no move here"));
    }
    Ok(Record::new(game))
}

/// Whether the text could be meant as a board: it has as many characters as the smallest one, and none of a move.
pub(crate) fn looks_like_board(text: &str) -> bool {
    text.parse::<BoardText>().is_ok_and(|board| board.size().is_some())
}

/// The position that a board of any square size shows.
pub(crate) fn read_board(text: &str) -> Result<Position, String> {
    Assumed::AnySize(RuleSet::standard(Size::EIGHT)).board(text).map_err(|error| error.to_string())
}

pub(crate) fn write(record: &Record, out: &mut String) -> Shortened {
    *out += &line(record)?;
    out.push('\n');
    Ok(Vec::new())
}

/// A game on a line, or why that is impossible.
fn line(record: &Record) -> Result<String, String> {
    let start = record.game.start();
    if let Some(reason) = beyond_plain_rules(start) {
        return Err(reason.to_owned());
    }
    let rules = RuleSet { goal: Goal::Most, ..start.rules() };
    let is_usual = Setup { rules, ..start.setup() } == Setup::start(RuleSet::standard(Size::EIGHT));
    let moves = record.game.transcript();
    Ok(if is_usual && !moves.is_empty() { moves } else { format!("{};{moves}", BoardText::write(start)) })
}

impl Record {
    /// The moves as a transcript: `f5d6c3`, after a board and a semicolon where the start is not the usual one. `None` for rules
    /// that a transcript cannot tell.
    pub fn transcript(&self) -> Option<String> {
        line(self).ok()
    }
}
