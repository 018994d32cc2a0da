//! What was found out about positions, kept in a file: nothing is computed twice.
//!
//! The file is added to and never changed. Each finding stands on its own with its length and a checksum, so a crash can
//! cut off only the last one, which is then left out; any other damage, or a file of a newer program, is told and left alone. Two
//! programs may use the same file: they take turns to write, and each reads what the other has added before it writes.

mod encoding;
mod method;

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;

use outflank_engine::{Engine, MoveScore};
use outflank_rules::Position;

use crate::Advisor;
use encoding::Canon;
use method::Methods;

/// The first bytes of the file; the number of the format follows.
const SIGN: &[u8; 12] = b"outflank fnd";
/// The version of the format, raised when older programs could not read it any more.
const FORMAT: u32 = 1;
const HEADER: usize = SIGN.len() + 4;
/// The length and the checksum before each finding.
const FRAME: usize = 8;
/// No finding is longer than this: 255 moves with lines of 255 squares.
const LONGEST: usize = 1 << 17;

/// What was found out about positions: by which method, and what every legal square is worth.
#[derive(Debug)]
pub struct Findings {
    /// The file as far as it is known, without what a crash cut off.
    bytes: Vec<u8>,
    index: HashMap<FindingKey, Range<usize>>,
    file: Option<File>,
    trouble: Option<io::Error>,
    methods: Methods,
}

/// A position and its symmetric forms, and a method.
type FindingKey = (u64, u64);

impl Findings {
    /// The name of the file in the data folder.
    pub const FILE_NAME: &str = "findings";

    /// Opens a file of findings, or begins one; the folder is made if it is not there.
    pub fn open(path: &Path) -> Result<Self, FindingsProblem> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut findings = Self { file: Some(file), ..Self::in_memory() };
        findings.locked(|findings, file| findings.catch_up(file))?;
        Ok(findings)
    }

    /// Findings that are forgotten when the program ends.
    pub fn in_memory() -> Self {
        Self { bytes: Vec::new(), index: HashMap::new(), file: None, trouble: None, methods: Methods::default() }
    }

    /// The number of findings.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Why nothing more is written to the file, if that is so. Everything else goes on.
    pub fn trouble(&self) -> Option<&io::Error> {
        self.trouble.as_ref()
    }

    /// What every legal square of a position is worth, the best first, if this advisor has found it out before.
    pub fn find(&mut self, engine: &Engine, position: &Position, advisor: Advisor) -> Option<Vec<MoveScore>> {
        let method = self.methods.of(engine, advisor, position.rules())?;
        let canon = Canon::of(position);
        let place = self.index.get(&(canon.key(), method))?;
        canon.read(position, &self.bytes[place.clone()])
    }

    /// Keeps what an advisor has found out about a position. An answer that depends on the time it took is not kept.
    pub fn add(&mut self, engine: &Engine, position: &Position, advisor: Advisor, moves: &[MoveScore]) {
        let Some(method) = self.methods.of(engine, advisor, position.rules()) else { return };
        let canon = Canon::of(position);
        let Some(found) = canon.write(moves) else { return };
        let payload = [&canon.key().to_le_bytes()[..], &method.to_le_bytes(), &found].concat();
        let frame = frame(&payload);
        if self.file.is_some() && self.trouble.is_none() {
            let written = self.locked(|findings, file| {
                findings.catch_up(file)?;
                file.seek(SeekFrom::Start(findings.bytes.len() as u64))?;
                Ok(file.write_all(&frame)?)
            });
            if let Err(problem) = written {
                self.trouble = Some(problem.into());
            }
        }
        self.take_in(&frame);
    }

    /// Has everything on the disk, as far as the system can tell.
    pub fn sync(&mut self) {
        if let (Some(file), None) = (&self.file, &self.trouble) {
            self.trouble = file.sync_data().err();
        }
    }

    /// Does something while no other program writes.
    fn locked(
        &mut self,
        act: impl FnOnce(&mut Self, &mut File) -> Result<(), FindingsProblem>,
    ) -> Result<(), FindingsProblem> {
        let Some(mut file) = self.file.take() else { return Ok(()) };
        file.lock()?;
        let done = act(self, &mut file);
        // Closing the file would unlock it as well.
        let unlocked = file.unlock();
        self.file = Some(file);
        done.and(Ok(unlocked?))
    }

    /// Reads what the file holds beyond what is known, and takes away what a crash has cut off.
    fn catch_up(&mut self, file: &mut File) -> Result<(), FindingsProblem> {
        let known = self.bytes.len();
        file.seek(SeekFrom::Start(known as u64))?;
        let mut more = Vec::new();
        file.read_to_end(&mut more)?;
        let mut rest = more.as_slice();
        if known == 0 {
            let header = [&SIGN[..], &FORMAT.to_le_bytes()].concat();
            if rest.len() < HEADER && header.starts_with(rest) {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&header)?;
                rest = &[];
            } else {
                rest = self.check_header(rest)?;
            }
            self.bytes = header;
        }
        while !rest.is_empty() {
            match next_frame(rest) {
                Some(length) => {
                    let (frame, others) = rest.split_at(length);
                    self.take_in(frame);
                    rest = others;
                }
                None if is_cut_off(rest) => {
                    file.set_len(self.bytes.len() as u64)?;
                    break;
                }
                None => return Err(FindingsProblem::Damaged { at: self.bytes.len() as u64 }),
            }
        }
        Ok(())
    }

    fn check_header<'a>(&self, bytes: &'a [u8]) -> Result<&'a [u8], FindingsProblem> {
        let damaged = FindingsProblem::Damaged { at: 0 };
        let Some((header, rest)) = bytes.split_at_checked(HEADER) else { return Err(damaged) };
        let Some(format) = header.strip_prefix(SIGN).and_then(|format| format.try_into().ok()) else {
            return Err(damaged);
        };
        match u32::from_le_bytes(format) {
            FORMAT => Ok(rest),
            format if format > FORMAT => Err(FindingsProblem::Newer { format }),
            _ => Err(damaged),
        }
    }

    /// Takes in a sound finding with its frame.
    fn take_in(&mut self, frame: &[u8]) {
        let at = self.bytes.len();
        self.bytes.extend_from_slice(frame);
        let number =
            |place: usize| -> Option<u64> { Some(u64::from_le_bytes(frame.get(place..place + 8)?.try_into().ok()?)) };
        if let (Some(key), Some(method)) = (number(FRAME), number(FRAME + 8)) {
            self.index.insert((key, method), at + FRAME + 16..at + frame.len());
        }
    }
}

