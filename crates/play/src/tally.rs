//! Rounds won by the two players at a table.

use outflank_rules::{Outcome, Side};

/// The rounds that the two players have won so far, named by the colours they have now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub struct Tally {
    pub black: u32,
    pub white: u32,
    pub draws: u32,
}

impl Tally {
    /// The tally after another round.
    pub fn after(self, outcome: &Outcome) -> Self {
        match outcome.winner {
            Some(Side::Black) => Self { black: self.black + 1, ..self },
            Some(Side::White) => Self { white: self.white + 1, ..self },
            None => Self { draws: self.draws + 1, ..self },
        }
    }

    /// The tally of the same players with the colours changed.
    pub const fn swapped(self) -> Self {
        Self { black: self.white, white: self.black, draws: self.draws }
    }

    /// The rounds won by the player of this colour.
    pub const fn of(self, side: Side) -> u32 {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The rounds played.
    pub const fn rounds(self) -> u32 {
        self.black + self.white + self.draws
    }
}
