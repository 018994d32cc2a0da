//! Time control: how much time a move may take.
//!
//! A game on the clock is thought over until its end can be worked out; what follows costs next to nothing. So the time on the clock is
//! shared out among the moves until then, with a reserve for working it out.

use std::time::{Duration, Instant};

use outflank_rules::Position;

use crate::{Limits, TimeLeft};

/// When to end a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) began: Instant,
    /// No iteration is begun after this, if the last ones agree …
    settled: Option<Instant>,
    /// … and none after this, if they do not.
    open: Option<Instant>,
    /// The search is broken off here.
    pub(crate) deadline: Option<Instant>,
}

/// Whether the iterations of a search agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trend {
    /// The last one found the same move, and no worse a score.
    Settled,
    /// The last one found another move, or that the best one is worse than it seemed.
    Open,
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    settled: Duration,
    open: Duration,
    deadline: Duration,
}

impl Budget {
    /// For a move in this position.
    pub(crate) fn new(limits: &Limits, position: &Position) -> Self {
        let began = Instant::now();
        let of_move = limits.time.map(|time| Share { settled: time, open: time, deadline: time });
        let of_clock = limits.clock.map(|clock| {
            let share = Share::of(clock, position.board().empties().len());
            // There is nothing to choose: one iteration tells the score.
            let choice = position.legal_moves().len() > 1;
            if choice { share } else { Share { settled: Duration::ZERO, open: Duration::ZERO, ..share } }
        });
        let earliest = |time: fn(Share) -> Duration| {
            [of_move, of_clock].into_iter().flatten().map(time).min().map(|time| began + time)
        };
        Self {
            began,
            settled: earliest(|share| share.settled),
            open: earliest(|share| share.open),
            deadline: earliest(|share| share.deadline),
        }
    }

    /// Whether to begin another iteration after one that took so long. The next one takes longer, so it is not begun if not even as much
    /// is left.
    pub(crate) fn allows_another(&self, trend: Trend, last_took: Duration) -> bool {
        let now = Instant::now();
        let latest = match trend {
            Trend::Settled => self.settled,
            Trend::Open => self.open,
        };
        latest.is_none_or(|latest| now < latest) && self.deadline.is_none_or(|deadline| now + last_took < deadline)
    }
}

/// Time that goes by between the end of a search and the moment the clock is stopped, on a busy machine.
const OVERHEAD: Duration = Duration::from_millis(25);

/// Seconds that it takes to work out the last twenty squares, and how many times as long one square more takes.
const LAST_TWENTY: f64 = 0.1;
const SQUARE_MORE: f64 = 1.9;

/// The part of the clock that is kept for working out the end.
const FOR_THE_END: f64 = 0.3;

impl Share {
    /// A share of what is on the clock, for a move with so many empty squares.
    fn of(clock: TimeLeft, empties: u16) -> Self {
        let usable = clock.left.saturating_sub(OVERHEAD);
        let until_the_end = (f64::from(empties) - worked_out_from(usable.mul_f64(FOR_THE_END))).max(0.0);
        // Every second empty square is a move of the other side.
        let moves = until_the_end / 2.0 + 1.0 / FOR_THE_END;
        let even = usable.div_f64(moves) + clock.increment * 3 / 4;
        // Most moves settle soon. One that does not may take twice its share, but never so much that the rest of the game must be hurried.
        let deadline = (even * 2).min(usable.mul_f64(1.5 * FOR_THE_END)).max(Duration::from_millis(1));
        Self { settled: even.mul_f64(0.5).min(deadline), open: even.mul_f64(1.2).min(deadline), deadline }
    }
}

/// The most empty squares that can be worked out in this time.
fn worked_out_from(time: Duration) -> f64 {
    20.0 + (time.as_secs_f64() / LAST_TWENTY).max(1e-3).ln() / SQUARE_MORE.ln()
}

#[cfg(test)]
mod tests {
    use outflank_rules::notation::BoardText;
    use outflank_rules::{RuleSet, Size};

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn blitz(left: Duration) -> TimeLeft {
        TimeLeft { left, increment: Duration::ZERO }
    }

    #[test]
    fn a_game_on_the_clock_is_never_lost_on_time() {
        for (left, increment) in [(1000, 100), (1000, 0), (60_000, 0), (50, 0), (300_000, 3000)] {
            let increment = Duration::from_millis(increment);
            let mut clock = TimeLeft { left: Duration::from_millis(left), increment };
            for empties in (0..60).rev().step_by(2) {
                let Share { settled, open, deadline } = Share::of(clock, empties);
                assert!(settled <= open && open <= deadline && deadline <= clock.left, "{deadline:?} of {clock:?}");
                clock.left = clock.left - deadline + increment;
            }
        }
    }

    #[test]
    fn a_game_whose_moves_all_settle_at_once_has_used_most_of_its_time_when_its_end_is_worked_out() {
        for seconds in [1, 10, 300] {
            let mut clock = blitz(SECOND * seconds);
            for empties in (20..56).rev().step_by(2) {
                clock.left -= Share::of(clock, empties).settled;
            }
            assert!(clock.left < SECOND * seconds * 2 / 5, "{:?} of {seconds} s left", clock.left);
        }
    }

    #[test]
    fn the_more_time_there_is_the_earlier_the_end_is_worked_out() {
        assert!((20.0..24.0).contains(&worked_out_from(SECOND)));
        assert!((26.0..30.0).contains(&worked_out_from(30 * SECOND)));
        assert!((8.0..12.0).contains(&worked_out_from(Duration::ZERO)));
    }

    #[test]
    fn a_move_without_a_choice_takes_one_iteration_on_the_clock() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let limits = Limits::clock(blitz(60 * SECOND));
        assert!(Budget::new(&limits, &start).allows_another(Trend::Settled, Duration::ZERO));
        let board: BoardText = format!("XO{} X", "-".repeat(62)).parse().expect("a board");
        let forced =
            board.setup(RuleSet::standard(Size::EIGHT)).expect("a board of this size").position().expect("playable");
        assert_eq!(forced.legal_moves().len(), 1);
        assert!(!Budget::new(&limits, &forced).allows_another(Trend::Open, Duration::ZERO));
    }

    #[test]
    fn an_iteration_that_cannot_end_in_time_is_not_begun() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let budget = Budget::new(&Limits::time(60 * SECOND), &start);
        assert!(budget.allows_another(Trend::Settled, SECOND));
        assert!(!budget.allows_another(Trend::Open, 61 * SECOND));
        assert!(Budget::new(&Limits::exact(), &start).allows_another(Trend::Settled, 1000 * SECOND));
    }
}
