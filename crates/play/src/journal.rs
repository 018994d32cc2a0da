//! How a game is written down while it is played.
//!
//! A save is a text file with one [line](crate::lines) for each thing that happened, added to and never changed. Every line is on
//! the disk before the game goes on, so that a crash loses at most the line being written, and a half-written last line is
//! recognised and left out.

use std::fmt;
use std::fs::File;
use std::io::{self, Write};
use std::time::Duration;

use outflank_rules::notation::BoardText;
use outflank_rules::{BySide, EndReason, Forfeit, Goal, Lines, Position, RuleSet, Side, Square};
use serde::{Deserialize, Serialize};

use crate::lines::{line_of, sound};
use crate::{Event, Origin, Seats, Table, Tally, Tempo, Terms, TimesLeft};

/// The version of the format, raised when older programs could not read it any more.
const FORMAT: u32 = 1;

/// One thing that happened in a game, as it is kept: the lines of a save, the rows of a database.
///
/// A game is kept by writing [`Entry::opening`], then whatever [`Entry::of_event`] makes of its events.
/// [`Table::restore`] plays it over again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Entry {
    /// Always the first one.
    Opened(Opened),
    Move {
        square: String,
        /// Milliseconds left to Black and White after the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    Back {
        moves: usize,
    },
    Resigned(Side),
    OutOfTime(Side),
}

/// The terms of a game, in words that outlive the types of this program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opened {
    format: u32,
    size: String,
    orthogonal: bool,
    fewest_wins: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    supply: Option<u16>,
    board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    discs_left: Option<[u16; 2]>,
    black: String,
    white: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// Unless opponents move as soon as they know what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pace: Option<String>,
    seed: u64,
    #[serde(default)]
    tally: Tally,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Origin>,
}

impl Entry {
    /// How a game on these terms begins.
    pub fn opening(terms: &Terms) -> Self {
        Self::Opened(terms.into())
    }

    /// How a game on these terms begins that goes on with a recorded one, whose moves follow.
    pub fn opening_from(terms: &Terms, from: Option<Origin>) -> Self {
        Self::Opened(Opened { from, ..terms.into() })
    }

    /// What there is to keep of something that happened, if anything.
    pub fn of_event(event: &Event) -> Option<Self> {
        match event {
            Event::Moved { square, left, .. } => Some(Self::of_move(*square, *left)),
            Event::TakenBack { moves } => Some(Self::Back { moves: *moves }),
            Event::Ended(outcome) => {
                let loser = !outcome.winner?;
                match outcome.reason {
                    EndReason::Resignation => Some(Self::Resigned(loser)),
                    EndReason::Time => Some(Self::OutOfTime(loser)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A move after which this much time was left.
    pub fn of_move(square: Square, left: Option<TimesLeft>) -> Self {
        let millis = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        Self::Move { square: square.to_string(), left: left.map(|left| [millis(left.black), millis(left.white)]) }
    }
}

impl From<&Terms> for Opened {
    fn from(terms: &Terms) -> Self {
        let rules = terms.start.rules();
        Self {
            format: FORMAT,
            size: format!("{}x{}", rules.size.width(), rules.size.height()),
            orthogonal: rules.lines == Lines::Orthogonal,
            fewest_wins: rules.goal == Goal::Fewest,
            supply: rules.supply.map(Into::into),
            board: BoardText::write(&terms.start),
            discs_left: terms.start.supply().map(|left| [left.black, left.white]),
            black: terms.seats.black.to_string(),
            white: terms.seats.white.to_string(),
            clock: terms.control.map(|control| control.to_string()),
            pace: Some(terms.tempo).filter(|tempo| *tempo != Tempo::default()).map(|tempo| tempo.to_string()),
            seed: terms.seed,
            tally: terms.tally,
            from: None,
        }
    }
}

impl Opened {
    fn terms(&self) -> Result<Terms, String> {
        Ok(Terms {
            start: self.start().map_err(|error| error.to_string())?,
            seats: Seats::new(plain(self.black.parse())?, plain(self.white.parse())?),
            control: self.clock.as_deref().map(|text| plain(text.parse())).transpose()?,
            tempo: self.pace.as_deref().map(|text| plain(text.parse())).transpose()?.unwrap_or_default(),
            seed: self.seed,
            tally: self.tally,
        })
    }

    fn start(&self) -> Result<Position, Box<dyn std::error::Error>> {
        let rules = RuleSet {
            size: self.size.parse()?,
            lines: if self.orthogonal { Lines::Orthogonal } else { Lines::All },
            goal: if self.fewest_wins { Goal::Fewest } else { Goal::Most },
            supply: self.supply.and_then(|discs| discs.try_into().ok()),
        };
        let mut setup = self.board.parse::<BoardText>()?.setup(rules)?;
        setup.supply = self.discs_left.map(BySide::from);
        Ok(setup.position()?)
    }
}

fn plain<T, E: fmt::Display>(result: Result<T, E>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

/// A save that is being added to.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    /// The bytes of the lines that are on the disk.
    sound_bytes: u64,
    /// Whether part of another line may follow them, because it could not be written to the end.
    torn: bool,
}

impl Journal {
    /// Adds to the end of a file, which has this many bytes.
    pub(crate) fn new(file: File, sound_bytes: u64) -> Self {
        Self { file, sound_bytes, torn: false }
    }

    /// Adds a line, and returns when it is on the disk. After an error it may be tried again.
    pub(crate) fn write(&mut self, entry: &Entry) -> io::Result<()> {
        let line = line_of(entry)?;
        if self.torn {
            self.file.set_len(self.sound_bytes)?;
        }
        self.torn = true;
        self.file.write_all(line.as_bytes())?;
        self.file.sync_data()?;
        self.torn = false;
        self.sound_bytes += line.len() as u64;
        Ok(())
    }
}

/// What a save holds.
#[derive(Debug)]
pub(crate) struct RestoredSave {
    pub(crate) table: Table,
    /// The bytes that make sense: whatever follows was being written when the program ended.
    pub(crate) sound_bytes: u64,
}

/// Why a game cannot be read from what was kept of it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RestoreError {
    /// A later version of this program kept it, in a format that this one does not know.
    Newer {
        /// The format.
        format: u32,
    },
    /// It makes no sense.
    Damaged(SaveDamage),
}

impl fmt::Display for RestoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format } => write!(f, "it was written by a newer Outflank (format {format})"),
            Self::Damaged(damage) => fmt::Display::fmt(damage, f),
        }
    }
}

