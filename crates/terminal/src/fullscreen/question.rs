//! A question that is answered by typing a line, or by pasting many.

use std::path::Path;

use outflank_play::{Player, Program, Seat};
use outflank_records::Record;
use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget};

use super::app::Desk;
use super::keys::Key;
use super::palette::Palette;
use crate::files::export;

/// What is asked.
pub(crate) enum Purpose {
    /// Which program plays this colour.
    Program(Side),
    /// Where to write a game.
    Export(Box<Record>),
    /// Which game to open.
    Open,
}

/// A question, and what has been typed so far.
pub(crate) struct Question {
    pub(crate) purpose: Purpose,
    typed: String,
    /// What was wrong with the last answer.
    problem: Option<String>,
}

/// What a key made of a question.
pub(crate) enum Answered {
    NotYet,
    Yes,
    Never,
}

impl Question {
    /// A question, with an answer that may do.
    pub(crate) fn new(purpose: Purpose, suggestion: String) -> Self {
        Self { purpose, typed: suggestion, problem: None }
    }

    pub(crate) fn keys() -> Vec<Key> {
        vec![Key::new(KeyCode::Enter, "go"), Key::new(KeyCode::Esc, "never mind")]
    }

    /// The same question once more.
    pub(crate) fn again(self, problem: &str) -> Self {
        Self { problem: Some(format!("Sorry: {problem}.")), ..self }
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Answered {
        match code {
            KeyCode::Enter if self.typed.trim().is_empty() => return Answered::Never,
            KeyCode::Enter => return Answered::Yes,
            KeyCode::Esc => return Answered::Never,
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Char(letter) => self.typed.push(letter),
            _ => {}
        }
        Answered::NotYet
    }

    pub(crate) fn paste(&mut self, text: &str) {
        // Some terminals send carriage returns for the ends of lines.
        self.typed.push_str(&text.replace("\r\n", "\n").replace('\r', "\n"));
    }

    pub(crate) fn typed(&self) -> &str {
        self.typed.trim()
    }

    /// The words above the line.
    fn words(&self) -> (String, &'static str) {
        match &self.purpose {
            Purpose::Program(side) => {
                (format!("Which program plays {side}?"), "Its command; it must speak GTP or NBoard.")
            }
            Purpose::Export(_) => {
                ("Write the game to which file?".to_owned(), "Its end says the format: .txt .obf .ggf .sgf .pgn .wtb")
            }
            Purpose::Open => {
                ("Which game?".to_owned(), "The name of a file, or a game in any format, typed or pasted.")
            }
        }
    }

    pub(crate) fn draw(&self, palette: Palette, area: Rect, buffer: &mut Buffer) {
        const HEIGHT: u16 = 4;
        let box_area = Rect { y: area.bottom().saturating_sub(HEIGHT), height: HEIGHT, ..area }.intersection(area);
        Clear.render(box_area, buffer);
        let (question, about) = self.words();
        let width = usize::from(box_area.width.saturating_sub(4));
        let lines = [
            Line::styled("─".repeat(usize::from(box_area.width)), palette.dim()),
            Line::styled(question, palette.accent()),
            match &self.problem {
                Some(problem) => Line::styled(problem.as_str(), palette.bad()),
                None => Line::styled(about, palette.dim()),
            },
            Line::from(vec![Span::styled("> ", palette.accent()), Span::raw(self.shown(width)), Span::raw("_")]),
        ];
        for (y, line) in (box_area.y..box_area.bottom()).zip(lines) {
            line.render(Rect { y, height: 1, ..box_area }, buffer);
        }
    }

    /// The end of what was typed, as far as there is room, in one line.
    fn shown(&self, width: usize) -> String {
        let line: Vec<char> = self.typed.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        line[line.len().saturating_sub(width)..].iter().collect()
    }
}

/// Seats the program that these words start.
pub(crate) fn seat_program(side: Side, words: &str, desk: &mut Desk) {
    let Some(program) = Program::new(words) else { return };
    let seat = Seat::Engine(Player::Program(program));
    match side {
        Side::Black => desk.choices.seats.black = seat,
        Side::White => desk.choices.seats.white = seat,
    }
}

/// Writes a game, and says how that went.
pub(crate) fn write(record: &Record, name: &str) -> String {
    match export(record, Path::new(name)) {
        Ok(()) => format!("The game is written to {name}."),
        Err(problem) => format!("Sorry: {problem}."),
    }
}
