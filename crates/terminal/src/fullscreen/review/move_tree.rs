//! The moves of a game and of its variations, with their classes: a tree in rows, White's moves beside Black's.

use outflank_play::{Analysis, Class, MoveId};
use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use crate::fullscreen::palette::Palette;

/// The columns of a number, of a move with its class, and of a row.
const NUMBER_WIDTH: u16 = 4;
const MOVE_WIDTH: u16 = 6;
const ROW_WIDTH: u16 = NUMBER_WIDTH + 2 * MOVE_WIDTH;

/// A list of moves, of which one is on the board.
pub(super) struct MoveTree<'a> {
    pub(super) analysis: &'a Analysis,
    pub(super) at: Option<MoveId>,
}

/// A row of the list: a move of Black and a move of White, either of which may be missing.
struct TreeRow {
    /// The number of the row in the game; a variation has a sign instead.
    label: String,
    moves: [Option<MoveId>; 2],
}

/// What a class adds to a move: what players of other games write.
pub(super) const fn class_sign(class: Class) -> &'static str {
    match class {
        Class::Best | Class::Good => "",
        Class::Slip => "?!",
        Class::Mistake => "?",
        Class::Blunder => "??",
    }
}

impl MoveTree<'_> {
    /// Draws as many rows as there is room for, that of the move on the board among them.
    pub(super) fn draw(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        for (row, place) in self.places(area) {
            Line::styled(format!("{:>3} ", row.label), palette.dim()).render(place, buffer);
            for (id, place) in row.cells(place) {
                let known = self.analysis.moves()[id.index()].as_ref();
                let sign = known.map_or("", |known| class_sign(known.class));
                let text = format!("{}{sign}", self.analysis.square(id));
                Line::styled(text, self.style(id, palette)).render(place, buffer);
            }
        }
    }

    /// The move at a place of the list.
    pub(super) fn move_at(&self, area: Rect, x: u16, y: u16) -> Option<MoveId> {
        let cells = self.places(area).into_iter().flat_map(|(row, place)| row.cells(place));
        cells.into_iter().find(|(_, place)| place.contains((x, y).into())).map(|(id, _)| id)
    }

    fn style(&self, id: MoveId, palette: Palette) -> Style {
        if self.at == Some(id) {
            return palette.chosen();
        }
        match self.analysis.moves()[id.index()].as_ref().map(|known| known.class) {
            None => palette.dim(),
            Some(Class::Best | Class::Good) => Style::new(),
            Some(Class::Slip) => palette.accent(),
            Some(Class::Mistake | Class::Blunder) => palette.bad(),
        }
    }

    /// The rows that are seen, and where: those around the move on the board where there are too many.
    fn places(&self, area: Rect) -> Vec<(TreeRow, Rect)> {
        let rows = self.rows();
        let (height, columns) = (usize::from(area.height.max(1)), usize::from(area.width / ROW_WIDTH).max(1));
        let here = rows.iter().position(|row| self.at.is_some() && row.moves.contains(&self.at)).unwrap_or(0);
        let first = (here + 1).saturating_sub(height * columns);
        let place = |shown: usize| {
            let x = area.x + ROW_WIDTH * u16::try_from(shown / height).unwrap_or(0);
            let y = area.y + u16::try_from(shown % height).unwrap_or(0);
            Rect::new(x, y, ROW_WIDTH, 1).intersection(area)
        };
        let seen = rows.into_iter().skip(first).take(height * columns).enumerate();
        seen.map(|(shown, row)| (row, place(shown))).collect()
    }

    fn rows(&self) -> Vec<TreeRow> {
        let mut rows = Vec::new();
        let mut first = self.analysis.children(None).map(|(id, _)| id);
        if let Some(id) = first.next() {
            self.add_line(id, &first.collect::<Vec<_>>(), 0, &mut rows);
        }
        rows
    }

    /// Adds the rows of a line from a move on, and below each row those of the variations that were tried instead of its moves.
    fn add_line(&self, first: MoveId, instead: &[MoveId], depth: usize, rows: &mut Vec<TreeRow>) {
        let (mut next, mut instead, mut number) = (Some(first), instead.to_vec(), 0);
        while let Some(id) = next {
            number += 1;
            let label = match (depth, number) {
                (0, _) => number.to_string(),
                (_, 1) => "└".repeat(depth.min(3)),
                _ => String::new(),
            };
            let (mut row, mut variations) = (TreeRow { label, moves: [None; 2] }, Vec::new());
            let mut current = Some(id);
            while let Some(id) = current {
                let column = usize::from(self.analysis.position_before(id).side_to_move() == Side::White);
                if row.moves[column..].iter().any(Option::is_some) {
                    break;
                }
                row.moves[column] = Some(id);
                variations.append(&mut instead);
                let mut children = self.analysis.children(Some(id)).map(|(id, _)| id);
                current = children.next();
                instead = children.collect();
            }
            next = current;
            rows.push(row);
            variations.into_iter().for_each(|id| self.add_line(id, &[], depth + 1, rows));
        }
    }
}

impl TreeRow {
    /// Its moves, and where they stand.
    fn cells(&self, row: Rect) -> Vec<(MoveId, Rect)> {
        let place = |column: u16| {
            let x = row.x + NUMBER_WIDTH + column * MOVE_WIDTH;
            Rect::new(x, row.y, MOVE_WIDTH, 1).intersection(row)
        };
        (0..).zip(self.moves).filter_map(|(column, id)| Some((id?, place(column)))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::fullscreen::Colours;
    use outflank_rules::{Game, Position, RuleSet, Size};

    fn analysis() -> Analysis {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let mut analysis = Analysis::of(&Game::from_transcript(start, "f5d6c3d3c4").unwrap());
        let mut after = Some(MoveId::of_ply(0));
        for square in ["f6", "e6", "d6"] {
            after = Some(analysis.branch(after, square.parse().unwrap()).unwrap());
        }
        let first = analysis.children(Some(MoveId::of_ply(0))).last().unwrap().0;
        analysis.branch(Some(first), "c4".parse().unwrap()).unwrap();
        analysis
    }

    fn drawn(analysis: &Analysis, at: Option<MoveId>, height: u16) -> Vec<String> {
        let area = Rect::new(0, 0, ROW_WIDTH, height);
        let mut buffer = Buffer::empty(area);
        MoveTree { analysis, at }.draw(Palette::new(Theme::BlackWhite, Colours::True), area, &mut buffer);
        let rows = buffer.content.chunks(usize::from(ROW_WIDTH));
        rows.map(|row| row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()).collect()
    }

    #[test]
    fn variations_stand_below_the_move_that_they_replace() {
        let rows = drawn(&analysis(), None, 7);
        let expected = ["  1 f5    d6", "  └       f6", "    e6    d6", " └└ c4", "  2 c3    d3", "  3 c4", ""];
        assert_eq!(rows, expected);
    }

    #[test]
    fn a_move_is_found_where_it_is_drawn_and_the_one_on_the_board_is_seen() {
        let analysis = analysis();
        let last = Some(MoveId::of_ply(4));
        let area = Rect::new(0, 0, ROW_WIDTH, 2);
        assert_eq!(drawn(&analysis, last, 2)[1], "  3 c4");
        let tree = MoveTree { analysis: &analysis, at: last };
        assert_eq!(tree.move_at(area, 5, 1), last);
        assert_eq!(tree.move_at(area, 11, 0), Some(MoveId::of_ply(3)));
        assert_eq!(tree.move_at(area, 0, 0), None);
    }
}
