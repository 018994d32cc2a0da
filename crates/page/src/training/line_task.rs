//! An opening line that is being played.

use std::time::SystemTime;

use crate::problem::Problem;
use futures_channel::oneshot;
use outflank_coach::training::Grade;
use outflank_coach::{Advisor, AnalysedMove, DrillTurn, LineMove, OpeningDrill, OpeningLine};
use outflank_play::{Customer, DeckEntry, MoveScore, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Position, Side, Square, Squares};

use super::notebook::Notebook;
use super::request::{TrainingMessage, TrainingWish};

/// An opening line that is being played, and what was said last.
pub(crate) struct LineTask {
    pub(crate) drill: OpeningDrill,
    pub(crate) news: Vec<LineNews>,
    /// How well it was played, once it is at its end.
    pub(crate) grade: Option<Grade>,
}

/// Something to say about a line.
pub(crate) enum LineNews {
    /// The program has played.
    Program(Side, Square),
    /// A named opening was reached.
    Reached(OpeningLine),
    /// The learner has left the line.
    Left { square: Square, expected: Squares },
    /// Their move leads to another opening.
    Elsewhere(OpeningLine),
    /// What their move costs, and why.
    Cost(Box<AnalysedMove>),
    /// They are back in the line.
    Back,
    /// What the moves of the line are called.
    Hint,
    /// The moves of the line.
    Shown(Squares),
}

impl LineTask {
    pub(crate) fn new(line: OpeningLine, side: Side, random: &mut Random) -> Self {
        let mut task = Self { drill: OpeningDrill::new(line, side), news: Vec::new(), grade: None };
        task.let_program_play(random);
        task
    }

    pub(crate) async fn act(
        &mut self,
        message: TrainingMessage,
        notebook: &mut Notebook,
        customer: &Customer,
        random: &mut Random,
        now: SystemTime,
    ) -> Result<Option<Grade>, Problem> {
        if self.grade.is_some() {
            return Err(Problem::moved_on());
        }
        let (before, outside) = (self.drill.clone(), self.drill.turn() == DrillTurn::Outside);
        match (message.wish, message.square) {
            (TrainingWish::Answer, Some(square)) => {
                let played = self.drill.play(square).map_err(Problem::from)?;
                self.learner_played(played, square, customer, random).await?;
            }
            (TrainingWish::Hint, _) if !outside => {
                self.drill.help();
                self.news = vec![LineNews::Hint];
            }
            (TrainingWish::GiveUp, _) if !outside => {
                self.drill.help();
                self.news = vec![LineNews::Shown(self.drill.continuations())];
            }
            (TrainingWish::Back, _) if self.drill.back() => self.news = vec![LineNews::Back],
            (TrainingWish::PlayOn, _) if outside => {
                self.news.clear();
                self.go_on(customer).await;
            }
            _ => return Err(Problem::moved_on()),
        }
        if self.drill.turn() != DrillTurn::End {
            return Ok(None);
        }
        let (line, side, grade) = (self.drill.key(), self.drill.side(), self.drill.grade());
        if let Err(problem) = notebook.keep(vec![DeckEntry::of_line(line, side, grade, now)]).await {
            // What is not kept has not happened: the last move can be played again.
            (self.drill, self.news) = (before, Vec::new());
            return Err(problem);
        }
        self.grade = Some(grade);
        Ok(self.grade)
    }

    async fn learner_played(
        &mut self,
        played: LineMove,
        square: Square,
        customer: &Customer,
        random: &mut Random,
    ) -> Result<(), Problem> {
        let reached = OpeningLine::at(self.drill.game().position());
        let said_before = std::mem::take(&mut self.news);
        match played {
            // Named lines have no moves that are not asked.
            LineMove::NotYet | LineMove::NotThisTime => {
                self.news = said_before;
                return Err(Problem::not_your_turn());
            }
            LineMove::InLine => {
                self.news.extend(reached.map(LineNews::Reached));
                self.let_program_play(random);
            }
            LineMove::Left { expected } if expected.is_empty() => {
                self.tell_cost(customer).await;
                self.go_on(customer).await;
            }
            LineMove::Left { expected } => {
                self.news.push(LineNews::Left { square, expected });
                self.news.extend(reached.map(LineNews::Elsewhere));
                self.tell_cost(customer).await;
            }
        }
        Ok(())
    }

    fn let_program_play(&mut self, random: &mut Random) {
        if let Some(square) = self.drill.reply(random, |_| 0) {
            self.news.push(LineNews::Program(!self.drill.side(), square));
            self.news.extend(OpeningLine::at(self.drill.game().position()).map(LineNews::Reached));
        }
    }

    /// Outside the line the program plays the best move until it is the learner's turn.
    async fn go_on(&mut self, customer: &Customer) {
        while self.drill.game().outcome().is_none() && self.drill.game().position().side_to_move() != self.drill.side()
        {
            let moves = scored(customer, *self.drill.game().position()).await;
            let Some(best) = moves.as_ref().and_then(|moves| moves.first()) else { return };
            // The engine plays only what is legal.
            let _ = self.drill.answer(best.square);
            self.news.push(LineNews::Program(!self.drill.side(), best.square));
        }
    }

    /// What the last move gave away, and why.
    async fn tell_cost(&mut self, customer: &Customer) {
        let game = self.drill.game();
        let Some(ply) = game.moves().len().checked_sub(1) else { return };
        let Some((&position, &square)) = game.position_at(ply).zip(game.moves().last()) else { return };
        let moves = scored(customer, position).await.unwrap_or_default();
        let analysed = AnalysedMove::compare(ply, &position, square, &moves);
        self.news.extend(analysed.map(|analysed| LineNews::Cost(Box::new(analysed))));
    }
}

async fn scored(customer: &Customer, position: Position) -> Option<Vec<MoveScore>> {
    let (sender, answer) = oneshot::channel();
    customer.score(position, Advisor::default(), &Stop::new(), move |moves| drop(sender.send(moves)));
    answer.await.ok().flatten()
}
