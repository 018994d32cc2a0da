//! How a rating shows in the discs that somebody gives away.

use crate::{PlayedMove, Rating, RatingEstimate};

/// The stages of a game, of ten moves each.
pub const STAGES: usize = 6;

/// Squares to be played at the start of a game.
const SQUARES: u8 = 60;

/// How a rating shows in the discs that somebody gives away: a regression with errors that are known.
///
/// Every move has a *carelessness*: nothing if it gives nothing away, a half for eight discs, nearly one for a move that loses everything, so that
/// one blunder does not outweigh a game. It is averaged over each stage of a game, and the stages over the game, each with its share. A rating falls with the
/// logarithm of that. Several games are averaged. What is left to chance is known too: how far games of the same player lie apart, how far players lie from
/// what their games say, and where ratings lie in general. From these three follow how far a few games are to be believed, and the error bar.
///
/// `outflank train estimate` fits all these numbers, and tests them on players that they were not fitted to.
#[derive(Clone, PartialEq, Debug)]
pub struct LossModel {
    /// The usual carelessness in each stage.
    pub usual: [f64; STAGES],
    /// The share of each stage in the carelessness of a game; together they are 1.
    pub shares: [f64; STAGES],
    /// The rating of somebody whose carelessness is the usual one.
    pub middle: f64,
    /// Points by which a rating falls when the logarithm of the carelessness rises by 1.
    pub fall: f64,
    /// The standard deviation of what single games of a player say.
    pub game_error: f64,
    /// The standard deviation of what very many games of a player say, from the player's rating.
    pub player_error: f64,
    /// Where ratings lie before anything is known: the mean, and the standard deviation.
    pub prior: [f64; 2],
}

/// Added to the carelessness of a game before its logarithm is taken: with it games of strong players scatter no more than those of weak ones, and a flawless
/// game is no miracle.
const CALM: f64 = 0.08;

/// Discs given away at which a move is half as careless as a move can be.
const HALF: f64 = 8.0;

impl PlayedMove {
    /// Which ten moves of the game it is among.
    pub fn stage(self) -> usize {
        (usize::from(SQUARES.saturating_sub(self.empties)) / 10).min(STAGES - 1)
    }

    /// From 0 for a move that gives nothing away towards 1.
    pub fn carelessness(self) -> f64 {
        f64::from(self.loss) / (f64::from(self.loss) + HALF)
    }
}

impl LossModel {
    /// The numbers that estimates come from, as `outflank train estimate` printed them for games that were analysed at the level of all advice.
    pub const SHIPPED: Self = Self {
        usual: [0.0554, 0.1145, 0.1506, 0.1650, 0.1478, 0.0574],
        shares: [0.2410, 0.2464, 0.1655, 0.1614, 0.0899, 0.0958],
        middle: 1596.1,
        fall: 1414.3,
        game_error: 250.4,
        player_error: 91.3,
        prior: [1500.0, 350.0],
    };

    /// The average carelessness in each stage of a game in which the player made enough moves to be judged; `None` for a stage without moves.
    pub fn by_stage(game: impl IntoIterator<Item = PlayedMove>) -> Option<[Option<f64>; STAGES]> {
        let mut sums = [(0.0, 0_usize); STAGES];
        for played in game {
            let (sum, moves) = &mut sums[played.stage()];
            (*sum, *moves) = (*sum + played.carelessness(), *moves + 1);
        }
        let enough = sums.iter().map(|(_, moves)| moves).sum::<usize>() >= RatingEstimate::LEAST_MOVES;
        enough.then(|| sums.map(|(sum, moves)| (moves > 0).then(|| sum / moves as f64)))
    }

    /// How much more careless a game was than usual, as a logarithm. A stage that was not played says nothing, as one that was played as usual.
    pub fn excess(&self, stages: &[Option<f64>; STAGES]) -> f64 {
        let weighed = |carelessness: [f64; STAGES]| -> f64 {
            carelessness.iter().zip(self.shares).map(|(own, share)| own * share).sum::<f64>() + CALM
        };
        let own = std::array::from_fn(|stage| stages[stage].unwrap_or(self.usual[stage]));
        (weighed(own) / weighed(self.usual)).ln()
    }

