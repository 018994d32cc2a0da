//! What was found out about positions, kept in a file: nothing is computed twice.
//!
//! The file is added to and never changed. Each finding stands on its own with its length and a checksum, so a crash can
//! cut off only the last one, which is then left out; any other damage, or a file of a newer program, is told and left alone. Two
//! programs may use the same file: they take turns to write, and each reads what the other has added before it writes.
//!
//! It does not grow for ever. A file that has reached half of what findings may take becomes the older half, in place of the one
//! before, and another is begun: so what is dropped is always the oldest, by a file that gets another name, at once and whole.

mod encoding;
mod method;
mod segment;

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use outflank_engine::{Engine, MoveScore};
use outflank_rules::Position;

use crate::Advisor;
use encoding::Canon;
use method::Methods;
use segment::Segment;

/// The most bytes that findings take: some thousand games.
const MOST_BYTES: u64 = 32 << 20;
/// What is added to the name of the older half.
const OLDER: &str = "older";

/// What was found out about positions: by which method, and what every legal square is worth.
#[derive(Debug)]
pub struct Findings {
    /// What is added to, and what will be dropped first.
    newer: Segment,
    older: Segment,
    /// A half with more bytes is full.
    half: u64,
    file: Option<FindingsFile>,
    trouble: Option<io::Error>,
    methods: Methods,
}

#[derive(Debug)]
struct FindingsFile {
    path: PathBuf,
    file: File,
}

impl Findings {
    /// The name of the file in the data folder.
    pub const FILE_NAME: &str = "findings";

    /// Opens a file of findings, or begins one; the folder is made if it is not there.
    pub fn open(path: &Path) -> Result<Self, FindingsProblem> {
        Self::open_within(path, MOST_BYTES)
    }

