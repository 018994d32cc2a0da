//! Flips within a single line, drawn together into a small number with a bit for each of its squares.

use outflank_rules::Squares;

/// How many discs turn over in a line of up to eight squares in which only the square of the move is empty, by the place of the move and
/// the player's discs.
pub(super) static LAST_FLIPS: [[u8; 256]; 8] = {
    let mut flips = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut player = 0;
        while player < 256 {
            let above = (player >> place) >> 1;
            let below = player & ((1 << place) - 1);
            if above != 0 {
                flips[place][player] += above.trailing_zeros() as u8;
            }
            if below != 0 {
                flips[place][player] += (place as u32 - (usize::BITS - below.leading_zeros())) as u8;
            }
            player += 1;
        }
        place += 1;
    }
    flips
};

/// The flips in a line of up to sixteen squares, for a move at `place`.
#[inline(always)]
pub(super) fn line_flips(place: u32, player: u32, opponent: u32) -> u32 {
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

/// The flips in the row of a move on a board of up to 16×16 squares.
#[inline(always)]
pub(super) fn in_row(row: u32, column: u32, player: Squares, opponent: Squares) -> Squares {
    let (word, shift) = (row as usize / 4, row % 4 * 16);
    let [player, opponent] = [player, opponent].map(|board| (board.to_words()[word] >> shift) as u32 & 0xffff);
    let mut flips = [0; 4];
    flips[word] = u64::from(line_flips(column, player, opponent)) << shift;
    Squares::from_words(flips)
}

/// A bit for each row of a board of sixteen.
pub(super) const ROW_BITS: [u16; 16] = {
    let mut bits = [0; 16];
    let mut row = 0;
    while row < 16 {
        bits[row] = 1 << row;
        row += 1;
    }
    bits
};

/// The lines that cross the rows of a board of 16×16: for each row the square that it has in common with a line, as a bit.
///
/// A column keeps its place from row to row; the diagonals that fall to the right have one for each difference of column and row, those
/// that fall to the left one for each sum.
pub(super) struct Crossings {
    columns: [[u16; 16]; 16],
    falling: [[u16; 16]; 31],
    rising: [[u16; 16]; 31],
}

impl Crossings {
    /// The column through a square.
    #[inline(always)]
    pub(super) fn column(&self, column: u32) -> &[u16; 16] {
        &self.columns[column as usize]
    }

    /// The two diagonals through a square.
    #[inline(always)]
    pub(super) fn diagonals(&self, row: u32, column: u32) -> [&[u16; 16]; 2] {
        [&self.falling[(15 + column - row) as usize], &self.rising[(column + row) as usize]]
    }
}

pub(super) static CROSSINGS: Crossings = {
    let mut crossings = Crossings { columns: [[0; 16]; 16], falling: [[0; 16]; 31], rising: [[0; 16]; 31] };
    let mut row = 0;
    while row < 16 {
        let mut column = 0;
        while column < 16 {
            crossings.columns[column][row] = 1 << column;
            crossings.falling[15 + column - row][row] = 1 << column;
            crossings.rising[column + row][row] = 1 << column;
            column += 1;
        }
        row += 1;
    }
    crossings
};
