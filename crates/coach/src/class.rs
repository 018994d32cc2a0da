//! How good a move was, in one word.

use std::fmt;

use outflank_engine::{Confidence, Score};

/// The class of a move: by the discs that it gave away, and by whether it changed who wins.
///
/// ```
/// use outflank_coach::Class;
/// use outflank_engine::{Confidence, Score};
/// let class = |score, best| Class::of(Score::new(score), Score::new(best), Confidence::Exact);
/// assert_eq!(class(10, 10), Class::Best);
/// assert_eq!(class(10, 14), Class::Slip);
/// assert_eq!(class(0, 4), Class::Mistake);    // as few discs, but they were the win
/// assert_eq!(class(-8, 2), Class::Blunder);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// No other move is better.
    Best,
    /// Two discs at most were given away.
    Good,
    /// Three to five discs.
    Slip,
    /// Six to nine discs, or the result of the game.
    Mistake,
    /// Ten discs or more, or the result of the game and six discs or more.
    Blunder,
}

/// Discs that a move must have given away to have changed who wins where scores are not exact: they may be off by as much.
const LEAST_LOSS: i16 = 4;

impl Class {
    /// All of them, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Good, Self::Slip, Self::Mistake, Self::Blunder];

    /// The class of a move with this score where the best one has that score, both found in the same way.
    pub fn of(score: Score, best: Score, confidence: Confidence) -> Self {
        let loss = best.discs() - score.discs();
        let by_discs = match loss {
            ..=0 => return Self::Best,
            1..=2 => Self::Good,
            3..=5 => Self::Slip,
            6..=9 => Self::Mistake,
            10.. => Self::Blunder,
        };
        match (changes_the_result(score, best, confidence), by_discs) {
            (false, class) => class,
            (true, Self::Mistake | Self::Blunder) => Self::Blunder,
            (true, _) => Self::Mistake,
        }
    }

    /// The name in small letters, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Slip => "slip",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether somebody who plays the move with this score no longer wins who could have won, or no longer draws who could have drawn.
pub(crate) fn changes_the_result(score: Score, best: Score, confidence: Confidence) -> bool {
    let certain = matches!(confidence, Confidence::Exact | Confidence::WinLossDraw);
    let changed = score.discs().signum() < best.discs().signum();
    changed && (certain || best.discs() - score.discs() >= LEAST_LOSS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_that_waver_about_zero_change_no_result() {
        let seen = Confidence::Searched { depth: 11, percent: 73 };
        let class = |score, best| Class::of(Score::new(score), Score::new(best), seen);
        assert_eq!(class(-1, 1), Class::Good);
        assert_eq!(class(-1, 2), Class::Slip);
        assert_eq!(class(-2, 2), Class::Mistake);
        assert_eq!(Class::of(Score::new(-1), Score::new(1), Confidence::Exact), Class::Mistake);
    }

    #[test]
    fn a_class_is_never_better_than_its_discs_allow() {
        for best in -20..=20 {
            let classes: Vec<Class> =
                (0..=30).map(|loss| Class::of(Score::new(best - loss), Score::new(best), Confidence::Exact)).collect();
            assert!(classes.is_sorted(), "{best}: {classes:?}");
        }
    }
}
