//! How the board is drawn.

use std::time::Instant;

use outflank_play::{BoardArrow, BoardMark, MarkKind};
use outflank_rules::{Board, Side, Square, Squares};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::area::{BoardArea, LETTERS, NUMBERS, SquareSize};
use super::arrows::draw_arrows;
use super::shape::{Block, Ellipse, blocks, whole_cells};
use crate::fullscreen::palette::{Ground, Palette};
use crate::fullscreen::scores::ScoreMark;
use crate::fullscreen::turning::{Phase, Turning};

/// What is marked on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) legal: Squares,
    pub(crate) last_move: Option<Square>,
    pub(crate) turning: Option<Turning>,
    pub(crate) cursor: Option<Square>,
    pub(crate) advised: Option<Square>,
    /// Numbers on squares, and which of them are the best.
    pub(crate) scores: Vec<ScoreMark>,
    /// What a reason is about.
    pub(crate) told: Vec<BoardMark>,
    /// The line in which a reason comes true.
    pub(crate) arrows: Vec<BoardArrow>,
}

/// A board, drawn.
pub(crate) struct BoardView<'a> {
    pub(crate) board: &'a Board,
    pub(crate) marks: &'a Marks,
    pub(crate) palette: Palette,
    /// Draws a disc of a colour on a square of another, in its own way. Says whether it could.
    pub(crate) picture: &'a dyn Fn(Color, Color, Rect, &mut Buffer) -> bool,
    pub(crate) now: Instant,
}

/// The shapes of one drawing, which are the same on every square.
struct Shapes {
    disc: Vec<Block>,
    edge: Vec<Block>,
    dot: Vec<Block>,
}

impl Shapes {
    fn new(SquareSize { width, height }: SquareSize) -> Self {
        let shape = |ellipse| blocks(ellipse, width, height);
        Self { disc: shape(Ellipse::DISC), edge: shape(Ellipse::EDGE), dot: shape(Ellipse::DOT) }
    }
}

