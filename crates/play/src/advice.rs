//! Advice in a game: what a player asks for, and answers that get better while one waits.

use std::time::Duration;

use outflank_engine::{MoveScore, Progress};

/// What a player would like to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// The best square.
    Best,
    /// What every legal square is worth.
    EverySquare,
}

/// An answer, which may be followed by a better one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advised {
    /// Legal squares of the side to move, the best first, all scored by the same method.
    pub moves: Vec<MoveScore>,
    /// Whether a better answer is on its way.
    pub refining: bool,
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
