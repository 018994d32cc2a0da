//! What a player can type, in every language.

use outflank_rules::Square;

/// What a player typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word<'a> {
    Nothing,
    Play(Square),
    Undo,
    Redo,
    Hint,
    Scores,
    Matters,
    Moves,
    History,
    Pass,
    Board,
    /// Where to write the moves, if anywhere but in the usual place.
    Save(Option<&'a str>),
    Resign,
    Pause,
    Resume,
    Rematch,
    New,
    SetUp,
    Review,
    Help,
    Quit,
    Unknown,
}

impl<'a> Word<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        if let Ok(square) = line.parse() {
            return Self::Play(square);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", "") => Self::Nothing,
            ("save" | "écrire" | "ecrire" | "保存", "") => Self::Save(None),
            ("save" | "écrire" | "ecrire" | "保存", file) => Self::Save(Some(file)),
            ("undo" | "back" | "annuler" | "待った", "") => Self::Undo,
            ("redo" | "rejouer" | "やり直し", "") => Self::Redo,
            ("hint" | "indice" | "ヒント", "") => Self::Hint,
            ("scores" | "スコア", "") => Self::Scores,
            ("matters" | "essentiel" | "要点", "") => Self::Matters,
            ("moves" | "coups" | "候補", "") => Self::Moves,
            ("history" | "historique" | "棋譜", "") => Self::History,
            ("pass" | "--" | "passe" | "パス", "") => Self::Pass,
            ("board" | "plateau" | "othellier" | "盤面" | "盤", "") => Self::Board,
            ("resign" | "abandonner" | "投了", "") => Self::Resign,
            ("pause" | "一時停止", "") => Self::Pause,
            ("resume" | "continue" | "reprendre" | "再開", "") => Self::Resume,
            ("rematch" | "again" | "yes" | "revanche" | "oui" | "再戦" | "はい", "") => Self::Rematch,
            ("new", "" | "game") | ("nouvelle", "" | "partie") | ("新規", "") => Self::New,
            ("setup" | "réglages" | "reglages" | "設定", "") => Self::SetUp,
            ("review" | "analyse" | "検討", "") => Self::Review,
            ("help" | "?" | "aide" | "ヘルプ", "") => Self::Help,
            ("quit" | "exit" | "q" | "no" | "quitter" | "non" | "終了" | "いいえ", "") => Self::Quit,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TerminalWords;
    use outflank_records::Language;

    #[test]
    fn squares_and_words_are_told_apart() {
        assert_eq!(Word::read("D3"), Word::Play("d3".parse().unwrap()));
        assert_eq!(Word::read("UNDO"), Word::Undo);
        assert_eq!(Word::read("save my game.txt"), Word::Save(Some("my game.txt")));
        assert_eq!(Word::read("undo twice"), Word::Unknown);
        assert_eq!(Word::read("z99"), Word::Unknown);
    }

    #[test]
    fn every_word_that_the_help_names_is_understood() {
        for language in Language::ALL {
            let help = TerminalWords(language).prompt_help();
            let named = help.lines().filter_map(|line| line.strip_prefix("  ")?.split("  ").next());
            let words: Vec<&str> = named.flat_map(|words| words.split([',', '、'])).map(str::trim).collect();
            assert!(words.len() >= 12, "{words:?}");
            for word in words {
                assert_ne!(Word::read(word), Word::Unknown, "{language}: {word:?}");
            }
        }
    }
}
