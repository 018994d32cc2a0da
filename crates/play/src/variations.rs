//! The variations that somebody tried when they looked back on a saved game, kept beside it.
//!
//! A file of text with one line for each: its moves from the start of the game. It is written whole, under another name first, so a
//! crash leaves the old one or the new one. It is no part of the game: a line that makes no sense is left out.

use std::fs::{self, File};
use std::io::{self, Write};

use outflank_rules::{Game, Position};

use crate::{GameId, Library, SaveError};

const EXTENSION: &str = "variations";
const UNFINISHED: &str = "variations-new";

impl Library {
    /// The variations of a game that began in this position; none if there are none.
    pub fn variations(&self, id: &GameId, start: &Position) -> Vec<Game> {
        let text = fs::read_to_string(self.file(id, EXTENSION)).unwrap_or_default();
        text.lines().filter_map(|line| Game::from_transcript(*start, line).ok()).collect()
    }

    /// Keeps these variations of a saved game instead of those that were kept before.
    pub fn keep_variations(&self, id: &GameId, variations: &[Game]) -> Result<(), SaveError> {
        let (kept, unfinished) = (self.file(id, EXTENSION), self.file(id, UNFINISHED));
        let write = || {
            let mut file = File::create(&unfinished)?;
            for variation in variations {
                writeln!(file, "{}", variation.transcript())?;
            }
            file.sync_all()?;
            fs::rename(&unfinished, &kept)
        };
        let written = if variations.is_empty() { self.forget_variations(id) } else { write() };
        written.map_err(|error| {
            // Nobody needs half of it.
            let _ = fs::remove_file(&unfinished);
            SaveError::Unwritable(kept, error)
        })
    }

    /// Removes the variations of a game, if there are any.
    pub(crate) fn forget_variations(&self, id: &GameId) -> io::Result<()> {
        match fs::remove_file(self.file(id, EXTENSION)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}
