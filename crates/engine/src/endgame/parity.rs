//! Parity: regions with an odd number of empty squares.
//!
//! Whoever moves first into a region with an odd number of empty squares usually moves last there too, which is good. The
//! four quarters of the board stand for its regions: coarse, but cheap.

/// Which quarters of the board have an odd number of empty squares, one bit for each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parity(u32);

const QUARTERS: [u64; 4] = [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// The squares of the odd quarters, for each combination of them.
static ODD_SQUARES: [u64; 16] = {
    let mut squares = [0; 16];
    let mut odd = 0;
    while odd < 16 {
        let mut quarter = 0;
        while quarter < 4 {
            if odd >> quarter & 1 == 1 {
                squares[odd] |= QUARTERS[quarter];
            }
            quarter += 1;
        }
        odd += 1;
    }
    squares
};

impl Parity {
    /// The parity of a board with these empty squares.
    #[inline(always)]
    pub(crate) fn of(empty: u64) -> Self {
        let odd = |quarter: usize| ((empty & QUARTERS[quarter]).count_ones() & 1) << quarter;
        Self(odd(0) | odd(1) | odd(2) | odd(3))
    }

    /// The parity after a move to `square`.
    #[inline(always)]
    pub(crate) fn after(self, square: u32) -> Self {
        Self(self.0 ^ 1 << (square >> 2 & 1 | square >> 4 & 2))
    }

    /// The squares of the odd quarters.
    #[inline(always)]
    pub(crate) fn odd_squares(self) -> u64 {
        ODD_SQUARES[self.0 as usize]
    }
}

/// The empty squares without an empty neighbour: regions of one square.
#[inline(always)]
pub(super) fn isolated(empty: u64) -> u64 {
    let in_row = (empty & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (empty & 0xfefe_fefe_fefe_fefe) >> 1;
    let rows = empty | in_row;
    empty & !(in_row | rows << 8 | rows >> 8)
}
