//! Choosing a new game, and how things look.

use outflank_play::{Extra, Tempo};
use outflank_records::texts;
use outflank_rules::Preset;

use super::TerminalWords;
use crate::Theme;

texts! { pub(crate) TerminalWords:
    /// What can be chosen: at most ten columns.
    row_board: "Board", "Othellier", "盤";
    row_rules: "Rules", "Règles", "ルール";
    row_discs: "Discs each", "Réserve", "各自の石";
    row_clock: "Clock", "Pendule", "時計";
    row_pace: "Pace", "Rythme", "速さ";
    row_look: "Look", "Aspect", "見た目";
    row_animation: "Animation", "Animation", "動き";
    row_bell: "Bell", "Sonnerie", "ベル";
    row_language: "Language", "Langue", "言語";
    /// What is chosen: at most fourteen columns.
    no_limit: "no limit", "illimitée", "無制限";
    no_clock: "none", "aucune", "なし";
    on: "on", "oui", "オン";
    off: "off", "non", "オフ";
    /// What it means.
    moves_first: "moves first", "joue en premier", "先手";
    moves_second: "moves second", "joue en second", "後手";
    about_board: "8×8 is the usual one", "8×8 est la taille habituelle", "ふつうは8×8です";
    nobody_runs_out: "nobody runs out", "personne ne manque de pions", "石はなくなりません";
    somebody_runs_out: "the game ends when a player has none left", "la partie finit quand un joueur n'en a plus",
        "石がなくなると終局です";
    take_your_time: "take your time", "prenez votre temps", "時間の制限はありません";
    about_pace: "of opponents that play like people", "des adversaires qui jouent comme des gens", "人のように打つ相手の速さ";
    about_look: "how the discs are drawn", "comment les pions sont dessinés", "石の描き方";
    about_animation: "discs are seen turning over", "on voit les pions se retourner", "石が返る様子を見せます";
    about_bell: "rings when the opponent has moved", "sonne quand l'adversaire a joué", "相手が打つと鳴ります";
    about_language: "of everything that is said here", "de tout ce qui est dit ici", "画面の言葉";
}

impl TerminalWords {
    /// What a theme is called.
    pub(crate) const fn theme(self, theme: Theme) -> &'static str {
        self.0.pick(match theme {
            Theme::BlackWhite => ["black-white", "noir-blanc", "黒と白"],
            Theme::RedYellow => ["red-yellow", "rouge-jaune", "赤と黄"],
            Theme::HighContrast => ["high-contrast", "contraste fort", "高コントラスト"],
            Theme::Letters => ["letters", "lettres", "文字"],
        })
    }

    /// What a tempo is called.
    pub(crate) const fn tempo(self, tempo: Tempo) -> &'static str {
        self.0.pick(match tempo {
            Tempo::Prompt => ["at once", "immédiat", "すぐに打つ"],
            Tempo::Human => ["like people", "comme des gens", "人のように"],
        })
    }

    pub(crate) const fn about_rules(self, rules: Preset) -> &'static str {
        self.0.pick(match rules {
            Preset::Standard => [
                "all eight directions, most discs win",
                "huit directions, le plus de pions gagne",
                "八方向、石の多い方が勝ち",
            ],
            Preset::Orthogonal => [
                "rows and columns only, no diagonals",
                "rangées et colonnes, sans diagonale",
                "縦と横だけで、斜めはありません",
            ],
            Preset::Anti => ["fewest discs win", "le moins de pions gagne", "石の少ない方が勝ち"],
        })
    }

    pub(crate) const fn about_clock(self, extra: Extra) -> &'static str {
        self.0.pick(match extra {
            Extra::None => ["for the whole game", "pour toute la partie", "一局の持ち時間"],
            Extra::Increment(_) => ["each move adds time", "chaque coup ajoute du temps", "一手ごとに時間が増えます"],
            Extra::Delay(_) => [
                "the clock waits a little on each move",
                "la pendule attend un peu à chaque coup",
                "一手ごとに時計が少し待ちます",
            ],
            Extra::Period(_) => {
                ["then so long for each move", "puis ce temps pour chaque coup", "切れたら一手ごとの秒読みです"]
            }
        })
    }
}
