//! Which moves people make: a small neural network that is told a rating.

mod file;
mod layer;
mod network;
mod planes;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use outflank_engine::InstructionSet;
use outflank_rules::{Position, RuleSet, Size, Square};

pub use file::{PolicyShape, pack_policy};

use crate::Rating;
use network::{LOGIT, Network};
use planes::Planes;

/// A move, and how likely somebody is to make it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LikelyMove {
    /// Where it is played.
    pub square: Square,
    /// Its share of all moves that such players make here.
    pub chance: f32,
}

/// How people play: which moves they are likely to make, by their rating.
///
/// A policy in the words of machine learning: a convolutional network with residual blocks, trained on tournament games. It is computed in
/// whole numbers, so its answers are the same on every machine.
///
/// ```
/// use outflank_people::{Policy, Rating};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let rules = RuleSet::standard(Size::EIGHT);
/// let position = Position::start(rules).play("f5".parse()?)?;
/// // It comes along with the weights for 8×8 boards.
/// if let Some(policy) = Policy::of(&rules) {
///     let moves = policy.moves(&position, Rating::MAX);
///     assert_eq!(moves.len(), 3);
///     // Hardly anybody answers with the parallel opening.
///     assert_eq!(moves[2].square, "f4".parse()?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Policy {
    network: Network,
    instructions: InstructionSet,
}

/// The policy of the program: from inside it, unpacked when it is first used, or handed to it at run time.
static THERE: OnceLock<Policy> = OnceLock::new();

impl Policy {
    /// The name of its weight file.
    pub const WEIGHTS: &'static str = "8x8.people";

    /// The policy for games by these rules; `None` where there are no games of people to learn from, and while its weights are not there.
    pub fn of(rules: &RuleSet) -> Option<&'static Self> {
        if *rules != RuleSet::standard(Size::EIGHT) {
            return None;
        }
        let read = |file| Self::read(file).expect("a weight file that the tests have read");
        match outflank_weights::file(Self::WEIGHTS) {
            Some(file) => Some(THERE.get_or_init(|| read(file))),
            None => THERE.get(),
        }
    }

    /// Hands the weight file of this [name](Self::WEIGHTS) to the program, where the features of the crate have not brought it along. Opponents
    /// play by it from their next move on; a file that is there already changes nothing.
    pub fn provide(file: &[u8]) -> Result<(), outflank_engine::BadWeights> {
        let policy = Self::read(file)?;
        if outflank_weights::file(Self::WEIGHTS).is_none() {
            // If somebody else was first, theirs is as good.
            let _ = THERE.set(policy);
        }
        Ok(())
    }

    /// The policy in a weight file.
    pub fn read(file: &[u8]) -> Result<Self, outflank_engine::BadWeights> {
        // An instruction set that was asked for and is not there is the engine's to complain about.
        let instructions = InstructionSet::chosen().unwrap_or(InstructionSet::Portable);
        Ok(Self { network: file::unpack(file)?, instructions })
    }

    /// How likely each legal move is for a player of this rating, the likeliest first; the chances sum to 1. Without a legal move, or on a
    /// board that is not 8×8, there is nothing to say.
    pub fn moves(&self, position: &Position, rating: Rating) -> Vec<LikelyMove> {
        let squares: Vec<Square> = position.legal_moves().iter().collect();
        match squares[..] {
            [] => Vec::new(),
            [square] => vec![LikelyMove { square, chance: 1.0 }],
            _ if position.board().size() != Size::EIGHT => Vec::new(),
            _ => {
                let logits = self.logits(position, rating);
                likeliest_first(squares.iter().map(|&square| (square, logits[planes::number(square)])).collect())
            }
        }
    }

    /// What the network says of each square of the board, in [`LOGIT`] parts.
    fn logits(&self, position: &Position, rating: Rating) -> [i64; 64] {
        let planes = Planes::of(position);
        self.instructions.run(
            #[inline(always)]
            || self.network.logits(&planes, rating),
        )
    }
}

/// The chances of moves with these logits (softmax).
fn likeliest_first(logits: Vec<(Square, i64)>) -> Vec<LikelyMove> {
    let highest = logits.iter().map(|&(_, logit)| logit).max().unwrap_or_default();
    let weights: Vec<f64> = logits.iter().map(|&(_, logit)| exp((logit - highest) as f64 / LOGIT as f64)).collect();
    let total: f64 = weights.iter().sum();
    let chances = weights.iter().map(|weight| (weight / total) as f32);
    let mut moves: Vec<LikelyMove> =
        logits.iter().zip(chances).map(|(&(square, _), chance)| LikelyMove { square, chance }).collect();
    moves.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    moves
}

/// e to the power of a number that is not above 0. The system's own function may differ in its last bit from machine to machine; sums and
/// products never do.
fn exp(x: f64) -> f64 {
    const HALVINGS: u32 = 10;
    let x = x.max(-60.0) / f64::from(1 << HALVINGS);
    let mut power = 1.0 + x * (1.0 + x / 2.0 * (1.0 + x / 3.0 * (1.0 + x / 4.0)));
    for _ in 0..HALVINGS {
        power *= power;
    }
    power
}
