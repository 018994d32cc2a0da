//! The moves made so far.

use outflank_rules::{Game, Side};

use crate::TerminalWords;

/// The moves in pairs, with numbers as in a newspaper: `1. d3 c5 2. -- e6`.
pub(super) fn history(game: &Game, words: TerminalWords) -> String {
    const WIDTH: usize = 72;
    let first = game.start().side_to_move();
    // Where White begins, Black's half of the first pair is empty.
    let mut turns: Vec<String> = if first == Side::White { vec!["…".to_owned()] } else { Vec::new() };
    for (ply, square) in game.moves().iter().enumerate() {
        turns.extend(game.passed_before(ply).map(|_| "--".to_owned()));
        turns.push(square.to_string());
    }
    if game.moves().is_empty() {
        return format!("{}\n", words.no_move_yet());
    }
    let (mut text, mut column) = (String::new(), 0);
    for (number, pair) in (1..).zip(turns.chunks(2)) {
        let pair = format!("{number}. {}", pair.join(" "));
        let length = pair.chars().count() + 2;
        if column > 0 {
            let fits = column + length <= WIDTH;
            text.push_str(if fits { "  " } else { "\n" });
            column = if fits { column } else { 0 };
        }
        text.push_str(&pair);
        column += length;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Game, RuleSet, Size};

    #[test]
    fn a_history_writes_passes_and_begins_with_whoever_begins() {
        let start = |text: &str| {
            let board: outflank_rules::notation::BoardText = text.parse().unwrap();
            board.setup(RuleSet::standard(Size::FOUR)).unwrap().position().unwrap()
        };
        let history = |text, moves| {
            super::history(&Game::from_transcript(start(text), moves).unwrap(), super::TerminalWords::default())
        };
        assert_eq!(history("-----OX--XO----- X", "b1c1d3a1a3"), "1. b1 c1  2. d3 a1  3. -- a3\n");
        assert_eq!(history("-----OX--XO----- O", "c1b1"), "1. … c1  2. b1\n");
        assert_eq!(history("-----OX--XO----- X", ""), "No move has been made yet.\n");
    }
}
