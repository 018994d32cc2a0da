//! What stands beside the board of the explorer: the opening, the moves and what is known of each.

use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::{ExplorerScreen, OpeningRow};
use crate::columns::{cut, left, right};
use crate::fullscreen::palette::Palette;
use crate::fullscreen::panel::{PanelStyle, PanelWriter, Stack, disc_sign, draw_frame};
use crate::wrap::wrap;

/// Lines for what is said where there are frames, so that nothing jumps from move to move.
const SAID: u16 = 6;
/// Columns of the discs of both sides.
const DISCS: usize = 14;
/// Columns of a table that has room for how sure a value is.
const WIDE: usize = 28;
/// The columns of the table.
const MOVE: usize = 4;
const VALUE: usize = 4;
const SURE: usize = 8;
const GAMES: usize = 7;
const POINTS: usize = 5;

/// Where things stand. Drawing and clicks look it up in the same way.
struct ExplorerPlaces {
    style: PanelStyle,
    said: Rect,
    table: Rect,
}

impl ExplorerScreen {
    fn places(&self, area: Rect) -> ExplorerPlaces {
        let style = PanelStyle::of(area);
        let mut stack = Stack { area };
        let said = match style {
            PanelStyle::Framed => SAID + 2,
            PanelStyle::Bare => SAID,
            PanelStyle::Short => 2,
        };
        ExplorerPlaces { style, said: stack.take(said), table: stack.area }
    }

    pub(super) fn draw_panel(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let ExplorerPlaces { style, said, table } = self.places(area);
        let framed = |title: &str, place: Rect, buffer: &mut Buffer| {
            if style == PanelStyle::Framed { draw_frame(title, palette, place, buffer) } else { place }
        };
        let inner = framed(self.words.menu_explorer(), said, buffer);
        let mut out = PanelWriter { area: inner, buffer: &mut *buffer };
        self.said(palette, style, inner).into_iter().for_each(|line| out.line(line));
        let inner = framed(self.words.analysis().moves(), table, buffer);
        self.draw_table(palette, inner, buffer);
    }

