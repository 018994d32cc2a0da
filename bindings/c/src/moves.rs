//! Moves: squares, a pass, and lists of them.

use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::sync::LazyLock;

use outflank_rules::{Move, Square};

use crate::border::{call, put, text};
use crate::status::{CallError, OutflankStatus};

/// A move: a square, OUTFLANK_PASS or OUTFLANK_NO_MOVE.
///
/// A square has the same number on every board: 16 times its row and its column, both counted from 0, so that a1 is 0, b1 is 1 and a2 is 16.
pub type OutflankMove = u16;

/// A pass.
pub const OUTFLANK_PASS: u16 = 256;

/// No move, where there could have been one.
pub const OUTFLANK_NO_MOVE: u16 = 257;

/// The most moves in a list: no game is longer, with all its passes.
pub const OUTFLANK_MOST_MOVES: usize = 512;

/// A list of moves.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OutflankMoves {
    /// How many there are.
    pub count: usize,
    /// The moves, and OUTFLANK_NO_MOVE behind them.
    pub moves: [OutflankMove; OUTFLANK_MOST_MOVES],
}

/// Reads a move such as "d3" or "pass".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_move_parse(
    name: *const c_char,
    parsed: Option<&mut MaybeUninit<OutflankMove>>,
) -> OutflankStatus {
    call(|| {
        // SAFETY: callers keep to what the header says of texts.
        let name = unsafe { text(name, "name") }?;
        put(parsed, "parsed", number(name.parse().map_err(CallError::bad)?))
    })
}

/// The name of a move: "d3", "pass", "-" for OUTFLANK_NO_MOVE and an empty text for a number that is no move. The text belongs to the library.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_move_name(square: OutflankMove) -> *const c_char {
    static NAMES: LazyLock<Vec<CString>> = LazyLock::new(|| {
        let squares = (0..=u8::MAX).map(|index| Move::Place(Square::from_index(index)));
        let names = squares.chain([Move::Pass]).map(|step| step.to_string()).chain(["-".to_owned()]);
        names.map(|name| CString::new(name).unwrap_or_default()).collect()
    });
    NAMES.get(usize::from(square)).map_or(c"".as_ptr(), |name| name.as_ptr())
}

/// The move with this number.
pub(crate) fn read_move(number: OutflankMove) -> Result<Move, CallError> {
    match (u8::try_from(number), number) {
        (Ok(index), _) => Ok(Move::Place(Square::from_index(index))),
        (_, OUTFLANK_PASS) => Ok(Move::Pass),
        _ => Err(CallError::bad(format_args!(
            "{number} is no move: squares are from 0 to 255, a pass is {OUTFLANK_PASS}"
        ))),
    }
}

/// The square with this number.
pub(crate) fn read_square(number: OutflankMove) -> Result<Square, CallError> {
    match read_move(number)? {
        Move::Place(square) => Ok(square),
        Move::Pass => Err(CallError::bad("a pass is no square")),
    }
}

/// The number of a move.
pub(crate) fn number(step: Move) -> OutflankMove {
    match step {
        Move::Place(square) => square.index().into(),
        Move::Pass => OUTFLANK_PASS,
    }
}

/// The number of a square, or of none.
pub(crate) fn optional_number(square: Option<Square>) -> OutflankMove {
    square.map_or(OUTFLANK_NO_MOVE, |square| number(square.into()))
}

impl<M: Into<Move>> FromIterator<M> for OutflankMoves {
    fn from_iter<T: IntoIterator<Item = M>>(moves: T) -> Self {
        let mut list = Self { count: 0, moves: [OUTFLANK_NO_MOVE; OUTFLANK_MOST_MOVES] };
        for (place, step) in list.moves.iter_mut().zip(moves) {
            *place = number(step.into());
            list.count += 1;
        }
        list
    }
}
