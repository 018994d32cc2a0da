//! What goes over the wire while somebody analyses: what they ask, and what engines and coach say.

use serde::{Deserialize, Serialize};

use super::judged::{JudgedView, ReviewVerdict};
use super::line::LineRequest;
use crate::problem::Problem;
use crate::view::ScoredView;

/// What somebody who analyses asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum AnalystWords {
    /// They would like to know whether we are still here.
    Ping {},
    /// This is the game: its rules, its start and the moves of its main line.
    Start(LineRequest),
    /// What the squares of this position are worth, and what its last move was.
    Look(PathRequest),
    /// What every move of the main line was worth.
    Review {},
    /// Nothing more for now.
    Rest {},
}

/// The moves that lead to a position from the start of the game: its name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PathRequest {
    /// As a transcript without passes.
    pub path: String,
}

impl AnalystWords {
    /// What a message says.
    pub fn read(text: &str) -> Result<Self, Problem> {
        serde_json::from_str(text).map_err(|error| Problem::unreadable(error.to_string()))
    }
}

/// What somebody who analyses is told.
#[allow(missing_docs)]
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AnalystNews {
    /// What every square of a position is worth to the side to move, the best first. While it is being refined better values follow.
    Values { path: String, moves: Vec<ScoredView>, refining: bool },
    /// What the last move of a path was worth: at a glance first, then with care.
    Judged(Box<JudgedView>),
    /// What a review comes to so far.
    Verdict(Box<ReviewVerdict>),
    /// We are still here.
    Pong,
    /// Something was not done.
    Refused(Problem),
}

impl AnalystNews {
    /// The text that goes over the wire.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data becomes JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_understood_completely_is_taken() {
        for text in [
            r#"{"do":"ping"}"#,
            r#"{"do":"start","rules":"6x6 standard","start":"","moves":"e4"}"#,
            r#"{"do":"start"}"#,
            r#"{"do":"look","path":"f5d6"}"#,
            r#"{"do":"review"}"#,
            r#"{"do":"rest"}"#,
        ] {
            assert!(AnalystWords::read(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "null",
            "{}",
            r#"{"do":"win"}"#,
            r#"{"do":"look"}"#,
            r#"{"do":"look","path":3}"#,
            r#"{"do":"look","path":"f5","deep":true}"#,
            r#"{"do":"start","board":"x"}"#,
            r#"{"do":"rest","now":true}"#,
        ] {
            assert!(AnalystWords::read(text).is_err(), "{text}");
        }
    }
}
