//! Openings that were solved beforehand.
//!
//! The first moves on 6×6 take half a minute each to solve, so some are known by heart: one line for each position, up to
//! symmetry, with the board, a perfect move and the score.

use std::collections::HashMap;
use std::sync::OnceLock;

use outflank_rules::notation::BoardText;
use outflank_rules::{Position, RuleSet, Size, Square};

use crate::Score;

static SIX: &str = include_str!("six.txt");

type Book = HashMap<&'static str, (Square, Score)>;

fn six() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| SIX.lines().filter_map(read_line).collect())
}

fn read_line(line: &'static str) -> Option<(&'static str, (Square, Score))> {
    let (rest, score) = line.rsplit_once(' ')?;
    let (board, square) = rest.rsplit_once(' ')?;
    Some((board, (square.parse().ok()?, Score::new(score.parse().ok()?))))
}

/// A perfect move and its score, if the position is in the book.
pub(crate) fn perfect_move(position: &Position) -> Option<(Square, Score)> {
    let size = Size::SIX;
    if position.rules() != RuleSet::standard(size) {
        return None;
    }
    let (canonical, symmetry) = position.canonical();
    let &(square, score) = six().get(BoardText::write(&canonical).as_str())?;
    Some((symmetry.inverse().square(square, size), score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_book_can_be_read_and_played() {
        assert_eq!(six().len(), SIX.lines().count());
        let rules = RuleSet::standard(Size::SIX);
        for (board, (square, _)) in six() {
            let position = board.parse::<BoardText>().unwrap().setup(rules).unwrap().position().unwrap();
            assert!(position.legal_moves().contains(*square), "{board} {square}");
        }
    }

    #[test]
    fn black_knows_an_answer_to_every_first_move() {
        let start = Position::start(RuleSet::standard(Size::SIX));
        let (square, score) = perfect_move(&start).expect("the start is in the book");
        assert_eq!(score, Score::new(-4));
        let next = start.play(square).expect("a legal move");
        for reply in next.legal_moves() {
            let (_, after) =
                perfect_move(&next.play(reply).expect("a legal move")).expect("every reply is in the book");
            assert!(after >= score);
        }
    }
}
