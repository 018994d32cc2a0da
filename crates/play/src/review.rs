//! Looking back on a game: what every move was worth, and what it gave away.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::Duration;

use outflank_engine::{Confidence, Engine, Level, Limits, Line, Score, Stop};
use outflank_rules::{Game, Side, Square};

use crate::Wake;
use crate::engines::{Customer, Urgency, cost};

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
    /// Whether the scores are certain: the rest of the game was played out.
    pub exact: bool,
    /// How the game would have gone on after the best square, which comes first.
    pub best_line: Line,
}

impl ReviewedMove {
    /// Discs given away.
    pub fn loss(&self) -> i16 {
        self.best_score.discs() - self.score.discs()
    }

    /// Whether the move let a win become a draw or a loss, or a draw a loss.
    pub fn is_turning_point(&self) -> bool {
        self.score.discs().signum() < self.best_score.discs().signum()
    }

    /// What the move leads to, counted for Black.
    pub fn for_black(&self) -> i16 {
        match self.side {
            Side::Black => self.score.discs(),
            Side::White => -self.score.discs(),
        }
    }
}

/// A review that goes on, as the engines find time for it, from the last move to the first: the end of a game is quick to
/// understand, and what the engine remembers of it helps with the rest.
///
/// It asks the engines about one move at a time, and about the next one when it is [polled](Self::poll).
#[derive(Debug)]
pub struct Review {
    moves: Vec<Option<ReviewedMove>>,
    /// The moves to be reviewed, the next one last.
    left: Vec<usize>,
    /// Where the answer about the move that an engine looks at comes in.
    asked: Option<Receiver<ReviewedMove>>,
    asker: Asker,
    finished: bool,
}

/// What a review asks, and of whom.
struct Asker {
    game: Arc<Game>,
    limits: Limits,
    customer: Customer,
    wake: Wake,
    stop: Stop,
}

impl Review {
    /// Begins to review a game at a level.
    pub fn start(game: Game, level: Level, customer: &Customer, wake: Wake) -> Self {
        Self::go_on(game, Vec::new(), level, customer, wake)
    }

    /// Reviews the rest of a game of which these moves have been reviewed before, at the same level.
    pub fn go_on(game: Game, known: Vec<ReviewedMove>, level: Level, customer: &Customer, wake: Wake) -> Self {
        let mut moves = vec![None; game.moves().len()];
        for reviewed in known {
            let ply = reviewed.ply;
            if let Some(place) = moves.get_mut(ply) {
                *place = Some(reviewed);
            }
        }
        let mut left: Vec<usize> = (0..moves.len()).filter(|&ply| moves[ply].is_none()).collect();
        let limits = Limits { time: customer.patience().limit, ..Limits::level(level) };
        let asker = Asker { game: Arc::new(game), limits, customer: customer.clone(), wake, stop: Stop::new() };
        let asked = left.pop().map(|ply| asker.ask(ply));
        Self { moves, left, asked, asker, finished: false }
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
        }
        self.asked = self.left.pop().map(|ply| self.asker.ask(ply));
    }

    /// Whether every move has been reviewed.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The moves in order; those not reviewed yet are `None`.
    pub fn moves(&self) -> &[Option<ReviewedMove>] {
        &self.moves
    }

    /// The moves of either player that gave away most, the worst first; moves that gave away nothing are left out.
    pub fn worst(&self, count: usize) -> Vec<ReviewedMove> {
        let mut moves: Vec<_> = self.moves.iter().flatten().filter(|reviewed| reviewed.loss() > 0).cloned().collect();
        moves.sort_by_key(|reviewed| (std::cmp::Reverse(reviewed.loss()), reviewed.ply));
        moves.truncate(count);
        moves
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
    /// Has an engine review a move when it comes to it.
    fn ask(&self, ply: usize) -> Receiver<ReviewedMove> {
        let (sender, answer) = mpsc::channel();
        let (game, limits, stop, wake) = (self.game.clone(), self.limits, self.stop.clone(), self.wake.clone());
        let expected = self.game.position_at(ply).map_or(Duration::ZERO, |position| cost(position, &limits));
        self.customer.submit(Urgency::Advice, expected, &self.stop, move |engine| {
            if let Some(reviewed) = review_move(engine, &game, ply, &limits, &stop).filter(|_| !stop.is_stopped()) {
                // Nobody listens any more once the review is dropped.
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
        f.debug_struct("Asker").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// Scores every square at the same depth, so that the move played and the best one can be compared fairly.
fn review_move(engine: &Engine, game: &Game, ply: usize, limits: &Limits, stop: &Stop) -> Option<ReviewedMove> {
    if stop.is_stopped() {
        return None;
    }
    let position = game.position_at(ply)?;
    let square = *game.moves().get(ply)?;
    let scored = engine.score_moves(position, limits, stop, |_| {}).moves;
    let best_score = scored.first()?.score;
    let played = scored.iter().find(|scored| scored.square == square)?;
    // Of several squares that are equally good the one played is named, or else the first in reading order.
    let equals = scored.iter().filter(|scored| scored.score == best_score);
    let best = if played.score == best_score { played } else { equals.min_by_key(|scored| scored.square)? };
    Some(ReviewedMove {
        ply,
        side: position.side_to_move(),
        square,
        score: played.score,
        best: best.square,
        best_score,
        exact: scored.iter().all(|scored| scored.confidence == Confidence::Exact),
        best_line: best.line.clone(),
    })
}
