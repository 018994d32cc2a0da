//! What rating somebody plays at, told from the discs that they give away.

use std::fmt;

use outflank_rules::{Position, RuleSet, Size};

use crate::Rating;
use crate::loss_model::LossModel;

/// A move that somebody made, as far as it tells how strong they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Empty squares before it.
    pub empties: u8,
    /// Discs given away: what the best move was worth, less what this one was.
    pub loss: u8,
}

impl PlayedMove {
    /// A move in this position that gave away so many discs.
    pub fn new(position: &Position, loss: u32) -> Self {
        let empties = u8::try_from(position.board().empties().len()).unwrap_or(u8::MAX);
        Self { empties, loss: u8::try_from(loss).unwrap_or(u8::MAX) }
    }
}

/// The rating that somebody plays at, with an error bar.
///
/// It comes from the discs given away in games on 8×8 by the standard rules, by numbers that were fitted to the games of tournament players, and
/// tested on players who were not among them ([`LossModel`]).
///
/// ```
/// use outflank_people::{PlayedMove, RatingEstimate};
/// let game = |loss| (0..30).map(move |turn| PlayedMove { empties: 60 - 2 * turn, loss });
/// let careless = RatingEstimate::of([game(4)]).expect("a whole game");
/// let careful = RatingEstimate::of([game(1)]).expect("a whole game");
/// assert!(careful.rating > careless.rating);
/// let surer = RatingEstimate::of([game(1), game(1), game(1)]).expect("whole games");
/// assert!(surer.error < careful.error);
/// assert_eq!(RatingEstimate::of([game(1).take(5)]), None);       // too little to go by
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingEstimate {
    /// The likeliest rating.
    pub rating: Rating,
    /// The true one lies within this many points of it, two times of three.
    pub error: u16,
    /// The games that it comes from.
    pub games: u32,
}

impl RatingEstimate {
    /// What to take somebody for of whom nothing is known.
    pub const USUAL: Rating = Rating::new(1500).expect("a rating that people have");
    /// A game counts in which the player has made this many moves or more: two thirds of those of a whole game.
    pub const LEAST_MOVES: usize = 20;

    /// Whether ratings can be told from games by these rules: only for the standard game on 8×8 is it known what people give away.
    pub fn can_rate(rules: RuleSet) -> bool {
        rules == RuleSet::standard(Size::EIGHT)
    }

    /// The rating at which a player played these games, each given by the player's own moves; `None` if none of them counts.
    pub fn of<G>(games: impl IntoIterator<Item = G>) -> Option<Self>
    where
        G: IntoIterator<Item = PlayedMove>,
    {
        LossModel::SHIPPED.estimate(games)
    }
}

/// `1430 ± 90`
impl fmt::Display for RatingEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.rating, self.error)
    }
}
