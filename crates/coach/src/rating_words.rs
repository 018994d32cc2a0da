//! The words in which ratings are told.

use outflank_people::{LikelyMove, Rating, RatingEstimate};
use outflank_records::{Language, texts};
use outflank_rules::{Side, Square, Squares};

use crate::{AnalysisWords, Crowd};

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

    /// How many players of a rating find the best square or another that is right, and which wrong one tempts most of them.
    pub fn crowd(self, crowd: &Crowd, best: Square, right: Squares) -> String {
        let found = self.finders(crowd.share(right), best, crowd.rating());
        let tempting = crowd.temptation(right).and_then(|tempting| self.tempting(tempting));
        let gap = self.0.pick([" ", " ", ""]);
        [Some(found), tempting].into_iter().flatten().collect::<Vec<_>>().join(gap)
    }

    /// How many players of a rating find a square.
    fn finders(self, share: f64, square: Square, rating: Rating) -> String {
        match (self.0, of_ten(share)) {
            (Language::English, 0) => format!("Hardly any player of {rating} finds {square}."),
            (Language::English, 10) => format!("Nearly every player of {rating} finds {square}."),
            (Language::English, 1) => format!("1 of 10 players of {rating} finds {square}."),
            (Language::English, ten) => format!("{ten} of 10 players of {rating} find {square}."),
            (Language::French, 0) => format!("Presque aucun joueur classé {rating} ne trouve {square}."),
            (Language::French, 10) => format!("Presque tous les joueurs classés {rating} trouvent {square}."),
            (Language::French, 1) => format!("1 joueur classé {rating} sur 10 trouve {square}."),
            (Language::French, ten) => format!("{ten} joueurs classés {rating} sur 10 trouvent {square}."),
            (Language::Japanese, 0) => format!("レーティング{rating}の人はほとんど{square}を見つけません。"),
            (Language::Japanese, 10) => format!("レーティング{rating}の人はほぼ全員{square}を見つけます。"),
            (Language::Japanese, ten) => format!("レーティング{rating}の人は10人に{ten}人が{square}を見つけます。"),
        }
    }

    /// A wrong move that many make; `None` if nobody much does.
    fn tempting(self, LikelyMove { square, chance }: LikelyMove) -> Option<String> {
        let ten = of_ten(chance.into());
        let said = match (self.0, ten) {
            (_, 0) => return None,
            (Language::English, 10) => format!("Tempting: {square}, which nearly all of them play."),
            (Language::English, 1) => format!("Tempting: {square}, which 1 of 10 plays."),
            (Language::English, ten) => format!("Tempting: {square}, which {ten} of 10 play."),
            (Language::French, 10) => format!("Tentant : {square}, que presque tous jouent."),
            (Language::French, 1) => format!("Tentant : {square}, que joue 1 sur 10."),
            (Language::French, ten) => format!("Tentant : {square}, que jouent {ten} sur 10."),
            (Language::Japanese, ten) => format!("つい打ちたくなる手：{square}（10人に{ten}人）。"),
        };
        Some(said)
    }
}

/// A share in tenths.
fn of_ten(share: f64) -> u8 {
    // Shares lie between 0 and 1.
    (10.0 * share).round() as u8
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

    #[test]
    fn shares_are_told_as_people_count_them() {
        let (words, square, rating) = (RatingWords(Language::English), "c4".parse().unwrap(), Rating::nearest(1450.0));
        for (share, said) in [
            (0.02, "Hardly any player of 1450 finds c4."),
            (0.1, "1 of 10 players of 1450 finds c4."),
            (0.33, "3 of 10 players of 1450 find c4."),
            (0.97, "Nearly every player of 1450 finds c4."),
        ] {
            assert_eq!(words.finders(share, square, rating), said);
        }
        let tempting = |chance| words.tempting(LikelyMove { square, chance });
        assert_eq!(tempting(0.04), None);
        assert_eq!(tempting(0.52).unwrap(), "Tempting: c4, which 5 of 10 play.");
    }
}
