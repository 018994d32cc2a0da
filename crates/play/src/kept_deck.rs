//! A deck of exercises that is kept: on the disk before anybody hears of it.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use outflank_coach::training::{Deck, Exercise, Grade, StudyKey};
use outflank_records::PositionKey;
use outflank_rules::Side;

use crate::SaveDamage;
use crate::deck_entry::{DeckEntry, NewExercises};
use crate::library::{create_folder, sync_folder};
use crate::lines::{line_of, sound};

/// The version of the format, raised when older programs could not read it any more.
const FORMAT: u32 = 1;

/// A [`Deck`] and its file in the data folder: a line for each exercise, each answer, each opening line that was played and each game that
/// was looked through.
///
/// Two programs may use it at the same time, say an import that takes hours and a session: they take turns to write, and each reads what
/// the other has added before it does.
///
/// ```
/// use outflank_play::KeptDeck;
/// let folder = tempfile::tempdir()?;
/// let deck = KeptDeck::open(folder.path())?;             // nothing is written before there is something to keep
/// assert!(deck.deck().cards().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KeptDeck {
    deck: Deck,
    path: PathBuf,
    file: Option<File>,
    /// The bytes of the lines that the deck knows of.
    known_bytes: u64,
    known_lines: usize,
}

impl KeptDeck {
    /// The name of the file in the data folder.
    pub const FILE_NAME: &str = "training";

