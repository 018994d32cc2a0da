//! Who plays whom.

/// Which players meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// Everybody plays everybody.
    RoundRobin,
    /// The first plays all the others.
    Gauntlet,
}

/// One game to be played: numbers of players and of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Fixture {
    pub black: usize,
    pub white: usize,
    pub opening: usize,
}

/// All games, so many for each pair of players. Each opening is played twice, with colours changed, so that nobody profits
/// from an opening that favours one of them; where the number is odd, the last one is played once.
pub fn schedule(players: usize, pairing: Pairing, games: usize) -> Vec<Fixture> {
    let meets = |first: usize, second: usize| first < second && (pairing == Pairing::RoundRobin || first == 0);
    let mut fixtures = Vec::new();
    // EvenOpening by opening, so that an interrupted contest has treated everybody alike.
    for opening in 0..games.div_ceil(2) {
        for first in 0..players {
            for second in (0..players).filter(|&second| meets(first, second)) {
                fixtures.push(Fixture { black: first, white: second, opening });
                if 2 * opening + 1 < games {
                    fixtures.push(Fixture { black: second, white: first, opening });
                }
            }
        }
    }
    fixtures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_shared_fairly() {
        let fixtures = schedule(3, Pairing::RoundRobin, 4);
        assert_eq!(fixtures.len(), 12);
        for player in 0..3 {
            assert_eq!(fixtures.iter().filter(|fixture| fixture.black == player).count(), 4);
        }
    }

    #[test]
    fn as_many_games_are_played_as_were_asked_for() {
        for games in 0..6 {
            assert_eq!(schedule(2, Pairing::RoundRobin, games).len(), games);
        }
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let fixtures = schedule(4, Pairing::Gauntlet, 2);
        assert_eq!(fixtures.len(), 6);
        assert!(fixtures.iter().all(|fixture| fixture.black == 0 || fixture.white == 0));
    }
}
