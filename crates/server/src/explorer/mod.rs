//! The opening explorer: how a position was played in the games of a database, by whom, and with what result, and what the opening book knows
//! of it.

mod games;
mod view;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::post;
use outflank_page::{LineRequest, Problem};

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, json};
use crate::identity::Caller;

pub(crate) use games::RecordedGames;
use view::ExplorerView;

/// The addresses of the explorer.
pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/explorer", post(explore))
}

/// How the position that a line leads to was played. Asking costs a moment of a disk and a core, so everybody has a share.
async fn explore(State(app): State<AppState>, caller: Caller, Body(body): Body) -> Answer {
    if app.recorded.is_none() && app.books.is_empty() {
        return Err(Problem::no_games().into());
    }
    let line: LineRequest = json(&body)?;
    let game = line.game()?;
    app.explored.admit(caller.address)?;
    let _permit = app.exploring.enter(caller.address).ok_or_else(|| Problem::too_many("questions"))?;
    let (position, books) = (*game.position(), app.books);
    let answer = match &app.recorded {
        Some(recorded) => recorded.explore(position).await?,
        // A book may lie on a disk too.
        None => tokio::task::spawn_blocking(move || ExplorerView::of_books(&position, &books).written())
            .await
            .map_err(|_| Problem::fault())?,
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}
