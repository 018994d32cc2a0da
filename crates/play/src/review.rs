//! Looking back on a game: what every move was worth, and what it gave away.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use outflank_engine::{Confidence, Engine, Level, Limits, Line, Score, Stop};
use outflank_rules::{Game, Side, Square};

use crate::Wake;
use crate::engines::{Engines, Urgency};

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
#[derive(Debug)]
pub struct Review {
    moves: Vec<Option<ReviewedMove>>,
    answers: Receiver<ReviewedMove>,
    stop: Stop,
    finished: bool,
}

impl Review {
    /// Begins to review a game at a level.
    pub fn start(game: Game, level: Level, engines: &Engines, wake: Wake) -> Self {
        Self::go_on(game, Vec::new(), level, engines, wake)
    }

    /// Reviews the rest of a game of which these moves have been reviewed before, at the same level.
    pub fn go_on(game: Game, known: Vec<ReviewedMove>, level: Level, engines: &Engines, wake: Wake) -> Self {
        let (sender, answers) = mpsc::channel();
        let stop = Stop::new();
        let mut moves = vec![None; game.moves().len()];
        for reviewed in known {
            let ply = reviewed.ply;
            if let Some(place) = moves.get_mut(ply) {
                *place = Some(reviewed);
            }
        }
        let game = Arc::new(game);
        let limits = Limits { time: engines.patience().limit, ..Limits::level(level) };
        // Each job holds a sender; when the last one is gone, everything has been reviewed.
        for ply in (0..moves.len()).rev().filter(|&ply| moves[ply].is_none()) {
            let (game, stop, sender, wake) = (game.clone(), stop.clone(), sender.clone(), wake.clone());
            engines.submit(Urgency::Advice, move |engine| {
                if let Some(reviewed) = review_move(engine, &game, ply, &limits, &stop).filter(|_| !stop.is_stopped()) {
                    // Nobody listens any more once the review is dropped.
                    let _ = sender.send(reviewed);
                }
                drop(sender);
                wake();
            });
        }
        Self { moves, answers, stop, finished: false }
    }

    /// Takes in what has been found out so far, and says whether there was anything new.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        loop {
            match self.answers.try_recv() {
                Ok(reviewed) => {
                    let ply = reviewed.ply;
                    self.moves[ply] = Some(reviewed);
                    news = true;
                }
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => {
                    news |= !self.finished;
                    self.finished = true;
                    return news;
                }
            }
        }
    }

    /// Waits until every move has been reviewed.
    pub fn finish(&mut self) {
        while let Ok(reviewed) = self.answers.recv() {
            let ply = reviewed.ply;
            self.moves[ply] = Some(reviewed);
        }
        self.finished = true;
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
        self.stop.stop();
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
