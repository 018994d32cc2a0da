//! A line of moves from a start: how a position of the analysis board is named.

use outflank_records::StartText;
use outflank_rules::Game;
use serde::Deserialize;

use crate::problem::Problem;

/// The moves that lead to a position, by which rules and from where. Everything has a default: the usual start of the usual game.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LineRequest {
    /// The size of the board and the rules, as the server writes them: `8x8 standard`.
    pub rules: String,
    /// The board at the start and whose turn it is; nothing for the usual start.
    pub start: String,
    /// The moves without passes: `f5d6c3`.
    pub moves: String,
}

impl Default for LineRequest {
    fn default() -> Self {
        Self { rules: "8x8 standard".to_owned(), start: String::new(), moves: String::new() }
    }
}

impl LineRequest {
    /// The game that consists of these moves.
    pub fn game(&self) -> Result<Game, Problem> {
        let start = StartText { rules: self.rules.clone(), board: self.start.clone() };
        let start = start.position().map_err(Problem::bad_input)?;
        Game::from_transcript(start, &self.moves).map_err(|error| Problem::bad_input(error.to_string()))
    }
}
