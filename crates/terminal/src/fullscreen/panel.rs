//! What stands beside the board: players, clocks, whose turn it is, what the engine thinks, the moves.

use std::time::Instant;

use outflank_play::Table;
use outflank_records::{Language, opening_name};
use outflank_rules::{Game, Move, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::game::GameScreen;
use super::palette::{Ground, Palette};
use crate::names::{counted, player_name, turn_sentence};

/// The columns and lines that the panel needs.
pub(crate) const LEAST: (u16, u16) = (24, 12);

/// Writes lines from top to bottom.
pub(crate) struct Writer<'a> {
    pub(crate) area: Rect,
    pub(crate) buffer: &'a mut Buffer,
}

impl Writer<'_> {
    pub(crate) fn line<'l>(&mut self, line: impl Into<Line<'l>>) {
        if self.area.height > 0 {
            line.into().render(Rect { height: 1, ..self.area }, self.buffer);
            self.skip(1);
        }
    }

    /// A line across, with the name of the opening that the game has gone through, if it has one.
    pub(crate) fn rule(&mut self, game: &Game, palette: Palette) {
        let name = opening_name(game, Language::English).map_or_else(String::new, |name| format!("─ {name} "));
        let rest = usize::from(self.area.width).saturating_sub(name.chars().count());
        self.line(Line::styled(format!("{name}{}", "─".repeat(rest)), palette.dim()));
    }

    /// Text over as many lines as it needs, but no more than this.
    pub(crate) fn text(&mut self, text: &str, style: Style, lines: u16) {
        let area = Rect { height: lines.min(self.area.height), ..self.area };
        Paragraph::new(text).wrap(Wrap { trim: true }).style(style).render(area, self.buffer);
        self.skip(lines);
    }

    pub(crate) fn skip(&mut self, lines: u16) {
        let lines = lines.min(self.area.height);
        self.area = Rect { y: self.area.y + lines, height: self.area.height - lines, ..self.area };
    }
}

pub(crate) fn draw(screen: &GameScreen, palette: Palette, now: Instant, area: Rect, buffer: &mut Buffer) {
    let table = screen.live.table();
    let mut out = Writer { area, buffer };
    for side in Side::BOTH {
        draw_player(table, side, palette, now, &mut out);
    }
    draw_balance(table, palette, &mut out);
    let style = if table.turn().is_none() { palette.good() } else { palette.accent() };
    out.line(Line::styled(turn_sentence(table), style));
    if let Some(why) = &screen.unsaved {
        out.text(&format!("NOT SAVED: {why}."), palette.alarm(), 3);
    }
    out.text(&screen.message, Style::new(), 2);
    draw_thoughts(screen, palette, &mut out);
    out.rule(table.game(), palette);
    draw_moves(table.game(), table.game().moves().len(), palette, &mut out);
}

/// Two cells that show the disc of a side on the board's own ground.
pub(crate) fn disc_sign(side: Side, palette: Palette) -> Span<'static> {
    let ground = palette.ground(Ground::Plain { shaded: false });
    let sign = if palette.has_letters() { palette.letter(side) } else { '●' };
    Span::styled(format!(" {sign} "), palette.disc(side, ground))
}

