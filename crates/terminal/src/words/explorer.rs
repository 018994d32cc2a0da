//! The explorer of openings.

use outflank_play::{Confidence, MoveScore, RepertoireProblem, RepertoireRefusal};
use outflank_records::{Language, texts};
use outflank_rules::{Side, Square};

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    /// In place of a name.
    no_opening: "No name", "Sans nom", "名前なし";
    not_in_the_book: "The book does not know this position.", "Le livre ne connaît pas cette position.", "定石書にない局面です。";
    asking_the_games: "Asking the games…", "Consultation des parties…", "棋譜を調べています…";
    explored_to_the_end: "The game is over", "La partie est finie", "終局です";
    /// Columns: at most four, eight and seven wide.
    book_column: "book", "éval", "評価";
    sure_column: "sure", "sûr", "確度";
    games_column: "games", "part.", "棋譜";
}

impl TerminalWords {
    /// How sure a value is, in at most seven columns.
    pub(crate) fn briefly_sure(self, confidence: Confidence) -> String {
        match confidence {
            Confidence::Exact => self.0.pick(["exact", "exact", "完全"]).to_owned(),
            Confidence::WinLossDraw => self.0.pick(["winner", "gagnant", "勝敗"]).to_owned(),
            searched => searched.to_string(),
        }
    }

    /// What a book says of a move.
    pub(crate) fn book_value(self, known: &MoveScore) -> String {
        let sure = self.analysis().sure(known.confidence);
        let open = self.0.pick([" (", " (", "（"]);
        let close = self.0.pick([")", ")", "）"]);
        format!("{}{open}{sure}{close}", known.score)
    }

    /// How often a move was played, and how well that went for the side that did.
    pub(crate) fn played(self, games: u32, points: Option<f64>, side: Side) -> String {
        let (games, side) = (self.games(games as usize), self.side(side));
        let Some(percent) = points.map(|points| format!("{:.0}", 100.0 * points)) else { return games };
        match self.0 {
            Language::English => format!("{games}, {percent} % for {side}"),
            Language::French => format!("{games}, {percent} % pour {side}"),
            Language::Japanese => format!("{games}、{side}の得点率{percent}%"),
        }
    }

    /// What is known of a move.
    pub(crate) fn of_a_move(self, square: Square, known: &[String]) -> String {
        let known = known.join(self.0.pick(["; ", " ; ", "、"]));
        match self.0 {
            Language::English => format!("{square}: {known}."),
            Language::French => format!("{square} : {known}."),
            Language::Japanese => format!("{square}：{known}。"),
        }
    }

    /// A move is one's own from now on.
    pub(crate) fn now_own(self, square: Square, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{square} is now in your repertoire for {side}."),
            Language::French => format!("{square} est maintenant dans votre répertoire pour {side}."),
            Language::Japanese => format!("{square}を{side}番の自分の定石に加えました。"),
        }
    }

    /// A move is no longer one's own.
    pub(crate) fn no_longer_own(self, square: Square, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{square} is no longer in your repertoire for {side}."),
            Language::French => format!("{square} n'est plus dans votre répertoire pour {side}."),
            Language::Japanese => format!("{square}を{side}番の自分の定石から外しました。"),
        }
    }

    /// Why the repertoire cannot be read or changed.
    pub(crate) fn repertoire_problem(self, problem: &RepertoireProblem) -> String {
        let text = match (self.0, problem) {
            (Language::French, RepertoireProblem::Newer { format, lies_at }) => {
                format!("{} vient d'un Outflank plus récent (format {format}) et reste là", lies_at.display())
            }
            (Language::French, RepertoireProblem::Damaged { damage, lies_at }) => {
                format!("le répertoire est abîmé ({damage}) et mis de côté : {}", lies_at.display())
            }
            (Language::French, RepertoireProblem::Unreadable(path, error)) => {
                format!("impossible de lire {} : {error}", path.display())
            }
            (Language::French, RepertoireProblem::Unwritable(path, error)) => {
                format!("impossible d'écrire {} : {error}", path.display())
            }
            (Language::French, RepertoireProblem::Refused(RepertoireRefusal::AnotherGame)) => {
                "un répertoire est pour le jeu habituel en 8×8, depuis le début".to_owned()
            }
            (Language::Japanese, RepertoireProblem::Newer { format, lies_at }) => {
                format!("{}は新しい版のOutflankのものなので（形式{format}）、そのままにします", lies_at.display())
            }
            (Language::Japanese, RepertoireProblem::Damaged { damage, lies_at }) => {
                format!("自分の定石が壊れているので（{damage}）、別にしました：{}", lies_at.display())
            }
            (Language::Japanese, RepertoireProblem::Unreadable(path, error)) => {
                format!("{}を読めません：{error}", path.display())
            }
            (Language::Japanese, RepertoireProblem::Unwritable(path, error)) => {
                format!("{}に書けません：{error}", path.display())
            }
            (Language::Japanese, RepertoireProblem::Refused(RepertoireRefusal::AnotherGame)) => {
                "自分の定石にできるのは、8×8の標準ルールで最初から始まる対局の手だけです".to_owned()
            }
            (_, RepertoireProblem::Refused(RepertoireRefusal::Illegal(illegal))) => self.illegal(illegal),
            (_, problem) => problem.to_string(),
        };
        self.sentence(&text)
    }
}