    /// The opening, whose move it is and what is known of the one that is chosen.
    fn said(&self, palette: Palette, style: PanelStyle, area: Rect) -> Vec<Line<'static>> {
        let room = usize::from(area.width);
        let text = |text: &str, style: Style| -> Vec<Line<'static>> {
            wrap(text, room).into_iter().map(|line| Line::styled(line, style)).collect()
        };
        let name = self.opening().unwrap_or(self.words.no_opening());
        let rows = self.rows();
        let chosen = rows.get(self.chosen_in(&rows)).map(|row| self.about(row)).unwrap_or_default();
        let told = if self.message.is_empty() { chosen } else { self.message.clone() };
        let told_style = if self.message.is_empty() { Style::new() } else { palette.accent() };
        if style == PanelStyle::Short {
            let head = format!("{name}  {}", self.line(room.saturating_sub(crate::columns::width(name) + 2)));
            let told = if told.is_empty() { self.missing() } else { told };
            return vec![Line::styled(cut(&head, room), palette.accent()), Line::styled(cut(&told, room), told_style)];
        }
        let count = self.position().board().count();
        let discs = Side::BOTH.into_iter().flat_map(|side| {
            [disc_sign(side, palette), Span::styled(format!(" {:>2} ", count[side]), palette.accent())]
        });
        let turn = Span::raw(self.turn());
        // Where there is no room for both, whose move it is matters more.
        let discs: Line<'static> =
            if turn.width() + DISCS <= room { discs.chain([turn]).collect() } else { Line::from(turn) };
        let mut lines =
            vec![Line::styled(cut(name, room), palette.accent()), discs, Line::styled(self.line(room), palette.dim())];
        lines.extend(text(&told, told_style));
        lines.extend(text(&self.missing(), palette.dim()));
        lines
    }

    fn turn(&self) -> String {
        match self.game.outcome() {
            Some(_) => self.words.explored_to_the_end().to_owned(),
            None => self.words.to_move(self.position().side_to_move()),
        }
    }

    /// The last moves, as many as fit.
    fn line(&self, room: usize) -> String {
        let moves: Vec<String> = self.game.moves().iter().map(ToString::to_string).collect();
        // A square has two columns and a space; dots say that there were others before.
        let fit = (room + 1) / 3;
        match moves.len() <= fit {
            true => moves.join(" "),
            false => format!("… {}", moves[moves.len() - fit.saturating_sub(1).min(moves.len())..].join(" ")),
        }
    }

    /// What is known of a move, in a sentence.
    fn about(&self, row: &OpeningRow) -> String {
        let book = row.book.as_ref().map(|known| self.words.book_value(known));
        let side = self.position().side_to_move();
        let games = row.games.map(|counted| self.words.played(counted.games, counted.points, side));
        let known: Vec<String> = book.into_iter().chain(games).collect();
        if known.is_empty() { String::new() } else { self.words.of_a_move(row.square, &known) }
    }

    /// What there is nothing of, or not yet.
    fn missing(&self) -> String {
        let position = self.position();
        let book = match self.book.answer(position) {
            None if self.book.is_waiting() => Some(self.words.looking().to_owned()),
            Some(moves) if moves.is_empty() && self.game.outcome().is_none() => {
                Some(self.words.not_in_the_book().to_owned())
            }
            _ => None,
        };
        let games = self.games.as_ref().and_then(|games| match games.answer(position) {
            None if games.is_waiting() => Some(self.words.asking_the_games().to_owned()),
            Some(Err(problem)) => Some(self.words.sentence(problem)),
            _ => None,
        });
        self.words.sentences(&book.into_iter().chain(games).collect::<Vec<_>>())
    }

    fn draw_table(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        let columns = TableColumns { sure: usize::from(area.width) >= WIDE, games: self.games.is_some() };
        let line = |y: u16| Rect { y, height: 1, ..area }.intersection(area);
        Line::styled(self.heading(columns), palette.dim()).render(line(area.y), buffer);
        let rows = self.rows();
        let chosen = self.chosen_in(&rows);
        let shown = rows.iter().enumerate().skip(first_shown(chosen, area));
        for (y, (index, row)) in (area.y + 1..area.bottom()).zip(shown) {
            let style = if row.is_own { palette.good() } else { Style::new() };
            let mut text = Line::styled(self.row(row, columns), style);
            if index == chosen {
                text = text.patch_style(palette.chosen());
                buffer.set_style(line(y), palette.chosen());
            }
            text.render(line(y), buffer);
        }
    }

    fn heading(&self, columns: TableColumns) -> String {
        let words = self.words;
        columns.join("", words.book_column(), words.sure_column(), words.games_column(), "%")
    }

    fn row(&self, row: &OpeningRow, columns: TableColumns) -> String {
        let square = format!("{}{}", row.square, if row.is_own { "*" } else { "" });
        let value = row.book.as_ref().map(|known| known.score.to_string()).unwrap_or_default();
        let sure = row.book.as_ref().map(|known| self.words.briefly_sure(known.confidence)).unwrap_or_default();
        let games = row.games.map(|counted| counted.games.to_string()).unwrap_or_default();
        let points = row.games.and_then(|counted| counted.points).map(|points| format!("{:.0}", 100.0 * points));
        columns.join(&square, &value, &sure, &games, &points.unwrap_or_default())
    }

    /// The number in the list of the move at a place in the panel.
    pub(super) fn row_at(&self, area: Rect, x: u16, y: u16) -> Option<usize> {
        let ExplorerPlaces { style, table, .. } = self.places(area);
        let table = style.inside(table);
        let line = usize::from(y.checked_sub(table.y + 1)?);
        let first = first_shown(self.chosen_in(&self.rows()), table);
        table.contains((x, y).into()).then_some(line + first)
    }
}

/// The first move that is seen, below the heading.
fn first_shown(chosen: usize, table: Rect) -> usize {
    (chosen + 1).saturating_sub(usize::from(table.height.saturating_sub(1)))
}

/// Which columns the table has besides the move and its value.
#[derive(Clone, Copy)]
struct TableColumns {
    sure: bool,
    games: bool,
}

impl TableColumns {
    fn join(self, square: &str, value: &str, sure: &str, games: &str, points: &str) -> String {
        let mut text = left(square, MOVE) + &right(value, VALUE);
        if self.sure {
            text += &right(sure, SURE);
        }
        if self.games {
            text += &(right(games, GAMES) + &right(points, POINTS));
        }
        text
    }
}
