//! The books inside the program.

use std::sync::OnceLock;

use outflank_engine::Openings;
use outflank_rules::RuleSet;

use crate::{Book, BookShelf};

/// The standard game, as far as a few hundred kilobytes go; and every position of the first moves on 6×6, solved.
static EIGHT: &[u8] = include_bytes!("../books/8x8.book");
static SIX: &[u8] = include_bytes!("../books/6x6.book");

impl Book {
    /// The book inside the program about a game, if there is one.
    pub fn shipped(rules: RuleSet) -> Option<&'static Self> {
        static BOOKS: OnceLock<Vec<Book>> = OnceLock::new();
        let books =
            BOOKS.get_or_init(|| [EIGHT, SIX].into_iter().filter_map(|bytes| Self::inside(bytes).ok()).collect());
        books.iter().find(|book| book.rules() == rules)
    }
}

/// The books inside the program, for an engine to play from: whichever is about the game.
///
/// ```
/// use outflank_engine::{Engine, Level, Options};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let engine = Engine::with(Options { openings: outflank_book::shipped(), ..Options::default() });
/// let start = Position::start(RuleSet::standard(Size::SIX));
/// let choice = engine.request(&start).level(Level::Master).choose().expect("a legal move");
/// assert_eq!((choice.report.score.discs(), choice.report.nodes), (-4, 0));     // White wins 6×6, which takes half a minute to find out
/// ```
pub fn shipped() -> Openings {
    static OPENINGS: OnceLock<Openings> = OnceLock::new();
    OPENINGS.get_or_init(|| BookShelf::shipped().openings()).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Position, Size};

    #[test]
    fn every_book_inside_the_program_is_sound_and_knows_the_start() {
        for size in [Size::SIX, Size::EIGHT] {
            let rules = RuleSet::standard(size);
            let book = Book::shipped(rules).expect("a book");
            let mut positions = 0;
            assert!(book.each(|_| positions += 1).unwrap().is_empty());
            assert_eq!(book.len(), positions);
            assert!(!book.moves(&Position::start(rules)).unwrap().is_empty());
        }
        assert!(Book::shipped(RuleSet::standard(Size::FOUR)).is_none());
    }
}
