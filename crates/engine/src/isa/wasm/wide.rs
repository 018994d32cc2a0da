//! Moves and flips of bitboards of up to 16×16 squares with `simd128`.
//!
//! The sixteen rows of a board lie in the lanes of two vectors, eight in each.

use std::arch::wasm32::*;

use outflank_rules::{Lines, Squares};

use super::memory::load_u16;
use crate::isa::line_flips::{CROSSINGS, ROW_BITS, in_row, line_flips};
use crate::isa::wide::{BoardLines, LongestLine};

/// The rows of a board.
#[derive(Clone, Copy)]
struct Simd128Rows {
    upper: v128,
    lower: v128,
}

/// Numbers for sixteen rows.
#[inline]
#[target_feature(enable = "simd128")]
fn load(rows: &[u16; 16]) -> Simd128Rows {
    let [upper, lower] = rows.as_chunks().0 else { unreachable!("sixteen are twice eight") };
    Simd128Rows { upper: load_u16(upper), lower: load_u16(lower) }
}

#[inline]
#[target_feature(enable = "simd128")]
fn board(squares: Squares) -> Simd128Rows {
    let [a, b, c, d] = squares.to_words();
    Simd128Rows { upper: u64x2(a, b), lower: u64x2(c, d) }
}

#[inline]
#[target_feature(enable = "simd128")]
fn squares(Simd128Rows { upper, lower }: Simd128Rows) -> Squares {
    Squares::from_words([
        u64x2_extract_lane::<0>(upper),
        u64x2_extract_lane::<1>(upper),
        u64x2_extract_lane::<0>(lower),
        u64x2_extract_lane::<1>(lower),
    ])
}

#[inline]
#[target_feature(enable = "simd128")]
fn and(a: Simd128Rows, b: Simd128Rows) -> Simd128Rows {
    Simd128Rows { upper: v128_and(a.upper, b.upper), lower: v128_and(a.lower, b.lower) }
}

#[inline]
#[target_feature(enable = "simd128")]
fn or(a: Simd128Rows, b: Simd128Rows) -> Simd128Rows {
    Simd128Rows { upper: v128_or(a.upper, b.upper), lower: v128_or(a.lower, b.lower) }
}

/// One way along a row, or none.
const LEFT: i32 = -1;
const STILL: i32 = 0;
const RIGHT: i32 = 1;

/// The eight rows that begin one, two or four rows before the second half of two vectors one after the other.
#[inline]
#[target_feature(enable = "simd128")]
fn one_before(first: v128, second: v128) -> v128 {
    u16x8_shuffle::<7, 8, 9, 10, 11, 12, 13, 14>(first, second)
}

#[inline]
#[target_feature(enable = "simd128")]
fn two_before(first: v128, second: v128) -> v128 {
    u16x8_shuffle::<6, 7, 8, 9, 10, 11, 12, 13>(first, second)
}

#[inline]
#[target_feature(enable = "simd128")]
fn in_the_middle(first: v128, second: v128) -> v128 {
    u16x8_shuffle::<4, 5, 6, 7, 8, 9, 10, 11>(first, second)
}

/// The eight rows that begin one or two rows after the first of two vectors one after the other.
#[inline]
#[target_feature(enable = "simd128")]
fn one_after(first: v128, second: v128) -> v128 {
    u16x8_shuffle::<1, 2, 3, 4, 5, 6, 7, 8>(first, second)
}

#[inline]
#[target_feature(enable = "simd128")]
fn two_after(first: v128, second: v128) -> v128 {
    u16x8_shuffle::<2, 3, 4, 5, 6, 7, 8, 9>(first, second)
}

