//! Clocks. Nothing here asks what time it is: the caller says, so that tests need not wait.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use outflank_rules::{BySide, Side};

use crate::{Span, SpanError};

/// How much time the players have.
///
/// ```
/// use outflank_play::TimeControl;
/// for text in ["5m", "5m+3s", "5m~3s", "10m/30s"] {
///     assert_eq!(text.parse::<TimeControl>()?.to_string(), text);
/// }
/// # Ok::<(), outflank_play::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// Time for the whole game.
    pub main: Span,
    /// What each move brings beyond that.
    pub extra: Extra,
}

/// What each move brings beyond the main time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extra {
    /// Nothing: `5m`.
    None,
    /// Added to the clock after every move (Fischer): `5m+3s`.
    Increment(Span),
    /// The clock waits this long before it runs, on every move: `5m~3s`.
    Delay(Span),
    /// Once the main time is used up, every move must be made within this time (byo-yomi): `10m/30s`.
    Period(Span),
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let main = self.main;
        f.pad(&match self.extra {
            Extra::None => main.to_string(),
            Extra::Increment(extra) => format!("{main}+{extra}"),
            Extra::Delay(extra) => format!("{main}~{extra}"),
            Extra::Period(extra) => format!("{main}/{extra}"),
        })
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let span = |part: &str| part.parse().map_err(TimeControlError);
        let Some(at) = text.find(['+', '~', '/']) else {
            return Ok(Self { main: span(text)?, extra: Extra::None });
        };
        let extra = span(&text[at + 1..])?;
        let extra = match &text[at..=at] {
            "+" => Extra::Increment(extra),
            "~" => Extra::Delay(extra),
            _ => Extra::Period(extra),
        };
        Ok(Self { main: span(&text[..at])?, extra })
    }
}

/// A text that is not a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControlError(SpanError);

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; a clock is written 5m (five minutes), 5m+3s (three seconds more for each move), \
             5m~3s (the clock waits three seconds) or 10m/30s (then thirty seconds for each move)",
            self.0
        )
    }
}

impl std::error::Error for TimeControlError {}

/// The main time that each player has left.
pub type TimesLeft = BySide<Duration>;

/// What a clock face shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The time until the player loses, or until the main time is used up.
    pub left: Duration,
    /// Whether the main time is used up and the time for each move counts.
    pub in_period: bool,
    /// Whether this clock is running.
    pub running: bool,
}

/// The clock of a game: at most one side's time runs.
#[derive(Clone, Debug)]
pub struct Clock {
    control: TimeControl,
    left: TimesLeft,
    running: Option<Running>,
    /// What was left before each move, so that moves can be taken back.
    before: Vec<TimesLeft>,
}

#[derive(Clone, Copy, Debug)]
struct Running {
    side: Side,
    since: Instant,
}

impl Clock {
    /// A clock that stands, with the full time for both.
    pub fn new(control: TimeControl) -> Self {
        let Span(main) = control.main;
        Self { control, left: TimesLeft::both(main), running: None, before: Vec::new() }
    }

    /// The time control it follows.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What both players had left when the clock was last stopped or pressed.
    pub fn left(&self) -> TimesLeft {
        self.left
    }

    /// Lets the time of `side` run from `now`.
    pub fn run(&mut self, side: Side, now: Instant) {
        self.running = Some(Running { side, since: now });
    }

    /// Stops whatever runs, and takes the time used from it without anything for a finished move.
    pub fn halt(&mut self, now: Instant) {
        if let Some(Running { side, since }) = self.running.take() {
            self.charge(side, now.saturating_duration_since(since));
        }
    }

    /// Stops whatever runs because its player made a move: the move is numbered and its extra time given.
    pub fn press(&mut self, now: Instant) {
        self.before.push(self.left);
        let Some(Running { side, .. }) = self.running else { return };
        self.halt(now);
        if let Extra::Increment(Span(extra)) = self.control.extra {
            self.left[side] += extra;
        }
    }

    /// A move of a saved game, after which this much was left.
    pub fn restore_press(&mut self, left: TimesLeft) {
        self.before.push(self.left);
        self.left = left;
    }

    /// Goes back to what was left when `moves` moves had been made. The clock stands afterwards.
    pub fn rewind(&mut self, moves: usize) {
        self.running = None;
        if let Some(&left) = self.before.get(moves) {
            self.left = left;
            self.before.truncate(moves);
        }
    }

    /// The player whose time has run out by `now`.
    pub fn fallen(&self, now: Instant) -> Option<Side> {
        self.deadline().filter(|&deadline| now >= deadline).and(self.running).map(|running| running.side)
    }

