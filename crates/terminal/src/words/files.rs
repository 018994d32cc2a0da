//! Files of games, saves, and programs that play: questions about them, and what can go wrong.

use std::fmt::Display;

use outflank_play::SaveError;
use outflank_records::{Language, texts};
use outflank_rules::Side;

use super::TerminalWords;

texts! { pub(crate) TerminalWords:
    about_program: "Its command; it must speak GTP or NBoard.", "Sa commande ; il doit parler GTP ou NBoard.",
        "起動コマンド（GTPかNBoardに対応したもの）。";
    which_file: "Write the game to which file?", "Écrire la partie dans quel fichier ?", "どのファイルに書き出しますか？";
    about_file: "Its end says the format: .txt .obf .ggf .sgf .pgn .wtb", "Sa fin dit le format : .txt .obf .ggf .sgf .pgn .wtb",
        "拡張子が形式です： .txt .obf .ggf .sgf .pgn .wtb";
    which_game: "Which game?", "Quelle partie ?", "どの対局ですか？";
    about_game: "The name of a file, or a game in any format, typed or pasted.",
        "Le nom d'un fichier, ou une partie dans tout format, tapée ou collée.",
        "ファイル名、または棋譜（どの形式でも）を入力するか貼り付けます。";
    no_game_in_it: "there is no game in it", "il n'y a pas de partie dedans", "対局が入っていません";
    only_names: "that file holds names; the games are in the .wtb file beside it",
        "ce fichier contient des noms ; les parties sont dans le fichier .wtb à côté",
        "このファイルは名前の一覧です。対局は隣の .wtb ファイルにあります";
    neither_file_nor_game: "this is neither a file nor a game in a format we know",
        "ce n'est ni un fichier ni une partie dans un format connu", "ファイルでも、知っている形式の棋譜でもありません";
}

impl TerminalWords {
    /// Something could not be done: a sentence.
    pub(crate) fn sorry(self, problem: &str) -> String {
        match self.0 {
            Language::English => format!("Sorry: {problem}."),
            Language::French => format!("Désolé : {problem}."),
            Language::Japanese => format!("すみません：{problem}。"),
        }
    }

    /// A question.
    pub(crate) fn which_program(self, side: Side) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("Which program plays {side}?"),
            Language::French => format!("Quel programme joue {side} ?"),
            Language::Japanese => format!("{side}をどのプログラムが打ちますか？"),
        }
    }

    pub(crate) fn enter_overwrites(self, file: impl Display) -> String {
        match self.0 {
            Language::English => format!("{file} is there already. Enter again overwrites it."),
            Language::French => format!("{file} existe déjà. Entrée encore une fois le remplace."),
            Language::Japanese => format!("{file}はすでにあります。もう一度Enterを押すと上書きします。"),
        }
    }

    pub(crate) fn written_to(self, file: impl Display) -> String {
        match self.0 {
            Language::English => format!("The game is written to {file}."),
            Language::French => format!("La partie est écrite dans {file}."),
            Language::Japanese => format!("対局を{file}に書き出しました。"),
        }
    }

    pub(crate) fn cannot_write(self, file: impl Display, why: impl Display) -> String {
        match self.0 {
            Language::English => format!("cannot write {file}: {why}"),
            Language::French => format!("impossible d'écrire {file} : {why}"),
            Language::Japanese => format!("{file}に書けません：{why}"),
        }
    }

    pub(crate) fn cannot_read(self, file: impl Display, why: impl Display) -> String {
        match self.0 {
            Language::English => format!("cannot read {file}: {why}"),
            Language::French => format!("impossible de lire {file} : {why}"),
            Language::Japanese => format!("{file}を読めません：{why}"),
        }
    }

    /// Why a game cannot be saved or gone on with: no whole sentence yet.
    pub(crate) fn save_error(self, error: &SaveError) -> String {
        match (self.0, error) {
            (Language::French, SaveError::Unknown(id)) => format!("il n'y a pas de partie gardée {id}"),
            (Language::French, SaveError::Empty(id)) => format!("la partie gardée {id} est vide"),
            (Language::French, SaveError::Damaged { id, damage, lies_at }) => {
                format!("la partie gardée {id} est abîmée ({damage}) ; elle est mise de côté : {}", lies_at.display())
            }
            (Language::French, SaveError::Newer { format, lies_at }) => {
                format!("{} vient d'un Outflank plus récent (format {format}) et reste là", lies_at.display())
            }
            (Language::French, SaveError::InUse) => "un autre programme joue cette partie".to_owned(),
            (Language::Japanese, SaveError::Unknown(id)) => format!("保存された対局{id}はありません"),
            (Language::Japanese, SaveError::Empty(id)) => format!("保存された対局{id}は空です"),
            (Language::Japanese, SaveError::Damaged { id, damage, lies_at }) => {
                format!("保存された対局{id}は壊れています（{damage}）。{}に移しました", lies_at.display())
            }
            (Language::Japanese, SaveError::Newer { format, lies_at }) => {
                format!("{}は新しいOutflankのもの（形式{format}）なので、そのまま残します", lies_at.display())
            }
            (Language::Japanese, SaveError::InUse) => "別のプログラムがこの対局を使っています".to_owned(),
            (Language::French | Language::Japanese, SaveError::Unreadable(path, why)) => {
                self.cannot_read(path.display(), why)
            }
            (Language::French | Language::Japanese, SaveError::Unwritable(path, why)) => {
                self.cannot_write(path.display(), why)
            }
            // Saves speak English, and may learn to fail for more reasons.
            (_, _) => error.to_string(),
        }
    }
}
