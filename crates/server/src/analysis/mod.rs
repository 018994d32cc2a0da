//! The analysis board: whatever somebody has is opened, played on and taken home again. Nothing of it is kept here: the tree of
//! variations is the visitor's, and a position is worked out from the moves that lead to it.

mod live;

use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::routing::{get, post};
use axum::{Json, Router};
use outflank_page::{
    GameCode, LineRequest, OpenRequest, OpenedView, PictureKind, PositionView, Problem, TreeRequest, export_tree,
};
use outflank_play::Table;
use outflank_records::Format;

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, json};
use crate::identity::{Caller, Holder};
use crate::limits;
use crate::reading_turn::ReadingTurn;
use crate::records::attachment;
use crate::store::{StoreError, StoredGame};

/// The addresses of the analysis board.
pub(crate) fn routes() -> Router<AppState> {
    let large = || DefaultBodyLimit::max(limits::FILE);
    Router::new()
        .route("/api/analysis", post(open).layer(large()))
        .route("/api/analysis/position", post(position))
        .route("/api/analysis/pictures/{kind}", post(picture))
        .route("/api/analysis/live", get(live::live))
        .route("/api/analysis/records/{format}", post(export).layer(large()))
}

/// Opens a text in any format, a position that was set up, or a game that is kept here.
async fn open(State(app): State<AppState>, caller: Caller, request: Request) -> Answer<Json<OpenedView>> {
    let turn = ReadingTurn::enter(&app, caller)?;
    let request: OpenRequest = json(&turn.body(request).await?)?;
    let stored = match &request.game {
        Some(code) => {
            let code: GameCode = code.parse().map_err(|_| Problem::no_such_game())?;
            Some(app.hub.common.store.load(code).await?.ok_or_else(Problem::no_such_game)?)
        }
        None => None,
    };
    let opened = turn.work(move || match stored {
        Some(stored) => kept(stored, caller.holder),
        None => request.open(),
    });
    Ok(Json(opened.await?))
}

/// A game that is kept here, as this visitor sees it.
fn kept(stored: StoredGame, visitor: Option<Holder>) -> Result<OpenedView, Problem> {
    let StoredGame { code, chairs, entries, played, .. } = stored;
    let table = Table::restore(entries).map_err(|damage| StoreError::Unreadable(damage.to_string()))?;
    Ok(OpenedView::of_kept(code.to_string(), &table, chairs.sides_of(visitor), played))
}

/// What can be done in the position that a line leads to.
async fn position(State(app): State<AppState>, caller: Caller, Body(body): Body) -> Answer<Json<PositionView>> {
    app.positions.admit(caller.address)?;
    let line: LineRequest = json(&body)?;
    Ok(Json(PositionView::new(&line.game()?)))
}

/// A tree as a file to take home: with its variations where the format has them.
async fn export(State(app): State<AppState>, caller: Caller, Path(format): Path<String>, request: Request) -> Answer {
    let format: Format = format.parse().map_err(|error| Problem::bad_input(format!("{error}")))?;
    let turn = ReadingTurn::enter(&app, caller)?;
    let request: TreeRequest = json(&turn.body(request).await?)?;
    Ok(attachment(turn.work(move || export_tree(&request.tree()?, format, "analysis")).await?))
}

/// A picture of the position that a line leads to, or of all positions on the way.
async fn picture(State(app): State<AppState>, caller: Caller, Path(kind): Path<String>, request: Request) -> Answer {
    let kind = PictureKind::of(&kind)?;
    let turn = ReadingTurn::enter(&app, caller)?;
    let line: LineRequest = json(&turn.body(request).await?)?;
    Ok(attachment(turn.work(move || Ok(kind.draw(&line.game()?))).await?))
}
