//! Games and people in one SQLite file.

mod archive;
mod connection;
mod games;
mod migrations;
mod pen;
mod person_rows;
mod read;
mod readers;
mod training_rows;
mod writer;

use std::fmt;
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use outflank_coach::LessonProgress;
use outflank_page::GameCode;
use outflank_play::{DeckEntry, Entry};
use outflank_rules::Side;
use rusqlite::Connection;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

use self::pen::Pen;
use self::readers::Readers;
use self::writer::WriteOrder;
use super::{
    Cursor, Decks, Erased, Games, Moved, NewGame, Person, Persons, Renamed, Shelf, SignOut, Store, StoreAnswer,
    StoreError, StoredGame, StoredTraining,
};
use crate::identity::{Credential, Holder, SecretDigest};
use crate::person::{Nickname, TokenName};

/// Orders that may wait for the writer before those who give them wait themselves.
const WAITING: usize = 4096;

/// Games and people in one SQLite file, with one writer and several readers.
pub struct Sqlite {
    file: PathBuf,
    readers: Readers,
    /// Taken when the store is closed.
    writer: Mutex<Option<WriterThread>>,
    orders: mpsc::WeakSender<Box<dyn WriteOrder>>,
    trouble: watch::Receiver<Option<String>>,
}

/// The thread that writes, as long as somebody can give it orders.
struct WriterThread {
    orders: mpsc::Sender<Box<dyn WriteOrder>>,
    finished: oneshot::Receiver<()>,
}

impl Sqlite {
    /// Opens a file, or creates it, and brings it up to date.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let path = file.to_path_buf();
        let opening = tokio::task::spawn_blocking(move || prepare(path));
        let (connection, readers) = opening.await.map_err(StoreError::new)??;
        let (pen, trouble) = Pen::new(connection, file.to_path_buf());
        let (orders, receiver) = mpsc::channel(WAITING);
        let weak = orders.downgrade();
        let (done, finished) = oneshot::channel();
        let runtime = Handle::current();
        let write = move || {
            runtime.block_on(writer::run(pen, receiver));
            // Nobody may be waiting for it.
            let _ = done.send(());
        };
        thread::Builder::new().name("store".to_owned()).spawn(write).map_err(StoreError::new)?;
        let file = file.to_path_buf();
        Ok(Self { file, readers, writer: Mutex::new(Some(WriterThread { orders, finished })), orders: weak, trouble })
    }

    /// Lets the writer do something, and waits until that is on the disk.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (order, answer) = writer::order(work);
        let orders = self.orders.upgrade().ok_or_else(StoreError::closed)?;
        orders.send(order).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }

    /// Takes what was deleted out of the log beside the database too, as far as nobody reads it at the moment.
    async fn wipe_log(&self) {
        let file = self.file.clone();
        let wiping = tokio::task::spawn_blocking(move || {
            connection::writing(&file)?.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        });
        if let Ok(Err(error)) = wiping.await {
            tracing::warn!(%error, "what was deleted stays in the log of the database for a while");
        }
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("file", &self.file).finish_non_exhaustive()
    }
}

/// The connection that writes to a file, which is up to date, and those that read it.
fn prepare(file: PathBuf) -> Result<(Connection, Readers), StoreError> {
    create_private(&file).map_err(StoreError::new)?;
    let mut connection = connection::writing(&file)?;
    migrations::run(&mut connection)?;
    Ok((connection, Readers::open(file)?))
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

impl Decks for Sqlite {
    fn training_of(&self, holder: Holder) -> StoreAnswer<'_, StoredTraining> {
        Box::pin(self.readers.read(move |transaction| training_rows::read(transaction, holder)))
    }

    fn train(&self, holder: Holder, entries: Vec<DeckEntry>) -> StoreAnswer<'_, ()> {
        Box::pin(self.write(move |connection| training_rows::train(connection, holder, &entries)))
    }

    fn keep_lesson(&self, holder: Holder, progress: LessonProgress) -> StoreAnswer<'_, ()> {
        Box::pin(self.write(move |connection| training_rows::keep_lesson(connection, holder, &progress)))
    }
}

