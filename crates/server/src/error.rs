//! Why the server did not do what was asked.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_play::Refused;
use outflank_rules::{IllegalMove, Refusal};
use serde::Serialize;

use crate::store::{MOST_TOKENS, StoreError};

/// Why something was not done. The name is for programs and for translation, the message for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Problem {
    #[serde(skip)]
    status: StatusCode,
    error: &'static str,
    message: String,
}

impl Problem {
    fn new(status: StatusCode, error: &'static str, message: impl Into<String>) -> Self {
        Self { status, error, message: message.into() }
    }

    /// A problem whose message quotes what somebody sent, who need not get all of it back.
    fn quoting(status: StatusCode, error: &'static str, message: &str) -> Self {
        Self::new(status, error, brief(message))
    }

    pub(crate) fn bad_input(message: impl Into<String>) -> Self {
        Self::quoting(StatusCode::UNPROCESSABLE_ENTITY, "bad-input", &message.into())
    }

    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self::quoting(StatusCode::BAD_REQUEST, "unreadable", &message.into())
    }

    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "that is more than this server takes at once")
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game")
    }

    pub(crate) fn no_games() -> Self {
        let message =
            "this server has no database of games: make one with outflank db import, and start it with --games FILE";
        Self::new(StatusCode::NOT_FOUND, "no-games", message)
    }

    pub(crate) fn no_such_page() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-page", "there is no such page")
    }

    pub(crate) fn wrong_method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", "this address takes requests of another kind")
    }

    pub(crate) fn not_live() -> Self {
        Self::new(StatusCode::UPGRADE_REQUIRED, "not-live", "this is the address of a WebSocket")
    }

    /// What it says is left as it is: a newer version may have written it.
    pub(crate) fn unreadable_game() -> Self {
        let message = "this version of the server cannot read that game, which stays as it is";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "unreadable-game", message)
    }

    pub(crate) fn not_yours() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-yours", "you have no seat in this game")
    }

    pub(crate) fn unknown_token() -> Self {
        let message = "nobody has this token, or not any more; tokens are made at /account";
        Self::new(StatusCode::UNAUTHORIZED, "unknown-token", message)
    }

    pub(crate) fn browser_only() -> Self {
        let message = "a token is for playing; whose it is says only the browser in which they are signed in";
        Self::new(StatusCode::FORBIDDEN, "browser-only", message)
    }

    pub(crate) fn wrong_passphrase() -> Self {
        let message = "nobody has this passphrase; please compare it with what you have written down";
        Self::new(StatusCode::FORBIDDEN, "wrong-passphrase", message)
    }

    pub(crate) fn not_signed_in() -> Self {
        Self::new(StatusCode::CONFLICT, "not-signed-in", "nobody is signed in here")
    }

    pub(crate) fn no_way_back() -> Self {
        let message = "without a passphrase you could never come back; make one first, or delete everything";
        Self::new(StatusCode::CONFLICT, "no-way-back", message)
    }

    pub(crate) fn name_taken() -> Self {
        Self::new(
            StatusCode::CONFLICT,
            "name-taken",
            "somebody else is called so, or almost so; please choose another name",
        )
    }

    pub(crate) fn token_exists() -> Self {
        let message =
            format!("you have a token of this name, or {MOST_TOKENS} of them already; please revoke one first");
        Self::new(StatusCode::CONFLICT, "token-exists", message)
    }

    pub(crate) fn no_such_token() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-token", "you have no token of this name")
    }

    pub(crate) fn watching() -> Self {
        Self::new(StatusCode::FORBIDDEN, "watching", "you are watching this game; only its players can do that")
    }

    pub(crate) fn not_your_turn() -> Self {
        Self::new(StatusCode::CONFLICT, "not-your-turn", "it is not your turn")
    }

    pub(crate) fn moved_on() -> Self {
        Self::new(StatusCode::CONFLICT, "moved-on", "the game has moved on in the meantime")
    }

    pub(crate) fn waiting() -> Self {
        Self::new(StatusCode::CONFLICT, "waiting", "the game begins when both players are here")
    }

    pub(crate) fn seat_taken() -> Self {
        Self::new(StatusCode::CONFLICT, "seat-taken", "both seats are taken; you can watch")
    }

    pub(crate) fn not_alone() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-alone", "in a game against another person that would not be fair")
    }

    pub(crate) fn other_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "other-origin", "this request comes from another site")
    }

    pub(crate) fn unknown_host() -> Self {
        let message = "this server does not go by that name; if it should, start it with --host and the name";
        Self::new(StatusCode::MISDIRECTED_REQUEST, "unknown-host", message)
    }

    pub(crate) fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "too many messages at once; please slow down")
    }

    pub(crate) fn too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the request took too long to arrive; please try again")
    }

    pub(crate) fn too_often() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "that is too often; please wait a little")
    }

    pub(crate) fn too_many(what: &str) -> Self {
        let message = format!("there are too many {what} open already; please close some, or try again later");
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
    }

    pub(crate) fn cannot_save() -> Self {
        let message = "the server cannot save at the moment, so this was not done; please try again later";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "cannot-save", message)
    }

    /// Whether trying again later may help.
    pub(crate) fn may_pass(&self) -> bool {
        self.status.is_server_error() || self.status == StatusCode::TOO_MANY_REQUESTS
    }

    /// A fault of the server. What is wrong is for the log.
    pub(crate) fn fault() -> Self {
        let message = "something went wrong on the server, and nothing was changed; please try again";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", message)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::from(&error)
    }
}

impl From<&StoreError> for Problem {
    fn from(error: &StoreError) -> Self {
        tracing::error!(%error, "storage");
        match error {
            StoreError::CannotSave(_) => Self::cannot_save(),
            StoreError::Unreadable(_) => Self::unreadable_game(),
            StoreError::Newer | StoreError::Failed(_) => Self::fault(),
        }
    }
}

impl From<getrandom::Error> for Problem {
    fn from(error: getrandom::Error) -> Self {
        tracing::error!(%error, "no random numbers");
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
        Self::new(StatusCode::CONFLICT, name, refused.to_string())
    }
}

impl From<IllegalMove> for Problem {
    fn from(illegal: IllegalMove) -> Self {
        Refused::Illegal(Box::new(illegal)).into()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let how = (self.status == StatusCode::UNAUTHORIZED).then_some([(header::WWW_AUTHENTICATE, "Bearer")]);
        (self.status, how, Json(self)).into_response()
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
