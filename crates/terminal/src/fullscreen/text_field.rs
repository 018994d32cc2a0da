//! A line of text that is edited as people expect: like a shell's line, or a field on a page.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// What is being typed, and where.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TextField {
    letters: Vec<char>,
    /// How many letters stand before the cursor.
    cursor: usize,
    /// Whether everything is selected, as a suggestion is: what is typed takes its place.
    selected: bool,
}

impl TextField {
    /// A field with a suggestion that the first key replaces, unless that key moves into it.
    pub(crate) fn suggesting(text: &str) -> Self {
        let letters: Vec<char> = text.chars().collect();
        Self { cursor: letters.len(), selected: !letters.is_empty(), letters }
    }

    pub(crate) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    /// Takes a key, and says whether it changed the text.
    pub(crate) fn press(&mut self, key: &KeyEvent) -> bool {
        let before = self.letters.len();
        match edit(key) {
            Some(Edit::Insert(letter)) => {
                self.insert([letter]);
                return true;
            }
            Some(Edit::Delete(_)) if self.selected => self.delete(0, before),
            Some(Edit::Delete(to)) => {
                let end = self.place(to);
                self.delete(self.cursor.min(end), self.cursor.max(end));
            }
            Some(Edit::Move(to)) => {
                self.cursor = self.place(to);
                self.selected = false;
            }
            None => {}
        }
        self.letters.len() != before
    }

    /// Puts in text as if it were typed.
    pub(crate) fn insert(&mut self, text: impl IntoIterator<Item = char>) {
        if self.selected {
            self.delete(0, self.letters.len());
        }
        let tail = self.letters.split_off(self.cursor);
        self.letters.extend(text);
        self.cursor = self.letters.len();
        self.letters.extend(tail);
    }

    fn delete(&mut self, from: usize, to: usize) {
        self.letters.drain(from..to);
        self.cursor = from;
        self.selected = false;
    }

    fn place(&self, to: To) -> usize {
        let is_word = |index: usize| self.letters.get(index).is_some_and(|letter| letter.is_alphanumeric());
        let all = self.letters.len();
        match to {
            To::Start => 0,
            To::End => all,
            To::Left => self.cursor.saturating_sub(1),
            To::Right => (self.cursor + 1).min(all),
            To::WordLeft => {
                let end = (0..self.cursor).rev().find(|&index| is_word(index)).unwrap_or(0);
                (0..end).rev().find(|&index| !is_word(index)).map_or(0, |gap| gap + 1)
            }
            To::WordRight => {
                let begin = (self.cursor..all).find(|&index| is_word(index)).unwrap_or(all);
                (begin..all).find(|&index| !is_word(index)).unwrap_or(all)
            }
        }
    }

    /// The part around the cursor for which there is room, in one line, with the cursor or the selection in reverse.
    pub(crate) fn spans(&self, width: usize, style: Style) -> Vec<Span<'static>> {
        let first = (self.cursor + 1).saturating_sub(width);
        let shown = |letter: &char| if letter.is_control() { ' ' } else { *letter };
        let line: Vec<char> = self.letters.iter().map(shown).chain([' ']).skip(first).take(width).collect();
        let marked = style.add_modifier(Modifier::REVERSED);
        if self.selected {
            return vec![Span::styled(line[..line.len().saturating_sub(1)].iter().collect::<String>(), marked)];
        }
        let at = (self.cursor - first).min(line.len());
        let part = |letters: &[char]| letters.iter().collect::<String>();
        let (before, rest) = line.split_at(at);
        let (cursor, after) = rest.split_at(rest.len().min(1));
        vec![Span::styled(part(before), style), Span::styled(part(cursor), marked), Span::styled(part(after), style)]
    }
}

/// What a key does to a line.
enum Edit {
    Insert(char),
    Move(To),
    /// Takes away what lies between the cursor and there.
    Delete(To),
}

/// A place in the line, seen from the cursor.
#[derive(Clone, Copy)]
enum To {
    Start,
    End,
    Left,
    Right,
    WordLeft,
    WordRight,
}

