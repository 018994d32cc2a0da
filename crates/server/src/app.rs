//! The server put together, started and stopped.

use std::fmt;
use std::future::{Future, IntoFuture};
use std::io;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread::{self, available_parallelism};
use std::time::Duration;

use axum::Router;
use outflank_play::Engines;
use outflank_play::engine::{Megabytes, Options};
use outflank_rules::{RuleSet, Size};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::hub::Hub;
use crate::limits::{self, Limits, Turnstile};
use crate::metrics::Metrics;
use crate::routes;
use crate::store::{Sqlite, Store, StoreError};
use crate::table_task::Common;

/// The file in the data folder.
const DATABASE: &str = "server.db";
/// How long open connections may take to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// What each engine may remember.
const HASH: Megabytes = Megabytes(64);

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// The folder for its database.
    pub data: PathBuf,
    /// Engines that think at the same time; `None` for one on each core.
    pub engines: Option<NonZeroUsize>,
    /// How much may be open.
    pub limits: Limits,
    /// Whether a proxy in front of it says from where visitors come.
    pub behind_proxy: bool,
}

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    pub(crate) connections: Turnstile,
    pub(crate) games: Turnstile,
    /// Files of games that are being looked through.
    pub(crate) files: Turnstile,
    pub(crate) behind_proxy: bool,
    /// The most that one move of an engine may take.
    pub(crate) thinking: Duration,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// A server that listens and has not begun to answer.
pub struct Server {
    listener: TcpListener,
    app: App,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and the address.
    pub async fn bind(config: Config) -> Result<Self, ServerError> {
        std::fs::create_dir_all(&config.data).map_err(|error| ServerError::Folder(config.data.clone(), error))?;
        let store = Sqlite::open(&config.data.join(DATABASE)).await?;
        Self::with_store(config, Arc::new(store)).await
    }

    /// The same with games kept elsewhere.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Self, ServerError> {
        let taken = |error| ServerError::Address(config.address, error);
        let listener = TcpListener::bind(config.address).await.map_err(taken)?;
        let cores = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let options = Options { threads: 1, hash: HASH, ..Options::default() };
        // In the background, so that neither the start nor the first move of the usual game waits for it.
        thread::spawn(move || options.evaluation.prepare(RuleSet::standard(Size::EIGHT)));
        let engines = Engines::with_limit(options, config.engines.unwrap_or_else(cores), config.limits.thinking);
        let (stop, stopping) = watch::channel(false);
        let Limits { connections_per_address, games_per_address, connections, games, thinking, abandoned } =
            config.limits;
        let app = App {
            hub: Arc::new(Hub::new(Common {
                store,
                engines,
                reviews: Turnstile::new(limits::REVIEWS_PER_ADDRESS, limits::REVIEWS),
                metrics: Arc::new(Metrics::default()),
                abandoned,
            })),
            connections: Turnstile::new(connections_per_address, connections),
            games: Turnstile::new(games_per_address, games),
            files: Turnstile::new(limits::FILES_PER_ADDRESS, limits::FILES),
            behind_proxy: config.behind_proxy,
            thinking,
            stopping,
        };
        Ok(Self { listener, app, stop })
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
        let service = self.router().into_make_service_with_connect_info::<SocketAddr>();
        let Self { listener, app, stop: stopping } = self;
        tracing::info!(address = ?listener.local_addr(), "listening");
        let (ended, end) = tokio::sync::oneshot::channel::<()>();
        let signal = async move {
            stop.await;
            tracing::info!("stopping");
            // Live connections end when they see this.
            let _ = stopping.send(true);
            let _ = ended.send(());
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(signal);
        tokio::select! {
            served = serving.into_future() => served.map_err(ServerError::Serving)?,
            () = async {
                // A sender dropped means that serving itself failed, which the other branch reports.
                if end.await.is_err() {
                    std::future::pending::<()>().await;
                }
                tokio::time::sleep(FAREWELL).await;
            } => tracing::warn!("some connections did not close in time"),
        }
        app.hub.close_all().await;
        app.hub.common.store.close().await?;
        tracing::info!("stopped");
        Ok(())
    }
}

impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

/// Why a server cannot begin, or had to end.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum ServerError {
    Folder(PathBuf, io::Error),
    Address(SocketAddr, io::Error),
    Serving(io::Error),
    Store(StoreError),
}

impl From<StoreError> for ServerError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl fmt::Display for ServerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder, error) => write!(f, "cannot use the folder {}: {error}", folder.display()),
            Self::Address(address, error) => {
                write!(f, "cannot listen on {address}: {error}; another one is chosen with --addr")
            }
            Self::Serving(error) => write!(f, "the server had to stop: {error}"),
            Self::Store(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for ServerError {}
