//! How much a search may do.

use std::time::Duration;

use crate::{Level, Precision, Strength};

/// How much a search may do. The first limit that is reached ends it.
///
/// ```
/// use outflank_engine::{Level, Limits};
/// use std::time::Duration;
/// let quick = Limits::level(Level::Hard).with_time(Duration::from_millis(200));
/// let solve = Limits::exact();
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: u8,
    /// Positions with at most this many empty squares are played out to the end instead.
    pub exact_from: u8,
    /// How sure Multi-ProbCut must be of the result of a line to leave it out.
    pub selectivity: Selectivity,
    /// Positions to visit at most.
    pub nodes: Option<u64>,
    /// Time to take at most.
    pub time: Option<Duration>,
    /// What is on the player's clock: the search takes a sensible share of it.
    pub clock: Option<TimeLeft>,
    /// What the score of a game played out must tell.
    pub precision: Precision,
    /// What may be used of what earlier searches have found out.
    pub memory: Memory,
}

/// What a search may use of what the engine has found out before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Memory {
    /// All of it, which is faster; where lines are left out, scores then depend on what was searched before.
    #[default]
    Shared,
    /// Nothing: on one thread the same question always has the same answer, whatever the engine was asked before.
    Afresh,
}

/// Time left to a player for the rest of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TimeLeft {
    /// Time on the clock.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl Limits {
    /// No limit: the position is solved.
    pub const fn exact() -> Self {
        Self {
            depth: u8::MAX,
            exact_from: u8::MAX,
            selectivity: Selectivity::NONE,
            nodes: None,
            time: None,
            clock: None,
            precision: Precision::Discs,
            memory: Memory::Shared,
        }
    }

    /// As much as a bound on time or positions allows.
    pub(crate) const UNBOUNDED: Self = Self { selectivity: Selectivity::QUICK, ..Self::exact() };

    /// No limit: it is found out who wins, but not by how much.
    pub const fn win_loss_draw() -> Self {
        Self { precision: Precision::WinLossDraw, ..Self::exact() }
    }

    /// What a level may do.
    pub fn level(level: Level) -> Self {
        Self::strength(&level.strength())
    }

    /// What a player of this strength may do.
    pub const fn strength(strength: &Strength) -> Self {
        Self {
            depth: strength.depth,
            exact_from: strength.exact_from,
            selectivity: strength.selectivity,
            ..Self::exact()
        }
    }

    /// A search to a fixed depth.
    pub const fn depth(depth: u8) -> Self {
        Self { depth, exact_from: depth, selectivity: Selectivity::QUICK, ..Self::exact() }
    }

    /// As deep as this many positions go.
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::UNBOUNDED }
    }

    /// As deep as this time allows.
    pub const fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::UNBOUNDED }
    }

    /// As deep as the player's clock allows.
    pub const fn clock(clock: TimeLeft) -> Self {
        Self { clock: Some(clock), ..Self::UNBOUNDED }
    }

    /// These limits, and no more than this time.
    pub const fn with_time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// These limits, and no more than these positions.
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// These limits, and no more than the clock allows.
    pub const fn with_clock(self, clock: TimeLeft) -> Self {
        Self { clock: Some(clock), ..self }
    }
}

/// How selective a search is: how readily Multi-ProbCut leaves out lines whose result a shallow search predicts.
///
/// Seven steps, from leaving out much to leaving out nothing, each with the certainty it asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "u8", into = "u8"))]
pub struct Selectivity(u8);

impl Selectivity {
    /// Leaves out the most: enough for move ordering.
    pub const ROUGH: Self = Self(0);
    /// What a player does who looks far ahead: 73 % certainty is enough.
    pub const QUICK: Self = Self(2);
    /// Leaves out nothing.
    pub const NONE: Self = Self(6);

    /// (certainty in percent, standard deviations of the error to be expected) of each step.
    const STEPS: [(u8, f32); 7] =
        [(42, 0.55), (55, 0.75), (73, 1.1), (87, 1.5), (95, 2.0), (99, 2.6), (100, f32::INFINITY)];

    /// The certainty it asks for, in percent.
    pub const fn percent(self) -> u8 {
        Self::STEPS[self.0 as usize].0
    }

    /// How many standard deviations of error it wants between the predicted result and the window.
    pub(crate) const fn deviations(self) -> f32 {
        Self::STEPS[self.0 as usize].1
    }

    /// The number of the step, from 0.
    pub(crate) const fn index(self) -> u8 {
        self.0
    }

    /// The step with this number.
    pub(crate) const fn from_index(index: u8) -> Self {
        Self(if index < Self::NONE.0 { index } else { Self::NONE.0 })
    }
}

/// The number of its step; one that there is not leaves out nothing.
#[cfg(feature = "serde")]
impl From<u8> for Selectivity {
    fn from(index: u8) -> Self {
        Self::from_index(index)
    }
}

#[cfg(feature = "serde")]
impl From<Selectivity> for u8 {
    fn from(selectivity: Selectivity) -> Self {
        selectivity.index()
    }
}
