//! Why something that was asked for was not done.

use std::borrow::Cow;

use outflank_play::Refused;
use outflank_rules::{IllegalMove, Refusal};
use serde::Serialize;

/// Why something was not done. The name is for programs and for translation, the message for people; over HTTP it has a status.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Problem {
    #[serde(skip)]
    status: u16,
    error: Cow<'static, str>,
    message: String,
}

// Each is called what it says.
#[allow(missing_docs)]
impl Problem {
    fn new(status: u16, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, error: Cow::Borrowed(error), message: message.into() }
    }

    /// The same problem as another server has met with it.
    pub fn met_elsewhere(status: u16, error: String, message: String) -> Self {
        Self { status, error: Cow::Owned(error), message }
    }

    /// A problem whose message quotes what somebody sent, who need not get all of it back.
    fn quoting(status: u16, error: &'static str, message: &str) -> Self {
        Self::new(status, error, brief(message))
    }

    pub fn bad_input(message: impl Into<String>) -> Self {
        Self::quoting(422, "bad-input", &message.into())
    }

    pub fn unreadable(message: impl Into<String>) -> Self {
        Self::quoting(400, "unreadable", &message.into())
    }

    pub fn too_large() -> Self {
        Self::new(413, "too-large", "that is more than this server takes at once")
    }

    pub fn no_such_game() -> Self {
        Self::new(404, "no-such-game", "there is no such game")
    }

    pub fn no_games() -> Self {
        let message =
            "this server has no database of games: make one with outflank db import, and start it with --games FILE";
        Self::new(404, "no-games", message)
    }

    pub fn no_such_page() -> Self {
        Self::new(404, "no-such-page", "there is no such page")
    }

    pub fn wrong_method() -> Self {
        Self::new(405, "wrong-method", "this address takes requests of another kind")
    }

    pub fn not_live() -> Self {
        Self::new(426, "not-live", "this is the address of a WebSocket")
    }

    /// What it says is left as it is: a newer version may have written it.
    pub fn unreadable_game() -> Self {
        let message = "this version of the server cannot read that game, which stays as it is";
        Self::new(500, "unreadable-game", message)
    }

    pub fn not_yours() -> Self {
        Self::new(403, "not-yours", "you have no seat in this game")
    }

    pub fn unknown_token() -> Self {
        let message = "nobody has this token, or not any more; tokens are made at /account";
        Self::new(401, "unknown-token", message)
    }

    pub fn browser_only() -> Self {
        let message = "a token is for playing; whose it is says only the browser in which they are signed in";
        Self::new(403, "browser-only", message)
    }

    pub fn wrong_passphrase() -> Self {
        let message = "nobody has this passphrase; please compare it with what you have written down";
        Self::new(403, "wrong-passphrase", message)
    }

    pub fn not_signed_in() -> Self {
        Self::new(409, "not-signed-in", "nobody is signed in here")
    }

    pub fn no_way_back() -> Self {
        let message = "without a passphrase you could never come back; make one first, or delete everything";
        Self::new(409, "no-way-back", message)
    }

    pub fn name_taken() -> Self {
        Self::new(409, "name-taken", "somebody else is called so, or almost so; please choose another name")
    }

    /// There is a token of this name, or as many as anybody may have.
    pub fn token_exists(most: usize) -> Self {
        let message = format!("you have a token of this name, or {most} of them already; please revoke one first");
        Self::new(409, "token-exists", message)
    }

    pub fn no_such_token() -> Self {
        Self::new(404, "no-such-token", "you have no token of this name")
    }

    pub fn watching() -> Self {
        Self::new(403, "watching", "you are watching this game; only its players can do that")
    }

    pub fn not_your_turn() -> Self {
        Self::new(409, "not-your-turn", "it is not your turn")
    }

    pub fn moved_on() -> Self {
        Self::new(409, "moved-on", "the game has moved on in the meantime")
    }

    pub fn waiting() -> Self {
        Self::new(409, "waiting", "the game begins when both players are here")
    }

    pub fn seat_taken() -> Self {
        Self::new(409, "seat-taken", "both seats are taken; you can watch")
    }

    pub fn not_alone() -> Self {
        Self::new(403, "not-alone", "in a game against another person that would not be fair")
    }

    pub fn other_origin() -> Self {
        Self::new(403, "other-origin", "this request comes from another site")
    }

    pub fn unknown_host() -> Self {
        let message = "this server does not go by that name; if it should, start it with --host and the name";
        Self::new(421, "unknown-host", message)
    }

    pub fn too_fast() -> Self {
        Self::new(429, "too-fast", "too many messages at once; please slow down")
    }

    pub fn too_slow() -> Self {
        Self::new(408, "too-slow", "the request took too long to arrive; please try again")
    }

    pub fn too_often() -> Self {
        Self::new(429, "too-fast", "that is too often; please wait a little")
    }

    pub fn too_many(what: &str) -> Self {
        let message = format!("there are too many {what} open already; please close some, or try again later");
        Self::new(429, "too-many", message)
    }

    pub fn cannot_save() -> Self {
        let message = "the server cannot save at the moment, so this was not done; please try again later";
        Self::new(503, "cannot-save", message)
    }

    /// The server that has the game cannot be reached, or nobody knows which one it is. What was asked for may have been done all the same.
    pub fn out_of_reach() -> Self {
        let message =
            "the server that has this game cannot be reached at the moment; please look at the game again in a moment";
        Self::new(503, "out-of-reach", message)
    }

    /// What it is over HTTP.
    pub const fn status(&self) -> u16 {
        self.status
    }

    /// What programs know it by.
    pub fn name(&self) -> &str {
        &self.error
    }

    /// What people are told.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether trying again later may help.
    pub fn may_pass(&self) -> bool {
        self.status >= 500 || self.status == 429
    }

    /// A fault of the server. What is wrong is for the log.
    pub fn fault() -> Self {
        let message = "something went wrong on the server, and nothing was changed; please try again";
        Self::new(500, "fault", message)
    }
}

