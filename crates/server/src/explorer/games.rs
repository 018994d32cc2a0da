//! The database of games: a few connections that read, each on a thread that may wait for the disk.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use outflank_book::BookShelf;
use outflank_database::{Database, Error};
use outflank_page::Problem;
use outflank_rules::Position;
use tokio::sync::Semaphore;

use super::view::ExplorerView;

/// Connections that read at the same time; whoever comes then waits.
const READERS: usize = 4;

/// Games that others have played, which can be asked about and are never changed.
#[derive(Clone, Debug)]
pub(crate) struct RecordedGames {
    file: PathBuf,
    /// What else is known of positions.
    books: BookShelf,
    turns: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Database>>>,
    frequent: Arc<Mutex<Frequent>>,
}

/// Answers about positions of so many games that they take a moment to add up. There are few such positions, at which everybody
/// begins.
#[derive(Debug, Default)]
struct Frequent {
    /// Of which edition of the database they are.
    edition: i64,
    answers: HashMap<Position, Bytes>,
}

impl Frequent {
    /// From how many games on an answer is remembered, and how many answers are.
    const GAMES: u32 = 1_000;
    const MOST: usize = 1_000;

    fn get(&self, edition: i64, position: &Position) -> Option<Bytes> {
        self.answers.get(position).filter(|_| self.edition == edition).cloned()
    }

    fn keep(&mut self, edition: i64, position: Position, answer: Bytes) {
        if self.edition != edition || self.answers.len() >= Self::MOST {
            *self = Self { edition, answers: HashMap::new() };
        }
        self.answers.insert(position, answer);
    }
}

impl RecordedGames {
    /// Opens the first connection, so that a file that cannot be read is noticed at once.
    pub(crate) fn open(file: &Path, books: BookShelf) -> Result<Self, Error> {
        let first = Database::open_for_reading(file)?;
        let turns = Arc::new(Semaphore::new(READERS));
        let (idle, frequent) = (Arc::new(Mutex::new(vec![first])), Arc::default());
        Ok(Self { file: file.to_path_buf(), books, turns, idle, frequent })
    }

    /// How a position was played, as it goes over the wire, when it is one's turn to ask.
    pub(super) async fn explore(&self, position: Position) -> Result<Bytes, Problem> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| Problem::fault())?;
        let games = self.clone();
        let asking = tokio::task::spawn_blocking(move || {
            let answer = games.answer(position);
            drop(turn);
            answer
        });
        let answer = asking.await.map_err(|_| Problem::fault())?;
        answer.map_err(|error| {
            tracing::error!(%error, "the database of games");
            Problem::fault()
        })
    }

    fn answer(&self, position: Position) -> Result<Bytes, Error> {
        let idle = locked(&self.idle).pop();
        let database = idle.map_or_else(|| Database::open_for_reading(&self.file), Ok)?;
        // A connection that failed is closed: the next one may fare better.
        let answer = self.look_up(position, &database)?;
        locked(&self.idle).push(database);
        Ok(answer)
    }

    fn look_up(&self, position: Position, database: &Database) -> Result<Bytes, Error> {
        let edition = database.edition()?;
        let known = locked(&self.frequent).get(edition, &position);
        if let Some(answer) = known {
            return Ok(answer);
        }
        let view = ExplorerView::of(&position, database, &self.books)?;
        let answer = view.written();
        if view.games() >= Frequent::GAMES {
            locked(&self.frequent).keep(edition, position, answer.clone());
        }
        Ok(answer)
    }
}

/// What is shared here makes sense even after a panic elsewhere.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
