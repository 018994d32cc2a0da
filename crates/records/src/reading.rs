//! What came out of a file: the records, and what was damaged.

use std::fmt;

use crate::Record;

/// Everything that was found in a text or file. A damaged record is left out, and the rest is kept.
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
    pub place: Place,
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
pub enum Place {
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

impl fmt::Display for Place {
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
    /// How many records there were, damaged ones counted.
    pub fn found(&self) -> usize {
        self.records.len() + self.damaged.len()
    }
}

/// Gathers the records of a text, and finds its lines once however much of it is damaged.
pub(crate) struct Gathering<'a> {
    text: &'a str,
    /// The line breaks; found when something is damaged.
    breaks: Option<Vec<usize>>,
    reading: Reading,
}

impl<'a> Gathering<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, breaks: None, reading: Reading::default() }
    }

    /// Adds a record, or what is wrong with it.
    pub(crate) fn add(&mut self, record: Result<Record, Fault>) {
        match record {
            Ok(record) => self.reading.records.push(record),
            Err(fault) => {
                let place = Place::Line { line: self.line(fault.offset), game: self.reading.found() + 1 };
                self.reading.damaged.push(Damage { place, reason: fault.reason });
            }
        }
    }

    /// Whether nothing has been added yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.reading.found() == 0
    }

    pub(crate) fn finish(self) -> Reading {
        self.reading
    }

    fn line(&mut self, offset: usize) -> usize {
        let breaks = self.breaks.get_or_insert_with(|| self.text.match_indices('\n').map(|(at, _)| at).collect());
        breaks.partition_point(|&at| at < offset) + 1
    }
}
