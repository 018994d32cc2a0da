//! Rounds won by the two players at a table.

use outflank_rules::{BySide, Outcome};

/// The rounds that the two players have won so far, named by the colours they have now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Tally {
    /// The rounds that each player has won.
    #[serde(flatten)]
    pub wins: BySide<u32>,
    /// The rounds that nobody has won.
    pub draws: u32,
}

impl Tally {
    /// The tally after another round.
    pub fn after(mut self, outcome: &Outcome) -> Self {
        match outcome.winner {
            Some(winner) => self.wins[winner] += 1,
            None => self.draws += 1,
        }
        self
    }

    /// The tally of the same players with the colours changed.
    pub fn swapped(self) -> Self {
        Self { wins: self.wins.swapped(), draws: self.draws }
    }

    /// The rounds played.
    pub const fn rounds(self) -> u32 {
        self.wins.black + self.wins.white + self.draws
    }
}
