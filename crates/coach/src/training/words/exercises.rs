//! What is said of one exercise.

use outflank_records::Language;
use outflank_rules::text::{Quoted, Shown};
use outflank_rules::{Position, Side, Square, Squares};

use super::super::{Exercise, ExerciseSource, ExerciseTheme, Grade, Proof};
use super::{TrainingWords, counted, listed};
use crate::{AnalysisWords, Matter};

impl TrainingWords {
    /// Which exercise this is, what it trains, how hard it is and where it comes from.
    pub fn heading(self, exercise: &Exercise, number: usize, of: usize) -> String {
        let (theme, grade) = (self.theme(exercise.theme()), self.difficulty(exercise.difficulty().grade()));
        let from = self.source(exercise.source());
        match self.0 {
            Language::English => format!("Exercise {number} of {of}: {theme}, {grade}. {from}"),
            Language::French => format!("Exercice {number} sur {of} : {theme}, {grade}. {from}"),
            Language::Japanese => format!("問題{number}／{of}：{theme}、{grade}。{from}"),
        }
    }

    /// Which of how many it is: an opening line.
    pub fn line_heading(self, number: usize, of: usize) -> String {
        let theme = self.theme(ExerciseTheme::Openings);
        match self.0 {
            Language::English => format!("Exercise {number} of {of}: {theme}."),
            Language::French => format!("Exercice {number} sur {of} : {theme}."),
            Language::Japanese => format!("問題{number}／{of}：{theme}。"),
        }
    }

    fn source(self, source: &ExerciseSource) -> String {
        match (self.0, source) {
            (Language::English, ExerciseSource::Made) => "Made for you.".to_owned(),
            (Language::French, ExerciseSource::Made) => "Préparé pour vous.".to_owned(),
            (Language::Japanese, ExerciseSource::Made) => "新作問題です。".to_owned(),
            (Language::English, ExerciseSource::OwnGame { game, mistake }) => {
                format!("From your game {}, move {}.", Shown(game), mistake.ply + 1)
            }
            (Language::French, ExerciseSource::OwnGame { game, mistake }) => {
                format!("De votre partie {}, coup {}.", Shown(game), mistake.ply + 1)
            }
            (Language::Japanese, ExerciseSource::OwnGame { game, mistake }) => {
                format!("あなたの対局{}、{}手目から。", Shown(game), mistake.ply + 1)
            }
            (Language::English, ExerciseSource::Record { game, mistake }) => {
                format!("From {}, move {}.", Shown(game), mistake.ply + 1)
            }
            (Language::French, ExerciseSource::Record { game, mistake }) => {
                format!("De {}, coup {}.", Shown(game), mistake.ply + 1)
            }
            (Language::Japanese, ExerciseSource::Record { game, mistake }) => {
                format!("{}、{}手目から。", Shown(game), mistake.ply + 1)
            }
        }
    }

    /// How many discs there are, and with which letters they are drawn if they are.
    pub fn discs(self, position: &Position, letters: Option<[char; 2]>) -> String {
        let count = position.board().count();
        let empties = usize::from(position.board().empties().len());
        let [x, o] = letters.map_or([String::new(), String::new()], |both| both.map(|letter| format!(" ({letter})")));
        let told = |side: Side, letter: String| format!("{}{letter} {}", self.side(side), count[side]);
        let (black, white) = (told(Side::Black, x), told(Side::White, o));
        match self.0 {
            Language::English => {
                format!("{black}, {white}, {}.", counted(self.0, empties, ["empty square", "empty squares"]))
            }
            Language::French => {
                format!("{black}, {white}, {}.", counted(self.0, empties, ["case vide", "cases vides"]))
            }
            Language::Japanese => format!("{black}、{white}、空き{empties}。"),
        }
    }

    /// What is asked.
    pub fn question(self, mover: Side, legal: Squares) -> String {
        let side = self.side(mover);
        match self.0 {
            Language::English => format!("{side} to move. Find the best move: {}.", listed(legal, " ")),
            Language::French => format!("Trait à {side}. Trouvez le meilleur coup : {}.", listed(legal, " ")),
            Language::Japanese => format!("{side}の番です。最善手はどれでしょう：{}。", listed(legal, " ")),
        }
    }

