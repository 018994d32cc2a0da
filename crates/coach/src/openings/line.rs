//! A named opening, and all that is named beyond it.

use std::collections::HashMap;
use std::sync::LazyLock;

use outflank_records::{Language, Opening, PositionKey};
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square};

/// A named opening, to be known by heart: the moves that lead to it, and every named opening that it leads to.
///
/// ```
/// use outflank_coach::{Language, OpeningLine};
/// let tiger = OpeningLine::named("tiger")[0];
/// assert_eq!((tiger.name(Language::Japanese), tiger.moves()), ("虎定石", "f5d6c3d3c4"));
/// assert!(OpeningLine::named("rose").len() > 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningLine {
    opening: &'static Opening,
}

impl OpeningLine {
    /// All lines, in the order of their moves.
    pub fn all() -> Vec<Self> {
        sorted(Opening::all().collect())
    }

    /// The lines whose name in any language has this part, in the order of their moves; those whose name it is leave out the others.
    pub fn named(part: &str) -> Vec<Self> {
        sorted(Opening::named(part.trim()))
    }

    /// The line to a position, if that has a name.
    pub fn at(position: &Position) -> Option<Self> {
        Opening::at(position).map(|opening| Self { opening })
    }

    /// The line with this [key](Self::key).
    pub fn with_key(key: PositionKey) -> Option<Self> {
        Opening::with_key(key).map(|opening| Self { opening })
    }

    /// The name in a language, or in one that has a name.
    pub fn name(self, language: Language) -> &'static str {
        let mut languages = [language].into_iter().chain(Language::ALL);
        languages.find_map(|language| self.opening.name(language)).unwrap_or(self.opening.moves)
    }

    /// Whether it has a name in a language. Many have one in Japanese only.
    pub fn is_named_in(self, language: Language) -> bool {
        self.opening.name(language).is_some()
    }

    /// The moves that lead to it, as a transcript that begins with f5.
    pub fn moves(self) -> &'static str {
        self.opening.moves
    }

    /// One number for the line, which stays the same from version to version: that of its position.
    pub fn key(self) -> PositionKey {
        PositionKey::of(self.game().position())
    }

    /// The side whose choice makes the line: the one that makes its last move.
    pub fn chosen_by(self) -> Side {
        let game = self.game();
        game.moves().len().checked_sub(1).and_then(|last| game.mover(last)).unwrap_or(Side::Black)
    }

    /// The moves that lead to it, played.
    pub(super) fn game(self) -> Game {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        Game::from_transcript(start, self.opening.moves).unwrap_or_else(|_| Game::from_position(start))
    }

    /// Every position of the line, and of every named line that goes through its position, with how many named lines go through it.
    pub(super) fn positions(self) -> HashMap<PositionKey, u32> {
        let mut positions: HashMap<PositionKey, u32> = HashMap::new();
        let key = self.key();
        for path in PATHS.iter().filter(|path| path.contains(&key)) {
            path.iter().for_each(|key| *positions.entry(*key).or_default() += 1);
        }
        positions
    }

    /// The positions that it goes through, from the start on.
    fn path(self) -> Vec<PositionKey> {
        let game = self.game();
        (0..=game.moves().len()).filter_map(|ply| game.position_at(ply)).map(PositionKey::of).collect()
    }

    /// The squares of its moves.
    pub fn squares(self) -> Vec<Square> {
        self.game().moves().to_vec()
    }
}

/// The positions of every line, worked out once.
static PATHS: LazyLock<Vec<Vec<PositionKey>>> =
    LazyLock::new(|| OpeningLine::all().into_iter().map(OpeningLine::path).collect());

fn sorted(openings: Vec<&'static Opening>) -> Vec<OpeningLine> {
    let mut lines: Vec<OpeningLine> = openings.into_iter().map(|opening| OpeningLine { opening }).collect();
    lines.sort_by_key(|line| line.opening.moves);
    lines
}
