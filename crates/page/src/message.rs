//! What goes over the wire of a live game: what players ask for, and what everybody is told.

use outflank_play::Advice;
use outflank_rules::{BySide, Side, Square};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::view::{GameView, MoveView, NowView, ScoredView};

/// What somebody at a live game says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "WireWords")]
pub enum Words {
    /// They would like to know whether we are still here.
    Ping,
    /// They ask for something.
    Do(Action),
}

/// What a player of a live game may ask for. As a value it goes from one server to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// To play here, as the move with this number (from 0): a click that comes too late must not count for the next turn.
    Move {
        /// Where.
        square: Square,
        /// How many moves were made before it.
        ply: usize,
    },
    /// To take back the last move.
    Undo,
    /// To make it again.
    Redo,
    /// To give the game up.
    Resign,
    /// To hear what the side to move could do.
    Advice(Advice),
    /// Another round.
    Rematch,
}

/// The same as it goes over the wire. Those without fields are written as if they had some: only so are others refused.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
enum WireWords {
    Ping {},
    Move { square: Square, ply: usize },
    Undo {},
    Redo {},
    Resign {},
    Hint {},
    Scores {},
    Rematch {},
}

impl From<WireWords> for Words {
    fn from(words: WireWords) -> Self {
        Self::Do(match words {
            WireWords::Ping {} => return Self::Ping,
            WireWords::Move { square, ply } => Action::Move { square, ply },
            WireWords::Undo {} => Action::Undo,
            WireWords::Redo {} => Action::Redo,
            WireWords::Resign {} => Action::Resign,
            WireWords::Hint {} => Action::Advice(Advice::Best),
            WireWords::Scores {} => Action::Advice(Advice::EverySquare),
            WireWords::Rematch {} => Action::Rematch,
        })
    }
}

impl Words {
    /// What a message says.
    pub fn read(text: &str) -> Result<Self, Problem> {
        serde_json::from_str(text).map_err(|error| Problem::unreadable(error.to_string()))
    }
}

/// Whether this is something that somebody at a live game may say. Only for fuzzing.
#[doc(hidden)]
pub fn is_understood(text: &str) -> bool {
    Words::read(text).is_ok()
}

/// What people at a live game are told.
#[allow(missing_docs)]
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum News {
    /// Which sides this visitor plays, and whether anybody else does.
    You { sides: Vec<Side>, alone: bool },
    /// The whole game, at first and whenever more than a move has changed.
    Game(Box<GameView>),
    /// A move was made.
    Moved { ply: usize, played: MoveView, now: Box<NowView> },
    /// Who is here.
    Presence { here: BySide<bool>, watching: usize },
    /// What the side to move could do, the best first. While it is being refined a better answer follows.
    Advice { ply: usize, moves: Vec<ScoredView>, refining: bool },
    /// Somebody would like to take back their last move; it stands until somebody moves.
    TakeBackAsked { by: Side },
    /// Somebody would like another round.
    RematchOffered { by: Side },
    /// The next round is here.
    Rematch { id: String },
    /// We are still here.
    Pong,
    /// Something was not done.
    Refused(Problem),
}

impl News {
    /// The text that goes over the wire.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data becomes JSON")
    }

    /// What a visitor with these sides is told about themselves.
    pub fn you(sides: &[Side], alone: bool) -> Self {
        Self::You { sides: sides.to_vec(), alone }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_understood_completely_is_taken() {
        let square = "d3".parse().unwrap();
        let action = Action::Move { square, ply: 4 };
        assert_eq!(Words::read(r#"{"do":"move","square":"d3","ply":4}"#), Ok(Words::Do(action)));
        assert_eq!(Words::read(r#"{"do":"undo"}"#), Ok(Words::Do(Action::Undo)));
        assert_eq!(Words::read(r#"{"do":"ping"}"#), Ok(Words::Ping));
        for text in [
            "",
            "null",
            "[]",
            "{}",
            r#"{"do":"win"}"#,
            r#"{"do":"move"}"#,
            r#"{"do":"move","square":"z9","ply":0}"#,
            r#"{"do":"move","square":"d3","ply":-1}"#,
            r#"{"do":"move","square":"d3","ply":0,"side":"white"}"#,
            r#"{"do":"resign","side":"white"}"#,
        ] {
            assert!(Words::read(text).is_err(), "{text}");
        }
    }
}
