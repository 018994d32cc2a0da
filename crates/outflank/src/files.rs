//! Files of games: what is in them, and where to write.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use outflank_records::{Content, Damage, Format, Written};
use outflank_rules::Game;

use crate::failure::Failure;
use crate::output::Output;

/// Stands for standard input or output where a file is asked for.
const STANDARD: &str = "-";

/// Reads a file in the given format, or in whatever format it has.
pub(crate) fn read(path: &Path, format: Option<Format>) -> Result<Content, Failure> {
    Content::of(&read_bytes(path)?, path, format).ok_or_else(|| {
        let formats = Format::ALL.map(Format::name).join(", ");
        Failure::BadInput(format!("{} looks like no format we know; say --from and one of {formats}", path.display()))
    })
}

/// The first game of a file of whatever format.
pub(crate) fn first_game(path: &Path) -> Result<Game, Failure> {
    let no_game = |why: String| Failure::BadInput(format!("there is no game in {}{why}", path.display()));
    let Content::Games(reading) = read(path, None)? else { return Err(no_game(": it holds names".to_owned())) };
    match (reading.records.into_iter().next(), reading.damaged.first()) {
        (Some(record), _) => Ok(record.game),
        (None, Some(damage)) => Err(no_game(format!(": {damage}"))),
        (None, None) => Err(no_game(String::new())),
    }
}

/// A damaged game, with the file it is in.
pub(crate) fn describe(path: &Path, damage: &Damage) -> String {
    format!("{}, {damage}", path.display())
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
        return Ok(out.write_all(bytes)?);
    }
    fs::write(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Writes a file of games, and for WTHOR the files of names that belong to it.
pub(crate) fn write_games(path: &Path, written: &Written, out: &mut Output) -> Result<(), Failure> {
    if is_standard(path) {
        return Ok(out.write_all(&written.bytes)?);
    }
    written.save(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("cannot write {}: {error}", path.display()))
}

/// The format to write a file in: the one asked for, or else the one that its name stands for, or else `usual`.
pub(crate) fn target_format(path: &Path, asked: Option<Format>, usual: Option<Format>) -> Result<Format, Failure> {
    let from_name = || path.extension().and_then(|end| Format::from_extension(&end.to_string_lossy()));
    let unknown = || Failure::BadInput(format!("which format should {} have? Say it with --to", path.display()));
    match asked.or_else(from_name).or(usual).ok_or_else(unknown)? {
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
