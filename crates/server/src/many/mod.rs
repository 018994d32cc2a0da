//! Many servers, the same games: PostgreSQL has them, and NATS is how servers speak with each other.
//!
//! One server owns a live game at a time. Each is there by a [`Tenure`]: a lease with a name drawn by chance, renewed again and again, and gone
//! for good once it has expired. A game belongs to the tenure that stands in its claim (`claims`), which is taken by compare-and-set, from nobody or from
//! a tenure that is over. So to renew the leases of all games of a server is one message, and whatever a server had is free as soon as it is gone.
//! Two that both believe they own a game cannot both write: the primary key of its entries is the fence, and the loser gives it up.
//!
//! A server that does not own a game has a [`RemoteTable`] in place of its table, which takes the same commands: it passes them on over a [`Link`], at
//! whose other end a [`Guest`](guests) does in the owner's hub what any visitor does. Whenever anything is in doubt — a message is missing, the
//! other server is silent, the connection was lost — the link ends, whoever was connected comes again, and the game is found anew.

mod bulletin;
mod claims;
mod guests;
mod link;
mod peers;
mod remote_table;
mod tenure;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::stream::StorageType;
use async_nats::jetstream::{self, kv};
use outflank_cluster::{ClusterError, EngineRoom, LinkNews, NatsServer, lease_bucket};
use outflank_page::{GameCode, Problem};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

pub(crate) use self::bulletin::Bulletin;
pub(crate) use self::claims::Claim;
use self::claims::Claimed;
pub(crate) use self::link::Link;
use self::peers::Peers;
pub(crate) use self::remote_table::RemoteTable;
use self::tenure::Tenure;
use crate::hub::Hub;
use crate::identity::Caller;
use crate::metrics::Metrics;
use crate::person::Revoked;

/// A tenure that is not renewed for so long is over.
const LEASE: Duration = Duration::from_millis(3500);
/// A server stops believing in its own tenure sooner than anybody else may.
const BELIEVED: Duration = Duration::from_secs(3);
/// How often it is renewed.
const BEAT: Duration = Duration::from_millis(500);
/// How long anything that is asked of NATS may take.
const ANSWER: Duration = Duration::from_secs(1);
/// How long a game is looked for whose owner does not answer: longer than a lease that nobody renews.
const SEARCH: Duration = Duration::from_secs(6);
/// How soon it is looked for again.
const AGAIN: Duration = Duration::from_millis(100);
/// How long whoever comes waits for a tenure: not longer, so that whoever was at a game of a server that is cut off is soon at another one.
const WAIT: Duration = Duration::from_millis(500);
/// A claim that nobody has looked at for a month is forgotten. Whoever has kept a game in memory for longer has the fence.
const CLAIM_AGE: Duration = Duration::from_hours(30 * 24);

/// This server among the others.
pub(crate) struct Many {
    client: Client,
    pulses: kv::Store,
    claims: kv::Store,
    peers: Peers,
    /// That by which we are here; nothing while NATS is away, or once the server stops.
    tenure: watch::Sender<Option<Arc<Tenure>>>,
    /// Whether there is a connection; who follows it hears of each time it is lost.
    connected: watch::Receiver<bool>,
    stopping: watch::Sender<bool>,
    metrics: Arc<Metrics>,
}

/// Where a game is.
pub(crate) enum GamePlace {
    /// Here, from now on at the latest.
    Here(Claim),
    /// With another server, to which this leads.
    There(Link),
}

/// How this server stands among the others, for whoever looks after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    /// NATS is there.
    pub(crate) is_connected: bool,
    /// So that it may have games.
    pub(crate) has_tenure: bool,
}

