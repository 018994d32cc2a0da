//! What the explorer is told by others.

use std::path::PathBuf;
use std::sync::Arc;

use outflank_play::Openings;
use outflank_rules::{Position, Square};

/// What is known of openings, whoever knows it.
#[derive(Clone, Default)]
pub struct OpeningSources {
    /// The opening book.
    pub book: Openings,
    /// Recorded games, if there are any.
    pub games: Option<Arc<dyn GameCounts>>,
    /// The data folder, in which the user's own repertoire is kept; `None` to keep none.
    pub data: Option<PathBuf>,
}

/// Somebody who knows how positions were played. It is asked on a thread of its own, and may take its time.
pub trait GameCounts: Send + Sync {
    /// The moves that were played in a position; those that it cannot tell apart count together. Otherwise why that is not known.
    fn moves(&self, position: &Position) -> Result<Vec<CountedMove>, String>;
}

/// How often a move was played, and how well that went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CountedMove {
    /// The move.
    pub square: Square,
    /// Games in which it was played.
    pub games: u32,
    /// The share of points of whoever played it, from 0 to 1; `None` if no result is known.
    pub points: Option<f64>,
}
