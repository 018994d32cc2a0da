//! Several books in a row.

use outflank_engine::{Line, MoveScore, OpeningBook, Openings};
use outflank_rules::{Position, RuleSet, Size, Square};

use crate::{Book, BookMove};

/// Several books, of which the first that knows a position speaks: what two of them say of one position is never mixed, since they may have found
/// it out in different ways. Clones are the same books.
///
/// ```
/// use outflank_book::BookShelf;
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// assert!(!BookShelf::shipped().moves(&start).is_empty());
/// assert!(BookShelf::default().moves(&start).is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct BookShelf {
    books: Vec<Book>,
}

impl BookShelf {
    /// The name that a book of somebody's own has in their data folder.
    pub const OWN: &str = "openings.book";

    /// The books inside the program.
    pub fn shipped() -> Self {
        let games = [Size::EIGHT, Size::SIX].map(RuleSet::standard);
        Self { books: games.into_iter().filter_map(Book::shipped).cloned().collect() }
    }

    /// The same shelf with a book before all others.
    pub fn with_first(mut self, book: Book) -> Self {
        self.books.insert(0, book);
        self
    }

    /// Whether there is no book.
    pub fn is_empty(&self) -> bool {
        self.books.is_empty()
    }

    /// The moves that are known in a position, the best first; none if no book knows it. What cannot be read counts as not known.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        self.find(position).map(|(_, moves)| moves).unwrap_or_default()
    }

    /// The first book that knows a position, and its moves.
    fn find(&self, position: &Position) -> Option<(&Book, Vec<BookMove>)> {
        let known = |book: &Book| book.moves(position).ok().filter(|moves| !moves.is_empty());
        self.books.iter().find_map(|book| Some((book, known(book)?)))
    }

    /// The opening book of an engine; none without a book.
    pub fn openings(&self) -> Openings {
        if self.is_empty() { Openings::none() } else { Openings::of(self.clone()) }
    }
}

impl OpeningBook for BookShelf {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        self.find(position).map(|(book, _)| OpeningBook::moves(book, position)).unwrap_or_default()
    }

    fn line(&self, position: &Position, square: Square) -> Line {
        self.find(position).map(|(book, _)| book.line(position, square)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BookCrew, BookReach, BookWork, GrowingBook};
    use outflank_engine::{Level, Megabytes, Options, Stop};

    #[test]
    fn the_first_book_that_knows_a_position_speaks_and_the_next_where_it_is_silent() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(BookShelf::OWN);
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let mut growing = GrowingBook::create(&path, start.rules()).unwrap();
        let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Easy, options: Options::default() };
        let work = BookWork::Expand { from: vec![start], reach: BookReach::default(), positions: 1 };
        growing.grow(&work, &crew, &Stop::new(), |_| {}).unwrap();
        drop(growing);

        let own = Book::open(&path).unwrap();
        let shelf = BookShelf::shipped().with_first(own.clone());
        assert_eq!(shelf.moves(&start), own.moves(&start).unwrap());
        let later = start.play("f5".parse().unwrap()).unwrap();
        assert!(own.moves(&later).unwrap().is_empty());
        assert_eq!(shelf.moves(&later), BookShelf::shipped().moves(&later));
        let six = Position::start(RuleSet::standard(Size::SIX));
        assert!(!shelf.moves(&six).is_empty() && BookShelf::default().with_first(own).moves(&six).is_empty());
        assert_eq!(BookShelf::default().openings(), Openings::none());
    }
}
