//! Something that a player may do on a turn.

use std::fmt;
use std::str::FromStr;

use crate::Square;
use crate::text::Quoted;

/// Something a player may do on a turn.
///
/// ```
/// use outflank_rules::Move;
/// assert_eq!("d3".parse(), Ok(Move::Place("d3".parse()?)));
/// for pass in ["pass", "PA", "ps", "--", "@@@@"] {
///     assert_eq!(pass.parse(), Ok(Move::Pass));
/// }
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Put a disc on a square.
    Place(Square),
    /// Do nothing, which is legal only without a legal square.
    Pass,
}

/// How a pass is written; a longer form stands before its beginning.
pub(crate) const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "@@@@"];

impl From<Square> for Move {
    fn from(square: Square) -> Self {
        Self::Place(square)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(square) => fmt::Display::fmt(square, f),
            Self::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        if PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
            return Ok(Self::Pass);
        }
        text.parse().map(Self::Place).map_err(|_| MoveError(text.to_owned()))
    }
}

/// A text that is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError(String);

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is neither a square such as d3 nor a pass", Quoted(&self.0))
    }
}

impl std::error::Error for MoveError {}
