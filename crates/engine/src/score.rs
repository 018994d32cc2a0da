//! What a position is worth.

use std::fmt;
use std::ops::Neg;

/// A number of discs by which the side to move wins (or, below zero, loses), empty squares counted for the winner.
///
/// ```
/// use outflank_engine::Score;
/// assert_eq!((-Score::new(4)).to_string(), "-4");
/// assert_eq!(Score::new(12).to_string(), "+12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Score(i16);

impl Score {
    /// A score of this many discs.
    pub const fn new(discs: i16) -> Self {
        Self(discs)
    }

    /// The number of discs.
    pub const fn discs(self) -> i16 {
        self.0
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{:+}", self.0))
    }
}