impl BoardView<'_> {
    pub(crate) fn draw(&self, area: BoardArea, buffer: &mut Buffer) {
        let shapes = Shapes::new(area.square);
        self.draw_coordinates(area, buffer);
        for square in area.size.squares() {
            self.draw_square(area, square, &shapes, buffer);
        }
        draw_arrows(&self.marks.arrows, area, self.palette, buffer);
        for square in area.size.squares() {
            self.draw_score(area, square, buffer);
            if !self.palette.has_grounds() {
                self.draw_brackets(area, square, buffer);
            }
        }
    }

    fn draw_coordinates(&self, area: BoardArea, buffer: &mut Buffer) {
        let cursor = self.marks.cursor;
        let style = |is_cursor: bool| if is_cursor { self.palette.accent() } else { self.palette.dim() };
        for square in area.size.squares() {
            let Rect { x, y, .. } = area.place(square);
            if y == area.top {
                let chosen = cursor.is_some_and(|cursor| cursor.column() == square.column());
                let x = x + area.square.centre();
                buffer.set_string(x, area.top - LETTERS, square.column_letter().to_string(), style(chosen));
            }
            if x == area.left {
                let chosen = cursor.is_some_and(|cursor| cursor.row() == square.row());
                let number = format!("{:>2}", square.row() + 1);
                buffer.set_string(area.left - NUMBERS, y + area.square.middle(), number, style(chosen));
            }
        }
    }

    fn draw_square(&self, area: BoardArea, square: Square, shapes: &Shapes, buffer: &mut Buffer) {
        let palette = self.palette;
        let place = area.place(square);
        buffer.set_style(place, palette.ground(self.ground(square)));
        // A dot around the head of an arrow would only be in its way.
        let legal = self.marks.legal.contains(square) && self.marks.arrows.iter().all(|arrow| arrow.to != square);
        match self.board.disc(square).map(|side| self.face(side, square)) {
            Some(DiscFace::Flat(side)) if !palette.has_grounds() => self.draw_letters(area, side, place, buffer),
            Some(DiscFace::Flat(side)) => {
                let (disc, ground) = (palette.disc_on(self.ground(square), side), buffer[(place.x, place.y)].bg);
                if !palette.has_letters() && (self.picture)(disc, ground, place, buffer) {
                    return;
                }
                Self::draw_shape(&shapes.disc, '●', disc, area, place, buffer);
                if palette.has_letters() {
                    let (x, y) = (place.x + area.square.centre(), place.y + area.square.middle());
                    buffer[(x, y)].set_char(palette.letter(side)).set_style(palette.lettered(side));
                }
            }
            Some(DiscFace::Edge(side)) => {
                let disc = palette.disc_on(self.ground(square), side);
                Self::draw_shape(&shapes.edge, '│', disc, area, place, buffer);
            }
            None if palette.has_grounds() && legal => {
                Self::draw_shape(&shapes.dot, '•', palette.legal_mark(), area, place, buffer);
            }
            None if palette.has_grounds() => {}
            None => {
                let (x, y) = (place.x + area.square.centre(), place.y + area.square.middle());
                let (symbol, style) = if legal { ('+', palette.good()) } else { ('.', palette.dim()) };
                buffer[(x, y)].set_char(symbol).set_style(style);
            }
        }
    }

    /// Draws a shape in a colour; where a square is only one line high, a character stands for it.
    fn draw_shape(shape: &[Block], small: char, colour: Color, area: BoardArea, place: Rect, buffer: &mut Buffer) {
        if area.square.height == 1 {
            buffer[(place.x + area.square.centre(), place.y)].set_char(small).set_fg(colour);
            return;
        }
        for (position, block) in place.positions().zip(shape) {
            let cell = &mut buffer[position];
            let ground = cell.bg;
            let (ink, ground) = if block.inverted { (ground, colour) } else { (colour, ground) };
            cell.set_char(block.symbol).set_fg(ink).set_bg(ground);
        }
    }

    fn draw_letters(&self, area: BoardArea, side: Side, place: Rect, buffer: &mut Buffer) {
        let SquareSize { width, height } = area.square;
        // In squares of two lines the lower one stays free, which keeps discs in a column apart.
        let lines = if height == 2 { 1 } else { height };
        let cells = whole_cells(Ellipse::LETTERS, width, height);
        let drawn = place.positions().zip(cells).filter(|&(position, whole)| whole && position.y < place.y + lines);
        for (position, _) in drawn {
            buffer[position]
                .set_char(self.palette.letter(side))
                .set_style(self.palette.text().add_modifier(Modifier::BOLD));
        }
    }

    fn draw_score(&self, area: BoardArea, square: Square, buffer: &mut Buffer) {
        if let Some(ScoreMark { discs, rank, .. }) = self.marks.scores.iter().find(|mark| mark.square == square) {
            let place = area.place(square);
            let number = format!("{:^width$}", format!("{discs:+}"), width = usize::from(place.width));
            let line = Rect { y: place.y + area.square.middle(), height: 1, ..place };
            let style = self.palette.score(*rank, self.ground(square));
            // A mark of a legal square lies around the number where squares are large.
            for position in place.positions() {
                buffer[position].set_char(' ');
            }
            buffer.set_style(place, self.palette.ground(self.ground(square)));
            buffer.set_string(line.x, line.y, number, style);
        }
    }

    /// Without colours the squares that matter stand in brackets.
    fn draw_brackets(&self, area: BoardArea, square: Square, buffer: &mut Buffer) {
        let (left, right) = match self.ground(square) {
            Ground::Cursor => ('[', ']'),
            Ground::LastMove => ('(', ')'),
            Ground::Advised => ('<', '>'),
            Ground::Told(MarkKind::Lost) => ('!', '!'),
            Ground::Told(MarkKind::Won) => ('*', '*'),
            Ground::Told(_) => (':', ':'),
            Ground::Turned | Ground::Plain { .. } => return,
        };
        let place = area.place(square);
        let style = self.palette.accent();
        let y = place.y + area.square.middle();
        buffer[(place.x, y)].set_char(left).set_style(style);
        buffer[(place.right() - 1, y)].set_char(right).set_style(style);
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
        } else if let Some(kind) = self.told(square) {
            Ground::Told(kind)
        } else {
            Ground::Plain { shaded: (square.column() + square.row()) % 2 == 1 }
        }
    }

    /// What a reason says of a square. The two moves that it compares are marked anyway, and numbers come first.
    fn told(&self, square: Square) -> Option<MarkKind> {
        let has_score = self.marks.scores.iter().any(|mark| mark.square == square);
        let told = self.marks.told.iter().find(|mark| mark.square == square && !has_score)?;
        (!matches!(told.kind, MarkKind::Worse | MarkKind::Better)).then_some(told.kind)
    }

    fn face(&self, side: Side, square: Square) -> DiscFace {
        match self.marks.turning.map(|turning| turning.phase(square, self.now)) {
            Some(Phase::Before) => DiscFace::Flat(!side),
            Some(Phase::OnEdge) if !self.palette.has_letters() => DiscFace::Edge(side),
            _ => DiscFace::Flat(side),
        }
    }
}

/// How a disc is seen.
enum DiscFace {
    Flat(Side),
    Edge(Side),
}
