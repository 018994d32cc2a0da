//! One game of a contest.

use std::time::Duration;

use outflank_rules::{Game, Outcome, Side};

/// A game that is over, in words that can be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The moves, the opening included.
    pub moves: String,
    /// By how many discs Black won (or, below zero, lost) by the official score.
    pub black_lead: i16,
    /// The outcome in words.
    pub how: String,
    /// What went wrong, if the game did not end on the board.
    pub fault: Option<String>,
    /// What the players did for it, Black first, where it is known.
    pub effort: Option<[Effort; 2]>,
}

/// What a player did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Moves made.
    pub moves: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl Effort {
    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self { moves: self.moves + other.moves, nodes: self.nodes + other.nodes, time: self.time + other.time }
    }

    /// Positions visited for a move, on average.
    pub fn nodes_a_move(self) -> f64 {
        self.nodes as f64 / f64::from(self.moves.max(1))
    }

    /// Seconds for a move, on average.
    pub fn seconds_a_move(self) -> f64 {
        self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }
}

impl PlayedGame {
    /// A game that ended like this, without a fault.
    pub(crate) fn of(game: &Game, outcome: &Outcome, effort: Option<[Effort; 2]>) -> Self {
        Self {
            moves: game.transcript(),
            black_lead: outcome.margin(Side::Black),
            how: outcome.to_string(),
            fault: None,
            effort,
        }
    }
}

#[cfg(test)]
impl PlayedGame {
    pub(crate) fn with_lead(lead: i16) -> Self {
        Self { moves: String::new(), black_lead: lead, how: String::new(), fault: None, effort: None }
    }
}
