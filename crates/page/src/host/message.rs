//! What a host is told, and what it has kept.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a host is told.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum HostWords {
    /// To answer a request.
    Request(PageRequest),
    /// To begin something that goes on.
    Open(SessionOpening),
    /// To hear a message in it.
    Say { session: u64, message: Value },
    /// To end it.
    Close { session: u64 },
}

/// A request as the page would send it to a server.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PageRequest {
    pub(super) method: String,
    pub(super) path: String,
    #[serde(default)]
    pub(super) query: String,
    #[serde(default)]
    pub(super) body: Value,
    /// Bytes, in place of a body.
    #[serde(default)]
    pub(super) base64: Option<String>,
}

/// What begins.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum SessionOpening {
    /// An analysis, with words in this language.
    Analysis {
        #[serde(default)]
        language: Option<String>,
    },
    Game(GameOpening),
}

/// Which game is played.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum GameOpening {
    /// A new one.
    New {
        #[serde(rename = "set-up")]
        set_up: Value,
    },
    /// One that was kept under this name; perhaps it has a rematch.
    Kept {
        id: String,
        #[serde(default)]
        next: Option<String>,
        entries: Vec<String>,
    },
}

/// Something of a game that is to be kept.
#[derive(Debug, Serialize)]
pub(super) struct Keep {
    /// The name of the game.
    pub(super) game: String,
    /// The game of which it is the rematch.
    pub(super) follows: Option<String>,
    /// How many entries come before these.
    pub(super) after: usize,
    /// Texts, because no number in them may lose a digit on its way.
    pub(super) entries: Vec<String>,
}