    /// The same, with another size that they may take on the disk.
    pub fn open_within(path: &Path, most_bytes: u64) -> Result<Self, FindingsProblem> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut findings = Self { half: most_bytes / 2, ..Self::in_memory() };
        // What cannot be read of the half that is dropped next is not missed.
        if let Ok(mut older) = File::open(older(path)) {
            let _ = findings.older.read_on(&mut older);
        }
        findings.begin(path.to_owned())?;
        findings.make_room()?;
        Ok(findings)
    }

    /// Findings that are forgotten when the program ends.
    pub fn in_memory() -> Self {
        Self {
            newer: Segment::default(),
            older: Segment::default(),
            half: MOST_BYTES / 2,
            file: None,
            trouble: None,
            methods: Methods::default(),
        }
    }

    /// The number of findings.
    pub fn len(&self) -> usize {
        self.newer.len() + self.older.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Why nothing more is written to the file, if that is so. Everything else goes on.
    pub fn trouble(&self) -> Option<&io::Error> {
        self.trouble.as_ref()
    }

    /// What every legal square of a position is worth, the best first, if this advisor has found it out before.
    pub fn find(&mut self, engine: &Engine, position: &Position, advisor: Advisor) -> Option<Vec<MoveScore>> {
        let method = self.methods.of(engine, advisor, position.rules())?;
        let canon = Canon::of(position);
        let key = (canon.key(), method);
        let found = self.newer.get(key).or_else(|| self.older.get(key))?;
        canon.read(position, found)
    }

    /// Keeps what an advisor has found out about a position. An answer that depends on the time it took is not kept.
    pub fn add(&mut self, engine: &Engine, position: &Position, advisor: Advisor, moves: &[MoveScore]) {
        let Some(method) = self.methods.of(engine, advisor, position.rules()) else { return };
        let canon = Canon::of(position);
        let Some(found) = canon.write(moves) else { return };
        let frame = segment::frame((canon.key(), method), &found);
        if self.file.is_some() && self.trouble.is_none() {
            let written = self.write(&frame).and_then(|()| self.make_room());
            self.trouble = written.err().map(Into::into);
        }
        if self.file.is_none() || self.trouble.is_some() {
            self.newer.take_in(&frame);
            if self.newer.bytes() >= self.half {
                self.older = std::mem::take(&mut self.newer);
            }
        }
    }

    /// Has everything on the disk, as far as the system can tell.
    pub fn sync(&mut self) {
        if let (Some(FindingsFile { file, .. }), None) = (&self.file, &self.trouble) {
            self.trouble = file.sync_data().err();
        }
    }

    /// Adds to the file, after what others have added to it meanwhile.
    fn write(&mut self, frame: &[u8]) -> Result<(), FindingsProblem> {
        self.locked(|findings, file, _| {
            findings.newer.read_on(file)?;
            let end = findings.newer.bytes();
            file.seek(SeekFrom::Start(end))?;
            if let Err(problem) = file.write_all(frame) {
                // Half of it is of no use; should that fail too, the next reader leaves it out.
                let _ = file.set_len(end);
                return Err(problem.into());
            }
            findings.newer.take_in(frame);
            Ok(())
        })
    }

    /// Goes on with the file that lies there, or with a new one.
    fn begin(&mut self, path: PathBuf) -> Result<(), FindingsProblem> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path)?;
        self.file = Some(FindingsFile { path, file });
        self.newer = Segment::default();
        self.locked(|findings, file, _| findings.newer.read_on(file))
    }

    /// Makes the older half of a file that is full, unless another program has done so, and begins the next.
    fn make_room(&mut self) -> Result<(), FindingsProblem> {
        if self.newer.bytes() < self.half {
            return Ok(());
        }
        self.locked(|_, file, path| {
            // Whoever gives a full file another name has its lock; if somebody has, the one that lies here is another.
            let is_here = fs::metadata(path).is_ok_and(|here| file.metadata().is_ok_and(|own| own.len() == here.len()));
            if is_here {
                fs::rename(path, older(path))?;
            }
            Ok(())
        })?;
        self.older = std::mem::take(&mut self.newer);
        let path = self.file.take().map(|file| file.path);
        path.map_or(Ok(()), |path| self.begin(path))
    }

    /// Does something while no other program writes.
    fn locked(
        &mut self,
        act: impl FnOnce(&mut Self, &mut File, &Path) -> Result<(), FindingsProblem>,
    ) -> Result<(), FindingsProblem> {
        let Some(FindingsFile { path, mut file }) = self.file.take() else { return Ok(()) };
        let locked = file.lock();
        let done = locked.map_err(Into::into).and_then(|()| act(self, &mut file, &path));
        // Closing the file would unlock it as well.
        let unlocked = file.unlock();
        self.file = Some(FindingsFile { path, file });
        done.and(Ok(unlocked?))
    }
}

/// Where the older half lies.
fn older(path: &Path) -> PathBuf {
    path.with_added_extension(OLDER)
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

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Options, Stop};
    use outflank_rules::{RuleSet, Size};

    #[test]
    fn a_file_that_takes_nothing_more_stops_the_keeping_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("findings");
        let mut findings = Findings::open(&path).unwrap();
        // As on a full disk: it can be read, and refuses whatever is written.
        findings.file = Some(FindingsFile { file: File::open(&path).unwrap(), path: path.clone() });
        let (engine, advisor) = (Engine::with(Options::default()), Advisor::at("2".parse().unwrap()));
        let position = Position::start(RuleSet::standard(Size::SIX));
        let moves = advisor.score(&engine, &position, &Stop::new(), |_| {}).moves;
        let before = fs::metadata(&path).unwrap().len();
        findings.add(&engine, &position, advisor, &moves);
        assert!(findings.trouble().is_some());
        assert_eq!(findings.find(&engine, &position, advisor).as_ref(), Some(&moves));
        assert_eq!(fs::metadata(&path).unwrap().len(), before);
        assert!(Findings::open(&path).is_ok());
    }
}
