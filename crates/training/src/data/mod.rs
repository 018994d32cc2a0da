//! Games with a score for their positions: what evaluations are fitted to.
//!
//! A file begins with eight letters, a [`Header`] as JSON and a checksum of it. Then come blocks of games, each with its length, the
//! number of games and a checksum, so that a file that was cut off keeps everything up to the last complete block.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFGAMES1` |
//! | 4, n, 4 | length of the header, the header, its CRC-32 |
//! | 4, 4, 4, n | for each block: length, number of games, CRC-32, the games |
//!
//! Numbers have their lowest byte first. A game is three bytes (its plies, the first ply with a score, the first with an exact
//! score), one byte for each move (row × width + column; passes go without saying), and two bytes for each score: discs × 32, from the
//! side to move before that move, the empty squares given to the winner.

mod read;
mod write;

use outflank_rules::{Game, Position, Preset, RuleSet, Size, Square};
use serde::{Deserialize, Serialize};

pub use read::{DataError, FileDamage, read};
pub use write::GamesWriter;

const MAGIC: &[u8; 8] = b"OFGAMES1";

/// Parts of a disc that a score tells apart.
pub const UNITS: i16 = 32;

/// What all games of a file have in common: the same header and program give the same games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    width: u8,
    height: u8,
    rules: String,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Plies that the players look ahead.
    pub depth: u8,
    /// Empty squares from which positions are solved.
    pub exact_from: u8,
    /// The evaluation that the players have.
    pub evaluation: String,
}

impl Header {
    /// The header of games under these rules; `None` for rules that a header cannot tell: it has no place for a supply of discs.
    pub fn new(rules: RuleSet, seed: u64, depth: u8, exact_from: u8, evaluation: String) -> Option<Self> {
        let (width, height) = (rules.size.width(), rules.size.height());
        let preset = rules.preset().filter(|_| rules.supply.is_none())?;
        let rules = preset.name().to_owned();
        Some(Self { width, height, rules, seed, depth, exact_from, evaluation })
    }

    /// The rules of the games; `None` if they are not rules that this program knows.
    pub fn rules(&self) -> Option<RuleSet> {
        let size = Size::new(self.width, self.height).ok()?;
        Some(self.rules.parse::<Preset>().ok()?.rules(size))
    }
}

/// A game, and what its positions are worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LabelledGame {
    /// The moves, without passes.
    pub moves: Vec<Square>,
    /// The ply from which positions have a score: those before were random.
    pub first_scored: usize,
    /// The ply from which scores are exact.
    pub first_exact: usize,
    /// The score before each move from `first_scored` on, from the side to move, in parts of a disc.
    pub scores: Vec<i16>,
}

/// A position, and what it is worth to the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Labelled {
    /// The position.
    pub position: Position,
    /// Its score in discs.
    pub score: f32,
}

impl LabelledGame {
    /// The positions with a score. Where a search found it, the first exact score of the same game has a share of `result` in it:
    /// a search is biased by its evaluation, the rest of the game is not.
    pub fn positions(&self, rules: RuleSet, result: f32) -> Option<Vec<Labelled>> {
        let mut game = Game::new(rules);
        let mut positions = Vec::with_capacity(self.scores.len());
        for (ply, &square) in self.moves.iter().enumerate() {
            if ply >= self.first_scored {
                let score = f32::from(self.scores[ply - self.first_scored]) / f32::from(UNITS);
                positions.push(Labelled { position: *game.position(), score });
            }
            game.play(square).ok()?;
        }
        let searched = self.first_exact - self.first_scored;
        let (side, outcome) = match positions.get(searched) {
            Some(first) => (first.position.side_to_move(), first.score),
            None => {
                let side = game.position().side_to_move();
                (side, f32::from(game.outcome()?.margin(side)))
            }
        };
        for labelled in &mut positions[..searched] {
            let seen = if labelled.position.side_to_move() == side { outcome } else { -outcome };
            labelled.score += result * (seen - labelled.score);
        }
        Some(positions)
    }
}

/// Whether a game is kept for measuring errors: nothing is ever fitted to it.
pub fn is_held_out(number: usize) -> bool {
    number % 20 == 19
}
