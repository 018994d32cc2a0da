//! Games in one SQLite file.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::time::Duration;

use outflank_play::Entry;
use outflank_rules::{BySide, Side};
use sqlx::migrate::MigrateError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Row};
use tokio::sync::{Mutex, mpsc, oneshot, watch};
use tokio::task::JoinHandle;

use super::pen::Pen;
use super::writer::{self, Order, Write};
use super::{Answer, Chair, Chairs, NewGame, Place, Shelf, Store, StoreError, StoredGame};
use crate::code::GameCode;
use crate::identity::Holder;

/// Connections that read.
const READERS: u32 = 4;
/// Orders that may wait for the writer before those who give them wait themselves.
const WAITING: usize = 4096;

/// Games in one SQLite file, with one writer and several readers.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    /// Taken when the store is closed.
    writer: Mutex<Option<Writer>>,
    orders: mpsc::WeakSender<Order>,
    trouble: watch::Receiver<Option<String>>,
}

#[derive(Debug)]
struct Writer {
    orders: mpsc::Sender<Order>,
    task: JoinHandle<()>,
}

impl Sqlite {
    /// Opens a file, or creates it, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        create_private(file).map_err(StoreError::new)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is acknowledged survives a power cut, not only a crash.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(Duration::from_secs(5));
        let mut connection = options.connect().await.map_err(StoreError::new)?;
        sqlx::migrate!().run(&mut connection).await.map_err(|error| match error {
            MigrateError::VersionMissing(_) => StoreError::Newer,
            error => StoreError::new(error),
        })?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options.clone().read_only(true))
            .await
            .map_err(StoreError::new)?;
        let (orders, receiver) = mpsc::channel(WAITING);
        let weak = orders.downgrade();
        let (pen, trouble) = Pen::new(connection, options);
        let task = tokio::spawn(writer::run(pen, receiver));
        Ok(Self { readers, writer: Mutex::new(Some(Writer { orders, task })), orders: weak, trouble })
    }

    async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let closed = || StoreError::new("it is closed");
        let (reply, answer) = oneshot::channel();
        self.orders.upgrade().ok_or_else(closed)?.send((write, reply)).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    async fn read(&self, code: GameCode) -> Result<Option<StoredGame>, sqlx::Error> {
        let id = code.to_string();
        let game = sqlx::query("SELECT played, next FROM games WHERE id = ?").bind(&id);
        let Some(row) = game.fetch_optional(&self.readers).await? else { return Ok(None) };
        let next: Option<String> = row.try_get("next")?;
        let seats = sqlx::query("SELECT side, holder FROM seats WHERE game = ?").bind(&id);
        let mut chairs = Chairs(BySide::both(Chair::Engine));
        for seat in seats.fetch_all(&self.readers).await? {
            let side = if seat.try_get::<&str, _>("side")? == Side::Black.name() { Side::Black } else { Side::White };
            let holder: Option<Vec<u8>> = seat.try_get("holder")?;
            let holder = holder.and_then(|bytes| Holder::from_bytes(&bytes));
            chairs[side] = holder.map_or(Chair::Free, Chair::Taken);
        }
        let entries = sqlx::query("SELECT entry FROM entries WHERE game = ? ORDER BY number").bind(&id);
        let entries: Vec<Entry> = entries
            .fetch_all(&self.readers)
            .await?
            .iter()
            .map(|row| serde_json::from_str(row.try_get("entry")?).map_err(|error| sqlx::Error::Decode(error.into())))
            .collect::<Result<_, _>>()?;
        let next = next.and_then(|next| next.parse().ok());
        Ok(Some(StoredGame { code, chairs, entries, next, played: row.try_get("played")? }))
    }

    async fn list(&self, holder: Holder, after: Option<Place>, most: u32) -> Result<Shelf, sqlx::Error> {
        let sql = "SELECT DISTINCT id, played FROM games JOIN seats ON game = id \
                   WHERE holder = ?1 AND hidden = 0 AND (?2 IS NULL OR played < ?2 OR (played = ?2 AND id > ?3)) \
                   ORDER BY played DESC, id LIMIT ?4";
        let query = sqlx::query(sql).bind(holder.bytes()).bind(after.map(|place| place.played));
        let query = query.bind(after.map(|place| place.code.to_string()));
        // One more than is wanted tells whether there are more.
        let rows = query.bind(i64::from(most) + 1).fetch_all(&self.readers).await?;
        let wanted = rows.len().min(usize::try_from(most).unwrap_or(usize::MAX));
        let mut shelf = Shelf::default();
        let mut last = None;
        for row in &rows[..wanted] {
            let Ok(code) = row.try_get::<&str, _>("id")?.parse() else { continue };
            last = Some(Place { played: row.try_get("played")?, code });
            match self.read(code).await {
                Ok(game) => shelf.games.extend(game),
                Err(sqlx::Error::Decode(error)) => {
                    tracing::error!(game = %code, %error, "unreadable");
                    shelf.unreadable += 1;
                }
                Err(error) => return Err(error),
            }
        }
        shelf.next = last.filter(|_| rows.len() > wanted);
        Ok(shelf)
    }
}

/// A file that nobody else on this computer can read; one that is there stays as it is.
fn create_private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        created => created.map(drop),
    }
}

impl Store for Sqlite {
    fn create(&self, game: NewGame) -> Answer<'_, ()> {
        Box::pin(async move { self.write(Write::Create(game)).await.map(|_| ()) })
    }

    fn append(&self, code: GameCode, count: usize, entries: Vec<Entry>) -> Answer<'_, ()> {
        Box::pin(async move {
            let applied = self.write(Write::Append { code, count, entries }).await?;
            if applied { Ok(()) } else { Err(StoreError::new("the game is not what it was any more")) }
        })
    }

    fn take_seat(&self, code: GameCode, side: Side, holder: Holder) -> Answer<'_, bool> {
        Box::pin(self.write(Write::TakeSeat { code, side, holder }))
    }

    fn load(&self, code: GameCode) -> Answer<'_, Option<StoredGame>> {
        Box::pin(async move {
            self.read(code).await.map_err(|error| match error {
                sqlx::Error::Decode(error) => StoreError::Unreadable(error.to_string()),
                error => StoreError::new(error),
            })
        })
    }

    fn games_of(&self, holder: Holder, after: Option<Place>, most: u32) -> Answer<'_, Shelf> {
        Box::pin(async move { self.list(holder, after, most).await.map_err(StoreError::new) })
    }

    fn forget(&self, code: GameCode, holder: Holder) -> Answer<'_, bool> {
        Box::pin(self.write(Write::Forget { code, holder }))
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let Some(Writer { orders, task }) = self.writer.lock().await.take() else { return Ok(()) };
            drop(orders);
            task.await.map_err(StoreError::new)
        })
    }
}
