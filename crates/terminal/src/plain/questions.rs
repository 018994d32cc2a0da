//! Setting up a game by questions.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::str::FromStr;

use outflank_play::{Seat, Seats, TimeControl};
use outflank_rules::{Preset, Side, Size};

use crate::TerminalWords;

/// What somebody answered.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Answers {
    pub black: Seat,
    pub white: Seat,
    pub size: Size,
    pub rules: Preset,
    pub clock: Option<TimeControl>,
}

impl Answers {
    /// Who plays.
    pub fn seats(&self) -> Seats {
        Seats::new(self.black.clone(), self.white.clone())
    }
}

/// Asks for everything that a game needs. An empty answer takes what stands in brackets; an input that ends is an error.
pub fn ask(words: TerminalWords, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Answers> {
    let mut questions = Questions { words, input, out };
    Ok(Answers {
        black: questions.ask(&words.who_plays(Side::Black), "human")?,
        white: questions.ask(&words.who_plays(Side::White), "medium")?,
        size: questions.ask(words.how_large(), "8")?,
        rules: questions.ask(words.which_rules(), "standard")?,
        clock: match questions.ask(words.which_clock(), "none")? {
            Timed::No => None,
            Timed::By(control) => Some(control),
        },
    })
}

/// A clock, or none.
enum Timed {
    No,
    By(TimeControl),
}

impl FromStr for Timed {
    type Err = <TimeControl as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if matches!(text, "none" | "no") { Ok(Self::No) } else { text.parse().map(Self::By) }
    }
}

struct Questions<'a> {
    words: TerminalWords,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl Questions<'_> {
    fn ask<T: FromStr<Err: Display>>(&mut self, question: &str, default: &str) -> io::Result<T> {
        loop {
            write!(self.out, "{question} [{default}] > ")?;
            self.out.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the input ended"));
            }
            let answer = if line.trim().is_empty() { default } else { line.trim() };
            match answer.parse() {
                Ok(value) => return Ok(value),
                Err(problem) => writeln!(self.out, "{}", self.words.sorry(&problem.to_string()))?,
            }
        }
    }
}
