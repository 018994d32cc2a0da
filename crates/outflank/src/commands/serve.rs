//! `outflank serve`: the game in a browser.

use std::io::Write;
use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use outflank_play::Span;
use outflank_server::store::{NotAnAddress, PostgresAddress};
use outflank_server::{Config, LogLevel, ServerError, ServerLimits, StopReason, serve};

use crate::book_options::OpeningOptions;
use crate::failure::Failure;
use crate::numbers::within;
use crate::options::DataOptions;
use crate::output::Output;
use crate::remote::NatsOptions;

/// The address of the database, with a password in it perhaps.
const DATABASE: &str = "OUTFLANK_DATABASE";

const NATS: &str =
    "Share the games of --database with other servers, by way of the NATS server at URL [default: $OUTFLANK_NATS]";
const NATS_AT_LENGTH: &str = "Share the games of --database with other servers, by way of the NATS server at URL [default: $OUTFLANK_NATS]

nats://HOST:PORT, or tls://HOST:PORT; before the host perhaps USER:PASSWORD@ or TOKEN@. The server needs JetStream (nats-server -js). Any number of \
servers may run behind any load balancer; each has a --data folder of its own. Where outflank worker --nats URL runs, it thinks for them: what takes its time is answered \
by workers as long as there are any, and by the engines of the server else. docs/operating.md tells more.";

/// Play in a browser, alone or with friends
///
/// Serves the page and everything it needs from this one program. Open the address it prints; games are kept in the data folder
/// and survive a restart. Ctrl-C stops it.
///
/// By default only this computer can reach it; --addr 0.0.0.0:8008 lets the local network in. On the internet, put a proxy with
/// TLS in front of it and say --behind-proxy.
///
/// Several servers share a PostgreSQL database with --nats: whichever of them a visitor is sent to, the games are the same.
#[derive(Args)]
#[command(mut_arg("nats", |arg| arg.help(NATS).long_help(NATS_AT_LENGTH)))]
pub(crate) struct Serve {
    /// Where to listen; port 0 lets the system choose one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8008", value_parser = address)]
    addr: SocketAddr,

    #[command(flatten)]
    data: DataOptions,

    /// The address of a PostgreSQL database to keep games and people in, instead of a file in the data folder
    ///
    /// Such as postgres://name@host/outflank?sslmode=verify-full&sslrootcert=ca.pem. A password does not belong on a command line, where
    /// everybody on this computer sees it: write the whole address into the variable OUTFLANK_DATABASE instead, or the password into PGPASSWORD
    /// or a password file. Move games there with transfer.
    #[arg(long, value_name = "URL")]
    database: Option<String>,

    #[command(flatten)]
    nats: NatsOptions,

    /// A database of games for the explorer, made with db import
    ///
    /// The page then tells of every position how it was played, by whom, and with what result. The file is only read;
    /// games that db import adds meanwhile are seen at once.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    #[command(flatten)]
    openings: OpeningOptions,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Engines that think at the same time [default: one on each core]
    ///
    /// Those of this server; workers that help with --nats are more.
    #[arg(long, value_name = "N", value_parser = within::<NonZeroUsize>(1..=1024))]
    engines: Option<NonZeroUsize>,

    /// The longest that an engine thinks about one move
    ///
    /// A level that would need longer, on a large board perhaps, plays the best that it has found by then.
    #[arg(long, value_name = "TIME", default_value_t = Span(ServerLimits::default().thinking))]
    think: Span,

    /// Games that one address may have in memory
    ///
    /// A club behind one router is one address. The default is enough for a hundred people.
    #[arg(long, value_name = "N", alias = "max-games", default_value_t = ServerLimits::default().games_per_address, value_parser = within::<usize>(0..=u64::MAX))]
    games_per_address: usize,

    /// Connections that one address may have
    ///
    /// Each tab of a browser has one to its game, and a few more while it loads.
    #[arg(long, value_name = "N", alias = "max-connections", default_value_t = ServerLimits::default().connections_per_address, value_parser = within::<usize>(0..=u64::MAX))]
    connections_per_address: usize,

    /// Games in memory in all
    #[arg(long, value_name = "N", default_value_t = ServerLimits::default().games, value_parser = within::<usize>(0..=u64::MAX))]
    games_in_all: usize,

