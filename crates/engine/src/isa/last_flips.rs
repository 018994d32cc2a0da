//! How many discs the last move turns over, without instructions that draw bits together.

use super::line_flips::LAST_FLIPS;
use super::rays::RAYS;

/// For the last empty square every other square is taken, so a line is known by the player's discs alone. They are drawn together into
/// a byte for each of the four lines through the square, by multiplications that bring every disc of the line to a bit of its own in
/// the highest byte, and a table knows the flips.
#[inline(always)]
pub(super) fn last_flips(square: u32, player: u64) -> u32 {
    const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
    const COLUMN_TO_BYTE: u64 = 0x0102_0408_1020_4080;
    let (row, column) = (square / 8, square % 8);
    let flips = |place: u32, discs: u64| u32::from(LAST_FLIPS[place as usize][discs as usize]);
    let in_row = player >> (8 * row) & 0xff;
    let in_column = (player >> column & FIRST_COLUMN).wrapping_mul(COLUMN_TO_BYTE) >> 56;
    let [falling, rising] = DIAGONALS[square as usize].map(|line| (player & line).wrapping_mul(FIRST_COLUMN) >> 56);
    flips(column, in_row) + flips(row, in_column) + flips(column, falling) + flips(column, rising)
}

/// The two diagonals through each square.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let (up, down) = (RAYS[square].up, RAYS[square].down);
        diagonals[square] = [up[1] | down[1], up[2] | down[2]];
        square += 1;
    }
    diagonals
};
