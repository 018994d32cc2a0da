//! What is known of openings in the user's data folder and in the program: the book, and the games of the database.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use outflank_database::Database;
use outflank_engine::Openings;
use outflank_rules::Position;
use outflank_terminal::fullscreen::{CountedMove, GameCounts, OpeningSources};

use crate::book_options::BookOptions;
use crate::commands::db;
use crate::options::DataOptions;

impl DataOptions {
    /// The opening book: the user's own one, and where that knows nothing the one inside the program. A file that cannot be used is told of.
    pub(crate) fn openings(&self) -> Openings {
        BookOptions::default().shelf(self).openings()
    }

    /// Everything that the explorer of openings is told.
    pub(crate) fn opening_sources(&self) -> OpeningSources {
        let data = self.folder().ok();
        let path = data.as_ref().map(|folder| folder.join(db::FILE)).filter(|path| path.exists());
        let games = path.map(|path| Arc::new(GamesFile { path, opened: Mutex::new(None) }) as _);
        OpeningSources { book: self.openings(), games, data }
    }
}

/// The user's database, opened when it is asked for the first time.
struct GamesFile {
    path: PathBuf,
    opened: Mutex<Option<Database>>,
}

impl GameCounts for GamesFile {
    fn moves(&self, position: &Position) -> Result<Vec<CountedMove>, String> {
        // Whoever panicked has changed nothing.
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let database = match &mut *opened {
            Some(database) => database,
            none => none.insert(Database::open_for_reading(&self.path).map_err(|error| error.to_string())?),
        };
        let side = position.side_to_move();
        let moves = database.moves(position).map_err(|error| error.to_string())?;
        let counted = moves.into_iter().map(|stats| CountedMove {
            square: stats.square,
            games: stats.games,
            points: stats.points(side),
        });
        Ok(counted.collect())
    }
}
