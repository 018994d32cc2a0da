//! The words of an analysis around its reasons.

use outflank_engine::{Confidence, Line};
use outflank_records::{Language, texts};
use outflank_rules::Side;

use super::line_text;
use crate::{Accuracy, AnalysedMove, Class, GamePhase, ReasonTheme};

/// The words in which an analysis is told, in one language.
///
/// ```
/// use outflank_coach::{AnalysisWords, Class, Language};
/// assert_eq!(AnalysisWords(Language::French).class(Class::Blunder), "gaffe");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisWords(pub Language);

texts! { pub AnalysisWords:
    /// The name of a report.
    analysis: "Analysis", "Analyse", "解析";
    /// Before the name of an opening.
    opening: "Opening", "Ouverture", "定石";
    /// For an opening that has no name.
    no_opening: "none with a name", "sans nom", "名前なし";
    /// Before a level.
    level: "level", "niveau", "レベル";
    /// Whose scores are told.
    for_black: "Scores are discs for Black.", "Les scores sont les pions d'avance de Noir.", "スコアは黒から見た石差です。";
    /// A heading.
    turning_points: "Turning points", "Tournants", "分かれ目";
    /// Before one of them.
    turning_point_heading: "Turning point", "Tournant", "分かれ目";
    /// Where there is none.
    never_turned: "The game never turned.", "La partie n'a jamais tourné.", "流れは変わりませんでした。";
    /// A heading.
    accuracy: "Accuracy", "Précision", "精度";
    /// A heading: all phases together.
    whole_game: "whole game", "partie entière", "全体";
    /// A heading.
    moves: "Moves", "Coups", "手順";
    /// A heading.
    a_move: "Move", "Coup", "手";
    /// A heading: what a move is worth to Black.
    lead: "For Black", "Pour Noir", "黒のスコア";
    /// A heading.
    how_sure: "How sure", "Certitude", "確かさ";
    /// A heading.
    verdict_heading: "Verdict", "Verdict", "評価";
    /// A heading.
    best_line: "Best line", "Meilleure suite", "最善の手順";
    /// A heading.
    line_played: "After the move", "Après le coup", "打った後の手順";
    /// A heading.
    why: "Why", "Pourquoi", "理由";
    /// Under a graph.
    graph: "The score after each move, Black up", "Le score après chaque coup, Noir en haut", "一手ごとのスコア（上が黒）";
    /// Above a board.
    board: "The board", "L'othellier", "盤面";
    /// Before the first move.
    start: "The start of the game", "Le début de la partie", "開始局面";
    /// Under a report that is stepped through.
    keys: "Keys: ← → one move, Home and End, t the next turning point, m the next mistake.",
        "Touches : ← → un coup, Début et Fin, t le tournant suivant, m l'erreur suivante.",
        "キー：← → 一手、Home と End、t 次の分かれ目、m 次の悪手。";
    /// On a button.
    first: "First", "Début", "最初";
    /// On a button.
    back: "Back", "Précédent", "前へ";
    /// On a button.
    forward: "Forward", "Suivant", "次へ";
    /// On a button.
    last: "Last", "Fin", "最後";
    /// On a button.
    next_turn: "Next turning point", "Tournant suivant", "次の分かれ目";
    /// On a button.
    next_mistake: "Next mistake", "Erreur suivante", "次の悪手";
    /// A forced pass.
    pass: "pass", "passe", "パス";
}

impl AnalysisWords {
    const fn pick(self, texts: [&'static str; 3]) -> &'static str {
        self.0.pick(texts)
    }

    /// A class of moves.
    pub const fn class(self, class: Class) -> &'static str {
        match class {
            Class::Best => self.pick(["best", "meilleur coup", "最善手"]),
            Class::Good => self.pick(["good", "bon coup", "好手"]),
            Class::Slip => self.pick(["slip", "imprécision", "緩手"]),
            Class::Mistake => self.pick(["mistake", "erreur", "悪手"]),
            Class::Blunder => self.pick(["blunder", "gaffe", "大悪手"]),
        }
    }

    /// A player.
    pub const fn side(self, side: Side) -> &'static str {
        match side {
            Side::Black => self.pick(["Black", "Noir", "黒"]),
            Side::White => self.pick(["White", "Blanc", "白"]),
        }
    }

