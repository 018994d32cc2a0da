//! How large a board is.

use std::fmt;
use std::str::FromStr;

use crate::{Square, Squares};

/// The width and height of a board: even numbers from 4 to 16.
///
/// Nearly every board is as wide as it is high; the others are for problems and for tests.
///
/// ```
/// use outflank_rules::Size;
/// assert_eq!("8".parse(), Ok(Size::EIGHT));
/// assert_eq!("6x8".parse::<Size>()?.area(), 48);
/// assert_eq!(Size::TEN.to_string(), "10×10");
/// assert!("7".parse::<Size>().is_err());
/// # Ok::<(), outflank_rules::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The fewest squares a board can have in a row or column.
    pub const MIN_SIDE: u8 = 4;
    /// The most squares a board can have in a row or column.
    pub const MAX_SIDE: u8 = 16;

    /// 4×4, the smallest board.
    pub const FOUR: Self = Self { width: 4, height: 4 };
    /// 6×6.
    pub const SIX: Self = Self { width: 6, height: 6 };
    /// 8×8, the standard board.
    pub const EIGHT: Self = Self { width: 8, height: 8 };
    /// 10×10.
    pub const TEN: Self = Self { width: 10, height: 10 };
    /// 12×12.
    pub const TWELVE: Self = Self { width: 12, height: 12 };
    /// 14×14.
    pub const FOURTEEN: Self = Self { width: 14, height: 14 };
    /// 16×16, the largest board.
    pub const SIXTEEN: Self = Self { width: 16, height: 16 };

    /// Every board that is as wide as it is high, the smallest first.
    pub const ALL_SQUARE: [Self; 7] =
        [Self::FOUR, Self::SIX, Self::EIGHT, Self::TEN, Self::TWELVE, Self::FOURTEEN, Self::SIXTEEN];

    /// A board `width` squares wide and `height` squares high.
    pub fn new(width: u8, height: u8) -> Result<Self, SizeError> {
        let fits = |side: u8| side.is_multiple_of(2) && (Self::MIN_SIDE..=Self::MAX_SIDE).contains(&side);
        if fits(width) && fits(height) { Ok(Self { width, height }) } else { Err(SizeError) }
    }

    /// A board with `side` squares in every row and column.
    pub fn square(side: u8) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Squares in a row.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Squares in a column.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of squares.
    pub const fn area(self) -> u16 {
        self.width as u16 * self.height as u16
    }

    /// Whether the board is as wide as it is high.
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// The same board lying on its side.
    pub const fn transposed(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Whether `square` lies on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.column() < self.width && square.row() < self.height
    }

    /// All squares of the board.
    pub fn squares(self) -> Squares {
        Squares::rectangle(self)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.width, self.height)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `8`, `8x8`, `8×8` or `6x8` (width first).
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let number = |part: &str| part.trim().parse().map_err(|_| SizeError);
        match text.trim().split_once(['x', 'X', '×']) {
            Some((width, height)) => Self::new(number(width)?, number(height)?),
            None => Self::square(number(text)?),
        }
    }
}

/// A width or height that no board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board has an even number of rows and columns, from {} to {}", Size::MIN_SIDE, Size::MAX_SIDE)
    }
}

impl std::error::Error for SizeError {}
