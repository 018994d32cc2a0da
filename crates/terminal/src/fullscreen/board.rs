//! The board: where its squares lie on the screen, and how they are drawn.

use std::time::Instant;

use outflank_rules::{Board, Side, Size, Square, Squares};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::palette::{Ground, Palette};
use super::turning::{Phase, Turning};

/// How large a square is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CellSize {
    Small,
    Medium,
    Large,
}

/// Columns to the left of the board, for the numbers of its rows.
const NUMBERS: u16 = 3;
/// Lines above the board, for the letters of its columns.
const LETTERS: u16 = 1;

impl CellSize {
    const ALL: [Self; 3] = [Self::Large, Self::Medium, Self::Small];

    const fn width(self) -> u16 {
        match self {
            Self::Small => 3,
            Self::Medium => 4,
            Self::Large => 6,
        }
    }

    const fn height(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Medium => 2,
            Self::Large => 3,
        }
    }

    /// A round disc. In the middle size the lower half line stays free, which keeps discs in a column apart.
    const fn disc(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" ● "],
            Self::Medium => &["▗██▖", " ▀▀ "],
            Self::Large => &["▗▟██▙▖", "▐████▌", " ▝▀▀▘ "],
        }
    }

    /// A disc that stands on its edge.
    const fn edge(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" │ "],
            Self::Medium => &[" ▐▌ ", " ▝▘ "],
            Self::Large => &["  ▐▌  ", "  ▐▌  ", "  ▝▘  "],
        }
    }

    /// A square on which the side to move may play.
    const fn legal(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" • "],
            Self::Medium => &[" ▗▖ ", "    "],
            Self::Large => &["      ", "  ██  ", "      "],
        }
    }

    /// A disc as a block of letters, the last line free as in a round one; `X` stands for the letter.
    const fn letters(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" X "],
            Self::Medium => &[" XX ", "    "],
            Self::Large => &[" XXXX ", " XXXX ", "      "],
        }
    }

    const fn plain_legal(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" + "],
            Self::Medium => &[" +  ", "    "],
            Self::Large => &["      ", "  +   ", "      "],
        }
    }

    const fn plain_empty(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[" . "],
            Self::Medium => &[" .  ", "    "],
            Self::Large => &["      ", "  .   ", "      "],
        }
    }

    /// The line of a square on which a number stands.
    const fn middle(self) -> u16 {
        match self {
            Self::Small | Self::Medium => 0,
            Self::Large => 1,
        }
    }
}

/// Where the squares of a board lie on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardArea {
    left: u16,
    top: u16,
    cell: CellSize,
    size: Size,
    /// Seen from the other side of the table.
    turned: bool,
}

impl BoardArea {
    /// The largest board that fits into `area`, at its top left.
    pub(crate) fn fit(area: Rect, size: Size, turned: bool) -> Option<Self> {
        let fits = |cell: &CellSize| {
            let (width, height) = Self::outer(size, *cell);
            width <= area.width && height <= area.height
        };
        let cell = CellSize::ALL.into_iter().find(fits)?;
        Some(Self { left: area.x + NUMBERS, top: area.y + LETTERS, cell, size, turned })
    }

    /// The columns and lines that the smallest drawing needs.
    pub(crate) fn least(size: Size) -> (u16, u16) {
        Self::outer(size, CellSize::Small)
    }

    fn outer(size: Size, cell: CellSize) -> (u16, u16) {
        (NUMBERS + u16::from(size.width()) * cell.width(), LETTERS + u16::from(size.height()) * cell.height())
    }

    /// The columns that the drawing takes.
    pub(crate) fn width(&self) -> u16 {
        Self::outer(self.size, self.cell).0
    }

    /// The square at a place on the screen.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let column = u8::try_from(x.checked_sub(self.left)? / self.cell.width()).ok()?;
        let row = u8::try_from(y.checked_sub(self.top)? / self.cell.height()).ok()?;
        let inside = column < self.size.width() && row < self.size.height();
        inside.then(|| self.seen(column, row)).flatten()
    }

    /// Exchanges places on the screen and squares: turning the board twice changes nothing.
    fn seen(&self, column: u8, row: u8) -> Option<Square> {
        if self.turned {
            Square::new(self.size.width() - 1 - column, self.size.height() - 1 - row)
        } else {
            Square::new(column, row)
        }
    }

    fn corner(&self, square: Square) -> (u16, u16) {
        let place = self.seen(square.column(), square.row()).unwrap_or(square);
        (
            self.left + u16::from(place.column()) * self.cell.width(),
            self.top + u16::from(place.row()) * self.cell.height(),
        )
    }
}

/// What is marked on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) legal: Squares,
    pub(crate) last_move: Option<Square>,
    pub(crate) turning: Option<Turning>,
    pub(crate) cursor: Option<Square>,
    pub(crate) advised: Option<Square>,
    /// Numbers on squares, and which of them are the best.
    pub(crate) scores: Vec<(Square, i16, bool)>,
}

/// A board, drawn.
pub(crate) struct BoardView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: &'a Marks,
    pub(crate) palette: Palette,
    pub(crate) now: Instant,
}

