//! What stands beside or below the board: players, clocks, whose turn it is, what was said, the moves.

mod frame;
mod moves;
mod players;

use std::time::Instant;

use outflank_records::opening_name;
use outflank_rules::{Game, Side};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::desk::Desk;
use super::game::GameScreen;
use super::graph::Graph;
use super::palette::Palette;
use crate::TerminalWords;
use frame::FRAMED;
pub(crate) use frame::{PanelStyle, PanelWriter, draw_frame};
pub(crate) use moves::draw_moves;
pub(crate) use players::disc_sign;

/// Lines for what is said, where there are few and where there are many.
const SAID: [u16; 2] = [3, 5];
/// Lines of the graph of a game that goes on.
const GRAPH: [u16; 2] = [3, 7];
/// A panel with this many lines has many.
pub(crate) const TALL: u16 = 26;

pub(crate) fn draw(screen: &GameScreen, desk: &Desk, now: Instant, area: Rect, buffer: &mut Buffer) {
    if area.height < FRAMED {
        draw_lines(screen, desk, now, area, buffer);
    } else {
        draw_frames(screen, desk, now, area, buffer);
    }
}

/// Everything in frames, one below the other.
fn draw_frames(screen: &GameScreen, desk: &Desk, now: Instant, area: Rect, buffer: &mut Buffer) {
    let (palette, words) = (desk.palette(), desk.words());
    let table = screen.live.table();
    let mut stack = Stack { area };
    let lines = players::lines(table, desk, now);
    let place = stack.take(u16::try_from(lines.len()).unwrap_or(0) + 3);
    let inner = draw_frame(&players::title(table, words), palette, place, buffer);
    let mut out = PanelWriter { area: inner, buffer };
    lines.into_iter().for_each(|line| out.line(line));
    players::draw_balance(table, screen.expected(), desk, &mut out);

    let tall = usize::from(area.height >= TALL);
    let inner = draw_frame("", palette, stack.take(SAID[tall] + 2), buffer);
    draw_said(screen, desk, &mut PanelWriter { area: inner, buffer });

    if let Some(evaluation) = screen.evaluation() {
        let inner = draw_frame(words.lead_heading(), palette, stack.take(GRAPH[tall] + 2), buffer);
        let leads = evaluation.leads();
        Graph { leads: &leads, ply: leads.len() }.draw(palette, inner, buffer);
    }

    let game = table.game();
    let title = opening_name(game, words.0).unwrap_or(words.analysis().moves());
    let inner = draw_frame(title, palette, stack.area, buffer);
    draw_moves(game, game.moves().len(), palette, &mut PanelWriter { area: inner, buffer });
}

/// The same in a few lines.
fn draw_lines(screen: &GameScreen, desk: &Desk, now: Instant, area: Rect, buffer: &mut Buffer) {
    let palette = desk.palette();
    let table = screen.live.table();
    let mut out = PanelWriter { area, buffer };
    let players = Side::BOTH.map(|side| players::line(table, side, desk, now));
    if players.iter().map(Line::width).sum::<usize>() + 2 <= usize::from(area.width) {
        let spans = players.into_iter().flat_map(|line| line.spans.into_iter().chain([Span::raw("  ")]));
        out.line(Line::from_iter(spans));
    } else {
        players.into_iter().for_each(|line| out.line(line));
    }
    let said = Rect { height: out.area.height.saturating_sub(1).min(SAID[0]), ..out.area };
    draw_said(screen, desk, &mut PanelWriter { area: said, buffer: &mut *out.buffer });
    out.skip(said.height);
    moves::draw_last(table.game(), palette, &mut out);
}

/// Whose turn it is, and what there is to say.
fn draw_said(screen: &GameScreen, desk: &Desk, out: &mut PanelWriter<'_>) {
    let (palette, words) = (desk.palette(), desk.words());
    let table = screen.live.table();
    out.line(Line::styled(words.turn(table), turn_style(screen, palette)));
    if let Some(why) = &screen.unsaved {
        out.text(&words.not_saved(why), palette.alarm());
    }
    out.text(&screen.message, Style::new());
    draw_thoughts(screen, palette, words, out);
}

/// How the turn or the result is shown: a lone person's own win and loss have colours of their own.
fn turn_style(screen: &GameScreen, palette: Palette) -> Style {
    let table = screen.live.table();
    let winner = table.outcome().and_then(|outcome| outcome.winner);
    match (table.outcome(), table.seats().lone_person()) {
        (None, _) => palette.accent(),
        (Some(_), Some(person)) if winner == Some(person) => palette.good(),
        (Some(_), Some(_)) if winner.is_some() => palette.bad(),
        (Some(_), _) => palette.accent(),
    }
}

/// What the engine expects, and how it thinks the game goes on.
fn draw_thoughts(screen: &GameScreen, palette: Palette, words: TerminalWords, out: &mut PanelWriter<'_>) {
    if let Some((side, best)) = screen.thoughts() {
        out.text(&words.thought(side, best), palette.dim());
        out.text(&words.line(&best.line), palette.dim());
    }
}

/// The frame around a board says by which rules it is played on.
pub(crate) fn draw_board_frame(game: &Game, desk: &Desk, frame: Rect, buffer: &mut Buffer) {
    draw_frame(&desk.words().rules_title(&game.rules()), desk.palette(), frame, buffer);
}

/// Places one below the other.
pub(crate) struct Stack {
    pub(crate) area: Rect,
}

impl Stack {
    /// The next lines.
    pub(crate) fn take(&mut self, height: u16) -> Rect {
        let height = height.min(self.area.height);
        let place = Rect { height, ..self.area };
        self.area = Rect { y: place.bottom(), height: self.area.height - height, ..self.area };
        place
    }
}
