//! Squares that are typed, letter by letter.

use outflank_rules::Size;
use ratatui::crossterm::event::KeyCode;

use crate::TerminalWords;

/// The column that was typed, and perhaps the first digit of the row.
#[derive(Default)]
pub(crate) struct Typing {
    typed: String,
}

/// What a key made of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// The key is for somebody else. Half a square is given up.
    Other,
    /// The key was part of a square, or took one back.
    Part,
    /// A square is complete.
    Square(String),
}

impl Typing {
    pub(crate) fn press(&mut self, code: KeyCode, size: Size) -> Typed {
        match code {
            KeyCode::Char(letter) if is_column(letter, size.width()) => {
                self.typed = letter.to_ascii_lowercase().to_string();
                Typed::Part
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() && !self.typed.is_empty() => {
                self.typed.push(digit);
                let may_grow = self.typed.ends_with('1') && self.typed.len() == 2 && size.height() > 9;
                if may_grow { Typed::Part } else { self.complete() }
            }
            KeyCode::Enter if self.typed.len() > 1 => self.complete(),
            // Half a square is finished or given up before this key does anything else.
            KeyCode::Enter if !self.typed.is_empty() => Typed::Part,
            KeyCode::Backspace => {
                self.typed.pop();
                Typed::Part
            }
            KeyCode::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                Typed::Part
            }
            _ => {
                self.typed.clear();
                Typed::Other
            }
        }
    }

    fn complete(&mut self) -> Typed {
        Typed::Square(std::mem::take(&mut self.typed))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.typed.is_empty()
    }

    /// What to show of it.
    pub(crate) fn prompt(&self, words: TerminalWords) -> String {
        match self.typed.len() {
            0 => String::new(),
            1 => format!("{}_", self.typed),
            _ => format!("{}_ {}", self.typed, words.enter_for_row_1()),
        }
    }
}

/// Whether the letter names a column of a board this wide. No board has a column after `p`: those letters are for commands.
fn is_column(letter: char, width: u8) -> bool {
    letter.is_ascii_alphabetic() && (letter.to_ascii_lowercase() as u8 - b'a') < width
}
