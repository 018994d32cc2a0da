//! Looking back on a game: what every move was worth, and what it gave away.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use outflank_engine::{Confidence, Engine, Line, Score, Stop};
use outflank_rules::{Game, Side, Square};

use crate::engines::{Customer, ThinkingLimit, Urgency, cost};
use crate::turning_points::turning_points;
use crate::{Advisor, Wake};

/// One move of a game, compared with the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewedMove {
    /// Its number, from 0.
    pub ply: usize,
    /// Who made it.
    pub side: Side,
    /// The square played.
    pub square: Square,
    /// What it is worth to the player who made it.
    pub score: Score,
    /// The best square instead.
    pub best: Square,
    /// What the best square is worth to the same player.
    pub best_score: Score,
    /// How far both scores can be trusted: they were found in the same way.
    pub confidence: Confidence,
    /// How the game would have gone on after the best square, which comes first.
    pub best_line: Line,
    /// Whether this is the last word, and not a first impression.
    pub refined: bool,
}

impl ReviewedMove {
    /// Discs given away.
    pub fn loss(&self) -> i16 {
        self.best_score.discs() - self.score.discs()
    }

    /// Whether the scores are certain: the rest of the game was played out.
    pub fn is_exact(&self) -> bool {
        self.confidence == Confidence::Exact
    }

    /// What the move leads to, counted for Black.
    pub fn for_black(&self) -> i16 {
        self.worth_to(Side::Black)
    }

    /// What the best square would have led to, counted for Black.
    pub fn best_for_black(&self) -> i16 {
        match self.side {
            Side::Black => self.best_score.discs(),
            Side::White => -self.best_score.discs(),
        }
    }

    /// What the move leads to, counted for `side`.
    pub(crate) fn worth_to(&self, side: Side) -> i16 {
        if self.side == side { self.score.discs() } else { -self.score.discs() }
    }
}

/// A review that goes on, as the engines find time for it: a first impression of every move, then each of them again with
/// care. Both go from the last move to the first, because the end of a game is quick to understand.
///
/// It asks the engines about one move at a time, and about the next one when it is [polled](Self::poll).
#[derive(Debug)]
pub struct Review {
    moves: Vec<Option<ReviewedMove>>,
    /// The moves that have changed since somebody [took them](Self::take_news).
    news: Vec<usize>,
    /// What is to be looked at, the next one last.
    left: Vec<MoveLook>,
    /// Where the answer about the move that an engine looks at comes in.
    asked: Option<Receiver<ReviewedMove>>,
    asker: Asker,
    finished: bool,
}

/// A look at a move: the first one, or a careful one.
#[derive(Clone, Copy, Debug)]
struct MoveLook {
    ply: usize,
    careful: bool,
}

/// What a review asks, and of whom.
struct Asker {
    game: Arc<Game>,
    advisor: Advisor,
    customer: Customer,
    wake: Wake,
    stop: Stop,
}

impl Review {
    /// Begins to review a game.
    pub fn start(game: Game, advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        Self::go_on(game, Vec::new(), advisor, customer, wake)
    }

    /// Reviews the rest of a game of which these moves have been reviewed before, by the same advisor.
    pub fn go_on(game: Game, known: Vec<ReviewedMove>, advisor: Advisor, customer: &Customer, wake: Wake) -> Self {
        let mut moves = vec![None; game.moves().len()];
        for reviewed in known {
            let ply = reviewed.ply;
            if let Some(place) = moves.get_mut(ply) {
                *place = Some(reviewed);
            }
        }
        let unknown: Vec<usize> = (0..moves.len()).filter(|&ply| moves[ply].is_none()).collect();
        let looks = |careful| unknown.iter().map(move |&ply| MoveLook { ply, careful });
        let mut left: Vec<MoveLook> = looks(true).collect();
        if advisor.sees_further_than(Advisor::at_a_glance(), game.rules()) {
            left.extend(looks(false));
        }
        let asker = Asker { game: Arc::new(game), advisor, customer: customer.clone(), wake, stop: Stop::new() };
        let asked = left.pop().map(|look| asker.ask(look));
        Self { moves, news: Vec::new(), left, asked, asker, finished: false }
    }

