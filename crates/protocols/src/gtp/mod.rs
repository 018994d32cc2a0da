//! GTP 2, the protocol of Go programs, as Othello programs speak it.
//!
//! Squares are written as everywhere in Othello, with a1 at the top left. Passes are forced in Othello, so a program may
//! say them or leave them out; a colour is only refused if it is neither on turn nor has just had to pass.

mod commands;
mod time;

use std::fmt;
use std::io::{self, Read, Write};

use outflank_engine::Engine;
use outflank_rules::{Game, RuleSet, Side, Size};

use crate::Setting;
use crate::conversation::Conversation;
use commands::GtpCommand;
use time::Clocks;

/// Answers the commands of GTP until the other program quits or closes the pipe.
///
/// ```
/// use outflank_protocols::{Setting, gtp};
/// let mut answers = Vec::new();
/// gtp::run(Setting::default(), "1 play black f5\n2 play white f5\nquit\n".as_bytes(), &mut answers)?;
/// assert!(answers.starts_with(b"=1\n\n?2 "));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(setting: Setting, input: impl Read + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let mut session = GtpSession {
        conversation: Conversation::new(input),
        engine: Engine::with(setting.engine.clone()),
        setting,
        game: Game::new(RuleSet::standard(Size::EIGHT)),
        history: Vec::new(),
        clocks: Clocks::default(),
    };
    while let Some(line) = session.conversation.next() {
        let line = cleaned(&line);
        let Some((id, words)) = split_id(&line) else { continue };
        let answer = session.answer(words);
        let (sign, text) = match &answer {
            Ok(text) => ('=', text),
            Err(GtpRefusal(text)) => ('?', text),
        };
        let space = if text.is_empty() { "" } else { " " };
        write!(out, "{sign}{id}{space}{text}\n\n")?;
        out.flush()?;
        if matches!(words.split_whitespace().next(), Some("quit")) {
            break;
        }
    }
    Ok(())
}

/// What one program knows about the game with another.
struct GtpSession {
    conversation: Conversation,
    engine: Engine,
    setting: Setting,
    game: Game,
    /// What was said, so that `undo` takes back exactly that: a move, or a pass that was said aloud.
    history: Vec<Said>,
    clocks: Clocks,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Move,
    Pass,
}

/// Why a command is refused; it has changed nothing.
struct GtpRefusal(String);

impl<T: fmt::Display> From<T> for GtpRefusal {
    fn from(text: T) -> Self {
        Self(text.to_string())
    }
}

type Answer = Result<String, GtpRefusal>;

impl GtpSession {
    fn answer(&mut self, line: &str) -> Answer {
        let mut words = line.split_whitespace();
        let name = words.next().unwrap_or_default();
        let arguments: Vec<&str> = words.collect();
        let command = GtpCommand::named(name).ok_or("unknown command")?;
        self.carry_out(command, &arguments)
    }

    fn new_game(&mut self, game: Game) {
        self.history = vec![Said::Move; game.moves().len()];
        self.game = game;
    }

    /// Whether it makes sense that `side` does something now; the other way to be asked is to have been passed over.
    fn is_on_turn(&self, side: Side) -> bool {
        self.game.outcome().is_none() && self.game.position().side_to_move() == side
    }

    fn must_pass(&self, side: Side) -> bool {
        self.game.outcome().is_some() || self.game.passed_before(self.game.moves().len()) == Some(side)
    }
}

/// A line without comment and without signs that are no text.
fn cleaned(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    line.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

/// The number of a command, as it was written, and the command itself; `None` for an empty line.
fn split_id(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (id, rest) = line.split_at(digits);
    let is_number = rest.is_empty() || rest.starts_with(' ');
    let (id, rest) = if is_number { (id, rest.trim_start()) } else { ("", line) };
    (!(id.is_empty() && rest.is_empty())).then_some((id, rest))
}
