//! The line of keys at the bottom of every screen. A key can be pressed or clicked.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::palette::Palette;
use crate::columns;

/// A key and what it does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Key {
    pub(crate) code: KeyCode,
    pub(crate) does: &'static str,
}

impl Key {
    pub(crate) const fn new(code: KeyCode, does: &'static str) -> Self {
        Self { code, does }
    }

    pub(crate) const fn letter(letter: char, does: &'static str) -> Self {
        Self::new(KeyCode::Char(letter), does)
    }

    fn name(&self) -> String {
        match self.code {
            KeyCode::Enter => "Enter".to_owned(),
            KeyCode::Esc => "Esc".to_owned(),
            KeyCode::Tab => "Tab".to_owned(),
            KeyCode::Backspace => "Bksp".to_owned(),
            KeyCode::Left => "←→".to_owned(),
            KeyCode::Up => "↑↓".to_owned(),
            KeyCode::Char(letter) => letter.to_string(),
            other => other.to_string(),
        }
    }

    fn width(&self) -> u16 {
        let columns = columns::width(&self.name()) + 1 + columns::width(self.does);
        u16::try_from(columns).unwrap_or(u16::MAX)
    }
}

/// Space between two keys.
const GAP: u16 = 2;

/// Where each key stands within `area`, line after line.
fn places(keys: &[Key], area: Rect) -> Vec<(Key, Rect)> {
    let (mut x, mut y) = (area.x, area.y);
    let mut places = Vec::new();
    for &key in keys {
        if x > area.x && x + key.width() > area.right() {
            (x, y) = (area.x, y + 1);
        }
        if y < area.bottom() {
            places.push((key, Rect::new(x, y, key.width(), 1).intersection(area)));
        }
        x += key.width() + GAP;
    }
    places
}

/// The keys have no more lines than this. The help tells of all of them.
const MOST_LINES: u16 = 2;
/// The keys at the end, which are always there: the way back, and the help.
const ALWAYS: usize = 2;

/// The keys for which there is room in a screen of this width. Those that matter most come first.
pub(crate) fn fitting(mut keys: Vec<Key>, width: u16) -> Vec<Key> {
    while keys.len() > ALWAYS && height(&keys, width) > MOST_LINES {
        keys.remove(keys.len() - ALWAYS - 1);
    }
    keys
}

/// The lines that the keys need in a screen of this width.
pub(crate) fn height(keys: &[Key], width: u16) -> u16 {
    let tall = Rect::new(0, 0, width, u16::MAX);
    places(keys, tall).last().map_or(0, |(_, place)| place.y + 1)
}

/// The key at a place on the screen.
pub(crate) fn at(keys: &[Key], area: Rect, x: u16, y: u16) -> Option<KeyCode> {
    let hit = |(_, place): &(Key, Rect)| place.contains((x, y).into());
    places(keys, area).into_iter().find(hit).map(|(key, _)| key.code)
}

pub(crate) fn draw(keys: &[Key], palette: Palette, area: Rect, buffer: &mut Buffer) {
    for (key, place) in places(keys, area) {
        let spans =
            vec![Span::styled(key.name(), palette.key()), Span::raw(" "), Span::styled(key.does, palette.dim())];
        Line::from(spans).render(place, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_wrap_and_are_found_where_they_stand() {
        let keys = [Key::letter('u', "undo"), Key::letter('y', "redo"), Key::new(KeyCode::Enter, "play")];
        assert_eq!(height(&keys, 14), 2);
        let area = Rect::new(1, 20, 14, 2);
        assert_eq!(at(&keys, area, 1, 20), Some(KeyCode::Char('u')));
        assert_eq!(at(&keys, area, 9, 20), Some(KeyCode::Char('y')));
        assert_eq!(at(&keys, area, 3, 21), Some(KeyCode::Enter));
        assert_eq!(at(&keys, area, 14, 21), None);
    }

    #[test]
    fn where_there_is_little_room_the_way_back_and_the_help_stay() {
        let letters = ('a'..='l').map(|letter| Key::letter(letter, "something"));
        let keys: Vec<Key> = letters.chain([Key::new(KeyCode::Esc, "menu"), Key::letter('?', "help")]).collect();
        let shown = fitting(keys.clone(), 40);
        assert!(height(&shown, 40) <= 2 && shown.len() < keys.len());
        assert_eq!(shown[0], keys[0]);
        assert_eq!(shown[shown.len() - 2..], keys[keys.len() - 2..]);
        assert_eq!(fitting(keys.clone(), 400), keys);
    }
}
