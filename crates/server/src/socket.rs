//! The connection of one browser tab to one live game.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{Utf8Bytes, WebSocket};
use outflank_page::{GameCode, News, Words};
use outflank_rules::Side;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};

use crate::hub::Hub;
use crate::limits::Permit;
use crate::person::Attending;
use crate::table_task::{Requester, TableCommand, Welcome};
use crate::wire::{Ending, Wire};

/// Answers to one connection that may wait.
const WAITING: usize = 16;

pub(crate) struct Visit {
    pub(crate) hub: Arc<Hub>,
    pub(crate) code: GameCode,
    pub(crate) attending: Attending,
    /// How often silence is broken.
    pub(crate) ping: Duration,
    pub(crate) stopping: watch::Receiver<bool>,
    /// Counts the connection while it lasts.
    pub(crate) _permit: Permit,
}

impl Visit {
    /// Shows the game until one of the two has had enough.
    pub(crate) async fn run(mut self, socket: WebSocket) {
        let caller = self.attending.caller;
        let mut wire = Wire::new(socket, self.ping, self.stopping.clone());
        let welcome = self.hub.ask(self.code, caller, |reply| TableCommand::Watch { caller, reply }).await;
        let end = match welcome {
            Ok(welcome) => {
                let sides = welcome.sides.clone();
                let Err(end) = self.talk(&mut wire, welcome).await;
                self.say_goodbye(sides).await;
                end
            }
            Err(problem) => {
                let end = Ending::refused(&problem);
                let _ = wire.say(News::Refused(problem).text().into()).await;
                end
            }
        };
        wire.close(end).await;
    }

    async fn talk(&mut self, wire: &mut Wire, welcome: Welcome) -> Result<Infallible, Ending> {
        let Welcome { first, mut news, mut presence, .. } = welcome;
        for text in first {
            wire.say(text).await?;
        }
        let (direct, mut answers) = mpsc::channel(WAITING);
        loop {
            let text = tokio::select! {
                heard = wire.hear() => match self.act(&heard?, &direct).await {
                    Some(answer) => answer.text().into(),
                    None => continue,
                },
                told = news.recv() => match told {
                    Ok(text) => text,
                    // Somebody so slow gets the whole game when they come back.
                    Err(RecvError::Lagged(_)) => return Err(Ending::TOO_SLOW),
                    Err(RecvError::Closed) => return Err(Ending::READ_ANEW),
                },
                Some(answer) = answers.recv() => answer,
                // When the game goes, its news end too, and say so.
                Ok(()) = presence.changed() => presence.borrow_and_update().clone(),
                () = self.attending.changed() => return Err(Ending::SOMEBODY_ELSE),
            };
            wire.say(text).await?;
        }
    }

    /// Does what somebody asks for; what there is to say to that at once.
    async fn act(&self, text: &str, direct: &mpsc::Sender<Utf8Bytes>) -> Option<News> {
        let began = Instant::now();
        let result = match Words::read(text) {
            // Answered here: the game has nothing to do with it.
            Ok(Words::Ping) => return Some(News::Pong),
            Ok(Words::Do(action)) => {
                let caller = self.attending.caller;
                let asker = || Requester { caller, direct: direct.clone() };
                let make = |reply| TableCommand::Act { asker: asker(), action, reply };
                self.hub.ask(self.code, caller, make).await.and_then(|done| done)
            }
            Err(problem) => Err(problem),
        };
        self.hub.common.metrics.answers.observe(began.elapsed());
        result.err().map(News::Refused)
    }

    async fn say_goodbye(&self, sides: Vec<Side>) {
        self.hub.tell_if_open(self.code, TableCommand::Leave { sides }).await;
    }
}
