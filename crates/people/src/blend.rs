//! A policy blended with a search.

use outflank_rules::Square;

use crate::LikelyMove;

/// How much of a move is habit and how much is calculation: a policy blended with a search, `p^habit · e^(−care·loss)`.
///
/// A policy alone errs where people look ahead, and a search alone knows nothing of what people find hard. Where `habit` is α and a
/// search's own chances are `q = e^(−loss/T)`, this is `p^α·q^(1−α)` with `care = (1−α)/T`.
///
/// ```
/// use outflank_people::{Blend, LikelyMove};
/// let [d3, c4] = ["d3", "c4"].map(|name| name.parse().expect("a square"));
/// let habits = [LikelyMove { square: d3, chance: 0.6 }, LikelyMove { square: c4, chance: 0.4 }];
/// // The habitual move gives four discs away.
/// let blended = Blend { habit: 1.0, care: 0.25 }.moves(&habits, |square| if square == d3 { 4.0 } else { 0.0 });
/// assert_eq!(blended[0].square, c4);
/// assert!((blended[0].chance - 0.644).abs() < 0.001);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Blend {
    /// The power of the policy's chances: 1 takes them as they are, 0 ignores them.
    pub habit: f32,
    /// How much less likely a move becomes with each disc that it gives away.
    pub care: f32,
}

impl Blend {
    /// How likely each move is, the likeliest first; `loss` tells the discs that a move gives away, as a search sees it.
    pub fn moves(self, likely: &[LikelyMove], loss: impl Fn(Square) -> f32) -> Vec<LikelyMove> {
        let weigh = |&LikelyMove { square, chance }: &LikelyMove| {
            let exponent = self.habit * chance.max(f32::MIN_POSITIVE).ln() - self.care * loss(square);
            LikelyMove { square, chance: exponent }
        };
        let mut moves: Vec<LikelyMove> = likely.iter().map(weigh).collect();
        moves.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        let highest = moves.first().map_or(0.0, |best| best.chance);
        let mut total = 0.0;
        for likely in &mut moves {
            likely.chance = (likely.chance - highest).exp();
            total += likely.chance;
        }
        moves.iter_mut().for_each(|likely| likely.chance /= total);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn habits() -> Vec<LikelyMove> {
        let chances = [("c4", 0.5), ("d3", 0.3), ("e6", 0.2), ("f5", 0.0)];
        chances.map(|(name, chance)| LikelyMove { square: name.parse().expect("a square"), chance }).to_vec()
    }

    #[test]
    fn without_care_habits_stay_as_they_are() {
        let blended = Blend { habit: 1.0, care: 0.0 }.moves(&habits(), |_| 8.0);
        for (blended, habit) in blended.iter().zip(habits()) {
            assert_eq!(blended.square, habit.square);
            assert!((blended.chance - habit.chance).abs() < 1e-6);
        }
    }

    #[test]
    fn without_habits_the_best_move_is_the_likeliest() {
        let e6 = habits()[2].square;
        let blended = Blend { habit: 0.0, care: 0.5 }.moves(&habits(), |square| if square == e6 { 0.0 } else { 2.0 });
        assert_eq!(blended[0].square, e6);
        let sum: f32 = blended.iter().map(|likely| likely.chance).sum();
        assert!((sum - 1.0).abs() < 1e-6);
    }

    #[test]
    fn no_move_at_all_stays_none() {
        assert_eq!(Blend { habit: 0.6, care: 0.2 }.moves(&[], |_| 0.0), []);
    }
}
