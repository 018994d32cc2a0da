//! Books of other programs: bytes in, positions out, and back.
//!
//! What such a book says is a [`BookNote`] for each position, and nothing of it is believed but the scores of searches: which moves lead from one position
//! to another is found out anew, and so is what they are worth.

mod edax;
mod egaroucid;
mod foreign;
mod pages;
mod text;

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use outflank_engine::Confidence;
use outflank_rules::text::Quoted;
use outflank_rules::{Position, RuleSet, Size, Square};

use crate::board::square_of;
use crate::entry::Worth;
use crate::tree::Tree;
use crate::{BookBoard, Judge};
use pages::Pages;

pub use foreign::ForeignBook;

/// A format in which books are exchanged with other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookFormat {
    /// `book.dat` of Edax.
    Edax,
    /// `.egbk3`, the format of Egaroucid.
    Egbk3,
    /// `.egbk2`, an older one of Egaroucid.
    Egbk2,
    /// `.egbk`, the oldest one of Egaroucid: positions and their values alone. It can only be read.
    Egbk,
    /// Text for people and scripts, and what Edax exports as text.
    ///
    /// A line is a position: its board and whose turn it is, its value, and its moves with their scores for the side to move, separated by semicolons. After `%`
    /// stands how sure that is (`exact`, or `21@73%` for a search of 21 plies), and in how many games the position was counted. Everything but the board may be missing;
    /// lines that begin with `%` or `#` say nothing.
    ///
    /// ```text
    /// ---------------------------OX------XO--------------------------- X; +0; f5:+0; d3:-2; % 21@73%, 12 games
    /// ```
    Text,
}

impl BookFormat {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Edax, Self::Egbk3, Self::Egbk2, Self::Egbk, Self::Text];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edax => "edax",
            Self::Egbk3 => "egbk3",
            Self::Egbk2 => "egbk2",
            Self::Egbk => "egbk",
            Self::Text => "text",
        }
    }

    /// The format that the name of a file stands for, if any.
    pub fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "dat" => Some(Self::Edax),
            "txt" | "obf" => Some(Self::Text),
            ending => Self::ALL.into_iter().find(|format| format.name() == ending),
        }
    }

    /// The format that bytes are in, if it is any of these.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if edax::is_edax(bytes) {
            Some(Self::Edax)
        } else if let Some(version) = egaroucid::version(bytes) {
            Some(if version == 2 { Self::Egbk2 } else { Self::Egbk3 })
        } else if text::is_text(bytes) {
            Some(Self::Text)
        } else {
            egaroucid::has_length_of_values(bytes).then_some(Self::Egbk)
        }
    }

    /// Hands over every position of a book about this game.
    pub(crate) fn read(
        self,
        bytes: &[u8],
        rules: RuleSet,
        take: &mut dyn FnMut(BookNote),
    ) -> Result<(), ForeignProblem> {
        self.check(rules)?;
        match self {
            Self::Edax => edax::read(bytes, rules, take),
            Self::Egbk3 => egaroucid::read_leaves(bytes, rules, take),
            Self::Egbk2 => egaroucid::read_moves(bytes, rules, take),
            Self::Egbk => egaroucid::read_values(bytes, rules, take),
            Self::Text => text::read(bytes, rules, take),
        }
    }

    /// A book in this format.
    pub(crate) fn write(self, tree: &Tree) -> Result<Vec<u8>, ForeignProblem> {
        self.check(tree.rules())?;
        let pages = Pages::of(tree);
        Ok(match self {
            Self::Edax => edax::write(&pages),
            Self::Egbk3 => egaroucid::write_leaves(&pages),
            Self::Egbk2 => egaroucid::write_moves(&pages),
            // It has no moves, so a book would not come back the same.
            Self::Egbk => return Err(ForeignProblem::ReadOnly { format: self }),
            Self::Text => text::write(&pages),
        })
    }

    fn check(self, rules: RuleSet) -> Result<(), ForeignProblem> {
        let fits = self == Self::Text || rules == RuleSet::standard(Size::EIGHT);
        if fits { Ok(()) } else { Err(ForeignProblem::StandardGameOnly { format: self }) }
    }
}

impl fmt::Display for BookFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BookFormat {
    type Err = UnknownBookFormat;

    fn from_str(name: &str) -> Result<Self, UnknownBookFormat> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| UnknownBookFormat(name.to_owned()))
    }
}

/// A name that is no format of books.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBookFormat(String);

impl fmt::Display for UnknownBookFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format of books called {}: there are", Quoted(&self.0))?;
        BookFormat::ALL.iter().try_for_each(|format| write!(f, " {format}"))
    }
}

impl std::error::Error for UnknownBookFormat {}

/// What another book says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BookNote {
    /// The position, as it lies there, with Black to move. It has a move.
    pub(crate) position: Position,
    /// What it is worth, where that is said.
    pub(crate) value: Option<Worth>,
    /// Legal moves with what they are worth, those to other positions of the book among them.
    pub(crate) moves: Vec<(Square, Worth)>,
    /// Who found it out.
    pub(crate) judge: Judge,
    /// In how many games the position was counted.
    pub(crate) games: u32,
}

