//! Advice in a game: what a player asks for, and answers that get better while one waits.

use std::time::Duration;

use outflank_coach::Matter;
use outflank_engine::{MoveScore, Progress};
use outflank_rules::Position;
use serde::{Deserialize, Serialize};

/// What a player would like to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Advice {
    /// The best square.
    Best,
    /// What every legal square is worth.
    EverySquare,
    /// What matters in the position, in words, without a move.
    WhatMatters,
}

/// An answer, which may be followed by a better one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// What was asked.
    pub advice: Advice,
    /// What matters, if that was asked: nothing where nothing stands out.
    pub matters: Vec<Matter>,
    /// Legal squares of the side to move, the best first, all scored by the same method.
    pub moves: Vec<MoveScore>,
    /// Whether a better answer is on its way.
    pub refining: bool,
    /// Whether this is what the opening book says, and nothing was searched.
    pub book: bool,
}

impl Advised {
    /// The answer to a question where this is what the squares of a position are worth.
    pub(crate) fn of(advice: Advice, position: &Position, mut moves: Vec<MoveScore>, refining: bool) -> Self {
        let mut matters = Vec::new();
        match advice {
            Advice::EverySquare => {}
            Advice::Best => moves.truncate(1),
            Advice::WhatMatters => {
                matters = Matter::of(position, &moves);
                moves.clear();
            }
        }
        Self { advice, matters, moves, refining, book: false }
    }

    /// The best square by the opening book.
    pub(crate) fn by_the_book(best: MoveScore) -> Self {
        Self { advice: Advice::Best, matters: Vec::new(), moves: vec![best], refining: false, book: true }
    }
}

/// Picks from the answers of a search that goes on those worth showing: the first one that makes sense at once, better ones now
/// and then.
#[derive(Debug, Default)]
pub(crate) struct Refining {
    told: Option<Duration>,
}

impl Refining {
    const FIRST_DEPTH: u8 = 4;
    const PACE: Duration = Duration::from_millis(200);

    pub(crate) fn take(&mut self, progress: &Progress) -> Option<Vec<MoveScore>> {
        let depth = progress.every_move.first()?.confidence.depth()?;
        let due = match self.told {
            None => depth >= Self::FIRST_DEPTH,
            Some(told) => progress.elapsed >= told + Self::PACE,
        };
        due.then(|| {
            self.told = Some(progress.elapsed);
            progress.every_move.clone()
        })
    }
}