    /// Connections in all
    #[arg(long = "connections-in-all", value_name = "N", alias = "connections", default_value_t = ServerLimits::default().connections, value_parser = within::<usize>(0..=u64::MAX))]
    connections: usize,

    /// Another name of a server that only this computer can reach; may be given several times
    ///
    /// Such a server answers to localhost and to numbers, because a page elsewhere could use any other name to reach it through
    /// your browser. One that listens to the network, or behind a proxy, answers to all names.
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// A proxy in front says where visitors come from (X-Forwarded-For)
    #[arg(long)]
    behind_proxy: bool,

    /// How much to log, as JSON on standard error
    #[arg(long, value_name = "LEVEL", default_value = "warn", value_parser = log_level())]
    log: LogLevel,
}

impl Serve {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let limits = ServerLimits {
            games_per_address: self.games_per_address,
            connections_per_address: self.connections_per_address,
            games: self.games_in_all,
            connections: self.connections,
            thinking: self.think.0,
            ..ServerLimits::default()
        };
        let books = self.openings.shelf(&self.data);
        let database = database(self.database.as_deref())?;
        // The variable may be there for workers, which a server with a file of its own has nothing to do with.
        let is_shared = database.is_some() || self.nats.is_named();
        let nats = if is_shared { self.nats.server()? } else { None };
        let config = Config {
            openings: self.openings.openings(&books),
            books,
            address: self.addr,
            data: self.data.folder()?,
            database,
            nats,
            engines: self.engines,
            limits,
            behind_proxy: self.behind_proxy,
            games: self.games,
            hosts: self.hosts,
        };
        let mut told = Ok(());
        let ready = |address: SocketAddr| {
            let page = format!("http://{address}/");
            told = writeln!(out, "Outflank is at {page} (Ctrl-C stops it)").and_then(|()| out.flush());
            if self.open {
                open(&page);
            }
        };
        let ended = serve(config, self.log, ready)?;
        told?;
        match ended {
            StopReason::Interrupted => Err(Failure::Interrupted),
            StopReason::Asked => Ok(()),
        }
    }
}

/// The database of a server: that of the command line, or else of the environment. Read here, because clap would quote it.
pub(crate) fn database(named: Option<&str>) -> Result<Option<PostgresAddress>, Failure> {
    if let Some(text) = named {
        let address: PostgresAddress = text.parse().map_err(|problem| Failure::BadInput(format!("{problem}")))?;
        return without_password(address).map(Some);
    }
    let Some(text) = std::env::var_os(DATABASE).filter(|text| !text.is_empty()) else { return Ok(None) };
    let read = text.to_str().map_or(Err(NotAnAddress::Unclear), str::parse);
    read.map(Some).map_err(|problem| Failure::Refused(format!("{DATABASE}: {problem}")))
}

/// An address that anybody on this computer may see.
pub(crate) fn without_password(address: PostgresAddress) -> Result<PostgresAddress, Failure> {
    if address.names_password() {
        return Err(Failure::Refused(format!(
            "a password on the command line is seen by everybody on this computer; write the whole address into the variable \
             {DATABASE} instead, or only the password into PGPASSWORD"
        )));
    }
    Ok(address)
}

impl From<ServerError> for Failure {
    fn from(error: ServerError) -> Self {
        Self::Refused(error.to_string())
    }
}

fn log_level() -> impl TypedValueParser<Value = LogLevel> {
    let named = |name: String| LogLevel::NAMED.into_iter().find(|(known, _)| *known == name);
    PossibleValuesParser::new(LogLevel::NAMED.map(|(name, _)| name))
        .map(move |name| named(name).map_or_else(LogLevel::default, |(_, level)| level))
}

/// Reads where to listen.
fn address(text: &str) -> Result<SocketAddr, String> {
    let unclear = || "write an address and a port, such as 127.0.0.1:8008 or 0.0.0.0:8008 for everybody".to_owned();
    text.trim().replace("localhost", "127.0.0.1").parse().map_err(|_| unclear())
}

/// Opens an address with whatever the system uses for that. If there is nothing, the address is on the screen.
fn open(page: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let _ = Command::new(program).args(words).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
