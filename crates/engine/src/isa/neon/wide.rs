//! Moves and flips of bitboards of up to 16×16 squares with NEON.
//!
//! The sixteen rows of a board lie in the lanes of two vectors, eight in each.

use std::arch::aarch64::*;

use outflank_rules::{Lines, Squares};

use super::memory::load_u16;
use crate::isa::line_flips::{CROSSINGS, ROW_BITS, in_row, line_flips};
use crate::isa::wide::{BoardLines, LongestLine};

/// The rows of a board.
#[derive(Clone, Copy)]
struct NeonRows {
    upper: uint16x8_t,
    lower: uint16x8_t,
}

/// Numbers for sixteen rows.
#[inline]
#[target_feature(enable = "neon")]
fn load(rows: &[u16; 16]) -> NeonRows {
    let [upper, lower] = rows.as_chunks().0 else { unreachable!("sixteen are twice eight") };
    NeonRows { upper: load_u16(upper), lower: load_u16(lower) }
}

#[inline]
#[target_feature(enable = "neon")]
fn board(squares: Squares) -> NeonRows {
    let [a, b, c, d] = squares.to_words();
    let half = |first, second| vreinterpretq_u16_u64(vcombine_u64(vcreate_u64(first), vcreate_u64(second)));
    NeonRows { upper: half(a, b), lower: half(c, d) }
}

#[inline]
#[target_feature(enable = "neon")]
fn squares(NeonRows { upper, lower }: NeonRows) -> Squares {
    let (upper, lower) = (vreinterpretq_u64_u16(upper), vreinterpretq_u64_u16(lower));
    Squares::from_words([
        vgetq_lane_u64::<0>(upper),
        vgetq_lane_u64::<1>(upper),
        vgetq_lane_u64::<0>(lower),
        vgetq_lane_u64::<1>(lower),
    ])
}

#[inline]
#[target_feature(enable = "neon")]
fn and(a: NeonRows, b: NeonRows) -> NeonRows {
    NeonRows { upper: vandq_u16(a.upper, b.upper), lower: vandq_u16(a.lower, b.lower) }
}

#[inline]
#[target_feature(enable = "neon")]
fn or(a: NeonRows, b: NeonRows) -> NeonRows {
    NeonRows { upper: vorrq_u16(a.upper, b.upper), lower: vorrq_u16(a.lower, b.lower) }
}

/// One way along a row, or none.
const LEFT: i32 = -1;
const STILL: i32 = 0;
const RIGHT: i32 = 1;

/// Every square moved `STEPS` to the left or right, and `STEPS` rows down or up.
#[inline]
#[target_feature(enable = "neon")]
fn stepped<const X: i32, const Y: i32, const STEPS: i32>(board: NeonRows) -> NeonRows {
    const { assert!(STEPS == 1 || STEPS == 2 || STEPS == 4 || STEPS == 8) };
    let none = vdupq_n_u16(0);
    let NeonRows { upper, lower } = board;
    let rows = match (Y, STEPS) {
        (1, 1) => NeonRows { upper: vextq_u16::<7>(none, upper), lower: vextq_u16::<7>(upper, lower) },
        (1, 2) => NeonRows { upper: vextq_u16::<6>(none, upper), lower: vextq_u16::<6>(upper, lower) },
        (1, 4) => NeonRows { upper: vextq_u16::<4>(none, upper), lower: vextq_u16::<4>(upper, lower) },
        (1, _) => NeonRows { upper: none, lower: upper },
        (-1, 1) => NeonRows { upper: vextq_u16::<1>(upper, lower), lower: vextq_u16::<1>(lower, none) },
        (-1, 2) => NeonRows { upper: vextq_u16::<2>(upper, lower), lower: vextq_u16::<2>(lower, none) },
        (-1, 4) => NeonRows { upper: vextq_u16::<4>(upper, lower), lower: vextq_u16::<4>(lower, none) },
        (-1, _) => NeonRows { upper: lower, lower: none },
        _ => board,
    };
    match X {
        RIGHT => NeonRows { upper: vshlq_n_u16::<STEPS>(rows.upper), lower: vshlq_n_u16::<STEPS>(rows.lower) },
        LEFT => NeonRows { upper: vshrq_n_u16::<STEPS>(rows.upper), lower: vshrq_n_u16::<STEPS>(rows.lower) },
        _ => rows,
    }
}