/// A finding with its length and checksum.
fn frame(payload: &[u8]) -> Vec<u8> {
    let length = payload.len() as u32;
    [&length.to_le_bytes()[..], &crc32fast::hash(payload).to_le_bytes(), payload].concat()
}

/// The length of the finding at the beginning, its frame included, if it is whole and sound.
fn next_frame(bytes: &[u8]) -> Option<usize> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok().filter(|&length| length > 0)?;
    let payload = rest.get(..length)?;
    (crc32fast::hash(payload) == u32::from_le_bytes(*sum)).then_some(FRAME + length)
}

/// Whether these bytes can be what a crash left of the last finding: fewer than one finding may have, and none follows.
fn is_cut_off(bytes: &[u8]) -> bool {
    let length = bytes.first_chunk::<4>().map(|length| u32::from_le_bytes(*length) as usize + FRAME);
    bytes.len() <= FRAME + LONGEST && length.is_none_or(|length| length >= bytes.len() || length == FRAME)
}

/// Why a file of findings cannot be used. It is left as it is.
#[derive(Debug)]
#[non_exhaustive]
pub enum FindingsProblem {
    /// A later version of this program wrote it.
    Newer {
        /// The format.
        format: u32,
    },
    /// It makes no sense.
    Damaged {
        /// The first byte that makes none.
        at: u64,
    },
    /// The system would not let it be read or written.
    Unreadable(io::Error),
}

impl fmt::Display for FindingsProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format } => write!(f, "it was written by a newer Outflank (format {format})"),
            Self::Damaged { at } => write!(f, "it is damaged (byte {at})"),
            Self::Unreadable(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for FindingsProblem {}

impl From<io::Error> for FindingsProblem {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}

impl From<FindingsProblem> for io::Error {
    fn from(problem: FindingsProblem) -> Self {
        match problem {
            FindingsProblem::Unreadable(error) => error,
            other => Self::other(other),
        }
    }
}
