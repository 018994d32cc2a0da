//! The rating at which somebody played.

use outflank_engine::{Level, LevelNumber};
use outflank_people::{PlayedMove, RatingEstimate};
use outflank_rules::{RuleSet, Side};

use crate::{Advisor, Analysis};

/// The shallowest level whose analyses tell a rating: what people give away was fitted to those at the level of advice, and below this one too
/// much of it is missed.
const LEAST_LEVEL: u8 = 8;

/// Whether this advisor finds enough of what people give away in games by these rules to tell a rating from it.
fn can_rate(advisor: Advisor, rules: RuleSet) -> bool {
    let least = LevelNumber::new(LEAST_LEVEL).map(|number| Advisor::at(Level::Number(number)));
    RatingEstimate::can_rate(rules) && least.is_some_and(|least| !least.sees_further_than(advisor, rules))
}

impl Advisor {
    /// Whether analyses by this advisor tell ratings, in the one game for which it is known what people give away: 8×8 by the standard rules.
    pub fn can_rate(self, rules: RuleSet) -> bool {
        can_rate(self, rules)
    }
}

impl Analysis {
    /// The moves of `side` in the game itself as far as they tell a rating; `None` as long as not every one of them has had its last word, and where
    /// no rating can be told.
    pub fn played_moves(&self, side: Side) -> Option<Vec<PlayedMove>> {
        if !self.advisor().can_rate(self.position_after(None).rules()) {
            return None;
        }
        let mut moves = Vec::new();
        for (position, known) in self.positions().zip(self.game()) {
            if position.side_to_move() == side {
                let analysed = known.as_ref().filter(|analysed| analysed.refined)?;
                moves.push(PlayedMove::new(position, u32::try_from(analysed.loss()).unwrap_or(0)));
            }
        }
        Some(moves)
    }

    /// The rating at which `side` played this game; `None` as long as not every move of it has had its last word, after too few moves, on
    /// other boards and by other rules, and where the look was too shallow.
    pub fn rating(&self, side: Side) -> Option<RatingEstimate> {
        RatingEstimate::of([self.played_moves(side)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Engine, Options};
    use outflank_rules::{Game, Position, Size};

    fn advisor(level: &str) -> Advisor {
        Advisor::at(level.parse().unwrap())
    }

    #[test]
    fn ratings_are_told_of_the_usual_game_by_those_who_look_far_enough() {
        let usual = RuleSet::standard(Size::EIGHT);
        for (level, enough) in [("easy", false), ("7", false), ("8", true), ("expert", true), ("master", true)] {
            assert_eq!(advisor(level).can_rate(usual), enough, "{level}");
        }
        assert!(!Advisor::default().can_rate(RuleSet::standard(Size::SIX)));
        assert!(!Advisor::default().can_rate(RuleSet::anti(Size::EIGHT)));
    }

    #[test]
    fn nothing_is_said_before_every_move_is_known_or_after_a_few_of_them() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let game = Game::from_transcript(start, "f5d6c3d3c4").unwrap();
        let analysis = Analysis::by(&game, advisor("8"));
        assert_eq!(analysis.played_moves(Side::Black), None);
        let analysis = analysis.with(&Engine::with(Options::default())).run(|_| {});
        let known = [Side::Black, Side::White].map(|side| analysis.played_moves(side).unwrap());
        assert_eq!(known.each_ref().map(Vec::len), [3, 2]);
        assert_eq!((known[0][0].empties, known[1][1].empties), (60, 57));
        assert_eq!(analysis.rating(Side::Black), None);
    }
}
