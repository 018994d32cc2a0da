//! The lesson in words, in three languages.

mod english;
mod french;
mod japanese;

use outflank_records::Language;
use outflank_rules::{DiscCount, Move, Refusal, Side, Squares};

use super::{Judgement, LessonExercise, LessonGoal, LessonPlace, LessonStep, MoveEffect};

/// The words of the lesson in one language.
///
/// ```
/// use outflank_coach::{Language, LessonStep, LessonWords};
/// assert_eq!(LessonWords(Language::French).title(LessonStep::Parity), "La parité");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LessonWords(pub Language);

/// What a language has to say: every text of the lesson. A language that lacks one does not compile.
trait LessonTongue {
    fn side(&self, side: Side) -> &'static str;
    /// What to type for a pass.
    fn pass(&self) -> &'static str;
    fn title(&self, step: LessonStep) -> &'static str;
    fn explanation(&self, step: LessonStep) -> &'static str;
    fn task(&self, goal: LessonGoal, mover: &str, opponent: &str) -> String;
    fn hint(&self, goal: LessonGoal) -> &'static str;
    fn column_hint(&self, column: char) -> String;
    /// What a move does.
    fn effect(&self, answer: &str, effect: &MoveEffect, mover: &str, opponent: &str) -> String;
    /// What an answer lacks that does something else.
    fn lacking(&self, goal: LessonGoal) -> String;
    fn refusal(&self, answer: &str, refusal: &Refusal, mover: &str) -> String;
    fn welcome(&self) -> &'static str;
    fn welcome_back(&self) -> &'static str;
    fn step_heading(&self, number: usize, of: usize, title: &str) -> String;
    fn exercise_heading(&self, number: usize, of: usize) -> String;
    fn solved(&self, solved: usize, of: usize) -> String;
    fn continues_at(&self, step: usize, exercise: usize) -> String;
    fn right(&self) -> &'static str;
    fn try_again(&self) -> &'static str;
    fn shown(&self, answers: &str) -> String;
    fn first_one(&self) -> &'static str;
    fn finished(&self) -> &'static str;
    fn farewell(&self) -> &'static str;
    fn unknown(&self, quoted: &str) -> String;
    fn help(&self) -> &'static str;
    fn to_move(&self, mover: &str) -> String;
    fn no_moves(&self, mover: &str) -> String;
    fn moves(&self, mover: &str, squares: &str) -> String;
    fn discs(&self, side: &str, count: u16, squares: &str) -> String;
}

