//! The server put together, started and stopped.

use std::fmt;
use std::fs::{File, TryLockError};
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, available_parallelism};
use std::time::Duration;

use axum::Router;
use outflank_book::BookShelf;
use outflank_cluster::{ClusterError, EngineRoom, NatsServer};
use outflank_page::Problem;
use outflank_play::{DistantPlaces, Engines, Findings, Megabytes, Openings, Options};
use outflank_rules::{RuleSet, Size};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, watch};

use crate::door::Door;
use crate::explorer::RecordedGames;
use crate::headers::Hosts;
use crate::hub::Hub;
use crate::limits::{self, ConnectionTimeouts, Meter, ServerLimits, Turnstile};
use crate::many::Many;
use crate::metrics::Metrics;
use crate::person::Revoked;
use crate::routes;
use crate::statistics::Analyses;
use crate::store::{Postgres, PostgresAddress, Sqlite, Store, StoreError, Tenancy};
use crate::table_task::Common;
use crate::training::TrainingDesk;

/// The file in the data folder.
pub(crate) const DATABASE: &str = "server.db";
const LOCK: &str = "server.lock";
/// What each engine may remember.
const HASH: Megabytes = Megabytes(64);

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// The folder for its database, and for what engines find out.
    pub data: PathBuf,
    /// Where games and people are kept instead of in a file in the folder.
    pub database: Option<PostgresAddress>,
    /// Where it meets the other servers that have the same games.
    pub nats: Option<NatsServer>,
    /// Engines that think at the same time; `None` for one on each core.
    pub engines: Option<NonZeroUsize>,
    /// How much may be open.
    pub limits: ServerLimits,
    /// Whether a proxy in front of it says from where visitors come.
    pub behind_proxy: bool,
    /// A database of games for the explorer.
    pub games: Option<PathBuf>,
    /// The opening books that the explorer tells of.
    pub books: BookShelf,
    /// What engines open from.
    pub openings: Openings,
    /// Names by which it may be called where it listens to this computer only, beside `localhost` and numbers.
    pub hosts: Vec<String>,
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) hub: Arc<Hub>,
    pub(crate) connections: Turnstile,
    /// Connections to live games, counted for the addresses that a proxy names.
    pub(crate) live: Turnstile,
    /// Those of people who analyse.
    pub(crate) analysts: Turnstile,
    /// Reviews of whole games that go on.
    pub(crate) reviews: Turnstile,
    pub(crate) new_games: Meter,
    pub(crate) lists: Meter,
    /// Secrets that were wrong.
    guesses: Meter,
    /// Positions of the analysis board.
    pub(crate) positions: Meter,
    /// Moves over HTTP.
    pub(crate) actions: Meter,
    /// What people change about themselves.
    pub(crate) changes: Meter,
    /// Secrets that lead to somebody else now.
    pub(crate) revoked: Revoked,
    /// The games that the explorer knows, if there are any.
    pub(crate) recorded: Option<RecordedGames>,
    /// And the openings.
    pub(crate) books: BookShelf,
    /// Questions to the explorer, over time and at the same time.
    pub(crate) explored: Meter,
    pub(crate) exploring: Turnstile,
    /// Files of games that are on their way or being looked through.
    pub(crate) files: Turnstile,
    /// The turn to look through one.
    pub(crate) reading: Arc<Semaphore>,
    /// Everybody who trains.
    pub(crate) training: Arc<TrainingDesk>,
    /// Games that are being analysed for statistics.
    pub(crate) analyses: Analyses,
    pub(crate) timeouts: ConnectionTimeouts,
    pub(crate) behind_proxy: bool,
    /// The most that one move of an engine may take.
    pub(crate) thinking: Duration,
    pub(crate) stopping: watch::Receiver<bool>,
    pub(crate) hosts: Hosts,
}

impl AppState {
    /// The answer to a secret that is none: what is wrong with it, or that this address has tried too many.
    pub(crate) fn wrong_guess(&self, address: IpAddr, problem: Problem) -> Problem {
        self.guesses.admit(address).err().unwrap_or(problem)
    }
}

