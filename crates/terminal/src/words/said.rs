//! What is said to a player during a game, and why something is refused.

use outflank_play::{Advised, Matter, Refused};
use outflank_records::{Language, texts};
use outflank_rules::text::Quoted;
use outflank_rules::{IllegalMove, Refusal, Side};

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    another_round: "Another round, with colours changed.", "Une autre manche, couleurs échangées.", "色を入れ替えて、もう一局です。";
    press_to_go_on: "Press z to go on.", "Appuyez sur z pour continuer.", "zキーで再開します。";
    saved_again: "Saved again, with every move.", "De nouveau enregistrée, avec tous les coups.",
        "保存できるようになりました。すべての手が保存されています。";
    resign_twice: "Resign? Press r again.", "Abandonner ? Appuyez encore sur r.", "投了しますか？ もう一度rを押してください。";
    new_game_twice: "A new game? This one stays saved. Press x again.",
        "Une nouvelle partie ? Celle-ci reste enregistrée. Appuyez encore sur x.",
        "新しい対局を始めますか？ この対局は保存されます。もう一度xを押してください。";
    unfair: "Two people play: an evaluation would help one of them.",
        "Deux personnes jouent : une évaluation aiderait l'une d'elles.",
        "二人で対局中です。形勢を表示すると一方の助けになります。";
    nothing_stands_out: "Nothing stands out here.", "Rien de particulier ici.", "ここでは特に目立つ点はありません。";
    nothing_to_advise: "There is nothing to advise.", "Il n'y a rien à conseiller.", "助言することはありません。";
    /// After the number of a row that may be the first digit of a longer one.
    enter_for_row_1: "(Enter for row 1)", "(Entrée pour la rangée 1)", "（Enterで1の段）";
}

impl TerminalWords {
    /// A forced pass.
    pub(crate) fn moves_again(self, passed: Side) -> String {
        let (side, other) = (self.side(passed), self.side(!passed));
        match self.0 {
            Language::English => format!("{side} has no legal move: {other} moves again."),
            Language::French => format!("{side} ne peut pas jouer : {other} rejoue."),
            Language::Japanese => format!("{side}は打てる所がありません。続けて{other}の番です。"),
        }
    }