impl std::error::Error for RestoreError {}

impl From<SaveDamage> for RestoreError {
    fn from(damage: SaveDamage) -> Self {
        Self::Damaged(damage)
    }
}

/// What is wrong with a save, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveDamage {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

impl fmt::Display for SaveDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Plays a save over again. `None` if not even its first line was finished.
pub(crate) fn read(bytes: &[u8]) -> Result<Option<RestoredSave>, RestoreError> {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    if let Some(format) = lines.first().and_then(|line| newer_format(line)) {
        return Err(RestoreError::Newer { format });
    }
    // What a crash can leave behind is one unfinished line, at the very end.
    if lines.last().is_some_and(|line| entry(line).is_err()) {
        lines.pop();
    }
    if lines.is_empty() {
        return Ok(None);
    }
    let table = restore(lines.iter().map(|line| entry(line)))?;
    let sound_bytes = lines.iter().map(|line| line.len() as u64).sum();
    Ok(Some(RestoredSave { table, sound_bytes }))
}

impl Table {
    /// The table that the bytes of a save tell of; `None` if not even its first line was finished. Only for fuzzing: saves belong to
    /// a [`Library`](crate::Library).
    #[doc(hidden)]
    pub fn of_save(bytes: &[u8]) -> Result<Option<Self>, RestoreError> {
        Ok(read(bytes)?.map(|save| save.table))
    }

    /// The table at which all this happened. Its clock stands.
    pub fn restore(entries: impl IntoIterator<Item = Entry>) -> Result<Self, RestoreError> {
        restore(entries.into_iter().map(Ok))
    }
}

fn restore(entries: impl IntoIterator<Item = Result<Entry, String>>) -> Result<Table, RestoreError> {
    let damage = |line: usize| move |reason: String| SaveDamage { line, reason };
    let mut entries = (1..).zip(entries);
    let Some((_, Entry::Opened(opened))) =
        entries.next().map(|(line, entry)| entry.map(|entry| (line, entry)).map_err(damage(line))).transpose()?
    else {
        return Err(damage(1)("the beginning is missing".to_owned()).into());
    };
    if opened.format > FORMAT {
        return Err(RestoreError::Newer { format: opened.format });
    }
    let mut table = Table::new(opened.terms().map_err(damage(1))?);
    table.restore_origin(opened.from);
    for (line, entry) in entries {
        entry.and_then(|entry| apply(&mut table, &entry)).map_err(damage(line))?;
    }
    table.take_events();
    Ok(table)
}

fn entry(line: &[u8]) -> Result<Entry, String> {
    plain(serde_json::from_str(sound(line)?))
}

/// The format that the first line of a save names, if it is too new. Nothing else about the line need be known.
fn newer_format(line: &[u8]) -> Option<u32> {
    let opened: serde_json::Value = serde_json::from_str(sound(line).ok()?).ok()?;
    let format = u32::try_from(opened["opened"]["format"].as_u64()?).unwrap_or(u32::MAX);
    (format > FORMAT).then_some(format)
}

fn apply(table: &mut Table, entry: &Entry) -> Result<(), String> {
    match entry {
        Entry::Opened(_) => return Err("a second game begins".to_owned()),
        Entry::Move { square, left } => {
            let left = left.map(|left| BySide::from(left).map(Duration::from_millis));
            plain(table.restore_move(plain(square.parse())?, left))?;
        }
        Entry::Back { moves } if *moves > table.game().moves().len() => {
            return Err(format!("there are no {moves} moves to go back to"));
        }
        Entry::Back { moves } => table.rewind(*moves),
        Entry::Resigned(loser) => table.restore_forfeit(*loser, Forfeit::Resignation),
        Entry::OutOfTime(loser) => table.restore_forfeit(*loser, Forfeit::Time),
    }
    Ok(())
}
