//! The directions in which discs outflank.

/// One of the eight ways from a square to its neighbours. North is towards row 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Up the column.
    North,
    /// Right along the row.
    East,
    /// Down the column.
    South,
    /// Left along the row.
    West,
    /// Up and to the right.
    NorthEast,
    /// Down and to the right.
    SouthEast,
    /// Down and to the left.
    SouthWest,
    /// Up and to the left.
    NorthWest,
}

impl Direction {
    /// All eight directions; the four along rows and columns come first.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The change of column and row of one step.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::North => (0, -1),
            Self::East => (1, 0),
            Self::South => (0, 1),
            Self::West => (-1, 0),
            Self::NorthEast => (1, -1),
            Self::SouthEast => (1, 1),
            Self::SouthWest => (-1, 1),
            Self::NorthWest => (-1, -1),
        }
    }
}

/// Which lines of discs count when a disc outflanks.
///
/// ```
/// use outflank_rules::{Direction, Lines};
/// assert_eq!(Lines::All.directions().len(), 8);
/// assert!(!Lines::Orthogonal.directions().contains(&Direction::NorthEast));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Lines {
    /// Rows, columns and diagonals: the standard game.
    #[default]
    All,
    /// Rows and columns only.
    Orthogonal,
}

impl Lines {
    /// The directions in which lines run.
    pub fn directions(self) -> &'static [Direction] {
        match self {
            Self::All => &Direction::ALL,
            Self::Orthogonal => &Direction::ALL[..4],
        }
    }
}
