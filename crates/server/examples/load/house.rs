//! Whatever serves the players: one program on SQLite, or several with a PostgreSQL and a NATS server of their own.

use std::fmt;
use std::fs::File;
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::time::Duration;

use crate::Outcome;
use crate::common::postgres::Cluster;
use crate::costs::Costs;
use crate::nats::TestServer;
use crate::network::{Network, SHARED, SharedAddress};
use crate::process::Process;
use crate::program::{Place, Program, UNLIMITED};

/// How long a server of a cluster is away that was killed or cut off, so that others take its games over.
const AWAY: Duration = Duration::from_secs(6);
/// How long a database or a NATS server needs at least that begins anew.
const RESTART: Duration = Duration::from_secs(1);

pub(crate) struct House {
    servers: Vec<Program>,
    /// That of each server, where they can be cut off.
    networks: Vec<Network>,
    shared: Option<Shared>,
}

/// What several servers share.
struct Shared {
    postgres: Cluster,
    nats: TestServer,
    address: Option<SharedAddress>,
    /// Where NATS tells how it is.
    monitor: SocketAddr,
    /// The address of the database from here.
    database: String,
}

/// What is killed, or cut off from the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Victim {
    Server(usize),
    Nats,
    Postgres,
    Network(usize),
}

impl fmt::Display for Victim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(number) => write!(f, "server {number}"),
            Self::Nats => f.write_str("NATS"),
            Self::Postgres => f.write_str("PostgreSQL"),
            Self::Network(number) => write!(f, "the network of server {number}"),
        }
    }
}

impl House {
    /// With networks each server has one of its own.
    pub(crate) async fn start(program: &str, servers: u8, with_networks: bool) -> Outcome<Self> {
        if servers <= 1 {
            return Ok(Self { servers: vec![Program::start(program, UNLIMITED)?], networks: Vec::new(), shared: None });
        }
        let shared = Shared::start(with_networks).await?;
        let variables = shared.variables();
        let (mut running, mut networks) = (Vec::new(), Vec::new());
        for number in 0..servers {
            let network = with_networks.then(|| Network::new(number)).transpose()?;
            let here = IpAddr::from(Ipv4Addr::LOCALHOST);
            // A server in a network of its own may have any port.
            let address = network.as_ref().map_or((here, 0), |network| (network.address(), 8008)).into();
            let starter = network.as_ref().map_or_else(Vec::new, Network::starter);
            running.push(Program::start_at(
                program,
                UNLIMITED,
                Place { address, starter, variables: variables.clone() },
            )?);
            networks.extend(network);
        }
        Ok(Self { servers: running, networks, shared: Some(shared) })
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    /// What all of it has cost so far.
    pub(crate) async fn costs(&self) -> Outcome<Costs> {
        let servers = self.servers.iter().map(Program::process).collect();
        let Some(shared) = &self.shared else { return Ok(Costs::of(&[("servers", servers)])) };
        let (postgres, nats) = (shared.postgres.process(), Some(shared.nats.process()));
        let only = |process: Option<u32>| process.map(Process).into_iter().collect();
        let mut costs = Costs::of(&[("servers", servers), ("PostgreSQL", only(postgres)), ("NATS", only(nats))]);
        costs.count_messages(shared.monitor).await?;
        costs.count_commits(&shared.database).await?;
        Ok(costs)
    }

    /// Whom a round of kills and cuts meets.
    pub(crate) fn victims(&self, round: usize, kills: u64, cuts: u64) -> Vec<Victim> {
        let (round_of, number) = (round as u64, round % self.servers.len());
        let mut victims = Vec::new();
        if round_of < kills {
            victims.push(Victim::Server(number));
            victims.extend(self.shared.iter().flat_map(|_| [Victim::Nats, Victim::Postgres]));
        }
        if round_of < cuts && number < self.networks.len() {
            victims.push(Victim::Network(number));
        }
        victims
    }

    /// Kills one of them, as hard as it gets, and starts it again; or cuts it off, and joins it again.
    pub(crate) fn kill_and_restart(&mut self, victim: Victim) -> Outcome<()> {
        match (victim, &mut self.shared) {
            (Victim::Server(number), shared) => {
                self.servers[number].kill()?;
                if shared.is_some() {
                    std::thread::sleep(AWAY);
                }
                self.servers[number].restart()?;
            }
            (Victim::Nats, Some(shared)) => shared.nats.restart(RESTART),
            (Victim::Postgres, Some(shared)) => {
                shared.postgres.go_away(true);
                std::thread::sleep(RESTART);
                shared.postgres.come_back();
            }
            (Victim::Network(number), _) => {
                self.networks[number].cut()?;
                std::thread::sleep(AWAY);
                self.networks[number].join()?;
            }
            (Victim::Nats | Victim::Postgres, None) => {}
        }
        Ok(())
    }
}

impl Shared {
    async fn start(for_networks: bool) -> Outcome<Self> {
        let address = for_networks.then(SharedAddress::new).transpose()?;
        // As anybody would run it: what is acknowledged is on the disk.
        let mut settings = "fsync = on\nshared_buffers = 128MB\n".to_owned();
        if for_networks {
            settings += &format!("listen_addresses = '{SHARED}'\n");
        }
        let append = |file: &Path, text: &str| {
            let file = File::options().append(true).open(file);
            file.and_then(|mut file| file.write_all(text.as_bytes())).expect("settings");
        };
        let prepared = |folder: &Path| {
            append(&folder.join("data/postgresql.conf"), &settings);
            append(&folder.join("data/pg_hba.conf"), "host all all 10.99.0.0/16 trust\n");
        };
        let postgres = Cluster::prepare(5432, prepared).ok_or("PostgreSQL is needed (apt-get install postgresql)")?;
        let monitor = TcpListener::bind("127.0.0.1:0").and_then(|taken| taken.local_addr())?;
        let port = monitor.port().to_string();
        let everywhere: &[&str] = if for_networks { &["-a", "0.0.0.0"] } else { &[] };
        let words = [everywhere, &["-m", &port]].concat();
        let nats = TestServer::start(&words).ok_or("a NATS server is needed (apt-get install nats-server)")?;
        let database = postgres.database().await;
        Ok(Self { postgres, nats, address, monitor, database })
    }

    /// What servers are told by their environment.
    fn variables(&self) -> Vec<(&'static str, String)> {
        let (mut database, mut nats) = (self.database.clone(), self.nats.url());
        if self.address.is_some() {
            let name =
                database.rsplit('/').find_map(|part| part.split_once('?')).map_or("", |(name, _)| name).to_owned();
            (database, nats) = (format!("postgres://postgres@{SHARED}/{name}"), nats.replace("127.0.0.1", SHARED));
        }
        vec![("OUTFLANK_DATABASE", database), ("OUTFLANK_NATS", nats)]
    }
}
