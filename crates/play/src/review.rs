//! Looking back on a game while others use the engines too.

use std::sync::mpsc::{Receiver, TryRecvError};

use outflank_coach::{Advisor, AnalysedMove, Analysis, MoveId, MoveLook};
use outflank_rules::{Game, IllegalMove, Square};

use crate::Wake;
use crate::engines::{Customer, Scored, Scorer};

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
    asked: Option<(MoveLook, Receiver<Scored>)>,
    scorer: Scorer,
    /// Whether the opening book has settled moves of which nobody has heard.
    settled: bool,
    finished: bool,
}

impl Review {
    /// Begins to review a game.
    pub fn start(game: &Game, advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let (analysis, scorer) = (Analysis::by(game, advisor), Scorer::new(customer, wake));
        let mut review = Self { analysis, news: Vec::new(), asked: None, scorer, settled: false, finished: false };
        review.consult();
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
        self.consult();
        self.finished &= self.analysis.is_finished() && !self.settled;
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
        let mut news = std::mem::take(&mut self.settled);
        while let Some((look, answer)) = &self.asked {
            let (look, scored) = match answer.try_recv() {
                Ok(scored) => (*look, scored),
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => (*look, Scored::Done(Vec::new())),
            };
            news |= self.hear(look, scored);
        }
        news |= !self.finished;
        self.finished = true;
        news
    }

    /// Waits until every move has been reviewed.
    pub fn finish(&mut self) {
        while let Some((look, answer)) = &self.asked {
            let (look, scored) = (*look, answer.recv().unwrap_or_else(|_| Scored::Done(Vec::new())));
            self.hear(look, scored);
        }
        self.finished = true;
    }

    /// Takes in what was found out about a move, nothing if it could not be reviewed, and goes on with the next.
    fn hear(&mut self, look: MoveLook, scored: Scored) -> bool {
        let news = match scored {
            Scored::SoFar(_) => return false,
            Scored::Done(moves) => self.analysis.hear(look, &moves).is_some(),
            Scored::GaveWay => {
                self.analysis.put_back(look);
                false
            }
        };
        let index = look.id.index();
        if news && !self.news.contains(&index) {
            self.news.push(index);
        }
        self.ask();
        news
    }

    /// Settles what the opening book of the engines knows.
    fn consult(&mut self) {
        let settled = self.analysis.consult(&self.scorer.openings());
        self.settled |= !settled.is_empty();
        self.news.extend(settled.into_iter().map(MoveId::index));
    }

    /// Has an engine take the next look when it comes to it.
    fn ask(&mut self) {
        let look = self.analysis.next_look();
        self.asked = look.map(|look| {
            let (advisor, position) = self.analysis.question(look);
            (look, self.scorer.ask(advisor, *position, |_| None))
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
