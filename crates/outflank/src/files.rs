//! Files of games: what is in them, and where to write.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use outflank_records::wthor::{self, FileKind, Names};
use outflank_records::{Damage, Format, Reading, Written};

use crate::failure::Failure;
use crate::output::Output;

/// Stands for standard input or output where a file is asked for.
const STANDARD: &str = "-";

/// What a file holds.
pub(crate) enum Content {
    Games(Reading),
    /// Names of players or tournaments, which WTHOR keeps apart from the games. They are read along with them.
    Names,
}

/// Reads a file in the given format, or in whatever format it has.
pub(crate) fn read(path: &Path, format: Option<Format>) -> Result<Content, Failure> {
    let bytes = read_bytes(path)?;
    let from_name = || path.extension().and_then(|end| Format::from_extension(&end.to_string_lossy()));
    match FileKind::detect(&bytes) {
        Some(FileKind::Players | FileKind::Tournaments) if format.is_none_or(|format| format == Format::Wthor) => {
            return Ok(Content::Names);
        }
        _ => {}
    }
    // What a file is called is a guess at best, so its contents have the first word.
    let format = format.or_else(|| Format::detect(&bytes)).or_else(from_name).ok_or_else(|| {
        let formats = Format::ALL.map(Format::name).join(", ");
        Failure::BadInput(format!("{} looks like no format we know; say --from and one of {formats}", path.display()))
    })?;
    Ok(Content::Games(match format {
        Format::Wthor => wthor::read(&bytes, &names_beside(path)),
        _ => format.read(&bytes),
    }))
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

/// The names that belong to a file of WTHOR: files of its own name, or else the ones of the whole database, beside it.
fn names_beside(path: &Path) -> Names {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    let own = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let find = |extension: &str| {
        let named = |stem: &str| {
            let wanted = format!("{stem}.{extension}");
            let is_wanted =
                |file: &&PathBuf| file.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase() == wanted);
            files.iter().find(is_wanted)
        };
        [own.as_str(), "wthor", "wth"].into_iter().find_map(named).and_then(|file| fs::read(file).ok())
    };
    Names {
        players: find("jou").and_then(|bytes| wthor::read_players(&bytes).ok()).unwrap_or_default(),
        tournaments: find("trn").and_then(|bytes| wthor::read_tournaments(&bytes).ok()).unwrap_or_default(),
    }
}

/// Writes a file, or standard output.
pub(crate) fn write(path: &Path, bytes: &[u8], out: &mut Output) -> Result<(), Failure> {
    if is_standard(path) {
        return Ok(out.write_all(bytes)?);
    }
    fs::write(path, bytes).map_err(|error| Failure::Refused(format!("cannot write {}: {error}", path.display())))
}

/// Writes a file of games, and for WTHOR the files of names that belong to it.
pub(crate) fn write_games(path: &Path, written: &Written, out: &mut Output) -> Result<(), Failure> {
    write(path, &written.bytes, out)?;
    if let Some(names) = &written.names {
        write(&path.with_extension("jou"), &names.players, out)?;
        write(&path.with_extension("trn"), &names.tournaments, out)?;
    }
    Ok(())
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