impl LessonWords {
    fn tongue(self) -> &'static dyn LessonTongue {
        match self.0 {
            Language::English => &english::English,
            Language::French => &french::French,
            Language::Japanese => &japanese::Japanese,
        }
    }

    /// The name of a step.
    pub fn title(self, step: LessonStep) -> &'static str {
        self.tongue().title(step)
    }

    /// What a step explains before its positions: a few paragraphs, one to a line.
    pub fn explanation(self, step: LessonStep) -> &'static str {
        self.tongue().explanation(step)
    }

    /// The same for whoever breaks lines where there is no room, and not where a terminal has none.
    pub fn paragraphs(self, step: LessonStep) -> Vec<String> {
        let mut paragraphs: Vec<String> = Vec::new();
        for line in self.explanation(step).lines() {
            match paragraphs.last_mut().filter(|before| !before.ends_with(['.', '。'])) {
                Some(before) if self.0 == Language::Japanese => *before += line,
                Some(before) => *before += &format!(" {line}"),
                None => paragraphs.push(line.to_owned()),
            }
        }
        paragraphs
    }

    /// What to find in a position.
    pub fn task(self, goal: LessonGoal, mover: Side) -> String {
        let tongue = self.tongue();
        tongue.task(goal, tongue.side(mover), tongue.side(!mover))
    }

    /// How to look for it.
    pub fn hint(self, goal: LessonGoal) -> &'static str {
        self.tongue().hint(goal)
    }

    /// Where to look for it: in the column of an answer. Of a pass there is nothing more to say.
    pub fn hint_at(self, goal: LessonGoal, answer: Move) -> String {
        match answer {
            Move::Place(square) => self.tongue().column_hint(square.column_letter()),
            Move::Pass => self.tongue().hint(goal).to_owned(),
        }
    }

    /// What is said to whoever asks for a hint, and has been given so many before: how to look for it, and then where.
    pub fn next_hint(self, exercise: &LessonExercise, before: usize) -> String {
        match exercise.answers().first() {
            Some(&answer) if before > 0 => self.hint_at(exercise.goal, answer),
            _ => self.hint(exercise.goal).to_owned(),
        }
    }

    /// What an answer does, and what it lacks if it is not right.
    pub fn judgement(self, goal: LessonGoal, mover: Side, answer: Move, judgement: &Judgement) -> String {
        let tongue = self.tongue();
        let (side, opponent) = (tongue.side(mover), tongue.side(!mover));
        let answer = self.answer(answer);
        match judgement {
            Judgement::Right(effect) => tongue.effect(&answer, effect, side, opponent),
            Judgement::Wrong(effect) => {
                let gap = if self.0 == Language::Japanese { "" } else { " " };
                format!("{}{gap}{}", tongue.effect(&answer, effect, side, opponent), tongue.lacking(goal))
            }
            Judgement::Illegal(refusal) => tongue.refusal(&answer, refusal, side),
        }
    }

    /// A move as somebody types it.
    fn answer(self, answer: Move) -> String {
        match answer {
            Move::Place(square) => square.to_string(),
            Move::Pass => self.tongue().pass().to_owned(),
        }
    }

    /// What is said to whoever begins.
    pub fn welcome(self) -> &'static str {
        self.tongue().welcome()
    }

    /// What is said to whoever goes on.
    pub fn welcome_back(self) -> &'static str {
        self.tongue().welcome_back()
    }

    /// Above a step.
    pub fn step_heading(self, step: LessonStep) -> String {
        self.tongue().step_heading(step.number(), LessonStep::ALL.len(), self.title(step))
    }

    /// Above a position.
    pub fn exercise_heading(self, place: LessonPlace) -> String {
        self.tongue().exercise_heading(place.exercise(), place.step().exercises().count())
    }

    /// How many positions of a step are solved.
    pub fn solved(self, solved: usize, of: usize) -> String {
        self.tongue().solved(solved, of)
    }

    /// Where the lesson goes on the next time.
    pub fn continues_at(self, place: LessonPlace) -> String {
        self.tongue().continues_at(place.step().number(), place.exercise())
    }

    /// An answer is right.
    pub fn right(self) -> &'static str {
        self.tongue().right()
    }

    /// An answer is not right.
    pub fn try_again(self) -> &'static str {
        self.tongue().try_again()
    }

    /// The right answers.
    pub fn shown(self, answers: &[Move]) -> String {
        let answers: Vec<String> = answers.iter().map(|&answer| self.answer(answer)).collect();
        self.tongue().shown(&answers.join(", "))
    }

    /// There is nothing to go back to.
    pub fn first_one(self) -> &'static str {
        self.tongue().first_one()
    }

    /// All steps are done.
    pub fn finished(self) -> &'static str {
        self.tongue().finished()
    }

    /// What is said to whoever leaves.
    pub fn farewell(self) -> &'static str {
        self.tongue().farewell()
    }

    /// What is said to what nobody understands; it is quoted already.
    pub fn unknown(self, quoted: &str) -> String {
        self.tongue().unknown(quoted)
    }

    /// The words that a learner can type.
    pub fn help(self) -> &'static str {
        self.tongue().help()
    }

    /// Whose turn it is.
    pub fn to_move(self, mover: Side) -> String {
        self.tongue().to_move(self.tongue().side(mover))
    }

    /// Where a player may move.
    pub fn moves(self, mover: Side, squares: Squares) -> String {
        let side = self.tongue().side(mover);
        if squares.is_empty() { self.tongue().no_moves(side) } else { self.tongue().moves(side, &list(squares)) }
    }

    /// The discs of a player, one by one.
    pub fn discs(self, side: Side, squares: Squares) -> String {
        self.tongue().discs(self.tongue().side(side), squares.len(), &list(squares))
    }
}

/// Squares in reading order.
fn list(squares: Squares) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// The discs of Black and White.
fn score(count: &DiscCount) -> (u16, u16) {
    (count.black, count.white)
}
