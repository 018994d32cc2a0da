//! How much time a move may take.

use std::time::{Duration, Instant};

use crate::{Limits, TimeLeft};

/// When to end a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) began: Instant,
    /// No iteration is begun after this.
    pub(crate) last_iteration: Option<Instant>,
    /// The search is broken off here.
    pub(crate) deadline: Option<Instant>,
}

/// Time that goes by between the end of a search and the moment the clock is stopped, on a busy machine.
const OVERHEAD: Duration = Duration::from_millis(25);

/// Moves that are played without thinking at the end of a game, because they have been worked out before.
const MOVES_FOR_FREE: u16 = 7;

impl Budget {
    pub(crate) fn new(limits: &Limits, empties: u16) -> Self {
        let began = Instant::now();
        let by_clock = limits.clock.map(|clock| shares(clock, empties));
        // An iteration takes several times as long as the one before: past half the time the next one would not end.
        let soft = [limits.time.map(|time| time / 2), by_clock.map(|(soft, _)| soft)];
        let hard = [limits.time, by_clock.map(|(_, hard)| hard)];
        let earliest = |times: [Option<Duration>; 2]| times.into_iter().flatten().min().map(|time| began + time);
        Self { began, last_iteration: earliest(soft), deadline: earliest(hard) }
    }
}

/// The time for a move: after which no iteration is begun, and after which the search is broken off.
fn shares(clock: TimeLeft, empties: u16) -> (Duration, Duration) {
    let usable = clock.left.saturating_sub(OVERHEAD);
    let own_moves = u32::from((empties / 2).saturating_sub(MOVES_FOR_FREE).max(3));
    let even_share = usable / own_moves + clock.increment * 3 / 4;
    // One move may take twice its share, but never so much that the rest of the game must be hurried.
    let hard = (even_share * 2).min(usable / 3).max(Duration::from_millis(1));
    (even_share.min(hard) / 2, hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_on_the_clock_is_never_lost_on_time() {
        for (left, increment) in [(1000, 100), (1000, 0), (60_000, 0), (50, 0), (300_000, 3000)] {
            let increment = Duration::from_millis(increment);
            let mut clock = TimeLeft { left: Duration::from_millis(left), increment };
            for empties in (0..60).rev().step_by(2) {
                let (_, hard) = shares(clock, empties);
                assert!(hard <= clock.left, "{hard:?} of {clock:?}");
                clock.left = clock.left - hard + increment;
            }
        }
    }
}
