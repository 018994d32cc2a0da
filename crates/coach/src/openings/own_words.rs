//! The words of a repertoire, in three languages.

use outflank_engine::MoveScore;
use outflank_records::Language;
use outflank_rules::{Side, Square, Squares};

use super::OpeningWords;
use super::words::listed;

impl OpeningWords {
    /// Whose repertoire is played.
    pub(super) fn own_heading(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("Your own repertoire. You play {side}."),
            Language::French => format!("Votre propre répertoire. Vous jouez {side}."),
            Language::Japanese => format!("自分の定石。あなたは{side}です。"),
        }
    }

    /// What a move costs by the values of a book, and what the best one leads to.
    pub fn by_the_book(self, played: &MoveScore, best: &MoveScore) -> String {
        let discs = best.score.discs() - played.score.discs();
        let [(played, score), (best, best_score)] = [played, best].map(|known| (known.square, known.score));
        let s = if discs == 1 { "" } else { "s" };
        match self.0 {
            _ if discs <= 0 => self.costs_nothing(played),
            Language::English => {
                format!("{played} costs {discs} disc{s} by the book: it leads to {score}, {best} to {best_score}.")
            }
            Language::French => {
                format!("{played} coûte {discs} pion{s} selon le livre : il mène à {score}, {best} à {best_score}.")
            }
            Language::Japanese => {
                format!("定石書では{played}は{discs}石の損です（{played}は{score}、{best}は{best_score}）。")
            }
        }
    }

    /// A move is right too, but another one is asked.
    pub fn not_this_time(self, square: Square) -> String {
        match self.0 {
            Language::English => format!("{square} is yours too; this time play the other one."),
            Language::French => format!("{square} est aussi à vous ; cette fois, jouez l'autre."),
            Language::Japanese => format!("{square}も自分の定石ですが、今回は別の手を打ってください。"),
        }
    }

    /// Good replies by the book for which the learner has chosen no move yet.
    pub fn not_prepared(self, replies: Squares) -> String {
        let replies = listed(replies);
        match self.0 {
            Language::English => format!("Good replies for which you have no move yet: {replies}."),
            Language::French => format!("Bonnes réponses pour lesquelles vous n'avez pas encore de coup : {replies}."),
            Language::Japanese => format!("まだ手を決めていない有力な応手：{replies}。"),
        }
    }
}
