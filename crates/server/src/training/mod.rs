//! Training in the browser: today's exercises, drills, opening lines and the first lesson, kept with whoever trains.
//!
//! Somebody has one [session](TrainingSession) at a time, whatever they look at it with, and engines that everybody shares make its tasks. It lies in
//! memory: what matters of it is in the store before anything is said about an answer.

mod desk;
mod keeper;
mod studies;
mod study_request;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, Seated, Spoken, json};
use crate::identity::Caller;
use crate::statistics;
use crate::store::StoreError;
pub(crate) use desk::TrainingDesk;
use keeper::StoreKeeper;
use outflank_page::{
    Notebook, OpeningList, Problem, SessionRequest, SessionView, TaskSpawner, TrainingMessage, TrainingOverview,
    TrainingPlan, TrainingSession,
};
use study_request::StudyRequest;
use tokio::time::timeout;

/// How long somebody waits for a task before they are told that it is still being made.
const PATIENCE: Duration = Duration::from_secs(4);

/// The addresses of training.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/training", get(overview))
        .route("/api/training/session", get(look).put(begin).post(act).delete(stop))
        .route("/api/training/openings", get(openings))
        .route("/api/training/games", post(study))
}

/// What there is to train, and what was learned.
async fn overview(
    State(app): State<AppState>,
    caller: Caller,
    Spoken(language): Spoken,
) -> Answer<Json<TrainingOverview>> {
    app.training.pace.admit(caller.address)?;
    let stored = match caller.holder {
        Some(holder) => app.hub.common.store.training_of(holder).await?,
        None => Default::default(),
    };
    let session = caller.holder.and_then(|holder| app.training.find(holder));
    let going = match session {
        Some(session) => session.lock().await.going(),
        None => None,
    };
    let lesson = stored.lesson.clone();
    Ok(Json(TrainingOverview::new(&stored.deck()?, &lesson, going, language)))
}

/// The opening lines, by name.
async fn openings(caller: Caller, State(app): State<AppState>, Spoken(language): Spoken) -> Answer {
    app.training.pace.admit(caller.address)?;
    Ok(Json(OpeningList::new(language)).into_response())
}

/// The session that goes on, as it stands.
async fn look(State(app): State<AppState>, caller: Caller, Spoken(language): Spoken) -> Answer<Json<SessionView>> {
    app.training.pace.admit(caller.address)?;
    let Some(session) = caller.holder.and_then(|holder| app.training.find(holder)) else {
        return Ok(Json(SessionView::none()));
    };
    let mut session = session.lock().await;
    settle(&mut session).await;
    Ok(Json(SessionView::new(&session, language)))
}

/// Waits for a task that is being made, though not for ever.
async fn settle(session: &mut TrainingSession) {
    // Whoever has waited for long enough is told that it is still coming.
    let _ = timeout(PATIENCE, session.settle()).await;
}

/// Begins a session in place of the one that goes on.
async fn begin(State(app): State<AppState>, seated: Seated, Spoken(language): Spoken, Body(body): Body) -> Answer {
    app.training.pace.admit(seated.caller.address)?;
    let wanted = json::<SessionRequest>(&body)?.wanted()?;
    let (holder, caller) = (seated.holder, seated.caller);
    let permit = app.training.enter(holder, caller.address)?;
    let store = app.hub.common.store.clone();
    let stored = store.training_of(holder).await?;
    let customer = caller.customer(&app.hub.common.engines);
    let rating = statistics::rating_of(&store, holder, &customer).await?;
    let (entries, lesson, seed) = (stored.entries.len(), stored.lesson.clone(), getrandom::u64()?);
    let planning = tokio::task::spawn_blocking(move || {
        let deck = stored.deck()?;
        let plan = TrainingPlan::of(&wanted, &deck, rating, seed);
        Ok::<_, StoreError>((deck, plan))
    });
    let (deck, plan) = planning.await.map_err(|_| Problem::fault())??;
    let notebook = Notebook::new(Arc::new(StoreKeeper { store, holder }), deck, entries, lesson);
    let spawn: TaskSpawner = Arc::new(|task| drop(tokio::spawn(task)));
    let session = TrainingSession::begin(plan, notebook, customer, &spawn).await?;
    let session = app.training.seat(holder, session, permit);
    let mut session = session.lock().await;
    settle(&mut session).await;
    let view = Json(SessionView::new(&session, language)).into_response();
    drop(session);
    app.training.studies.look_through_recent(&app.hub.common, caller);
    Ok(seated.remember(view))
}

/// Somebody answers, asks for a hint, or goes on.
async fn act(
    State(app): State<AppState>,
    caller: Caller,
    Spoken(language): Spoken,
    Body(body): Body,
) -> Answer<Json<SessionView>> {
    app.training.pace.admit(caller.address)?;
    let message: TrainingMessage = json(&body)?;
    let session = caller.holder.and_then(|holder| app.training.find(holder)).ok_or_else(Problem::moved_on)?;
    let mut session = session.lock().await;
    session.act(message).await?;
    settle(&mut session).await;
    Ok(Json(SessionView::new(&session, language)))
}

/// Ends the session; every answer is kept.
async fn stop(State(app): State<AppState>, caller: Caller) -> Answer<StatusCode> {
    app.training.pace.admit(caller.address)?;
    if let Some(holder) = caller.holder {
        app.training.close(holder);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Makes exercises of the mistakes in a game. Asked again it says how far that has come.
async fn study(State(app): State<AppState>, seated: Seated, Body(body): Body) -> Answer {
    app.training.pace.admit(seated.caller.address)?;
    let request: StudyRequest = json(&body)?;
    let holder = seated.holder;
    let studied = request.studied(&*app.hub.common.store, holder).await?;
    let caller = seated.caller;
    let found = app.training.studies.look_through(&app.hub.common, caller, studied).await?;
    Ok(seated.remember(Json(found).into_response()))
}
