//! The games played before.

use std::time::SystemTime;

use outflank_play::{Library, Listing, SavedGame};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::Go;
use super::desk::Desk;
use super::keys::Key;
use super::panel::PanelWriter;
use super::question::{Purpose, Question};
use crate::TerminalWords;
use crate::columns::{cut, left, width};

/// Lines below the list, for a message.
const BELOW: u16 = 2;
/// Lists in fewer columns than this say only what matters most.
const WIDE: u16 = 64;
/// The columns of a list, as far as its words need no more.
const WHEN: usize = 15;
const WHO: usize = 16;
const RULES: usize = 13;

pub(crate) struct GamesScreen {
    games: Vec<SavedGame>,
    chosen: usize,
    pub(crate) message: String,
    /// Whether the chosen game is to be deleted if the key is pressed once more.
    deleting: bool,
    /// When the list was opened.
    opened: SystemTime,
}

impl GamesScreen {
    pub(crate) fn new(desk: &Desk) -> Self {
        let Listing { games, problems } = desk.library.as_ref().map(Library::list).unwrap_or_default();
        let message = problems.first().map(|problem| desk.words().save_error(problem)).unwrap_or_default();
        Self { games, chosen: 0, message, deleting: false, opened: SystemTime::now() }
    }

    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        if self.games.is_empty() {
            return vec![Key::new(KeyCode::Esc, words.key_menu())];
        }
        vec![
            Key::new(KeyCode::Up, words.key_choose()),
            Key::new(KeyCode::Enter, words.key_open()),
            Key::letter('l', words.key_look_back()),
            Key::letter('e', words.key_export()),
            Key::letter('d', words.key_delete()),
            Key::new(KeyCode::Esc, words.key_menu()),
        ]
    }

    pub(crate) fn press(&mut self, code: KeyCode, desk: &Desk) -> Go {
        let deleting = std::mem::take(&mut self.deleting);
        self.message.clear();
        if matches!(code, KeyCode::Esc | KeyCode::Char('q')) {
            return Go::Menu;
        }
        let Some(game) = self.games.get(self.chosen) else { return Go::Stay };
        match code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(self.games.len() - 1),
            KeyCode::Enter if game.table.turn().is_some() => return Go::Continue(game.id.clone()),
            KeyCode::Enter | KeyCode::Char('l') => {
                let record = Box::new(desk.words().named_record(&game.table));
                return Go::Review { record, saved_as: Some(game.id.clone()) };
            }
            KeyCode::Char('e') => {
                let (record, name) = (Box::new(game.record()), format!("{}.ggf", game.id));
                return Go::Ask(Question::new(Purpose::Export(record), &name));
            }
            KeyCode::Char('d') if deleting => self.delete(desk),
            KeyCode::Char('d') => {
                self.deleting = true;
                self.message = desk.words().delete_twice().to_owned();
            }
            _ => {}
        }
        Go::Stay
    }

    pub(crate) fn click(&mut self, area: Rect, y: u16, desk: &Desk) -> Go {
        let line = y.checked_sub(area.y).map(|line| usize::from(line) + self.first(area));
        match line.filter(|&line| line < self.games.len()) {
            Some(line) if line == self.chosen => self.press(KeyCode::Enter, desk),
            Some(line) => {
                self.chosen = line;
                Go::Stay
            }
            None => Go::Stay,
        }
    }

    fn delete(&mut self, desk: &Desk) {
        let id = self.games[self.chosen].id.clone();
        match desk.library.as_ref().map(|library| library.delete(&id)) {
            Some(Ok(())) => {
                self.games.remove(self.chosen);
                self.chosen = self.chosen.min(self.games.len().saturating_sub(1));
                self.message = desk.words().deleted().to_owned();
            }
            Some(Err(error)) => self.message = desk.words().save_error(&error),
            None => {}
        }
    }

    /// Lines of the list that are seen.
    fn room(area: Rect) -> usize {
        usize::from(area.height.saturating_sub(BELOW))
    }

    /// The first game that is seen.
    fn first(&self, area: Rect) -> usize {
        (self.chosen + 1).saturating_sub(Self::room(area))
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let (palette, words) = (desk.palette(), desk.words());
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        if self.games.is_empty() {
            let mut out = PanelWriter { area, buffer: &mut *buffer };
            out.text(words.no_games(), Style::new());
        }
        let shown = self.games.iter().enumerate().skip(self.first(area)).take(Self::room(area));
        let rows: Vec<_> = shown.map(|(index, game)| (index, game, row(game, words, self.opened))).collect();
        let widest =
            |text: fn(&GameRow) -> &str| rows.iter().map(|(_, _, row)| width(text(row))).max().unwrap_or(0) + 1;
        let [when, who, rules] = [widest(|row| &row.when), widest(|row| &row.who), widest(|row| &row.rules)];
        let [when, who, rules] = [when.max(WHEN), who.max(WHO), rules.max(RULES)];
        let is_wide = area.width >= WIDE;
        let room = usize::from(area.width).saturating_sub(if is_wide { when + who + rules } else { who });
        for (y, (index, game, row)) in (area.y..).zip(&rows) {
            let result_style = if game.table.turn().is_some() { palette.good() } else { Style::new() };
            let mut text =
                Line::from(vec![Span::raw(left(&row.who, who)), Span::styled(cut(&row.result, room), result_style)]);
            if is_wide {
                text.spans.insert(0, Span::styled(left(&row.when, when), palette.dim()));
                text.spans.insert(2, Span::raw(left(&row.rules, rules)));
            }
            if *index == self.chosen {
                text = text.patch_style(palette.chosen());
                buffer.set_style(line(y), palette.chosen());
            }
            text.render(line(y), buffer);
        }
        Line::styled(self.message.as_str(), palette.accent()).render(line(area.bottom().saturating_sub(1)), buffer);
    }
}

/// What the list says of a game.
struct GameRow {
    when: String,
    who: String,
    rules: String,
    result: String,
}

fn row(game: &SavedGame, words: TerminalWords, now: SystemTime) -> GameRow {
    let table = &game.table;
    GameRow {
        when: words.ago(game.played, now),
        who: words.players(table.seats()),
        rules: words.rules(&table.game().rules()),
        result: words.result(table),
    }
}
