//! What is printed: the board, what has happened, and what a player asked for.

use std::io;
use std::time::Instant;

use outflank_play::{Advice, Advisor, AnalysisWords, Class, Event, Refused, Review, Surroundings, Tally};
use outflank_records::{Language, Opening};
use outflank_rules::text::Shown;
use outflank_rules::{Game, Refusal, Side, Square};

use super::Prompt;
use crate::Drawing;
use crate::names::{advice_sentence, list, matters_sentence, player_name};

impl Prompt<'_> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
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

    pub(super) fn draw(&mut self) -> io::Result<()> {
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

    pub(super) fn prompt(&mut self) -> io::Result<()> {
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

    /// Says what has happened.
    pub(super) fn report(&mut self) -> io::Result<()> {
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
                Event::Advice(advised) if advised.advice == Advice::WhatMatters => {
                    writeln!(self.out, "{}", matters_sentence(&advised.matters))?;
                }
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

    pub(super) fn explain(&mut self, refused: &Refused) -> io::Result<()> {
        write!(self.out, "Sorry: {refused}.")?;
        if let Refused::Illegal(illegal) = refused
            && !matches!(illegal.refusal, Refusal::GameOver(_))
        {
            let squares: Vec<Square> = illegal.position.legal_moves().iter().collect();
            write!(self.out, " {} may play {}.", illegal.position.side_to_move(), list(&squares))?;
        }
        writeln!(self.out)
    }

    pub(super) fn review(&mut self) -> io::Result<()> {
        let game = self.live.table().game().clone();
        let (around, words) = (Surroundings::none(), AnalysisWords(Language::English));
        let mut review = Review::start(&game, Advisor::at(self.look.advice), &around.engines, around.wake);
        review.finish();
        for reviewed in review.analysis().moves().iter().flatten() {
            let better = words.verdict(reviewed);
            let (number, side, square) = (reviewed.ply + 1, reviewed.side, reviewed.square);
            let sure = reviewed.confidence.in_words();
            writeln!(self.out, "{number:>3}. {side} {square:<3} {:>+4} {sure:<19}  {better}", reviewed.for_black())?;
            if reviewed.class >= Class::Slip {
                words.reasons(reviewed).iter().try_for_each(|reason| writeln!(self.out, "     {reason}"))?;
            }
        }
        writeln!(self.out, "The scores are Black's.")?;
        for side in Side::BOTH {
            writeln!(self.out, "{side} gave away {} discs in all.", review.analysis().total_loss(side))?;
        }
        for turn in review.analysis().turning_points() {
            let (number, side, square) = (turn.ply + 1, turn.side, turn.square);
            writeln!(self.out, "Turning point: move {number}, {side} {square}; {} was better.", turn.best)?;
        }
        Ok(())
    }

    pub(super) fn farewell(&mut self) -> io::Result<()> {
        self.tell_where_it_is_kept()?;
        writeln!(self.out, "Goodbye.")?;
        self.out.flush()
    }

    /// Tells how to go on with a game that is not over.
    pub(super) fn tell_where_it_is_kept(&mut self) -> io::Result<()> {
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
