//! Opponents of a rating on boards that nobody has learned from: the engine, which gives away as many discs as such a person does.

use outflank_engine::{Level, LevelNumber, Mistakes, Strength};
use outflank_rules::RuleSet;

use crate::Rating;
use crate::table::{ByRating, between};

/// For each rating the plies that the engine looks ahead, the discs that it gives away on purpose in a game on 8×8, and the
/// most in one move. Tournament players give away some 75 discs a game at 1200 and 32 at 1800; what a shallow search loses by itself
/// is a part of it.
#[rustfmt::skip]
const GIFTS: &ByRating<3> = &[
    ( 800, [1.0, 90.0, 30.0]),
    (1000, [1.0, 62.0, 20.0]),
    (1200, [2.0, 44.0, 14.0]),
    (1400, [3.0, 31.0, 11.0]),
    (1600, [4.0, 21.0,  8.0]),
    (1800, [5.0, 13.0,  7.0]),
    (2000, [6.0,  8.0,  6.0]),
    (2200, [8.0,  4.0,  4.0]),
    (2300, [9.0,  2.0,  3.0]),
];

/// Squares that are filled in a game on 8×8.
const USUAL_MOVES: f64 = 60.0;

/// How strong the engine plays by these rules as a person of this rating.
pub(crate) fn strength(rating: Rating, rules: RuleSet) -> Strength {
    let [depth, discs, worst] = between(GIFTS, rating);
    let moves = f64::from(rules.size.area()) - 4.0;
    // Small numbers, so nothing is cut off but fractions.
    let plies = LevelNumber::new(depth.round() as u8);
    Strength {
        mistakes: Some(Mistakes {
            discs_per_game: (discs * moves / USUAL_MOVES) as f32,
            worst_move: worst.round() as i16,
        }),
        ..plies.map_or(Level::default(), Level::Number).strength()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::Size;

    #[test]
    fn the_higher_the_rating_the_deeper_it_looks_and_the_less_it_gives_away() {
        let rules = RuleSet::standard(Size::TEN);
        let strengths: Vec<Strength> =
            (800..=2300).step_by(50).filter_map(Rating::new).map(|rating| strength(rating, rules)).collect();
        let gifts = |strength: &Strength| strength.mistakes.expect("a person errs").discs_per_game;
        assert!(strengths.windows(2).all(|pair| pair[0].depth <= pair[1].depth && gifts(&pair[0]) > gifts(&pair[1])));
    }
}
