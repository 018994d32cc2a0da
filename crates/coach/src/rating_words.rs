//! The words in which ratings are told.

use outflank_people::{Rating, RatingEstimate};
use outflank_records::{Language, texts};
use outflank_rules::Side;

use crate::AnalysisWords;

/// The words in which ratings are told, in one language.
///
/// ```
/// use outflank_coach::{Language, RatingWords};
/// use outflank_people::{Rating, RatingEstimate};
/// let estimate = RatingEstimate { rating: Rating::nearest(1430.0), error: 90, games: 12 };
/// assert_eq!(RatingWords(Language::English).you_played_like(estimate), "You played like 1430 ± 90.");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RatingWords(pub Language);

texts! { pub RatingWords:
    /// Before a rating.
    rating: "Rating", "Classement", "レーティング";
    /// What an error bar means.
    error_bar: "The true rating lies within the error bar two times of three.",
        "Le vrai classement est dans la marge deux fois sur trois.",
        "本当のレーティングは三回に二回この幅に入ります。";
}

impl RatingWords {
    /// At what rating a side played a game.
    pub fn played_like(self, side: Side, estimate: RatingEstimate) -> String {
        let side = AnalysisWords(self.0).side(side);
        match self.0 {
            Language::English => format!("{side} played like {estimate}."),
            Language::French => format!("{side} a joué comme {estimate}."),
            Language::Japanese => format!("{side}：{estimate}相当"),
        }
    }

    /// At what rating the reader played a game.
    pub fn you_played_like(self, estimate: RatingEstimate) -> String {
        match self.0 {
            Language::English => format!("You played like {estimate}."),
            Language::French => format!("Vous avez joué comme {estimate}."),
            Language::Japanese => format!("あなたは{estimate}相当の打ち方でした。"),
        }
    }

    /// The reader's rating, from the games that tell it.
    pub fn your_rating(self, estimate: RatingEstimate) -> String {
        let games = estimate.games;
        match (self.0, games) {
            (Language::English, 1) => format!("Your rating: {estimate}, from 1 game."),
            (Language::English, _) => format!("Your rating: {estimate}, from {games} games."),
            (Language::French, 1) => format!("Votre classement : {estimate}, d'après 1 partie."),
            (Language::French, _) => format!("Votre classement : {estimate}, d'après {games} parties."),
            (Language::Japanese, _) => format!("あなたのレーティング：{estimate}（{games}局から）。"),
        }
    }

    /// Who to play next, so that about half of the games are won: as the command understands it.
    pub fn next_opponent(self, opponent: Rating) -> String {
        match self.0 {
            Language::English => format!("An even opponent: rating:{opponent}."),
            Language::French => format!("Un adversaire de force égale : rating:{opponent}."),
            Language::Japanese => format!("互角の相手：rating:{opponent}。"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_game_is_not_several_in_any_language() {
        let estimate = |games| RatingEstimate { rating: Rating::nearest(1430.0), error: 90, games };
        for (language, one, two) in [
            (Language::English, "from 1 game.", "from 2 games."),
            (Language::French, "d'après 1 partie.", "d'après 2 parties."),
            (Language::Japanese, "（1局から）。", "（2局から）。"),
        ] {
            let words = RatingWords(language);
            assert!(words.your_rating(estimate(1)).ends_with(one), "{}", words.your_rating(estimate(1)));
            assert!(words.your_rating(estimate(2)).ends_with(two), "{}", words.your_rating(estimate(2)));
        }
    }
}
