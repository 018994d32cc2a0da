//! What stands beside a board.

use outflank_play::MoveScore;
use outflank_records::{Language, texts};
use outflank_rules::Side;

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    /// A heading.
    players_heading: "Players", "Joueurs", "対局者";
    /// A heading: the graph.
    lead_heading: "Lead, Black above", "Avance, Noir en haut", "形勢（上が黒）";
    /// After the time for each move on a clock.
    a_move: " a move", " par coup", "（一手）";
    /// Before the bar of the result that is expected.
    score_label: "score ", "score ", "スコア ";
    /// Before the bar of the discs.
    discs_label: "discs ", "pions ", "石数 ";
}

impl TerminalWords {
    /// A heading: the rounds of a match are counted from one.
    pub(crate) fn round(self, number: u32) -> String {
        match self.0 {
            Language::English => format!("Round {number}"),
            Language::French => format!("Manche {number}"),
            Language::Japanese => format!("第{number}局"),
        }
    }

    pub(crate) fn rounds_won(self, number: u32) -> String {
        match self.0 {
            Language::English => format!("won {number} round{}", if number == 1 { "" } else { "s" }),
            Language::French => self.counted(number.into(), [["", ""], ["manche gagnée", "manches gagnées"]], ""),
            Language::Japanese => format!("{number}勝"),
        }
    }

    /// Discs that a player has left to place.
    pub(crate) fn discs_left(self, number: u16) -> String {
        match self.0 {
            Language::English => format!("{number} left"),
            Language::French => format!("reste {number}"),
            Language::Japanese => format!("残り{number}個"),
        }
    }

    /// What an engine thinks of its best move.
    pub(crate) fn thought(self, side: Side, best: &MoveScore) -> String {
        let (side, score, sure) = (self.side(side), best.score, self.analysis().sure(best.confidence));
        format!("{side} {score}{}{sure}", self.comma())
    }
}
