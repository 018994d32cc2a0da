//! Games in one SQLite file.

use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use outflank_play::Entry;
use outflank_rules::Side;
use rusqlite::Connection;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

use super::pen::Pen;
use super::readers::Readers;
use super::writer::{self, Order, Write};
use super::{Cursor, NewGame, Shelf, Store, StoreAnswer, StoreError, StoredGame, connection, migrations, read};
use crate::code::GameCode;
use crate::identity::Holder;

/// Orders that may wait for the writer before those who give them wait themselves.
const WAITING: usize = 4096;

/// Games in one SQLite file, with one writer and several readers.
#[derive(Debug)]
pub struct Sqlite {
    readers: Readers,
    /// Taken when the store is closed.
    writer: Mutex<Option<WriterThread>>,
    orders: mpsc::WeakSender<Order>,
    trouble: watch::Receiver<Option<String>>,
}

/// The thread that writes, as long as somebody can give it orders.
#[derive(Debug)]
struct WriterThread {
    orders: mpsc::Sender<Order>,
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
        Ok(Self { readers, writer: Mutex::new(Some(WriterThread { orders, finished })), orders: weak, trouble })
    }

    async fn write(&self, write: Write) -> Result<bool, StoreError> {
        let (reply, answer) = oneshot::channel();
        let orders = self.orders.upgrade().ok_or_else(StoreError::closed)?;
        orders.send((write, reply)).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
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

impl Store for Sqlite {
    fn create(&self, game: NewGame) -> StoreAnswer<'_, ()> {
        Box::pin(async move { self.write(Write::Create(game)).await.map(|_| ()) })
    }

    fn append(&self, code: GameCode, count: usize, entries: Vec<Entry>) -> StoreAnswer<'_, ()> {
        Box::pin(async move {
            let applied = self.write(Write::Append { code, count, entries }).await?;
            if applied { Ok(()) } else { Err(StoreError::new("the game is not what it was any more")) }
        })
    }

    fn take_seat(&self, code: GameCode, side: Side, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(Write::TakeSeat { code, side, holder }))
    }

    fn load(&self, code: GameCode) -> StoreAnswer<'_, Option<StoredGame>> {
        Box::pin(self.readers.read(move |transaction| read::game(transaction, code)))
    }

    fn games_of(&self, holder: Holder, after: Option<Cursor>, most: u32) -> StoreAnswer<'_, Shelf> {
        Box::pin(self.readers.read(move |transaction| read::shelf(transaction, holder, after, most)))
    }

    fn forget(&self, code: GameCode, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(self.write(Write::Forget { code, holder }))
    }

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
