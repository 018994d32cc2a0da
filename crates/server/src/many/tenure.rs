//! The lease by which a server is there.

use std::sync::Arc;

use async_nats::Subscriber;
use futures_util::StreamExt;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep, timeout, timeout_at};

use super::{AGAIN, ANSWER, BEAT, BELIEVED, Many, drawn_name, until};
use crate::hub::Hub;

/// A time during which a server is there. Its name is never used again, so one that is over is over for everybody.
pub(crate) struct Tenure {
    pub(super) name: String,
    /// Whether it is over. Everything that the server has by it ends then.
    over: watch::Sender<bool>,
}

/// What became of an attempt to renew a tenure.
enum Renewed {
    /// It goes on from the moment at which this was asked for.
    Since(Instant),
    /// It has expired.
    Gone,
}

impl Tenure {
    pub(super) fn over(&self) -> watch::Receiver<bool> {
        self.over.subscribe()
    }

    pub(super) fn is_over(&self) -> bool {
        *self.over.borrow()
    }
}

/// Where others ask the server that has this tenure for games.
pub(super) fn door_of(name: &str) -> String {
    format!("outflank.server.{name}")
}

impl Many {
    /// One tenure after the other, until the server stops.
    pub(super) async fn hold_tenures(self: &Arc<Self>, hub: &Arc<Hub>) {
        let mut stopping = self.stopping.subscribe();
        while !*stopping.borrow() {
            let (began, beginning) = (Instant::now(), timeout(ANSWER, self.begin_tenure()));
            let Ok(Some((tenure, door))) = beginning.await else {
                sleep(AGAIN).await;
                continue;
            };
            tracing::info!(tenure = %tenure.name, "here");
            self.tenure.send_replace(Some(tenure.clone()));
            tokio::select! {
                () = self.renew(&tenure, began) => tracing::error!(tenure = %tenure.name, "out of touch with the other servers"),
                () = self.receive_guests(hub, &tenure, door) => {}
                () = until(&mut stopping) => return,
            }
            self.end_tenure();
            hub.let_sleepers_go();
        }
    }

    async fn begin_tenure(&self) -> Option<(Arc<Tenure>, Subscriber)> {
        let name = drawn_name().ok()?;
        // Whoever reads of us finds the door open.
        let door = self.client.subscribe(door_of(&name)).await.ok()?;
        self.pulses.update(&name, "here".into(), 0).await.ok()?;
        Some((Arc::new(Tenure { name, over: watch::channel(false).0 }), door))
    }

    /// Renews a tenure until that has not worked for so long that others may take it to be over.
    async fn renew(&self, tenure: &Tenure, began: Instant) {
        let mut believed = began + BELIEVED;
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let renewing = async {
                loop {
                    beat.tick().await;
                    if let Ok(Some(renewed)) = timeout(ANSWER, self.renew_once(&tenure.name)).await {
                        return renewed;
                    }
                }
            };
            match timeout_at(believed, renewing).await {
                Ok(Renewed::Since(asked)) => believed = asked + BELIEVED,
                Ok(Renewed::Gone) | Err(_) => return,
            }
        }
    }

    /// `None` if there was no answer.
    async fn renew_once(&self, name: &str) -> Option<Renewed> {
        let asked = Instant::now();
        // Only we write it. Where it has expired nothing brings it back.
        let Some(entry) = self.pulses.entry(name).await.ok()? else { return Some(Renewed::Gone) };
        self.pulses.update(name, "here".into(), entry.revision).await.ok()?;
        Some(Renewed::Since(asked))
    }

    /// Everything that we have by the tenure ends. Others may have it once its lease has expired, or was given back.
    fn end_tenure(&self) {
        if let Some(tenure) = self.tenure.send_replace(None) {
            tenure.over.send_replace(true);
        }
    }

    /// Begins nothing any more, and ends what there is; returns what is to be given back once it has ended.
    pub(crate) fn stop(&self) -> Option<Arc<Tenure>> {
        let tenure = self.tenure.borrow().clone();
        self.stopping.send_replace(true);
        self.end_tenure();
        tenure
    }

    /// Gives a tenure back: whatever the server had is free at once.
    pub(crate) async fn give_back(&self, tenure: &Tenure) {
        let giving = async {
            let entry = self.pulses.entry(&tenure.name).await.ok()??;
            self.pulses.stream.delete_message(entry.revision).await.ok()
        };
        if !matches!(timeout(ANSWER, giving).await, Ok(Some(true))) {
            tracing::warn!(tenure = %tenure.name, "not given back; it expires by itself");
        }
    }

    /// Hears the pulse of every other server.
    pub(super) async fn listen_to_peers(&self) {
        let pulses = format!("{}*", self.pulses.prefix);
        let mut sweep = interval(AGAIN);
        loop {
            let Ok(mut beats) = self.client.subscribe(pulses.clone()).await else {
                sleep(AGAIN).await;
                continue;
            };
            loop {
                tokio::select! {
                    beat = beats.next() => match beat {
                        Some(beat) => self.peers.hear(beat.subject.rsplit('.').next().unwrap_or_default()),
                        None => break,
                    },
                    _ = sweep.tick() => self.peers.sweep(),
                }
            }
        }
    }
}
