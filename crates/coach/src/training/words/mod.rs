//! The words of training, in three languages.

mod exercises;
mod progress;
mod sessions;

use outflank_records::{Language, texts};
use outflank_rules::{Side, Squares};

use super::{DifficultyGrade, ExerciseTheme};
use crate::AnalysisWords;

/// The words in which somebody is trained, in one language.
///
/// ```
/// use outflank_coach::training::TrainingWords;
/// use outflank_coach::{Language, ReasonTheme};
/// assert_eq!(TrainingWords(Language::French).theme(ReasonTheme::Corners.into()), "coins");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingWords(pub Language);

texts! { pub TrainingWords:
    /// Before what is typed as an answer.
    your_answer: "Your answer", "Votre réponse", "答え";
    /// Before what is typed after an answer.
    what_next: "Enter for the next one, play to play on from here, or quit",
        "Entrée pour la suite, jouer pour continuer la partie d'ici, ou quitter",
        "Enterで次へ、「対局」でここから対局、「終了」で終わり";
    /// Before what is typed after an opening line.
    next_one: "Enter for the next one, or quit", "Entrée pour la suite, ou quitter", "Enterで次へ、「終了」で終わり";
    /// What a hint says where nothing stands out.
    no_hint: "Nothing stands out: follow each line to its end.",
        "Rien ne saute aux yeux : suivez chaque suite jusqu'au bout.",
        "決め手になる特徴はありません。一手ずつ最後まで読みましょう。";
    /// After an exercise that was skipped.
    skipped: "Skipped: it does not count.", "Sauté : il ne compte pas.", "スキップしました（成績には数えません）。";
    /// When somebody wants to play on before there is an answer.
    answer_first: "First your answer, or give up; then you can play on from here.",
        "D'abord votre réponse, ou « réponse » ; vous pourrez ensuite jouer d'ici.",
        "まず答えるか「降参」してください。そのあと対局できます。";
    /// When the engine judges a position otherwise than when it became an exercise.
    no_longer_proven: "One exercise is left out: by what the engine knows today it has more than one good answer.",
        "Un exercice est laissé de côté : d'après le moteur actuel, il a plusieurs bonnes réponses.",
        "一問を省きます：現在のエンジンでは正解が一つではありません。";
    /// When a game from an exercise is over.
    back_to_training: "Back to the training.", "Retour à l'entraînement.", "練習に戻ります。";
    /// When nothing was to be asked again today.
    nothing_due: "Nothing is due today.", "Rien à réviser aujourd'hui.", "今日の復習はありません。";
    /// When the day's session was had already.
    enough_for_today: "That was enough for today; outflank drill has more.",
        "Assez pour aujourd'hui ; outflank drill en propose d'autres.",
        "今日はここまでです。もっと練習するには outflank drill をどうぞ。";
    /// When a session has lasted long enough.
    time_is_up: "The ten minutes are over.", "Les dix minutes sont écoulées.", "10分たちました。";
    /// When no more exercises can be found.
    none_made: "No other exercise of this kind was found. Play games, or take some from files: outflank drill import FILES",
        "Aucun autre exercice de ce genre. Jouez, ou prenez des parties : outflank drill import FICHIERS",
        "この条件の問題はこれ以上見つかりません。対局するか、棋譜から作りましょう：outflank drill import ファイル";
    /// While an exercise is made.
    making: "Making an exercise", "Préparation d'un exercice", "問題を作成中";
    /// While games are looked through.
    looking: "Looking through games", "Examen des parties", "棋譜を確認中";
    /// When nothing was answered.
    no_answers: "No answers yet.", "Pas encore de réponse.", "まだ解答がありません。";
    /// A heading.
    progress: "Progress by theme", "Progrès par thème", "テーマ別の進み具合";
    /// A heading.
    over_time: "Right answers over time", "Bonnes réponses au fil du temps", "正解率の推移";
    /// A heading.
    theme_heading: "theme", "thème", "テーマ";
    /// A heading.
    exercises_heading: "exercises", "exercices", "問題数";
    /// A heading.
    due_heading: "due", "à revoir", "復習";
    /// A heading.
    learned_heading: "learned", "acquis", "習得";
    /// A heading.
    right_heading: "right", "justes", "正解率";
    /// In place of a theme: all of them.
    all_themes: "all", "tous", "全体";
    /// After work that was interrupted.
    interrupted: "Interrupted. What was found is kept, and the same words go on from here.",
        "Interrompu. Ce qui est trouvé est gardé, et la même commande reprend ici.",
        "中断しました。ここまでの結果は保存され、同じコマンドで続けられます。";
    /// What can be typed.
    help: "A square such as d3 is your answer: look for the best move, there is only one.\n\
           \x20 hint      what matters in this position\n\
           \x20 give up   see the answer           skip   leave it out this time\n\
           \x20 board     the board once more      quit   leave; every answer is kept\n",
        "Une case comme d3 est votre réponse : cherchez le meilleur coup, il n'y en a qu'un.\n\
           \x20 indice    ce qui compte dans cette position\n\
           \x20 réponse   voir la réponse          sauter   le laisser de côté\n\
           \x20 plateau   revoir l'othellier       quitter  partir ; chaque réponse est gardée\n",
        "d3 のようなマスが答えです。最善手は一つだけです。\n\
           \x20 ヒント  この局面で大切なこと\n\
           \x20 降参    答えを見る          スキップ  今回は飛ばす\n\
           \x20 盤面    もう一度盤を見る    終了      やめる（解答は保存されます）\n";
    /// What can be typed after an answer.
    help_afterwards: "Enter goes on, play (or play hard, play 12) begins a game from here, board shows the board, quit leaves.\n",
        "Entrée continue, jouer (ou jouer hard, jouer 12) commence une partie d'ici, plateau montre l'othellier, quitter arrête.\n",
        "Enterで次へ、「対局」（「対局 hard」「対局 12」）でここから対局、「盤面」で盤、「終了」で終わり。\n";
}

