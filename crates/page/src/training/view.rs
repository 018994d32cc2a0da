//! A session as the page sees it, in the language that the page names. Answers are told only once there is one.

use outflank_coach::training::{ExerciseSource, Grade, TrainingWords};
use outflank_coach::{DrillTurn, Judgement, LessonGoal, LessonStep, LessonWords, OpeningWords, RatingWords};
use outflank_records::Language;
use outflank_rules::notation::BoardText;
use outflank_rules::{Move, Position, Side, Square, Squares, Status};
use serde::Serialize;

use super::exercise_task::{ExerciseTask, GivenAnswer};
use super::lesson_task::{LessonNews, LessonTask};
use super::line_task::{LineNews, LineTask};
use super::session::{SessionEnd, TrainingSession, TrainingTask};
use crate::reason_view::ReasonView;
use crate::records::start_text;
use crate::view::ScoredView;

/// A session, and what somebody is at in it.
#[derive(Serialize)]
pub struct SessionView {
    /// `today`, `drill`, `openings` or `lesson`; nothing where none goes on.
    what: Option<&'static str>,
    /// Which task this is, from 1, and of how many.
    number: usize,
    of: usize,
    given: usize,
    right: usize,
    /// The number that an answer names.
    task: u64,
    /// What there is to say beside the task.
    note: Option<String>,
    now: TaskView,
}

/// What somebody is at.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum TaskView {
    /// Nothing: no session goes on.
    None,
    /// The next task is being made: ask again.
    Coming,
    Exercise(Box<ExerciseView>),
    Line(Box<LineView>),
    Lesson(Box<LessonView>),
    /// The session is over.
    Over {
        /// `done`, `time` or `not-found`.
        why: &'static str,
        summary: String,
        /// When the next exercise is due.
        next: Option<String>,
    },
}

/// A board to look at.
#[derive(Serialize)]
struct BoardView {
    width: u8,
    height: u8,
    /// The position as a text that a game begins from, with its rules.
    record: String,
    /// The squares in reading order, a space, and whose turn it is.
    board: String,
    turn: Option<Side>,
    legal: Squares,
    last: Option<Square>,
    /// Discs and whose turn it is, in words.
    words: String,
}

impl BoardView {
    fn new(position: &Position, legal: Squares, last: Option<Square>, words: TrainingWords) -> Self {
        let size = position.rules().size;
        let turn = (!matches!(position.status(), Status::Over(_))).then(|| position.side_to_move());
        let board = BoardText::write(position);
        Self {
            width: size.width(),
            height: size.height(),
            record: start_text(position).unwrap_or_else(|| board.clone()),
            board,
            turn,
            legal,
            last,
            words: words.discs(position, None),
        }
    }
}

/// An exercise, and once it was answered what there is to say about it.
#[derive(Serialize)]
struct ExerciseView {
    heading: String,
    question: String,
    theme: &'static str,
    own: bool,
    board: BoardView,
    hints: Vec<String>,
    answer: Option<AnswerView>,
}

#[derive(Serialize)]
struct AnswerView {
    square: Option<Square>,
    right: bool,
    /// `right`, `helped` or `wrong`.
    grade: &'static str,
    best: Squares,
    /// What is to be read, in its order.
    lines: Vec<String>,
    reasons: Vec<ReasonView>,
    /// What every move is worth, the best first.
    moves: Vec<CostView>,
    again: Option<String>,
}

/// What a move is worth, and what it gives away.
#[derive(Serialize)]
struct CostView {
    #[serde(flatten)]
    scored: ScoredView,
    loss: i16,
}

const fn grade_name(grade: Grade) -> &'static str {
    match grade {
        Grade::Right => "right",
        Grade::Helped => "helped",
        Grade::Wrong => "wrong",
    }
}

impl ExerciseView {
    fn new(session: &TrainingSession, task: &ExerciseTask, language: Language) -> Self {
        let (words, exercise) = (TrainingWords(language), &task.exercise);
        let (position, legal) = (exercise.position(), exercise.position().legal_moves());
        let open = if task.given.is_some() { Squares::EMPTY } else { legal };
        Self {
            heading: words.heading(exercise, session.number, session.of),
            question: words.question(position.side_to_move(), legal),
            theme: exercise.theme().name(),
            own: matches!(exercise.source(), ExerciseSource::OwnGame { .. }),
            board: BoardView::new(position, open, None, words),
            hints: if task.hinted { words.hints(exercise, &task.proof) } else { Vec::new() },
            answer: task.given.map(|given| AnswerView::new(session, task, given, language)),
        }
    }
}

