//! What came out of a file: the records, and what was damaged.

use std::fmt;
use std::ops::ControlFlow;

use crate::Record;

/// Takes the records (or trees) of a source one by one, or what is wrong with them, and says whether it wants more. A source may hold
/// millions of games, which need not be in memory together.
pub type Visitor<'a, T = Record> = dyn FnMut(Result<T, Damage>) -> ControlFlow<()> + 'a;

/// Everything that was found in a text or file. A damaged record is left out, and the rest is kept.
///
/// ```
/// use outflank_records::Format;
/// let reading = Format::Transcript.read(b"f5d6c3\nf5f5\nf5f6");
/// assert_eq!(reading.records.len(), 2);
/// assert!(reading.damaged[0].to_string().starts_with("line 2 (game 2): "));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Reading {
    /// The records, in the order of the source.
    pub records: Vec<Record>,
    /// What could not be read.
    pub damaged: Vec<Damage>,
}

/// A record that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Where it stands.
    pub place: DamagePlace,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

/// A place in a source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DamagePlace {
    /// In a text.
    Line {
        /// The line, from 1.
        line: usize,
        /// The game, from 1, damaged ones counted.
        game: usize,
    },
    /// In a binary file.
    Byte {
        /// The distance from the beginning.
        offset: usize,
        /// The game, from 1, damaged ones counted; `None` where the whole file is meant.
        game: Option<usize>,
    },
}

impl fmt::Display for DamagePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { line, game } => write!(f, "line {line} (game {game})"),
            Self::Byte { offset, game: Some(game) } => write!(f, "byte {offset} (game {game})"),
            Self::Byte { offset, game: None } => write!(f, "byte {offset}"),
        }
    }
}

/// What is wrong at a place of a text, in bytes from its beginning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) offset: usize,
    pub(crate) reason: String,
}

impl Fault {
    pub(crate) fn new(offset: usize, reason: impl fmt::Display) -> Self {
        Self { offset, reason: reason.to_string() }
    }
}

impl Reading {
    /// Everything that somebody who reads hands to a visitor.
    pub(crate) fn gather(read: impl FnOnce(&mut Visitor<'_>) -> ControlFlow<()>) -> Self {
        let mut reading = Self::default();
        // This visitor never stops early, so there is nothing to hand on.
        let _ = read(&mut |found| {
            match found {
                Ok(record) => reading.records.push(record),
                Err(damage) => reading.damaged.push(damage),
            }
            ControlFlow::Continue(())
        });
        reading
    }

    /// The first sound record that somebody who reads hands to a visitor; where there is none, what is wrong with the first of the
    /// others, if there are any. The rest is not read.
    pub(crate) fn first<T>(read: impl FnOnce(&mut Visitor<'_, T>) -> ControlFlow<()>) -> Result<Option<T>, Damage> {
        let mut first = Ok(None);
        // `Break` only says that a sound record was found.
        let _ = read(&mut |found| match found {
            Ok(record) => {
                first = Ok(Some(record));
                ControlFlow::Break(())
            }
            Err(damage) => {
                if first.is_ok() {
                    first = Err(damage);
                }
                ControlFlow::Continue(())
            }
        });
        first
    }

    /// How many records there were, damaged ones counted.
    pub fn found(&self) -> usize {
        self.records.len() + self.damaged.len()
    }
}

/// Hands on the records of a text, and finds its lines once however much of it is damaged.
pub(crate) struct Finds<'a, 'v, T = Record> {
    text: &'a str,
    /// The line breaks; found when something is damaged.
    breaks: Option<Vec<usize>>,
    /// How many records there were, damaged ones counted.
    count: usize,
    visitor: &'a mut Visitor<'v, T>,
}

impl<'a, 'v, T> Finds<'a, 'v, T> {
    pub(crate) fn new(text: &'a str, visitor: &'a mut Visitor<'v, T>) -> Self {
        Self { text, breaks: None, count: 0, visitor }
    }

    /// Hands on a record, or what is wrong with it.
    pub(crate) fn add(&mut self, record: Result<T, Fault>) -> ControlFlow<()> {
        self.count += 1;
        let found = record.map_err(|fault| {
            let place = DamagePlace::Line { line: self.line(fault.offset), game: self.count };
            Damage { place, reason: fault.reason }
        });
        (self.visitor)(found)
    }

    /// Whether nothing has been found yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn line(&mut self, offset: usize) -> usize {
        let breaks = self.breaks.get_or_insert_with(|| self.text.match_indices('\n').map(|(at, _)| at).collect());
        breaks.partition_point(|&at| at < offset) + 1
    }
}