/// Why the book of another program cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ForeignProblem {
    /// It is in none of the formats.
    UnknownFormat,
    /// It is not in the format that it should be in.
    AnotherFormat {
        /// That one.
        format: BookFormat,
    },
    /// A version of the format that nobody here knows.
    UnknownVersion {
        /// The number of the version.
        version: u8,
    },
    /// It makes no sense, or ends too early.
    Damaged {
        /// The first byte of the part that makes none.
        at: u64,
    },
    /// A line of text makes no sense.
    BadLine {
        /// The number of the line, from 1.
        number: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The format can only be read.
    ReadOnly {
        /// The format.
        format: BookFormat,
    },
    /// The format is for the standard game on 8×8 alone.
    StandardGameOnly {
        /// The format.
        format: BookFormat,
    },
}

impl fmt::Display for ForeignProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFormat => {
                f.write_str("it looks like no book of Edax or Egaroucid, and like no text of positions")
            }
            Self::AnotherFormat { format } => write!(f, "it is not in the format {format}"),
            Self::UnknownVersion { version } => write!(f, "version {version} of its format is not known"),
            Self::Damaged { at } => write!(f, "it is damaged (byte {at})"),
            Self::BadLine { number, reason } => write!(f, "line {number}: {reason}"),
            Self::ReadOnly { format } => write!(f, "the format {format} can only be read; Egaroucid reads egbk3 too"),
            Self::StandardGameOnly { format } => {
                write!(f, "the format {format} is for the standard game on 8×8 alone; text takes every game")
            }
        }
    }
}

impl std::error::Error for ForeignProblem {}

/// Bytes, and how far they have been read.
struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], ForeignProblem> {
        let taken = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<COUNT>());
        let taken = taken.ok_or(ForeignProblem::Damaged { at: self.bytes.len() as u64 })?;
        self.at += COUNT;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, ForeignProblem> {
        self.take().map(|[byte]| byte)
    }

    /// A position as two words, those of the side to move and of the other side.
    fn position(&mut self, rules: RuleSet) -> Result<Position, ForeignProblem> {
        let at = self.at as u64;
        let words = [u64::from_le_bytes(self.take()?), u64::from_le_bytes(self.take()?)];
        BookBoard::from_words(words).position(rules).ok_or(ForeignProblem::Damaged { at })
    }

    /// A move with what it is worth, as a number of discs and a number of a square; the place is that of both.
    fn scored(&mut self) -> Result<Scored, ForeignProblem> {
        let at = self.at as u64;
        let [discs, square] = self.take()?;
        Ok(Scored { discs: discs.cast_signed(), square, at })
    }
}

/// A move and its score as it stands in a file.
struct Scored {
    discs: i8,
    square: u8,
    at: u64,
}

/// The numbers from here on stand for a pass, or for no move at all.
const NO_SQUARE: u8 = 64;
/// The most discs by which a game can be won.
const MOST: i8 = 64;

impl Scored {
    /// The move, which must be legal, and what it is worth.
    fn check(&self, position: &Position, confidence: Confidence) -> Result<(Square, Worth), ForeignProblem> {
        let square = square_of(self.square, Size::EIGHT).filter(|square| position.legal_moves().contains(*square));
        let worth = worth(i16::from(self.discs), confidence);
        square.zip(worth).ok_or(ForeignProblem::Damaged { at: self.at })
    }
}

/// What so many discs are worth; `None` of a number that stands for something unknown.
fn worth(discs: i16, confidence: Confidence) -> Option<Worth> {
    let score = outflank_engine::Score::new(discs);
    (-i16::from(MOST)..=i16::from(MOST)).contains(&discs).then_some(Worth { score, confidence })
}

/// No level looks further; greater numbers stand for values that somebody has written there.
const HIGHEST_LEVEL: u8 = 60;
/// The certainty with which other programs leave out lines in the middle of a game.
const USUAL_PERCENT: u8 = 73;

/// How sure the score of a search at a level of another program is: it looks as many moves ahead as its number says.
fn confidence_of(level: u8, position: &Position) -> Confidence {
    match level {
        HIGHEST_LEVEL.. if level > HIGHEST_LEVEL => Confidence::Searched { depth: 0, percent: USUAL_PERCENT },
        _ if u16::from(level) >= position.board().empties().len() => Confidence::Exact,
        depth => Confidence::Searched { depth, percent: USUAL_PERCENT },
    }
}

/// The level that stands for how sure a score is.
fn level_of(confidence: Confidence, empties: u32) -> u8 {
    let empties = u8::try_from(empties).unwrap_or(u8::MAX);
    let level = match confidence {
        Confidence::Exact => empties,
        Confidence::Searched { depth, .. } => depth.min(empties.saturating_sub(1)),
        Confidence::WinLossDraw => 0,
    };
    level.min(HIGHEST_LEVEL)
}
