//! A repertoire that is kept: a file of text in the data folder, written whole.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use outflank_coach::{Repertoire, RepertoireRefusal, RepertoireTextError};
use outflank_rules::{Game, Position, Square};

use crate::library::{create_folder, sync_folder};

/// A [`Repertoire`] and its file in the data folder, which people can read, copy and hand on.
///
/// Every change is written whole, under another name first, so a crash or a full disk leaves the old file or the new one. Two programs may
/// use it at the same time: they take turns, and each reads what the other has changed before it changes something itself.
///
/// ```
/// use outflank_play::KeptRepertoire;
/// use outflank_rules::{Game, RuleSet, Size};
/// let folder = tempfile::tempdir()?;
/// let game = Game::new(RuleSet::standard(Size::EIGHT));
/// KeptRepertoire::open(folder.path())?.choose(&game, "f5".parse()?)?;
/// let again = KeptRepertoire::open(folder.path())?;
/// assert!(again.repertoire().is_chosen(game.position(), "f5".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct KeptRepertoire {
    repertoire: Repertoire,
    data: PathBuf,
}

impl KeptRepertoire {
    /// The name of the file in the data folder.
    pub const FILE_NAME: &str = "repertoire.txt";
    /// The name under which a new one is written.
    const UNFINISHED: &str = "repertoire.new";
    /// The name of the file that keeps two programs from writing at once. It is always empty.
    const LOCK: &str = "repertoire.lock";

    /// Reads the repertoire in a data folder; where there is none it is empty. One that makes no sense is set aside, and the next time
    /// there is none.
    pub fn open(data: &Path) -> Result<Self, RepertoireProblem> {
        Ok(Self { repertoire: read(data)?, data: data.to_owned() })
    }

    /// What is chosen.
    pub const fn repertoire(&self) -> &Repertoire {
        &self.repertoire
    }

    /// Chooses a move after a game, and with it the moves of its side that led there. It is on the disk when this returns.
    pub fn choose(&mut self, game: &Game, square: Square) -> Result<(), RepertoireProblem> {
        self.change(|repertoire| repertoire.choose(game, square).map_err(RepertoireProblem::Refused))
    }

    /// Takes a choice back. It is on the disk when this returns.
    pub fn unchoose(&mut self, position: &Position, square: Square) -> Result<(), RepertoireProblem> {
        self.change(|repertoire| {
            repertoire.unchoose(position, square);
            Ok(())
        })
    }

    /// Changes the repertoire as it stands when it is our turn.
    fn change(
        &mut self,
        act: impl FnOnce(&mut Repertoire) -> Result<(), RepertoireProblem>,
    ) -> Result<(), RepertoireProblem> {
        let unwritable = |error| RepertoireProblem::Unwritable(self.data.join(Self::FILE_NAME), error);
        create_folder(&self.data).map_err(unwritable)?;
        let lock = File::create(self.data.join(Self::LOCK)).map_err(unwritable)?;
        lock.lock().map_err(unwritable)?;
        let mut changed = read(&self.data)?;
        act(&mut changed)?;
        self.write(&changed).map_err(unwritable)?;
        self.repertoire = changed;
        // Closing the file unlocks it.
        Ok(())
    }

    fn write(&self, repertoire: &Repertoire) -> io::Result<()> {
        let unfinished = self.data.join(Self::UNFINISHED);
        let written = File::create(&unfinished).and_then(|mut file| {
            file.write_all(repertoire.to_string().as_bytes())?;
            file.sync_all()?;
            fs::rename(&unfinished, self.data.join(Self::FILE_NAME))?;
            sync_folder(&self.data)
        });
        if written.is_err() {
            // Nobody needs half of it.
            let _ = fs::remove_file(&unfinished);
        }
        written
    }
}

fn read(data: &Path) -> Result<Repertoire, RepertoireProblem> {
    let path = data.join(KeptRepertoire::FILE_NAME);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Repertoire::default()),
        Err(error) => return Err(RepertoireProblem::Unreadable(path, error)),
    };
    // What is no text is damaged where it stops being one.
    match String::from_utf8_lossy(&bytes).parse() {
        Ok(repertoire) => Ok(repertoire),
        Err(RepertoireTextError::Newer { format }) => Err(RepertoireProblem::Newer { format, lies_at: path }),
        Err(damage) => Err(RepertoireProblem::Damaged { lies_at: set_aside(&path), damage }),
    }
}

/// Gives a damaged file another name that nothing has yet, and tells which.
fn set_aside(path: &Path) -> PathBuf {
    let names = (1..).map(|number| path.with_file_name(format!("repertoire.damaged-{number}.txt")));
    let Some(to) = names.into_iter().find(|name| !name.exists()) else { return path.to_owned() };
    match fs::rename(path, &to) {
        Ok(()) => to,
        Err(_) => path.to_owned(),
    }
}

/// Why a repertoire cannot be read or changed.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum RepertoireProblem {
    /// A newer version of this program wrote it; it stays where it is.
    Newer { format: u32, lies_at: PathBuf },
    /// It makes no sense, and is set aside.
    Damaged { damage: RepertoireTextError, lies_at: PathBuf },
    /// The file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// The file cannot be written; the one before is still there.
    Unwritable(PathBuf, io::Error),
    /// The move cannot be chosen.
    Refused(RepertoireRefusal),
}

impl fmt::Display for RepertoireProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format, lies_at } => write!(
                f,
                "{} was written by a newer Outflank (format {format}) and stays there: use that one",
                lies_at.display()
            ),
            Self::Damaged { damage, lies_at } => write!(
                f,
                "the repertoire is damaged ({damage}) and now lies in {}: mend it and put it back, or begin anew",
                lies_at.display()
            ),
            Self::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            Self::Unwritable(path, error) => write!(f, "cannot write {}: {error}", path.display()),
            Self::Refused(refusal) => fmt::Display::fmt(refusal, f),
        }
    }
}

impl std::error::Error for RepertoireProblem {}
