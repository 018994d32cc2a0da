//! The names of openings, in three languages.
//!
//! A name belongs to a position: it is found whatever the order of the moves and however the board is turned.

use std::collections::HashMap;
use std::sync::LazyLock;

use outflank_rules::{Game, Position, RuleSet, Size};

use crate::{Language, PositionKey};

/// A position with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Moves that lead to it.
    pub moves: &'static str,
    names: [Option<&'static str>; 3],
}

impl Opening {
    /// The openings whose name in any language has this part. A name that fits exactly leaves the others out: `Tiger` does not mean
    /// `Leader's Tiger`.
    pub fn named(part: &str) -> Vec<&'static Self> {
        let part = part.to_lowercase();
        let with_name = |fits: &dyn Fn(&str) -> bool| -> Vec<&'static Self> {
            let any_name = |opening: &&Self| {
                let names = Language::ALL.into_iter().filter_map(|language| opening.name(language));
                names.into_iter().any(|name| fits(&name.to_lowercase()))
            };
            Self::all().filter(any_name).collect()
        };
        let exact = with_name(&|name| name == part);
        if exact.is_empty() { with_name(&|name| name.contains(&part)) } else { exact }
    }

    /// The opening of a position, if it has a name in any language.
    pub fn at(position: &Position) -> Option<&'static Self> {
        let discs = position.board().count().total();
        (discs <= BOOK.most_discs).then(|| Self::with_key(PositionKey::of(position))).flatten()
    }

    /// The opening of the position with this key.
    pub fn with_key(key: PositionKey) -> Option<&'static Self> {
        BOOK.by_key.get(&key)
    }

    /// Every opening.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        BOOK.by_key.values()
    }

    /// The name in one language.
    pub fn name(&self, language: Language) -> Option<&'static str> {
        self.names[language as usize]
    }
}

/// The name of the opening that a game has gone through last, in one language.
///
/// ```
/// use outflank_records::{Language, opening_name};
/// use outflank_rules::{Game, Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let game = Game::from_transcript(start, "c4e3f6e6f5")?;      // the same as f5d6c3d3c4, seen from another side
/// assert_eq!(opening_name(&game, Language::English), Some("Tiger"));
/// # Ok::<(), outflank_rules::notation::TranscriptError>(())
/// ```
pub fn opening_name(game: &Game, language: Language) -> Option<&'static str> {
    let positions = (0..=game.moves().len()).rev().filter_map(|ply| game.position_at(ply));
    positions.filter_map(Opening::at).find_map(|opening| opening.name(language))
}

struct Book {
    by_key: HashMap<PositionKey, Opening>,
    /// No opening has more discs on the board.
    most_discs: u16,
}

static BOOK: LazyLock<Book> = LazyLock::new(|| {
    let mut book = Book { by_key: HashMap::new(), most_discs: 0 };
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    for line in include_str!("names.tsv").lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let moves = fields.next().unwrap_or_default();
        let mut name = || fields.next().filter(|name| !name.is_empty());
        let opening = Opening { moves, names: [name(), name(), name()] };
        // No line is skipped here: a test plays them all.
        if let Ok(game) = Game::from_transcript(start, moves) {
            let position = game.position();
            book.most_discs = book.most_discs.max(position.board().count().total());
            book.by_key.insert(PositionKey::of(position), opening);
        }
    }
    book
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_a_position_of_its_own() {
        let lines = include_str!("names.tsv").lines().filter(|line| !line.starts_with('#'));
        let mut count = 0;
        for line in lines {
            let moves = line.split('\t').next().unwrap_or_default();
            let start = Position::start(RuleSet::standard(Size::EIGHT));
            let game = Game::from_transcript(start, moves).expect(line);
            let opening = Opening::at(game.position()).expect(line);
            assert_eq!(opening.moves, moves, "two names for one position");
            assert!(Language::ALL.iter().any(|&language| opening.name(language).is_some()), "{line}");
            count += 1;
        }
        assert_eq!(Opening::all().count(), count);
    }
}
