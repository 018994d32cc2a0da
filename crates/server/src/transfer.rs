//! Takes everything that a server keeps from one store to another.
//!
//! Whatever is there already and the same is left as it is. So a transfer that was interrupted, at whatever moment, is gone on with by
//! beginning it again, and nothing has to be written down about how far it came.

use std::collections::VecDeque;
use std::fmt;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::app::{DATABASE, ServerError, lock};
use crate::store::{
    Archive, NotAnAddress, Parcel, ParcelKind, Postgres, PostgresAddress, Sqlite, Store, StoreError, Tenancy,
};

/// Parcels that are read together.
const PAGE: u32 = 200;
/// Parcels that are written together.
const TOGETHER: usize = 200;

/// Where a server keeps its games.
#[derive(Clone, Debug)]
pub enum GamesPlace {
    /// A file in this folder.
    Folder(PathBuf),
    /// PostgreSQL.
    Database(PostgresAddress),
}

impl FromStr for GamesPlace {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        if text.contains("://") { text.parse().map(Self::Database) } else { Ok(Self::Folder(text.into())) }
    }
}

impl fmt::Display for GamesPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "the folder {}", folder.display()),
            Self::Database(address) => fmt::Display::fmt(address, f),
        }
    }
}

/// How much was looked at or taken along.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TransferCount {
    /// People.
    pub people: u64,
    /// Those who have trained, people or not.
    pub trained: u64,
    /// Games.
    pub games: u64,
    /// What happened in them.
    pub entries: u64,
}

impl TransferCount {
    fn add(&mut self, parcel: &Parcel) {
        match parcel {
            Parcel::Person(_) => self.people += 1,
            Parcel::Training(_) => self.trained += 1,
            Parcel::Game(game) => {
                self.games += 1;
                self.entries += game.entries.len() as u64;
            }
        }
    }
}

/// How far a transfer has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TransferProgress {
    /// So much was there already.
    Found(TransferCount),
    /// So much is there now.
    Taken(TransferCount),
    /// So much is the same on both sides.
    Compared(TransferCount),
}

/// What a transfer has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transferred {
    /// What was taken along this time.
    pub taken: TransferCount,
    /// What is there, the same on both sides.
    pub compared: TransferCount,
}

/// Takes everything from one place to another, and compares both at the end. Nothing is taken away.
///
/// No server may use either of them meanwhile.
pub fn transfer(
    from: &GamesPlace,
    to: &GamesPlace,
    watch: impl FnMut(TransferProgress),
) -> Result<Transferred, TransferError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| TransferError::Place(from.clone(), ServerError::Serving(error)))?;
    runtime.block_on(async {
        let source = OpenPlace::open(from, false).await?;
        let target = OpenPlace::open(to, true).await?;
        let done = carry(source.archive(), target.archive(), to, watch).await;
        source.close().await?;
        target.close().await?;
        done
    })
}

/// A store that no server uses.
struct OpenPlace<'a> {
    place: &'a GamesPlace,
    store: OpenStore,
    /// Held as long as it is open.
    _lock: Option<File>,
}

enum OpenStore {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

impl<'a> OpenPlace<'a> {
    async fn open(place: &'a GamesPlace, create: bool) -> Result<Self, TransferError> {
        let failed = |error| TransferError::Place(place.clone(), error);
        match place {
            GamesPlace::Folder(folder) => {
                if !create && !folder.join(DATABASE).exists() {
                    return Err(TransferError::NoGames(folder.clone()));
                }
                let unusable = |error| failed(ServerError::Folder(folder.clone(), error));
                std::fs::create_dir_all(folder).map_err(unusable)?;
                let lock = lock(folder).map_err(failed)?;
                let store = open_file(folder).await.map_err(failed)?;
                Ok(Self { place, store: OpenStore::Sqlite(store), _lock: Some(lock) })
            }
            GamesPlace::Database(address) => {
                let store = Postgres::open(address, Tenancy::Alone).await.map_err(|error| failed(error.into()))?;
                Ok(Self { place, store: OpenStore::Postgres(store), _lock: None })
            }
        }
    }

    fn archive(&self) -> &dyn Archive {
        match &self.store {
            OpenStore::Sqlite(store) => store,
            OpenStore::Postgres(store) => store,
        }
    }

    async fn close(self) -> Result<(), TransferError> {
        let closed = match &self.store {
            OpenStore::Sqlite(store) => store.close().await,
            OpenStore::Postgres(store) => store.close().await,
        };
        closed.map_err(|error| TransferError::Place(self.place.clone(), error.into()))
    }
}

async fn open_file(folder: &Path) -> Result<Sqlite, ServerError> {
    Ok(Sqlite::open(&folder.join(DATABASE)).await?)
}

/// The parcels of a kind, one after the other.
struct Parcels<'a> {
    archive: &'a dyn Archive,
    kind: ParcelKind,
    read: VecDeque<Parcel>,
    last: Vec<u8>,
    /// Nothing comes after the last: what is put there meanwhile comes before it, or is not looked for.
    is_over: bool,
}

