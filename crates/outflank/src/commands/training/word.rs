//! What somebody can type, in every language.

use outflank_rules::Square;

/// What somebody typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TrainingWord<'a> {
    Nothing,
    Answer(Square),
    Hint,
    GiveUp,
    Skip,
    Board,
    /// Play on from here, perhaps against this level.
    Play(Option<&'a str>),
    Help,
    Quit,
    Unknown,
}

impl<'a> TrainingWord<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        let line = line.trim();
        if let Ok(square) = line.parse() {
            return Self::Answer(square);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("", "") | ("next" | "suite" | "次", "") => Self::Nothing,
            ("hint" | "indice" | "ヒント", "") => Self::Hint,
            ("give", "up") | ("answer" | "réponse" | "reponse" | "降参", "") => Self::GiveUp,
            ("skip" | "sauter" | "スキップ", "") => Self::Skip,
            ("board" | "plateau" | "盤面", "") => Self::Board,
            ("play" | "jouer" | "対局", "") => Self::Play(None),
            ("play" | "jouer" | "対局", level) => Self::Play(Some(level)),
            ("help" | "?" | "aide" | "ヘルプ", "") => Self::Help,
            ("quit" | "exit" | "q" | "quitter" | "終了", "") => Self::Quit,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_coach::Language;
    use outflank_coach::training::TrainingWords;

    #[test]
    fn squares_and_words_are_told_apart() {
        assert_eq!(TrainingWord::read(" D3\n"), TrainingWord::Answer("d3".parse().unwrap()));
        assert_eq!(TrainingWord::read("Give  up"), TrainingWord::GiveUp);
        assert_eq!(TrainingWord::read("play 12"), TrainingWord::Play(Some("12")));
        assert_eq!(TrainingWord::read("skip it"), TrainingWord::Unknown);
        assert_eq!(TrainingWord::read("z99"), TrainingWord::Unknown);
    }

    #[test]
    fn every_word_that_the_help_names_is_understood() {
        for language in Language::ALL {
            let help = TrainingWords(language).help();
            // Words stand at the beginning of a line, and after a wide gap in it.
            let named = help.lines().skip(1).flat_map(|line| line.split("   ")).map(str::trim);
            let words: Vec<&str> = named.filter(|text| TrainingWord::read(text) != TrainingWord::Unknown).collect();
            assert!(words.iter().filter(|word| !word.is_empty()).count() >= 3, "{language}: {words:?}");
        }
    }
}
