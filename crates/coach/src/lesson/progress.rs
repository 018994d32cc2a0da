//! How far somebody has come, kept in a small file.
//!
//! The file is written anew beside the old one and takes its place in one step, so a crash leaves the old one or the new one.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use super::{LessonPlace, LessonStep};

/// The first words of the file; the number of the format follows.
const SIGN: &str = "outflank lesson ";
/// The version of the format, raised when older programs could not read it any more.
const FORMAT: u32 = 1;

/// How far somebody has come in the lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonProgress {
    /// Where the lesson goes on; nowhere once all of it is done.
    pub place: Option<LessonPlace>,
    /// The positions that were solved.
    pub solved: BTreeSet<LessonPlace>,
}

impl Default for LessonProgress {
    fn default() -> Self {
        Self { place: Some(LessonPlace::FIRST), solved: BTreeSet::new() }
    }
}

impl LessonProgress {
    /// The name of the file in the data folder.
    pub const FILE_NAME: &str = "lesson";

    /// How many positions of a step were solved.
    pub fn solved_in(&self, step: LessonStep) -> usize {
        self.solved.iter().filter(|place| place.step() == step).count()
    }

    /// Reads the file; nobody who has none has begun.
    pub fn load(path: &Path) -> Result<Self, LessonFileProblem> {
        match fs::read(path) {
            Ok(bytes) => Self::read(&String::from_utf8_lossy(&bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(LessonFileProblem::Unreadable(error)),
        }
    }

    /// Writes the file, and returns when it is on the disk. The folder is made if it is not there.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let beside = path.with_extension("new");
        let mut file = File::create(&beside)?;
        file.write_all(self.to_string().as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    }

    /// Reads what [`to_string`](ToString::to_string) has written.
    pub fn read(text: &str) -> Result<Self, LessonFileProblem> {
        let mut lines = text.lines();
        let format = lines.next().and_then(|line| line.strip_prefix(SIGN)?.parse::<u32>().ok());
        match format.ok_or(LessonFileProblem::Damaged)? {
            FORMAT => {}
            format if format > FORMAT => return Err(LessonFileProblem::Newer { format }),
            _ => return Err(LessonFileProblem::Damaged),
        }
        let mut words = |label: &str| -> Result<Vec<String>, LessonFileProblem> {
            let line = lines.next().and_then(|line| line.strip_prefix(label));
            let words = line.ok_or(LessonFileProblem::Damaged)?.split_whitespace();
            Ok(words.map(str::to_owned).collect())
        };
        let (at, solved) = (words("at")?, words("solved")?);
        let place = match at.as_slice() {
            [word] if word == "end" => None,
            // A position that this version does not have: the step is there all the same.
            [word] => Some(place(word).or_else(|| step(word)).ok_or(LessonFileProblem::Damaged)?),
            _ => return Err(LessonFileProblem::Damaged),
        };
        Ok(Self { place, solved: solved.iter().filter_map(|word| self::place(word)).collect() })
    }
}

/// The place that a word such as `4.2` names.
fn place(word: &str) -> Option<LessonPlace> {
    let (step, exercise) = word.split_once('.')?;
    LessonPlace::at(LessonStep::numbered(step.parse().ok()?)?, exercise.parse().ok()?)
}

/// The beginning of the step in which a word such as `4.9` names a place.
fn step(word: &str) -> Option<LessonPlace> {
    let (step, _) = word.split_once('.')?;
    LessonStep::numbered(step.parse().ok()?).map(LessonPlace::beginning)
}

impl fmt::Display for LessonProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |place: LessonPlace| format!("{}.{}", place.step().number(), place.exercise());
        let at = self.place.map_or_else(|| "end".to_owned(), word);
        let solved: Vec<String> = self.solved.iter().map(|&place| word(place)).collect();
        writeln!(f, "{SIGN}{FORMAT}\nat {at}\nsolved {}", solved.join(" "))
    }
}

/// Why nobody knows how far somebody has come. The file is left as it is.
#[derive(Debug)]
#[non_exhaustive]
pub enum LessonFileProblem {
    /// A later version of this program wrote it.
    Newer {
        /// The format.
        format: u32,
    },
    /// It makes no sense.
    Damaged,
    /// The system would not let it be read.
    Unreadable(io::Error),
}

impl fmt::Display for LessonFileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format } => write!(f, "it was written by a newer Outflank (format {format})"),
            Self::Damaged => f.write_str("it is damaged"),
            Self::Unreadable(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for LessonFileProblem {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_saved_is_read_again_and_nothing_else_lies_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data").join(LessonProgress::FILE_NAME);
        let mut progress = LessonProgress::load(&path).unwrap();
        assert_eq!(progress, LessonProgress::default());
        for place in LessonPlace::FIRST.and_following() {
            progress.place = Some(place);
            progress.save(&path).unwrap();
            assert_eq!(LessonProgress::load(&path).unwrap(), progress);
            progress.solved.insert(place);
        }
        progress.place = None;
        progress.save(&path).unwrap();
        assert_eq!(LessonProgress::load(&path).unwrap(), progress);
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_newer_or_damaged_file_is_told_apart_from_none() {
        assert!(matches!(LessonProgress::read("outflank lesson 2\n"), Err(LessonFileProblem::Newer { format: 2 })));
        for damaged in ["", "something else", "outflank lesson 1\nat 9.1\nsolved\n", "outflank lesson 1\nat 1.1\n"] {
            assert!(matches!(LessonProgress::read(damaged), Err(LessonFileProblem::Damaged)), "{damaged}");
        }
        let unknown = LessonProgress::read("outflank lesson 1\nat 4.9\nsolved 1.1 7.9\n").unwrap();
        assert_eq!(unknown.place, Some(LessonPlace::beginning(LessonStep::Corners)));
        assert_eq!(unknown.solved, BTreeSet::from([LessonPlace::FIRST]));
    }
}
