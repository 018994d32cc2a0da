//! How a person of some rating weighs what they feel against what they see.

use outflank_engine::Limits;

use crate::Rating;
use crate::table::{ByRating, between};

/// How a person weighs moves: by feel, which is what people of a rating play, by what they see ahead, and by what tempts a beginner.
///
/// With p for the chance of a move among people and s for its score in discs, its chance grows with p · exp(`care` · s): the policy and
/// the search blended (p^α · q^(1−α), at the temperature at which the policy's own share stays as it is).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Manner {
    /// Whose moves they feel like: the rating that the policy is told.
    pub model: Rating,
    /// What a disc that is seen counts.
    pub care: f64,
    /// Plies that are seen; of the end they see twice as many squares.
    pub depth: u8,
    /// What temptations count that nobody gives in to who has played in a tournament.
    pub greed: f64,
}

/// Model, care, depth and greed by rating, so that discs given away in a game, and points against neighbours, are those of people
/// (`scripts/levels --ratings` measures both). The policy alone gives away as much as people do in the opening and far more at the end,
/// where people count: hence some care at every rating but the lowest.
#[rustfmt::skip]
const MANNERS: &ByRating<4> = &[
    ( 800, [1000.0, 0.000, 1.0, 0.4]),
    (1000, [1050.0, 0.034, 1.0, 0.2]),
    (1200, [1200.0, 0.076, 2.0, 0.0]),
    (1400, [1400.0, 0.086, 3.0, 0.0]),
    (1600, [1600.0, 0.132, 4.0, 0.0]),
    (1800, [1800.0, 0.241, 5.0, 0.0]),
    (2000, [2000.0, 0.380, 7.0, 0.0]),
    (2200, [2100.0, 0.700, 7.0, 0.0]),
    (2300, [2100.0, 1.700, 7.0, 0.0]),
];

impl Manner {
    /// That of a person of this rating.
    pub fn of(rating: Rating) -> Self {
        let [model, care, depth, greed] = between(MANNERS, rating);
        // A small number, so nothing is cut off but the fraction.
        Self { model: Rating::nearest(model), care, depth: depth.round() as u8, greed }
    }

    /// What the search may do that looks ahead for them.
    pub fn limits(self) -> Limits {
        Limits { exact_from: 2 * self.depth, ..Limits::depth(self.depth) }
    }
}
