//! Playing line by line: a prompt, and the board printed after each move.
//!
//! Nothing here needs a terminal: it works in a pipe, in a script and with a screen reader.

mod history;
mod questions;
mod words;

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use outflank_play::{Advice, Advisor, Event, KeptGame, Level, Refused, Review, Surroundings, Tally, Terms};
use outflank_records::{Language, Opening};
use outflank_rules::text::{Quoted, Shown};
use outflank_rules::{Game, IllegalMove, Move, Position, Refusal, Side, Square};

use crate::files::{export, occupied};
use crate::names::{advice_sentence, list, player_name};
use crate::{Drawing, Paint, Theme};
use history::history;
pub use questions::{Answers, ask};
use words::{HELP, Word};

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

    fn greet(&mut self) -> io::Result<()> {
        let seats = self.live.table().seats();
        write!(self.out, "Othello, {}.", self.live.table().game().rules())?;
        for side in Side::BOTH.into_iter().filter(|&side| seats.lone_person().is_some() || !seats[side].is_person()) {
            write!(self.out, " {side}: {}.", player_name(seats, side))?;
        }
        writeln!(self.out)?;
        if seats.has_person() {
            writeln!(self.out, "Type a square such as d3, or help.")?;
        }
        writeln!(self.out)
    }

    fn draw(&mut self) -> io::Result<()> {
        let drawing = Drawing { game: self.live.table().game(), theme: self.look.theme, paint: self.look.paint };
        writeln!(self.out, "{drawing}")
    }

    /// Draws the board as it was after this many moves: by the time a move is reported the next may have been made.
    fn draw_after(&mut self, moves: usize) -> io::Result<()> {
        let game = self.live.table().game();
        if moves >= game.moves().len() {
            return self.draw();
        }
        let mut then = Game::from_position(*game.start());
        for &square in game.moves().iter().take(moves) {
            // These moves were legal when they were made.
            let _ = then.play(square);
        }
        writeln!(self.out, "{}", Drawing { game: &then, theme: self.look.theme, paint: self.look.paint })
    }

    /// Names the opening that is reached with this many moves, if it has a name.
    fn name_opening(&mut self, moves: usize) -> io::Result<()> {
        let opening = self.live.table().game().position_at(moves).and_then(Opening::at);
        match opening.and_then(|opening| opening.name(Language::English)) {
            Some(name) => writeln!(self.out, "Opening: {name}."),
            None => Ok(()),
        }
    }

    fn prompt(&mut self) -> io::Result<()> {
        let table = self.live.table();
        match table.turn() {
            None => write!(self.out, "Another round? (rematch, new, review, undo or quit) > ")?,
            Some(_) if table.is_paused() => write!(self.out, "The game is paused. (resume or quit) > ")?,
            Some(side) => {
                if let Some(clock) = table.clock() {
                    let left = clock.face(side, Instant::now()).left.as_secs();
                    write!(self.out, "[{}:{:02}] ", left / 60, left % 60)?;
                }
                write!(self.out, "{side} > ")?;
            }
        }
        self.out.flush()
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

    /// Says what has happened.
    fn report(&mut self) -> io::Result<()> {
        for event in self.live.take_events() {
            match event {
                Event::Moved { ply, side, square, flips, .. } => {
                    let turned: Vec<Square> = flips.iter().collect();
                    writeln!(self.out, "{side} plays {square} and turns over {}.", list(&turned))?;
                    self.name_opening(ply + 1)?;
                    writeln!(self.out)?;
                    self.draw_after(ply + 1)?;
                }
                Event::TakenBack { moves } => {
                    writeln!(self.out, "Taken back.\n")?;
                    self.draw_after(moves)?;
                }
                Event::Started(terms) => {
                    match terms.tally == Tally::default() {
                        true => writeln!(self.out, "\nA new game.")?,
                        false => {
                            let tally = tally_sentence(terms.tally);
                            writeln!(self.out, "\nA new round, with colours changed. Rounds won: {tally}.")?;
                        }
                    }
                    self.greet()?;
                    self.draw_after(0)?;
                }
                Event::Paused => writeln!(self.out, "The game is paused.")?,
                Event::Resumed => writeln!(self.out, "The game goes on.")?,
                Event::Ended(outcome) => {
                    use outflank_rules::EndReason::{Resignation, Time};
                    if matches!(outcome.reason, Resignation | Time) {
                        writeln!(self.out, "{outcome}.")?;
                    }
                }
                Event::SavingFailed(error) => {
                    writeln!(self.out, "The game cannot be saved: {}.", Shown(&error.to_string()))?;
                }
                Event::SavingWorks => writeln!(self.out, "The game is saved again, with every move.")?,
                // Line by line, only the final answer is printed.
                Event::Advice(advised) if advised.refining => {}
                Event::Advice(advised) => {
                    if let [_, _, ..] = advised.moves.as_slice() {
                        for scored in &advised.moves {
                            writeln!(self.out, "{:>4} {:>4}", scored.square, scored.score)?;
                        }
                    }
                    writeln!(self.out, "{}", advice_sentence(&advised.moves))?;
                }
                Event::NotStarted { side, why } => {
                    writeln!(self.out, "{side}'s program cannot play: {}.", Shown(&why))?;
                }
                Event::Failed { side, why } => writeln!(self.out, "{side}'s program has lost: {}.", Shown(&why))?,
                Event::Passed(_) | Event::Thinking { .. } => {}
            }
        }
        Ok(())
    }

    fn answer(&mut self, line: &str, input: &mut dyn BufRead) -> io::Result<Then> {
        let now = Instant::now();
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
            Word::Moves => {
                let squares: Vec<Square> = self.live.table().position().legal_moves().iter().collect();
                writeln!(self.out, "{side} may play {}.", list(&squares))?;
                Ok(())
            }
            Word::History => {
                write!(self.out, "{}", history(self.live.table().game()))?;
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
                write!(self.out, "{HELP}")?;
                Ok(())
            }
            Word::Unknown => {
                let line = Quoted(line);
                writeln!(self.out, "{line} is neither a square such as d3 nor a word I know; try help.")?;
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
        let answers = ask(input, self.out)?;
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

    fn explain(&mut self, refused: &Refused) -> io::Result<()> {
        write!(self.out, "Sorry: {refused}.")?;
        if let Refused::Illegal(illegal) = refused
            && !matches!(illegal.refusal, Refusal::GameOver(_))
        {
            let squares: Vec<Square> = illegal.position.legal_moves().iter().collect();
            write!(self.out, " {} may play {}.", illegal.position.side_to_move(), list(&squares))?;
        }
        writeln!(self.out)
    }

    fn save(&mut self, file: Option<&str>, input: &mut dyn BufRead) -> io::Result<()> {
        match (file, self.live.saved_as()) {
            (Some(file), _) => {
                let path = Path::new(file);
                if let Some(there) = occupied(path)
                    && !self.agrees(&format!("{} is there already. Replace it?", there.display()), input)?
                {
                    return writeln!(self.out, "Nothing was written.");
                }
                match export(&self.live.table().record(), path) {
                    Ok(()) => writeln!(self.out, "The game is written to {}.", Shown(file)),
                    Err(problem) => writeln!(self.out, "Sorry: {}.", Shown(&problem)),
                }
            }
            (None, Some(id)) => writeln!(self.out, "Every move is kept as it is made. This game is {id}."),
            (None, None) => {
                writeln!(self.out, "There is nothing to keep yet, or saving is off. (save FILE writes the moves)")
            }
        }
    }

    /// Whether the answer to a question is yes.
    fn agrees(&mut self, question: &str, input: &mut dyn BufRead) -> io::Result<bool> {
        write!(self.out, "{} (yes or no) > ", Shown(question))?;
        self.out.flush()?;
        let mut answer = String::new();
        input.read_line(&mut answer)?;
        Ok(matches!(answer.trim().to_ascii_lowercase().as_str(), "yes" | "y"))
    }

    fn review(&mut self) -> io::Result<()> {
        let game = self.live.table().game().clone();
        let around = Surroundings::none();
        let mut review = Review::start(game, Advisor::at(self.look.advice), &around.engines, around.wake);
        review.finish();
        for reviewed in review.moves().iter().flatten() {
            let better = if reviewed.loss() > 0 {
                format!("gave away {}; {} was better", reviewed.loss(), reviewed.best)
            } else {
                "best".to_owned()
            };
            let (number, side, square) = (reviewed.ply + 1, reviewed.side, reviewed.square);
            let sure = reviewed.confidence.in_words();
            writeln!(self.out, "{number:>3}. {side} {square:<3} {:>+4} {sure:<19}  {better}", reviewed.for_black())?;
        }
        writeln!(self.out, "The scores are Black's.")?;
        for side in Side::BOTH {
            writeln!(self.out, "{side} gave away {} discs in all.", review.total_loss(side))?;
        }
        for turn in review.turning_points() {
            let (number, side, square) = (turn.ply + 1, turn.side, turn.square);
            writeln!(self.out, "Turning point: move {number}, {side} {square}; {} was better.", turn.best)?;
        }
        Ok(())
    }

    fn farewell(&mut self) -> io::Result<()> {
        self.tell_where_it_is_kept()?;
        writeln!(self.out, "Goodbye.")?;
        self.out.flush()
    }

    /// Tells how to go on with a game that is not over.
    fn tell_where_it_is_kept(&mut self) -> io::Result<()> {
        let over = self.live.table().outcome().is_some();
        match self.live.saved_as() {
            Some(id) if !over => {
                writeln!(self.out, "The game is kept as {id}. To go on with it: outflank play --continue {id}")
            }
            _ => Ok(()),
        }
    }
}

fn tally_sentence(tally: Tally) -> String {
    format!("Black {}, White {}, draws {}", tally.wins.black, tally.wins.white, tally.draws)
}

#[cfg(test)]
mod tests {
    #[test]
    fn tallies_name_the_colours_of_the_round() {
        let tally = super::Tally { wins: [2, 1].into(), draws: 0 };
        assert_eq!(super::tally_sentence(tally), "Black 2, White 1, draws 0");
    }
}