/// The squares beyond lines in one direction, which hold no more than `LONGEST` discs. Lines grow by one disc, then by two and four, and if they
/// can be longer, by four again or by eight.
#[inline]
#[target_feature(enable = "neon")]
fn reach_towards<const X: i32, const Y: i32, const LONGEST: u32>(player: NeonRows, opponent: NeonRows) -> NeonRows {
    let mut lines = and(opponent, stepped::<X, Y, 1>(player));
    lines = or(lines, and(opponent, stepped::<X, Y, 1>(lines)));
    let pairs = and(opponent, stepped::<X, Y, 1>(opponent));
    lines = or(lines, and(pairs, stepped::<X, Y, 2>(lines)));
    let fours = and(pairs, stepped::<X, Y, 2>(pairs));
    lines = or(lines, and(fours, stepped::<X, Y, 4>(lines)));
    match LONGEST {
        ..=8 => {}
        9..=12 => lines = or(lines, and(fours, stepped::<X, Y, 4>(lines))),
        _ => {
            let eights = and(fours, stepped::<X, Y, 4>(fours));
            lines = or(lines, and(eights, stepped::<X, Y, 8>(lines)));
        }
    }
    stepped::<X, Y, 1>(lines)
}

/// The squares beyond lines along rows to the right, where bits are higher: a sum carries from the first disc of a line to the square beyond
/// it, and all that changes is reached, but the first.
#[inline]
#[target_feature(enable = "neon")]
fn reach_rightwards(player: NeonRows, opponent: NeonRows) -> NeonRows {
    let first = and(opponent, stepped::<RIGHT, 0, 1>(player));
    NeonRows {
        upper: vbicq_u16(veorq_u16(opponent.upper, vaddq_u16(opponent.upper, first.upper)), first.upper),
        lower: vbicq_u16(veorq_u16(opponent.lower, vaddq_u16(opponent.lower, first.lower)), first.lower),
    }
}

/// As [`wide::reach`](crate::isa::wide::reach) finds it.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn reach(player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
    match lines.longest {
        LongestLine::Eight => reach_along::<8>(player, opponent, lines.ways),
        LongestLine::Ten => reach_along::<10>(player, opponent, lines.ways),
        LongestLine::Fourteen => reach_along::<14>(player, opponent, lines.ways),
    }
}

#[inline]
#[target_feature(enable = "neon")]
fn reach_along<const LONGEST: u32>(player: Squares, opponent: Squares, lines: Lines) -> Squares {
    let (player, opponent) = (board(player), board(opponent));
    let sideways = or(reach_towards::<LEFT, 0, LONGEST>(player, opponent), reach_rightwards(player, opponent));
    let upright =
        or(reach_towards::<STILL, 1, LONGEST>(player, opponent), reach_towards::<STILL, -1, LONGEST>(player, opponent));
    let mut reached = or(sideways, upright);
    if lines == Lines::All {
        let down = or(
            reach_towards::<LEFT, 1, LONGEST>(player, opponent),
            reach_towards::<RIGHT, 1, LONGEST>(player, opponent),
        );
        let up = or(
            reach_towards::<LEFT, -1, LONGEST>(player, opponent),
            reach_towards::<RIGHT, -1, LONGEST>(player, opponent),
        );
        reached = or(reached, or(down, up));
    }
    squares(reached)
}

/// The flips in a line that crosses the rows at `crossing`, drawn together into a number with a bit for each row.
#[inline]
#[target_feature(enable = "neon")]
fn crossing_flips(crossing: &[u16; 16], row: u32, player: NeonRows, opponent: NeonRows) -> NeonRows {
    let (crossing, row_bits) = (load(crossing), load(&ROW_BITS));
    let drawn_together = |board: NeonRows| {
        let upper = vandq_u16(vtstq_u16(board.upper, crossing.upper), row_bits.upper);
        let lower = vandq_u16(vtstq_u16(board.lower, crossing.lower), row_bits.lower);
        // Each row has a bit of its own, so the sum is the union.
        u32::from(vaddvq_u16(vorrq_u16(upper, lower)))
    };
    let flips = line_flips(row, drawn_together(player), drawn_together(opponent));
    let flips = vdupq_n_u16(flips as u16);
    let turned = NeonRows { upper: vtstq_u16(flips, row_bits.upper), lower: vtstq_u16(flips, row_bits.lower) };
    and(turned, crossing)
}

/// As [`wide::flips`](crate::isa::wide::flips) finds it.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn flips(square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
    let (row, column) = (square / 16 % 16, square % 16);
    let in_row = board(in_row(row, column, player, opponent));
    let (player, opponent) = (board(player), board(opponent));
    let mut flips = or(in_row, crossing_flips(CROSSINGS.column(column), row, player, opponent));
    if lines == Lines::All {
        let [falling, rising] = CROSSINGS.diagonals(row, column);
        flips = or(flips, crossing_flips(falling, row, player, opponent));
        flips = or(flips, crossing_flips(rising, row, player, opponent));
    }
    squares(flips)
}