impl From<getrandom::Error> for Problem {
    fn from(_: getrandom::Error) -> Self {
        Self::fault()
    }
}

impl From<Refused> for Problem {
    fn from(refused: Refused) -> Self {
        let name = match &refused {
            Refused::Illegal(illegal) => match illegal.refusal {
                Refusal::GameOver(_) => "over",
                _ => "illegal",
            },
            Refused::NotYourTurn(_) | Refused::EngineSeat(_) => "not-your-turn",
            Refused::Paused => "waiting",
            Refused::Over => "over",
            Refused::NotOver => "not-over",
            Refused::NothingToTakeBack | Refused::LostOnTime => "nothing-to-undo",
            Refused::NothingToRedo => "nothing-to-redo",
        };
        Self::new(409, name, refused.to_string())
    }
}

impl From<IllegalMove> for Problem {
    fn from(illegal: IllegalMove) -> Self {
        Refused::Illegal(Box::new(illegal)).into()
    }
}

/// A message in which no word is longer than anybody reads, and not too many of them.
fn brief(message: &str) -> String {
    const WORD: usize = 80;
    const WHOLE: usize = 500;
    let mut text = String::new();
    let mut word = 0;
    for letter in message.chars() {
        word = if letter.is_whitespace() { 0 } else { word + 1 };
        match word {
            0..=WORD => text.push(letter),
            _ if word == WORD + 1 => text.push('…'),
            _ => {}
        }
        if text.len() >= WHOLE {
            text.push('…');
            break;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_quotes_no_more_than_anybody_reads() {
        assert_eq!(brief("move 2: White outflanks nothing at a1"), "move 2: White outflanks nothing at a1");
        let long = brief(&format!("{} is not a square", "é".repeat(10_000)));
        assert!(long.ends_with("é… is not a square") && long.chars().count() < 110, "{long}");
        assert!(brief(&"word ".repeat(10_000)).len() < 510);
    }
}
