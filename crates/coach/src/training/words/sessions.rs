//! What is said around a session.

use outflank_records::Language;

use super::super::{AnswerCount, SessionPlan};
use super::{TrainingWords, counted};

impl TrainingWords {
    /// What a session holds.
    pub fn session(self, plan: &SessionPlan) -> String {
        let (due, new) = (plan.due.len(), plan.new.len());
        match self.0 {
            Language::English => format!("Today: {due} due, {new} new, about ten minutes. Type help for the words."),
            Language::French => {
                format!(
                    "Aujourd'hui : {due} à revoir, {new} de nouveaux, dix minutes environ. Tapez aide pour les mots."
                )
            }
            Language::Japanese => format!("今日の練習：復習{due}問、新問{new}問、約10分。「ヘルプ」で操作の説明。"),
        }
    }

    /// What a session came to.
    pub fn summary(self, answers: AnswerCount) -> String {
        let Some(percent) = answers.percent() else { return self.no_answers().to_owned() };
        let AnswerCount { given, right } = answers;
        match self.0 {
            Language::English => {
                format!("{}, {right} right ({percent} %).", counted(self.0, given, ["answer", "answers"]))
            }
            Language::French => format!(
                "{}, {} ({percent} %).",
                counted(self.0, given, ["réponse", "réponses"]),
                counted(self.0, right, ["juste", "justes"])
            ),
            Language::Japanese => format!("{given}問中{right}問正解（{percent} %）。"),
        }
    }

    /// When to come back, as a date.
    pub fn come_back(self, date: &str) -> String {
        match self.0 {
            Language::English => format!("The next exercise is due on {date}."),
            Language::French => format!("Le prochain exercice est à revoir le {date}."),
            Language::Japanese => format!("次の復習は{date}です。"),
        }
    }

    /// Opening lines are to be played again.
    pub fn lines_due(self, lines: usize) -> String {
        match self.0 {
            Language::English => format!("Opening lines due today: {lines}. Play them with: outflank drill openings"),
            Language::French => {
                format!("Ouvertures à revoir aujourd'hui : {lines}. Jouez-les : outflank drill openings")
            }
            Language::Japanese => format!("今日復習する定石：{lines}。練習するには outflank drill openings をどうぞ。"),
        }
    }

    /// What was found in games that were looked through.
    pub fn found(self, games: usize, added: usize, known: usize) -> String {
        let language = self.0;
        match language {
            Language::English => format!(
                "Looked through {}: {} added, {known} known already.",
                counted(language, games, ["game", "games"]),
                counted(language, added, ["exercise", "exercises"])
            ),
            Language::French => format!(
                "{} : {}, {}.",
                counted(language, games, ["partie examinée", "parties examinées"]),
                counted(language, added, ["exercice ajouté", "exercices ajoutés"]),
                counted(language, known, ["déjà connu", "déjà connus"])
            ),
            Language::Japanese => format!("{games}局を調べました：{added}問を追加、{known}問は登録済み。"),
        }
    }

    /// Games that need not be looked through again.
    pub fn studied_before(self, games: usize) -> String {
        match self.0 {
            Language::English => {
                format!("{} looked through before.", counted(self.0, games, ["game was", "games were"]))
            }
            Language::French => {
                counted(self.0, games, ["partie avait déjà été examinée.", "parties avaient déjà été examinées."])
            }
            Language::Japanese => format!("{games}局は調査済みでした。"),
        }
    }

    /// Games without the player who was asked for.
    pub fn without_player(self, games: usize, name: &str) -> String {
        match self.0 {
            Language::English => format!("{} without {name}.", counted(self.0, games, ["game is", "games are"])),
            Language::French => format!("{} sans {name}.", counted(self.0, games, ["partie", "parties"])),
            Language::Japanese => format!("{name}の対局ではないもの：{games}局。"),
        }
    }

    /// Before a list of games that make no sense.
    pub fn damaged(self, games: usize) -> String {
        match self.0 {
            Language::English => {
                format!("{} damaged and left out:", counted(self.0, games, ["game is", "games are"]))
            }
            Language::French => {
                counted(self.0, games, ["partie abîmée, laissée de côté :", "parties abîmées, laissées de côté :"])
            }
            Language::Japanese => format!("壊れていて省いた棋譜：{games}局"),
        }
    }

    /// Own games that there was no time to look through.
    pub fn left_for_later(self, games: usize) -> String {
        match self.0 {
            Language::English => {
                format!("{} left for another time.", counted(self.0, games, ["of your games is", "of your games are"]))
            }
            Language::French => counted(
                self.0,
                games,
                ["de vos parties reste pour une autre fois.", "de vos parties restent pour une autre fois."],
            ),
            Language::Japanese => format!("あなたの対局のうち{games}局は次回に調べます。"),
        }
    }
}
