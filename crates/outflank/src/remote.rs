//! Other machines at work: where they are, and how it is told what they do.

use std::env;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use clap::Args;
use outflank_cluster::{BatchNews, Cluster, ClusterError, LinkNews, NatsServer};

use crate::failure::Failure;
use crate::output::say;
use crate::progress_line::ProgressLine;

/// The NATS server that brings machines together.
#[derive(Args, Clone)]
pub(crate) struct NatsOptions {
    /// Work together with other machines, by way of the NATS server at URL [default: $OUTFLANK_NATS]
    ///
    /// nats://HOST:PORT, or tls://HOST:PORT; before the host perhaps USER:PASSWORD@ or TOKEN@. The server needs JetStream (nats-server -js), and
    /// outflank worker does the work on as many machines as there are. docs/cluster.md tells more.
    // A text, because what clap cannot read it repeats, and there may be a password in it.
    #[arg(long, value_name = "URL")]
    nats: Option<String>,

    /// The file of credentials that lets us in
    #[arg(long, value_name = "FILE")]
    nats_creds: Option<PathBuf>,

    /// A file of certificates (PEM) to believe in, besides those of the system
    #[arg(long, value_name = "FILE")]
    nats_ca: Option<PathBuf>,
}

impl NatsOptions {
    /// Whether the command line names a server.
    pub(crate) fn is_named(&self) -> bool {
        self.nats.is_some() || self.nats_creds.is_some() || self.nats_ca.is_some()
    }

    /// The server, if one was named.
    pub(crate) fn server(&self) -> Result<Option<NatsServer>, Failure> {
        let from_environment = || env::var("OUTFLANK_NATS").ok().filter(|url| !url.is_empty());
        let Some(url) = self.nats.clone().or_else(from_environment) else {
            let lost = self.nats_creds.is_some() || self.nats_ca.is_some();
            return match lost {
                true => Err(Failure::BadInput("how to get in is said, but not where: add --nats URL".to_owned())),
                false => Ok(None),
            };
        };
        let mut server: NatsServer = url.parse()?;
        if let Some(file) = &self.nats_creds {
            server = server.with_credentials(file.clone());
        }
        if let Some(file) = &self.nats_ca {
            server = server.with_authority(file.clone());
        }
        Ok(Some(server))
    }

    /// The machines behind the server, if one was named.
    pub(crate) fn cluster(&self) -> Result<Option<Cluster>, Failure> {
        self.server()?.map(|server| connect(&server).map_err(Failure::from)).transpose()
    }
}

/// Connects, and says when the connection is lost and when it is back.
pub(crate) fn connect(server: &NatsServer) -> Result<Cluster, ClusterError> {
    let lost = Arc::new(AtomicBool::new(false));
    Cluster::connect(server, move |news| match news {
        LinkNews::Lost => {
            if !lost.swap(true, Ordering::Relaxed) {
                say("note: the connection to the NATS server is lost; it is tried again until it is back");
            }
        }
        LinkNews::Connected => {
            if lost.swap(false, Ordering::Relaxed) {
                say("note: the connection to the NATS server is back");
            }
        }
    })
}

impl From<ClusterError> for Failure {
    fn from(error: ClusterError) -> Self {
        match error {
            ClusterError::BadAddress | ClusterError::Credentials { .. } => Self::BadInput(error.to_string()),
            _ => Self::Refused(error.to_string()),
        }
    }
}

/// Refuses what is for the workers to decide.
pub(crate) fn refuse_engine_options(asked: bool) -> Result<(), Failure> {
    let words = "--threads and --hash are for the workers: outflank worker --threads N --hash MB";
    if asked { Err(Failure::BadInput(words.to_owned())) } else { Ok(()) }
}

/// How far other machines have come with a list.
pub(crate) struct RemoteProgress {
    line: ProgressLine,
    things: &'static str,
    all: usize,
    began: Instant,
}

impl RemoteProgress {
    pub(crate) fn of(all: usize, things: &'static str) -> Self {
        Self { line: ProgressLine::new(), things, all, began: Instant::now() }
    }

    pub(crate) fn hear(&mut self, news: BatchNews) {
        match news {
            BatchNews::Done(done) => self
                .line
                .show(|| format!("{done} of {} {}, {} s", self.all, self.things, self.began.elapsed().as_secs())),
            BatchNews::Nobody(nobody) => say(format_args!("note: {nobody}")),
        }
    }
}
