//! An independent check of every fact: a board of letters, and the rules spelled out in plain loops. It shares nothing with the code that
//! finds reasons but what they say.

pub(crate) mod board;
mod facts;
mod matters;

pub(crate) use board::Letters;
pub(crate) use matters::check_matter;

use outflank_coach::Reason;
use outflank_rules::{Move, Position, Square};

/// A line of play as somebody would write it down: who moved, where, and the board after it.
pub(crate) struct Written {
    pub(crate) boards: Vec<Letters>,
    pub(crate) moves: Vec<(char, Option<(usize, usize)>)>,
}

/// Whether a reason is true of a position, and of the two main lines that follow it; if not, why not.
pub(crate) fn check(position: &Position, reason: &Reason, worse: &[Move], better: &[Move]) -> Result<(), String> {
    let start = Letters::of(position);
    let (worse, better) = (write_down(&start, worse)?, write_down(&start, better)?);
    let place = |square: Square| (usize::from(square.column()), usize::from(square.row()));
    if worse.moves[0].1 != Some(place(reason.worse)) || better.moves[0].1 != Some(place(reason.better)) {
        return Err("the lines do not begin with the moves".to_owned());
    }
    facts::check(&start, reason, &worse, &better)
}

fn write_down(start: &Letters, line: &[Move]) -> Result<Written, String> {
    let mut written = Written { boards: vec![start.clone()], moves: Vec::new() };
    for step in line {
        let mut board = written.boards[written.boards.len() - 1].clone();
        let who = board.turn;
        match step {
            Move::Pass => {
                if !board.can(who).is_empty() {
                    return Err("a pass that is not forced".to_owned());
                }
                board.turn = other(who);
                written.moves.push((who, None));
            }
            Move::Place(square) => {
                let place = (usize::from(square.column()), usize::from(square.row()));
                if !board.can(who).contains(&place) {
                    return Err(format!("{square} is not legal"));
                }
                board.put(place);
                written.moves.push((who, Some(place)));
            }
        }
        written.boards.push(board);
    }
    Ok(written)
}

pub(crate) fn other(who: char) -> char {
    if who == 'X' { 'O' } else { 'X' }
}
