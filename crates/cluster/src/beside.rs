//! Work on threads of its own, some of which give way to others.

use std::thread;

use outflank_play::Urgency;
use tokio::sync::oneshot;

/// How readily a thread gives way. Which one comes first where there are more threads than cores: the system decides by their niceness, so that a move is hardly slowed down by whatever
/// else a worker is at.
#[derive(Clone, Copy)]
pub(crate) struct Niceness(i32);

impl Niceness {
    /// Of what nobody waits for at this moment.
    pub(crate) const JOB: Self = Self(10);

    pub(crate) const fn of(urgency: Urgency) -> Self {
        Self(match urgency {
            Urgency::Move => 0,
            Urgency::Advice => 4,
            Urgency::Analysis => 7,
        })
    }

    /// From now on the calling thread gives way. Linux alone gives each thread a niceness of its own; elsewhere all have the same share.
    fn adopt(self) {
        let Self(_niceness) = self;
        // A system that refuses only makes others wait a little longer.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(_niceness);
    }
}

/// Does something on a thread of its own; `None` if it comes to grief.
pub(crate) async fn beside<T: Send + 'static>(
    niceness: Niceness,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, done) = oneshot::channel();
    let begun = thread::Builder::new().spawn(move || {
        niceness.adopt();
        // Fails only when nobody waits for it any more.
        let _ = sender.send(work());
    });
    begun.ok()?;
    done.await.ok()
}
