//! One square of a board.

use std::fmt;
use std::str::FromStr;

use crate::Size;
use crate::text::Quoted;

/// A square, from `a1` in the top left corner to `p16`.
///
/// A square is the same whatever the size of the board it lies on: rows are numbered downwards and columns
/// lettered to the right, both from the top left corner.
///
/// ```
/// use outflank_rules::Square;
/// let square: Square = "D3".parse()?;
/// assert_eq!((square.column(), square.row()), (3, 2));
/// assert_eq!(square.to_string(), "d3");
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    const STRIDE: u8 = Size::MAX_SIDE;

    /// The square in the given column and row, counted from 0; `None` beyond the largest board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::STRIDE && row < Self::STRIDE { Some(Self(row * Self::STRIDE + column)) } else { None }
    }

    /// The square with this number in reading order of the 16×16 board, whatever board is played on.
    ///
    /// ```
    /// use outflank_rules::Square;
    /// assert_eq!(Square::from_index(2 * 16 + 3), "d3".parse()?);
    /// # Ok::<(), outflank_rules::SquareError>(())
    /// ```
    pub const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// The number of the square in reading order of the 16×16 board.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The column, counted from 0 (`a`).
    pub const fn column(self) -> u8 {
        self.0 % Self::STRIDE
    }

    /// The row, counted from 0 (the top one, called 1).
    pub const fn row(self) -> u8 {
        self.0 / Self::STRIDE
    }

    /// The letter of the column.
    pub const fn column_letter(self) -> char {
        (b'a' + self.column()) as char
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", self.column_letter(), self.row() + 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let error = || SquareError(text.to_owned());
        let mut letters = text.chars();
        let column = match letters.next().map(|letter| letter.to_ascii_lowercase()) {
            Some(letter @ 'a'..='p') => letter as u8 - b'a',
            _ => return Err(error()),
        };
        let digits = letters.as_str();
        let well_formed = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
        match digits.parse::<u8>() {
            Ok(number) if well_formed => Self::new(column, number - 1).ok_or_else(error),
            _ => Err(error()),
        }
    }
}

/// A text that does not name a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareError(String);

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is not a square: write a letter for the column and a number for the row, such as d3",
            Quoted(&self.0)
        )
    }
}

impl std::error::Error for SquareError {}
