//! Games and people in PostgreSQL.

mod address;
mod archive;
mod entries;
mod games;
mod migrations;
mod persons;
mod training;
mod trouble;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use outflank_coach::LessonProgress;
use outflank_page::GameCode;
use outflank_play::{DeckEntry, Entry};
use outflank_rules::Side;
use serde::Serialize;
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

pub use self::entries::Tenancy;
use self::entries::{Append, EntryWriter};
use self::trouble::{Trouble, patiently};
use super::{
    Cursor, Decks, Erased, Games, Moved, NewGame, Person, Persons, Renamed, Shelf, SignOut, Store, StoreAnswer,
    StoreError, StoredGame, StoredTraining,
};
use crate::identity::{Credential, Holder, SecretDigest};
use crate::person::{Nickname, TokenName};

pub use self::address::{NotAnAddress, PostgresAddress};

/// Orders that may wait for the writer of entries before those who give them wait themselves.
const WAITING: usize = 4096;
/// Connections beside that of the writer of entries.
const CONNECTIONS: u32 = 8;
/// How long anybody waits for one of them: as long as for a database that begins anew.
const ACQUIRE: Duration = Duration::from_secs(3);

/// Games and people in PostgreSQL, for one server. It waits for a database that goes away, and finds it when it is back.
pub struct Postgres {
    address: PostgresAddress,
    pool: PgPool,
    /// Taken when the store is closed.
    writer: Mutex<Option<WriterTask>>,
    appends: mpsc::WeakSender<Append>,
    trouble: Arc<Trouble>,
}

/// The task that writes entries, as long as somebody can give it orders.
struct WriterTask {
    appends: mpsc::Sender<Append>,
    task: JoinHandle<()>,
}

impl Postgres {
    /// Opens a database, and brings it up to date.
    pub async fn open(address: &PostgresAddress, tenancy: Tenancy) -> Result<Self, StoreError> {
        let trouble = Arc::new(Trouble::none());
        let writer = EntryWriter::connect(address.options(), tenancy, trouble.clone()).await?;
        let (appends, orders) = mpsc::channel(WAITING);
        let weak = appends.downgrade();
        let task = tokio::spawn(writer.run(orders));
        let options = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE);
        Ok(Self {
            address: address.clone(),
            pool: options.connect_lazy_with(address.options()),
            writer: Mutex::new(Some(WriterTask { appends, task })),
            appends: weak,
            trouble,
        })
    }

    async fn append_texts(&self, code: GameCode, count: usize, entries: Vec<String>) -> Result<(), StoreError> {
        let appends = self.appends.upgrade().ok_or_else(StoreError::closed)?;
        let (reply, answer) = oneshot::channel();
        appends.send(Append { code, count, entries, reply }).await.map_err(|_| StoreError::closed())?;
        answer.await.map_err(|_| StoreError::closed())?
    }
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("address", &self.address).finish_non_exhaustive()
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::new(error)
    }
}

/// What happened, as it is kept.
fn texts(entries: &[impl Serialize]) -> Result<Vec<String>, StoreError> {
    entries.iter().map(serde_json::to_string).collect::<Result<_, _>>().map_err(StoreError::new)
}

/// Does something in a transaction of its own, and answers when that is on the disk.
macro_rules! in_transaction {
    ($store:ident, |$transaction:ident| $work:expr) => {
        $store.trouble.writing(async move {
            let mut begun = $store.pool.begin().await?;
            let $transaction = &mut *begun;
            let done = $work.await?;
            begun.commit().await?;
            Ok(done)
        })
    };
}

impl Decks for Postgres {
    fn training_of(&self, holder: Holder) -> StoreAnswer<'_, StoredTraining> {
        Box::pin(training::read(&self.pool, holder))
    }

    fn train(&self, holder: Holder, entries: Vec<DeckEntry>) -> StoreAnswer<'_, ()> {
        Box::pin(async move {
            let entries = texts(&entries)?;
            in_transaction!(self, |transaction| training::train(transaction, holder, &entries)).await
        })
    }

    fn keep_lesson(&self, holder: Holder, progress: LessonProgress) -> StoreAnswer<'_, ()> {
        Box::pin(in_transaction!(self, |transaction| training::keep_lesson(transaction, holder, &progress)))
    }
}