    /// Takes in what has been found out so far, asks for more, and says whether there was anything new.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        while let Some(asked) = &self.asked {
            match asked.try_recv() {
                Ok(reviewed) => {
                    self.hear(Some(reviewed));
                    news = true;
                }
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => self.hear(None),
            }
        }
        news |= !self.finished;
        self.finished = true;
        news
    }

    /// Waits until every move has been reviewed.
    pub fn finish(&mut self) {
        while let Some(asked) = &self.asked {
            let reviewed = asked.recv().ok();
            self.hear(reviewed);
        }
        self.finished = true;
    }

    /// Takes in what was found out about a move, unless it could not be reviewed, and goes on with the next.
    fn hear(&mut self, reviewed: Option<ReviewedMove>) {
        if let Some(reviewed) = reviewed {
            let ply = reviewed.ply;
            self.moves[ply] = Some(reviewed);
            if !self.news.contains(&ply) {
                self.news.push(ply);
            }
        }
        self.asked = self.left.pop().map(|look| self.asker.ask(look));
    }

    /// The moves about which something was found out since the last time.
    pub fn take_news(&mut self) -> Vec<ReviewedMove> {
        let news = std::mem::take(&mut self.news);
        news.into_iter().filter_map(|ply| self.moves[ply].clone()).collect()
    }

    /// Whether every move has been reviewed.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The moves in order; those not reviewed yet are `None`.
    pub fn moves(&self) -> &[Option<ReviewedMove>] {
        &self.moves
    }

    /// The moves at which the game turned, in their order, three at most: who could have won no longer wins, or who could have
    /// drawn no longer draws, and the opponent did not give it back at once.
    pub fn turning_points(&self) -> Vec<&ReviewedMove> {
        turning_points(&self.moves)
    }

    /// Discs that `side` gave away over the whole game.
    pub fn total_loss(&self, side: Side) -> i32 {
        let own = self.moves.iter().flatten().filter(|reviewed| reviewed.side == side);
        own.map(|reviewed| i32::from(reviewed.loss())).sum()
    }
}

impl Drop for Review {
    fn drop(&mut self) {
        self.asker.stop.stop();
    }
}

impl Asker {
    /// Has an engine look at a move when it comes to it.
    fn ask(&self, look: MoveLook) -> Receiver<ReviewedMove> {
        let (sender, answer) = mpsc::channel();
        let (game, stop, wake, limit) =
            (self.game.clone(), self.stop.clone(), self.wake.clone(), self.customer.thinking_limit());
        let advisor = if look.careful { self.advisor } else { Advisor::at_a_glance() };
        let limits = advisor.limits(self.game.rules());
        let expected = self.game.position_at(look.ply).map_or(Duration::ZERO, |position| cost(position, &limits));
        self.customer.submit(Urgency::Advice, expected, &self.stop, move |engine| {
            if let Some(reviewed) = review_move(engine, advisor, &game, look, &stop, &limit) {
                // Fails only when the review has been dropped.
                let _ = sender.send(reviewed);
            }
            drop(sender);
            wake();
        });
        answer
    }
}

impl fmt::Debug for Asker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asker").field("advisor", &self.advisor).finish_non_exhaustive()
    }
}

/// Scores every square in the same way, so that the move played and the best one can be compared fairly.
fn review_move(
    engine: &Engine,
    advisor: Advisor,
    game: &Game,
    look: MoveLook,
    review: &Stop,
    limit: &ThinkingLimit,
) -> Option<ReviewedMove> {
    if review.is_stopped() {
        return None;
    }
    let position = game.position_at(look.ply)?;
    let square = *game.moves().get(look.ply)?;
    // A search that takes too long is cut short; the review goes on with the next move.
    let stop = Stop::new();
    let scored = advisor.score(engine, position, &stop, |progress| {
        limit.watch(progress, &stop);
        if review.is_stopped() {
            stop.stop();
        }
    });
    if review.is_stopped() {
        return None;
    }
    let best_score = scored.moves.first()?.score;
    let played = scored.moves.iter().find(|scored| scored.square == square)?;
    // Of several squares that are equally good the one played is named, or else the first.
    let best = if played.score == best_score { played } else { scored.moves.first()? };
    Some(ReviewedMove {
        ply: look.ply,
        side: position.side_to_move(),
        square,
        score: played.score,
        best: best.square,
        best_score,
        confidence: played.confidence,
        best_line: best.line.clone(),
        refined: look.careful,
    })
}