impl Many {
    /// Connects to NATS, and makes what has to be there.
    pub(crate) async fn connect(server: &NatsServer, metrics: Arc<Metrics>) -> Result<Self, ClusterError> {
        let (told, connected) = watch::channel(true);
        let told = move |news| {
            let now = news == LinkNews::Connected;
            told.send_if_modified(|connected| std::mem::replace(connected, now) != now);
        };
        let client = server.connect(told).await?;
        let jetstream = jetstream::new(client.clone());
        let unusable = |error: async_nats::Error| ClusterError::Unusable {
            asked: "keep the leases of servers",
            reason: error.to_string(),
        };
        let pulses = ("outflank-servers", "Outflank: servers that are there", LEASE, StorageType::File);
        let claims = ("outflank-games", "Outflank: which server has a game", CLAIM_AGE, StorageType::File);
        Ok(Self {
            client,
            pulses: lease_bucket(&jetstream, pulses).await.map_err(unusable)?,
            claims: lease_bucket(&jetstream, claims).await.map_err(unusable)?,
            peers: Peers::default(),
            tenure: watch::channel(None).0,
            connected,
            stopping: watch::channel(false).0,
            metrics,
        })
    }

    /// The workers that are about, as engines.
    pub(crate) fn engine_room(&self) -> EngineRoom {
        EngineRoom::new(self.client.clone(), self.connected.clone())
    }

    /// Takes part, until the server ends: one tenure after the other.
    pub(crate) async fn take_part(self: Arc<Self>, hub: Arc<Hub>, revoked: Revoked) {
        tokio::join!(self.hold_tenures(&hub), self.listen_to_peers(), self.read_bulletins(&hub, &revoked));
    }

    /// Where a game is. One whose owner is gone is taken over.
    pub(crate) async fn place(self: &Arc<Self>, code: GameCode, visitor: GameVisitor) -> Result<GamePlace, Problem> {
        let ends = Instant::now() + SEARCH;
        loop {
            let tenure = self.tenure().await?;
            match timeout(ANSWER, self.claim(&tenure, code)).await {
                Ok(Ok(Claimed::Ours(claim))) => return Ok(GamePlace::Here(claim)),
                Ok(Ok(Claimed::Theirs(owner))) => match visitor {
                    GameVisitor::OfPeer => return Err(Problem::out_of_reach()),
                    GameVisitor::Ours(caller) => {
                        if let Some(link) = Link::open(self, &tenure, &owner, code, caller).await {
                            return Ok(GamePlace::There(link));
                        }
                    }
                },
                Ok(Err(error)) => tracing::warn!(game = %code, %error, "no claim"),
                Err(_) => tracing::warn!(game = %code, "no claim in time"),
            }
            if Instant::now() >= ends {
                return Err(Problem::out_of_reach());
            }
            sleep(AGAIN).await;
        }
    }

    /// That by which we are here, perhaps in a moment.
    async fn tenure(&self) -> Result<Arc<Tenure>, Problem> {
        if *self.stopping.borrow() {
            return Err(Problem::out_of_reach());
        }
        let mut tenure = self.tenure.subscribe();
        let here = timeout(WAIT, tenure.wait_for(Option::is_some)).await;
        here.ok().and_then(|here| here.ok()?.clone()).ok_or_else(Problem::out_of_reach)
    }

    pub(crate) fn standing(&self) -> Standing {
        Standing { is_connected: *self.connected.borrow(), has_tenure: self.tenure.borrow().is_some() }
    }

    /// Publishes something; `false` if that cannot be done at once.
    async fn publish(&self, subject: String, reply: Option<String>, message: &impl Serialize) -> bool {
        let Ok(text) = serde_json::to_vec(message) else { return false };
        let publishing = async {
            match reply {
                None => self.client.publish(subject, text.into()).await,
                Some(reply) => self.client.publish_with_reply(subject, reply, text.into()).await,
            }
        };
        *self.connected.borrow() && matches!(timeout(ANSWER, publishing).await, Ok(Ok(())))
    }
}

impl fmt::Debug for Many {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Many").field("standing", &self.standing()).finish_non_exhaustive()
    }
}

/// On whose behalf a game is looked for.
#[derive(Clone, Copy)]
pub(crate) enum GameVisitor {
    /// Somebody at this server.
    Ours(Caller),
    /// Somebody at another server, which believes that the game is here: it is not looked for elsewhere.
    OfPeer,
}

/// Waits until something is so; for ever if it never can be any more.
async fn until(fact: &mut watch::Receiver<bool>) {
    if fact.wait_for(|fact| *fact).await.is_err() {
        std::future::pending().await
    }
}

/// A name that nobody else has.
fn drawn_name() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_be_bytes(bytes)))
}
