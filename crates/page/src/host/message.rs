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
    /// Training, with everything that was kept of it.
    Training {
        #[serde(default)]
        entries: Vec<String>,
        #[serde(default)]
        lesson: Option<String>,
    },
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

/// Something that is to be kept. Entries are texts, because no number in them may lose a digit on its way.
#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "of")]
pub(super) enum Keep {
    /// What happened in the game with this name, after so many other entries; perhaps it is the rematch of another.
    Game { game: String, follows: Option<String>, after: usize, entries: Vec<String> },
    /// What happened to somebody's exercises and opening lines, after so many other entries.
    Training { after: usize, entries: Vec<String> },
    /// How far they have come in the lesson, in place of what was kept before.
    Lesson { lesson: String },
}
