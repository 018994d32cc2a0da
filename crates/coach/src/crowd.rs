//! What players of some rating would do.

use outflank_people::{LikelyMove, Policy, Rating};
use outflank_rules::{Position, Square, Squares};

use crate::{Analysis, MoveId};

/// What players of some rating would play in a position, if they were asked.
///
/// ```
/// use outflank_coach::Crowd;
/// use outflank_people::Rating;
/// use outflank_rules::{Game, RuleSet, Size};
/// let mut game = Game::new(RuleSet::standard(Size::EIGHT));
/// game.play("f5".parse()?)?;
/// if let Some(crowd) = Crowd::of(game.position(), Rating::nearest(1450.0)) {
///     let parallel = ["f4".parse()?].into_iter().collect();
///     assert!(crowd.share(parallel) < 0.2);                   // hardly anybody plays the parallel opening …
///     assert_ne!(crowd.temptation(parallel).map(|tempting| tempting.square), Some("f4".parse()?));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Crowd {
    rating: Rating,
    /// The likeliest first.
    moves: Vec<LikelyMove>,
}

impl Crowd {
    /// Asks players of this rating, or near it: nobody tells 1430 from 1440. `None` in a game of which nobody knows how people play it, and where there is nothing to choose.
    pub fn of(position: &Position, rating: Rating) -> Option<Self> {
        /// Ratings are told in steps of so many points.
        const STEP: f64 = 50.0;
        let policy = Policy::of(&position.rules())?;
        let rating = Rating::nearest((f64::from(rating.points()) / STEP).round() * STEP);
        (position.legal_moves().len() > 1).then(|| Self { rating, moves: policy.moves(position, rating) })
    }

    /// Their rating.
    pub fn rating(&self) -> Rating {
        self.rating
    }

    /// The share of them who play on one of these squares, from 0 to 1.
    pub fn share(&self, squares: Squares) -> f64 {
        self.moves.iter().filter(|likely| squares.contains(likely.square)).map(|likely| f64::from(likely.chance)).sum()
    }

    /// The likeliest move that is none of the right ones.
    pub fn temptation(&self, right: Squares) -> Option<LikelyMove> {
        self.moves.iter().find(|likely| !right.contains(likely.square)).copied()
    }

    /// How far from the edge of their strength it is to find one of these squares: 0 where half of them do, 0.5 where all or none do.
    pub fn off_the_edge(&self, squares: Squares) -> f64 {
        (self.share(squares) - 0.5).abs()
    }

    /// The share of them who play on this square.
    pub fn plays(&self, square: Square) -> f64 {
        self.share([square].into_iter().collect())
    }
}

impl Analysis {
    /// What players as strong as whoever made this move would have played instead; `None` as long as nobody knows how strong that is.
    pub fn crowd(&self, id: MoveId) -> Option<Crowd> {
        let position = self.position_before(id);
        Crowd::of(position, self.rating(position.side_to_move())?.rating)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Game, RuleSet, Size};

    #[test]
    fn everybody_plays_somewhere_and_the_temptation_is_no_right_answer() {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let game = Game::from_transcript(start, "f5d6c3d3c4").unwrap();
        let crowd = Crowd::of(game.position(), Rating::nearest(1432.0)).unwrap();
        assert_eq!(crowd.rating().points(), 1450);
        let legal = game.position().legal_moves();
        assert!((crowd.share(legal) - 1.0).abs() < 1e-3);
        let best: Squares = legal.iter().take(1).collect();
        let tempting = crowd.temptation(best).unwrap();
        assert!(!best.contains(tempting.square) && legal.contains(tempting.square));
        assert!((crowd.off_the_edge(legal) - 0.5).abs() < 1e-3);
        assert_eq!(crowd.temptation(legal), None);
    }

    #[test]
    fn of_games_that_nobody_has_learned_nothing_is_said() {
        assert_eq!(Crowd::of(&Position::start(RuleSet::standard(Size::SIX)), Rating::MIN), None);
    }
}
