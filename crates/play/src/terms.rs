//! What is agreed before a game.

use outflank_rules::Position;
use outflank_rules::random::scatter;

use crate::{Seats, Tally, Tempo, TimeControl};

/// What is agreed before a game: where it starts, who plays, and for how long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The position to start from, and with it the rules.
    pub start: Position,
    /// Who plays.
    pub seats: Seats,
    /// The clock, if there is one.
    pub control: Option<TimeControl>,
    /// How soon opponents move that play like people.
    pub tempo: Tempo,
    /// Where the engines take their chance moves from: the same seed gives the same game.
    pub seed: u64,
    /// The rounds that these two have played before.
    pub tally: Tally,
}

impl Terms {
    /// Another game like this one, from a seed that follows from this one, and with no rounds before it.
    pub fn anew(self) -> Self {
        Self { tally: Tally::default(), seed: scatter(self.seed), ..self }
    }

    /// The next round: colours changed, and another seed that follows from this one.
    pub fn rematch(self, tally: Tally) -> Self {
        Self { seats: self.seats.swapped(), tally: tally.swapped(), seed: scatter(self.seed), ..self }
    }
}