impl Games for Sqlite {
    fn create(&self, game: NewGame) -> StoreAnswer<'_, ()> {
        Box::pin(self.write(move |connection| games::create(connection, &game)))
    }

    fn join(&self, game: NewGame) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(move |connection| games::join(connection, &game)))
    }

    fn append(&self, code: GameCode, count: usize, entries: Vec<Entry>) -> StoreAnswer<'_, ()> {
        Box::pin(async move {
            let applied = self.write(move |connection| games::append(connection, code, count, &entries)).await?;
            if applied { Ok(()) } else { Err(StoreError::Overtaken) }
        })
    }

    fn take_seat(&self, code: GameCode, side: Side, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(move |connection| games::take_seat(connection, code, side, holder)))
    }

    fn load(&self, code: GameCode) -> StoreAnswer<'_, Option<StoredGame>> {
        Box::pin(self.readers.read(move |transaction| read::game(transaction, code)))
    }

    fn games_of(&self, holder: Holder, after: Option<Cursor>, most: u32) -> StoreAnswer<'_, Shelf> {
        Box::pin(self.readers.read(move |transaction| read::shelf(transaction, holder, after, most)))
    }

    fn forget(&self, code: GameCode, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(move |connection| games::forget(connection, code, holder)))
    }
}

impl Persons for Sqlite {
    fn holder_of(&self, credential: Credential) -> StoreAnswer<'_, Option<Holder>> {
        Box::pin(self.readers.read(move |transaction| Ok(person_rows::holder_of(transaction, credential)?)))
    }

    fn person(&self, holder: Holder) -> StoreAnswer<'_, Option<Person>> {
        Box::pin(self.readers.read(move |transaction| person_rows::person(transaction, holder)))
    }

    fn found(&self, browser: SecretDigest) -> StoreAnswer<'_, Moved> {
        Box::pin(async move {
            let new = Holder::random().map_err(StoreError::new)?;
            self.write(move |connection| person_rows::found(connection, browser, new)).await
        })
    }

    fn set_nickname(&self, holder: Holder, nickname: Option<Nickname>) -> StoreAnswer<'_, Renamed> {
        Box::pin(self.write(move |connection| person_rows::set_nickname(connection, holder, nickname.as_ref())))
    }

    fn set_passphrase(&self, holder: Holder, passphrase: SecretDigest) -> StoreAnswer<'_, ()> {
        Box::pin(self.write(move |connection| person_rows::set_passphrase(connection, holder, passphrase)))
    }

    fn sign_in(
        &self,
        passphrase: SecretDigest,
        browser: SecretDigest,
        before: Option<SecretDigest>,
    ) -> StoreAnswer<'_, Option<Moved>> {
        Box::pin(self.write(move |connection| person_rows::sign_in(connection, passphrase, browser, before)))
    }

    fn sign_out(&self, holder: Holder, which: SignOut) -> StoreAnswer<'_, Vec<SecretDigest>> {
        Box::pin(self.write(move |connection| person_rows::sign_out(connection, holder, which)))
    }

    fn add_token(&self, holder: Holder, name: TokenName, token: SecretDigest) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(move |connection| person_rows::add_token(connection, holder, &name, token)))
    }

    fn remove_token(&self, holder: Holder, name: TokenName) -> StoreAnswer<'_, Option<SecretDigest>> {
        Box::pin(self.write(move |connection| person_rows::remove_token(connection, holder, &name)))
    }

    fn erase(&self, holder: Holder) -> StoreAnswer<'_, Erased> {
        Box::pin(async move {
            let erased = self.write(move |connection| person_rows::erase(connection, holder)).await?;
            self.wipe_log().await;
            Ok(erased)
        })
    }
}

impl Store for Sqlite {
    fn trouble(&self) -> Option<String> {
        self.trouble.borrow().clone()
    }

    fn close(&self) -> StoreAnswer<'_, ()> {
        Box::pin(async move {
            // The writer goes last: it alone can tidy up behind everybody.
            self.readers.close().await;
            let Some(WriterThread { orders, finished }) = self.writer.lock().await.take() else { return Ok(()) };
            drop(orders);
            finished.await.map_err(StoreError::new)
        })
    }
}
