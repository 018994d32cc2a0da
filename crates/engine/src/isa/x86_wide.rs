//! Moves and flips on boards of up to 16×16 squares with AVX2.
//!
//! The sixteen rows of a board lie in the sixteen lanes of a register.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use outflank_rules::{Lines, Squares};

#[inline]
#[target_feature(enable = "avx2")]
fn load(rows: &[u16; 16]) -> __m256i {
    // SAFETY: an array of sixteen numbers has 32 bytes.
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
    // SAFETY: there is room for 32 bytes.
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

/// The squares beyond lines in one direction. Lines grow by one disc, then by two, four and eight: none holds more than fourteen.
#[inline]
#[target_feature(enable = "avx2")]
fn reach_towards<const X: i32, const Y: i32>(player: __m256i, opponent: __m256i) -> __m256i {
    let mut lines = _mm256_and_si256(opponent, stepped::<X, Y, 1>(player));
    lines = _mm256_or_si256(lines, _mm256_and_si256(opponent, stepped::<X, Y, 1>(lines)));
    let pairs = _mm256_and_si256(opponent, stepped::<X, Y, 1>(opponent));
    lines = _mm256_or_si256(lines, _mm256_and_si256(pairs, stepped::<X, Y, 2>(lines)));
    let fours = _mm256_and_si256(pairs, stepped::<X, Y, 2>(pairs));
    lines = _mm256_or_si256(lines, _mm256_and_si256(fours, stepped::<X, Y, 4>(lines)));
    let eights = _mm256_and_si256(fours, stepped::<X, Y, 4>(fours));
    lines = _mm256_or_si256(lines, _mm256_and_si256(eights, stepped::<X, Y, 8>(lines)));
    stepped::<X, Y, 1>(lines)
}

/// As [`wide::reach`](super::wide::reach) finds it.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn reach(player: Squares, opponent: Squares, lines: Lines) -> Squares {
    let (player, opponent) = (register(player), register(opponent));
    let sideways =
        _mm256_or_si256(reach_towards::<LEFT, 0>(player, opponent), reach_towards::<RIGHT, 0>(player, opponent));
    let upright =
        _mm256_or_si256(reach_towards::<STILL, 1>(player, opponent), reach_towards::<STILL, -1>(player, opponent));
    let mut reached = _mm256_or_si256(sideways, upright);
    if lines == Lines::All {
        let down =
            _mm256_or_si256(reach_towards::<LEFT, 1>(player, opponent), reach_towards::<RIGHT, 1>(player, opponent));
        let up =
            _mm256_or_si256(reach_towards::<LEFT, -1>(player, opponent), reach_towards::<RIGHT, -1>(player, opponent));
        reached = _mm256_or_si256(reached, _mm256_or_si256(down, up));
    }
    squares(reached)
}

/// The lines that cross the rows: for each row the square that it has in common with a line, as a bit.
///
/// A column keeps its place from row to row; the diagonals that fall to the right have one for each difference of column and row, those
/// that fall to the left one for each sum.
struct Crossings {
    columns: [[u16; 16]; 16],
    falling: [[u16; 16]; 31],
    rising: [[u16; 16]; 31],
}

static CROSSINGS: Crossings = {
    let mut crossings = Crossings { columns: [[0; 16]; 16], falling: [[0; 16]; 31], rising: [[0; 16]; 31] };
    let mut row = 0;
    while row < 16 {
        let mut column = 0;
        while column < 16 {
            let bit = 1 << column;
            crossings.columns[column][row] = bit;
            crossings.falling[15 + column - row][row] = bit;
            crossings.rising[column + row][row] = bit;
            column += 1;
        }
        row += 1;
    }
    crossings
};

/// The flips in a line that crosses the rows at `crossing`, drawn together into a number with a bit for each row.
#[inline]
#[target_feature(enable = "avx2")]
fn crossing_flips(crossing: &[u16; 16], row: u32, player: __m256i, opponent: __m256i) -> __m256i {
    const ROW_BITS: [u16; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768];
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

/// The flips in one line of sixteen squares, for a move at `place`.
#[inline(always)]
fn line_flips(place: u32, player: u32, opponent: u32) -> u32 {
    let move_bit = 1u32 << place;
    // Upwards, adding one runs over the opponent's discs to the first other square.
    let first = move_bit << 1;
    let outflank = (opponent + first) & player & first.wrapping_neg();
    let up = if outflank == 0 { 0 } else { outflank - first };
    // Downwards the line ends at the highest square that is not the opponent's; below the last one there is none.
    let ends = !opponent & (move_bit - 1);
    let end = (1 << 31) >> (ends | 1).leading_zeros();
    let down = if end & ends & player == 0 { 0 } else { move_bit - (end << 1) };
    up | down
}

/// As [`wide::flips`](super::wide::flips) finds it.
#[inline]
#[target_feature(enable = "avx2,lzcnt")]
pub(super) fn flips(square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
    let (row, column) = (square / 16 % 16, square % 16);
    let [own, other] =
        [player, opponent].map(|board| (board.to_words()[row as usize / 4] >> (row % 4 * 16)) as u32 & 0xffff);
    let mut in_row = [0; 4];
    in_row[row as usize / 4] = u64::from(line_flips(column, own, other)) << (row % 4 * 16);
    let (player, opponent) = (register(player), register(opponent));
    let mut flips = crossing_flips(&CROSSINGS.columns[column as usize], row, player, opponent);
    if lines == Lines::All {
        let falling = &CROSSINGS.falling[(15 + column - row) as usize];
        let rising = &CROSSINGS.rising[(column + row) as usize];
        flips = _mm256_or_si256(flips, crossing_flips(falling, row, player, opponent));
        flips = _mm256_or_si256(flips, crossing_flips(rising, row, player, opponent));
    }
    squares(_mm256_or_si256(flips, register(Squares::from_words(in_row))))
}
