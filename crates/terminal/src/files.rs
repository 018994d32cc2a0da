//! Files of games: written in the format that their name says, read whatever their format.

use std::fs;
use std::path::{Path, PathBuf};

use outflank_records::{Content, Format, Reading, Record, Writer};

use crate::TerminalWords;

/// Writes a game to a file. The end of its name says the format.
pub(crate) fn export(record: &Record, path: &Path, words: TerminalWords) -> Result<(), String> {
    let mut writer = Writer::new(Format::of_target(path).map_err(|unknown| unknown.to_string())?);
    writer.add(record).map_err(|unwritable| unwritable.to_string())?;
    writer.finish().save(path).map_err(|error| words.cannot_write(path.display(), error))
}

/// The first of the files that would be replaced if a game were written here.
pub(crate) fn occupied(path: &Path) -> Option<PathBuf> {
    Format::of_target(path).ok()?.files(path).into_iter().find(|file| file.exists())
}

/// The games in a file, or in a text that was pasted: whatever is not the name of a file.
pub(crate) fn import(text: &str, words: TerminalWords) -> Result<Reading, String> {
    let path = Path::new(text.trim());
    let content = if path.is_file() {
        let bytes = fs::read(path).map_err(|error| words.cannot_read(path.display(), error))?;
        Content::of(&bytes, path, None)
    } else {
        Content::of(text.as_bytes(), Path::new(""), None)
    };
    match content {
        Some(Content::Games(reading)) if !reading.records.is_empty() => Ok(reading),
        Some(Content::Games(reading)) => {
            Err(reading.damaged.first().map_or_else(|| words.no_game_in_it().to_owned(), ToString::to_string))
        }
        Some(Content::Names) => Err(words.only_names().to_owned()),
        None => Err(words.neither_file_nor_game().to_owned()),
    }
}
