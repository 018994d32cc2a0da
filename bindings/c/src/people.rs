//! How people play.

use std::mem::MaybeUninit;

use outflank_people::{Policy, Rating};

use crate::border::{call, given, put};
use crate::moves::number;
use crate::status::CallError;
use crate::{OutflankMove, OutflankPosition, OutflankStatus};

/// The most moves that there can be on 8x8: no square is played on twice.
pub const OUTFLANK_MOST_LIKELY: usize = 64;

/// A move, and how likely somebody is to make it.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutflankLikelyMove {
    /// Where it is played.
    pub square: OutflankMove,
    /// Its share of all moves that such players make here, from 0 to 1.
    pub chance: f32,
}

/// A list of moves with their chances.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutflankLikelyMoves {
    /// How many there are.
    pub count: usize,
    /// The moves, the likeliest first.
    pub moves: [OutflankLikelyMove; OUTFLANK_MOST_LIKELY],
}

/// How likely each legal move is for a player of this rating, from 800 to 2300. OUTFLANK_STATUS_NOTHING on other boards than 8x8 and by other rules than the standard ones:
/// there are no games to learn from.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_likely_moves(
    position: Option<&OutflankPosition>,
    rating: u32,
    likely: Option<&mut MaybeUninit<OutflankLikelyMoves>>,
) -> OutflankStatus {
    call(|| {
        let position = &given(position, "position")?.0;
        let rating = rating.to_string().parse::<Rating>().map_err(CallError::bad)?;
        let no_games = || CallError::nothing("there are no games of people to learn from by these rules");
        let policy = Policy::of(&position.rules()).ok_or_else(no_games)?;
        let nothing = OutflankLikelyMove { square: crate::OUTFLANK_NO_MOVE, chance: 0.0 };
        let mut list = OutflankLikelyMoves { count: 0, moves: [nothing; OUTFLANK_MOST_LIKELY] };
        for (place, known) in list.moves.iter_mut().zip(policy.moves(position, rating)) {
            *place = OutflankLikelyMove { square: number(known.square.into()), chance: known.chance };
            list.count += 1;
        }
        put(likely, "likely", list)
    })
}
