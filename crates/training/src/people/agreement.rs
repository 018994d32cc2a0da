//! How often a move that somebody made is the one that was expected.

use outflank_people::LikelyMove;
use outflank_rules::{Position, Square, Squares, Symmetry};

/// How well moves were expected, summed up. Moves that a symmetric position cannot tell apart count as one.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct MoveAgreement {
    positions: u64,
    first: u64,
    among_three: u64,
    surprise: f64,
}

impl MoveAgreement {
    /// Takes in a move, with what was expected.
    pub fn add(&mut self, position: &Position, played: Square, expected: &[LikelyMove]) {
        let mut moves = told_apart(position, expected);
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        let rank = moves.iter().position(|(squares, _)| squares.contains(played));
        let chance = rank.map_or(0.0, |rank| moves[rank].1);
        self.positions += 1;
        self.first += u64::from(rank == Some(0));
        self.among_three += u64::from(rank.is_some_and(|rank| rank < 3));
        self.surprise -= f64::from(chance.max(1e-9)).ln();
    }

    /// How many moves were taken in.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The share of moves that were the likeliest.
    pub fn first(&self) -> f64 {
        self.first as f64 / self.positions.max(1) as f64
    }

    /// The share of moves that were among the three likeliest.
    pub fn among_three(&self) -> f64 {
        self.among_three as f64 / self.positions.max(1) as f64
    }

    /// The mean of the negative logarithm of the chances of what was played: the less, the better it was expected.
    pub fn surprise(&self) -> f64 {
        self.surprise / self.positions.max(1) as f64
    }
}

/// The moves that a position can tell apart: those that its symmetries exchange are together, with the sum of their chances.
fn told_apart(position: &Position, moves: &[LikelyMove]) -> Vec<(Squares, f32)> {
    let size = position.rules().size;
    let others = Symmetry::of(size).iter().skip(1).copied();
    let symmetries: Vec<Symmetry> = others.filter(|symmetry| symmetry.position(position) == *position).collect();
    let mut apart: Vec<(Squares, f32)> = Vec::with_capacity(moves.len());
    for &LikelyMove { square, chance } in moves {
        match apart.iter_mut().find(|(squares, _)| squares.contains(square)) {
            Some((_, sum)) => *sum += chance,
            None => {
                let images = symmetries.iter().map(|symmetry| symmetry.square(square, size));
                apart.push((images.chain([square]).collect(), chance));
            }
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use outflank_rules::{RuleSet, Size};

    use super::*;

    fn likely(chances: &[(&str, f32)]) -> Vec<LikelyMove> {
        let square = |name: &str| name.parse().expect("a square");
        chances.iter().map(|&(name, chance)| LikelyMove { square: square(name), chance }).collect()
    }

    #[test]
    fn the_first_moves_of_a_game_are_one() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let expected = likely(&[("d3", 0.4), ("c4", 0.3), ("f5", 0.2), ("e6", 0.1)]);
        let mut agreement = MoveAgreement::default();
        start.legal_moves().iter().for_each(|square| agreement.add(&start, square, &expected));
        assert_eq!((agreement.first(), agreement.among_three()), (1.0, 1.0));
        assert!(agreement.surprise().abs() < 1e-6);
    }

    #[test]
    fn moves_count_by_their_rank() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let position = start.play("f5".parse().expect("a square")).expect("legal");
        let expected = likely(&[("d6", 0.5), ("f6", 0.25), ("f4", 0.25)]);
        let mut agreement = MoveAgreement::default();
        for name in ["d6", "f6", "f4", "a1"] {
            agreement.add(&position, name.parse().expect("a square"), &expected);
        }
        assert_eq!((agreement.positions(), agreement.first(), agreement.among_three()), (4, 0.25, 0.75));
    }
}