impl AnswerView {
    fn new(session: &TrainingSession, task: &ExerciseTask, given: GivenAnswer, language: Language) -> Self {
        let (words, ExerciseTask { exercise, proof, crowd, .. }) = (TrainingWords(language), task);
        let GivenAnswer { square, grade } = given;
        let crowd = crowd.as_ref().zip(exercise.answers().first());
        let crowd = crowd.map(|(crowd, best)| RatingWords(language).crowd(crowd, best, exercise.answers()));
        let goes_on = words.how_it_goes_on(exercise, proof, square);
        let best = proof.moves().first().map_or(0, |best| best.score.discs());
        let due = session.notebook.deck.card(exercise.key()).and_then(|card| Some(card.schedule()?.due()));
        Self {
            square,
            right: grade.is_right(),
            grade: grade_name(grade),
            best: exercise.answers(),
            lines: words.judgement(exercise, proof, square).into_iter().chain(goes_on).chain(crowd).collect(),
            reasons: exercise.reasons(proof, square).iter().map(|reason| ReasonView::new(reason, language)).collect(),
            moves: proof
                .moves()
                .iter()
                .map(|scored| CostView {
                    scored: ScoredView::new(exercise.position(), scored),
                    loss: best - scored.score.discs(),
                })
                .collect(),
            again: due.map(|due| words.comes_again(grade, &words.date(due))),
        }
    }
}

/// An opening line.
#[derive(Serialize)]
struct LineView {
    heading: String,
    name: &'static str,
    side: Side,
    /// The moves so far.
    moves: String,
    board: BoardView,
    /// `learner`, `outside` or `end`.
    turn: &'static str,
    said: Vec<String>,
    reasons: Vec<ReasonView>,
    /// How it went, once it is at its end.
    result: Option<LineResultView>,
}

#[derive(Serialize)]
struct LineResultView {
    right: bool,
    grade: &'static str,
    lines: Vec<String>,
    again: Option<String>,
}

impl LineView {
    fn new(session: &TrainingSession, task: &LineTask, language: Language) -> Self {
        let (words, dates, drill) = (OpeningWords(language), TrainingWords(language), &task.drill);
        let (game, side) = (drill.game(), drill.side());
        let turn = drill.turn();
        let theirs = game.position().side_to_move() == side && game.outcome().is_none();
        let legal = if task.grade.is_none() && theirs { game.position().legal_moves() } else { Squares::EMPTY };
        let costs = task.news.iter().filter_map(|news| match news {
            LineNews::Cost(analysed) => Some(analysed.reasons.iter().map(|reason| ReasonView::new(reason, language))),
            _ => None,
        });
        let schedule = session.notebook.deck.line(drill.key(), side).and_then(|history| history.schedule());
        Self {
            heading: words.task(drill),
            name: drill.line().map_or("", |line| line.name(language)),
            side,
            moves: game.transcript().to_string(),
            board: BoardView::new(game.position(), legal, game.last_move(), dates),
            turn: match turn {
                DrillTurn::Outside => "outside",
                DrillTurn::End => "end",
                DrillTurn::Learner | DrillTurn::Program => "learner",
            },
            said: task.news.iter().filter_map(|news| said(news, task, words)).collect(),
            reasons: costs.flatten().collect(),
            result: task.grade.map(|grade| LineResultView {
                right: grade.is_right(),
                grade: grade_name(grade),
                lines: [words.ends(drill)].into_iter().chain(words.summary(drill)).collect(),
                again: schedule.map(|schedule| words.comes_again(&dates.date(schedule.due()))),
            }),
        }
    }
}

fn said(news: &LineNews, task: &LineTask, words: OpeningWords) -> Option<String> {
    Some(match news {
        LineNews::Program(side, square) => words.program_plays(*side, *square),
        LineNews::Reached(line) => return words.reached(*line),
        LineNews::Left { square, expected } => words.leaves(*square, *expected),
        LineNews::Elsewhere(line) => words.leads_elsewhere(*line),
        LineNews::Cost(analysed) => match analysed.loss() {
            ..=0 => words.costs_nothing(analysed.square),
            loss => words.costs(analysed.square, loss, analysed.best),
        },
        LineNews::Back => words.back_in_line().to_owned(),
        LineNews::Hint => words.hint(&task.drill),
        LineNews::Shown(squares) => words.line_moves(*squares),
    })
}