impl Games for Postgres {
    fn create(&self, game: NewGame) -> StoreAnswer<'_, ()> {
        Box::pin(in_transaction!(self, |transaction| games::create(transaction, &game)))
    }

    fn join(&self, game: NewGame) -> StoreAnswer<'_, bool> {
        Box::pin(async move {
            match in_transaction!(self, |transaction| games::join(transaction, &game)).await {
                // It came over another connection at the same moment.
                Err(StoreError::Overtaken) => Ok(false),
                joined => joined,
            }
        })
    }

    fn append(&self, code: GameCode, count: usize, entries: Vec<Entry>) -> StoreAnswer<'_, ()> {
        Box::pin(async move { self.append_texts(code, count, texts(&entries)?).await })
    }

    fn take_seat(&self, code: GameCode, side: Side, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(in_transaction!(self, |transaction| games::take_seat(transaction, code, side, holder)))
    }

    fn load(&self, code: GameCode) -> StoreAnswer<'_, Option<StoredGame>> {
        Box::pin(games::load(&self.pool, code))
    }

    fn games_of(&self, holder: Holder, after: Option<Cursor>, most: u32) -> StoreAnswer<'_, Shelf> {
        Box::pin(games::shelf(&self.pool, holder, after, most))
    }

    fn forget(&self, code: GameCode, holder: Holder) -> StoreAnswer<'_, bool> {
        Box::pin(in_transaction!(self, |transaction| games::forget(transaction, code, holder)))
    }
}

impl Persons for Postgres {
    fn holder_of(&self, credential: Credential) -> StoreAnswer<'_, Option<Holder>> {
        Box::pin(async move {
            let reading = async { persons::holder_of(&mut *self.pool.acquire().await?, credential).await };
            Ok(patiently(reading).await?)
        })
    }

    fn person(&self, holder: Holder) -> StoreAnswer<'_, Option<Person>> {
        Box::pin(async move { Ok(patiently(persons::person(&self.pool, holder)).await?) })
    }

    fn found(&self, browser: SecretDigest) -> StoreAnswer<'_, Moved> {
        Box::pin(async move {
            let new = Holder::random().map_err(StoreError::new)?;
            in_transaction!(self, |transaction| persons::found(transaction, browser, new)).await
        })
    }

    fn set_nickname(&self, holder: Holder, nickname: Option<Nickname>) -> StoreAnswer<'_, Renamed> {
        Box::pin(async move {
            let nickname = nickname.as_ref();
            match in_transaction!(self, |transaction| persons::set_nickname(transaction, holder, nickname)).await {
                Err(StoreError::Overtaken) => Ok(Renamed::Taken),
                renamed => renamed,
            }
        })
    }

    fn set_passphrase(&self, holder: Holder, passphrase: SecretDigest) -> StoreAnswer<'_, ()> {
        Box::pin(self.trouble.writing(persons::set_passphrase(&self.pool, holder, passphrase)))
    }

    fn sign_in(
        &self,
        passphrase: SecretDigest,
        browser: SecretDigest,
        before: Option<SecretDigest>,
    ) -> StoreAnswer<'_, Option<Moved>> {
        Box::pin(in_transaction!(self, |transaction| persons::sign_in(transaction, passphrase, browser, before)))
    }

    fn sign_out(&self, holder: Holder, which: SignOut) -> StoreAnswer<'_, Vec<SecretDigest>> {
        Box::pin(self.trouble.writing(persons::sign_out(&self.pool, holder, which)))
    }

    fn add_token(&self, holder: Holder, name: TokenName, token: SecretDigest) -> StoreAnswer<'_, bool> {
        Box::pin(in_transaction!(self, |transaction| persons::add_token(transaction, holder, &name, token)))
    }

    fn remove_token(&self, holder: Holder, name: TokenName) -> StoreAnswer<'_, Option<SecretDigest>> {
        Box::pin(async move { self.trouble.writing(persons::remove_token(&self.pool, holder, &name)).await })
    }

    fn erase(&self, holder: Holder) -> StoreAnswer<'_, Erased> {
        Box::pin(in_transaction!(self, |transaction| persons::erase(transaction, holder)))
    }
}

impl Store for Postgres {
    fn trouble(&self) -> Option<String> {
        self.trouble.seen()
    }

    fn close(&self) -> StoreAnswer<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.lock().await.take();
            if let Some(WriterTask { appends, task }) = writer {
                drop(appends);
                task.await.map_err(StoreError::new)?;
            }
            // Connections that a silent database holds are not waited for.
            let closing = async {
                self.pool.close().await;
                Ok(())
            };
            let _ = patiently(closing).await;
            Ok(())
        })
    }
}