    /// Reads the deck in a data folder; where there is none it is empty.
    pub fn open(data: &Path) -> Result<Self, DeckProblem> {
        let path = data.join(Self::FILE_NAME);
        let mut kept = Self { deck: Deck::default(), path, file: None, known_bytes: 0, known_lines: 0 };
        match OpenOptions::new().read(true).write(true).open(&kept.path) {
            Ok(file) => kept.file = Some(file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(kept),
            Err(error) => return Err(DeckProblem::Unreadable(kept.path, error)),
        }
        kept.locked(Self::catch_up)?;
        Ok(kept)
    }

    /// The exercises and answers.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// Keeps an answer, and the exercise if it is new. It is on the disk when this returns.
    pub fn answer(&mut self, exercise: &Exercise, grade: Grade, at: SystemTime) -> Result<(), DeckProblem> {
        self.keep(|deck| DeckEntry::of_answer(deck, exercise, grade, at))
    }

    /// Keeps how an opening line was played, by the key of its position. It is on the disk when this returns.
    pub fn play_line(
        &mut self,
        line: PositionKey,
        side: Side,
        grade: Grade,
        at: SystemTime,
    ) -> Result<(), DeckProblem> {
        self.keep(|_| vec![DeckEntry::of_line(line, side, grade, at)])
    }

    /// Keeps the exercises of a game, and that it was looked through. They are on the disk when this returns.
    pub fn study(&mut self, game: StudyKey, exercises: &[Exercise]) -> Result<NewExercises, DeckProblem> {
        let mut found = NewExercises::default();
        self.keep(|deck| {
            let (entries, new) = DeckEntry::of_study(deck, game, exercises);
            found = new;
            entries
        })?;
        Ok(found)
    }

    /// Writes down what is to happen to the deck as it stands when it is our turn, then lets it happen.
    fn keep(&mut self, entries: impl FnOnce(&Deck) -> Vec<DeckEntry>) -> Result<(), DeckProblem> {
        if self.file.is_none() {
            self.file = Some(self.create().map_err(|error| DeckProblem::Unwritable(self.path.clone(), error))?);
        }
        self.locked(|kept, file| {
            kept.catch_up(file)?;
            let mut entries = entries(&kept.deck);
            if kept.known_lines == 0 {
                entries.insert(0, DeckEntry::began(FORMAT));
            }
            let unwritable = |error| DeckProblem::Unwritable(kept.path.clone(), error);
            let lines: String = entries.iter().map(line_of).collect::<io::Result<_>>().map_err(unwritable)?;
            let written = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
            if let Err(error) = written {
                // Whatever part of it is there would be taken for the work of a crash; this is only tidier.
                let _ = file.set_len(kept.known_bytes);
                return Err(unwritable(error));
            }
            kept.take_in(lines.as_bytes())
        })
    }

    fn create(&self) -> io::Result<File> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        create_folder(folder)?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&self.path)?;
        sync_folder(folder)?;
        Ok(file)
    }

    /// Does something while no other program writes.
    fn locked(&mut self, act: impl FnOnce(&mut Self, &mut File) -> Result<(), DeckProblem>) -> Result<(), DeckProblem> {
        let Some(mut file) = self.file.take() else { return Ok(()) };
        let locked = file.lock().map_err(|error| DeckProblem::Unwritable(self.path.clone(), error));
        let done = locked.and_then(|()| act(self, &mut file));
        // Closing the file would unlock it as well.
        let unlocked = file.unlock().map_err(|error| DeckProblem::Unwritable(self.path.clone(), error));
        self.file = Some(file);
        done.and(unlocked)
    }

    /// Reads what the file holds beyond what is known, and takes away what a crash has cut off.
    fn catch_up(&mut self, file: &mut File) -> Result<(), DeckProblem> {
        let unreadable = |path: &Path| {
            let path = path.to_owned();
            move |error| DeckProblem::Unreadable(path, error)
        };
        let mut more = Vec::new();
        let read = file.seek(SeekFrom::Start(self.known_bytes)).and_then(|_| file.read_to_end(&mut more));
        read.map_err(unreadable(&self.path))?;
        let mut lines: Vec<&[u8]> = more.split_inclusive(|&byte| byte == b'\n').collect();
        if self.known_lines == 0
            && let Some(format) = lines.first().and_then(|line| newer_format(line))
        {
            return Err(DeckProblem::Newer { format, lies_at: self.path.clone() });
        }
        // What a crash can leave behind is one unfinished line, at the very end.
        if let Some(last) = lines.pop_if(|line| sound(line).is_err()) {
            let length = self.known_bytes + (more.len() - last.len()) as u64;
            file.set_len(length).and_then(|()| file.seek(SeekFrom::End(0))).map_err(unreadable(&self.path))?;
        }
        self.take_in(&lines.concat())
    }

    /// Lets the deck go through lines that are on the disk.
    fn take_in(&mut self, bytes: &[u8]) -> Result<(), DeckProblem> {
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.take_in_line(line).map_err(|reason| DeckProblem::Damaged {
                damage: SaveDamage { line: self.known_lines + 1, reason },
                lies_at: self.path.clone(),
            })?;
            self.known_lines += 1;
            self.known_bytes += line.len() as u64;
        }
        Ok(())
    }

    fn take_in_line(&mut self, line: &[u8]) -> Result<(), String> {
        let entry: DeckEntry = serde_json::from_str(sound(line)?).map_err(|error| error.to_string())?;
        match self.known_lines {
            0 if entry.is_beginning() => Ok(()),
            0 => Err("the beginning is missing".to_owned()),
            _ => entry.apply(&mut self.deck),
        }
    }
}

/// The format that the first line names, if it is too new. Nothing else about the line need be known.
fn newer_format(line: &[u8]) -> Option<u32> {
    let began: serde_json::Value = serde_json::from_str(sound(line).ok()?).ok()?;
    let format = u32::try_from(began["began"]["format"].as_u64()?).unwrap_or(u32::MAX);
    (format > FORMAT).then_some(format)
}

/// Why a deck cannot be read or kept. Its file is left as it is.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum DeckProblem {
    /// A newer version of this program wrote it.
    Newer { format: u32, lies_at: PathBuf },
    /// It makes no sense.
    Damaged { damage: SaveDamage, lies_at: PathBuf },
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file cannot be written.
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format, lies_at } => write!(
                f,
                "{} was written by a newer Outflank (format {format}) and stays there: train with that one",
                lies_at.display()
            ),
            Self::Damaged { damage, lies_at } => write!(
                f,
                "{} is damaged ({damage}) and is left alone: move it away to begin anew, or put a sound copy in its place",
                lies_at.display()
            ),
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl std::error::Error for DeckProblem {}
