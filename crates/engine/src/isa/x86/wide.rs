//! Moves and flips of bitboards of up to 16×16 squares with AVX2.
//!
//! The sixteen rows of a board lie in the sixteen lanes of a vector.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use outflank_rules::{Lines, Squares};

use crate::isa::line_flips::{CROSSINGS, ROW_BITS, in_row, line_flips};
use crate::isa::wide::{BoardLines, LongestLine};

#[inline]
#[target_feature(enable = "avx2")]
fn load(rows: &[u16; 16]) -> __m256i {
    // SAFETY: the read of 32 bytes lies within the sixteen numbers, any bytes make a vector, and any alignment will do.
    unsafe { _mm256_loadu_si256(rows.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn register(squares: Squares) -> __m256i {
    let [a, b, c, d] = squares.to_words();
    _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)
}

#[inline]
#[target_feature(enable = "avx2")]
fn squares(register: __m256i) -> Squares {
    let mut words = [0; 4];
    // SAFETY: the write of 32 bytes lies within the four words, which may hold any bytes, and any alignment will do.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), register) }
    Squares::from_words(words)
}

/// One way along a row, or none.
const LEFT: i32 = -1;
const STILL: i32 = 0;
const RIGHT: i32 = 1;

/// Every square moved `STEPS` to the left or right, and `STEPS` rows down or up.
#[inline]
#[target_feature(enable = "avx2")]
fn stepped<const X: i32, const Y: i32, const STEPS: i32>(board: __m256i) -> __m256i {
    const { assert!(STEPS == 1 || STEPS == 2 || STEPS == 4 || STEPS == 8) };
    let rows = match Y {
        1 => {
            let before = _mm256_permute2x128_si256::<0x08>(board, board);
            match STEPS {
                1 => _mm256_alignr_epi8::<14>(board, before),
                2 => _mm256_alignr_epi8::<12>(board, before),
                4 => _mm256_alignr_epi8::<8>(board, before),
                _ => before,
            }
        }
        -1 => {
            let after = _mm256_permute2x128_si256::<0x81>(board, board);
            match STEPS {
                1 => _mm256_alignr_epi8::<2>(after, board),
                2 => _mm256_alignr_epi8::<4>(after, board),
                4 => _mm256_alignr_epi8::<8>(after, board),
                _ => after,
            }
        }
        _ => board,
    };
    match X {
        RIGHT => _mm256_slli_epi16::<STEPS>(rows),
        LEFT => _mm256_srli_epi16::<STEPS>(rows),
        _ => rows,
    }
}

/// The squares beyond lines in one direction, which hold no more than `LONGEST` discs. Lines grow by one disc, then by two and four, and if they
/// can be longer, by four again or by eight.
#[inline]
#[target_feature(enable = "avx2")]
fn reach_towards<const X: i32, const Y: i32, const LONGEST: u32>(player: __m256i, opponent: __m256i) -> __m256i {
    let mut lines = _mm256_and_si256(opponent, stepped::<X, Y, 1>(player));
    lines = _mm256_or_si256(lines, _mm256_and_si256(opponent, stepped::<X, Y, 1>(lines)));
    let pairs = _mm256_and_si256(opponent, stepped::<X, Y, 1>(opponent));
    lines = _mm256_or_si256(lines, _mm256_and_si256(pairs, stepped::<X, Y, 2>(lines)));
    let fours = _mm256_and_si256(pairs, stepped::<X, Y, 2>(pairs));
    lines = _mm256_or_si256(lines, _mm256_and_si256(fours, stepped::<X, Y, 4>(lines)));
    match LONGEST {
        ..=8 => {}
        9..=12 => lines = _mm256_or_si256(lines, _mm256_and_si256(fours, stepped::<X, Y, 4>(lines))),
        _ => {
            let eights = _mm256_and_si256(fours, stepped::<X, Y, 4>(fours));
            lines = _mm256_or_si256(lines, _mm256_and_si256(eights, stepped::<X, Y, 8>(lines)));
        }
    }
    stepped::<X, Y, 1>(lines)
}

/// The squares beyond lines along rows to the right, where bits are higher: a sum carries from the first disc of a line to the square beyond
/// it, and all that changes is reached, but the first.
#[inline]
#[target_feature(enable = "avx2")]
fn reach_rightwards(player: __m256i, opponent: __m256i) -> __m256i {
    let first = _mm256_and_si256(opponent, stepped::<RIGHT, 0, 1>(player));
    _mm256_andnot_si256(first, _mm256_xor_si256(opponent, _mm256_add_epi16(opponent, first)))
}

/// [`wide::reach`](crate::isa::wide::reach), compiled for several sets of features: with AVX-512 two logical operations are one instruction.
macro_rules! reaches {
    ($($reach:ident, $reach_along:ident: $features:literal;)*) => {$(
        /// As [`wide::reach`](crate::isa::wide::reach) finds it.
        #[inline]
        #[target_feature(enable = $features)]
        pub(super) fn $reach(player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
            let (player, opponent) = (register(player), register(opponent));
            squares(match lines.longest {
                LongestLine::Eight => $reach_along::<8>(player, opponent, lines.ways),
                LongestLine::Ten => $reach_along::<10>(player, opponent, lines.ways),
                LongestLine::Fourteen => $reach_along::<14>(player, opponent, lines.ways),
            })
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn $reach_along<const LONGEST: u32>(player: __m256i, opponent: __m256i, ways: Lines) -> __m256i {
            let left = reach_towards::<LEFT, 0, LONGEST>(player, opponent);
            let sideways = _mm256_or_si256(left, reach_rightwards(player, opponent));
            let down = reach_towards::<STILL, 1, LONGEST>(player, opponent);
            let upright = _mm256_or_si256(down, reach_towards::<STILL, -1, LONGEST>(player, opponent));
            let straight = _mm256_or_si256(sideways, upright);
            if ways == Lines::Orthogonal {
                return straight;
            }
            let down_left = reach_towards::<LEFT, 1, LONGEST>(player, opponent);
            let down = _mm256_or_si256(down_left, reach_towards::<RIGHT, 1, LONGEST>(player, opponent));
            let up_left = reach_towards::<LEFT, -1, LONGEST>(player, opponent);
            let up = _mm256_or_si256(up_left, reach_towards::<RIGHT, -1, LONGEST>(player, opponent));
            _mm256_or_si256(straight, _mm256_or_si256(down, up))
        }
    )*};
}

reaches! {
    reach_avx2, reach_along_avx2: "avx2";
    reach_avx512, reach_along_avx512: "avx2,avx512f,avx512vl,avx512bw";
}

/// The flips in a line that crosses the rows at `crossing`, drawn together into a number with a bit for each row.
#[inline]
#[target_feature(enable = "avx2")]
fn crossing_flips(crossing: &[u16; 16], row: u32, player: __m256i, opponent: __m256i) -> __m256i {
    let crossing = load(crossing);
    let none = _mm256_setzero_si256();
    let open = |board| _mm256_cmpeq_epi16(_mm256_and_si256(board, crossing), none);
    // Both boards packed into bytes, the halves of each put next to one another again.
    let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(open(player), open(opponent)));
    let closed = !_mm256_movemask_epi8(packed) as u32;
    let flips = line_flips(row, closed & 0xffff, closed >> 16);
    let rows = load(&ROW_BITS);
    let turned = _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(flips as i16), rows), rows);
    _mm256_and_si256(turned, crossing)
}

/// As [`wide::flips`](crate::isa::wide::flips) finds it.
#[inline]
#[target_feature(enable = "avx2,lzcnt")]
pub(super) fn flips(square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
    let (row, column) = (square / 16 % 16, square % 16);
    let in_row = register(in_row(row, column, player, opponent));
    let (player, opponent) = (register(player), register(opponent));
    let mut flips = _mm256_or_si256(in_row, crossing_flips(CROSSINGS.column(column), row, player, opponent));
    if lines == Lines::All {
        let [falling, rising] = CROSSINGS.diagonals(row, column);
        flips = _mm256_or_si256(flips, crossing_flips(falling, row, player, opponent));
        flips = _mm256_or_si256(flips, crossing_flips(rising, row, player, opponent));
    }
    squares(flips)
}
