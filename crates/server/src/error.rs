//! A problem at the edge of the server: what it is over HTTP, and what the store's troubles are to those who asked.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use outflank_page::Problem;

use crate::store::StoreError;

/// What an address answers.
pub(crate) type Answer<T = Response> = Result<T, HttpProblem>;

/// A problem as the answer to a request.
#[derive(Debug)]
pub(crate) struct HttpProblem(Problem);

impl<E: Into<Problem>> From<E> for HttpProblem {
    fn from(problem: E) -> Self {
        Self(problem.into())
    }
}

impl IntoResponse for HttpProblem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let how = (status == StatusCode::UNAUTHORIZED).then_some([(header::WWW_AUTHENTICATE, "Bearer")]);
        (status, how, Json(self.0)).into_response()
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
            StoreError::Overtaken | StoreError::InUse | StoreError::Newer | StoreError::Failed(_) => Self::fault(),
        }
    }
}
