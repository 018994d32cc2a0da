//! Playing line by line: a prompt, and the board printed after each move.
//!
//! Nothing here needs a terminal: it works in a pipe, in a script and with a screen reader.

mod history;
mod questions;
mod telling;
mod words;

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use outflank_play::{Advice, Advisor, KeptGame, Level, Refused, Terms};
use outflank_rules::text::Shown;
use outflank_rules::{IllegalMove, Move, Position, Refusal, Side, Square};

use crate::files::{export, occupied};
use crate::{Paint, TerminalWords, Theme};
use history::history;
pub use questions::{Answers, ask};
use words::Word;

/// How long to wait for an engine before looking at the clock again.
const PATIENCE: Duration = Duration::from_millis(200);

/// How a game is shown line by line.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct PlainLook {
    pub theme: Theme,
    pub paint: Paint,
    /// The level at which advice is given.
    pub advice: Level,
    /// The language of everything that is said.
    pub words: TerminalWords,
}

/// Plays a game with lines of text until the player leaves or the input ends.
pub fn play(live: KeptGame, look: PlainLook, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    Prompt { live, look, out }.run(input)
}

struct Prompt<'a> {
    live: KeptGame,
    look: PlainLook,
    out: &'a mut dyn Write,
}

/// Whether to go on after a line.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

impl Prompt<'_> {
    fn run(mut self, input: &mut dyn BufRead) -> io::Result<()> {
        self.greet()?;
        self.draw()?;
        loop {
            self.let_engines_play()?;
            if self.live.table().outcome().is_some() && !self.live.table().seats().has_person() {
                return self.out.flush();
            }
            self.prompt()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                writeln!(self.out)?;
                return self.farewell();
            }
            match self.answer(line.trim(), input) {
                Ok(Then::GoOn) => {}
                Ok(Then::Leave) => return self.farewell(),
                // The input ended while another question was open.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return self.farewell(),
                Err(error) => return Err(error),
            }
        }
    }

    fn let_engines_play(&mut self) -> io::Result<()> {
        loop {
            self.live.poll(Instant::now());
            self.report()?;
            let table = self.live.table();
            let engine_on_turn = table.turn().is_some_and(|side| !table.seats()[side].is_person());
            if !engine_on_turn || table.is_paused() {
                return Ok(());
            }
            self.live.wait(PATIENCE);
        }
    }

    fn answer(&mut self, line: &str, input: &mut dyn BufRead) -> io::Result<Then> {
        let (now, words) = (Instant::now(), self.look.words);
        let side = self.live.table().position().side_to_move();
        // Against an engine it is always the same person who says something.
        let person = self.live.table().seats().lone_person().unwrap_or(side);
        let done = match Word::read(line) {
            Word::Nothing => Ok(()),
            Word::Quit => return Ok(Then::Leave),
            Word::Play(square) => self.live.play(person, square, now),
            Word::Undo => self.live.undo(now),
            Word::Redo => self.live.redo(now),
            Word::Resign => self.live.resign(person, now),
            Word::Pause => self.live.pause(now),
            Word::Resume => {
                self.live.unpause(now);
                Ok(())
            }
            Word::Rematch => self.live.rematch(now),
            Word::New => {
                self.begin(self.live.table().terms().clone().anew())?;
                Ok(())
            }
            Word::SetUp => {
                let terms = self.set_up(input)?;
                self.begin(terms)?;
                Ok(())
            }
            Word::Pass => Err(self.no_pass(person)),
            Word::Hint => self.advise(Advice::Best),
            Word::Scores => self.advise(Advice::EverySquare),
            Word::Matters => self.advise(Advice::WhatMatters),
            Word::Moves => {
                let squares: Vec<Square> = self.live.table().position().legal_moves().iter().collect();
                writeln!(self.out, "{}", words.may_play(side, &squares))?;
                Ok(())
            }
            Word::History => {
                write!(self.out, "{}", history(self.live.table().game(), words))?;
                Ok(())
            }
            Word::Board => {
                self.draw()?;
                Ok(())
            }
            Word::Save(file) => {
                self.save(file, input)?;
                Ok(())
            }
            Word::Review => {
                self.review()?;
                Ok(())
            }
            Word::Help => {
                write!(self.out, "{}", words.prompt_help())?;
                Ok(())
            }
            Word::Unknown => {
                writeln!(self.out, "{}", words.unknown_word(line))?;
                Ok(())
            }
        };
        self.report()?;
        if let Err(refused) = done {
            self.explain(&refused)?;
        }
        Ok(Then::GoOn)
    }

    /// Leaves this game, which is kept, and begins another.
    fn begin(&mut self, terms: Terms) -> io::Result<()> {
        self.tell_where_it_is_kept()?;
        self.live.begin(terms, Instant::now());
        Ok(())
    }

    /// Asks what the next game should be like.
    fn set_up(&mut self, input: &mut dyn BufRead) -> io::Result<Terms> {
        let answers = ask(self.look.words, input, self.out)?;
        let start = Position::start(answers.rules.rules(answers.size));
        let terms = self.live.table().terms().clone().anew();
        Ok(Terms { start, seats: answers.seats(), control: answers.clock, ..terms })
    }

    /// Forced passes are made without being asked for, so whoever is on turn has a move.
    fn no_pass(&self, person: Side) -> Refused {
        let table = self.live.table();
        let position = *table.position();
        match table.turn() {
            None => Refused::Over,
            Some(turn) if turn != person => Refused::NotYourTurn(person),
            Some(turn) if !table.seats()[turn].is_person() => Refused::EngineSeat(turn),
            Some(_) => Box::new(IllegalMove { attempt: Move::Pass, refusal: Refusal::HasMoves, position }).into(),
        }
    }

    fn advise(&mut self, advice: Advice) -> Result<(), Refused> {
        self.live.ask(advice, Advisor::at(self.look.advice))?;
        while self.live.is_thinking() {
            self.live.wait(PATIENCE);
        }
        Ok(())
    }

    fn save(&mut self, file: Option<&str>, input: &mut dyn BufRead) -> io::Result<()> {
        let words = self.look.words;
        match (file, self.live.saved_as()) {
            (Some(file), _) => {
                let path = Path::new(file);
                if let Some(there) = occupied(path)
                    && !self.agrees(&words.replace_it(there.display()), input)?
                {
                    return writeln!(self.out, "{}", words.nothing_written());
                }
                match export(&self.live.table().record(), path, words) {
                    Ok(()) => writeln!(self.out, "{}", words.written_to(Shown(file))),
                    Err(problem) => writeln!(self.out, "{}", words.sorry(&Shown(&problem).to_string())),
                }
            }
            (None, Some(id)) => writeln!(self.out, "{}", words.kept_as(id)),
            (None, None) => writeln!(self.out, "{}", words.nothing_to_keep()),
        }
    }

    /// Whether the answer to a question is yes.
    fn agrees(&mut self, question: &str, input: &mut dyn BufRead) -> io::Result<bool> {
        write!(self.out, "{} {}", Shown(question), self.look.words.yes_or_no())?;
        self.out.flush()?;
        let mut answer = String::new();
        input.read_line(&mut answer)?;
        Ok(matches!(answer.trim().to_lowercase().as_str(), "yes" | "y" | "oui" | "o" | "はい"))
    }
}
