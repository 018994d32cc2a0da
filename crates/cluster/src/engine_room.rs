//! Workers as the engines of a server.

use std::sync::Arc;
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{Client, Subject};
use futures_util::StreamExt;
use outflank_play::{DistantEngines, DistantQuestion, DistantReply, Urgency};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};

use crate::questions::{PostedQuestion, Word, subject};
use crate::roll::{ROLL, Roll};

/// How long a question may lie before somebody takes it: longer than the way, and shorter than anybody notices.
const TAKEN: Duration = Duration::from_millis(300);
/// Whoever has been silent for so long is gone.
const SILENCE: Duration = Duration::from_secs(2);
/// How soon it is noticed that nobody waits any more.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How often it is looked who is there, and how long that may take.
const ROLL_CALL: Duration = Duration::from_secs(2);
/// How long nobody is asked after nobody has answered: some of those on the roll may be gone.
const PAUSE: Duration = Duration::from_secs(4);

/// The workers behind a NATS server, as engines that answer what people who play wait for. Clones are the same workers.
#[derive(Clone)]
pub struct EngineRoom {
    client: Client,
    jetstream: Context,
    runtime: Handle,
    connected: watch::Receiver<bool>,
    /// Told when nobody has taken a question.
    untaken: Arc<Notify>,
}

impl EngineRoom {
    /// The workers to which this connection leads; `connected` says whether there is one. To be called where Tokio runs.
    pub fn new(client: Client, connected: watch::Receiver<bool>) -> Self {
        let jetstream = jetstream::new(client.clone());
        Self { client, jetstream, runtime: Handle::current(), connected, untaken: Arc::default() }
    }

    /// Tells again and again, and for ever, how many questions workers may be asked at the same time: as many as they have threads.
    pub async fn keep_count(&self, told: impl Fn(usize)) {
        let mut connected = self.connected.clone();
        loop {
            let there = *connected.borrow_and_update();
            // Whoever does not hear the answer believes what was last heard, and asks again soon.
            if let Some(threads) = if there { self.count().await } else { Some(0) } {
                told(threads);
            }
            tokio::select! {
                () = sleep(ROLL_CALL) => {}
                changed = connected.changed() => if changed.is_err() { sleep(ROLL_CALL).await },
                () = self.untaken.notified() => {
                    told(0);
                    sleep(PAUSE).await;
                }
            }
        }
    }

    /// How many threads of this program's edition are on the roll. The bucket is made by the first worker.
    async fn count(&self) -> Option<usize> {
        let calling = async { Roll::call(&self.jetstream.get_key_value(ROLL).await.ok()?).await.ok() };
        Some(timeout(ROLL_CALL, calling).await.ok()??.own_threads())
    }

    /// Has a worker answer. Whenever this ends without an answer the reply is dropped, and the question asked again.
    async fn exchange(&self, question: DistantQuestion, urgency: Urgency, mut reply: DistantReply) -> Option<()> {
        let back = self.client.new_inbox();
        let mut words = self.client.subscribe(back.clone()).await.ok()?;
        let posted = serde_json::to_vec(&PostedQuestion { question, back }).ok()?;
        self.client.publish(subject(urgency), posted.into()).await.ok()?;
        let (mut deadline, mut look) = (Instant::now() + TAKEN, interval(LOOK_EVERY));
        let mut worker: Option<Subject> = None;
        loop {
            tokio::select! {
                message = words.next() => {
                    let message = message?;
                    (worker, deadline) = (message.reply.or(worker), Instant::now() + SILENCE);
                    match serde_json::from_slice(&message.payload).ok()? {
                        Word::AtWork => {}
                        Word::SoFar(progress) => reply.progress(&progress),
                        Word::Answer(answer) => {
                            reply.answer(answer);
                            return Some(());
                        }
                        Word::GivenBack => return None,
                    }
                }
                _ = look.tick() => if !reply.is_wanted() {
                    // Where nobody hears it, the worker ends when it finds that nobody listens.
                    return self.client.publish(worker?, "enough".into()).await.ok();
                },
                () = sleep_until(deadline) => {
                    if worker.is_none() {
                        self.untaken.notify_one();
                    }
                    return None;
                }
            }
        }
    }
}

impl DistantEngines for EngineRoom {
    fn ask(&self, question: DistantQuestion, urgency: Urgency, reply: DistantReply) {
        let room = self.clone();
        self.runtime.spawn(async move {
            let mut connected = room.connected.clone();
            tokio::select! {
                _ = room.exchange(question, urgency, reply) => {}
                // Whatever is said meanwhile nobody hears.
                _ = connected.wait_for(|connected| !connected) => {}
            }
        });
    }
}
