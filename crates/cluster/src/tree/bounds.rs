//! What is proven of a score.

use std::fmt;
use std::ops::Neg;

use outflank_engine::Score;
use outflank_rules::Position;
use serde::{Deserialize, Serialize};

/// What is proven of the score of a position, in discs for its side to move: it lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ScoreBounds {
    /// It is no lower.
    pub at_least: i16,
    /// It is no higher.
    pub at_most: i16,
}

impl ScoreBounds {
    /// What is known of a position that nobody has looked at: no side can win by more than all squares.
    pub fn of_any(position: &Position) -> Self {
        let area = position.rules().size.area() as i16;
        Self { at_least: -area, at_most: area }
    }

    /// Nothing but this score.
    pub const fn exactly(discs: i16) -> Self {
        Self { at_least: discs, at_most: discs }
    }

    /// The score, where it is known.
    pub fn score(self) -> Option<Score> {
        (self.at_least == self.at_most).then(|| Score::new(self.at_least))
    }

    /// Whether the score is at least this; `None` as long as nobody knows.
    pub const fn reaches(self, discs: i16) -> Option<bool> {
        if self.at_least >= discs {
            Some(true)
        } else if self.at_most < discs {
            Some(false)
        } else {
            None
        }
    }

    /// What both together prove; `None` if they contradict each other.
    pub fn and(self, other: Self) -> Option<Self> {
        let (at_least, at_most) = (self.at_least.max(other.at_least), self.at_most.min(other.at_most));
        (at_least <= at_most).then_some(Self { at_least, at_most })
    }
}

/// What the other side can say of it.
impl Neg for ScoreBounds {
    type Output = Self;

    fn neg(self) -> Self {
        Self { at_least: -self.at_most, at_most: -self.at_least }
    }
}

/// `+4`, or `between -2 and +10`
impl fmt::Display for ScoreBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score() {
            Some(score) => write!(f, "{score}"),
            None => write!(f, "between {} and {}", Score::new(self.at_least), Score::new(self.at_most)),
        }
    }
}

/// By how much scores differ at least: boards have an even number of squares, and empty ones go to the winner.
pub(super) const STEP: i16 = 2;

/// The lowest score of at least so many discs that there is.
pub(super) const fn raised(discs: i16) -> i16 {
    discs + discs.rem_euclid(STEP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_raised_to_those_that_there_are() {
        assert_eq!([-3, -2, -1, 0, 1, 2].map(raised), [-2, -2, 0, 0, 2, 2]);
    }

    #[test]
    fn two_proofs_are_one_or_contradict_each_other() {
        let (low, high) = (ScoreBounds { at_least: -8, at_most: 2 }, ScoreBounds { at_least: 0, at_most: 6 });
        assert_eq!(low.and(high), Some(ScoreBounds { at_least: 0, at_most: 2 }));
        assert_eq!(low.and(ScoreBounds::exactly(4)), None);
        assert_eq!((-low).to_string(), "between -2 and +8");
        assert_eq!([-8, 0, 4].map(|discs| low.reaches(discs)), [Some(true), None, Some(false)]);
    }
}
