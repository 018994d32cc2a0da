//! Games that are kept, and games from elsewhere; and windows that are too small for anything.

use std::time::SystemTime;

use outflank_records::{Language, texts};

use super::TerminalWords;

texts! { pub TerminalWords:
    /// There is nothing in the list.
    no_games: "No games yet. Every game you play is kept here.", "Pas encore de partie. Toutes vos parties sont gardées ici.",
        "まだ対局がありません。対局はすべてここに残ります。";
}

texts! { pub(crate) TerminalWords:
    delete_twice: "Delete this game for good? Press d again.", "Supprimer cette partie pour de bon ? Appuyez encore sur d.",
        "この対局を完全に削除しますか？ もう一度dを押してください。";
    deleted: "Deleted.", "Supprimée.", "削除しました。";
    window_too_small: "This window is too small.", "Cette fenêtre est trop petite.", "ウィンドウが小さすぎます。";
    just_now: "just now", "à l'instant", "たった今";
}

impl TerminalWords {
    /// How long ago something was.
    pub fn ago(self, then: SystemTime, now: SystemTime) -> String {
        let seconds = now.duration_since(then).map_or(0, |passed| passed.as_secs());
        let time = match seconds {
            0..60 => return self.just_now().to_owned(),
            60..3_600 => self.counted(seconds / 60, [["minute", "minutes"], ["minute", "minutes"]], "分"),
            3_600..86_400 => self.counted(seconds / 3_600, [["hour", "hours"], ["heure", "heures"]], "時間"),
            _ => self.counted(seconds / 86_400, [["day", "days"], ["jour", "jours"]], "日"),
        };
        match self.0 {
            Language::English => format!("{time} ago"),
            Language::French => format!("il y a {time}"),
            Language::Japanese => format!("{time}前"),
        }
    }

    /// Games of a file that could not be read.
    pub(crate) fn left_out(self, games: usize, first: &str) -> String {
        let (number, games) = (games, self.games(games));
        match self.0 {
            Language::English => format!("Left out {games} that could not be read; the first: {first}"),
            Language::French => format!("Parties illisibles laissées de côté : {number} ; la première : {first}"),
            Language::Japanese => format!("読めなかった{games}を省きました。最初のもの：{first}"),
        }
    }

    /// What a window needs, and what it has, in two lines.
    pub(crate) fn window_needs(self, [width, height]: [u16; 2], [has_width, has_height]: [u16; 2]) -> [String; 2] {
        match self.0 {
            Language::English => [
                format!("It needs {width} columns and {height} lines;"),
                format!("it has {has_width} and {has_height}."),
            ],
            Language::French => [
                format!("Il faut {width} colonnes et {height} lignes ;"),
                format!("elle en a {has_width} et {has_height}."),
            ],
            Language::Japanese => {
                [format!("{width}桁{height}行が必要ですが、"), format!("{has_width}桁{has_height}行しかありません。")]
            }
        }
    }
}