    /// A phase of the game.
    pub const fn phase(self, phase: GamePhase) -> &'static str {
        match phase {
            GamePhase::Opening => self.pick(["opening", "ouverture", "序盤"]),
            GamePhase::Middle => self.pick(["middle game", "milieu", "中盤"]),
            GamePhase::Endgame => self.pick(["endgame", "finale", "終盤"]),
        }
    }

    /// A theme of reasons.
    pub const fn theme(self, theme: ReasonTheme) -> &'static str {
        match theme {
            ReasonTheme::Corners => self.pick(["corners", "coins", "隅"]),
            ReasonTheme::Mobility => self.pick(["mobility", "mobilité", "手数"]),
            ReasonTheme::Parity => self.pick(["parity", "parité", "偶数理論"]),
            ReasonTheme::Edges => self.pick(["edges", "bords", "辺"]),
            ReasonTheme::Stability => self.pick(["stable discs", "pions définitifs", "確定石"]),
            ReasonTheme::Tempo => self.pick(["tempo", "temps", "余裕手"]),
        }
    }

    /// How sure a score is.
    pub fn sure(self, confidence: Confidence) -> String {
        match (self.0, confidence) {
            (Language::English, _) => confidence.in_words(),
            (Language::French, Confidence::Exact) => "exact".to_owned(),
            (Language::French, Confidence::WinLossDraw) => "gagnant certain".to_owned(),
            (Language::French, Confidence::Searched { depth: 0, .. }) => "à première vue".to_owned(),
            (Language::French, Confidence::Searched { depth: 1, .. }) => "vu 1 coup à l'avance".to_owned(),
            (Language::French, Confidence::Searched { depth, .. }) => format!("vu {depth} coups à l'avance"),
            (Language::Japanese, Confidence::Exact) => "完全読み".to_owned(),
            (Language::Japanese, Confidence::WinLossDraw) => "勝敗は確定".to_owned(),
            (Language::Japanese, Confidence::Searched { depth: 0, .. }) => "一見".to_owned(),
            (Language::Japanese, Confidence::Searched { depth, .. }) => format!("{depth}手先まで"),
        }
    }

    /// How far what is said of a move can be trusted.
    pub fn sure_of(self, analysed: &AnalysedMove) -> String {
        if analysed.book { self.book().to_owned() } else { self.sure(analysed.confidence) }
    }

    /// That a score is from an opening book.
    pub fn book(self) -> &'static str {
        self.0.pick(["book", "bibliothèque", "定石"])
    }

    /// How good a move was, and what would have been better.
    pub fn verdict(self, analysed: &AnalysedMove) -> String {
        let (class, loss, best) = (self.class(analysed.class), analysed.loss(), analysed.best);
        match (self.0, loss) {
            (_, ..=0) => class.to_owned(),
            (Language::English, _) => format!("{class}, gave away {loss}; {best} was better"),
            (Language::French, _) => format!("{class}, {loss} de perdus ; {best} était meilleur"),
            (Language::Japanese, _) => format!("{class}、{loss}石損、{best}が正着"),
        }
    }

    /// A move at which the game turned.
    pub fn turning_point(self, turn: &AnalysedMove) -> String {
        let (number, side, square, best) = (turn.ply + 1, self.side(turn.side), turn.square, turn.best);
        let (score, best_score) = (turn.for_black(), turn.best_for_black());
        match self.0 {
            Language::English => {
                format!("move {number}, {side} {square} ({score:+}) where {best} ({best_score:+}) was better")
            }
            Language::French => {
                format!("coup {number}, {side} {square} ({score:+}) au lieu de {best} ({best_score:+})")
            }
            Language::Japanese => {
                format!("{number}手目、{side}{square}（{score:+}）、{best}（{best_score:+}）が正着")
            }
        }
    }

    /// What a side gave away in the whole game.
    pub fn given_away(self, side: Side, discs: i32) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side} gave away {discs} discs in all."),
            Language::French => format!("{side} a perdu {discs} pions en tout."),
            Language::Japanese => format!("{side}は合計{discs}石を損しました。"),
        }
    }

    /// An accuracy in a cell of a table.
    pub fn percent(self, accuracy: Accuracy) -> String {
        accuracy.percent().map_or_else(|| "–".to_owned(), |percent| format!("{percent} %"))
    }

    /// A line of play, a pass as two hyphens.
    pub fn line(self, line: &Line) -> String {
        line_text(line)
    }

    /// What is said of a mistake for which no reason holds.
    pub fn see_the_line(self, line: &Line) -> String {
        let line = line_text(line);
        match self.0 {
            Language::English => format!("You have to see the line: {line}."),
            Language::French => format!("Il faut voir la suite : {line}."),
            Language::Japanese => format!("手順を読む必要があります：{line}。"),
        }
    }

    /// What is said about a move: its reasons, or for a mistake without one the line that shows it; nothing about other moves.
    pub fn reasons(self, analysed: &AnalysedMove) -> Vec<String> {
        let words: Vec<String> = analysed.reasons.iter().map(|reason| reason.in_words(self.0)).collect();
        if words.is_empty() && analysed.class >= Class::Slip {
            return vec![self.see_the_line(&analysed.best_line)];
        }
        words
    }

    /// What to say of an analysis that was interrupted.
    pub fn unfinished(self, careful: usize, all: usize) -> String {
        match self.0 {
            Language::English => format!("Unfinished: {careful} of {all} moves were looked at with care."),
            Language::French => format!("Inachevé : {careful} coups sur {all} ont été examinés avec soin."),
            Language::Japanese => format!("未完了：{all}手のうち{careful}手を詳しく調べました。"),
        }
    }
}
