//! Discs turning over, one after another, away from the disc that was played.

use std::time::{Duration, Instant};

use outflank_rules::{Square, Squares};

/// How long the discs next to the new one keep their colour, and how much longer each further step does.
const STEP: Duration = Duration::from_millis(45);
/// How long a disc stands on its edge.
const ON_EDGE: Duration = Duration::from_millis(110);
/// How long turned squares stay marked.
const MARKED: Duration = Duration::from_millis(900);
/// Time between two pictures.
pub(crate) const FRAME: Duration = Duration::from_millis(30);

/// A move being shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turning {
    pub(crate) square: Square,
    pub(crate) flips: Squares,
    pub(crate) since: Instant,
}

/// How a disc that turns over looks at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Before,
    OnEdge,
    After,
}

impl Turning {
    pub(crate) fn phase(&self, square: Square, now: Instant) -> Phase {
        if !self.flips.contains(square) {
            return Phase::After;
        }
        let distance = square.column().abs_diff(self.square.column()).max(square.row().abs_diff(self.square.row()));
        let begins = STEP * u32::from(distance);
        match now.saturating_duration_since(self.since) {
            passed if passed < begins => Phase::Before,
            passed if passed < begins + ON_EDGE => Phase::OnEdge,
            _ => Phase::After,
        }
    }

    /// Whether anything still changes.
    pub(crate) fn is_over(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.since) >= MARKED
    }
}
