//! The folder of saved games.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use outflank_records::Date;
use outflank_rules::text::Quoted;

use crate::journal::{self, Entry, Journal, RestoreError, SaveDamage};
use crate::{Table, Terms};

const EXTENSION: &str = "game";
const SET_ASIDE: &str = "damaged";
/// The letters of a day at the beginning of a name.
const DAY: usize = 10;

/// The folder in which games are kept as they are played.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// The name of a saved game: when it began, in universal time, as `2026-11-15-091100`.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GameId(String);

/// A game as it was saved.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Its name.
    pub id: GameId,
    /// When it was last played.
    pub played: SystemTime,
    /// The game itself, as it stood.
    pub table: Table,
}

/// What a library holds.
#[derive(Debug, Default)]
pub struct Listing {
    /// The games, the one played last first.
    pub games: Vec<SavedGame>,
    /// Saves that could not be read, and what became of them.
    pub problems: Vec<SaveError>,
}

/// A save that is open for one program and no other.
#[derive(Debug)]
pub(crate) struct OpenSave {
    pub(crate) id: GameId,
    path: PathBuf,
    journal: Journal,
    _lock: Lock,
}

impl OpenSave {
    /// Adds to the save, and returns when it is on the disk.
    pub(crate) fn write(&mut self, entry: &Entry) -> Result<(), SaveError> {
        self.journal.write(entry).map_err(|error| SaveError::Unwritable(self.path.clone(), error))
    }
}

impl Library {
    /// The library inside a data folder. Nothing is created before the first game is saved.
    pub fn in_folder(data: &Path) -> Self {
        Self { folder: data.join("games") }
    }

