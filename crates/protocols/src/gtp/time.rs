//! Time as GTP speaks of it.

use std::time::Duration;

use outflank_engine::TimeLeft;
use outflank_rules::Side;

use crate::player::Time;

/// What `time_settings` said.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) enum Control {
    #[default]
    None,
    /// Nothing but this much for each move.
    PerMove(Duration),
    /// Time for the game, and more with each move (which may be nothing).
    Fischer { main: Duration, increment: Duration },
    /// Time for the game, and then so much for each move.
    Byoyomi { main: Duration, period: Duration },
}

/// The clocks of both players.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    control: Control,
    black: Duration,
    white: Duration,
}

/// A move must be on its way before the time is over.
const SAFETY: Duration = Duration::from_millis(30);

impl Control {
    /// Reads the three numbers of `time_settings`. Without main time the rest is for one move; with main time a number of
    /// stones makes it byo-yomi, and none makes it an increment.
    pub(super) fn new(main: Duration, extra: Duration, stones: u32) -> Self {
        match (main.is_zero(), extra.is_zero(), stones) {
            (true, true, _) => Self::None,
            (true, false, stones) => Self::PerMove(extra / stones.max(1)),
            (false, _, 0) | (false, true, _) => Self::Fischer { main, increment: extra },
            (false, false, stones) => Self::Byoyomi { main, period: extra / stones },
        }
    }
}

impl Clocks {
    pub(super) fn new(control: Control) -> Self {
        let main = match control {
            Control::None | Control::PerMove(_) => Duration::ZERO,
            Control::Fischer { main, .. } | Control::Byoyomi { main, .. } => main,
        };
        Self { control, black: main, white: main }
    }

    /// What `time_left` says: with stones it is for those, otherwise for the game.
    pub(super) fn set_left(&mut self, side: Side, left: Duration, stones: u32) {
        match (self.control, stones) {
            (_, 1..) => self.control = Control::Byoyomi { main: Duration::ZERO, period: left / stones },
            (Control::None, 0) => self.control = Control::Fischer { main: left, increment: Duration::ZERO },
            (_, 0) => {}
        }
        *self.left_mut(side) = if stones == 0 { left } else { Duration::ZERO };
    }

    /// How long `side` may think now.
    pub(super) fn time(&self, side: Side) -> Time {
        let left = match side {
            Side::Black => self.black,
            Side::White => self.white,
        };
        let per_move = |time: Duration| Time::Move(time.saturating_sub(SAFETY).max(time / 2));
        match self.control {
            Control::None => Time::Unlimited,
            Control::PerMove(time) => per_move(time),
            Control::Fischer { increment, .. } => Time::Clock(TimeLeft { left, increment }),
            Control::Byoyomi { period, .. } if left.is_zero() => per_move(period),
            Control::Byoyomi { period, .. } => Time::Clock(TimeLeft { left, increment: period }),
        }
    }

    /// Takes what a move has cost off the clock, for programs that never say what is left.
    pub(super) fn spend(&mut self, side: Side, spent: Duration) {
        let increment = match self.control {
            Control::Fischer { increment, .. } => increment,
            Control::None | Control::PerMove(_) | Control::Byoyomi { .. } => Duration::ZERO,
        };
        let left = self.left_mut(side);
        *left = left.saturating_sub(spent) + increment;
    }

    fn left_mut(&mut self, side: Side) -> &mut Duration {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn the_three_numbers_mean_what_other_programs_take_them_for() {
        assert_eq!(Control::new(seconds(0), seconds(0), 0), Control::None);
        assert_eq!(Control::new(seconds(0), seconds(5), 1), Control::PerMove(seconds(5)));
        let (main, increment) = (seconds(60), seconds(2));
        assert_eq!(Control::new(main, increment, 0), Control::Fischer { main, increment });
        assert_eq!(Control::new(main, seconds(30), 1), Control::Byoyomi { main, period: seconds(30) });
    }

    #[test]
    fn clocks_run_down_and_gain_increments() {
        let mut clocks = Clocks::new(Control::new(seconds(60), seconds(2), 0));
        clocks.spend(Side::Black, seconds(5));
        let clock = |left| Time::Clock(TimeLeft { left: seconds(left), increment: seconds(2) });
        assert_eq!(clocks.time(Side::Black), clock(57));
        assert_eq!(clocks.time(Side::White), clock(60));
        clocks.set_left(Side::White, seconds(7), 0);
        assert_eq!(clocks.time(Side::White), clock(7));
    }
}
