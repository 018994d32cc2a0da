//! Games that everybody has left while a clock runs. They cost no more than a line in a list until the flag falls.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use outflank_page::GameCode;
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until};

/// Games out of memory, each with the moment at which its flag falls.
#[derive(Debug, Default)]
pub(crate) struct Sleepers {
    schedule: Mutex<Schedule>,
    /// Something is due sooner than what was due before.
    sooner: Notify,
}

#[derive(Debug, Default)]
struct Schedule {
    flags: HashMap<GameCode, Instant>,
    /// When each is to be looked at. One that is being looked at is not in here.
    due: BTreeSet<(Instant, GameCode)>,
}

impl Sleepers {
    /// Remembers when the flag of a game falls.
    pub(crate) fn put_to_bed(&self, code: GameCode, flag: Instant) {
        self.schedule().flags.insert(code, flag);
        self.look_again(code, flag);
    }

    /// Looks at a game that still sleeps at this moment, perhaps once more.
    pub(crate) fn look_again(&self, code: GameCode, at: Instant) {
        self.schedule().due.insert((at, code));
        self.sooner.notify_one();
    }

    /// The game is in memory again, or gone; returns when its flag falls if it slept.
    pub(crate) fn wake(&self, code: GameCode) -> Option<Instant> {
        let mut schedule = self.schedule();
        let flag = schedule.flags.remove(&code)?;
        schedule.due.remove(&(flag, code));
        Some(flag)
    }

    /// Forgets every game.
    pub(crate) fn forget_all(&self) {
        *self.schedule() = Schedule::default();
    }

    /// Waits for the next flag that falls.
    pub(crate) async fn next(&self) -> GameCode {
        loop {
            let first = self.schedule().due.first().copied();
            match first {
                None => self.sooner.notified().await,
                Some((at, code)) if at <= Instant::now() => {
                    let mut schedule = self.schedule();
                    // Somebody may have woken it in the meantime.
                    if schedule.due.remove(&(at, code)) && schedule.flags.contains_key(&code) {
                        return code;
                    }
                }
                Some((at, _)) => tokio::select! {
                    () = sleep_until(at) => {}
                    () = self.sooner.notified() => {}
                },
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.schedule().flags.len()
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        // Every change is complete before the lock is given back, so it makes sense even after a panic elsewhere.
        self.schedule.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn flags_fall_in_their_order_and_only_for_those_who_sleep() {
        let sleepers = Sleepers::default();
        let [first, second, third] = [(); 3].map(|()| GameCode::random().unwrap());
        let now = Instant::now();
        let after = |millis| now + Duration::from_millis(millis);
        sleepers.put_to_bed(third, after(30));
        sleepers.put_to_bed(first, after(10));
        sleepers.put_to_bed(second, after(20));
        assert_eq!(sleepers.next().await, first);
        assert!(Instant::now() >= after(10));
        assert_eq!(sleepers.wake(first), Some(after(10)));
        assert_eq!(sleepers.wake(second), Some(after(20)), "somebody has come back");
        assert_eq!(sleepers.next().await, third);
        // It could not be read; it still sleeps.
        sleepers.look_again(third, after(35));
        assert_eq!(sleepers.next().await, third);
        assert!(Instant::now() >= after(35));
        assert_eq!((sleepers.wake(third), sleepers.len()), (Some(after(30)), 0));
    }

    #[tokio::test]
    async fn whoever_waits_for_a_flag_hears_of_an_earlier_one() {
        let sleepers = Sleepers::default();
        let [late, early] = [(); 2].map(|()| GameCode::random().unwrap());
        let now = Instant::now();
        sleepers.put_to_bed(late, now + Duration::from_secs(3600));
        let put = async {
            tokio::task::yield_now().await;
            sleepers.put_to_bed(early, now);
        };
        let (next, ()) = tokio::join!(sleepers.next(), put);
        assert_eq!(next, early);
    }
}
