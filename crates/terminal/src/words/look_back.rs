//! Looking back on a game.

use outflank_play::AnalysedMove;
use outflank_records::{Language, texts};
use outflank_rules::BySide;

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    /// A move is not analysed yet.
    looking: "Looking…", "Examen…", "検討中…";
    variation_deleted: "That variation is deleted.", "Cette variante est effacée.", "この変化を削除しました。";
    only_variations: "This is the game itself: only variations can be deleted.",
        "C'est la partie elle-même : seules les variantes s'effacent.",
        "これは実戦の手順です。削除できるのは変化だけです。";
}

impl TerminalWords {
    /// A heading: which move of the game is on the board.
    pub(crate) fn move_of(self, ply: usize, all: usize) -> String {
        match self.0 {
            Language::English => format!("Move {ply} of {all}"),
            Language::French => format!("Coup {ply} sur {all}"),
            Language::Japanese => format!("{all}手中 {ply}手目"),
        }
    }

    /// A heading: a variation is on the board.
    pub(crate) fn variation_move(self, ply: usize) -> String {
        match self.0 {
            Language::English => format!("Variation, move {ply}"),
            Language::French => format!("Variante, coup {ply}"),
            Language::Japanese => format!("変化 {ply}手目"),
        }
    }

    /// Variations could not be written.
    pub(crate) fn not_kept(self, why: &str) -> String {
        match self.0 {
            Language::English => format!("Not kept: {why}."),
            Language::French => format!("Non gardée : {why}."),
            Language::Japanese => format!("保存できません：{why}。"),
        }
    }

    /// What is to be said of a move, in a sentence.
    pub(crate) fn move_verdict(self, analysed: &AnalysedMove) -> String {
        let AnalysedMove { side, square, score, .. } = analysed;
        let (side, words) = (self.side(*side), self.analysis());
        let (verdict, sure) = (words.verdict(analysed), words.sure_of(analysed));
        match self.0 {
            Language::English => format!("{side} {square}: {verdict} ({score}, {sure})"),
            Language::French => format!("{side} {square} : {verdict} ({score}, {sure})"),
            Language::Japanese => format!("{side}{square}：{verdict}（{score}、{sure}）"),
        }
    }

    /// The same where there is little room.
    pub(crate) fn short_verdict(self, analysed: &AnalysedMove) -> String {
        let (square, best, loss) = (analysed.square, analysed.best, analysed.loss());
        let class = self.analysis().class(analysed.class);
        match self.0 {
            Language::English => format!("{square} {class} -{loss}, {best} better"),
            Language::French => format!("{square} {class} -{loss}, {best} meilleur"),
            Language::Japanese => format!("{square} {class} -{loss}、{best}が正着"),
        }
    }

    /// The best line, as it is written.
    pub(crate) fn best_line(self, line: &str) -> String {
        match self.0 {
            Language::English => format!("Best: {line}"),
            Language::French => format!("Meilleur : {line}"),
            Language::Japanese => format!("最善：{line}"),
        }
    }

    /// The discs that both sides gave away.
    pub(crate) fn given_away(self, discs: BySide<i32>, unfinished: bool) -> String {
        let BySide { black, white } = discs;
        let so_far = if unfinished { self.0.pick([" so far", " jusqu'ici", "（途中）"]) } else { "" };
        match self.0 {
            Language::English => format!("Given away: Black {black}, White {white}{so_far}"),
            Language::French => format!("Perdus : Noir {black}, Blanc {white}{so_far}"),
            Language::Japanese => format!("損失：黒{black}石、白{white}石{so_far}"),
        }
    }

    /// A move at which the game turned, and what would have been better.
    pub(crate) fn turning_point(self, turn: &AnalysedMove) -> [String; 2] {
        let (side, square, loss, best) = (self.side(turn.side), turn.square, turn.loss(), turn.best);
        match self.0 {
            Language::English => [format!("{side} {square}: -{loss}"), format!(", {best} was better")],
            Language::French => [format!("{side} {square} : -{loss}"), format!(", {best} était meilleur")],
            Language::Japanese => [format!("{side}{square}：-{loss}"), format!("、{best}が正着")],
        }
    }
}