    /// After a square on which nobody may play.
    pub fn illegal(self, square: Square, mover: Side, legal: Squares) -> String {
        let side = self.side(mover);
        match self.0 {
            Language::English => {
                format!("{side} may not play {square}. These are legal: {}.", listed(legal, " "))
            }
            Language::French => format!("{side} ne peut pas jouer {square}. Coups légaux : {}.", listed(legal, " ")),
            Language::Japanese => format!("{side}は{square}に打てません。打てるマス：{}。", listed(legal, " ")),
        }
    }

    /// After a word that makes no sense.
    pub fn unknown_word(self, word: &str) -> String {
        let word = Quoted(word);
        match self.0 {
            Language::English => format!("{word} is neither a square such as d3 nor a word I know; try help."),
            Language::French => format!("{word} n'est ni une case comme d3 ni un mot connu ; essayez aide."),
            Language::Japanese => {
                format!("{word}はd3のようなマスでも知っている言葉でもありません。「ヘルプ」をどうぞ。")
            }
        }
    }

    /// After a word that is no level.
    pub fn unknown_level(self, word: &str) -> String {
        let (word, levels) = (Quoted(word), "easy, medium, hard, expert, master, 1–30");
        match self.0 {
            Language::English => format!("{word} is not a level: {levels}."),
            Language::French => format!("{word} n'est pas un niveau : {levels}."),
            Language::Japanese => format!("{word}というレベルはありません：{levels}。"),
        }
    }

    /// Before a game from here.
    pub fn playing_on(self, side: Side, level: &str) -> String {
        let side = self.side(side);
        match self.0 {
            Language::English => format!("You play {side} from here against {level}; quit brings you back."),
            Language::French => format!("Vous jouez {side} d'ici contre {level} ; quit vous ramène."),
            Language::Japanese => format!("ここから{side}で{level}と対局します。quitで戻ります。"),
        }
    }

    /// What matters in the position, as far as anything does.
    pub fn hints(self, exercise: &Exercise, proof: &Proof) -> Vec<String> {
        let matters = Matter::of(exercise.position(), proof.moves());
        let hints: Vec<String> = matters.iter().map(|matter| matter.in_words(self.0)).collect();
        if hints.is_empty() { vec![self.no_hint().to_owned()] } else { hints }
    }

    /// Whether an answer is right, what it costs, why, and how the game would go on. Without a square the answer was given up.
    pub fn verdict(self, exercise: &Exercise, proof: &Proof, answer: Option<Square>) -> Vec<String> {
        let mut lines = self.judgement(exercise, proof, answer);
        lines.extend(exercise.reasons(proof, answer).iter().map(|reason| reason.in_words(self.0)));
        lines.extend(self.how_it_goes_on(exercise, proof, answer));
        lines
    }

