//! Looking back on a game: what every move was worth, and what it gave away.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use outflank_engine::{Confidence, Engine, Level, Limits, Options, Score, Stop};
use outflank_rules::{Game, Side, Square};

use crate::Wake;

/// One move of a game, compared with the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// A review that goes on, on a thread of its own, from the last move to the first: the end of a game is quick to
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
    pub fn start(game: Game, level: Level, options: Options, wake: Wake) -> Self {
        Self::go_on(game, Vec::new(), level, options, wake)
    }

    /// Reviews the rest of a game of which these moves have been reviewed before, at the same level.
    pub fn go_on(game: Game, known: Vec<ReviewedMove>, level: Level, options: Options, wake: Wake) -> Self {
        let (sender, answers) = mpsc::channel();
        let stop = Stop::new();
        let mut moves = vec![None; game.moves().len()];
        for reviewed in known {
            if let Some(place) = moves.get_mut(reviewed.ply) {
                *place = Some(reviewed);
            }
        }
        let missing: Vec<usize> = (0..moves.len()).rev().filter(|&ply| moves[ply].is_none()).collect();
        let asked_to_stop = stop.clone();
        thread::spawn(move || {
            let engine = Engine::new(options);
            for ply in missing {
                let reviewed = review_move(&engine, &game, ply, level, &asked_to_stop);
                if asked_to_stop.is_stopped() || reviewed.is_some_and(|reviewed| sender.send(reviewed).is_err()) {
                    return;
                }
                wake();
            }
            drop(sender);
            wake();
        });
        Self { moves, answers, stop, finished: false }
    }

    /// Takes in what has been found out so far, and says whether there was anything new.
    pub fn poll(&mut self) -> bool {
        let mut news = false;
        loop {
            match self.answers.try_recv() {
                Ok(reviewed) => {
                    self.moves[reviewed.ply] = Some(reviewed);
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
            self.moves[reviewed.ply] = Some(reviewed);
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
        let mut moves: Vec<_> = self.moves.iter().flatten().filter(|reviewed| reviewed.loss() > 0).copied().collect();
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
fn review_move(engine: &Engine, game: &Game, ply: usize, level: Level, stop: &Stop) -> Option<ReviewedMove> {
    let position = game.position_at(ply)?;
    let square = *game.moves().get(ply)?;
    let scored = engine.score_moves(position, &Limits::level(level), stop, |_| {}).moves;
    let best_score = scored.first()?.score;
    // Of several squares that are equally good the first in reading order is named, whatever order the engine has them in.
    let best = scored.iter().filter(|scored| scored.score == best_score).map(|scored| scored.square).min()?;
    let played = scored.iter().find(|scored| scored.square == square)?;
    Some(ReviewedMove {
        ply,
        side: position.side_to_move(),
        square,
        score: played.score,
        best: if played.score == best_score { square } else { best },
        best_score,
        exact: scored.iter().all(|scored| scored.confidence == Confidence::Exact),
    })
}