/// Every square moved `STEPS` to the left or right, and `STEPS` rows down or up.
#[inline]
#[target_feature(enable = "simd128")]
fn stepped<const X: i32, const Y: i32, const STEPS: u32>(board: Simd128Rows) -> Simd128Rows {
    const { assert!(STEPS == 1 || STEPS == 2 || STEPS == 4 || STEPS == 8) };
    let none = u16x8_splat(0);
    let Simd128Rows { upper, lower } = board;
    let rows = match (Y, STEPS) {
        (1, 1) => Simd128Rows { upper: one_before(none, upper), lower: one_before(upper, lower) },
        (1, 2) => Simd128Rows { upper: two_before(none, upper), lower: two_before(upper, lower) },
        (1, 4) => Simd128Rows { upper: in_the_middle(none, upper), lower: in_the_middle(upper, lower) },
        (1, _) => Simd128Rows { upper: none, lower: upper },
        (-1, 1) => Simd128Rows { upper: one_after(upper, lower), lower: one_after(lower, none) },
        (-1, 2) => Simd128Rows { upper: two_after(upper, lower), lower: two_after(lower, none) },
        (-1, 4) => Simd128Rows { upper: in_the_middle(upper, lower), lower: in_the_middle(lower, none) },
        (-1, _) => Simd128Rows { upper: lower, lower: none },
        _ => board,
    };
    match X {
        RIGHT => Simd128Rows { upper: u16x8_shl(rows.upper, STEPS), lower: u16x8_shl(rows.lower, STEPS) },
        LEFT => Simd128Rows { upper: u16x8_shr(rows.upper, STEPS), lower: u16x8_shr(rows.lower, STEPS) },
        _ => rows,
    }
}

/// The squares beyond lines in one direction, which hold no more than `LONGEST` discs. Lines grow by one disc, then by two and four, and if they
/// can be longer, by four again or by eight.
#[inline]
#[target_feature(enable = "simd128")]
fn reach_towards<const X: i32, const Y: i32, const LONGEST: u32>(
    player: Simd128Rows,
    opponent: Simd128Rows,
) -> Simd128Rows {
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
#[target_feature(enable = "simd128")]
fn reach_rightwards(player: Simd128Rows, opponent: Simd128Rows) -> Simd128Rows {
    let first = and(opponent, stepped::<RIGHT, 0, 1>(player));
    Simd128Rows {
        upper: v128_andnot(v128_xor(opponent.upper, u16x8_add(opponent.upper, first.upper)), first.upper),
        lower: v128_andnot(v128_xor(opponent.lower, u16x8_add(opponent.lower, first.lower)), first.lower),
    }
}

/// As [`wide::reach`](crate::isa::wide::reach) finds it.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn reach(player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
    match lines.longest {
        LongestLine::Eight => reach_along::<8>(player, opponent, lines.ways),
        LongestLine::Ten => reach_along::<10>(player, opponent, lines.ways),
        LongestLine::Fourteen => reach_along::<14>(player, opponent, lines.ways),
    }
}

#[inline]
#[target_feature(enable = "simd128")]
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

/// All bits of the lanes in which two vectors have a bit in common.
#[inline]
#[target_feature(enable = "simd128")]
fn meeting(a: v128, b: v128) -> v128 {
    u16x8_ne(v128_and(a, b), u16x8_splat(0))
}

/// The flips in a line that crosses the rows at `crossing`, drawn together into a number with a bit for each row.
#[inline]
#[target_feature(enable = "simd128")]
fn crossing_flips(crossing: &[u16; 16], row: u32, player: Simd128Rows, opponent: Simd128Rows) -> Simd128Rows {
    let (crossing, row_bits) = (load(crossing), load(&ROW_BITS));
    let drawn_together = |board: Simd128Rows| {
        let upper = u16x8_bitmask(meeting(board.upper, crossing.upper));
        let lower = u16x8_bitmask(meeting(board.lower, crossing.lower));
        u32::from(upper) | u32::from(lower) << 8
    };
    let flips = line_flips(row, drawn_together(player), drawn_together(opponent));
    let flips = u16x8_splat(flips as u16);
    let turned = Simd128Rows { upper: meeting(flips, row_bits.upper), lower: meeting(flips, row_bits.lower) };
    and(turned, crossing)
}

/// As [`wide::flips`](crate::isa::wide::flips) finds it.
#[inline]
#[target_feature(enable = "simd128")]
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
