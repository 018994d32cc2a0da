//! Where the squares of a board lie on the screen.

use outflank_rules::{Size, Square};
use ratatui::layout::Rect;

/// The lines and columns of one square. A cell of a terminal is about twice as high as it is wide, so a square has twice as
/// many columns as lines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct SquareSize {
    pub(crate) height: u16,
    pub(crate) width: u16,
}

/// Columns to the left of the board, for the numbers of its rows.
pub(crate) const NUMBERS: u16 = 3;
/// Lines above the board, for the letters of its columns.
pub(crate) const LETTERS: u16 = 1;

impl SquareSize {
    const SMALL: Self = Self { width: 3, height: 1 };
    const LEAST: Self = Self { width: 2, height: 1 };

    /// The largest of which the board fits into so many columns and lines.
    fn fit(width: u16, height: u16, size: Size) -> Option<Self> {
        let wide = width.checked_sub(NUMBERS)? / u16::from(size.width());
        let high = height.checked_sub(LETTERS)? / u16::from(size.height());
        match high.min(wide / 2) {
            scale @ 2.. => Some(Self { width: 2 * scale, height: scale }),
            _ => [Self::SMALL, Self::LEAST].into_iter().find(|square| square.width <= wide && square.height <= high),
        }
    }

    /// The line of a square on which a number or a letter stands.
    pub(crate) const fn middle(self) -> u16 {
        (self.height - 1) / 2
    }

    /// The column of a square in which a letter stands.
    pub(crate) const fn centre(self) -> u16 {
        (self.width - 1) / 2
    }
}

/// From which side of the table a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Facing {
    /// Row 1 at the top.
    Usual,
    /// Row 1 at the bottom.
    Turned,
}

impl Facing {
    /// The other way round.
    pub(crate) const fn turned(self) -> Self {
        match self {
            Self::Usual => Self::Turned,
            Self::Turned => Self::Usual,
        }
    }
}

/// Where the squares of a board lie on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardArea {
    pub(super) left: u16,
    pub(super) top: u16,
    pub(crate) square: SquareSize,
    pub(super) size: Size,
    facing: Facing,
}

impl BoardArea {
    /// The largest board that fits into `area`, in its middle.
    pub(crate) fn fit(area: Rect, size: Size, facing: Facing) -> Option<Self> {
        let square = SquareSize::fit(area.width, area.height, size)?;
        let board = Self { left: area.x + NUMBERS, top: area.y + LETTERS, square, size, facing };
        let left = board.left + (area.width - board.width()) / 2;
        let top = board.top + (area.height - board.height()) / 2;
        Some(Self { left, top, ..board })
    }

    /// The columns and lines that the smallest drawing needs.
    pub(crate) fn least(size: Size) -> (u16, u16) {
        let SquareSize { width, height } = SquareSize::LEAST;
        (NUMBERS + u16::from(size.width()) * width, LETTERS + u16::from(size.height()) * height)
    }

    /// The columns that the drawing takes.
    pub(crate) fn width(&self) -> u16 {
        NUMBERS + u16::from(self.size.width()) * self.square.width
    }

    /// The lines that the drawing takes.
    pub(crate) fn height(&self) -> u16 {
        LETTERS + u16::from(self.size.height()) * self.square.height
    }

    /// The square at a place on the screen.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let column = u8::try_from(x.checked_sub(self.left)? / self.square.width).ok()?;
        let row = u8::try_from(y.checked_sub(self.top)? / self.square.height).ok()?;
        let inside = column < self.size.width() && row < self.size.height();
        inside.then(|| self.seen(column, row)).flatten()
    }

    /// Exchanges places on the screen and squares: turning the board twice changes nothing.
    fn seen(&self, column: u8, row: u8) -> Option<Square> {
        match self.facing {
            Facing::Usual => Square::new(column, row),
            Facing::Turned => Square::new(self.size.width() - 1 - column, self.size.height() - 1 - row),
        }
    }

    /// The first and the last cell of the squares.
    #[cfg(test)]
    pub(crate) fn ends(&self) -> [(u16, u16); 2] {
        let (right, bottom) = (self.left + self.width() - NUMBERS, self.top + self.height() - LETTERS);
        [(self.left, self.top), (right - 1, bottom - 1)]
    }

    /// Where a square lies.
    pub(super) fn place(&self, square: Square) -> Rect {
        let place = self.seen(square.column(), square.row()).unwrap_or(square);
        let SquareSize { width, height } = self.square;
        Rect::new(
            self.left + u16::from(place.column()) * width,
            self.top + u16::from(place.row()) * height,
            width,
            height,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for size in [Size::FOUR, Size::EIGHT, Size::TWELVE] {
            for facing in [Facing::Usual, Facing::Turned] {
                let area = BoardArea::fit(Rect::new(2, 1, 100, 60), size, facing).unwrap();
                for square in size.squares() {
                    let place = area.place(square);
                    assert_eq!(area.square_at(place.x, place.y), Some(square));
                    assert_eq!(area.square_at(place.right() - 1, place.bottom() - 1), Some(square));
                }
                assert_eq!(area.square_at(area.left - 1, area.top), None);
                assert_eq!(area.square_at(area.left + area.width() - NUMBERS, area.top), None);
            }
        }
    }

    #[test]
    fn the_board_grows_with_the_window() {
        let square = |width, height| {
            BoardArea::fit(Rect::new(0, 0, width, height), Size::EIGHT, Facing::Usual).map(|area| area.square.width)
        };
        assert_eq!(square(18, 9), None);
        assert_eq!(square(19, 9), Some(2));
        assert_eq!(square(27, 9), Some(3));
        assert_eq!(square(35, 17), Some(4));
        assert_eq!(square(35, 100), Some(4));
        assert_eq!(square(99, 49), Some(12));
    }
}
