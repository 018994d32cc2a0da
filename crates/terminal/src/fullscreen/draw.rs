//! From what the program is doing to what is on the screen. Drawing changes nothing.

use std::time::Instant;

use outflank_rules::Size;
use outflank_rules::text::is_active;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::app::{App, Screen};
use super::board::{BoardArea, BoardView};
use super::game::GameScreen;
use super::keys::{self, Key};
use super::palette::Palette;
use super::{help, panel};

/// The two parts of every screen.
pub(crate) struct ScreenLayout {
    pub(crate) body: Rect,
    pub(crate) keys: Rect,
}

pub(crate) fn split(area: Rect, keys: &[Key]) -> ScreenLayout {
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let lines = keys::height(keys, inner.width).min(inner.height);
    let body = Rect { height: inner.height - lines, ..inner };
    ScreenLayout { body, keys: Rect { y: body.bottom(), height: lines, ..inner } }
}

/// The parts of a screen with a board.
pub(crate) struct GameLayout {
    pub(crate) board: BoardArea,
    pub(crate) panel: Rect,
}

/// The window is too small: this many columns and lines would do for what stands above the keys.
pub(crate) struct TooSmall {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// Between board and panel.
const GAP: u16 = 2;

pub(crate) fn game_layout(body: Rect, size: Size, turned: bool) -> Result<GameLayout, TooSmall> {
    let (board_width, board_height) = BoardArea::least(size);
    let (panel_width, panel_height) = panel::LEAST;
    let needed = TooSmall { width: board_width + GAP + panel_width, height: board_height.max(panel_height + 2) };
    if body.width < needed.width || body.height < needed.height {
        return Err(needed);
    }
    let for_board = Rect { width: body.width - GAP - panel_width, ..body };
    let board = BoardArea::fit(for_board, size, turned).ok_or(needed)?;
    let x = body.x + board.width() + GAP;
    let top = body.y + 1;
    let panel = Rect::new(x, top, body.right().saturating_sub(x), body.bottom().saturating_sub(top + 1));
    Ok(GameLayout { board, panel })
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &App, now: Instant) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let palette = app.desk.palette();
    let all_keys = app.keys();
    let ScreenLayout { body, keys: line } = split(area, &all_keys);
    if let Some(TooSmall { width, height }) =
        least(app).filter(|least| body.width < least.width || body.height < least.height)
    {
        let (width, height) = (width + 2, height + keys::height(&all_keys, width));
        draw_too_small(width, height, area, palette, buffer);
    } else {
        if app.help {
            help::draw(palette, body, buffer);
        } else {
            draw_screen(app, now, body, buffer);
            if let Some(question) = &app.question {
                question.draw(palette, body, buffer);
            }
        }
        keys::draw(&all_keys, palette, line, buffer);
    }
    calm(buffer);
    if palette.is_ascii() {
        to_ascii(buffer);
    }
}

/// Names and messages may hold anything, but nothing on the screen does anything.
fn calm(buffer: &mut Buffer) {
    for cell in buffer.content.iter_mut().filter(|cell| cell.symbol().contains(is_active)) {
        cell.set_symbol("\u{fffd}");
    }
}

/// What the screen needs above the keys.
fn least(app: &App) -> Option<TooSmall> {
    let size = match &app.screen {
        _ if app.help => None,
        Screen::Game(game) => Some(game.live.table().game().rules().size),
        Screen::Review(review) => Some(review.game.rules().size),
        _ => None,
    };
    match size {
        Some(size) => game_layout(Rect::ZERO, size, false).err(),
        None => Some(TooSmall { width: 54, height: 14 }),
    }
}

fn draw_screen(app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
    match &app.screen {
        Screen::Menu(menu) => menu.draw(&app.desk, body, buffer),
        Screen::Setup(setup) => setup.draw(&app.desk, body, buffer),
        Screen::Game(game) => draw_game(game, app.desk.palette(), now, body, buffer),
        Screen::Review(review) => review.draw(app.desk.palette(), now, body, buffer),
        Screen::Games(games) => games.draw(&app.desk, body, buffer),
        Screen::Found(found) => found.draw(&app.desk, body, buffer),
        Screen::Statistics(statistics) => statistics.draw(app.desk.palette(), body, buffer),
    }
}

fn draw_game(game: &GameScreen, palette: Palette, now: Instant, body: Rect, buffer: &mut Buffer) {
    let position = *game.live.table().position();
    if let Ok(layout) = game_layout(body, position.rules().size, game.turned) {
        let marks = game.marks(now);
        BoardView { board: position.board(), marks: &marks, palette, now }.draw(layout.board, buffer);
        panel::draw(game, palette, now, layout.panel, buffer);
    }
}

fn draw_too_small(width: u16, height: u16, area: Rect, palette: Palette, buffer: &mut Buffer) {
    let lines = [
        "This window is too small.".to_owned(),
        format!("It needs {width} columns and {height} lines;"),
        format!("it has {} and {}.", area.width, area.height),
    ];
    for (y, text) in (area.y..area.bottom()).zip(lines) {
        Line::styled(text, palette.accent()).render(Rect { y, height: 1, ..area }, buffer);
    }
}

/// Writes everything with characters that every terminal has.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let plain = match cell.symbol() {
            symbol if symbol.is_ascii() => continue,
            "×" => "x",
            "─" | "–" | "—" => "-",
            "│" => "|",
            "●" => "X",
            "○" => "O",
            "•" | "·" => ".",
            "←" | "◂" => "<",
            "→" | "▸" => ">",
            "↑" => "^",
            "↓" => "v",
            _ => "#",
        };
        cell.set_symbol(plain);
    }
}