impl<'a> Parcels<'a> {
    fn new(archive: &'a dyn Archive, kind: ParcelKind) -> Self {
        Self { archive, kind, read: VecDeque::new(), last: Vec::new(), is_over: false }
    }

    async fn next(&mut self) -> Result<Option<Parcel>, StoreError> {
        if self.read.is_empty() && !self.is_over {
            self.read = self.archive.parcels(self.kind, self.last.clone(), PAGE).await?.into();
            self.is_over = self.read.len() < PAGE as usize;
            if let Some(last) = self.read.back() {
                self.last = last.name().to_vec();
            }
        }
        Ok(self.read.pop_front())
    }
}

/// Something on both sides, or on one of them.
enum Pair {
    Same(Parcel),
    Missing(Parcel),
    /// Not from there, or not what it was there.
    Other,
}

/// Both sides, name by name.
struct Pairs<'a> {
    from: Parcels<'a>,
    to: Parcels<'a>,
    /// What was read on each side and not been told of yet.
    ahead: (Option<Parcel>, Option<Parcel>),
}

impl<'a> Pairs<'a> {
    fn new(from: &'a dyn Archive, to: &'a dyn Archive, kind: ParcelKind) -> Self {
        Self { from: Parcels::new(from, kind), to: Parcels::new(to, kind), ahead: (None, None) }
    }

    async fn next(&mut self) -> Result<Option<Pair>, StoreError> {
        if self.ahead.0.is_none() {
            self.ahead.0 = self.from.next().await?;
        }
        if self.ahead.1.is_none() {
            self.ahead.1 = self.to.next().await?;
        }
        Ok(match (self.ahead.0.take(), self.ahead.1.take()) {
            (None, None) => None,
            (Some(from), Some(to)) if from == to => Some(Pair::Same(from)),
            (Some(from), to) if to.as_ref().is_none_or(|to| from.name() < to.name()) => {
                self.ahead.1 = to;
                Some(Pair::Missing(from))
            }
            _ => Some(Pair::Other),
        })
    }
}

async fn carry(
    from: &dyn Archive,
    to: &dyn Archive,
    target: &GamesPlace,
    mut watch: impl FnMut(TransferProgress),
) -> Result<Transferred, TransferError> {
    // Before anything is written it is known that nothing else is in the way.
    let mut found = TransferCount::default();
    for kind in ParcelKind::ALL {
        let mut pairs = Pairs::new(from, to, kind);
        while let Some(pair) = pairs.next().await? {
            match pair {
                Pair::Same(parcel) => found.add(&parcel),
                Pair::Missing(_) if pairs.ahead.1.is_none() => break,
                Pair::Missing(_) => {}
                Pair::Other => return Err(TransferError::OtherGames(target.clone())),
            }
            watch(TransferProgress::Found(found));
        }
    }
    let (mut taken, mut there) = (TransferCount::default(), TransferCount::default());
    for kind in ParcelKind::ALL {
        let mut pairs = Pairs::new(from, to, kind);
        let mut missing = Vec::new();
        while let Some(pair) = pairs.next().await? {
            match pair {
                Pair::Same(parcel) => there.add(&parcel),
                Pair::Missing(parcel) => {
                    taken.add(&parcel);
                    there.add(&parcel);
                    missing.push(parcel);
                }
                Pair::Other => return Err(TransferError::OtherGames(target.clone())),
            }
            if missing.len() >= TOGETHER {
                to.put(std::mem::take(&mut missing)).await?;
                watch(TransferProgress::Taken(there));
            }
        }
        if !missing.is_empty() {
            to.put(missing).await?;
        }
        watch(TransferProgress::Taken(there));
    }
    let mut compared = TransferCount::default();
    for kind in ParcelKind::ALL {
        let mut pairs = Pairs::new(from, to, kind);
        while let Some(pair) = pairs.next().await? {
            let Pair::Same(parcel) = pair else { return Err(TransferError::Differs) };
            compared.add(&parcel);
            watch(TransferProgress::Compared(compared));
        }
    }
    Ok(Transferred { taken, compared })
}

/// Why not everything could be taken along. What has been stays there, and the next attempt goes on from it.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum TransferError {
    NoGames(PathBuf),
    OtherGames(GamesPlace),
    Place(GamesPlace, ServerError),
    Store(StoreError),
    Differs,
}

impl From<StoreError> for TransferError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for TransferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGames(folder) => write!(f, "no server has kept games in the folder {}", folder.display()),
            Self::OtherGames(place) => write!(
                f,
                "there are other games or people in {place}, or what was taken there has changed since; nothing is mixed, so \
                 choose a place with nothing in it"
            ),
            Self::Place(place, error) => write!(f, "{place}: {error}"),
            Self::Store(error) => write!(f, "{error}; begin again, and it goes on from there"),
            Self::Differs => {
                f.write_str("the two sides differ after all; nothing was taken away, so please begin again")
            }
        }
    }
}

impl std::error::Error for TransferError {}
