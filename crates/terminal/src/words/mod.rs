//! Every word of the terminal, in three languages.
//!
//! There is one type, [`TerminalWords`], and a file for each theme. A text without numbers is a line in a table (`texts!`): English, French
//! and Japanese side by side. A sentence with something in it is a function that matches the language. Either way a language that is
//! forgotten does not compile. What the coach says is [`AnalysisWords`].

mod explorer;
mod files;
mod games;
mod help;
mod keys;
mod look_back;
mod menu;
mod outcome;
mod panel;
mod players;
mod prompt;
mod said;
mod setup;
mod statistics;

use outflank_play::{AnalysisWords, RatingWords};
use outflank_records::Language;
use outflank_rules::{Move, Side, Square};

pub(crate) use help::HelpPart;

/// The words of the terminal in one language.
///
/// ```
/// use outflank_play::EnginePlayer;
/// use outflank_records::Language;
/// use outflank_terminal::TerminalWords;
/// assert_eq!(TerminalWords(Language::French).engine(&EnginePlayer::Random), "Hasard");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TerminalWords(pub Language);

impl TerminalWords {
    /// The words of the coach.
    pub(crate) const fn analysis(self) -> AnalysisWords {
        AnalysisWords(self.0)
    }

    /// The words in which ratings are told.
    pub(crate) const fn ratings(self) -> RatingWords {
        RatingWords(self.0)
    }

    /// A player.
    pub(crate) const fn side(self, side: Side) -> &'static str {
        self.analysis().side(side)
    }

    /// What stands between the parts of a list: a comma.
    pub(crate) const fn comma(self) -> &'static str {
        self.0.pick([", ", ", ", "、"])
    }

    /// A text as a sentence: with a capital letter and a full stop.
    pub(crate) fn sentence(self, text: &str) -> String {
        format!("{}{}", capitalised(text), self.0.pick([".", ".", "。"]))
    }

    /// Sentences one after another: only languages with spaces have one in between.
    pub(crate) fn sentences(self, sentences: &[String]) -> String {
        sentences.join(self.0.pick([" ", " ", ""]))
    }

    /// A number of things, of which there is one or many. French counts nothing as one, Japanese has one form.
    fn counted(self, number: u64, [english, french]: [[&str; 2]; 2], japanese: &str) -> String {
        let [one, many] = self.0.pick([english, french, [japanese; 2]]);
        let is_one = number == 1 || (number == 0 && self.0 == Language::French);
        let gap = if self.0 == Language::Japanese { "" } else { " " };
        format!("{number}{gap}{}", if is_one { one } else { many })
    }

    /// A number of games.
    pub(crate) fn games(self, number: usize) -> String {
        self.counted(number as u64, [["game", "games"], ["partie", "parties"]], "局")
    }

    /// A number of moves.
    pub(crate) fn moves(self, number: usize) -> String {
        self.counted(number as u64, [["move", "moves"], ["coup", "coups"]], "手")
    }

    /// A number of discs.
    pub(crate) fn discs(self, number: u16) -> String {
        self.counted(number.into(), [["disc", "discs"], ["pion", "pions"]], "石")
    }

    /// Squares as a list: `d3, c4 and f5`.
    pub(crate) fn squares(self, squares: &[Square]) -> String {
        match squares {
            [] => self.0.pick(["nothing", "rien", "なし"]).to_owned(),
            [one] => one.to_string(),
            [most @ .., last] => {
                let most: Vec<String> = most.iter().map(ToString::to_string).collect();
                format!("{}{}{last}", most.join(self.comma()), self.0.pick([" and ", " et ", "、"]))
            }
        }
    }

    /// A line of play.
    pub(crate) fn line(self, line: &[Move]) -> String {
        let word = |play: &Move| match play {
            Move::Place(square) => square.to_string(),
            Move::Pass => self.analysis().pass().to_owned(),
        };
        line.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

/// A word with a capital letter.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use crate::columns::width;
    use outflank_play::Tempo;
    use outflank_rules::Preset;

    /// Texts for which there are only so many columns, and how many.
    fn in_columns(words: TerminalWords) -> Vec<(&'static str, usize)> {
        let keys = words.help().into_iter().filter_map(|part| match part {
            HelpPart::Key(_, does) => Some((does, 28)),
            HelpPart::Heading(heading) => Some((heading, 32)),
            HelpPart::Text(_) => None,
        });
        let rows = [words.row_board(), words.row_rules(), words.row_discs(), words.row_clock(), words.row_look()];
        let more = [words.row_pace(), words.row_animation(), words.row_bell(), words.row_language()];
        let values = [words.no_limit(), words.no_clock(), words.on(), words.off(), words.you(), words.a_person()];
        let tempos = Tempo::ALL.map(|tempo| words.tempo(tempo));
        let themes = Theme::ALL.map(|theme| words.theme(theme));
        let rules = Preset::ALL.map(|preset| words.preset(preset));
        let mottos = [words.motto(), words.motto_end()].map(|text| (text, 24));
        let values = values.into_iter().chain(tempos).chain(themes).chain(rules).map(|text| (text, 14));
        let table = [(words.book_column(), 4), (words.sure_column(), 8), (words.games_column(), 7)];
        let values = values.chain(table);
        keys.chain(rows.into_iter().chain(more).map(|text| (text, 10))).chain(values).chain(mottos).collect()
    }

    #[test]
    fn what_stands_in_a_column_fits_into_it_in_every_language() {
        for (text, columns) in Language::ALL.map(TerminalWords).into_iter().flat_map(in_columns) {
            assert!(width(text) <= columns, "{text} needs more than {columns} columns");
        }
    }

    #[test]
    fn numbers_have_the_forms_of_their_language() {
        let games = |number: usize| Language::ALL.map(|language| TerminalWords(language).games(number));
        assert_eq!(games(0), ["0 games", "0 partie", "0局"]);
        assert_eq!(games(1), ["1 game", "1 partie", "1局"]);
        assert_eq!(games(2), ["2 games", "2 parties", "2局"]);
    }

    #[test]
    fn squares_are_listed_as_people_list_them() {
        let squares: Vec<Square> = ["d3", "c4", "f5"].map(|name| name.parse().unwrap()).to_vec();
        let listed = |squares: &[Square]| Language::ALL.map(|language| TerminalWords(language).squares(squares));
        assert_eq!(listed(&squares), ["d3, c4 and f5", "d3, c4 et f5", "d3、c4、f5"]);
        assert_eq!(listed(&[]), ["nothing", "rien", "なし"]);
    }
}
