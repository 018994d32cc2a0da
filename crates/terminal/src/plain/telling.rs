//! What is printed: the board, what has happened, and what a player asked for.

use std::io;
use std::time::Instant;

use outflank_play::{Advice, Advisor, Analysis, Class, Event, MoveId, Refused, Review, Surroundings, Tally};
use outflank_records::Opening;
use outflank_rules::text::Shown;
use outflank_rules::{Game, Refusal, Side, Square};

use super::{PlainLook, Prompt};
use crate::Drawing;
use crate::columns::left;

/// Columns in which it is said how sure a score is.
const SURE: usize = 22;

impl Prompt<'_> {
    pub(super) fn greet(&mut self) -> io::Result<()> {
        let (seats, words) = (self.live.table().seats(), self.look.words);
        write!(self.out, "{}", words.prompt_greeting(&words.rules(&self.live.table().game().rules())))?;
        for side in Side::BOTH.into_iter().filter(|&side| seats.lone_person().is_some() || !seats[side].is_person()) {
            write!(self.out, "{}", words.prompt_player(side, &words.player(seats, side)))?;
        }
        writeln!(self.out)?;
        if seats.has_person() {
            writeln!(self.out, "{}", words.how_to_type())?;
        }
        writeln!(self.out)
    }

    fn drawing<'a>(&self, game: &'a Game) -> Drawing<'a> {
        let PlainLook { theme, paint, words, .. } = self.look;
        Drawing { game, theme, paint, words }
    }

    pub(super) fn draw(&mut self) -> io::Result<()> {
        let drawing = self.drawing(self.live.table().game());
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
        let drawing = self.drawing(&then);
        writeln!(self.out, "{drawing}")
    }

    /// Names the opening that is reached with this many moves, if it has a name.
    fn name_opening(&mut self, moves: usize) -> io::Result<()> {
        let opening = self.live.table().game().position_at(moves).and_then(Opening::at);
        match opening.and_then(|opening| opening.name(self.look.words.0)) {
            Some(name) => writeln!(self.out, "{}", self.look.words.opening_is(name)),
            None => Ok(()),
        }
    }

    pub(super) fn prompt(&mut self) -> io::Result<()> {
        let (table, words) = (self.live.table(), self.look.words);
        match table.turn() {
            None => write!(self.out, "{}", words.another_round_prompt())?,
            Some(_) if table.is_paused() => write!(self.out, "{}", words.paused_prompt())?,
            Some(side) => {
                if let Some(clock) = table.clock() {
                    let left = clock.face(side, Instant::now()).left.as_secs();
                    write!(self.out, "[{}:{:02}] ", left / 60, left % 60)?;
                }
                write!(self.out, "{} > ", words.side(side))?;
            }
        }
        self.out.flush()
    }

    /// Says what has happened.
    pub(super) fn report(&mut self) -> io::Result<()> {
        let words = self.look.words;
        for event in self.live.take_events() {
            match event {
                Event::Moved { ply, side, square, flips, .. } => {
                    let turned: Vec<Square> = flips.iter().collect();
                    writeln!(self.out, "{}", words.plays(side, square, &turned))?;
                    self.name_opening(ply + 1)?;
                    writeln!(self.out)?;
                    self.draw_after(ply + 1)?;
                }
                Event::TakenBack { moves } => {
                    writeln!(self.out, "{}\n", words.taken_back())?;
                    self.draw_after(moves)?;
                }
                Event::Started(terms) => {
                    match terms.tally == Tally::default() {
                        true => writeln!(self.out, "\n{}", words.a_new_game())?,
                        false => writeln!(self.out, "\n{}", words.new_round(terms.tally))?,
                    }
                    self.greet()?;
                    self.draw_after(0)?;
                }
                Event::Paused => writeln!(self.out, "{}", words.game_is_paused())?,
                Event::Resumed => writeln!(self.out, "{}", words.game_goes_on())?,
                Event::Ended(outcome) => {
                    use outflank_rules::EndReason::{Resignation, Time};
                    if matches!(outcome.reason, Resignation | Time) {
                        writeln!(self.out, "{}", words.sentence(&words.outcome(&outcome)))?;
                    }
                }
                Event::SavingFailed(error) => {
                    writeln!(self.out, "{}", words.cannot_be_saved(Shown(&words.save_error(&error))))?;
                }
                Event::SavingWorks => writeln!(self.out, "{}", words.saved_again_line())?,
                // Line by line, only the final answer is printed.
                Event::Advice(advised) if advised.refining => {}
                Event::Advice(advised) if advised.advice == Advice::WhatMatters => {
                    writeln!(self.out, "{}", words.matters(&advised.matters))?;
                }
                Event::Advice(advised) => {
                    if let [_, _, ..] = advised.moves.as_slice() {
                        for scored in &advised.moves {
                            writeln!(self.out, "{:>4} {:>4}", scored.square, scored.score)?;
                        }
                    }
                    writeln!(self.out, "{}", words.advice(&advised))?;
                }
                Event::NotStarted { side, why } => {
                    writeln!(self.out, "{}", words.program_cannot_play(side, &Shown(&why).to_string()))?;
                }
                Event::Failed { side, why } => {
                    writeln!(self.out, "{}", words.program_has_lost(side, &Shown(&why).to_string()))?;
                }
                Event::Passed(_) | Event::Thinking { .. } => {}
            }
        }
        Ok(())
    }

    pub(super) fn explain(&mut self, refused: &Refused) -> io::Result<()> {
        let words = self.look.words;
        let sorry = words.sorry(&words.refused(refused));
        let mut sentences = vec![sorry];
        if let Refused::Illegal(illegal) = refused
            && !matches!(illegal.refusal, Refusal::GameOver(_))
        {
            let squares: Vec<Square> = illegal.position.legal_moves().iter().collect();
            sentences.push(words.may_play(illegal.position.side_to_move(), &squares));
        }
        writeln!(self.out, "{}", words.sentences(&sentences))
    }

    pub(super) fn review(&mut self) -> io::Result<()> {
        let game = self.live.table().game().clone();
        let (wake, words) = (Surroundings::none().wake, self.look.words.analysis());
        let mut review = Review::start(&game, Advisor::at(self.look.advice), self.live.customer(), wake);
        review.finish();
        for reviewed in review.analysis().moves().iter().flatten() {
            let better = words.verdict(reviewed);
            let (number, side, square) = (reviewed.ply + 1, words.side(reviewed.side), reviewed.square);
            let (lead, sure) = (reviewed.for_black(), left(&words.sure_of(reviewed), SURE));
            writeln!(self.out, "{number:>3}. {side} {square:<3} {lead:>+4} {sure}  {better}")?;
            if reviewed.class >= Class::Slip {
                words.reasons(reviewed).iter().try_for_each(|reason| writeln!(self.out, "     {reason}"))?;
                let crowd = review.analysis().crowd(MoveId::of_ply(reviewed.ply));
                let said =
                    crowd.map(|crowd| self.look.words.ratings().crowd(&crowd, reviewed.best, reviewed.best_squares));
                said.iter().try_for_each(|said| writeln!(self.out, "     {said}"))?;
            }
        }
        writeln!(self.out, "{}", self.look.words.scores_are_blacks())?;
        for side in Side::BOTH {
            writeln!(self.out, "{}", words.given_away(side, review.analysis().total_loss(side)))?;
        }
        self.tell_ratings(review.analysis())?;
        for turn in review.analysis().turning_points() {
            writeln!(self.out, "{}", self.look.words.turned_at(turn))?;
        }
        Ok(())
    }

    /// At what rating the game was played: by the only person, who is told of an even opponent for the next one, or by both sides.
    fn tell_ratings(&mut self, analysis: &Analysis) -> io::Result<()> {
        let words = self.look.words.ratings();
        if let Some(person) = self.live.table().seats().lone_person() {
            let Some(rating) = analysis.rating(person) else { return Ok(()) };
            writeln!(self.out, "{}", words.you_played_like(rating))?;
            return writeln!(self.out, "{}", words.next_opponent(rating.rating));
        }
        for side in Side::BOTH {
            if let Some(rating) = analysis.rating(side) {
                writeln!(self.out, "{}", words.played_like(side, rating))?;
            }
        }
        Ok(())
    }

    pub(super) fn farewell(&mut self) -> io::Result<()> {
        self.tell_where_it_is_kept()?;
        writeln!(self.out, "{}", self.look.words.goodbye())?;
        self.out.flush()
    }

    /// Tells how to go on with a game that is not over.
    pub(super) fn tell_where_it_is_kept(&mut self) -> io::Result<()> {
        let over = self.live.table().outcome().is_some();
        match self.live.saved_as() {
            Some(id) if !over => writeln!(self.out, "{}", self.look.words.how_to_go_on(id)),
            _ => Ok(()),
        }
    }
}
