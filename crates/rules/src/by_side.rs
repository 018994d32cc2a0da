//! A pair with one value for each side.

use std::fmt;
use std::ops::{Index, IndexMut};

use crate::Side;

/// One value for each [`Side`]: discs, seats, clocks, names.
///
/// ```
/// use outflank_rules::{BySide, Side};
/// let mut names = BySide { black: "Ann", white: "Ben" };
/// assert_eq!(names[Side::White], "Ben");
/// names[Side::White] = "Cy";
/// assert_eq!(names.map(str::len), BySide { black: 3, white: 2 });
/// assert_eq!(names.swapped().black, "Cy");
/// assert_eq!(BySide::from_fn(|side| side.name()), BySide { black: "black", white: "white" });
/// for (side, name) in names.iter() {
///     println!("{side}: {name}");
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> BySide<T> {
    /// What `make` makes for each side, Black first.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { black: make(Side::Black), white: make(Side::White) }
    }

    /// Each value turned into another, Black's first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { black: change(self.black), white: change(self.white) }
    }

    /// The same values with the sides exchanged.
    pub fn swapped(self) -> Self {
        Self { black: self.white, white: self.black }
    }

    /// The sides with their values, Black first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Black, &self.black), (Side::White, &self.white)].into_iter()
    }
}

impl<T: Clone> BySide<T> {
    /// The same value for both sides.
    pub fn both(value: T) -> Self {
        Self { black: value.clone(), white: value }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Black => &mut self.black,
            Side::White => &mut self.white,
        }
    }
}

impl<T> From<[T; 2]> for BySide<T> {
    fn from([black, white]: [T; 2]) -> Self {
        Self { black, white }
    }
}

/// A number of discs for each side: those on the board, a score, or those left to place.
///
/// ```
/// use outflank_rules::{DiscCount, Side};
/// let discs = DiscCount { black: 36, white: 28 };
/// assert_eq!((discs.total(), discs.lead(Side::White), discs.leader()), (64, -8, Some(Side::Black)));
/// assert_eq!(discs.to_string(), "36–28");
/// ```
pub type DiscCount = BySide<u16>;

impl DiscCount {
    /// The discs of both sides together.
    pub const fn total(self) -> u16 {
        self.black + self.white
    }

    /// The discs of `side` less those of the other.
    pub const fn lead(self, side: Side) -> i16 {
        let black = self.black as i16 - self.white as i16;
        match side {
            Side::Black => black,
            Side::White => -black,
        }
    }

    /// The side with more discs, if there is one.
    pub const fn leader(self) -> Option<Side> {
        match self.lead(Side::Black) {
            0 => None,
            1.. => Some(Side::Black),
            _ => Some(Side::White),
        }
    }
}

/// Black's number first: `36–28`.
impl fmt::Display for DiscCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.black, self.white)
    }
}
