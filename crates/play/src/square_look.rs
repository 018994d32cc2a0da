//! Looking at a position while others use the engines too: what every square is worth.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use outflank_coach::Advisor;
use outflank_engine::{Confidence, MoveScore, Progress};
use outflank_rules::Position;

use crate::Wake;
use crate::engines::{Customer, Recalled, Scored, Scorer};

/// A look at a position that goes on, as the engines find time for it: at a glance first, then further and further.
///
/// Engines are asked one after the other by advisors of which each sees further than the one before; what one of them has found
/// out in the past is the first answer. It never blocks: [poll](Self::poll) it.
///
/// ```
/// use outflank_play::{Advisor, Level, SquareLook, Surroundings};
/// use outflank_rules::{Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::FOUR));
/// let around = Surroundings::none();
/// let mut look = SquareLook::start(&start, [Advisor::at(Level::Easy)], &around.engines, around.wake);
/// let values = loop {
///     match look.poll() {
///         Some(values) if !values.refining => break values,
///         _ => std::thread::yield_now(),
///     }
/// };
/// assert_eq!(values.moves.len(), 4);
/// ```
#[derive(Debug)]
pub struct SquareLook {
    position: Position,
    /// Who is to be asked, the next one last.
    left: Vec<Advisor>,
    /// Who is to be asked when there is nothing better to do, the next one last.
    held: Vec<Advisor>,
    went_on: bool,
    asked: AskedSquares,
    /// How far the values reach that were told last.
    told: Option<Reach>,
    scorer: Scorer,
}

/// What every square of a position is worth, as far as somebody has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareValues {
    /// Every legal square of the side to move, the best first, all scored by the same method.
    pub moves: Vec<MoveScore>,
    /// Whether better values are on their way.
    pub refining: bool,
}

#[derive(Debug)]
enum AskedSquares {
    /// What is known already.
    Recall(Receiver<Option<Recalled>>),
    /// What this advisor says.
    Score(Advisor, Receiver<Scored>),
    /// Everything is known.
    Nothing,
}

impl SquareLook {
    /// Begins to look at a position, as these advisors one after the other do.
    pub fn start(
        position: &Position,
        advisors: impl IntoIterator<Item = Advisor>,
        customer: &Customer,
        wake: Wake,
    ) -> Self {
        let (position, rules) = (*position, position.rules());
        let mut further: Vec<Advisor> = Vec::new();
        for advisor in advisors {
            if further.last().is_none_or(|last| advisor.sees_further_than(*last, rules)) {
                further.push(advisor);
            }
        }
        further.reverse();
        let scorer = Scorer::new(customer, wake);
        let asked = AskedSquares::Recall(scorer.recall(further.clone(), position));
        Self { position, left: further, held: Vec::new(), went_on: false, asked, told: None, scorer }
    }

    /// Leaves those who see further than this advisor until somebody says that it [may go on](Self::go_on). What they have found out in
    /// the past is told all the same.
    pub fn resting_after(mut self, advisor: Advisor) -> Self {
        let further = |other: &Advisor| other.sees_further_than(advisor, self.position.rules());
        (self.held, self.left) = self.left.into_iter().partition(further);
        self
    }

    /// Goes on with what was left for later.
    pub fn go_on(&mut self) {
        self.went_on = true;
        self.left.splice(0..0, std::mem::take(&mut self.held));
        if self.is_finished() {
            self.ask();
        }
    }

    /// Whether nobody looks any more, at least for now.
    pub fn is_finished(&self) -> bool {
        matches!(self.asked, AskedSquares::Nothing)
    }

    /// Whether it has come to what was left for later.
    pub fn has_gone_on(&self) -> bool {
        self.went_on
    }

    /// Whether something was left for later.
    pub fn is_resting(&self) -> bool {
        self.is_finished() && !self.held.is_empty()
    }

    /// Takes in what was found out since the last time, and asks for more.
    pub fn poll(&mut self) -> Option<SquareValues> {
        let mut news = None;
        loop {
            let heard = match &self.asked {
                AskedSquares::Nothing => return news,
                AskedSquares::Recall(answer) => match answer.try_recv() {
                    Err(TryRecvError::Empty) => return news,
                    Err(TryRecvError::Disconnected) | Ok(None) => None,
                    Ok(Some((advisor, moves))) => {
                        // Nobody who sees less has anything to add.
                        let rules = self.position.rules();
                        for advisors in [&mut self.left, &mut self.held] {
                            advisors.retain(|other| other.sees_further_than(advisor, rules));
                        }
                        Some(moves)
                    }
                },
                AskedSquares::Score(advisor, answer) => match answer.try_recv() {
                    Err(TryRecvError::Empty) => return news,
                    Err(TryRecvError::Disconnected) => None,
                    Ok(Scored::SoFar(moves)) => {
                        news = self.tell(moves, true).or(news);
                        continue;
                    }
                    Ok(Scored::Done(moves)) => Some(moves),
                    Ok(Scored::GaveWay) => {
                        self.left.push(*advisor);
                        None
                    }
                },
            };
            if heard.as_deref().and_then(Reach::of) == Some(Reach::Exact) {
                self.left.clear();
                self.held.clear();
            }
            self.ask();
            let refining = !self.is_finished() || self.is_resting();
            news = heard.and_then(|moves| self.tell(moves, refining)).or(news);
        }
    }

    /// Has the next advisor look.
    fn ask(&mut self) {
        self.asked = match self.left.pop() {
            None => AskedSquares::Nothing,
            Some(advisor) => {
                let mut pace = Pace::beyond(self.told);
                let answer = self.scorer.ask(advisor, self.position, move |progress| pace.pick(progress));
                AskedSquares::Score(advisor, answer)
            }
        };
    }

    /// What there is to tell: nothing that sees less than what was told before.
    fn tell(&mut self, moves: Vec<MoveScore>, refining: bool) -> Option<SquareValues> {
        let reach = Reach::of(&moves)?;
        if refining && self.told.is_some_and(|told| reach <= told) {
            return None;
        }
        self.told = self.told.max(Some(reach));
        Some(SquareValues { moves, refining })
    }
}

/// How far values can be trusted, the furthest greatest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reach {
    Ahead { depth: u8, percent: u8 },
    Winner,
    Exact,
}

impl Reach {
    fn of(moves: &[MoveScore]) -> Option<Self> {
        Some(match moves.first()?.confidence {
            Confidence::Exact => Self::Exact,
            Confidence::WinLossDraw => Self::Winner,
            Confidence::Searched { depth, percent } => Self::Ahead { depth, percent },
        })
    }
}

/// Picks from the values of a search that goes on those worth showing: they see further than what was shown, and come now and then.
#[derive(Clone, Copy, Debug)]
struct Pace {
    shown: Option<Reach>,
    next: Duration,
}

impl Pace {
    const PAUSE: Duration = Duration::from_millis(200);

    const fn beyond(shown: Option<Reach>) -> Self {
        Self { shown, next: Duration::ZERO }
    }

    fn pick(&mut self, progress: &Progress) -> Option<Vec<MoveScore>> {
        let reach = Reach::of(&progress.every_move)?;
        if progress.elapsed < self.next || self.shown.is_some_and(|shown| reach <= shown) {
            return None;
        }
        *self = Self { shown: Some(reach), next: progress.elapsed + Self::PAUSE };
        Some(progress.every_move.clone())
    }
}