    /// Every saved game. Damaged ones are set aside and reported; those of a newer program are only reported.
    pub fn list(&self) -> Listing {
        let mut listing = Listing::default();
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return listing,
            Err(error) => {
                listing.problems.push(SaveError::Unreadable(self.folder.clone(), error));
                return listing;
            }
        };
        let is_game = |path: &PathBuf| path.extension().is_some_and(|extension| extension == EXTENSION);
        for path in entries.flatten().map(|entry| entry.path()).filter(is_game) {
            let Some(id) = path.file_stem().and_then(|stem| stem.to_str()).and_then(|stem| stem.parse().ok()) else {
                continue;
            };
            match self.load(&id) {
                Ok(game) => listing.games.push(game),
                Err(SaveError::Empty(_)) => {}
                Err(problem) => listing.problems.push(problem),
            }
        }
        listing.games.sort_by(|a, b| (b.played, &b.id).cmp(&(a.played, &a.id)));
        listing
    }

    /// One saved game, to look at.
    pub fn load(&self, id: &GameId) -> Result<SavedGame, SaveError> {
        let (reading, played) = self.read(id)?;
        Ok(SavedGame { id: id.clone(), played, table: reading.table })
    }

    /// Removes a saved game for good.
    pub fn delete(&self, id: &GameId) -> Result<(), SaveError> {
        let path = self.path(id);
        let _lock = Lock::take(self.lock_path(id))?;
        let removed = fs::remove_file(&path).and_then(|()| self.forget_variations(id));
        let removed = removed.and_then(|()| sync_folder(&self.folder));
        removed.map_err(|error| SaveError::from_io(id, path, error))
    }

    /// Begins a new save.
    pub(crate) fn create(&self, terms: &Terms) -> Result<OpenSave, SaveError> {
        let failed = |error| SaveError::Unwritable(self.folder.clone(), error);
        create_folder(&self.folder).map_err(failed)?;
        let (id, file) = self.create_file().map_err(failed)?;
        let path = self.path(&id);
        let begun = self.begin(id, file, terms);
        if begun.is_err() {
            // Do not leave an empty file behind for every failed attempt.
            let _ = fs::remove_file(path);
        }
        begun
    }

    fn begin(&self, id: GameId, file: File, terms: &Terms) -> Result<OpenSave, SaveError> {
        let lock = Lock::take(self.lock_path(&id))?;
        let mut save = OpenSave { path: self.path(&id), id, journal: Journal::new(file, 0), _lock: lock };
        save.write(&Entry::opening(terms))?;
        sync_folder(&self.folder).map_err(|error| SaveError::Unwritable(self.folder.clone(), error))?;
        Ok(save)
    }

    /// Opens a save to go on with it.
    pub(crate) fn resume(&self, id: &GameId) -> Result<(Table, OpenSave), SaveError> {
        let path = self.path(id);
        if !path.exists() {
            return Err(SaveError::Unknown(id.clone()));
        }
        let lock = Lock::take(self.lock_path(id))?;
        let (reading, _) = self.read(id)?;
        let failed = |error| SaveError::Unwritable(path.clone(), error);
        let file = OpenOptions::new().append(true).open(&path).map_err(failed)?;
        // A line that was cut off must not become the beginning of the next one.
        file.set_len(reading.sound_bytes).map_err(failed)?;
        let journal = Journal::new(file, reading.sound_bytes);
        Ok((reading.table, OpenSave { id: id.clone(), path, journal, _lock: lock }))
    }

    fn read(&self, id: &GameId) -> Result<(journal::RestoredSave, SystemTime), SaveError> {
        let path = self.path(id);
        let unreadable = |error| SaveError::from_io(id, path.clone(), error);
        let bytes = fs::read(&path).map_err(unreadable)?;
        let played = fs::metadata(&path).and_then(|data| data.modified()).map_err(unreadable)?;
        match journal::read(&bytes) {
            Ok(Some(reading)) => Ok((reading, played)),
            Ok(None) => Err(SaveError::Empty(id.clone())),
            Err(RestoreError::Newer { format }) => Err(SaveError::Newer { format, lies_at: path }),
            Err(RestoreError::Damaged(damage)) => Err(self.set_aside(id, damage)),
        }
    }

    /// Moves a damaged save into a folder of its own.
    fn set_aside(&self, id: &GameId, damage: SaveDamage) -> SaveError {
        let folder = self.folder.join(SET_ASIDE);
        let path = self.path(id);
        let to = folder.join(format!("{id}.{EXTENSION}"));
        let moved = fs::create_dir_all(&folder).and_then(|()| fs::rename(&path, &to));
        // Ignore errors: after a power failure the save lies in one of the two folders.
        let _ = sync_folder(&folder).and_then(|()| sync_folder(&self.folder));
        SaveError::Damaged { id: id.clone(), damage, lies_at: if moved.is_ok() { to } else { path } }
    }

    /// A new file named after the present second; games that begin in the same second are numbered.
    fn create_file(&self) -> io::Result<(GameId, File)> {
        let second = GameId::at(SystemTime::now());
        for number in 1.. {
            let id = if number == 1 { second.clone() } else { GameId(format!("{second}-{number}")) };
            match OpenOptions::new().append(true).create_new(true).open(self.path(&id)) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                other => return other.map(|file| (id, file)),
            }
        }
        unreachable!("some number is free")
    }

    fn path(&self, id: &GameId) -> PathBuf {
        self.file(id, EXTENSION)
    }

    fn lock_path(&self, id: &GameId) -> PathBuf {
        self.file(id, "lock")
    }

    /// A file that belongs to a game.
    pub(crate) fn file(&self, id: &GameId, extension: &str) -> PathBuf {
        self.folder.join(format!("{id}.{extension}"))
    }
}

/// Makes a folder and those above it, and returns when they are on the disk.
pub(crate) fn create_folder(folder: &Path) -> io::Result<()> {
    let missing = folder.ancestors().take_while(|above| !above.as_os_str().is_empty() && !above.exists()).count();
    fs::create_dir_all(folder)?;
    folder.ancestors().skip(1).take(missing).try_for_each(sync_folder)
}

