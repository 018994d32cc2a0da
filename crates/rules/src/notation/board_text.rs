//! Boards written as one character for each square.

use std::fmt;

use crate::{Position, RuleSet, Setup, Side, Size, Square, Squares};

/// A board as it was written: one character for each square in reading order, and perhaps whose turn it is.
///
/// Black is `X`, `B` or `*`, White is `O` or `W`, an empty square `-` or `.`; upper and lower case are the same, and spaces
/// and line breaks do not count. A board of digits has `0` for Black and `1` for White, and needs both.
///
/// ```
/// use outflank_rules::{RuleSet, Side, Size, notation::BoardText};
/// let text: BoardText = "---- -OX- -XO- ---- X".parse()?;
/// assert_eq!(text.size(), Some(Size::FOUR));
/// assert_eq!(text.side_to_move(), Some(Side::Black));
/// let position = text.setup(RuleSet::standard(Size::FOUR))?.position()?;
/// assert_eq!(position.legal_moves().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// Every character that stands for a square or a side, the spaces left out.
    cells: Vec<Option<Side>>,
}

impl BoardText {
    /// The square board that the text fills, if there is one.
    pub fn size(&self) -> Option<Size> {
        Size::ALL_SQUARE.into_iter().find(|&size| self.fills(size))
    }

    /// The same, or an error that says how many squares there are.
    pub fn require_size(&self) -> Result<Size, BoardTextError> {
        self.size().ok_or(BoardTextError::Length { found: self.cells.len(), size: None })
    }

    /// Whose turn it is, where the text says so after the squares of a square board.
    pub fn side_to_move(&self) -> Option<Side> {
        self.size().and_then(|size| self.side_after(size))
    }

    /// The set-up on the board of `rules`. Black is to move where the text does not say.
    pub fn setup(&self, rules: RuleSet) -> Result<Setup, BoardTextError> {
        let size = rules.size;
        if !self.fills(size) {
            return Err(BoardTextError::Length { found: self.cells.len(), size: Some(size) });
        }
        let squares = (0..size.height()).flat_map(|row| (0..size.width()).filter_map(move |x| Square::new(x, row)));
        let discs = |side| -> Squares {
            squares
                .clone()
                .zip(&self.cells)
                .filter(|&(_, &cell)| cell == Some(side))
                .map(|(square, _)| square)
                .collect()
        };
        Ok(Setup {
            rules,
            black: discs(Side::Black),
            white: discs(Side::White),
            side_to_move: self.side_after(size).unwrap_or(Side::Black),
            supply: None,
        })
    }

    /// A position written as a board text: the squares, a space, whose turn it is.
    ///
    /// ```
    /// use outflank_rules::{Position, RuleSet, Size, notation::BoardText};
    /// assert_eq!(BoardText::write(&Position::start(RuleSet::standard(Size::FOUR))), "-----OX--XO----- X");
    /// ```
    pub fn write(position: &Position) -> String {
        let symbol = |cell| match cell {
            Some(Side::Black) => 'X',
            Some(Side::White) => 'O',
            None => '-',
        };
        let board = position.board();
        let squares = board.size().squares().iter().map(|square| symbol(board.disc(square)));
        squares.chain([' ', symbol(Some(position.side_to_move()))]).collect()
    }

    fn fills(&self, size: Size) -> bool {
        let area = usize::from(size.area());
        let side_given = || self.cells.get(area).is_some_and(Option::is_some);
        self.cells.len() == area || (self.cells.len() == area + 1 && side_given())
    }

    fn side_after(&self, size: Size) -> Option<Side> {
        self.cells.get(usize::from(size.area())).copied().flatten()
    }
}

impl std::str::FromStr for BoardText {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        let has = |wanted: &[char]| text.contains(wanted);
        let digits = has(&['0', '1']);
        let digits_make_sense = has(&['0']) && has(&['1']) && !text.contains(|c: char| c.is_alphabetic() || c == '*');
        if digits && !digits_make_sense {
            return Err(BoardTextError::AmbiguousDigits);
        }
        let cell = |symbol| match symbol {
            'X' | 'x' | 'B' | 'b' | '*' | '0' => Ok(Some(Side::Black)),
            'O' | 'o' | 'W' | 'w' | '1' => Ok(Some(Side::White)),
            '-' | '.' => Ok(None),
            other => Err(BoardTextError::UnknownSymbol(other)),
        };
        let cells = text.chars().filter(|c| !c.is_whitespace()).map(cell).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { cells })
    }
}

/// Why a text is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BoardTextError {
    /// A character that stands for nothing.
    UnknownSymbol(char),
    /// `0` and `1` mixed with letters, or only one of them.
    AmbiguousDigits,
    /// A number of squares that does not fill the board wanted, or any square board.
    Length {
        /// How many squares the text has.
        found: usize,
        /// The board wanted; `None` for any square one.
        size: Option<Size>,
    },
}

impl fmt::Display for BoardTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UnknownSymbol(symbol) => write!(
                f,
                "{symbol:?} stands for nothing on a board: use X, B or * for Black, O or W for White, - or . for an empty square"
            ),
            Self::AmbiguousDigits => write!(
                f,
                "the digit 0 means Black to some programs and White to others: use X for Black and O for White \
                 (or 0 for Black together with 1 for White, without letters)"
            ),
            Self::Length { found, size: Some(size) } => write!(
                f,
                "{found} squares do not fill a {size} board: it needs {}, and perhaps the side to move after them",
                size.area()
            ),
            Self::Length { found, size: None } => write!(
                f,
                "{found} squares do not fill a board: write 16, 36, 64, 100, 144, 196 or 256 of them, and perhaps the side to move"
            ),
        }
    }
}

impl std::error::Error for BoardTextError {}