impl BoardView<'_> {
    pub(crate) fn draw(&self, area: BoardArea, buffer: &mut Buffer) {
        self.draw_coordinates(area, buffer);
        for square in area.size.squares() {
            self.draw_square(area, square, buffer);
        }
    }

    fn draw_coordinates(&self, area: BoardArea, buffer: &mut Buffer) {
        let cursor = self.marks.cursor;
        let style = |is_cursor: bool| if is_cursor { self.palette.accent() } else { self.palette.dim() };
        for square in area.size.squares() {
            let (x, y) = area.corner(square);
            if y == area.top {
                let chosen = cursor.is_some_and(|cursor| cursor.column() == square.column());
                let middle = x + (area.cell.width() - 1) / 2;
                buffer.set_string(middle, area.top - LETTERS, square.column_letter().to_string(), style(chosen));
            }
            if x == area.left {
                let chosen = cursor.is_some_and(|cursor| cursor.row() == square.row());
                let number = format!("{:>2}", square.row() + 1);
                buffer.set_string(area.left - NUMBERS, y + area.cell.middle(), number, style(chosen));
            }
        }
    }

    fn draw_square(&self, area: BoardArea, square: Square, buffer: &mut Buffer) {
        let ground = self.palette.ground(self.ground(square));
        let (x, y) = area.corner(square);
        let face = self.board.disc(square).map(|side| self.face(side, square));
        let (rows, style) = match face {
            Some(Face::Flat(side)) if self.palette.has_letters() => {
                (area.cell.letters(), self.palette.disc(side, ground))
            }
            Some(Face::Flat(side)) => (area.cell.disc(), self.palette.disc(side, ground)),
            Some(Face::Edge(side)) => (area.cell.edge(), self.palette.disc(side, ground)),
            None if self.palette.has_grounds() && self.marks.legal.contains(square) => {
                (area.cell.legal(), self.palette.legal(ground))
            }
            None if self.palette.has_grounds() => (&[][..], ground),
            None if self.marks.legal.contains(square) => (area.cell.plain_legal(), self.palette.legal(ground)),
            None => (area.cell.plain_empty(), self.palette.dim()),
        };
        for line in 0..area.cell.height() {
            let row = rows.get(usize::from(line)).copied().unwrap_or("");
            buffer.set_string(x, y + line, " ".repeat(area.cell.width().into()), ground);
            for (offset, symbol) in (0..area.cell.width()).zip(row.chars()).filter(|&(_, symbol)| symbol != ' ') {
                let shown = match (symbol, &face) {
                    ('X', Some(Face::Flat(side))) => self.palette.letter(*side),
                    _ => symbol,
                };
                buffer[(x + offset, y + line)].set_char(shown).set_style(style);
            }
        }
        self.draw_score(area, square, ground, buffer);
        if !self.palette.has_grounds() {
            self.draw_brackets(area, square, buffer);
        }
    }

    fn draw_score(&self, area: BoardArea, square: Square, ground: Style, buffer: &mut Buffer) {
        if let Some(&(_, score, best)) = self.marks.scores.iter().find(|(scored, ..)| *scored == square) {
            let (x, y) = area.corner(square);
            let width = usize::from(area.cell.width());
            let number = format!("{:^width$}", format!("{score:+}"));
            buffer.set_string(x, y + area.cell.middle(), number, self.palette.score(best, ground));
        }
    }

    /// Without colours the squares that matter stand in brackets.
    fn draw_brackets(&self, area: BoardArea, square: Square, buffer: &mut Buffer) {
        let (left, right) = match self.ground(square) {
            Ground::Cursor => ('[', ']'),
            Ground::LastMove => ('(', ')'),
            Ground::Advised => ('<', '>'),
            Ground::Turned | Ground::Plain { .. } => return,
        };
        let (x, y) = area.corner(square);
        let style = self.palette.accent().add_modifier(Modifier::BOLD);
        let y = y + area.cell.middle();
        buffer[(x, y)].set_char(left).set_style(style);
        buffer[(x + area.cell.width() - 1, y)].set_char(right).set_style(style);
    }

    fn ground(&self, square: Square) -> Ground {
        let turned = |turning: &Turning| turning.flips.contains(square) && !turning.is_over(self.now);
        if self.marks.cursor == Some(square) {
            Ground::Cursor
        } else if self.marks.advised == Some(square) {
            Ground::Advised
        } else if self.marks.last_move == Some(square) {
            Ground::LastMove
        } else if self.marks.turning.as_ref().is_some_and(turned) {
            Ground::Turned
        } else {
            Ground::Plain { shaded: (square.column() + square.row()) % 2 == 1 }
        }
    }

    fn face(&self, side: Side, square: Square) -> Face {
        match self.marks.turning.map(|turning| turning.phase(square, self.now)) {
            Some(Phase::Before) => Face::Flat(!side),
            Some(Phase::OnEdge) if !self.palette.has_letters() => Face::Edge(side),
            _ => Face::Flat(side),
        }
    }
}

/// How a disc is seen.
enum Face {
    Flat(Side),
    Edge(Side),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_drawn() {
        for size in [Size::FOUR, Size::EIGHT, Size::TWELVE] {
            for turned in [false, true] {
                let area = BoardArea::fit(Rect::new(2, 1, 100, 60), size, turned).unwrap();
                for square in size.squares() {
                    let (x, y) = area.corner(square);
                    let (right, bottom) = (x + area.cell.width() - 1, y + area.cell.height() - 1);
                    assert_eq!(area.square_at(x, y), Some(square));
                    assert_eq!(area.square_at(right, bottom), Some(square));
                }
                assert_eq!(area.square_at(area.left - 1, area.top), None);
                assert_eq!(area.square_at(area.left + area.width() - NUMBERS, area.top), None);
            }
        }
    }
}
