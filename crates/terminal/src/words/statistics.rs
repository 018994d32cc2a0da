//! How past games ended, and what was given away in them.

use outflank_play::Standing;
use outflank_records::{Language, texts};

use super::TerminalWords;

texts! { pub TerminalWords:
    /// There is nothing to count.
    no_finished_games: "No finished games yet. Play one!", "Aucune partie finie. Jouez-en une !",
        "終わった対局がまだありません。一局打ってみましょう！";
    /// How to analyse games from the command line.
    how_to_analyse: "(outflank stats --analyze does that)", "(outflank stats --analyze s'en charge)",
        "（outflank stats --analyze で解析できます）";
}

texts! { pub(crate) TerminalWords:
    opponent_heading: "Opponent", "Adversaire", "相手";
    rules_heading: "Rules", "Règles", "ルール";
    games_heading: "games", "parties", "対局";
    /// Victories, draws and defeats, as the French write them above tables.
    won_heading: "won", "V", "勝ち";
    drawn_heading: "drawn", "N", "分け";
    lost_heading: "lost", "D", "負け";
    average_heading: "average", "moyenne", "平均";
    best_heading: "best", "max.", "最高";
    phase_heading: "phase", "phase", "段階";
    per_game_heading: "a game", "par partie", "一局";
    accuracy_heading: "accuracy", "précision", "精度";
    theme_heading: "theme", "thème", "テーマ";
    mistakes_heading: "mistakes", "erreurs", "悪手";
    discs_heading: "discs", "pions", "石";
    no_reason_found: "no reason found", "sans raison trouvée", "理由なし";
    opening_heading: "opening", "ouverture", "定石";
    without_a_name: "without a name", "sans nom", "名前なし";
    game_heading: "game", "partie", "対局";
    rating_heading: "rating", "classement", "レート";
}

impl TerminalWords {
    /// How games against somebody ended, in a line.
    pub(crate) fn standing(self, standing: &Standing) -> String {
        let [games, won, drawn, lost] = [standing.games(), standing.won, standing.drawn, standing.lost];
        let french = |number: u32, words| self.counted(number.into(), [["", ""], words], "");
        match self.0 {
            Language::English => format!("{games}: {won} won, {drawn} drawn, {lost} lost"),
            Language::French => format!(
                "{games} : {}, {}, {}",
                french(won, ["gagnée", "gagnées"]),
                french(drawn, ["nulle", "nulles"]),
                french(lost, ["perdue", "perdues"])
            ),
            Language::Japanese => format!("{games}局：{won}勝{lost}敗{drawn}分"),
        }
    }

    /// What is said of the games that count: how many are known, and how many are not.
    pub fn losses_heading(self, known: usize, missing: usize) -> String {
        let (games, others) = (self.games(known), self.games(missing));
        match (self.0, known, missing) {
            (Language::English, 0, 0) => "No finished games against the computer yet.".to_owned(),
            (Language::English, 0, _) => format!("{others} not analysed yet"),
            (Language::English, _, 0) => format!("Discs given away in {games}"),
            (Language::English, ..) => format!("Discs given away in {games}; {missing} more not analysed yet"),
            (Language::French, 0, 0) => "Aucune partie finie contre l'ordinateur.".to_owned(),
            (Language::French, 0, _) => format!("{others} à analyser"),
            (Language::French, _, 0) => format!("Pions perdus en {games}"),
            (Language::French, ..) => format!("Pions perdus en {games} ; encore {missing} à analyser"),
            (Language::Japanese, 0, 0) => "コンピュータと打ち終えた対局がまだありません。".to_owned(),
            (Language::Japanese, 0, _) => format!("{others}が未解析です"),
            (Language::Japanese, _, 0) => format!("{games}で損した石"),
            (Language::Japanese, ..) => format!("{games}で損した石（ほかに{others}が未解析）"),
        }
    }

    /// Games are being analysed.
    pub(crate) fn analysing(self, known: usize, all: usize) -> String {
        match self.0 {
            Language::English => format!("Analysing: {known} of {all} games…"),
            Language::French => format!("Analyse : {known} parties sur {all}…"),
            Language::Japanese => format!("解析中：{all}局中{known}局…"),
        }
    }
}
