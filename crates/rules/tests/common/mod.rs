//! Short ways to write positions in tests.

use outflank_rules::notation::BoardText;
use outflank_rules::{Position, Preset, RuleSet, Size, Square};

/// The position that `board` draws, on the smallest board that it fills.
pub(crate) fn position(board: &str) -> Position {
    position_by(Preset::Standard, 0, board)
}

/// The same, by other rules and with a supply of discs (0 for no limit).
pub(crate) fn position_by(preset: Preset, supply: u16, board: &str) -> Position {
    let text: BoardText = board.parse().expect("a board");
    let rules = preset.rules(text.size().expect("a whole board")).with_supply(supply);
    text.setup(rules).expect("a board that fits").position().expect("a playable position")
}

/// The start of the standard game.
pub(crate) fn start() -> Position {
    Position::start(RuleSet::standard(Size::EIGHT))
}

/// A square by its name.
pub(crate) fn at(name: &str) -> Square {
    name.parse().expect("a square")
}
