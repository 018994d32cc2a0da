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
use super::question::{Purpose, Question};
use crate::names::{ago, named_record, players, result};

/// Lines below the list, for a message.
const BELOW: u16 = 2;
/// Lists in fewer columns than this say only what matters most.
const WIDE: u16 = 64;

pub(crate) struct GamesScreen {
    games: Vec<SavedGame>,
    chosen: usize,
    pub(crate) message: String,
    /// Whether the chosen game is to be deleted if the key is pressed once more.
    deleting: bool,
}

impl GamesScreen {
    pub(crate) fn new(desk: &Desk) -> Self {
        let Listing { games, problems } = desk.library.as_ref().map(Library::list).unwrap_or_default();
        let message = problems.first().map(ToString::to_string).unwrap_or_default();
        Self { games, chosen: 0, message, deleting: false }
    }

    pub(crate) fn keys(&self) -> Vec<Key> {
        if self.games.is_empty() {
            return vec![Key::new(KeyCode::Esc, "menu")];
        }
        vec![
            Key::new(KeyCode::Up, "choose"),
            Key::new(KeyCode::Enter, "open"),
            Key::letter('l', "look back"),
            Key::letter('e', "export"),
            Key::letter('d', "delete"),
            Key::new(KeyCode::Esc, "menu"),
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
                let record = Box::new(named_record(&game.table));
                return Go::Review { record, saved_as: Some(game.id.clone()) };
            }
            KeyCode::Char('e') => {
                let (record, name) = (Box::new(game.record()), format!("{}.ggf", game.id));
                return Go::Ask(Question::new(Purpose::Export(record), &name));
            }
            KeyCode::Char('d') if deleting => self.delete(desk),
            KeyCode::Char('d') => {
                self.deleting = true;
                self.message = "Delete this game for good? Press d again.".to_owned();
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
                self.message = "Deleted.".to_owned();
            }
            Some(Err(error)) => self.message = error.to_string(),
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
        let palette = desk.palette();
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        if self.games.is_empty() {
            Line::raw("No games yet. Every game you play is kept here.").render(line(area.y), buffer);
        }
        let now = SystemTime::now();
        let shown = self.games.iter().enumerate().skip(self.first(area)).take(Self::room(area));
        for (y, (index, game)) in (area.y..).zip(shown) {
            let who = players(game.table.seats());
            let rules = game.table.game().rules();
            let result_style = if game.table.turn().is_some() { palette.good() } else { Style::new() };
            let mut text = Line::from(vec![
                Span::raw(format!("{who:<15} ")),
                Span::styled(format!("{} ", result(&game.table)), result_style),
            ]);
            if area.width >= WIDE {
                text.spans.insert(0, Span::styled(format!("{:<15}", ago(game.played, now)), palette.dim()));
                text.spans.insert(2, Span::raw(format!("{:<12} ", rules.to_string())));
            }
            if index == self.chosen {
                text = text.patch_style(palette.chosen());
                buffer.set_style(line(y), palette.chosen());
            }
            text.render(line(y), buffer);
        }
        Line::styled(self.message.as_str(), palette.accent()).render(line(area.bottom().saturating_sub(1)), buffer);
    }
}
