//! The Bradley–Terry model: ratings from the results of games.

use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// Elo points for each unit of the model's scale, on which the odds of winning grow by *e*.
const POINTS: f64 = 400.0 / LN_10;

/// The rating around which players lie before anything is known of them.
const MIDDLE: f64 = 1500.0;

/// Everybody has drawn this many games against the middle: a weak prior, which keeps those within reach who won or lost everything.
const PRIOR_DRAWS: f64 = 2.0;

/// No rating is moved further at once, on the model's scale: a first step from few games can point too far.
const LONGEST_STEP: f64 = 1.0;

/// Ratings have settled when none moves further than this, on the model's scale: a thousandth of a point.
const SETTLED: f64 = 0.001 / POINTS;

/// Rounds after which ratings count as settled in any case; 100,000 games of tournaments take some hundred.
const MOST_ROUNDS: usize = 10_000;

/// The results of games between players who are known by number, from which the model of Bradley and Terry tells their ratings: those under
/// which the results are likeliest, if a player who is 400 points stronger wins ten games for each that is lost.
///
/// ```
/// use outflank_people::BradleyTerry;
/// let mut results = BradleyTerry::default();
/// for _ in 0..300 {
///     results.add(0, 1, 1.0);
/// }
/// for _ in 0..100 {
///     results.add(0, 1, 0.0);
/// }
/// let ratings = results.ratings();
/// assert!((ratings[0] - ratings[1] - 190.0).abs() < 5.0);     // three games of four
/// assert_eq!(results.games(0), 400);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BradleyTerry {
    players: Vec<PlayerResults>,
}

/// What one player did.
#[derive(Clone, Debug, Default)]
struct PlayerResults {
    points: f64,
    games: u32,
    /// How often each opponent was met.
    met: BTreeMap<usize, f64>,
}

impl BradleyTerry {
    /// Takes in a game of which `share` goes to the first player, 1 for a win and 0.5 for a draw, and the rest to the second. Nobody gains
    /// anything from a game against themselves.
    pub fn add(&mut self, first: usize, second: usize, share: f64) {
        if first == second {
            return;
        }
        let length = self.players.len().max(first + 1).max(second + 1);
        self.players.resize_with(length, PlayerResults::default);
        for (player, other, points) in [(first, second, share), (second, first, 1.0 - share)] {
            let player = &mut self.players[player];
            player.points += points;
            player.games += 1;
            *player.met.entry(other).or_default() += 1.0;
        }
    }

    /// How many games a player has played.
    pub fn games(&self, player: usize) -> u32 {
        self.players.get(player).map_or(0, |player| player.games)
    }

    /// The rating of every player, in Elo points: around 1500, and not bound to the range of a [`Rating`](crate::Rating).
    pub fn ratings(&self) -> Vec<f64> {
        let mut strengths = vec![0.0; self.players.len()];
        for _ in 0..MOST_ROUNDS {
            let mut longest = 0.0_f64;
            for (number, player) in self.players.iter().enumerate() {
                let step = player.step(strengths[number], &strengths);
                strengths[number] += step;
                longest = longest.max(step.abs());
            }
            if longest < SETTLED {
                break;
            }
        }
        strengths.iter().map(|strength| MIDDLE + POINTS * strength).collect()
    }
}

impl PlayerResults {
    /// The step of Newton's method towards the strength at which these results are likeliest, as long as the others stay where they are.
    fn step(&self, own: f64, strengths: &[f64]) -> f64 {
        let opponents = self.met.iter().map(|(&other, &games)| (strengths[other], games));
        let (mut surplus, mut information) = (self.points + PRIOR_DRAWS / 2.0, 0.0);
        for (other, games) in opponents.chain([(0.0, PRIOR_DRAWS)]) {
            let expected = 1.0 / (1.0 + (other - own).exp());
            surplus -= games * expected;
            information += games * expected * (1.0 - expected);
        }
        (surplus / information).clamp(-LONGEST_STEP, LONGEST_STEP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance of the first player, by ratings.
    fn expected(first: f64, second: f64) -> f64 {
        1.0 / (1.0 + 10.0_f64.powf((second - first) / 400.0))
    }

    #[test]
    fn results_that_ratings_promise_give_those_ratings_back() {
        let true_ratings = [1100.0, 1350.0, 1500.0, 1650.0, 1900.0];
        let mut results = BradleyTerry::default();
        for first in 0..5 {
            for second in first + 1..5 {
                for _ in 0..2000 {
                    results.add(first, second, expected(true_ratings[first], true_ratings[second]));
                }
            }
        }
        for (found, wanted) in results.ratings().iter().zip(true_ratings) {
            assert!((found - wanted).abs() < 2.0, "{found} for {wanted}");
        }
    }

    #[test]
    fn whoever_won_everything_is_good_but_not_infinitely_so() {
        let mut results = BradleyTerry::default();
        for _ in 0..10 {
            results.add(0, 1, 1.0);
        }
        let ratings = results.ratings();
        assert!((1600.0..2000.0).contains(&ratings[0]), "{ratings:?}");
        assert!((ratings[0] + ratings[1] - 3000.0).abs() < 0.1, "{ratings:?}");
    }

    #[test]
    fn strength_travels_along_a_chain_of_opponents_who_never_met() {
        let mut results = BradleyTerry::default();
        for player in 0..4 {
            for game in 0..40 {
                results.add(player, player + 1, if game % 4 == 0 { 0.0 } else { 1.0 });
            }
        }
        let ratings = results.ratings();
        assert!(ratings.windows(2).all(|pair| pair[0] > pair[1] + 150.0), "{ratings:?}");
    }

    #[test]
    fn a_game_against_oneself_says_nothing_and_a_stranger_is_average() {
        let mut results = BradleyTerry::default();
        results.add(0, 0, 1.0);
        results.add(3, 2, 0.5);
        assert_eq!((results.games(0), results.games(3), results.games(9)), (0, 1, 0));
        assert_eq!(results.ratings(), [1500.0; 4]);
    }
}