    /// The rating that a game by itself speaks of, not bound to any range; `None` for a game that is too short.
    pub fn game_rating(&self, game: impl IntoIterator<Item = PlayedMove>) -> Option<f64> {
        Some(self.middle - self.fall * self.excess(&Self::by_stage(game)?))
    }

    /// What these games of one player say together; `None` if none of them counts.
    pub fn estimate<G>(&self, games: impl IntoIterator<Item = G>) -> Option<RatingEstimate>
    where
        G: IntoIterator<Item = PlayedMove>,
    {
        let ratings: Vec<f64> = games.into_iter().filter_map(|game| self.game_rating(game)).collect();
        let (points, error) = self.combine(&ratings)?;
        let games = u32::try_from(ratings.len()).unwrap_or(u32::MAX);
        Some(RatingEstimate { rating: Rating::nearest(points), error: error.round() as u16, games })
    }

    /// The likeliest rating after games that speak of these ratings, and its standard deviation.
    pub fn combine(&self, ratings: &[f64]) -> Option<(f64, f64)> {
        if ratings.is_empty() {
            return None;
        }
        let games = ratings.len() as f64;
        let average = ratings.iter().sum::<f64>() / games;
        let [mean, deviation] = self.prior;
        let trust = 1.0 / (self.game_error.powi(2) / games + self.player_error.powi(2));
        let doubt = 1.0 / deviation.powi(2);
        Some(((trust * average + doubt * mean) / (trust + doubt), (trust + doubt).sqrt().recip()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game in which every move gives away so many discs.
    fn game(loss: u8) -> impl Iterator<Item = PlayedMove> + Clone {
        (0..30).map(move |turn| PlayedMove { empties: 60 - 2 * turn, loss })
    }

    #[test]
    fn one_blunder_does_not_outweigh_a_game() {
        let rating = |moves: Vec<PlayedMove>| LossModel::SHIPPED.game_rating(moves).unwrap();
        let flawless = rating(game(0).collect());
        let mut once: Vec<PlayedMove> = game(0).collect();
        once[15].loss = 64;
        assert!(flawless - rating(once) < 500.0);
        assert!(flawless - rating(game(3).collect()) > 1000.0);
    }

    #[test]
    fn more_games_make_the_error_bar_shorter_but_never_nothing() {
        let error = |games: usize| LossModel::SHIPPED.estimate(vec![game(2); games]).unwrap().error;
        assert!(error(1) > error(5) && error(5) > error(50), "{} {} {}", error(1), error(5), error(50));
        assert!(f64::from(error(10_000)) >= 0.9 * LossModel::SHIPPED.player_error);
    }

    #[test]
    fn a_single_game_is_believed_only_in_part() {
        let model = &LossModel::SHIPPED;
        let said = model.game_rating(game(0)).unwrap();
        let (once, _) = model.combine(&[said]).unwrap();
        let (often, _) = model.combine(&[said; 20]).unwrap();
        assert!(model.prior[0] < once && once < often && often < said, "{once} {often} {said}");
    }

    #[test]
    fn a_game_that_ended_early_is_judged_by_what_was_played_of_it() {
        let early: Vec<PlayedMove> = game(2).filter(|played| played.empties > 20).collect();
        let whole = LossModel::SHIPPED.game_rating(game(2)).unwrap();
        assert!((LossModel::SHIPPED.game_rating(early.clone()).unwrap() - whole).abs() < 150.0);
        assert_eq!(LossModel::SHIPPED.game_rating(early.into_iter().take(19)), None);
    }

    #[test]
    fn whatever_somebody_plays_the_estimate_is_a_rating_that_people_have() {
        for loss in [0, 1, 5, 20, 64, 255] {
            let estimate = RatingEstimate::of([game(loss), game(loss), game(loss)]).unwrap();
            assert!((Rating::MIN..=Rating::MAX).contains(&estimate.rating), "{estimate}");
        }
    }
}
