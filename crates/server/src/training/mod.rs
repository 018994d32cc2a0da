//! Training in the browser: today's exercises, drills, opening lines and the first lesson, kept with whoever trains.
//!
//! What is asked, how an answer is graded, why it is wrong and when it comes again is all `coach`'s; engines that everybody shares prove and make
//! the exercises. Somebody has one [session](session::TrainingSession) at a time, whatever they look at it with. It lies in memory: what matters of it
//! is in the store before anything is said about an answer.

mod desk;
mod exercise_task;
mod lesson_task;
mod line_task;
mod overview;
mod request;
mod session;
mod studies;
mod supply;
mod view;

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
pub(crate) use desk::TrainingDesk;
use outflank_page::{OpeningList, Problem};
use overview::TrainingOverview;
use request::{SessionRequest, StudyRequest, TrainingMessage};
use session::{SessionNeeds, TrainingSession};
use view::SessionView;

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
    Ok(Json(TrainingOverview::new(stored, going, language)?))
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
    session.settle().await;
    Ok(Json(SessionView::new(&session, language)))
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
    let session = TrainingSession::begin(wanted, SessionNeeds { stored, store, holder, customer, rating }).await?;
    let session = app.training.seat(holder, session, permit);
    let mut session = session.lock().await;
    session.settle().await;
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
    session.settle().await;
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
