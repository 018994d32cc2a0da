//! What a player can type.

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

pub(super) const HELP: &str = "\
A move is a letter and a number, such as d3. It must turn over at least one disc of the
other colour that lies in a straight line between the new disc and another of yours.
  undo, redo   take back a move, or play it again
  hint         the best square        scores   what every square is worth
  moves        the legal squares      history  the moves made so far
  matters      what matters here      board    the board once more
  save FILE    write the game to a file: .txt .obf .ggf .sgf .pgn .wtb (it is kept anyway)
  resign       give up                pause, resume
  rematch      another round with colours changed, once the game is over
  new          leave this game as it stands and begin another with the same players and rules
  setup        the same, and be asked for players, board, rules and clock first
  review       what every move gave away
  help         these lines            quit     leave; the game is kept
";

impl<'a> Word<'a> {
    pub(super) fn read(line: &'a str) -> Self {
        if let Ok(square) = line.parse() {
            return Self::Play(square);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", "") => Self::Nothing,
            ("save", "") => Self::Save(None),
            ("save", file) => Self::Save(Some(file)),
            ("undo" | "back", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("hint", "") => Self::Hint,
            ("scores", "") => Self::Scores,
            ("matters", "") => Self::Matters,
            ("moves", "") => Self::Moves,
            ("history", "") => Self::History,
            ("pass" | "--", "") => Self::Pass,
            ("board", "") => Self::Board,
            ("resign", "") => Self::Resign,
            ("pause", "") => Self::Pause,
            ("resume" | "continue", "") => Self::Resume,
            ("rematch" | "again" | "yes", "") => Self::Rematch,
            ("new", "" | "game") => Self::New,
            ("setup", "") => Self::SetUp,
            ("review", "") => Self::Review,
            ("help" | "?", "") => Self::Help,
            ("quit" | "exit" | "q" | "no", "") => Self::Quit,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_words_are_told_apart() {
        assert_eq!(Word::read("D3"), Word::Play("d3".parse().unwrap()));
        assert_eq!(Word::read("UNDO"), Word::Undo);
        assert_eq!(Word::read("save my game.txt"), Word::Save(Some("my game.txt")));
        assert_eq!(Word::read("undo twice"), Word::Unknown);
        assert_eq!(Word::read("z99"), Word::Unknown);
    }
}
