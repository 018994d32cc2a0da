//! The connection of one browser tab to one live game.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use outflank_rules::Side;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::code::GameCode;
use crate::error::Problem;
use crate::hub::Hub;
use crate::limits::{Pace, Permit, Throttle};
use crate::message::{News, Words};
use crate::person::Attending;
use crate::table_task::{Requester, TableCommand, Welcome};

/// Whoever takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(10);
/// Answers to one connection that may wait.
const WAITING: usize = 16;

/// Why a connection ends, in the numbers of the protocol.
const GOING_AWAY: u16 = 1001;
const POLICY: u16 = 1008;
const TRY_AGAIN: u16 = 1013;

pub(crate) struct Visit {
    pub(crate) hub: Arc<Hub>,
    pub(crate) code: GameCode,
    pub(crate) attending: Attending,
    /// Silence is broken this often, so that both sides notice when the other is gone.
    pub(crate) ping: Duration,
    pub(crate) stopping: watch::Receiver<bool>,
    /// Counts the connection while it lasts.
    pub(crate) _permit: Permit,
}

impl Visit {
    /// Shows the game until one of the two has had enough.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let caller = self.attending.caller;
        let welcome = self.hub.ask(self.code, caller, |reply| TableCommand::Watch { caller, reply }).await;
        let (number, reason) = match welcome {
            Ok(welcome) => {
                let sides = welcome.sides.clone();
                let end = self.talk(&mut socket, welcome).await;
                self.say_goodbye(sides).await;
                end
            }
            Err(problem) => {
                let number = if problem.may_pass() { TRY_AGAIN } else { POLICY };
                let _ = send(&mut socket, News::Refused(problem).text()).await;
                (number, "refused")
            }
        };
        let frame = CloseFrame { code: number, reason: reason.into() };
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(frame)))).await;
    }

    async fn talk(&mut self, socket: &mut WebSocket, welcome: Welcome) -> (u16, &'static str) {
        let Welcome { first, mut news, mut presence, .. } = welcome;
        for text in first {
            if send(socket, text).await.is_err() {
                return (GOING_AWAY, "gone");
            }
        }
        let (direct, mut answers) = mpsc::channel(WAITING);
        let mut pace = Pace::new(Instant::now());
        let mut heard = Instant::now();
        let mut ping = interval(self.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let sent = tokio::select! {
                received = socket.recv() => {
                    heard = Instant::now();
                    match received {
                    Some(Ok(Message::Text(text))) => match pace.message(Instant::now()) {
                        Throttle::Take => self.act(socket, &text, &direct).await,
                        Throttle::TooFast => send(socket, News::Refused(Problem::too_fast()).text()).await,
                        Throttle::Close => return (POLICY, "too many messages"),
                    },
                    Some(Ok(Message::Binary(_))) => return (POLICY, "only text is understood"),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return (GOING_AWAY, "gone"),
                }},
                told = news.recv() => match told {
                    Ok(text) => send(socket, text).await,
                    // Somebody so slow gets the whole game when they come back.
                    Err(RecvError::Lagged(_)) => return (TRY_AGAIN, "too slow"),
                    Err(RecvError::Closed) => return (TRY_AGAIN, "the game was read anew"),
                },
                Some(answer) = answers.recv() => send(socket, answer).await,
                // When the game goes, its news end too, and say so.
                Ok(()) = presence.changed() => {
                    let here = presence.borrow_and_update().clone();
                    send(socket, here).await
                }
                _ = ping.tick() => {
                    if heard.elapsed() >= 2 * self.ping {
                        return (GOING_AWAY, "silent");
                    }
                    send_message(socket, Message::Ping(Vec::new().into())).await
                }
                () = self.attending.changed() => return (TRY_AGAIN, "you are somebody else now"),
                _ = self.stopping.changed() => return (GOING_AWAY, "the server stops"),
            };
            if sent.is_err() {
                return (GOING_AWAY, "gone");
            }
        }
    }

    async fn act(&self, socket: &mut WebSocket, text: &str, direct: &mpsc::Sender<Utf8Bytes>) -> Result<(), Gone> {
        let began = Instant::now();
        let result = match Words::read(text) {
            // Answered here: the game has nothing to do with it.
            Ok(Words::Ping) => return send(socket, News::Pong.text()).await,
            Ok(Words::Do(action)) => {
                let caller = self.attending.caller;
                let asker = || Requester { caller, direct: direct.clone() };
                let make = |reply| TableCommand::Act { asker: asker(), action, reply };
                self.hub.ask(self.code, caller, make).await.and_then(|done| done)
            }
            Err(problem) => Err(problem),
        };
        self.hub.common.metrics.answers.observe(began.elapsed());
        match result {
            Ok(()) => Ok(()),
            Err(problem) => send(socket, News::Refused(problem).text()).await,
        }
    }

    async fn say_goodbye(&self, sides: Vec<Side>) {
        self.hub.tell_if_open(self.code, TableCommand::Leave { sides }).await;
    }
}

/// The other side takes nothing any more.
struct Gone;

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Gone> {
    send_message(socket, Message::Text(text)).await
}

async fn send_message(socket: &mut WebSocket, message: Message) -> Result<(), Gone> {
    match timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(Gone),
    }
}