    /// When the running player loses on time.
    pub fn deadline(&self) -> Option<Instant> {
        let Running { side, since } = self.running?;
        Some(since + self.left[side] + self.grace())
    }

    /// What the clock of `side` shows at `now`.
    pub fn face(&self, side: Side, now: Instant) -> Face {
        let main = self.left[side];
        let running = self.running.filter(|running| running.side == side);
        let used = running.map_or(Duration::ZERO, |running| now.saturating_duration_since(running.since));
        match self.control.extra {
            Extra::Period(Span(period)) if used >= main => {
                Face { left: period.saturating_sub(used - main), in_period: true, running: running.is_some() }
            }
            Extra::Delay(Span(delay)) => {
                let charged = used.saturating_sub(delay);
                Face { left: main.saturating_sub(charged), in_period: false, running: running.is_some() }
            }
            _ => Face { left: main.saturating_sub(used), in_period: false, running: running.is_some() },
        }
    }

    /// What an engine should know about the time of `side`.
    pub fn for_engine(&self, side: Side) -> outflank_engine::TimeLeft {
        let left = self.left[side];
        match self.control.extra {
            Extra::None => outflank_engine::TimeLeft { left, increment: Duration::ZERO },
            Extra::Increment(Span(extra)) | Extra::Delay(Span(extra)) => {
                outflank_engine::TimeLeft { left, increment: extra }
            }
            Extra::Period(Span(period)) => outflank_engine::TimeLeft { left: left + period, increment: period },
        }
    }

    /// Time that a move may take beyond the main time.
    fn grace(&self) -> Duration {
        match self.control.extra {
            Extra::Delay(Span(extra)) | Extra::Period(Span(extra)) => extra,
            Extra::None | Extra::Increment(_) => Duration::ZERO,
        }
    }

    fn charge(&mut self, side: Side, used: Duration) {
        let charged = match self.control.extra {
            Extra::Delay(Span(delay)) => used.saturating_sub(delay),
            _ => used,
        };
        self.left[side] = self.left[side].saturating_sub(charged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn clock(control: &str) -> (Clock, Instant) {
        (Clock::new(control.parse().unwrap()), Instant::now())
    }

    #[test]
    fn an_increment_is_added_after_each_move() {
        let (mut clock, start) = clock("1m+3s");
        clock.run(Side::Black, start);
        clock.press(start + 10 * SECOND);
        assert_eq!(clock.left(), TimesLeft { black: 53 * SECOND, white: 60 * SECOND });
    }

    #[test]
    fn a_delay_costs_nothing() {
        let (mut clock, start) = clock("1m~3s");
        clock.run(Side::Black, start);
        assert_eq!(clock.face(Side::Black, start + 2 * SECOND).left, 60 * SECOND);
        clock.press(start + 10 * SECOND);
        assert_eq!(clock.left().black, 53 * SECOND);
        clock.run(Side::Black, start);
        assert_eq!(clock.fallen(start + 55 * SECOND), None);
        assert_eq!(clock.fallen(start + 56 * SECOND), Some(Side::Black));
    }

    #[test]
    fn a_period_begins_anew_with_each_move() {
        let (mut clock, start) = clock("1m/30s");
        clock.run(Side::White, start);
        clock.press(start + 80 * SECOND);
        assert_eq!(clock.left().white, Duration::ZERO);
        clock.run(Side::White, start);
        let face = clock.face(Side::White, start + 5 * SECOND);
        assert_eq!((face.left, face.in_period), (25 * SECOND, true));
        assert_eq!(clock.fallen(start + 29 * SECOND), None);
        assert_eq!(clock.fallen(start + 30 * SECOND), Some(Side::White));
    }

    #[test]
    fn the_time_before_a_move_comes_back_with_it() {
        let (mut clock, start) = clock("1m");
        clock.run(Side::Black, start);
        clock.press(start + 10 * SECOND);
        clock.run(Side::White, start);
        clock.press(start + 20 * SECOND);
        clock.rewind(1);
        assert_eq!(clock.left(), TimesLeft { black: 50 * SECOND, white: 60 * SECOND });
        clock.rewind(0);
        assert_eq!(clock.left(), TimesLeft { black: 60 * SECOND, white: 60 * SECOND });
    }

    #[test]
    fn a_halted_clock_never_falls() {
        let (mut clock, start) = clock("1m");
        clock.run(Side::Black, start);
        clock.halt(start + 59 * SECOND);
        assert_eq!(clock.fallen(start + 100 * SECOND), None);
        assert_eq!(clock.left().black, SECOND);
    }

    #[test]
    fn nonsense_is_no_time_control() {
        for text in ["", "5", "+3s", "5m+", "5m-3s", "5m/0s"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
