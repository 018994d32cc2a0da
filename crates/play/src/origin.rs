//! The recorded game that a game began from.

use outflank_records::Record;
use serde::{Deserialize, Serialize};

/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 80;

/// Who played the recorded game that a game began from, and how many of its moves are theirs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// Who had Black.
    pub black: Option<String>,
    /// Who had White.
    pub white: Option<String>,
    /// The moves of the record. Whatever follows them was played here.
    pub moves: usize,
}

impl Origin {
    /// What a record says about its players; nothing if it names neither.
    pub fn of(record: &Record) -> Option<Self> {
        let named = |name: &Option<String>| {
            let plain: String = name.as_deref()?.chars().filter(|letter| !letter.is_control()).collect();
            let plain: String = plain.trim().chars().take(LONGEST_NAME).collect();
            (!plain.is_empty()).then_some(plain)
        };
        let (black, white) = (named(&record.players.black.name), named(&record.players.white.name));
        (black.is_some() || white.is_some()).then(|| Self { black, white, moves: record.game.moves().len() })
    }
}
