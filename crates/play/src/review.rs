//! Looking back on a game while others use the engines too.

use std::fmt;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use outflank_coach::{Advisor, AnalysedMove, Analysis, MoveId, MoveLook};
use outflank_engine::{Engine, MoveScore, Stop};
use outflank_rules::{Game, IllegalMove, Position, Square};

use crate::Wake;
use crate::engines::{self, Customer, SharedFindings, ThinkingLimit, Urgency, cost};

/// An [`Analysis`] that goes on, as the engines find time for it.
///
/// It asks the engines about one move at a time, and about the next one when it is [polled](Self::poll).
///
/// ```
/// use outflank_play::{Advisor, Level, Review, Surroundings};
/// use outflank_rules::{Game, Position, RuleSet, Side, Size};
/// let game = Game::from_transcript(Position::start(RuleSet::standard(Size::FOUR)), "b1c1d3")?;
/// let around = Surroundings::none();
/// let mut review = Review::start(&game, Advisor::at(Level::Easy), &around.engines, around.wake);
/// review.finish();                                        // or poll it, and go on with something else
/// println!("Black gave away {} discs", review.analysis().total_loss(Side::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Review {
    analysis: Analysis,
    /// The moves that have changed since somebody [took them](Self::take_news).
    news: Vec<usize>,
    /// The look that an engine takes, and where the answer comes in.
    asked: Option<(MoveLook, Receiver<Vec<MoveScore>>)>,
    asker: Asker,
    finished: bool,
}

/// Of whom a review asks what.
struct Asker {
    customer: Customer,
    wake: Wake,
    stop: Stop,
}

impl Review {
    /// Begins to review a game.
    pub fn start(game: &Game, advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let asker = Asker { customer: customer.clone(), wake, stop: Stop::new() };
        let analysis = Analysis::by(game, advisor);
        let mut review = Self { analysis, news: Vec::new(), asked: None, asker, finished: false };
        review.ask();
        review
    }

    /// What is known so far.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// Adds a move that somebody wants to try, and looks at it next. See [`Analysis::branch`].
    pub fn try_move(&mut self, after: Option<MoveId>, square: Square) -> Result<MoveId, IllegalMove> {
        let id = self.analysis.branch(after, square)?;
        self.finished &= self.analysis.is_finished();
        if self.asked.is_none() {
            self.ask();
        }
        Ok(id)
    }

    /// Takes a move that somebody tried away again. See [`Analysis::remove`].
    pub fn remove(&mut self, id: MoveId) -> bool {
        self.analysis.remove(id)
    }

    /// Takes in what has been found out so far, asks for more, and says whether there was anything new.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        while let Some((look, answer)) = &self.asked {
            let (look, moves) = match answer.try_recv() {
                Ok(moves) => (*look, moves),
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => (*look, Vec::new()),
            };
            news |= self.hear(look, &moves);
        }
        news |= !self.finished;
        self.finished = true;
        news
    }

    /// Waits until every move has been reviewed.
    pub fn finish(&mut self) {
        while let Some((look, answer)) = &self.asked {
            let (look, moves) = (*look, answer.recv().unwrap_or_default());
            self.hear(look, &moves);
        }
        self.finished = true;
    }

    /// Takes in what was found out about a move, nothing if it could not be reviewed, and goes on with the next.
    fn hear(&mut self, look: MoveLook, moves: &[MoveScore]) -> bool {
        let news = self.analysis.hear(look, moves).is_some();
        let index = look.id.index();
        if news && !self.news.contains(&index) {
            self.news.push(index);
        }
        self.ask();
        news
    }

    /// Has an engine take the next look when it comes to it.
    fn ask(&mut self) {
        let look = self.analysis.next_look();
        self.asked = look.map(|look| {
            let (advisor, position) = self.analysis.question(look);
            (look, self.asker.ask(advisor, *position))
        });
    }

    /// The moves about which something was found out since the last time.
    pub fn take_news(&mut self) -> Vec<AnalysedMove> {
        let news = std::mem::take(&mut self.news);
        news.into_iter().filter_map(|index| self.analysis.moves()[index].clone()).collect()
    }

    /// Whether every move has been reviewed.
    pub fn is_finished(&self) -> bool {
        self.finished
    }
}

impl Drop for Review {
    fn drop(&mut self) {
        self.asker.stop.stop();
    }
}

impl Asker {
    fn ask(&self, advisor: Advisor, position: Position) -> Receiver<Vec<MoveScore>> {
        let (sender, answer) = mpsc::channel();
        let (stop, wake, limit) = (self.stop.clone(), self.wake.clone(), self.customer.thinking_limit());
        let (findings, expected) = (self.customer.findings(), cost(&position, &advisor.limits(position.rules())));
        self.customer.submit(Urgency::Advice, expected, &self.stop, move |engine| {
            if let Some(moves) = score(findings.as_deref(), engine, advisor, &position, &stop, &limit) {
                // Fails only when the review has been dropped.
                let _ = sender.send(moves);
            }
            drop(sender);
            wake();
        });
        answer
    }
}

impl fmt::Debug for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asker").finish_non_exhaustive()
    }
}

/// Scores every square, unless the review is over.
fn score(
    findings: Option<&SharedFindings>,
    engine: &Engine,
    advisor: Advisor,
    position: &Position,
    review: &Stop,
    limit: &ThinkingLimit,
) -> Option<Vec<MoveScore>> {
    if review.is_stopped() {
        return None;
    }
    // A search that takes too long is cut short; the review goes on with the next move.
    let stop = Stop::new();
    let moves = engines::score(findings, engine, advisor, position, &stop, |progress| {
        limit.watch(progress, &stop);
        if review.is_stopped() {
            stop.stop();
        }
    });
    (!review.is_stopped()).then_some(moves)
}
