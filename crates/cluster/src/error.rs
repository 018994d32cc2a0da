//! Why many machines cannot be reached.

use std::path::PathBuf;
use std::{fmt, io};

use async_nats::{ConnectError, ConnectErrorKind};

use crate::NatsServer;

/// Why many machines cannot be reached. No message shows what is secret.
#[derive(Debug)]
#[non_exhaustive]
pub enum ClusterError {
    /// The words are no address of a NATS server.
    BadAddress,
    /// The file of credentials cannot be used.
    Credentials {
        /// The file.
        file: PathBuf,
        /// Why not.
        reason: io::Error,
    },
    /// Nobody answers at an address.
    Unreachable {
        /// The address.
        server: String,
        /// Why not.
        reason: String,
    },
    /// The server does not let us in.
    NotLetIn {
        /// Its address.
        server: String,
    },
    /// The server is there, but something that is asked of it does not work.
    Unusable {
        /// What was asked.
        asked: &'static str,
        /// Why it did not work.
        reason: String,
    },
    /// This machine lets us make no threads.
    NoThreads(io::Error),
}

impl ClusterError {
    pub(crate) fn of_connecting(server: &NatsServer, error: &ConnectError) -> Self {
        let server = server.to_string();
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => Self::NotLetIn { server },
            _ => Self::Unreachable { server, reason: error.to_string() },
        }
    }

    /// For `map_err`: something was asked of the server that did not work.
    pub(crate) fn asking<E: fmt::Display>(asked: &'static str) -> impl FnOnce(E) -> Self {
        move |error| Self::Unusable { asked, reason: error.to_string() }
    }

    /// Whether it may well work later: nobody answers yet.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Unreachable { .. })
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadAddress => f.write_str(
                "that is no address of a NATS server: write nats://HOST:PORT or tls://HOST:PORT, perhaps with USER:PASSWORD@ or TOKEN@ before the host",
            ),
            Self::Credentials { file, reason } => write!(f, "cannot read the credentials in {}: {reason}", file.display()),
            Self::Unreachable { server, reason } => write!(f, "no NATS server answers at {server}: {reason}"),
            Self::NotLetIn { server } => {
                write!(f, "the NATS server at {server} does not let us in: check user and password, token or --nats-creds")
            }
            Self::Unusable { asked, reason } => {
                write!(f, "the NATS server cannot {asked}: {reason} (it needs JetStream: nats-server -js)")
            }
            Self::NoThreads(reason) => write!(f, "there are no threads for the connection: {reason}"),
        }
    }
}

impl std::error::Error for ClusterError {}
