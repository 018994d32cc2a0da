//! The lesson as a conversation.

use std::io::{BufRead, Write};

use outflank_coach::{Judgement, LessonPlace, LessonWords};
use outflank_rules::text::Quoted;
use outflank_rules::{Move, Side, Squares};
use outflank_terminal::{BoardDrawing, Theme};

use super::word::LessonWord;
use super::{KeptLesson, list_steps};
use crate::failure::Failure;
use crate::line_prompt::read_line;
use crate::output::Output;

/// The conversation: one position after the other, until the learner leaves or the lesson is over.
pub(super) struct LessonPrompt<'a> {
    pub(super) words: LessonWords,
    pub(super) theme: Theme,
    pub(super) kept: KeptLesson,
    /// Whether it goes on where it was left.
    pub(super) goes_on: bool,
    pub(super) out: &'a mut Output,
}

/// Where to go after a position.
enum After {
    Next,
    Place(LessonPlace),
    Leave,
}

impl LessonPrompt<'_> {
    pub(super) fn run(mut self, input: &mut dyn BufRead) -> Result<(), Failure> {
        let words = self.words;
        writeln!(self.out, "{}", if self.goes_on { words.welcome_back() } else { words.welcome() })?;
        let mut explained = None;
        while let Some(place) = self.kept.progress.place {
            self.kept.save();
            if explained != Some(place.step()) {
                self.explain(place)?;
                explained = Some(place.step());
            }
            match self.solve(place, input)? {
                After::Next => self.kept.progress.place = place.next(),
                After::Place(place) => self.kept.progress.place = Some(place),
                After::Leave => {
                    writeln!(self.out, "{}\n{}", words.continues_at(place), words.farewell())?;
                    return Ok(self.out.flush()?);
                }
            }
        }
        self.kept.save();
        list_steps(words, &self.kept.progress, self.out)?;
        writeln!(self.out, "{}", words.finished())?;
        Ok(self.out.flush()?)
    }

    fn explain(&mut self, place: LessonPlace) -> Result<(), Failure> {
        let (heading, text) = (self.words.step_heading(place.step()), self.words.explanation(place.step()));
        Ok(writeln!(self.out, "\n{heading}\n{text}")?)
    }

    /// Asks for the answer to one position until it is right, shown or left.
    fn solve(&mut self, place: LessonPlace, input: &mut dyn BufRead) -> Result<After, Failure> {
        let (words, exercise) = (self.words, place.to_solve());
        let (goal, position, answers) = (exercise.goal, exercise.position(), exercise.answers());
        let mover = position.side_to_move();
        let mut hints = 0;
        writeln!(self.out, "\n{}", words.exercise_heading(place))?;
        self.draw(place)?;
        loop {
            let Some(line) = read_line(self.out, input, "")? else { return Ok(After::Leave) };
            match LessonWord::read(&line) {
                LessonWord::Nothing => {}
                LessonWord::Answer(answer) => {
                    let judgement = goal.judge(&position, answer);
                    let told = words.judgement(goal, mover, answer, &judgement);
                    if matches!(judgement, Judgement::Right(_)) {
                        self.kept.progress.solved.insert(place);
                        writeln!(self.out, "{} {told}", words.right())?;
                        self.draw_after(place, answer)?;
                        return Ok(After::Next);
                    }
                    writeln!(self.out, "{told}\n{}", words.try_again())?;
                }
                LessonWord::Hint => {
                    writeln!(self.out, "{}", words.next_hint(exercise, hints))?;
                    hints += 1;
                }
                LessonWord::Show => {
                    writeln!(self.out, "{}", words.shown(&answers))?;
                    for &answer in &answers {
                        let judgement = goal.judge(&position, answer);
                        writeln!(self.out, "{}", words.judgement(goal, mover, answer, &judgement))?;
                    }
                    return Ok(After::Next);
                }
                LessonWord::Skip => return Ok(After::Next),
                LessonWord::Back => match place.previous() {
                    Some(previous) => return Ok(After::Place(previous)),
                    None => writeln!(self.out, "{}", words.first_one())?,
                },
                LessonWord::Step(step) => return Ok(After::Place(LessonPlace::beginning(step))),
                LessonWord::Board => self.draw(place)?,
                LessonWord::Explain => self.explain(place)?,
                LessonWord::Moves => writeln!(self.out, "{}", words.moves(mover, position.legal_moves()))?,
                LessonWord::Discs => {
                    for side in Side::BOTH {
                        writeln!(self.out, "{}", words.discs(side, position.board().discs(side)))?;
                    }
                }
                LessonWord::Steps => list_steps(words, &self.kept.progress, self.out)?,
                LessonWord::Help => writeln!(self.out, "{}", words.help())?,
                LessonWord::Quit => return Ok(After::Leave),
                LessonWord::Unknown => {
                    writeln!(self.out, "{}", words.unknown(&Quoted(line.trim()).to_string()))?;
                }
            }
        }
    }

    /// The board, and what to find.
    fn draw(&mut self, place: LessonPlace) -> Result<(), Failure> {
        let exercise = place.to_solve();
        let position = exercise.position();
        // In the steps about the rules it is for the learner to find out what is legal.
        let legal = if place.step().teaches_rules() { Squares::EMPTY } else { position.legal_moves() };
        let (theme, paint) = (self.theme, self.out.paint());
        let last_move = exercise.last_move();
        let drawing = BoardDrawing { board: position.board(), legal, last_move, theme, paint };
        write!(self.out.painted(), "{drawing}")?;
        let mover = position.side_to_move();
        Ok(writeln!(self.out, "{} {}", self.words.to_move(mover), self.words.task(exercise.goal, mover))?)
    }

    /// In the steps about the rules, what a right answer has made of the board.
    fn draw_after(&mut self, place: LessonPlace, answer: Move) -> Result<(), Failure> {
        let after = place.to_solve().position().make(answer).ok();
        let (Some(after), Move::Place(square), true) = (after, answer, place.step().teaches_rules()) else {
            return Ok(());
        };
        let (theme, paint) = (self.theme, self.out.paint());
        let last_move = Some(square);
        let drawing = BoardDrawing { board: after.board(), legal: Squares::EMPTY, last_move, theme, paint };
        Ok(write!(self.out.painted(), "{drawing}")?)
    }
}
