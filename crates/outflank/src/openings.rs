//! What is known of openings in the user's data folder and in the program: the book, and the games of the database.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use outflank_book::{Book, shipped};
use outflank_database::Database;
use outflank_engine::{Line, MoveScore, OpeningBook, Openings};
use outflank_rules::{Position, Square};
use outflank_terminal::fullscreen::{CountedMove, GameCounts, OpeningSources};

use crate::commands::db;
use crate::options::DataOptions;
use crate::output::say;

/// The name of the user's own book in the data folder.
const BOOK: &str = "openings.book";

impl DataOptions {
    /// The opening book: the user's own one, and where that knows nothing the one inside the program. A file that cannot be used is told of.
    pub(crate) fn openings(&self) -> Openings {
        let Some(path) = self.folder().ok().map(|folder| folder.join(BOOK)).filter(|path| path.exists()) else {
            return shipped();
        };
        match Book::open(&path) {
            Ok(own) => Openings::of(OwnBook(own)),
            Err(problem) => {
                say(format_args!("warning: {} is left alone: {problem}", path.display()));
                shipped()
            }
        }
    }

    /// Everything that the explorer of openings is told.
    pub(crate) fn opening_sources(&self) -> OpeningSources {
        let data = self.folder().ok();
        let path = data.as_ref().map(|folder| folder.join(db::FILE)).filter(|path| path.exists());
        let games = path.map(|path| std::sync::Arc::new(GamesFile { path, opened: Mutex::new(None) }) as _);
        OpeningSources { book: self.openings(), games, data }
    }
}

/// The user's own book before the one inside the program.
struct OwnBook(Book);

impl OpeningBook for OwnBook {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let own = OpeningBook::moves(&self.0, position);
        if own.is_empty() { shipped().moves(position) } else { own }
    }

    fn line(&self, position: &Position, square: Square) -> Line {
        let book = if OpeningBook::moves(&self.0, position).is_empty() {
            Book::shipped(position.rules())
        } else {
            Some(&self.0)
        };
        book.map(|book| book.line(position, square)).unwrap_or_default()
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
