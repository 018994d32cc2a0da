//! Discs on a board, and how they turn over.

use std::fmt;

use crate::{Direction, DiscCount, Lines, Side, Size, Square, Squares};

/// The discs on a board: where they lie, not whose turn it is.
///
/// ```
/// use outflank_rules::{Board, Lines, Side, Size};
/// let board = Board::start(Size::EIGHT);
/// let flips = board.flips(Side::Black, "d3".parse()?, Lines::All);
/// assert_eq!(flips.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["d4"]);
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    black: Squares,
    white: Squares,
}

impl Board {
    /// A board with these discs. The sets must be disjoint and lie on the board: [`Setup`](crate::Setup) checks that.
    pub(crate) fn from_discs(size: Size, black: Squares, white: Squares) -> Self {
        debug_assert!((black & white).is_empty() && ((black | white) - size.squares()).is_empty());
        Self { size, black, white }
    }

    /// A board without discs.
    pub fn empty(size: Size) -> Self {
        Self { size, black: Squares::EMPTY, white: Squares::EMPTY }
    }

    /// The start of a game: four discs in the middle, the same colours on a diagonal (on 8×8: d4 and e5 white).
    pub fn start(size: Size) -> Self {
        let (left, top) = (size.width() / 2 - 1, size.height() / 2 - 1);
        let diagonal = |columns: [u8; 2]| {
            columns.into_iter().zip([top, top + 1]).filter_map(|(column, row)| Square::new(column, row)).collect()
        };
        Self { size, black: diagonal([left + 1, left]), white: diagonal([left, left + 1]) }
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whose disc lies on `square`, if any.
    pub fn disc(&self, square: Square) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.discs(side).contains(square))
    }

    /// The squares on which the discs of `side` lie.
    pub const fn discs(&self, side: Side) -> Squares {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The squares without a disc.
    pub fn empties(&self) -> Squares {
        self.size.squares() - self.black - self.white
    }

    /// How many discs each side has.
    pub fn count(&self) -> DiscCount {
        DiscCount { black: self.black.len(), white: self.white.len() }
    }

    /// The empty squares on which a disc of `side` outflanks at least one line.
    ///
    /// ```
    /// use outflank_rules::{Board, Lines, Side, Size};
    /// let legal = Board::start(Size::EIGHT).legal(Side::White, Lines::All);
    /// assert_eq!(legal.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["e3", "f4", "c5", "d6"]);
    /// ```
    pub fn legal(&self, side: Side, lines: Lines) -> Squares {
        let (own, other) = (self.discs(side), self.discs(!side));
        let reached = lines
            .directions()
            .iter()
            .fold(Squares::EMPTY, |reached, &direction| reached | run(own, other, direction).stepped(direction));
        reached & self.empties()
    }

    /// The discs that turn over when `side` puts a disc on `square`; none if the square is taken or nothing is outflanked.
    pub fn flips(&self, side: Side, square: Square, lines: Lines) -> Squares {
        let disc = Squares::from(square);
        if (disc & self.empties()).is_empty() {
            return Squares::EMPTY;
        }
        let (own, other) = (self.discs(side), self.discs(!side));
        lines.directions().iter().fold(Squares::EMPTY, |flips, &direction| {
            let line = run(disc, other, direction);
            let outflanked = !(line.stepped(direction) & own).is_empty();
            if outflanked { flips | line } else { flips }
        })
    }

    /// The board after `side` put a disc on `square` and `flips` turned over.
    pub(crate) fn with_move(&self, side: Side, square: Square, flips: Squares) -> Self {
        let placed = flips | Squares::from(square);
        match side {
            Side::Black => Self { black: self.black | placed, white: self.white - flips, ..*self },
            Side::White => Self { white: self.white | placed, black: self.black - flips, ..*self },
        }
    }
}

/// The unbroken lines of `through` that begin next to `from` and run in `direction`.
fn run(from: Squares, through: Squares, direction: Direction) -> Squares {
    let mut line = Squares::EMPTY;
    let mut next = from.stepped(direction) & through;
    while !next.is_empty() {
        line |= next;
        next = next.stepped(direction) & through;
    }
    line
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f)?;
        fmt::Display::fmt(&crate::notation::Diagram::of_board(self), f)
    }
}