    /// Whether an answer is right and what it costs, and what was played in the game that the exercise comes from.
    pub fn judgement(self, exercise: &Exercise, proof: &Proof, answer: Option<Square>) -> Vec<String> {
        let words = AnalysisWords(self.0);
        let Some(best) = proof.moves().first() else { return Vec::new() };
        // Of symmetric answers the one that was given is as good as the first.
        let right = answer.filter(|&square| exercise.answers().contains(square));
        let shown = right.unwrap_or(best.square);
        let score = best.score;
        let sure = words.sure(best.confidence);
        let first = match (self.0, right, answer) {
            (Language::English, Some(square), _) => format!("Right: {square} ({score}, {sure})."),
            (Language::French, Some(square), _) => format!("Juste : {square} ({score}, {sure})."),
            (Language::Japanese, Some(square), _) => format!("正解：{square}（{score}、{sure}）。"),
            (Language::English, None, None) => format!("The best move is {shown} ({score}, {sure})."),
            (Language::French, None, None) => format!("Le meilleur coup est {shown} ({score}, {sure})."),
            (Language::Japanese, None, None) => format!("最善手は{shown}です（{score}、{sure}）。"),
            (language, None, Some(square)) => {
                let played = proof.moves().iter().find(|scored| scored.square == square);
                let (worth, loss) =
                    played.map_or((score, 0), |played| (played.score, score.discs() - played.score.discs()));
                let discs = usize::try_from(loss).unwrap_or_default();
                match language {
                    Language::English => format!(
                        "Wrong: {square} gives away {} ({worth} instead of {score}, {sure}). The best move is {shown}.",
                        counted(language, discs, ["disc", "discs"])
                    ),
                    Language::French => format!(
                        "Faux : {square} perd {} ({worth} au lieu de {score}, {sure}). Le meilleur coup est {shown}.",
                        counted(language, discs, ["pion", "pions"])
                    ),
                    Language::Japanese => {
                        format!(
                            "不正解：{square}は{discs}石の損です（{score}のところ{worth}、{sure}）。最善手は{shown}です。"
                        )
                    }
                }
            }
        };
        [first].into_iter().chain(self.in_the_game(exercise, answer)).collect()
    }

    /// How the game would go on after the right answer.
    pub fn how_it_goes_on(self, exercise: &Exercise, proof: &Proof, answer: Option<Square>) -> Option<String> {
        let words = AnalysisWords(self.0);
        let right = answer.filter(|&square| exercise.answers().contains(square));
        let shown = proof.moves().iter().find(|scored| Some(scored.square) == right).or(proof.moves().first())?;
        Some(format!("{}{}{}", words.best_line(), self.pick([": ", " : ", "："]), words.line(&shown.line)))
    }

    /// What was played in the game that the exercise comes from.
    fn in_the_game(self, exercise: &Exercise, answer: Option<Square>) -> Option<String> {
        let mistake = exercise.source().mistake()?;
        let (square, discs) = (mistake.square, usize::try_from(mistake.loss).unwrap_or_default());
        let (own, again) = (exercise.is_own_mistake(), answer == Some(square));
        Some(match (self.0, own, again) {
            (Language::English, true, true) => "That is what you played in the game, too.".to_owned(),
            (Language::English, false, true) => "That is what was played in the game, too.".to_owned(),
            (Language::English, true, false) => format!("In the game you played {square}, which gave away {discs}."),
            (Language::English, false, false) => format!("In the game {square} was played, which gave away {discs}."),
            (Language::French, true, true) => "C'est aussi ce que vous aviez joué.".to_owned(),
            (Language::French, false, true) => "C'est aussi ce qui avait été joué.".to_owned(),
            (Language::French, true, false) => {
                format!("Dans la partie vous aviez joué {square}, qui en perdait {discs}.")
            }
            (Language::French, false, false) => format!("Dans la partie, {square} en a perdu {discs}."),
            (Language::Japanese, true, true) => "実戦でもあなたは同じ手を打ちました。".to_owned(),
            (Language::Japanese, false, true) => "実戦でも同じ手が打たれました。".to_owned(),
            (Language::Japanese, true, false) => format!("実戦ではあなたは{square}と打ち、{discs}石損しました。"),
            (Language::Japanese, false, false) => format!("実戦では{square}と打たれ、{discs}石の損でした。"),
        })
    }

    /// When the exercise comes again, as a date.
    pub fn comes_again(self, grade: Grade, date: &str) -> String {
        match (self.0, grade) {
            (Language::English, Grade::Helped) => format!("With a hint it counts less: again on {date}."),
            (Language::English, _) => format!("It comes again on {date}."),
            (Language::French, Grade::Helped) => format!("Avec un indice, cela compte moins : à revoir le {date}."),
            (Language::French, _) => format!("Il reviendra le {date}."),
            (Language::Japanese, Grade::Helped) => format!("ヒントを使ったので早めに、{date}に再出題します。"),
            (Language::Japanese, _) => format!("次は{date}に出題します。"),
        }
    }
}
