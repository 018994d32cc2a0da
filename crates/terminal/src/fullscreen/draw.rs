//! From what the program is doing to what is on the screen. Drawing changes nothing.

use std::time::Instant;

use outflank_rules::text::is_active;
use ratatui::Frame;
use ratatui::buffer::{Buffer, Cell, CellDiffOption};
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

use super::app::{App, Screen};
use super::board::{BoardView, Facing, draw_evaluation_bar};
use super::desk::Desk;
use super::game::{GameScreen, LiveEvaluation};
use super::layout::{ScreenLayout, TooSmall, game_layout, split};
use super::panel::draw_frame;
use super::{help, keys, panel};

/// What a screen without a board needs above the keys.
const LEAST: TooSmall = TooSmall { width: 36, height: 15 };

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, app: &App, now: Instant) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let palette = app.desk.palette();
    buffer.set_style(area, palette.text());
    let shown_keys = app.keys();
    let ScreenLayout { body, keys: line } = split(area, &shown_keys);
    let least = least(app);
    if body.width < least.width || body.height < least.height {
        let (width, height) = (least.width + 2, least.height + keys::height(&shown_keys, least.width));
        draw_too_small([width, height], &app.desk, area, buffer);
    } else {
        match app.help {
            Some(top) => help::draw(top, &app.desk, body, buffer),
            None => draw_screen(app, now, body, buffer),
        }
        if let Some(question) = &app.question {
            question.draw(&app.desk, body, buffer);
        }
        keys::draw(&shown_keys, palette, line, buffer);
    }
    calm(buffer);
    if palette.is_ascii() {
        to_ascii(buffer);
    }
}

/// Names and messages may hold anything, but nothing on the screen does anything. Pictures are our own.
fn calm(buffer: &mut Buffer) {
    let is_text = |cell: &&mut Cell| cell.diff_option == CellDiffOption::None;
    for cell in buffer.content.iter_mut().filter(is_text).filter(|cell| cell.symbol().contains(is_active)) {
        cell.set_symbol("\u{fffd}");
    }
}

/// What the screen needs above the keys.
fn least(app: &App) -> TooSmall {
    let size = match &app.screen {
        _ if app.help.is_some() => None,
        Screen::Game(game) => Some(game.live.table().game().rules().size),
        Screen::Review(review) => Some(review.game.rules().size),
        Screen::Explorer(explorer) => Some(explorer.game.rules().size),
        _ => None,
    };
    size.and_then(|size| game_layout(Rect::ZERO, size, Facing::Usual).err()).unwrap_or(LEAST)
}

fn draw_screen(app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
    let (palette, words) = (app.desk.palette(), app.desk.words());
    let mut framed = |title: &str| draw_frame(title, palette, body, buffer);
    match &app.screen {
        Screen::Menu(menu) => {
            let area = framed("Outflank");
            menu.draw(&app.desk, area, buffer);
        }
        Screen::Setup(setup) => {
            let area = framed(words.menu_new_game());
            setup.draw(&app.desk, area, buffer);
        }
        Screen::Games(games) => {
            let area = framed(words.menu_games());
            games.draw(&app.desk, area, buffer);
        }
        Screen::Found(found) => {
            let area = framed(&found.title(words));
            found.draw(&app.desk, area, buffer);
        }
        Screen::Statistics(statistics) => {
            let area = framed(words.menu_statistics());
            statistics.draw(&app.desk, area, buffer);
        }
        Screen::Game(game) => draw_game(game, app, now, body, buffer),
        Screen::Review(review) => review.draw(app, now, body, buffer),
        Screen::Explorer(explorer) => explorer.draw(app, now, body, buffer),
    }
}

fn draw_game(game: &GameScreen, app: &App, now: Instant, body: Rect, buffer: &mut Buffer) {
    let palette = app.desk.palette();
    let table = game.live.table();
    let position = *table.position();
    if let Ok(layout) = game_layout(body, position.rules().size, game.facing) {
        let marks = game.marks(now);
        if let Some(frame) = layout.frame {
            panel::draw_board_frame(table.game(), &app.desk, frame, buffer);
        }
        let picture = &|disc, ground, place, buffer: &mut Buffer| app.draw_picture(disc, ground, place, buffer);
        BoardView { board: position.board(), marks: &marks, palette, picture, now }.draw(layout.board, buffer);
        if let Some(lead) = game.evaluation().and_then(LiveEvaluation::lead) {
            draw_evaluation_bar(lead, layout.board, palette, buffer);
        }
        panel::draw(game, &app.desk, now, layout.panel, buffer);
    }
}

fn draw_too_small(least: [u16; 2], desk: &Desk, area: Rect, buffer: &mut Buffer) {
    let words = desk.words();
    let needs = words.window_needs(least, [area.width, area.height]);
    let lines = [words.window_too_small().to_owned()].into_iter().chain(needs);
    for (y, text) in (area.y..area.bottom()).zip(lines) {
        Line::styled(text, desk.palette().accent()).render(Rect { y, height: 1, ..area }, buffer);
    }
}

/// Draws everything with characters that every terminal has. Letters stay: whoever chose a language can read it.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let plain = match cell.symbol() {
            symbol if symbol.is_ascii() || symbol.contains(is_written) => continue,
            "×" => "x",
            "─" | "–" | "—" | "━" => "-",
            "│" | "┤" => "|",
            "╭" | "╮" => ".",
            "╰" | "╯" => "'",
            "┼" => "+",
            "…" => ".",
            "●" => "X",
            "○" => "O",
            "•" | "·" => ".",
            "←" | "◂" => "<",
            "→" | "▸" => ">",
            "↑" => "^",
            "↓" => "v",
            "↗" | "↙" => "/",
            "↖" | "↘" => "\\",
            "└" => "`",
            "«" | "»" => "\"",
            _ => "#",
        };
        cell.set_symbol(plain);
    }
}

/// Whether a character belongs to what is written in some language: letters, and the signs of Japanese.
fn is_written(character: char) -> bool {
    character.is_alphabetic() || matches!(character, '\u{3000}'..='\u{30ff}' | '\u{ff01}'..='\u{ff5e}')
}
