//! Any text as a game or a position.

use std::fmt;

use outflank_rules::notation::{BoardText, BoardTextError, TranscriptError};
use outflank_rules::{Game, Position, RuleSet, Unplayable};

use crate::formats::obf::{self, ObfError};
use crate::formats::transcript::looks_like_board;
use crate::{Damage, Format, GameTree, Reading, Record};

/// What a text that somebody typed or pasted is meant as. Everything that takes such a text asks here, so that it is
/// understood alike everywhere.
///
/// ```
/// use outflank_records::{Assumed, Source};
/// use outflank_rules::{RuleSet, Size};
///
/// let rules = Assumed::AnySize(RuleSet::standard(Size::EIGHT));
/// for text in ["f5d6c3", "(;GM[2]SZ[8]B[f5]W[d6]B[c3])", "[Black \"Ann\"]\n\n1. f5 d6 2. c3"] {
///     assert_eq!(Source::of(text).record(rules)?.game.transcript(), "f5d6c3");
/// }
/// let board = "---- -OX- -XO- ---- X";
/// assert_eq!(Source::of(board), Source::Board { board, moves: "" });
/// assert_eq!(Source::of("---- -OX- -XO- ---- X; b1"), Source::Board { board, moves: " b1" });
/// # Ok::<(), outflank_records::SourceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source<'a> {
    /// Nothing, or the word `start`: the usual start.
    Start,
    /// Moves from the usual start.
    Moves(&'a str),
    /// A board, and perhaps moves from there.
    Board {
        /// The board.
        board: &'a str,
        /// The moves.
        moves: &'a str,
    },
    /// A position with scores: a line of an Othello Board File.
    Scored(&'a str),
    /// Records in a format that says by which rules they were played.
    Records(Format, &'a str),
}

/// The rules for a text that does not say by which it was played: a board, or moves alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumed {
    /// These, and a board must have their size.
    Exactly(RuleSet),
    /// These, unless a board has another size and is square.
    AnySize(RuleSet),
}

impl<'a> Source<'a> {
    /// Finds out what a text is meant as. Formats that say their rules come first, then boards, then moves.
    pub fn of(text: &'a str) -> Self {
        if matches!(text.trim(), "" | "start") {
            return Self::Start;
        }
        match Format::detect(text.as_bytes()) {
            Some(format @ (Format::Ggf | Format::Sgf | Format::Pgn | Format::Quest)) => Self::Records(format, text),
            Some(Format::Obf) => Self::Scored(text),
            _ => match board_and_moves(text) {
                Some((board, moves)) => Self::Board { board, moves },
                None if is_moves(text) => Self::Moves(text),
                None => Self::Board { board: text, moves: "" },
            },
        }
    }

    /// The game that the text tells: the first sound one, if there are several.
    pub fn record(self, rules: Assumed) -> Result<Record, SourceError> {
        let played = |start: Position, moves: &str| -> Result<Record, SourceError> {
            Ok(Record::new(Game::from_transcript(start, moves)?))
        };
        match self {
            Self::Start => Ok(Record::new(Game::from_position(rules.start()))),
            Self::Moves(moves) => played(rules.start(), moves),
            Self::Board { board, moves } => played(rules.board(board)?, moves),
            Self::Scored(text) => match obf::positions(text, rules).next() {
                Some((_, scored)) => Ok(scored?.record()),
                None => Err(SourceError::Empty(Format::Obf)),
            },
            Self::Records(format, text) => found(format, format.first(text.as_bytes())),
        }
    }

    /// The same with the variations of the game, as far as the text has any.
    pub fn tree(self, rules: Assumed) -> Result<GameTree, SourceError> {
        match self {
            Self::Records(format, text) => {
                found(format, Reading::first(|visitor| format.visit_trees(text.as_bytes(), visitor)))
            }
            _ => self.record(rules).map(GameTree::from),
        }
    }
}

/// The first game that was found in a text of this format.
fn found<T>(format: Format, first: Result<Option<T>, Damage>) -> Result<T, SourceError> {
    match first {
        Ok(Some(game)) => Ok(game),
        Ok(None) => Err(SourceError::Empty(format)),
        Err(damage) => Err(SourceError::Damaged(format, damage)),
    }
}

impl Assumed {
    /// The rules of a game from the usual start.
    pub const fn rules(self) -> RuleSet {
        match self {
            Self::Exactly(rules) | Self::AnySize(rules) => rules,
        }
    }

    /// The usual start.
    pub fn start(self) -> Position {
        Position::start(self.rules())
    }

    /// The position that a board shows.
    pub fn board(self, text: &str) -> Result<Position, BoardError> {
        let board: BoardText = text.parse()?;
        let setup = match self {
            Self::Exactly(rules) => board.setup(rules)?,
            Self::AnySize(rules) => match board.setup(rules) {
                Ok(setup) => setup,
                Err(_) => board.setup(RuleSet { size: board.require_size()?, ..rules })?,
            },
        };
        Ok(setup.position()?)
    }
}

/// A board and the moves after it, perhaps with a semicolon between them.
fn board_and_moves(text: &str) -> Option<(&str, &str)> {
    if let Some((board, moves)) = text.split_once(';')
        && looks_like_board(board)
    {
        return Some((board, moves));
    }
    const SMALLEST: usize = 16;
    let (board, moves) = text.split_at(first_square(text)?);
    let board = board.trim_end().trim_end_matches(';');
    let is_board = board.chars().all(|c| c.is_whitespace() || "XxBb*OoWw-.".contains(c));
    let squares = board.chars().filter(|c| !c.is_whitespace()).count();
    (is_board && squares >= SMALLEST).then_some((board, moves))
}

/// Moves name squares, so a number follows a letter somewhere. Without one they may still be words, such as `pass`: anything
/// with a letter that is no disc.
fn is_moves(text: &str) -> bool {
    first_square(text).is_some() || has_letter_without_disc(text)
}

fn first_square(text: &str) -> Option<usize> {
    text.as_bytes().windows(2).position(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

fn has_letter_without_disc(text: &str) -> bool {
    text.chars().any(|c| c.is_alphabetic() && !matches!(c, 'X' | 'x' | 'O' | 'o' | 'B' | 'b' | 'W' | 'w'))
}

/// Why a board cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardError {
    /// It is no board, or of another size.
    Text(BoardTextError),
    /// No game can be played from it.
    Unplayable(Unplayable),
}

/// Why a text tells no game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SourceError {
    /// Its board cannot be played.
    Board(BoardError),
    /// Its moves cannot be played.
    Moves(TranscriptError),
    /// Its scores make no sense.
    Scores(String),
    /// It is in this format, but its first record is damaged and no other is sound.
    Damaged(Format, Damage),
    /// It is in this format, but without a game.
    Empty(Format),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => fmt::Display::fmt(error, f),
            Self::Unplayable(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => fmt::Display::fmt(error, f),
            Self::Moves(error) => fmt::Display::fmt(error, f),
            Self::Scores(reason) => f.write_str(reason),
            Self::Damaged(format, damage) => write!(f, "this looks like {format}, but {damage}"),
            Self::Empty(format) => write!(f, "this looks like {format}, but there is no game in it"),
        }
    }
}

impl std::error::Error for BoardError {}
impl std::error::Error for SourceError {}

impl From<BoardTextError> for BoardError {
    fn from(error: BoardTextError) -> Self {
        Self::Text(error)
    }
}

impl From<Unplayable> for BoardError {
    fn from(error: Unplayable) -> Self {
        Self::Unplayable(error)
    }
}

impl From<BoardError> for SourceError {
    fn from(error: BoardError) -> Self {
        Self::Board(error)
    }
}

impl From<TranscriptError> for SourceError {
    fn from(error: TranscriptError) -> Self {
        Self::Moves(error)
    }
}

impl From<ObfError> for SourceError {
    fn from(error: ObfError) -> Self {
        match error {
            ObfError::Board(error) => Self::Board(error),
            ObfError::Scores(reason) => Self::Scores(reason),
        }
    }
}
