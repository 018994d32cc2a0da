//! Turning and mirroring a board.

use crate::{Board, Position, Side, Size, Square, Squares};

/// One of the eight ways to lay a board on itself: any of two mirrorings, then perhaps columns and rows exchanged.
///
/// ```
/// use outflank_rules::{Size, Square, Symmetry};
/// let d3: Square = "d3".parse()?;
/// let images: Vec<String> =
///     Symmetry::of(Size::EIGHT).iter().map(|symmetry| symmetry.square(d3, Size::EIGHT).to_string()).collect();
/// assert_eq!(images, ["d3", "e3", "d6", "e6", "c4", "c5", "f4", "f5"]);
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    mirror_columns: bool,
    mirror_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self::numbered(0);

    /// All eight; the four that keep rows as rows come first.
    pub const ALL: [Self; 8] = [
        Self::numbered(0),
        Self::numbered(1),
        Self::numbered(2),
        Self::numbered(3),
        Self::numbered(4),
        Self::numbered(5),
        Self::numbered(6),
        Self::numbered(7),
    ];

    const fn numbered(number: u8) -> Self {
        Self { mirror_columns: number & 1 != 0, mirror_rows: number & 2 != 0, transpose: number & 4 != 0 }
    }

    /// Those that lay a board of this size on itself: all eight, or four for a board that is not square.
    pub fn of(size: Size) -> &'static [Self] {
        if size.is_square() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Self {
        if self.transpose {
            Self { mirror_columns: self.mirror_rows, mirror_rows: self.mirror_columns, ..self }
        } else {
            self
        }
    }

    /// The size of a board after the symmetry.
    pub const fn size(self, size: Size) -> Size {
        if self.transpose { size.transposed() } else { size }
    }

    /// Where `square` of a board of this size goes to. A square off the board stays where it is.
    pub fn square(self, square: Square, size: Size) -> Square {
        if !size.contains(square) {
            return square;
        }
        let column = if self.mirror_columns { size.width() - 1 - square.column() } else { square.column() };
        let row = if self.mirror_rows { size.height() - 1 - square.row() } else { square.row() };
        let (column, row) = if self.transpose { (row, column) } else { (column, row) };
        Square::new(column, row).unwrap_or(square)
    }

    /// Where a set of squares goes to.
    pub fn squares(self, squares: Squares, size: Size) -> Squares {
        squares.iter().map(|square| self.square(square, size)).collect()
    }

    /// Where a set of squares of an 8×8 board goes to that is packed into a word, a row to each byte. A smaller board may lie in the middle of it.
    ///
    /// ```
    /// use outflank_rules::Symmetry;
    /// let corner = 1;                                       // a1
    /// let corners = Symmetry::ALL.map(|symmetry| symmetry.word(corner));
    /// assert!(corners.iter().all(|corner| [1 << 0, 1 << 7, 1 << 56, 1 << 63].contains(corner)));
    /// ```
    pub const fn word(self, word: u64) -> u64 {
        let mut word = word;
        if self.mirror_columns {
            // Reversing the bits of each row mirrors the columns.
            word = word.reverse_bits().swap_bytes();
        }
        if self.mirror_rows {
            word = word.swap_bytes();
        }
        if self.transpose { transposed(word) } else { word }
    }

    /// The board after the symmetry.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let [black, white] = Side::BOTH.map(|side| self.squares(board.discs(side), size));
        Board::from_discs(self.size(size), black, white)
    }

    /// The position after the symmetry.
    pub fn position(self, position: &Position) -> Position {
        let mut rules = position.rules();
        rules.size = self.size(rules.size);
        Position::proven(rules, self.board(position.board()), position.side_to_move(), position.supply())
    }
}

/// Exchanges rows and columns: ever smaller blocks across the diagonal change places.
const fn transposed(word: u64) -> u64 {
    let word = exchanged(word, 0x0000_0000_f0f0_f0f0, 28);
    let word = exchanged(word, 0x0000_cccc_0000_cccc, 14);
    exchanged(word, 0x00aa_00aa_00aa_00aa, 7)
}

/// Exchanges the bits under a mask with those so many places above them.
const fn exchanged(word: u64, mask: u64, places: u32) -> u64 {
    let difference = (word ^ word >> places) & mask;
    word ^ difference ^ difference << places
}

impl Position {
    /// The one of the symmetric positions that stands for them all, and the symmetry that leads to it.
    ///
    /// ```
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let start = Position::start(RuleSet::standard(Size::EIGHT));
    /// let (first, _) = start.play("f5".parse()?)?.canonical();
    /// let (other, _) = start.play("c4".parse()?)?.canonical();
    /// assert_eq!(first, other);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self) -> (Self, Symmetry) {
        let discs = |position: &Self| Side::BOTH.map(|side| position.board().discs(side));
        Symmetry::of(self.rules().size)
            .iter()
            .map(|&symmetry| (symmetry.position(self), symmetry))
            .min_by_key(|(position, _)| discs(position))
            .expect("a board has at least four symmetries")
    }
}
