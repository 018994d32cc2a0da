//! A question that is answered by typing a line, or by pasting many.

use std::path::Path;

use outflank_play::{EnginePlayer, Program, Seat};
use outflank_records::Record;
use outflank_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::desk::Desk;
use super::keys::Key;
use super::layout::inside;
use super::panel::{PanelWriter, draw_frame};
use super::text_field::TextField;
use crate::TerminalWords;
use crate::files::{export, occupied};
use crate::wrap::wrap;

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
    field: TextField,
    /// What was wrong with the last answer.
    problem: Option<String>,
    /// Whether the same answer once more is meant: the file that is there already may go.
    warned: bool,
}

/// What a key made of a question.
pub(crate) enum Answered {
    NotYet,
    Yes,
    Never,
}

impl Question {
    /// A question, with an answer that may do.
    pub(crate) fn new(purpose: Purpose, suggestion: &str) -> Self {
        Self { purpose, field: TextField::suggesting(suggestion), problem: None, warned: false }
    }

    pub(crate) fn keys(words: TerminalWords) -> Vec<Key> {
        vec![Key::new(KeyCode::Enter, words.key_go()), Key::new(KeyCode::Esc, words.key_never_mind())]
    }

    /// The same question once more.
    pub(crate) fn again(self, problem: String) -> Self {
        Self { problem: Some(problem), ..self }
    }

    /// The same question once more, which the same answer settles.
    fn warning(self, warning: String) -> Self {
        Self { problem: Some(warning), warned: true, ..self }
    }

    pub(crate) fn press(&mut self, key: &KeyEvent) -> Answered {
        match key.code {
            KeyCode::Enter if self.typed().is_empty() => return Answered::Never,
            KeyCode::Enter => return Answered::Yes,
            KeyCode::Esc => return Answered::Never,
            _ => {
                if self.field.press(key) {
                    self.changed();
                }
            }
        }
        Answered::NotYet
    }

    pub(crate) fn paste(&mut self, text: &str) {
        // Some terminals send carriage returns for the ends of lines.
        self.field.insert(text.replace("\r\n", "\n").replace('\r', "\n").chars());
        self.changed();
    }

    fn changed(&mut self) {
        (self.problem, self.warned) = (None, false);
    }

    pub(crate) fn typed(&self) -> String {
        self.field.text().trim().to_owned()
    }

    /// The words above the line.
    fn words(&self, words: TerminalWords) -> (String, &'static str) {
        match &self.purpose {
            Purpose::Program(side) => (words.which_program(*side), words.about_program()),
            Purpose::Export(_) => (words.which_file().to_owned(), words.about_file()),
            Purpose::Open => (words.which_game().to_owned(), words.about_game()),
        }
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, buffer: &mut Buffer) {
        let palette = desk.palette();
        let (question, about) = self.words(desk.words());
        let (text, style) = match &self.problem {
            Some(problem) => (problem.as_str(), palette.bad()),
            None => (about, palette.dim()),
        };
        let width = inside(area).width;
        let words = wrap(text, width.into());
        // The frame, the words, the line that is typed into.
        let height = u16::try_from(words.len()).unwrap_or(u16::MAX).saturating_add(3).min(area.height);
        let place = Rect { y: area.bottom() - height, height, ..area };
        let mut out = PanelWriter { area: draw_frame(&question, palette, place, buffer), buffer };
        words.into_iter().for_each(|line| out.line(Line::styled(line, style)));
        let mut typed = vec![Span::styled("> ", palette.accent())];
        typed.extend(self.field.spans(usize::from(width).saturating_sub(2), Style::new()));
        out.line(Line::from(typed));
    }
}

/// Seats the program that these words start.
pub(crate) fn seat_program(side: Side, words: &str, desk: &mut Desk) {
    let Some(program) = Program::new(words) else { return };
    let seat = Seat::Engine(EnginePlayer::Program(program));
    match side {
        Side::Black => desk.choices.seats.black = seat,
        Side::White => desk.choices.seats.white = seat,
    }
}

/// Writes the game where the answer says. Returns what to tell the user, or the question to be asked once more.
pub(crate) fn write(question: Question, words: TerminalWords) -> Result<String, Question> {
    let Purpose::Export(record) = &question.purpose else { return Ok(String::new()) };
    let name = question.typed();
    if let Some(there) = occupied(Path::new(&name)).filter(|_| !question.warned) {
        return Err(question.warning(words.enter_overwrites(there.display())));
    }
    match export(record, Path::new(&name), words) {
        Ok(()) => Ok(words.written_to(name)),
        Err(problem) => Err(question.again(words.sorry(&problem))),
    }
}
