//! What a contest of two says, pair by pair.

use std::collections::BTreeMap;

use crate::ratings::{DEVIATIONS, share};
use crate::{Effort, Fixture, PlayedGame};

/// How the first of two players did against the second.
///
/// The two games of a pair begin with the same opening, so that their results depend on each other. Whatever speaks of chance
/// therefore counts pairs, not games.
///
/// ```
/// use outflank_contest::{Comparison, Pairing, PlayedGame, Sprt, SprtVerdict, schedule};
/// // Player 0 wins by two discs with either colour.
/// let results: Vec<_> = schedule(2, Pairing::RoundRobin, 40, 1)
///     .into_iter()
///     .map(|fixture| {
///         let black_lead = if fixture.black == 0 { 2 } else { -2 };
///         let game = PlayedGame { moves: String::new(), black_lead, how: String::new(), fault: None, effort: None };
///         (fixture, game)
///     })
///     .collect();
/// let comparison = Comparison::of(&results);
/// assert_eq!((comparison.won, comparison.pairs), (40, [0, 0, 0, 0, 20]));
/// assert!(comparison.elo().is_some_and(|elo| elo.points - elo.error > 100.0));
/// assert_eq!(Sprt { equal: 0.0, better: 20.0 }.judge(&comparison).0, SprtVerdict::Better);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Comparison {
    /// Games won by the first.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Discs that the first was ahead, on average.
    pub margin: f64,
    /// Pairs in which the first had 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// What the players did, the first one first.
    pub effort: [Effort; 2],
}

/// A difference in Elo points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The likeliest value.
    pub points: f64,
    /// The true value lies within this many points of it, 19 times out of 20.
    pub error: f64,
}

/// Pairs of each kind that are believed in before any has been played: without them, a few pairs that ended alike would seem to leave
/// no doubt.
const BEFOREHAND: f64 = 0.1;

impl Comparison {
    /// Sums up the games between players 0 and 1.
    pub fn of(results: &[(Fixture, PlayedGame)]) -> Self {
        let mut sum = Self::default();
        let mut pairs: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        for (fixture, finished) in results {
            let (lead, mut effort) = (finished.black_lead, finished.effort.unwrap_or_default());
            let lead = if fixture.black == 0 { lead } else { -lead };
            if fixture.black != 0 {
                effort.swap(0, 1);
            }
            match lead {
                1.. => sum.won += 1,
                0 => sum.drawn += 1,
                _ => sum.lost += 1,
            }
            sum.margin += f64::from(lead);
            sum.effort = [0, 1].map(|player| sum.effort[player].plus(effort[player]));
            pairs.entry(fixture.opening).or_default().push(share(lead));
        }
        sum.margin /= f64::from(sum.games().max(1));
        for games in pairs.values().filter(|games| games.len() == 2) {
            // Two games have 0 to 4 half points.
            sum.pairs[(games.iter().sum::<f64>() * 2.0) as usize] += 1;
        }
        sum
    }

    /// Games played.
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points that the first has, a draw counting half.
    pub fn share(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// How much stronger the first has shown itself to be; `None` before a pair is complete.
    pub fn elo(&self) -> Option<Elo> {
        if self.pairs == [0; 5] {
            return None;
        }
        let Distribution { count, mean, variance } = self.distribution();
        let error = DEVIATIONS * (variance / count).sqrt();
        let [low, middle, high] = [mean - error, mean, mean + error].map(points);
        Some(Elo { points: middle, error: (high - low) / 2.0 })
    }

    pub(crate) fn distribution(&self) -> Distribution {
        let counts = self.pairs.map(|pairs| f64::from(pairs) + BEFOREHAND);
        let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
        let count: f64 = counts.iter().sum();
        let average = |of: &dyn Fn(f64) -> f64| {
            shares.iter().zip(counts).map(|(&share, count)| of(share) * count).sum::<f64>() / count
        };
        let mean = average(&|share| share);
        Distribution { count, mean, variance: average(&|share| (share - mean).powi(2)) }
    }
}

/// Shares of the points in pairs.
pub(crate) struct Distribution {
    pub(crate) count: f64,
    pub(crate) mean: f64,
    pub(crate) variance: f64,
}

/// The difference that leads to this share of the points.
fn points(share: f64) -> f64 {
    /// Nobody is known to be stronger than this.
    const FAR: f64 = 1e-4;
    let share = share.clamp(FAR, 1.0 - FAR);
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The results of pairs, in each of which the first player is ahead by these numbers of discs.
    pub(crate) fn paired(pairs: &[(i16, i16)]) -> Vec<(Fixture, PlayedGame)> {
        let games = |(opening, &(first, second)): (usize, &(i16, i16))| {
            [
                (Fixture { black: 0, white: 1, opening, seed: 0 }, PlayedGame::with_lead(first)),
                (Fixture { black: 1, white: 0, opening, seed: 0 }, PlayedGame::with_lead(-second)),
            ]
        };
        pairs.iter().enumerate().flat_map(games).collect()
    }

    #[test]
    fn pairs_are_counted_by_their_points() {
        let mut results = paired(&[(2, 4), (2, 0), (2, -8), (0, 0), (-2, 0), (-2, -2)]);
        results.push((Fixture { black: 0, white: 1, opening: 6, seed: 0 }, PlayedGame::with_lead(64)));
        let sum = Comparison::of(&results);
        assert_eq!(sum.pairs, [1, 1, 2, 1, 1]);
        assert_eq!((sum.won, sum.drawn, sum.lost), (5, 4, 4));
        assert!((sum.margin - 60.0 / 13.0).abs() < 1e-9, "{sum:?}");
    }

    #[test]
    fn three_quarters_of_the_points_are_worth_190_elo_points() {
        let sum = Comparison::of(&paired(&[(2, 2), (2, -2)].repeat(1000)));
        let elo = sum.elo().unwrap();
        assert!((elo.points - 190.8).abs() < 1.0, "{elo:?}");
        // Half of the pairs at 1, half at ½: a standard error of 0.25 / √2000, and 926 points for each whole share.
        assert!((elo.error - 10.2).abs() < 0.5, "{elo:?}");
    }

    #[test]
    fn nothing_is_known_before_a_pair_and_little_after_one() {
        assert_eq!(Comparison::of(&paired(&[(2, 2)])[..1]).elo(), None);
        let elo = Comparison::of(&paired(&[(2, 2)])).elo().unwrap();
        assert!(elo.points.is_finite() && elo.error > 100.0, "{elo:?}");
    }
}
