//! The formats, and the way into and out of each of them.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use outflank_rules::text::{Quoted, Shown};

use crate::formats::{Shortened, board, ggf, obf, pgn, quest, sgf, transcript, wthor};
use crate::{GameTree, Losses, Part, Reading, Record, Visitor};

/// A way to write games down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// A row of squares on a line of its own: `f5d6c3`.
    Transcript,
    /// One character for each square, and whose turn it is.
    Board,
    /// Othello Board File: positions with scores, one on a line.
    Obf,
    /// Generic Game Format, of the server GGS.
    Ggf,
    /// Smart Game Format.
    Sgf,
    /// Portable Game Notation, as PlayOK, FlyOrDie and others write it.
    Pgn,
    /// The database of tournament games (`.wtb`).
    Wthor,
    /// JSON of the app Othello Quest; it can only be read.
    Quest,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 8] =
        [Self::Transcript, Self::Board, Self::Obf, Self::Ggf, Self::Sgf, Self::Pgn, Self::Wthor, Self::Quest];

    /// The name, as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "transcript",
            Self::Board => "board",
            Self::Obf => "obf",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Wthor => "wthor",
            Self::Quest => "quest",
        }
    }

    /// The format that the end of a file name stands for.
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "txt" => Self::Transcript,
            "obf" => Self::Obf,
            "ggf" => Self::Ggf,
            "sgf" => Self::Sgf,
            "pgn" => Self::Pgn,
            "wtb" => Self::Wthor,
            "json" => Self::Quest,
            _ => return None,
        })
    }

    /// The format to write a file in: the one that the end of its name stands for.
    pub fn of_target(path: &Path) -> Result<Self, UnknownEnding> {
        let named = path.extension().and_then(|end| Self::from_extension(&end.to_string_lossy()));
        named.ok_or_else(|| UnknownEnding(path.to_owned()))
    }

    /// Reads everything in a file of this format. WTHOR keeps names in other files: see [`wthor`](crate::wthor).
    pub fn read(self, bytes: &[u8]) -> Reading {
        Reading::gather(|visitor| self.visit(bytes, visitor))
    }

    /// Reads a file of this format game by game, until the visitor has seen enough.
    pub fn visit(self, bytes: &[u8], visitor: &mut Visitor<'_>) -> ControlFlow<()> {
        let read = match self {
            Self::Wthor => return wthor::visit(bytes, &wthor::Names::default(), visitor),
            Self::Transcript => transcript::read,
            Self::Board => board::read,
            Self::Obf => obf::read,
            Self::Ggf => ggf::read,
            Self::Sgf => sgf::read,
            Self::Pgn => pgn::read,
            Self::Quest => quest::read,
        };
        read(&text(bytes), visitor)
    }

    /// Reads a file game by game with their variations, which SGF and PGN have; in other formats every game is its main line.
    pub fn visit_trees(self, bytes: &[u8], visitor: &mut Visitor<'_, GameTree>) -> ControlFlow<()> {
        match self {
            Self::Sgf => sgf::read_trees(&text(bytes), visitor),
            Self::Pgn => pgn::read_trees(&text(bytes), visitor),
            _ => self.visit(bytes, &mut |read| visitor(read.map(GameTree::from))),
        }
    }
}

/// The text of a file: UTF-8, or else the Latin letters that old programs wrote.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let named = |format: &Self| format.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

/// A name that no format has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a format: choose one of {}", Quoted(&self.0), Format::ALL.map(Format::name).join(", "))
    }
}

impl std::error::Error for UnknownFormat {}

/// Why a record cannot be written in a format at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwritable {
    /// The format.
    pub format: Format,
    /// What the format is unable to do.
    pub reason: String,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot hold this game: {}", self.format, self.reason)
    }
}

impl std::error::Error for Unwritable {}

/// Writes records, one after another, and keeps count of what could not be carried over.
///
/// ```
/// use outflank_records::{Format, Writer};
/// let reading = Format::Pgn.read(b"[Black \"Ann\"]\n\n1. f5 d6 2. c3");
/// let mut writer = Writer::new(Format::Transcript);
/// writer.add(&reading.records[0])?;
/// let written = writer.finish();
/// assert_eq!(written.bytes, b"f5d6c3\n");
/// assert_eq!(written.losses.iter().count(), 1);       // the name of a player
/// # Ok::<(), outflank_records::Unwritable>(())
/// ```
#[derive(Debug)]
pub struct Writer {
    format: Format,
    body: Body,
    losses: Losses,
    records: usize,
}

#[derive(Debug)]
enum Body {
    Text(String),
    Wthor(Box<wthor::Archive>),
}

/// What a [`Writer`] has written.
#[derive(Clone, PartialEq, Debug)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// The files of names that belong to it, for WTHOR.
    pub names: Option<wthor::NameFiles>,
    /// How many records it holds.
    pub records: usize,
    /// What it could not carry.
    pub losses: Losses,
}

impl Writer {
    /// An empty file.
    pub fn new(format: Format) -> Self {
        let body = match format {
            Format::Wthor => Body::Wthor(Box::default()),
            _ => Body::Text(String::new()),
        };
        Self { format, body, losses: Losses::default(), records: 0 }
    }

    /// Adds a record, unless the format cannot hold it at all.
    pub fn add(&mut self, record: &Record) -> Result<(), Unwritable> {
        let result = match &mut self.body {
            Body::Wthor(archive) => archive.add(record),
            Body::Text(out) => match self.format {
                Format::Transcript => transcript::write(record, out),
                Format::Board => board::write(record, out),
                Format::Obf => obf::write(record, out),
                Format::Ggf => ggf::write(record, out),
                Format::Sgf => sgf::write(record, out),
                Format::Pgn => pgn::write(record, out),
                Format::Wthor | Format::Quest => Err("it can only be read".to_owned()),
            },
        };
        self.count(record, result)
    }

    /// Adds a tree: with its variations where the format has them, which is SGF, and otherwise its main line.
    pub fn add_tree(&mut self, tree: &GameTree) -> Result<(), Unwritable> {
        match &mut self.body {
            Body::Text(out) if self.format == Format::Sgf => {
                let result = sgf::write_tree(tree, out);
                self.count(&tree.record(), result)
            }
            _ => self.add(&tree.record()),
        }
    }

    fn count(&mut self, record: &Record, result: Shortened) -> Result<(), Unwritable> {
        // A writer may also have had to shorten a part that the format does carry.
        let shortened = result.map_err(|reason| Unwritable { format: self.format, reason })?;
        let missing = Part::ALL.into_iter().filter(|part| !self.format.carries().contains(part) && record.has(*part));
        self.losses.count(missing.chain(shortened));
        self.records += 1;
        Ok(())
    }

    /// The file, complete.
    pub fn finish(self) -> Written {
        let (bytes, names) = match self.body {
            Body::Text(text) => (text.into_bytes(), None),
            Body::Wthor(archive) => {
                let (games, names) = archive.finish();
                (games, Some(names))
            }
        };
        Written { bytes, names, records: self.records, losses: self.losses }
    }
}

/// A file to write whose name says no format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEnding(PathBuf);

impl fmt::Display for UnknownEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.to_string_lossy();
        write!(f, "which format should {} have? A name ends in .txt, .obf, .ggf, .sgf, .pgn or .wtb", Shown(&name))
    }
}

impl std::error::Error for UnknownEnding {}
