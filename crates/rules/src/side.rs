//! The two players.

use std::fmt;
use std::ops::Not;

/// One of the two players, and the colour of a disc.
///
/// Black is also called dark, X, red or 1, and moves first; White is light, O, yellow or 2.
///
/// ```
/// use outflank_rules::Side;
/// assert_eq!(!Side::Black, Side::White);
/// assert_eq!(Side::White.to_string(), "White");
/// assert_eq!(Side::White.name(), "white");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Side {
    /// The player who moves first.
    Black,
    /// The player who moves second.
    White,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The name in small letters, as files and protocols write it; [`Display`](fmt::Display) begins it with a capital.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

impl Not for Side {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
