//! What can be typed while a line is played, in three languages.

use outflank_rules::Square;

/// What somebody typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum OpeningWord {
    Nothing,
    Play(Square),
    Hint,
    Show,
    Back,
    On,
    Board,
    Moves,
    Again,
    Skip,
    Help,
    Quit,
    Unknown,
}

impl OpeningWord {
    /// Words of every language are understood in every language.
    pub(super) fn read(line: &str) -> Self {
        let line = line.trim().to_lowercase();
        if let Ok(square) = line.parse() {
            return Self::Play(square);
        }
        match line.as_str() {
            "" => Self::Nothing,
            "hint" | "indice" | "ヒント" => Self::Hint,
            "show" | "montre" | "montrer" | "答え" => Self::Show,
            "back" | "retour" | "戻る" => Self::Back,
            "on" | "continue" | "続ける" => Self::On,
            "board" | "othellier" | "盤" => Self::Board,
            "moves" | "coups" | "手順" => Self::Moves,
            "again" | "encore" | "もう一度" => Self::Again,
            "skip" | "sauter" | "スキップ" => Self::Skip,
            "help" | "?" | "aide" | "ヘルプ" => Self::Help,
            "quit" | "exit" | "q" | "quitter" | "終了" => Self::Quit,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_words_of_every_language_are_understood() {
        assert_eq!(OpeningWord::read(" F5 "), OpeningWord::Play("f5".parse().unwrap()));
        for word in ["back", "Retour", "戻る"] {
            assert_eq!(OpeningWord::read(word), OpeningWord::Back);
        }
        assert_eq!(OpeningWord::read("z99"), OpeningWord::Unknown);
    }
}
