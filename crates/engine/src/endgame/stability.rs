//! Stability: discs that can never turn over.
//!
//! A disc is stable if along each of its four axes it is safe: the line through it is full, or its neighbour on one side is
//! the edge or a stable disc of the same colour. The discs found this way are a lower bound, which is all that a bound on
//! the score needs.

use outflank_rules::Direction;

use crate::bits::Bits;

/// The axes, each by its two directions.
const AXES: [[Direction; 2]; 4] = [
    [Direction::East, Direction::West],
    [Direction::South, Direction::North],
    [Direction::SouthEast, Direction::NorthWest],
    [Direction::SouthWest, Direction::NorthEast],
];

/// What is known of a board beforehand: the squares that lie at the edge, seen along each axis.
pub(crate) struct Stability {
    edge: [u64; 4],
}

impl Stability {
    /// For a board with these squares.
    pub(crate) fn new(board: u64) -> Self {
        let at_edge = |axis: [Direction; 2]| axis.iter().fold(0, |edge, &way| edge | (board & !board.stepped(way)));
        Self { edge: AXES.map(at_edge) }
    }

    /// The squares at which a row and a column end.
    pub(crate) fn corners(&self) -> u64 {
        self.edge[0] & self.edge[1]
    }

    /// A lower bound on how many of the discs `own` are stable, if the squares in `empty` have no disc.
    #[inline(always)]
    pub(crate) fn count(&self, own: u64, empty: u64) -> u32 {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        let [row, column, falling, rising] = [
            self.edge[0] | Self::full_rows(!empty),
            self.edge[1] | Self::full_columns(!empty),
            self.edge[2] | Self::full_diagonals::<0>(empty),
            self.edge[3] | Self::full_diagonals::<1>(empty),
        ];
        let mut stable = own & row & column & falling & rising;
        // So many steps that hardly a disc is left out, and always the same number: to guess when nothing is added any more would take the processor
        // longer than the steps.
        for _ in 0..STEPS {
            let beside = |one, other| stable.stepped(one) | stable.stepped(other);
            stable = own
                & (row | beside(East, West))
                & (column | beside(South, North))
                & (falling | beside(SouthEast, NorthWest))
                & (rising | beside(SouthWest, NorthEast));
        }
        stable.count()
    }

    /// The squares of full rows: bits that are set in all eight places of a byte, folded together.
    #[inline(always)]
    fn full_rows(filled: u64) -> u64 {
        let halves = filled & filled >> 4;
        let quarters = halves & halves >> 2;
        (quarters & quarters >> 1 & 0x0101_0101_0101_0101) * 0xff
    }

    /// The squares of full columns: turning by rows leaves a column what it is.
    #[inline(always)]
    fn full_columns(filled: u64) -> u64 {
        let pairs = filled & filled.rotate_left(8);
        let fours = pairs & pairs.rotate_left(16);
        fours & fours.rotate_left(32)
    }

    /// The squares of diagonals without an empty square: those that no empty square reaches, in steps of one, two and four.
    #[inline(always)]
    fn full_diagonals<const AXIS: usize>(empty: u64) -> u64 {
        let shift = SHIFTS[AXIS];
        let (mut up, mut down) = (empty, empty);
        for step in 0..3 {
            up |= up << (shift << step) & LANDING[AXIS][step];
            down |= down >> (shift << step) & LANDING_BACK[AXIS][step];
        }
        !(up | down)
    }
}

/// How often stable discs make their neighbours stable.
const STEPS: u32 = 6;

/// The bits that one step along each diagonal takes.
const SHIFTS: [u32; 2] = [9, 7];

/// Where a jump of one, two or four columns to the right can land.
const RIGHT: [u64; 3] = [0xfefe_fefe_fefe_fefe, 0xfcfc_fcfc_fcfc_fcfc, 0xf0f0_f0f0_f0f0_f0f0];
/// Where one to the left can land.
const LEFT: [u64; 3] = [0x7f7f_7f7f_7f7f_7f7f, 0x3f3f_3f3f_3f3f_3f3f, 0x0f0f_0f0f_0f0f_0f0f];

/// Where jumps to higher bits along each diagonal can land without going round the edge.
const LANDING: [[u64; 3]; 2] = [RIGHT, LEFT];
/// Where jumps to lower bits can land.
const LANDING_BACK: [[u64; 3]; 2] = [LEFT, RIGHT];