fn edit(key: &KeyEvent) -> Option<Edit> {
    let (control, alt) = (key.modifiers.contains(KeyModifiers::CONTROL), key.modifiers.contains(KeyModifiers::ALT));
    // Both together are how Windows reports the key AltGr, which writes letters.
    let word = control != alt;
    Some(match key.code {
        KeyCode::Char(letter) if !word => Edit::Insert(letter),
        KeyCode::Char(letter) if control => match letter.to_ascii_lowercase() {
            'a' => Edit::Move(To::Start),
            'e' => Edit::Move(To::End),
            'b' => Edit::Move(To::Left),
            'f' => Edit::Move(To::Right),
            'h' => Edit::Delete(To::Left),
            'd' => Edit::Delete(To::Right),
            'u' => Edit::Delete(To::Start),
            'k' => Edit::Delete(To::End),
            'w' => Edit::Delete(To::WordLeft),
            _ => return None,
        },
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'b' => Edit::Move(To::WordLeft),
            'f' => Edit::Move(To::WordRight),
            'd' => Edit::Delete(To::WordRight),
            _ => return None,
        },
        KeyCode::Home => Edit::Move(To::Start),
        KeyCode::End => Edit::Move(To::End),
        KeyCode::Left => Edit::Move(if word { To::WordLeft } else { To::Left }),
        KeyCode::Right => Edit::Move(if word { To::WordRight } else { To::Right }),
        KeyCode::Backspace => Edit::Delete(if word { To::WordLeft } else { To::Left }),
        KeyCode::Delete => Edit::Delete(if word { To::WordRight } else { To::Right }),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::NONE)
    }

    fn control(letter: char) -> KeyEvent {
        KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
    }

    fn alt(code: KeyCode) -> KeyEvent {
        KeyEvent::new(code, KeyModifiers::ALT)
    }

    /// What becomes of a text, edited from its end; `|` marks the cursor.
    fn after(text: &str, keys: &[KeyEvent]) -> String {
        let mut field = TextField::default();
        field.insert(text.chars());
        for key in keys {
            field.press(key);
        }
        let mut letters = field.letters.clone();
        letters.insert(field.cursor, '|');
        letters.into_iter().collect()
    }

    #[test]
    fn keys_do_what_they_do_in_a_shell() {
        assert_eq!(after("my game", &[control('u')]), "|");
        assert_eq!(after("my game", &[control('w')]), "my |");
        assert_eq!(after("my game", &[control('w'), control('w')]), "|");
        assert_eq!(after("games/one.ggf", &[alt(KeyCode::Backspace)]), "games/one.|");
        assert_eq!(after("my game", &[control('a')]), "|my game");
        assert_eq!(after("my game", &[control('a'), control('e')]), "my game|");
        assert_eq!(after("my game", &[plain(KeyCode::Home), control('d')]), "|y game");
        assert_eq!(after("my game", &[alt(KeyCode::Char('b')), control('k')]), "my |");
        assert_eq!(after("my game", &[plain(KeyCode::Home), alt(KeyCode::Char('f'))]), "my| game");
        assert_eq!(after("my game", &[plain(KeyCode::Home), alt(KeyCode::Char('d'))]), "| game");
        assert_eq!(after("my game", &[control('h')]), "my gam|");
    }

    #[test]
    fn text_is_put_in_and_taken_out_in_the_middle() {
        let left = plain(KeyCode::Left);
        assert_eq!(after("ac", &[left, plain(KeyCode::Char('b'))]), "ab|c");
        assert_eq!(after("abc", &[left, plain(KeyCode::Backspace)]), "a|c");
        assert_eq!(after("abc", &[left, plain(KeyCode::Delete)]), "ab|");
        assert_eq!(after("é→", &[left, left, left, plain(KeyCode::Right)]), "é|→");
        assert_eq!(after("", &[plain(KeyCode::Backspace), plain(KeyCode::Delete), control('w')]), "|");
    }

    #[test]
    fn control_and_alt_write_no_letters_but_altgr_does() {
        assert_eq!(after("a", &[control('r'), control('z'), alt(KeyCode::Char('x'))]), "a|");
        let altgr = KeyEvent::new(KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT);
        assert_eq!(after("a", &[altgr]), "a@|");
    }

    #[test]
    fn a_suggestion_gives_way_to_what_is_typed_unless_one_goes_into_it() {
        let mut field = TextField::suggesting("game.ggf");
        field.press(&plain(KeyCode::Char('/')));
        assert_eq!(field.text(), "/");
        let mut field = TextField::suggesting("game.ggf");
        field.press(&plain(KeyCode::Home));
        field.insert("my ".chars());
        assert_eq!(field.text(), "my game.ggf");
        let mut field = TextField::suggesting("game.ggf");
        assert!(field.press(&plain(KeyCode::Backspace)));
        assert_eq!(field.text(), "");
    }

    #[test]
    fn what_is_shown_follows_the_cursor() {
        let shown = |field: &TextField| {
            field.spans(6, Style::new()).iter().map(|span| span.content.to_string()).collect::<String>()
        };
        let mut field = TextField::default();
        field.insert("a long name".chars());
        assert_eq!(shown(&field), " name ");
        field.press(&plain(KeyCode::Home));
        assert_eq!(shown(&field), "a long");
    }
}
