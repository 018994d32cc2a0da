//! Why the server did not do what was asked.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use outflank_play::Refused;
use outflank_rules::Refusal;
use serde::Serialize;

use crate::store::StoreError;

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

    pub(crate) fn bad_input(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-input", message)
    }

    pub(crate) fn unreadable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "unreadable", message)
    }

    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "that is more than this server takes at once")
    }

    pub(crate) fn no_such_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-such-game", "there is no such game")
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

    pub(crate) fn not_yours() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-yours", "you have no seat in this game")
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

    pub(crate) fn too_fast() -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-fast", "too many messages at once; please slow down")
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
            StoreError::Failed(_) => Self::fault(),
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
            Refused::NotYourTurn(_) => "not-your-turn",
            Refused::Paused => "waiting",
            Refused::Over => "over",
            Refused::NotOver => "not-over",
            Refused::NothingToTakeBack | Refused::LostOnTime => "nothing-to-undo",
            Refused::NothingToRedo => "nothing-to-redo",
        };
        Self::new(StatusCode::CONFLICT, name, refused.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(self)).into_response()
    }
}