/// A server that listens and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    door: Door,
    app: AppState,
    /// The workers that help its engines, if it can have any.
    helped_by: Option<(EngineRoom, DistantPlaces)>,
    stop: watch::Sender<bool>,
    /// Held as long as the server lives.
    lock: Option<File>,
}

impl Server {
    /// Opens the database and the address.
    pub async fn bind(config: Config) -> Result<Self, ServerError> {
        let tenancy = match (&config.nats, &config.database) {
            (Some(_), None) => return Err(ServerError::NothingShared),
            (Some(_), Some(_)) => Tenancy::Shared,
            (None, _) => Tenancy::Alone,
        };
        std::fs::create_dir_all(&config.data).map_err(|error| ServerError::Folder(config.data.clone(), error))?;
        let lock = lock(&config.data)?;
        let store: Arc<dyn Store> = match &config.database {
            None => Arc::new(Sqlite::open(&config.data.join(DATABASE)).await?),
            Some(address) => Arc::new(Postgres::open(address, tenancy).await?),
        };
        let server = Self::with_store(config, store).await?;
        Ok(Self { lock: Some(lock), ..server })
    }

    /// The same with games kept elsewhere.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Self, ServerError> {
        let unusable = |file: &PathBuf, error| ServerError::Games(file.clone(), error);
        let open =
            |file: &PathBuf| RecordedGames::open(file, config.books.clone()).map_err(|error| unusable(file, error));
        let recorded = config.games.as_ref().map(open).transpose()?;
        let taken = |error| ServerError::Address(config.address, error);
        let listener = TcpListener::bind(config.address).await.map_err(taken)?;
        let cores = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let options = Options { threads: 1, hash: HASH, openings: config.openings.clone(), ..Options::default() };
        // In the background, so that neither the start nor the first move of the usual game waits for it.
        let evaluation = options.evaluation.clone();
        thread::spawn(move || evaluation.prepare(RuleSet::standard(Size::EIGHT)));
        let engines = Engines::with_limit(options, config.engines.unwrap_or_else(cores), config.limits.thinking);
        let engines = match Findings::open(&config.data.join(Findings::FILE_NAME)) {
            Ok(findings) => engines.with_findings(findings),
            Err(problem) => {
                tracing::warn!(%problem, "what is found out about positions is not kept");
                engines
            }
        };
        let (stop, stopping) = watch::channel(false);
        let ServerLimits {
            connections_per_address,
            games_per_address,
            connections: in_all,
            games,
            thinking,
            abandoned,
            timeouts,
        } = config.limits;
        let metrics = Arc::new(Metrics::default());
        let many = match &config.nats {
            None => None,
            Some(nats) => Some(Arc::new(Many::connect(nats, metrics.clone()).await?)),
        };
        let helped_by = many.as_ref().map(|many| {
            let room = many.engine_room();
            (room.clone(), engines.employ(room))
        });
        let common = Common { store, engines, metrics, abandoned };
        let connections = Door::turnstile(connections_per_address, in_all, config.behind_proxy);
        let app = AppState {
            hub: Arc::new(Hub::new(common, Turnstile::new(games_per_address, games), many.clone())),
            connections: connections.clone(),
            live: Turnstile::new(connections_per_address, in_all),
            analysts: Turnstile::new(limits::ANALYSTS_PER_ADDRESS, limits::ANALYSTS),
            reviews: Turnstile::new(limits::REVIEWS_PER_ADDRESS, limits::REVIEWS),
            new_games: Meter::new(config.limits.new_games()),
            lists: Meter::new(limits::LISTS),
            guesses: Meter::new(limits::GUESSES),
            positions: Meter::new(limits::POSITIONS),
            actions: Meter::new(limits::ACTIONS),
            changes: Meter::new(limits::CHANGES),
            revoked: Revoked::new(many),
            recorded,
            books: config.books,
            explored: Meter::new(limits::EXPLORED),
            exploring: Turnstile::new(limits::EXPLORING_PER_ADDRESS, limits::EXPLORING),
            files: Turnstile::new(limits::FILES_PER_ADDRESS, limits::FILES),
            reading: Arc::new(Semaphore::new(limits::READING)),
            training: Arc::default(),
            analyses: Analyses::default(),
            timeouts,
            behind_proxy: config.behind_proxy,
            thinking,
            stopping,
            hosts: Hosts::new(config.address, config.behind_proxy, &config.hosts),
        };
        Ok(Self { listener, door: Door { connections, timeouts }, app, helped_by, stop, lock: None })
    }

    /// Where it listens: the port that the system chose if none was named.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Everything it answers, as a function that needs no socket.
    pub fn router(&self) -> Router {
        routes::router(self.app.clone())
    }

    /// Answers until `stop` is ready, then lets everybody finish and closes the database.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServerError> {
        let router = self.router();
        let Self { listener, door, app, helped_by, stop: stopping, lock } = self;
        tracing::info!(address = ?listener.local_addr(), "listening");
        let flags = tokio::spawn(app.hub.clone().watch_flags());
        let many = app.hub.many().cloned();
        let taking_part = many.map(|many| tokio::spawn(many.take_part(app.hub.clone(), app.revoked.clone())));
        let helped = helped_by
            .map(|(room, places)| tokio::spawn(async move { room.keep_count(|threads| places.set(threads)).await }));
        tokio::join!(door.keep(listener, router, app.stopping.clone()), async {
            stop.await;
            tracing::info!("stopping");
            // Everybody who is connected sees this.
            stopping.send_replace(true);
            if taking_part.is_some() {
                // Others are to go on with the games, and do not wait for whoever is slow to leave.
                app.hub.close_all().await;
            }
        });
        flags.abort();
        app.hub.close_all().await;
        for task in taking_part.into_iter().chain(helped) {
            task.abort();
        }
        app.hub.common.store.close().await?;
        drop(lock);
        tracing::info!("stopped");
        Ok(())
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

