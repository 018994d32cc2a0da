//! What is agreed before a game.

use outflank_rules::Position;

use crate::{Seats, Tally, TimeControl};

/// What is agreed before a game: where it starts, who plays, and for how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The position to start from, and with it the rules.
    pub start: Position,
    /// Who plays.
    pub seats: Seats,
    /// The clock, if there is one.
    pub control: Option<TimeControl>,
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

/// A number that looks unrelated to `seed` but follows from it (one step of SplitMix64).
pub(crate) const fn scatter(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
