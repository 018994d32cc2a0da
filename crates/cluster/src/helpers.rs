//! Workers that are asked for one thing after the other, where what comes next depends on what was found.

use std::collections::HashMap;
use std::fmt;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use outflank_engine::Stop;
use serde::Serialize;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::vigil::{Vigil, VigilNews};
use crate::work::Name;
use crate::{Cluster, ClusterError, NobodyThere, Work, WorkFailure};

/// Workers that answer whoever asks, on any thread. What was asked under the same name before, in a week, is answered at once.
#[derive(Debug)]
pub struct Helpers<W: Work> {
    requests: UnboundedSender<HelpRequest<W>>,
    threads: usize,
}

/// Why workers could not help.
#[derive(Debug)]
pub enum HelpFailure {
    /// Somebody said that it is enough.
    Stopped,
    /// The server cannot be used.
    Cluster(ClusterError),
    /// Nobody can do the work.
    Work(WorkFailure),
}

impl fmt::Display for HelpFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("it was stopped"),
            Self::Cluster(error) => error.fmt(f),
            Self::Work(failure) => failure.fmt(f),
        }
    }
}

impl std::error::Error for HelpFailure {}

type HelpReply<W> = mpsc::Sender<Result<<W as Work>::Found, HelpFailure>>;

struct HelpRequest<W: Work> {
    work: W,
    reply: HelpReply<W>,
}

impl Cluster {
    /// Workers to ask for things that belong together, under a name that says what they are for. `told` hears when nobody is there to work.
    pub fn helpers<W>(
        &self,
        name: &impl Serialize,
        told: impl FnMut(NobodyThere) + Send + 'static,
    ) -> Result<Helpers<W>, ClusterError>
    where
        W: Work + Clone + Send + Sync + 'static,
        W::Found: Clone + Send,
    {
        let vigil = self.block_on(Vigil::open(self.link(), &Name::of(name)))?;
        let (requests, asked) = unbounded_channel();
        let threads = vigil.threads();
        self.spawn(serve(vigil, asked, told));
        Ok(Helpers { requests, threads })
    }
}

/// Hands out what is asked for, and hands back what was found, for as long as somebody may ask.
async fn serve<W>(mut vigil: Vigil<W>, mut asked: UnboundedReceiver<HelpRequest<W>>, mut told: impl FnMut(NobodyThere))
where
    W: Work + Clone,
    W::Found: Clone,
{
    let mut waiting: HashMap<Name, Vec<HelpReply<W>>> = HashMap::new();
    loop {
        let arrived = tokio::select! {
            request = asked.recv() => {
                let Some(HelpRequest { work, reply }) = request else { return };
                let name = Name::of(&work);
                match vigil.ask(work).await {
                    Ok(known) => {
                        waiting.entry(name).or_default().push(reply);
                        known
                    }
                    Err(error) => {
                        // Whoever has asked may be gone.
                        let _ = reply.send(Err(HelpFailure::Cluster(error)));
                        None
                    }
                }
            }
            news = vigil.wait() => match news {
                VigilNews::Result(name) => Some(name),
                VigilNews::Nobody(nobody) => {
                    told(nobody);
                    None
                }
                VigilNews::Silence => None,
            },
        };
        let Some((replies, result)) = arrived.and_then(|name| Some((waiting.remove(&name)?, vigil.result(&name)?)))
        else {
            continue;
        };
        for reply in replies {
            let _ = reply.send(result.clone().map_err(HelpFailure::Work));
        }
    }
}

impl<W: Work> Helpers<W> {
    /// How many threads waited for work when they were asked to help.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Has a piece of work done, and waits for the result.
    pub fn ask(&self, work: W, stop: &Stop) -> Result<W::Found, HelpFailure> {
        const LOOK_EVERY: Duration = Duration::from_millis(50);
        let (reply, answer) = mpsc::channel();
        if self.requests.send(HelpRequest { work, reply }).is_err() {
            return Err(HelpFailure::Stopped);
        }
        loop {
            match answer.recv_timeout(LOOK_EVERY) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Timeout) if !stop.is_stopped() => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Err(HelpFailure::Stopped),
            }
        }
    }
}