/// Keeps a second server from using the same folder: each would have games in memory that the other one changes.
pub(crate) fn lock(folder: &Path) -> Result<File, ServerError> {
    let cannot = |error| ServerError::Folder(folder.to_path_buf(), error);
    let file = File::options().write(true).create(true).truncate(false).open(folder.join(LOCK)).map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(ServerError::InUse(folder.to_path_buf())),
        // Some file systems have no locks; a server may use them all the same.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

/// Why a server cannot begin, or had to end.
#[derive(Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum ServerError {
    Folder(PathBuf, io::Error),
    InUse(PathBuf),
    Address(SocketAddr, io::Error),
    Games(PathBuf, outflank_database::Error),
    Serving(io::Error),
    Store(StoreError),
    Nats(ClusterError),
    NothingShared,
}

impl From<StoreError> for ServerError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ClusterError> for ServerError {
    fn from(error: ClusterError) -> Self {
        Self::Nats(error)
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(f, "cannot use the folder {}: {error}", folder.display()),
            Self::InUse(folder) => {
                let folder = folder.display();
                write!(f, "another server uses the folder {folder} already; another folder is chosen with --data")
            }
            Self::Address(address, error) => {
                write!(f, "cannot listen on {address}: {error}; another one is chosen with --addr")
            }
            Self::Games(file, outflank_database::Error::Missing) => {
                let file = file.display();
                write!(f, "{file}: there is no such database; make it with: outflank db import --db {file} FILES")
            }
            Self::Games(file, error) => write!(f, "{}: {error}", file.display()),
            Self::Serving(error) => write!(f, "the server had to stop: {error}"),
            Self::Store(error) => fmt::Display::fmt(error, f),
            Self::Nats(error) => fmt::Display::fmt(error, f),
            Self::NothingShared => f.write_str(
                "servers that meet at a NATS server have the same games, and so one PostgreSQL database: say which with --database",
            ),
        }
    }
}

impl std::error::Error for ServerError {}
