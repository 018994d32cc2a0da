//! A test that ends as soon as it can.

use crate::Comparison;

/// A test that ends as soon as it is clear enough whether the first of two players is stronger by `better` Elo points, or no
/// stronger than by `equal`.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub struct Sprt {
    pub equal: f64,
    pub better: f64,
}

/// What a [`Sprt`] says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The first player is stronger.
    Better,
    /// It is not.
    NotBetter,
    /// Not decided yet.
    Open,
}

/// Errors of either kind in 1 of 20 tests.
const BOUND: f64 = 2.944;

impl Sprt {
    /// The verdict, and the logarithm of how much likelier the results are if the first player is better.
    pub fn judge(&self, results: &Comparison) -> (SprtVerdict, f64) {
        let pairs = results.distribution();
        let expected = |elo: f64| 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
        let (equal, better) = (expected(self.equal), expected(self.better));
        let ratio = pairs.count * (better - equal) * (2.0 * pairs.mean - equal - better) / (2.0 * pairs.variance);
        let verdict = match ratio {
            ratio if ratio >= BOUND => SprtVerdict::Better,
            ratio if ratio <= -BOUND => SprtVerdict::NotBetter,
            _ => SprtVerdict::Open,
        };
        (verdict, ratio)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::tests::paired;

    fn judge(pairs: &[(i16, i16)]) -> SprtVerdict {
        Sprt { equal: 0.0, better: 50.0 }.judge(&Comparison::of(&paired(pairs))).0
    }

    #[test]
    fn a_test_ends_when_it_is_clear() {
        assert_eq!(judge(&[]), SprtVerdict::Open);
        assert_eq!(judge(&[(2, -2), (2, 2), (-2, -2)]), SprtVerdict::Open);
        assert_eq!(judge(&[(2, 2), (2, -2), (2, 2), (-2, -2), (2, 2)].repeat(30)), SprtVerdict::Better);
        assert_eq!(judge(&[(-2, -2), (2, -2)].repeat(30)), SprtVerdict::NotBetter);
    }

    #[test]
    fn a_player_who_wins_everything_is_soon_found_better() {
        assert_eq!(judge(&[(8, 8); 2]), SprtVerdict::Open);
        assert_eq!(judge(&[(8, 8); 12]), SprtVerdict::Better);
    }

    #[test]
    fn twins_are_found_to_be_equal() {
        assert_eq!(judge(&[(8, -8); 2]), SprtVerdict::Open);
        assert_eq!(judge(&[(8, -8); 40]), SprtVerdict::NotBetter);
    }
}