/// Returns when the names in a folder are on the disk: until then a new file may be gone after a power failure, whatever is in it.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // The folder above a relative name of one word has no name.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

/// Elsewhere folders cannot be opened, and the system writes their changes by itself.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Keeps other programs from adding to the same save. The system lets go of it when the program ends, however it ends.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(path: PathBuf) -> Result<Self, SaveError> {
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = match opened {
            Ok(file) => file,
            Err(error) => return Err(SaveError::Unwritable(path, error)),
        };
        match file.try_lock() {
            Ok(()) => Ok(Self { path, _file: file }),
            Err(TryLockError::WouldBlock) => Err(SaveError::InUse),
            Err(TryLockError::Error(error)) => Err(SaveError::Unwritable(path, error)),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Only tidiness: a lock file that stays behind is unlocked and does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

impl GameId {
    fn at(time: SystemTime) -> Self {
        let seconds = time.duration_since(UNIX_EPOCH).ok().and_then(|since| i64::try_from(since.as_secs()).ok());
        // A clock that is set to no day of the calendar has nothing to say.
        let known = seconds.and_then(Date::from_epoch).or_else(|| Date::from_epoch(0));
        let (date, time_of_day) = known.expect("1970 is in the calendar");
        Self(format!("{date}-{}", time_of_day.replace(':', "")))
    }
}

impl GameId {
    /// The day on which the game began, as `2026-11-15`.
    pub fn day(&self) -> &str {
        self.0.get(..DAY).unwrap_or(&self.0)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for GameId {
    type Err = SaveError;

    /// Takes only names that cannot lead out of the folder.
    fn from_str(text: &str) -> Result<Self, SaveError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        if plain && text.len() >= 10 { Ok(Self(text.to_owned())) } else { Err(SaveError::NotAName(text.to_owned())) }
    }
}

/// Why a saved game could not be read, or a game could not be saved.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum SaveError {
    /// The text is not the name of a game.
    NotAName(String),
    /// There is no such game.
    Unknown(GameId),
    /// The save was given up before anything was in it.
    Empty(GameId),
    /// The save makes no sense; it was moved here.
    Damaged { id: GameId, damage: SaveDamage, lies_at: PathBuf },
    /// A newer version of this program wrote the save, which stays where it lies.
    Newer { format: u32, lies_at: PathBuf },
    /// Another program is playing this game.
    InUse,
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file cannot be written.
    Unwritable(PathBuf, io::Error),
}

impl SaveError {
    fn from_io(id: &GameId, path: PathBuf, error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Unknown(id.clone()),
            _ => Self::Unreadable(path, error),
        }
    }
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAName(text) => write!(f, "{} is not the name of a saved game", Quoted(text)),
            Self::Unknown(id) => write!(f, "there is no saved game {id}"),
            Self::Empty(id) => write!(f, "the saved game {id} is empty"),
            Self::Damaged { id, damage, lies_at } => {
                write!(f, "the saved game {id} is damaged ({damage}); it was set aside as {}", lies_at.display())
            }
            Self::Newer { format, lies_at } => write!(
                f,
                "{} was written by a newer Outflank (format {format}) and stays there: go on with it in that one",
                lies_at.display()
            ),
            Self::InUse => f.write_str("this game is being played in another window"),
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for SaveError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn names_tell_the_time() {
        let name = |seconds| GameId::at(UNIX_EPOCH + Duration::from_secs(seconds)).to_string();
        assert_eq!(name(0), "1970-01-01-000000");
        assert_eq!(name(951_827_696), "2000-02-29-123456");
        assert_eq!(name(1_794_733_860), "2026-11-15-091100");
    }

    #[test]
    fn names_cannot_lead_out_of_the_folder() {
        for text in ["../../etc/passwd", "", "2026", "2026-11-15-09/100"] {
            assert!(text.parse::<GameId>().is_err(), "{text}");
        }
    }
}
