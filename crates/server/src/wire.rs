//! One live connection, whatever it is about: who is still there, and who says too much.

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use outflank_page::{News, Problem};
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

use crate::limits::{self, Pace, Throttle};

/// Whoever takes nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(10);

/// A connection that is about to become live, on which no message may be larger than this.
pub(crate) fn bounded(upgrade: WebSocketUpgrade, message: usize) -> WebSocketUpgrade {
    let upgrade = upgrade.max_message_size(message).max_frame_size(message);
    upgrade.read_buffer_size(limits::BUFFER).write_buffer_size(limits::BUFFER)
}

/// A WebSocket with its limits: it notices when the other side is gone, and ends when the server does.
pub(crate) struct Wire {
    socket: WebSocket,
    pace: Pace,
    heard: Instant,
    ping: Interval,
    /// Silence is broken this often, so that both sides notice when the other is gone.
    patience: Duration,
    stopping: watch::Receiver<bool>,
}

/// Why a connection ends, in the numbers of the protocol and in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending(u16, &'static str);

impl Ending {
    pub(crate) const GONE: Self = Self(1001, "gone");
    const SILENT: Self = Self(1001, "silent");
    const STOPPING: Self = Self(1001, "the server stops");
    const BINARY: Self = Self(1008, "only text is understood");
    const TOO_MANY: Self = Self(1008, "too many messages");
    pub(crate) const TOO_SLOW: Self = Self(1013, "too slow");
    pub(crate) const SOMEBODY_ELSE: Self = Self(1013, "you are somebody else now");
    pub(crate) const READ_ANEW: Self = Self(1013, "the game was read anew");

    /// The end of a connection for somebody who was refused; whether trying again may help, the number says.
    pub(crate) fn refused(problem: &Problem) -> Self {
        Self(if problem.may_pass() { 1013 } else { 1008 }, "refused")
    }
}

impl Wire {
    pub(crate) fn new(socket: WebSocket, patience: Duration, stopping: watch::Receiver<bool>) -> Self {
        let now = Instant::now();
        let mut ping = interval(patience);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { socket, pace: Pace::new(now), heard: now, ping, patience, stopping }
    }

    /// The next thing that the other side says. Nothing is lost if somebody stops waiting for it.
    pub(crate) async fn hear(&mut self) -> Result<Utf8Bytes, Ending> {
        loop {
            tokio::select! {
                received = self.socket.recv() => {
                    self.heard = Instant::now();
                    match received {
                        Some(Ok(Message::Text(text))) => match self.pace.message(self.heard) {
                            Throttle::Take => return Ok(text),
                            Throttle::TooFast => self.say(News::Refused(Problem::too_fast()).text().into()).await?,
                            Throttle::Close => return Err(Ending::TOO_MANY),
                        },
                        Some(Ok(Message::Binary(_))) => return Err(Ending::BINARY),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ending::GONE),
                    }
                }
                _ = self.ping.tick() => {
                    if self.heard.elapsed() >= 2 * self.patience {
                        return Err(Ending::SILENT);
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
                _ = self.stopping.changed() => return Err(Ending::STOPPING),
            }
        }
    }

    pub(crate) async fn say(&mut self, text: Utf8Bytes) -> Result<(), Ending> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Ending> {
        match timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Ending::GONE),
        }
    }

    pub(crate) async fn close(mut self, Ending(code, reason): Ending) {
        let _ = self.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
