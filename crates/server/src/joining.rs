//! What was played and trained in a browser joins the rest of whoever brings it, perhaps after a time without a connection.
//!
//! A game comes as its entries, which are played over as any save is, and keeps the name that was drawn for it in the browser: so a game that is sent
//! again because nobody heard the answer is the same game, and its address leads to it in either place.

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, put};
use axum::{Json, Router};
use outflank_page::{GameCode, Problem, TRAINING_ENTRIES, afford};
use outflank_play::{DeckEntry, Entry, Seat, Table};
use outflank_rules::BySide;
use serde::{Deserialize, Serialize};

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, Named, Seated, json};
use crate::identity::{Caller, Holder};
use crate::limits;
use crate::store::{Chair, Chairs, NewGame};

/// The addresses of joining.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/played/{code}", put(join_game))
        .route("/api/training/entries", get(training).post(join_training))
        .layer(DefaultBodyLimit::max(limits::PLAYED))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayedGame {
    entries: Vec<Entry>,
}

#[derive(Serialize)]
struct JoinedGame {
    id: String,
}

/// Takes in a game that was played in a browser, once.
async fn join_game(State(app): State<AppState>, seated: Seated, Named(code): Named, Body(body): Body) -> Answer {
    let played: PlayedGame = json(&body)?;
    let game = played.joined(code, seated.holder, &app)?;
    let known = app.hub.common.store.load(code).await?;
    if known.is_none() {
        app.new_games.admit(seated.caller.address)?;
    }
    let new = known.is_none() && app.hub.common.store.join(game).await?;
    if new {
        app.hub.common.metrics.games_created.add(1);
    } else if let Some(known) = app.hub.common.store.load(code).await?
        && known.chairs.sides_of(Some(seated.holder)).is_empty()
    {
        return Err(Problem::not_yours().into());
    }
    let status = if new { StatusCode::CREATED } else { StatusCode::OK };
    Ok(seated.remember((status, Json(JoinedGame { id: code.to_string() })).into_response()))
}

impl PlayedGame {
    /// The game that it becomes, in which `holder` has every seat that is not an engine's.
    fn joined(self, code: GameCode, holder: Holder, app: &AppState) -> Result<NewGame, Problem> {
        if self.entries.len() > limits::PLAYED_ENTRIES {
            return Err(Problem::too_large());
        }
        let table = Table::restore(self.entries.iter().cloned());
        let table = table.map_err(|damage| Problem::bad_input(damage.to_string()))?;
        afford(table.terms(), app.thinking)?;
        let chair = |side| match &table.seats()[side] {
            Seat::Person => Chair::Taken(holder),
            Seat::Engine(_) => Chair::Engine,
        };
        let chairs = Chairs(BySide::from_fn(chair));
        if !chairs.has_player() {
            return Err(Problem::bad_input("nobody played that game"));
        }
        Ok(NewGame { code, chairs, entries: self.entries, follows: None })
    }
}

/// Somebody's training, or what is added to it.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinedTraining {
    entries: Vec<DeckEntry>,
}

/// Everything that somebody has trained, so that a browser can go on with it.
async fn training(State(app): State<AppState>, caller: Caller) -> Answer<Json<JoinedTraining>> {
    app.training.pace.admit(caller.address)?;
    let Some(holder) = caller.holder else { return Ok(Json(JoinedTraining::default())) };
    let entries = app.hub.common.store.training_of(holder).await?.entries;
    Ok(Json(JoinedTraining { entries }))
}

/// Takes in exercises and answers. What is known already is not added again.
async fn join_training(State(app): State<AppState>, seated: Seated, Body(body): Body) -> Answer {
    app.training.pace.admit(seated.caller.address)?;
    let JoinedTraining { entries } = json(&body)?;
    let stored = app.hub.common.store.training_of(seated.holder).await?;
    if stored.entries.len() + entries.len() > TRAINING_ENTRIES {
        return Err(Problem::too_many("exercises").into());
    }
    let mut deck = stored.deck()?;
    let applied = entries.iter().try_for_each(|entry| entry.clone().apply(&mut deck));
    applied.map_err(Problem::bad_input)?;
    app.hub.common.store.train(seated.holder, entries).await?;
    Ok(seated.remember(StatusCode::NO_CONTENT.into_response()))
}