/// A position of the first lesson.
#[derive(Serialize)]
struct LessonView {
    step: usize,
    steps: usize,
    heading: String,
    /// What the step explains, a paragraph each.
    explanation: Vec<String>,
    place: String,
    question: String,
    board: BoardView,
    /// Whether the board marks where one may play; in the steps about the rules that is for the learner to find out.
    shows_legal: bool,
    /// Whether a pass can be an answer.
    may_pass: bool,
    is_first: bool,
    said: Vec<String>,
    /// Whether there is nothing more to find.
    done: bool,
    right: bool,
}

impl LessonView {
    fn new(task: &LessonTask, language: Language) -> Self {
        let (words, place) = (LessonWords(language), task.place);
        let (step, exercise) = (place.step(), place.to_solve());
        let position = exercise.position();
        let mover = position.side_to_move();
        let (mut shown, mut last) = (position, exercise.last_move());
        let mut said = Vec::new();
        let mut right = false;
        match &task.news {
            Some(LessonNews::Judged(answer, judgement)) => {
                right = matches!(judgement, Judgement::Right(_));
                said.extend(right.then(|| words.right().to_owned()));
                said.push(words.judgement(exercise.goal, mover, *answer, judgement));
                said.extend((!right).then(|| words.try_again().to_owned()));
                if let (true, Move::Place(square), Ok(after)) = (right, answer, position.make(*answer)) {
                    (shown, last) = (after, Some(*square));
                }
            }
            Some(LessonNews::Hint(before)) => said.push(words.next_hint(exercise, *before)),
            Some(LessonNews::Shown) => {
                said.push(words.shown(&exercise.answers()));
                let told = exercise.answers().into_iter().map(|answer| {
                    let judgement = exercise.goal.judge(&position, answer);
                    words.judgement(exercise.goal, mover, answer, &judgement)
                });
                said.extend(told);
            }
            None => {}
        }
        let shows_legal = !step.teaches_rules();
        let legal = if shows_legal && !task.done { position.legal_moves() } else { Squares::EMPTY };
        Self {
            step: step.number(),
            steps: LessonStep::ALL.len(),
            heading: words.step_heading(step),
            explanation: words.paragraphs(step),
            place: words.exercise_heading(place),
            question: format!("{} {}", words.to_move(mover), words.task(exercise.goal, mover)),
            board: BoardView::new(&shown, legal, last, TrainingWords(language)),
            shows_legal,
            may_pass: !task.done && matches!(exercise.goal, LessonGoal::MoveOrPass),
            is_first: place.previous().is_none(),
            said,
            done: task.done,
            right,
        }
    }
}

impl SessionView {
    /// Where no session goes on.
    pub const fn none() -> Self {
        Self { what: None, number: 0, of: 0, given: 0, right: 0, task: 0, note: None, now: TaskView::None }
    }

    /// A session as it stands.
    pub fn new(session: &TrainingSession, language: Language) -> Self {
        let words = TrainingWords(language);
        let now = match &session.task {
            TrainingTask::Coming => TaskView::Coming,
            TrainingTask::Exercise(task) => TaskView::Exercise(Box::new(ExerciseView::new(session, task, language))),
            TrainingTask::Line(task) => TaskView::Line(Box::new(LineView::new(session, task, language))),
            TrainingTask::Lesson(task) => TaskView::Lesson(Box::new(LessonView::new(task, language))),
            TrainingTask::Over(end) => TaskView::Over {
                why: match end {
                    SessionEnd::Done => "done",
                    SessionEnd::TimeIsUp => "time",
                    SessionEnd::NotFound => "not-found",
                },
                summary: words.summary(session.answers),
                next: session.notebook.deck.next_due().map(|due| words.come_back(&words.date(due))),
            },
        };
        Self {
            what: Some(session.kind.name()),
            number: session.number,
            of: session.of,
            given: session.answers.given,
            right: session.answers.right,
            task: session.serial,
            note: session.left_out.then(|| words.no_longer_proven().to_owned()),
            now,
        }
    }
}