fn draw_player(table: &Table, side: Side, palette: Palette, now: Instant, out: &mut Writer<'_>) {
    let on_turn = table.turn() == Some(side);
    let name_style = if on_turn { palette.accent() } else { Style::new() };
    let count = table.position().board().count().of(side);
    let pointer = if on_turn { "▸" } else { " " };
    let mut spans = vec![
        Span::styled(pointer, palette.accent()),
        disc_sign(side, palette),
        Span::styled(format!(" {count:>3}  "), palette.accent()),
        Span::styled(player_name(table.seats(), side), name_style),
    ];
    if let Some(clock) = table.clock() {
        let face = clock.face(side, now);
        let seconds = face.left.as_secs();
        let style = if face.running && seconds < 10 { palette.bad() } else { name_style };
        spans.push(Span::styled(format!("  {}:{:02}", seconds / 60, seconds % 60), style));
        if face.in_period {
            spans.push(Span::styled(" a move", palette.dim()));
        }
    }
    out.line(Line::from(spans));
    let mut notes = Vec::new();
    if table.tally().rounds() > 0 {
        notes.push(format!("won {}", counted(table.tally().of(side).into(), "round")));
    }
    if let Some(left) = table.position().supply() {
        notes.push(format!("{} left", left.of(side)));
    }
    if !notes.is_empty() {
        out.line(Line::styled(format!("   {}", notes.join(", ")), palette.dim()));
    }
}

/// A bar of which each side has as much as it has of the discs.
fn draw_balance(table: &Table, palette: Palette, out: &mut Writer<'_>) {
    let count = table.position().board().count();
    let width = usize::from(out.area.width.min(BALANCE_WIDTH));
    let black = usize::from(count.black) * width / usize::from(count.total().max(1));
    let part = |side: Side, cells: usize| {
        let ground = palette.ground(Ground::Plain { shaded: false });
        let symbol = if palette.has_letters() { palette.letter(side) } else { '━' };
        Span::styled(symbol.to_string().repeat(cells), palette.disc(side, ground))
    };
    out.line(Line::from(vec![part(Side::Black, black), part(Side::White, width - black)]));
}

/// What the engine expects, and how it thinks the game goes on.
fn draw_thoughts(screen: &GameScreen, palette: Palette, out: &mut Writer<'_>) {
    let Some((side, best)) = screen.thoughts() else {
        out.skip(2);
        return;
    };
    out.line(Line::styled(format!("{side} {}, {}", best.score, best.confidence.in_words()), palette.dim()));
    out.line(Line::styled(line_text(&best.line), palette.dim()));
}

/// A line of play.
pub(crate) fn line_text(line: &[Move]) -> String {
    line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// The moves before `ply`, those at the end where there are too many; White's stand beside Black's.
pub(crate) fn draw_moves(game: &Game, ply: usize, palette: Palette, out: &mut Writer<'_>) {
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
        let style = |at: usize| match at + 1 {
            at if at == ply => palette.accent(),
            at if at > ply => palette.dim(),
            _ => Style::new(),
        };
        let mut spans = vec![Span::styled(format!("{:>3} ", index + 1), palette.dim())];
        for (side, at) in Side::BOTH.into_iter().zip(row.plies) {
            let text = at.and_then(|at| game.moves().get(at)).map_or("--".to_owned(), ToString::to_string);
            let text =
                if at.is_none() && side == Side::White && index + 1 == rows.len() { String::new() } else { text };
            spans.push(Span::styled(format!("{text:<4}"), at.map_or(palette.dim(), style)));
        }
        let place = Rect::new(x, y, ROW_WIDTH, 1).intersection(out.area);
        Line::from(spans).render(place, out.buffer);
    }
}

const ROW_WIDTH: u16 = 13;
const BALANCE_WIDTH: u16 = 32;

/// A line of the list: a move of Black and a move of White, either of which may be missing because of a pass.
struct MoveRow {
    first_ply: usize,
    plies: [Option<usize>; 2],
}

fn move_rows(game: &Game) -> Vec<MoveRow> {
    let mut rows: Vec<MoveRow> = Vec::new();
    for ply in 0..game.moves().len() {
        let Some(side) = game.mover(ply) else { break };
        match (side, rows.last_mut()) {
            (Side::White, Some(row)) if row.plies[1].is_none() => row.plies[1] = Some(ply),
            (Side::White, _) => rows.push(MoveRow { first_ply: ply, plies: [None, Some(ply)] }),
            (Side::Black, _) => rows.push(MoveRow { first_ply: ply, plies: [Some(ply), None] }),
        }
    }
    rows
}
