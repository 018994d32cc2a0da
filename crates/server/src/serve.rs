//! A server as a program runs it: with a runtime, a log, and signals that end it.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use tracing::level_filters::LevelFilter;

use crate::{Config, Server, ServerError};

/// How much goes to the log, which is JSON on standard error, one event a line. It names games, never people or addresses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub enum LogLevel {
    Off,
    Error,
    #[default]
    Warn,
    Info,
    Debug,
}

impl LogLevel {
    /// Every level with its name, the quietest first.
    pub const NAMED: [(&'static str, Self); 5] = [
        ("off", Self::Off),
        ("error", Self::Error),
        ("warn", Self::Warn),
        ("info", Self::Info),
        ("debug", Self::Debug),
    ];

    const fn filter(self) -> LevelFilter {
        match self {
            Self::Off => LevelFilter::OFF,
            Self::Error => LevelFilter::ERROR,
            Self::Warn => LevelFilter::WARN,
            Self::Info => LevelFilter::INFO,
            Self::Debug => LevelFilter::DEBUG,
        }
    }
}

/// What stopped a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// The system asked it to end.
    Asked,
}

/// Files beside connections: the database, the log, and whatever the system needs.
const OTHER_FILES: usize = 64;

/// Serves until Ctrl-C or the system's signal to end. `ready` is told where, once it answers.
pub fn serve(mut config: Config, log: LogLevel, ready: impl FnOnce(SocketAddr)) -> Result<StopReason, ServerError> {
    let subscriber = tracing_subscriber::fmt().json().with_writer(io::stderr).with_max_level(log.filter()).finish();
    // A program that has a log already keeps it.
    let _ = tracing::subscriber::set_global_default(subscriber);
    if let Some(files) = allow_files() {
        let connections = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(OTHER_FILES);
        config.limits.connections = config.limits.connections.min(connections);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(ServerError::Serving)?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        let end = end_signal().map_err(ServerError::Serving)?;
        ready(server.address().map_err(ServerError::Serving)?);
        let reason = Arc::new(OnceLock::new());
        let teller = reason.clone();
        server
            .run(async move {
                // Nobody else sets it.
                let _ = teller.set(end.await);
            })
            .await?;
        Ok(reason.get().copied().unwrap_or(StopReason::Asked))
    })
}

/// Takes as many files as the system gives, because each connection is one. Returns how many that are, if there is a limit.
#[cfg(unix)]
fn allow_files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where the system does not give so many after all, the limit stays as it was.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    getrlimit(Resource::Nofile).current
}

#[cfg(windows)]
fn allow_files() -> Option<u64> {
    None
}

#[cfg(unix)]
fn end_signal() -> io::Result<impl Future<Output = StopReason>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => StopReason::Interrupted,
            _ = terminate.recv() => StopReason::Asked,
        }
    })
}

#[cfg(windows)]
fn end_signal() -> io::Result<impl Future<Output = StopReason>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    let mut close = tokio::signal::windows::ctrl_close()?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => StopReason::Interrupted,
            _ = close.recv() => StopReason::Asked,
        }
    })
}
