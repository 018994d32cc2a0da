//! The moves of a game.

use outflank_rules::{Game, Side};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::PanelWriter;
use crate::fullscreen::palette::Palette;

/// The columns of a move of each side, with its number.
const ROW_WIDTH: u16 = 13;

/// The moves before `ply`, those at the end where there are too many; White's stand beside Black's.
pub(crate) fn draw_moves(game: &Game, ply: usize, palette: Palette, out: &mut PanelWriter<'_>) {
    let rows = move_rows(game);
    let reached = rows.iter().take_while(|row| row.first_ply < ply.max(1)).count();
    let height = usize::from(out.area.height);
    let columns = usize::from(out.area.width / ROW_WIDTH).max(1);
    let room = height * columns;
    let first = reached.saturating_sub(room);
    for (index, row) in rows.iter().enumerate().skip(first).take(room) {
        let shown = index - first;
        let x = out.area.x + ROW_WIDTH * u16::try_from(shown / height.max(1)).unwrap_or(0);
        let y = out.area.y + u16::try_from(shown % height.max(1)).unwrap_or(0);
        let place = Rect::new(x, y, ROW_WIDTH, 1).intersection(out.area);
        Line::from(row.spans(game, index, ply, palette)).render(place, out.buffer);
    }
}

/// The last moves, as many as fit into the lines that are left.
pub(super) fn draw_last(game: &Game, palette: Palette, out: &mut PanelWriter<'_>) {
    let rows = move_rows(game);
    let room = usize::from(out.area.width / ROW_WIDTH);
    for _ in 0..out.area.height.min(1) {
        let first = rows.len().saturating_sub(room);
        let spans =
            (first..).zip(&rows[first..]).flat_map(|(index, row)| row.spans(game, index, game.moves().len(), palette));
        out.line(Line::from_iter(spans));
    }
}

/// A line of the list: a move of Black and a move of White, either of which may be missing because of a pass.
struct MoveRow {
    first_ply: usize,
    plies: [Option<usize>; 2],
    /// Whether the game may go on in this row.
    is_last: bool,
}

impl MoveRow {
    fn spans(&self, game: &Game, index: usize, ply: usize, palette: Palette) -> Vec<Span<'static>> {
        let style = |at: usize| match at + 1 {
            at if at == ply => palette.accent(),
            at if at > ply => palette.dim(),
            _ => Style::new(),
        };
        let mut spans = vec![Span::styled(format!("{:>3} ", index + 1), palette.dim())];
        for (side, at) in Side::BOTH.into_iter().zip(self.plies) {
            let text = match at.and_then(|at| game.moves().get(at)) {
                Some(square) => square.to_string(),
                // White has not moved yet.
                None if side == Side::White && self.is_last => String::new(),
                None => "--".to_owned(),
            };
            spans.push(Span::styled(format!("{text:<4}"), at.map_or(palette.dim(), style)));
        }
        spans
    }
}

fn move_rows(game: &Game) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    for ply in 0..game.moves().len() {
        let Some(side) = game.mover(ply) else { break };
        match (side, rows.last_mut()) {
            (Side::White, Some(row)) if row.plies[1].is_none() => row.plies[1] = Some(ply),
            (Side::White, _) => rows.push(MoveRow { first_ply: ply, plies: [None, Some(ply)], is_last: false }),
            (Side::Black, _) => rows.push(MoveRow { first_ply: ply, plies: [Some(ply), None], is_last: false }),
        }
    }
    if let Some(row) = rows.last_mut() {
        row.is_last = true;
    }
    rows
}
