//! Statistics: how somebody's games ended, and what they gave away in them. Everything is counted from the games and from what is found
//! out about their positions, as the command does (`LossReview`); nothing is stored.

mod analyses;
mod games;
mod view;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use outflank_page::{GameCode, Problem};
use outflank_play::{ADVICE, Advisor, Customer, LossReview, Rating, RatingEstimate};
use tokio::sync::Notify;

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::Spoken;
use crate::identity::{Caller, Holder};
use crate::limits;
use crate::store::Store;
pub(crate) use analyses::Analyses;
use analyses::AnalysisProgress;
use games::FinishedGames;
use view::StatisticsView;

/// Games from which a rating is told at the beginning of a session: those that count are among the latest.
const RATED: usize = 40;

/// The addresses of statistics.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/statistics", get(statistics))
        .route("/api/statistics/analysis", get(progress).post(analyse).delete(rest))
}

/// How the visitor's games ended, and what is known of what they gave away.
async fn statistics(
    State(app): State<AppState>,
    caller: Caller,
    Spoken(language): Spoken,
) -> Answer<Json<StatisticsView>> {
    app.lists.admit(caller.address)?;
    let store = &app.hub.common.store;
    let games = match caller.holder {
        Some(holder) => FinishedGames::of(store, holder, limits::COUNTED_GAMES).await?,
        None => FinishedGames::default(),
    };
    let review = recalled(&games, &caller.customer(&app.hub.common.engines)).await;
    Ok(Json(StatisticsView::new(&games, &review, language)))
}

/// Analyses the games of which too little is known, one after the other.
async fn analyse(State(app): State<AppState>, caller: Caller) -> Answer<Json<AnalysisProgress>> {
    app.lists.admit(caller.address)?;
    let Some(holder) = caller.holder else { return Ok(Json(AnalysisProgress::default())) };
    if let Some(progress) = app.analyses.find(holder) {
        return Ok(Json(*progress.borrow()));
    }
    let permit = app.reviews.enter(caller.address).ok_or_else(|| Problem::too_many("reviews"))?;
    let games = FinishedGames::of(&app.hub.common.store, holder, limits::COUNTED_GAMES).await?;
    let customer = caller.customer(&app.hub.common.engines);
    let review = |wake| LossReview::of(games.counted(), Advisor::at(ADVICE), &customer, wake);
    Ok(Json(app.analyses.start(holder, review, permit)))
}

/// How far that has come, as soon as it has come further.
async fn progress(State(app): State<AppState>, caller: Caller) -> Answer<Json<AnalysisProgress>> {
    app.lists.admit(caller.address)?;
    let progress = caller.holder.and_then(|holder| app.analyses.find(holder));
    Ok(Json(match progress {
        Some(progress) => analyses::news(progress).await,
        None => AnalysisProgress::default(),
    }))
}

/// Stops analysing. What was found out stays known.
async fn rest(State(app): State<AppState>, caller: Caller) -> Answer<StatusCode> {
    app.lists.admit(caller.address)?;
    if let Some(holder) = caller.holder {
        app.analyses.stop(holder);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// How strong somebody is, by the games of which it is known already what they gave away in them; without any, as strong as people are in general.
pub(crate) async fn rating_of(store: &Arc<dyn Store>, holder: Holder, customer: &Customer) -> Result<Rating, Problem> {
    let games = FinishedGames::of(store, holder, RATED).await?;
    let review = recalled(&games, customer).await;
    Ok(review.summary().rating().map_or(RatingEstimate::USUAL, |estimate| estimate.rating))
}

/// What is known of these games, none of which takes any thought.
async fn recalled(games: &FinishedGames, customer: &Customer) -> LossReview<GameCode> {
    let news = Arc::new(Notify::new());
    let wake = news.clone();
    let mut review =
        LossReview::of(games.counted(), Advisor::at(ADVICE), customer, Arc::new(move || wake.notify_one()));
    loop {
        review.poll();
        if !review.is_waiting() {
            return review;
        }
        news.notified().await;
    }
}
