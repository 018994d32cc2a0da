//! Files of games: what is in them, and where to write.

use std::fmt;
use std::fs;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_records::{Content, Damage, FileReader, Format, Holds, NoGame, Record, Written};
use outflank_rules::Game;
use outflank_rules::text::Shown;

use crate::failure::Failure;
use crate::output::{Output, say};
use crate::progress::{Progress, count, grouped};

/// Stands for standard input or output where a file is asked for.
const STANDARD: &str = "-";

/// Reads a file in the given format, or in whatever format it has, and hands on its games one by one.
pub(crate) fn each_game(
    reader: &mut FileReader,
    path: &Path,
    format: Option<Format>,
    mut take: impl FnMut(Result<Record, Damage>) -> Result<(), Failure>,
) -> Result<Holds, Failure> {
    let mut failed = None;
    let mut visitor = |found| match take(found) {
        Ok(()) => ControlFlow::Continue(()),
        Err(failure) => {
            failed = Some(failure);
            ControlFlow::Break(())
        }
    };
    let holds = reader.visit(&read_bytes(path)?, path, format, &mut visitor);
    failed.map_or(Ok(()), Err)?;
    holds.ok_or_else(|| unknown_format(path))
}

/// Hands on the games of several files of whatever format, and shows how far it has got. What is damaged is named and left out.
pub(crate) fn each_sound_game(paths: &[PathBuf], mut take: impl FnMut(&Record)) -> Result<(), Failure> {
    let mut progress = Progress::new(paths.len());
    let mut reader = FileReader::default();
    let mut games = 0;
    for path in paths {
        each_game(&mut reader, path, None, |found| {
            match found {
                Ok(record) => {
                    take(&record);
                    games += 1;
                }
                Err(damage) => say(format_args!("warning: {}", describe(path, &damage))),
            }
            Ok(())
        })?;
        progress.step(&count(games, "game"));
    }
    Ok(())
}

fn unknown_format(path: &Path) -> Failure {
    let formats = Format::ALL.map(Format::name).join(", ");
    Failure::BadInput(format!(
        "{} looks like no format we know, which are {formats}; outflank convert --from says which it is",
        path.display()
    ))
}

/// The first game of a file of whatever format.
pub(crate) fn first_game(path: &Path) -> Result<Game, Failure> {
    let no_game = |why: &dyn fmt::Display| Failure::BadInput(format!("there is no game in {}{why}", path.display()));
    Content::first(&read_bytes(path)?, path).map(|record| record.game).map_err(|why| match why {
        NoGame::UnknownFormat => unknown_format(path),
        NoGame::Empty => no_game(&""),
        _ => no_game(&format_args!(": {why}")),
    })
}

/// Games that were left out: the first of them in words, and how many there are.
#[derive(Default)]
pub(crate) struct LeftOut {
    named: Vec<String>,
    count: usize,
}

/// No report names more games than this.
const MOST_NAMED: usize = 100;

impl LeftOut {
    pub(crate) fn add(&mut self, words: impl FnOnce() -> String) {
        self.count += 1;
        if self.named.len() < MOST_NAMED {
            self.named.push(words());
        }
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// A line for each of them, as far as anybody wants to read them.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let more = self.count - self.named.len();
        let rest = (more > 0).then(|| format!("  and {} more", grouped(more as u64)));
        self.named.iter().map(|line| format!("  {line}")).chain(rest)
    }
}

/// A damaged game, with the file it is in.
pub(crate) fn describe(path: &Path, damage: &Damage) -> String {
    format!("{}, {damage}", Shown(&path.to_string_lossy()))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let bytes = if path == Path::new(STANDARD) {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    bytes.map_err(|error| Failure::BadInput(format!("cannot read {}: {error}", path.display())))
}

/// Writes a file, or standard output.
pub(crate) fn write(path: &Path, bytes: &[u8], out: &mut Output) -> Result<(), Failure> {
    if is_standard(path) {
        return out.data(bytes);
    }
    fs::write(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Writes a file of games, and for WTHOR the files of names that belong to it.
pub(crate) fn write_games(path: &Path, written: &Written, out: &mut Output) -> Result<(), Failure> {
    if is_standard(path) {
        return out.data(&written.bytes);
    }
    written.save(path).map_err(|error| cannot_write(path, &error))
}

/// Whether files of games may be replaced.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Replacing {
    /// Replace files that are there already
    #[arg(long)]
    force: bool,
}

impl Replacing {
    /// Refuses to write where something is already, unless that was asked for.
    pub(crate) fn check(self, path: &Path, format: Format) -> Result<(), Failure> {
        let files = if self.force || is_standard(path) { Vec::new() } else { format.files(path) };
        match files.iter().find(|file| file.exists()) {
            Some(there) => {
                Err(Failure::Refused(format!("{} is there already: say --force to replace it", there.display())))
            }
            None => Ok(()),
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot write {}: {error}", path.display()))
}

/// The format that the name of a file to write stands for, where nothing else can say it.
pub(crate) fn named_format(path: &Path) -> Result<Format, Failure> {
    let named = Format::of_target(path).map_err(|unknown| Failure::BadInput(unknown.to_string()))?;
    target_format(path, Some(named), None)
}

/// The format to write a file in: the one asked for, or else the one that its name stands for,
/// or else `usual`, but never in place of an ending that stands for something else.
pub(crate) fn target_format(path: &Path, asked: Option<Format>, usual: Option<Format>) -> Result<Format, Failure> {
    let unknown = |unknown| Failure::BadInput(format!("{unknown}, or say it with --to"));
    let usual = usual.filter(|_| path.extension().is_none());
    let named = || Format::of_target(path).or_else(|ending| usual.ok_or(ending));
    match asked.map_or_else(named, Ok).map_err(unknown)? {
        Format::Quest => Err(Failure::BadInput("quest can only be read: choose another format to write".to_owned())),
        Format::Wthor if is_standard(path) => {
            Err(Failure::BadInput("WTHOR takes three files, so it needs a name, not -".to_owned()))
        }
        format => Ok(format),
    }
}

/// Whether a path stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}
