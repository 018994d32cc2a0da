//! How long people think: long over what they cannot decide, and not at all over what is forced.

use std::time::Duration;

use outflank_engine::{MoveScore, TimeLeft};
use outflank_rules::Position;
use outflank_rules::random::Random;

use crate::LikelyMove;

/// How undecided somebody was about a move: from 0, where it was forced or obvious, to 1.
///
/// It is the entropy of the moves that came into question: two that are as likely are harder to choose between than a good one and a bad one.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "f64"))]
pub struct Doubt(f64);

/// As it was written down; whatever is none is as near as it can be.
#[cfg(feature = "serde")]
impl From<f64> for Doubt {
    fn from(number: f64) -> Self {
        Self(if number.is_nan() { 0.0 } else { number.clamp(0.0, 1.0) })
    }
}

/// As many moves as this, all as likely, leave nothing but doubt.
const HOPELESS: f64 = 6.0;
/// What a disc counts where scores alone say how close a decision was.
const PER_DISC: f64 = 0.3;
/// Seconds for a forced move, and more for one of which nobody knows what to think.
const FORCED: f64 = 0.6;
const UNDECIDED: f64 = 14.0;
/// Nobody is kept waiting for longer.
const LONGEST: Duration = Duration::from_secs(40);
/// Moves at the beginning that are played by heart, and squares at the end that fill themselves.
const BY_HEART: u16 = 8;
const LAST_SQUARES: u16 = 6;

impl Doubt {
    /// That of somebody to whom moves are as likely as this.
    pub(crate) fn among(moves: &[LikelyMove]) -> Self {
        Self::of(moves.iter().map(|known| f64::from(known.chance)))
    }

    /// That of somebody who goes by scores.
    pub(crate) fn between(moves: &[MoveScore]) -> Self {
        let best = moves.first().map_or(0, |best| best.score.discs());
        Self::of(moves.iter().map(|known| (-PER_DISC * f64::from(best - known.score.discs())).exp()))
    }

    fn of(weights: impl Iterator<Item = f64> + Clone) -> Self {
        let total: f64 = weights.clone().sum();
        let entropy: f64 =
            weights.map(|weight| weight / total).filter(|chance| *chance > 0.0).map(|p| -p * p.ln()).sum();
        Self((entropy / HOPELESS.ln()).clamp(0.0, 1.0))
    }

    /// How long a person in this doubt thinks about their move, who has this much time left; the same for the same seed.
    pub fn thinking_time(self, position: &Position, seed: u64, left: Option<TimeLeft>) -> Duration {
        let Self(doubt) = self;
        let empties = position.board().empties().len();
        let played = position.board().count().total().saturating_sub(4);
        let routine = if played < BY_HEART || empties <= LAST_SQUARES { 0.5 } else { 1.0 };
        let mut random = Random::new(seed, u64::from(empties));
        // Some days are slower than others: a third to three times as long, most often neither.
        let mood = (0..3).map(|_| random.unit() - 0.5).sum::<f64>() * 2.0_f64.ln();
        let seconds = (FORCED + UNDECIDED * doubt.powf(1.5) * routine) * mood.exp();
        let wanted = Duration::from_secs_f64(seconds).min(LONGEST);
        left.map_or(wanted, |TimeLeft { left, increment }| {
            let moves = u32::from(empties.div_ceil(2)) + 2;
            wanted.min(2 * left / moves + increment / 2).min(left / 3)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::random::random_position;
    use outflank_rules::{RuleSet, Size};

    fn doubt(chances: &[f64]) -> Doubt {
        Doubt::of(chances.iter().copied())
    }

    #[test]
    fn what_is_close_is_harder_than_what_is_obvious() {
        assert_eq!(doubt(&[1.0]), Doubt(0.0));
        assert!(doubt(&[0.9, 0.1]) < doubt(&[0.5, 0.5]));
        assert!(doubt(&[0.5, 0.5]) < doubt(&[0.2; 5]));
        assert_eq!(doubt(&[0.1; 10]), Doubt(1.0));
    }

    #[test]
    fn nobody_thinks_longer_than_a_share_of_their_clock() {
        for seed in 0..200 {
            let empties = 1 + u16::try_from(seed % 59).unwrap();
            let position = random_position(RuleSet::standard(Size::EIGHT), empties, &mut Random::new(seed, 0));
            for left in [Duration::ZERO, Duration::from_millis(200), Duration::from_secs(60)] {
                let time = TimeLeft { left, increment: Duration::ZERO };
                assert!(Doubt(1.0).thinking_time(&position, seed, Some(time)) <= left / 3);
            }
            let (hard, easy) = (Doubt(1.0), Doubt(0.0));
            assert!(hard.thinking_time(&position, seed, None) > easy.thinking_time(&position, seed, None));
            assert!(hard.thinking_time(&position, seed, None) <= LONGEST);
        }
    }
}
