//! What a learner can type, in three languages.

use outflank_coach::LessonStep;
use outflank_rules::Move;

/// What a learner typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LessonWord {
    Nothing,
    Answer(Move),
    Hint,
    Show,
    Skip,
    Back,
    Board,
    Explain,
    Moves,
    Discs,
    Steps,
    Step(LessonStep),
    Help,
    Quit,
    Unknown,
}

impl LessonWord {
    /// Words of every language are understood in every language.
    pub(super) fn read(line: &str) -> Self {
        let line = line.trim().to_lowercase();
        if let Ok(answer) = line.parse() {
            return Self::Answer(answer);
        }
        match line.as_str() {
            "" => Self::Nothing,
            "passe" | "passer" | "パス" => Self::Answer(Move::Pass),
            "hint" | "indice" | "ヒント" => Self::Hint,
            "show" | "montre" | "montrer" | "答え" | "こたえ" => Self::Show,
            "skip" | "next" | "saute" | "sauter" | "suivant" | "次" => Self::Skip,
            "back" | "retour" | "前" => Self::Back,
            "board" | "othellier" | "盤" => Self::Board,
            "explain" | "explique" | "expliquer" | "説明" => Self::Explain,
            "moves" | "coups" | "手" => Self::Moves,
            "discs" | "pions" | "石" => Self::Discs,
            "steps" | "list" | "étapes" | "etapes" | "一覧" => Self::Steps,
            "help" | "?" | "aide" | "ヘルプ" => Self::Help,
            "quit" | "exit" | "q" | "quitter" | "終了" => Self::Quit,
            _ => step(&line).map_or(Self::Unknown, Self::Step),
        }
    }
}

/// The step of a line such as `step 4`.
fn step(line: &str) -> Option<LessonStep> {
    let names = ["step", "étape", "etape", "ステップ"];
    let number = names.iter().find_map(|name| line.strip_prefix(name))?;
    LessonStep::numbered(number.trim().parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_every_language_are_understood() {
        assert_eq!(LessonWord::read(" D3 "), LessonWord::Answer("d3".parse().unwrap()));
        for word in ["pass", "Passe", "パス"] {
            assert_eq!(LessonWord::read(word), LessonWord::Answer(Move::Pass));
        }
        for word in ["Étape 4", "step 4", "ステップ4"] {
            assert_eq!(LessonWord::read(word), LessonWord::Step(LessonStep::Corners));
        }
        assert_eq!(LessonWord::read("step 9"), LessonWord::Unknown);
        assert_eq!(LessonWord::read("z99"), LessonWord::Unknown);
    }
}