impl TrainingWords {
    const fn pick(self, texts: [&'static str; 3]) -> &'static str {
        self.0.pick(texts)
    }

    /// A theme.
    pub const fn theme(self, theme: ExerciseTheme) -> &'static str {
        match theme {
            ExerciseTheme::Reason(theme) => AnalysisWords(self.0).theme(theme),
            ExerciseTheme::Endgame => self.pick(["endgame", "finale", "終盤"]),
            ExerciseTheme::Reading => self.pick(["reading ahead", "calcul", "読み"]),
            ExerciseTheme::Openings => self.pick(["openings", "ouvertures", "定石"]),
        }
    }

    /// How hard an exercise is.
    pub const fn difficulty(self, grade: DifficultyGrade) -> &'static str {
        match grade {
            DifficultyGrade::Easy => self.pick(["easy", "facile", "易しい"]),
            DifficultyGrade::Medium => self.pick(["medium", "moyen", "普通"]),
            DifficultyGrade::Hard => self.pick(["hard", "difficile", "難しい"]),
        }
    }

    /// A player.
    pub const fn side(self, side: Side) -> &'static str {
        AnalysisWords(self.0).side(side)
    }
}

/// Squares in reading order, with what stands between two of them.
fn listed(squares: Squares, between: &str) -> String {
    squares.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(between)
}

