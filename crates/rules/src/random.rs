//! Random numbers: a small generator (SplitMix64), and positions made with it.
//!
//! Deterministic: a seed gives the same numbers on every platform and in every version. Openings, benchmarks and saved games rely
//! on that. It is no source of secrets.

use crate::{Game, Position, RuleSet, Side};

/// A pseudorandom number generator: SplitMix64.
///
/// ```
/// use outflank_rules::random::Random;
/// let mut dice = Random::new(1, 0);
/// assert!((1..=6).contains(&(1 + dice.below(6))));
/// assert_eq!(Random::new(1, 0).next(), 0xbeeb_8da1_658e_ec67);       // everywhere, always
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator number `stream` of a seed.
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut random = Self(seed ^ stream.wrapping_mul(0xd6e8_feb8_6659_fd93));
        random.next();
        random
    }

    /// The generator of a seed for what is drawn in a position: so that one seed does not draw alike all game long.
    pub fn at(seed: u64, position: &Position) -> Self {
        let words = Side::BOTH.map(|side| position.board().discs(side).to_words());
        Self::new(seed, words.iter().flatten().fold(0, |sum, &word| scatter(sum ^ word)))
    }

    /// Any number.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        let word = scatter(self.0);
        self.0 = self.0.wrapping_add(GAMMA);
        word
    }

    /// A number from 0 up to but not including 1.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number below `bound`, which is at least 1.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

/// How far the state of the generator moves at each step: 2⁶⁴ divided by the golden ratio.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number that looks unrelated to `seed` but follows from it: one step of SplitMix64. No two seeds give the same.
///
/// ```
/// use outflank_rules::random::scatter;
/// assert_eq!(scatter(0), 0xe220_a839_7b1d_cdaf);
/// ```
pub const fn scatter(seed: u64) -> u64 {
    let word = seed.wrapping_add(GAMMA);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A position from a game of random moves, with this many empty squares, or more where the game ended before.
///
/// ```
/// use outflank_rules::random::{Random, random_position};
/// use outflank_rules::{RuleSet, Size};
/// let position = random_position(RuleSet::standard(Size::EIGHT), 40, &mut Random::new(1, 0));
/// assert_eq!(position.board().empties().len(), 40);
/// ```
pub fn random_position(rules: RuleSet, empties: u16, random: &mut Random) -> Position {
    let mut game = Game::new(rules);
    while game.position().board().empties().len() > empties {
        let moves = game.position().legal_moves();
        let choice = random.below(u64::from(moves.len()).max(1));
        let Some(square) = moves.iter().nth(choice as usize) else { break };
        game.play(square).expect("a legal move");
    }
    *game.position()
}
