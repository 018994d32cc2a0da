//! Who plays whom.

use outflank_rules::random::scatter;

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Everybody plays everybody.
    RoundRobin,
    /// The first plays all the others.
    Gauntlet,
}

/// One game to be played: numbers of players and of an opening, and where chance moves come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Fixture {
    pub black: usize,
    pub white: usize,
    pub opening: usize,
    pub seed: u64,
}

/// All games, so many for each pair of players. Each opening is played twice, with colours changed, so that nobody profits
/// from an opening that favours one of them; where the number is odd, the last one is played once. All games of an opening have the
/// same seed, which follows from `seed`.
///
/// ```
/// use outflank_contest::{Pairing, schedule};
/// assert_eq!(schedule(3, Pairing::RoundRobin, 10, 1).len(), 30);
/// let gauntlet = schedule(3, Pairing::Gauntlet, 2, 1);
/// let players: Vec<_> = gauntlet.iter().map(|game| (game.black, game.white, game.opening)).collect();
/// assert_eq!(players, [(0, 1, 0), (1, 0, 0), (0, 2, 0), (2, 0, 0)]);
/// ```
pub fn schedule(players: usize, pairing: Pairing, games: usize, seed: u64) -> Vec<Fixture> {
    let meets = |first: usize, second: usize| first < second && (pairing == Pairing::RoundRobin || first == 0);
    let mut fixtures = Vec::new();
    // Opening by opening, so that an interrupted contest has treated everybody alike.
    for (opening, number) in (0..games.div_ceil(2)).zip(0..) {
        let seed = seed.wrapping_add(number);
        for first in 0..players {
            for second in (0..players).filter(|&second| meets(first, second)) {
                fixtures.push(Fixture { black: first, white: second, opening, seed });
                if 2 * opening + 1 < games {
                    fixtures.push(Fixture { black: second, white: first, opening, seed });
                }
            }
        }
    }
    fixtures
}

/// A series of games between two players, colours changing, from one position. Each game has a seed that follows from that of
/// the game before.
pub fn series(games: usize, seed: u64) -> Vec<Fixture> {
    let mut fixtures = schedule(2, Pairing::RoundRobin, games, seed);
    fixtures.iter_mut().fold(seed, |before, fixture| {
        fixture.seed = scatter(before);
        fixture.seed
    });
    fixtures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_shared_fairly() {
        let fixtures = schedule(3, Pairing::RoundRobin, 4, 1);
        assert_eq!(fixtures.len(), 12);
        for player in 0..3 {
            assert_eq!(fixtures.iter().filter(|fixture| fixture.black == player).count(), 4);
        }
    }

    #[test]
    fn as_many_games_are_played_as_were_asked_for() {
        for games in 0..6 {
            assert_eq!(schedule(2, Pairing::RoundRobin, games, 1).len(), games);
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let fixtures = schedule(4, Pairing::Gauntlet, 2, 1);
        assert_eq!(fixtures.len(), 6);
        assert!(fixtures.iter().all(|fixture| fixture.black == 0 || fixture.white == 0));
    }
}