/// `1 disc`, `8 discs`; French counts nothing as one.
fn counted(language: Language, number: usize, [one, many]: [&str; 2]) -> String {
    let is_one = number == 1 || (number == 0 && language == Language::French);
    format!("{number} {}", if is_one { one } else { many })
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::super::{Deck, EndgameMaker, Exercise, ExerciseSource, Grade, PastMistake, Proof, SessionPlan};
    use super::*;
    use outflank_engine::{Engine, Options, Stop};
    use outflank_rules::{RuleSet, Size};

    /// One exercise of each source, with its proof.
    fn exercises(engine: &Engine) -> (Vec<Exercise>, Proof) {
        let mut maker = EndgameMaker::new(engine.clone(), RuleSet::standard(Size::SIX), 6..=8, 2);
        let made = maker.make(|_| false, &Stop::new(), |_| {}).unwrap();
        let proof = Proof::of(made.position(), engine, None, &Stop::new()).unwrap();
        let worst = proof.moves().last().unwrap();
        let loss = proof.moves()[0].score.discs() - worst.score.discs();
        let (game, mistake) = ("a game".to_owned(), PastMistake { ply: 25, square: worst.square, loss });
        let sources = [
            ExerciseSource::Made,
            ExerciseSource::OwnGame { game: game.clone(), mistake },
            ExerciseSource::Record { game, mistake },
        ];
        let exercises = sources.map(|source| proof.exercise(ExerciseTheme::Endgame, source, engine).unwrap());
        (exercises.to_vec(), proof)
    }

    fn all_words(words: TrainingWords, exercises: &[Exercise], proof: &Proof) -> Vec<String> {
        let mut all = vec![format!("# {}", words.0)];
        all.extend(ExerciseTheme::ALL.map(|theme| words.theme(theme).to_owned()));
        all.extend(
            [DifficultyGrade::Easy, DifficultyGrade::Medium, DifficultyGrade::Hard]
                .map(|grade| words.difficulty(grade).to_owned()),
        );
        let position = exercises[0].position();
        let (mover, legal) = (position.side_to_move(), position.legal_moves());
        let (best, worst) = (proof.moves()[0].square, proof.moves()[proof.moves().len() - 1].square);
        all.extend([Some(['X', 'O']), None].map(|letters| words.discs(position, letters)));
        all.push(words.question(mover, legal));
        all.push(words.illegal("a1".parse().unwrap(), mover, legal));
        all.extend([words.unknown_word("xyzzy"), words.unknown_level("99"), words.playing_on(mover, "medium")]);
        all.extend(words.hints(&exercises[0], proof));
        for exercise in exercises {
            all.extend([words.heading(exercise, 3, 15), words.line_heading(4, 15)]);
            for answer in [Some(best), Some(worst), None] {
                all.extend(words.verdict(exercise, proof, answer));
            }
        }
        all.extend([Grade::Right, Grade::Helped].map(|grade| words.comes_again(grade, "2026-11-20")));
        all.push(words.session(&SessionPlan { due: Vec::new(), new: Vec::new() }));
        for (given, right) in [(0, 0), (1, 1), (12, 9)] {
            all.push(words.summary(super::super::AnswerCount { given, right }));
        }
        all.extend([words.come_back("2026-11-20"), words.lines_due(2)]);
        for number in [0, 1, 12] {
            all.extend([words.found(number, number, number), words.studied_before(number)]);
            all.extend([words.without_player(number, "Ann"), words.left_for_later(number), words.damaged(number)]);
        }
        let mut deck = Deck::default();
        all.push(words.progress_report(&deck, None, UNIX_EPOCH));
        let now = UNIX_EPOCH + Duration::from_secs(1_794_733_860);
        deck.add(exercises[0].clone());
        deck.answer(exercises[0].key(), Grade::Right, now);
        all.push(words.progress_report(&deck, None, now));
        all
    }

    /// Every sentence in every language is a line of a file, to be read by people who know it.
    #[test]
    fn training_has_words_in_every_language() {
        let (exercises, proof) = exercises(&Engine::with(Options::default()));
        let all = Language::ALL.map(|language| all_words(TrainingWords(language), &exercises, &proof));
        assert!(all.iter().all(|lines| lines.len() == all[0].len()));
        for (index, english) in all[0].iter().enumerate() {
            // Lines that say nothing but squares and numbers may be the same; sentences may not.
            assert!(all[1][index] != *english && all[2][index] != *english, "{english}");
        }
        let text = all.map(|lines| lines.join("\n")).join("\n");
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/training_words.txt");
        if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
            std::fs::write(path, &text).unwrap();
        }
        assert_eq!(std::fs::read_to_string(path).unwrap(), text, "SNAPSHOTS=overwrite writes it anew");
    }
}