    pub(crate) fn program_cannot_play(self, side: Side, why: &str) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side}'s program cannot play: {why}."),
            Language::French => format!("Le programme de {side} ne peut pas jouer : {why}."),
            Language::Japanese => format!("{side}のプログラムは対局できません：{why}。"),
        }
    }

    pub(crate) fn program_has_lost(self, side: Side, why: &str) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("{side}'s program has lost: {why}."),
            Language::French => format!("Le programme de {side} a perdu : {why}."),
            Language::Japanese => format!("{side}のプログラムの負けです：{why}。"),
        }
    }

    pub(crate) fn not_saved(self, why: &str) -> String {
        match self.0 {
            Language::English => format!("NOT SAVED: {why}."),
            Language::French => format!("NON ENREGISTRÉE : {why}."),
            Language::Japanese => format!("保存されていません：{why}。"),
        }
    }

    pub(crate) fn findings_trouble(self, trouble: &str) -> String {
        match self.0 {
            Language::English => format!("What is found out about positions cannot be kept any more: {trouble}."),
            Language::French => format!("Ce qui est trouvé sur les positions ne peut plus être gardé : {trouble}."),
            Language::Japanese => format!("局面について調べた結果を保存できなくなりました：{trouble}。"),
        }
    }

    /// Somebody wants to move while an engine thinks: `turn` says so.
    pub(crate) fn please_wait(self, turn: &str) -> String {
        match self.0 {
            Language::English => format!("{turn}. Please wait."),
            Language::French => format!("{turn}. Un instant, s'il vous plaît."),
            Language::Japanese => format!("{turn}。お待ちください。"),
        }
    }

    /// Advice: the best square, or how sure the scores of all squares are.
    pub(crate) fn advice(self, advised: &Advised) -> String {
        let Some(best) = advised.moves.first() else { return self.nothing_to_advise().to_owned() };
        let words = self.analysis();
        let sure = if advised.book { words.book().to_owned() } else { words.sure(best.confidence) };
        let (square, score) = (best.square, best.score);
        match (self.0, advised.moves.len()) {
            (Language::English, 1) => format!("Try {square}: {score}, {sure}."),
            (Language::French, 1) => format!("Essayez {square} : {score}, {sure}."),
            (Language::Japanese, 1) => format!("{square}がおすすめです：{score}、{sure}。"),
            (Language::English, _) => format!("Scores: {sure}."),
            (Language::French, _) => format!("Scores : {sure}."),
            (Language::Japanese, _) => format!("スコア：{sure}。"),
        }
    }

    /// What matters in a position.
    pub(crate) fn matters(self, matters: &[Matter]) -> String {
        if matters.is_empty() {
            return self.nothing_stands_out().to_owned();
        }
        self.sentences(&matters.iter().map(|matter| matter.in_words(self.0)).collect::<Vec<_>>())
    }

    /// What was typed is no square.
    pub(crate) fn not_a_square(self, typed: &str) -> String {
        let typed = Quoted(typed);
        match self.0 {
            Language::English => {
                format!("{typed} is not a square: write a letter for the column and a number for the row, such as d3.")
            }
            Language::French => format!(
                "{typed} n'est pas une case : tapez une lettre pour la colonne et un chiffre pour la rangée, comme d3."
            ),
            Language::Japanese => {
                format!("{typed}はマスではありません。d3のように、列の文字と段の数字を入力してください。")
            }
        }
    }

    /// Why something is refused: no whole sentence yet.
    pub(crate) fn refused(self, refused: &Refused) -> String {
        match (self.0, refused) {
            (_, Refused::Illegal(illegal)) => self.illegal(illegal),
            (Language::English, _) => refused.to_string(),
            (Language::French, Refused::NotYourTurn(side)) => format!("ce n'est pas à {} de jouer", self.side(*side)),
            (Language::French, Refused::EngineSeat(side)) => format!("un moteur joue {}", self.side(*side)),
            (Language::French, Refused::Paused) => "la partie est en pause".to_owned(),
            (Language::French, Refused::Over) => "la partie est finie".to_owned(),
            (Language::French, Refused::NotOver) => "la partie n'est pas encore finie".to_owned(),
            (Language::French, Refused::NothingToTakeBack) => "il n'y a rien à reprendre".to_owned(),
            (Language::French, Refused::LostOnTime) => "une partie perdue au temps ne se reprend pas".to_owned(),
            (Language::French, Refused::NothingToRedo) => "aucun coup n'a été repris".to_owned(),
            (Language::Japanese, Refused::NotYourTurn(side)) => format!("{}の番ではありません", self.side(*side)),
            (Language::Japanese, Refused::EngineSeat(side)) => format!("{}はエンジンが打ちます", self.side(*side)),
            (Language::Japanese, Refused::Paused) => "対局は一時停止中です".to_owned(),
            (Language::Japanese, Refused::Over) => "対局は終わっています".to_owned(),
            (Language::Japanese, Refused::NotOver) => "対局はまだ終わっていません".to_owned(),
            (Language::Japanese, Refused::NothingToTakeBack) => "戻せる手がありません".to_owned(),
            (Language::Japanese, Refused::LostOnTime) => "時間切れで負けた対局は戻せません".to_owned(),
            (Language::Japanese, Refused::NothingToRedo) => "やり直す手がありません".to_owned(),
        }
    }

    /// Why the rules do not allow a move.
    pub(crate) fn illegal(self, illegal: &IllegalMove) -> String {
        let (square, side) = (illegal.attempt, self.side(illegal.position.side_to_move()));
        let size = illegal.position.rules().size;
        let disc = |owner: Side| match owner {
            Side::Black => self.0.pick(["black", "noir", "黒"]),
            Side::White => self.0.pick(["white", "blanc", "白"]),
        };
        match (self.0, illegal.refusal) {
            (Language::French, Refusal::OffBoard) => format!("{square} n'est pas sur l'othellier {size}"),
            (Language::French, Refusal::Occupied(owner)) => {
                format!("{square} est occupée : un pion {} s'y trouve", disc(owner))
            }
            (Language::French, Refusal::OutflanksNothing) => format!("{side} ne retourne rien en {square}"),
            (Language::French, Refusal::HasMoves) => {
                format!("{side} n'a pas le droit de passer : un coup est possible")
            }
            (Language::French, Refusal::GameOver(outcome)) => {
                format!("la partie est finie : {}", self.outcome(&outcome))
            }
            (Language::Japanese, Refusal::OffBoard) => format!("{square}は{size}の盤の外です"),
            (Language::Japanese, Refusal::Occupied(owner)) => format!("{square}にはもう{}石があります", disc(owner)),
            (Language::Japanese, Refusal::OutflanksNothing) => {
                format!("{square}では何も返らないので、{side}はそこに打てません")
            }
            (Language::Japanese, Refusal::HasMoves) => format!("{side}には打てる所があるので、パスできません"),
            (Language::Japanese, Refusal::GameOver(outcome)) => {
                format!("対局は終わっています：{}", self.outcome(&outcome))
            }
            // The rules speak English, and may learn to refuse for more reasons.
            (_, _) => illegal.to_string(),
        }
    }
}
