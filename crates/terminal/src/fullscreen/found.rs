//! Games from elsewhere: those of a file, or one that was pasted.

use outflank_records::{Reading, Record, opening_name};
use outflank_rules::Side;
use outflank_rules::text::Shown;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::app::Go;
use super::desk::Desk;
use super::keys::Key;
use crate::TerminalWords;
use crate::columns::{cut, left};

/// Lines below the list, for a message.
const BELOW: u16 = 2;

pub(crate) struct FoundScreen {
    records: Vec<Record>,
    chosen: usize,
    message: String,
}

impl FoundScreen {
    pub(crate) fn new(reading: Reading, words: TerminalWords) -> Self {
        let message = match reading.damaged.as_slice() {
            [] => String::new(),
            [first, ..] => words.left_out(reading.damaged.len(), &first.to_string()),
        };
        Self { records: reading.records, chosen: 0, message }
    }

    pub(crate) fn title(&self, words: TerminalWords) -> String {
        words.games(self.records.len())
    }

    pub(crate) fn keys(&self, words: TerminalWords) -> Vec<Key> {
        vec![
            Key::new(KeyCode::Up, words.key_choose()),
            Key::new(KeyCode::Enter, words.key_go_on_with_it()),
            Key::letter('l', words.key_look_back()),
            Key::new(KeyCode::Esc, words.key_menu()),
        ]
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Go {
        const PAGE: usize = 10;
        let last = self.records.len().saturating_sub(1);
        let record = self.records.get(self.chosen).cloned().map(Box::new);
        match code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(PAGE),
            KeyCode::PageDown => self.chosen = (self.chosen + PAGE).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter => {
                return match record {
                    None => Go::Stay,
                    Some(record) if record.game.outcome().is_some() => Go::Review { record, saved_as: None },
                    Some(record) => Go::PlayOn(record.game),
                };
            }
            KeyCode::Char('l') => return record.map_or(Go::Stay, |record| Go::Review { record, saved_as: None }),
            KeyCode::Esc | KeyCode::Char('q') => return Go::Menu,
            _ => {}
        }
        Go::Stay
    }

    /// The first game that is seen.
    fn first(&self, area: Rect) -> usize {
        (self.chosen + 1).saturating_sub(room(area))
    }

    pub(crate) fn click(&mut self, area: Rect, y: u16) -> Go {
        let line = y.checked_sub(area.y).map(|line| usize::from(line) + self.first(area));
        match line.filter(|&line| line < self.records.len()) {
            Some(line) if line == self.chosen => self.press(KeyCode::Enter),
            Some(line) => {
                self.chosen = line;
                Go::Stay
            }
            None => Go::Stay,
        }
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let palette = desk.palette();
        let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
        let shown = self.records.iter().enumerate().skip(self.first(area)).take(room(area));
        for (y, (index, record)) in (area.y..).zip(shown) {
            let (players, about) = describe(record, desk.words());
            let room = usize::from(area.width / 2).min(34);
            let mut text = Line::from(vec![
                Span::styled(format!("{:>5} ", index + 1), palette.dim()),
                Span::raw(left(&players, room) + " "),
                Span::styled(cut(&about, usize::from(area.width).saturating_sub(room + 7)), palette.dim()),
            ]);
            if index == self.chosen {
                text = text.patch_style(palette.chosen());
                buffer.set_style(line(y), palette.chosen());
            }
            text.render(line(y), buffer);
        }
        Line::styled(self.message.as_str(), palette.bad()).render(line(area.bottom().saturating_sub(1)), buffer);
    }
}

/// Lines of the list that are seen.
fn room(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(BELOW))
}

/// Who played, and what became of it.
fn describe(record: &Record, words: TerminalWords) -> (String, String) {
    let name = |side: Side| {
        let known = record.players[side].name.as_deref();
        known.map_or_else(|| words.side(side).to_owned(), |name| Shown(name).to_string())
    };
    let game = &record.game;
    let result = match game.outcome() {
        Some(outcome) => outcome.score.to_string(),
        None => words.so_far(game.position().board().count(), game.moves().len()),
    };
    let date = record.date.map_or_else(String::new, |date| format!("{date} "));
    let opening = opening_name(game, words.0).map_or_else(String::new, |name| format!("{}{name}", words.comma()));
    (format!("{} - {}", name(Side::Black), name(Side::White)), format!("{date}{result}{opening}"))
}
