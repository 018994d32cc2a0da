//! Where the squares of a board lie in its bitboards.

use std::marker::PhantomData;

use outflank_rules::{Size, Square, Squares};

use crate::bits::Bits;

/// The place of a board within its bitboards.
///
/// A board smaller than 8×8 lies in the middle of the 8×8 frame: squares outside never hold a disc, so lines end there by
/// themselves, and the middle of the board is the middle of the frame whatever the size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<B> {
    pub(crate) size: Size,
    left: u8,
    top: u8,
    bits: PhantomData<B>,
}

impl<B: Bits> Frame<B> {
    pub(crate) fn new(size: Size) -> Self {
        let margin = |side: u8| if side <= 8 && B::STRIDE == 8 { (8 - side) / 2 } else { 0 };
        Self { size, left: margin(size.width()), top: margin(size.height()), bits: PhantomData }
    }

    /// The column and row of the frame in which the board begins.
    pub(crate) fn corner(&self) -> (u32, u32) {
        (self.left.into(), self.top.into())
    }

    /// The number of a square of the board.
    pub(crate) fn number(&self, square: Square) -> u32 {
        u32::from(square.row() + self.top) * B::STRIDE + u32::from(square.column() + self.left)
    }

    /// The square with this number.
    pub(crate) fn square(&self, number: u32) -> Square {
        let (column, row) = ((number % B::STRIDE) as u8, (number / B::STRIDE) as u8);
        Square::new(column - self.left, row - self.top).expect("the number of a square of the board")
    }

    /// A set of squares of the board.
    pub(crate) fn set(&self, squares: Squares) -> B {
        squares.iter().fold(B::EMPTY, |set, square| set | B::single(self.number(square)))
    }

    /// All squares of the board.
    pub(crate) fn board(&self) -> B {
        self.set(self.size.squares())
    }

    /// The squares of the board whose column and row, counted from the nearest edges, satisfy a condition.
    pub(crate) fn squares_where(&self, condition: impl Fn(u8, u8) -> bool) -> B {
        let from_edge = |place: u8, side: u8| place.min(side - 1 - place);
        let chosen = self.size.squares().iter().filter(|square| {
            condition(from_edge(square.column(), self.size.width()), from_edge(square.row(), self.size.height()))
        });
        self.set(chosen.collect())
    }
}
