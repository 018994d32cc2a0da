//! Which server has a game.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use outflank_page::GameCode;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::tenure::Tenure;
use super::{ANSWER, Many, until};

/// How long a game may take to end in order once it is not ours any more.
const IN_ORDER: Duration = Duration::from_millis(500);

/// A game is ours for as long as the tenure lasts by which it was claimed.
pub(crate) struct Claim {
    code: GameCode,
    tenure: Arc<Tenure>,
    many: Arc<Many>,
    revision: u64,
    is_taken_over: bool,
}

/// Whose a game is.
pub(super) enum Claimed {
    Ours(Claim),
    /// That of the server with this tenure.
    Theirs(String),
}

impl Claim {
    /// Becomes true when it is ours no longer.
    pub(crate) fn over(&self) -> watch::Receiver<bool> {
        self.tenure.over()
    }

    /// Waits until it has not been ours for a moment, in which everything could have ended in order. Whoever waits for a database that says nothing
    /// is not waited for.
    pub(crate) fn lapsed(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut over = self.over();
        async move {
            until(&mut over).await;
            sleep(IN_ORDER).await;
        }
    }

    /// Whether it was that of a server that is gone, whose visitors are on their way to others.
    pub(crate) fn is_taken_over(&self) -> bool {
        self.is_taken_over
    }

    /// Anybody may have it from now on.
    pub(crate) async fn release(self) {
        if self.tenure.is_over() {
            return;
        }
        // By its number: if somebody else has taken it over meanwhile, nothing is deleted. One that stays is found again as ours.
        let releasing = self.many.claims.stream.delete_message(self.revision);
        if !matches!(timeout(ANSWER, releasing).await, Ok(Ok(true))) {
            tracing::debug!(game = %self.code, "the claim stays");
        }
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Claim").field("code", &self.code).field("revision", &self.revision).finish_non_exhaustive()
    }
}

impl Many {
    /// Takes a game that is nobody's, or of a tenure that is over (compare-and-set). Whoever was faster is found at the next attempt.
    pub(super) async fn claim(
        self: &Arc<Self>,
        tenure: &Arc<Tenure>,
        code: GameCode,
    ) -> Result<Claimed, Box<dyn std::error::Error + Send + Sync>> {
        let key = code.to_string();
        let ours = |revision, is_taken_over| {
            let many = self.clone();
            Claimed::Ours(Claim { code, tenure: tenure.clone(), many, revision, is_taken_over })
        };
        let Some(entry) = self.claims.entry(&key).await? else {
            return Ok(ours(self.claims.update(&key, tenure.name.clone().into(), 0).await?, false));
        };
        if entry.value == tenure.name.as_bytes() {
            return Ok(ours(entry.revision, false));
        }
        let owner = String::from_utf8_lossy(&entry.value).into_owned();
        if self.pulses.entry(&owner).await?.is_some() {
            return Ok(Claimed::Theirs(owner));
        }
        let revision = self.claims.update(&key, tenure.name.clone().into(), entry.revision).await?;
        self.metrics.takeovers.add(1);
        tracing::info!(game = %code, from = %owner, "taken over");
        Ok(ours(revision, true))
    }
}
