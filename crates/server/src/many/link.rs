//! What goes between a server whose visitors are at a game and the server that has it, and the visitors' end of that.

use std::pin::Pin;
use std::sync::Arc;

use async_nats::{StatusCode, Subscriber};
use futures_util::StreamExt;
use outflank_page::{Action, GameCode, Problem};
use outflank_rules::Side;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::tenure::{Tenure, door_of};
use super::{ANSWER, BEAT, Many, drawn_name};
use crate::identity::{Caller, Holder};
use crate::metrics::Metrics;

/// How often it is tried to say goodbye: for longer than others take us to be there.
const FAREWELLS: usize = 10;

/// Whoever would like to have a link to a game.
#[derive(Serialize, Deserialize)]
pub(super) struct LinkRequest {
    pub(super) game: GameCode,
    /// The name of the link.
    pub(super) link: String,
    /// The tenure of whoever asks.
    pub(super) from: String,
    /// On whose behalf.
    pub(super) caller: Caller,
}

/// What is asked of the server that has a game. Answers have the number of what they answer.
#[derive(Serialize, Deserialize)]
pub(super) enum Asked {
    Watch {
        number: u64,
        caller: Caller,
    },
    Leave {
        sides: Vec<Side>,
    },
    Act {
        number: u64,
        caller: Caller,
        action: Action,
    },
    Join {
        number: u64,
        holder: Holder,
    },
    Look {
        number: u64,
    },
    /// Nobody is there any more.
    Goodbye,
}

/// What the server that has a game says.
#[derive(Serialize, Deserialize)]
pub(super) enum Told {
    /// The link stands.
    Here,
    Welcome {
        number: u64,
        sides: Vec<Side>,
        first: Vec<String>,
    },
    Done {
        number: u64,
        refused: Option<FarProblem>,
        more: bool,
    },
    Joined {
        number: u64,
        side: Result<Side, FarProblem>,
    },
    Looked {
        number: u64,
        text: String,
    },
    /// What everybody is told.
    News(String),
    Presence(String),
    /// What one of those who asked for something is told alone, and that nothing follows.
    Direct {
        number: u64,
        text: String,
    },
    NoMore {
        number: u64,
    },
    /// The link ends.
    Gone,
}

/// The same with its number, from 0 without gaps.
#[derive(Serialize, Deserialize)]
pub(super) struct NumberedTold {
    pub(super) number: u64,
    pub(super) told: Told,
}

/// A problem with everything about it.
#[derive(Serialize, Deserialize)]
pub(super) struct FarProblem {
    status: u16,
    name: String,
    message: String,
}

impl From<Problem> for FarProblem {
    fn from(problem: Problem) -> Self {
        Self { status: problem.status(), name: problem.name().to_owned(), message: problem.message().to_owned() }
    }
}

impl From<FarProblem> for Problem {
    fn from(FarProblem { status, name, message }: FarProblem) -> Self {
        Self::met_elsewhere(status, name, message)
    }
}

/// Where the visitors' end speaks.
pub(super) fn there(link: &str) -> String {
    format!("outflank.link.{link}.there")
}

/// Where the owner's end speaks.
pub(super) fn back(link: &str) -> String {
    format!("outflank.link.{link}.back")
}

/// The visitors' end.
pub(crate) struct Link {
    many: Arc<Many>,
    name: String,
    messages: Subscriber,
    /// How many have come.
    heard: u64,
    connected: watch::Receiver<bool>,
    owner_is_gone: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Link {
    /// Asks the server with this tenure for a game; `None` if it does not have it, or does not answer.
    pub(super) async fn open(
        many: &Arc<Many>,
        tenure: &Tenure,
        owner: &str,
        game: GameCode,
        caller: Caller,
    ) -> Option<Self> {
        let name = drawn_name().ok()?;
        let mut connected = many.connected.clone();
        connected.mark_unchanged();
        let messages = many.client.subscribe(back(&name)).await.ok()?;
        let owner_is_gone = Box::pin(many.peers.until_gone(owner));
        let mut link = Self { many: many.clone(), name: name.clone(), messages, heard: 0, connected, owner_is_gone };
        let request = LinkRequest { game, link: name.clone(), from: tenure.name.clone(), caller };
        if !many.publish(door_of(owner), Some(back(&name)), &request).await {
            return None;
        }
        match timeout(ANSWER, link.hear()).await {
            Ok(Some(Told::Here)) => Some(link),
            _ => None,
        }
    }

    /// Says something; `false` if the link is broken.
    pub(super) async fn say(&mut self, asked: &Asked) -> bool {
        self.many.publish(there(&self.name), Some(back(&self.name)), asked).await
    }

    /// What the owner says next; nothing once the link is broken. Nothing is lost if somebody stops waiting.
    pub(super) async fn hear(&mut self) -> Option<Told> {
        let message = tokio::select! {
            message = self.messages.next() => message?,
            () = &mut self.owner_is_gone => return None,
            // Whatever came meanwhile is lost.
            _ = self.connected.changed() => return None,
        };
        if message.status == Some(StatusCode::NO_RESPONDERS) {
            return None;
        }
        let NumberedTold { number, told } = serde_json::from_slice(&message.payload).ok()?;
        let follows = number == self.heard && !matches!(told, Told::Gone);
        self.heard += 1;
        follows.then_some(told)
    }

    /// Says goodbye, as soon as that is possible: until then the owner may take our visitors to be there.
    pub(super) fn part(self) {
        let Self { many, name, .. } = self;
        tokio::spawn(async move {
            for _ in 0..FAREWELLS {
                if many.publish(there(&name), None, &Asked::Goodbye).await {
                    return;
                }
                sleep(BEAT).await;
            }
        });
    }

    pub(super) fn metrics(&self) -> &Metrics {
        &self.many.metrics
    }
}
