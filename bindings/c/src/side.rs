//! The two players.

use outflank_rules::Side;

use crate::status::CallError;

/// A player, and the colour of a disc.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankSide {
    /// Nobody: an empty square, or a drawn game.
    None = 0,
    /// The player who moves first.
    Black = 1,
    /// The player who moves second.
    White = 2,
}

impl From<Side> for OutflankSide {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Option<Side>> for OutflankSide {
    fn from(side: Option<Side>) -> Self {
        side.map_or(Self::None, Self::from)
    }
}

/// The side that a number stands for: C may hand over any, so none is taken for an enumeration unseen.
pub(crate) fn read_side(number: u32) -> Result<Side, CallError> {
    let side = Side::BOTH.into_iter().find(|&side| OutflankSide::from(side) as u32 == number);
    side.ok_or_else(|| {
        CallError::bad(format_args!("{number} is no side: say OUTFLANK_SIDE_BLACK or OUTFLANK_SIDE_WHITE"))
    })
}
