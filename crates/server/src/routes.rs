//! The addresses of the server, and what each does.

use std::time::Instant;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{DefaultBodyLimit, Path, Query, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use outflank_page::{Allowance, Found, GameRequest, GameView, PlannedGame, Problem};
use outflank_play::Table;
use outflank_records::{Format, UnknownFormat};
use serde::Serialize;
use tower_http::compression::CompressionLayer;

use crate::app::AppState;
use crate::error::{Answer, HttpProblem};
use crate::extract::{Body, Named, Seated, json};
use crate::identity::{Caller, Holder};
use crate::list::{GameList, ListQuery};
use crate::many::Standing;
use crate::metrics::{Gauges, GaugesAmongMany};
use crate::person::Attending;
use crate::reading_turn::ReadingTurn;
use crate::socket::Visit;
use crate::store::Chairs;
use crate::table_task::TableCommand;
use crate::wire::bounded;
use crate::{
    analysis, assets, explorer, headers, joining, limits, live_description, person, programs, records, statistics,
    training, weights,
};

/// Everything that the server answers.
pub(crate) fn router(app: AppState) -> Router {
    let answers = Router::new()
        .route("/api/games", get(list).post(create))
        .route("/api/preview", post(preview))
        .route("/api/games/{code}", get(look).delete(forget))
        .route("/api/games/{code}/seat", post(join))
        .route("/api/games/{code}/records/{format}", get(export))
        .route("/api/records", post(find).layer(DefaultBodyLimit::max(limits::FILE)))
        .merge(joining::routes())
        .merge(analysis::routes())
        .merge(explorer::routes())
        .merge(training::routes())
        .merge(person::routes())
        .merge(statistics::routes())
        // Lists of games are long and repeat themselves. The files of the page are compressed already.
        .layer(CompressionLayer::new());
    Router::new()
        .route("/", get(page))
        .route("/g/{code}", get(game_page))
        .route("/account", get(page))
        .route("/games", get(page))
        .route("/analysis", get(page))
        .route("/analysis/{code}", get(game_page))
        .route("/training", get(page))
        .route("/training/session", get(page))
        .route("/statistics", get(page))
        .route("/api", get(reference))
        .route("/openapi.json", get(description))
        .route("/asyncapi.json", get(live_description))
        .route("/sw.js", get(service_worker))
        .route("/v/{version}/{*name}", get(file))
        .route("/w/{digest}/{name}", get(weight_file))
        .merge(answers)
        .merge(programs::routes())
        .route("/api/games/{code}/live", get(live))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .fallback(elsewhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(middleware::from_fn(headers::same_origin))
        .layer(middleware::from_fn_with_state(app.hosts.clone(), headers::known_host))
        .layer(middleware::from_fn(headers::secure))
        .with_state(app)
}

async fn page(headers: HeaderMap) -> Response {
    assets::page(StatusCode::OK, &headers)
}

/// The page of a game. It is the same for a game that does not exist, and says so; the status says it to programs.
async fn game_page(State(app): State<AppState>, named: Answer<Named>, headers: HeaderMap) -> Response {
    let exists = match named {
        // A database that fails is no reason to call a game unknown.
        Ok(Named(code)) => !matches!(app.hub.common.store.load(code).await, Ok(None)),
        Err(_) => false,
    };
    assets::page(if exists { StatusCode::OK } else { StatusCode::NOT_FOUND }, &headers)
}

async fn reference(headers: HeaderMap) -> Response {
    assets::reference(&headers)
}

async fn service_worker(headers: HeaderMap) -> Response {
    assets::service_worker(&headers)
}

async fn description(headers: HeaderMap) -> Response {
    assets::description(&headers)
}

async fn live_description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], live_description::text()).into_response()
}

async fn file(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Answer {
    Ok(assets::file(&version, &name, &headers).ok_or_else(Problem::no_such_page)?)
}

async fn weight_file(uri: Uri) -> Answer {
    Ok(weights::file(uri.path()).ok_or_else(Problem::no_such_page)?)
}

/// Whatever else somebody asks for: people get the page, which helps them on, and programs a problem.
async fn elsewhere(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_for_programs = ["/api/", "/v/", "/w/"].iter().any(|start| uri.path().starts_with(start));
    if is_for_programs || !matches!(method, Method::GET | Method::HEAD) {
        return HttpProblem::from(Problem::no_such_page()).into_response();
    }
    assets::page(StatusCode::NOT_FOUND, &headers)
}

async fn wrong_method() -> HttpProblem {
    Problem::wrong_method().into()
}

/// Reads a set-up. The body may be empty: everything has a default.
fn plan(app: &AppState, body: &Bytes) -> Result<PlannedGame, Problem> {
    let setup = if body.is_empty() { GameRequest::default() } else { json(body)? };
    setup.plan(Allowance::Shared(app.thinking))
}

#[derive(Serialize)]
struct Created {
    id: String,
}

async fn create(State(app): State<AppState>, seated: Seated, Body(body): Body) -> Answer {
    let plan = plan(&app, &body)?;
    app.new_games.admit(seated.caller.address)?;
    let code = app.hub.create(&plan, seated.caller, seated.holder).await?;
    let created = (StatusCode::CREATED, Json(Created { id: code.to_string() })).into_response();
    Ok(seated.remember(created))
}

/// What a game would look like, without beginning it.
async fn preview(State(app): State<AppState>, Body(body): Body) -> Answer<Json<GameView>> {
    let plan = plan(&app, &body)?;
    let table = Table::restore(plan.entries()).map_err(|damage| Problem::bad_input(damage.to_string()))?;
    let nobody = Chairs::planned(&plan, Holder::random()?);
    Ok(Json(GameView::new(&table, nobody.open(), Instant::now())))
}

async fn look(State(app): State<AppState>, caller: Caller, Named(code): Named) -> Answer {
    let text = app.hub.ask(code, caller, |reply| TableCommand::Look { reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// The games in a file of any format. Reading a large one takes a while, which nobody else should wait for.
async fn find(State(app): State<AppState>, caller: Caller, request: Request) -> Answer<Json<Found>> {
    let turn = ReadingTurn::enter(&app, caller)?;
    let body = turn.body(request).await?;
    Ok(turn.work(move || outflank_page::find(&body).map(Json)).await?)
}

/// A game in a format that others read. What is in the store is all that anybody has been told.
async fn export(State(app): State<AppState>, Named(code): Named, Path((_, format)): Path<(String, String)>) -> Answer {
    let format: Format = format.parse().map_err(|error: UnknownFormat| Problem::bad_input(error.to_string()))?;
    let stored = app.hub.common.store.load(code).await?.ok_or_else(Problem::no_such_game)?;
    Ok(records::attachment(records::export(stored, format)?))
}

async fn join(State(app): State<AppState>, seated: Seated, Named(code): Named) -> Answer {
    let holder = seated.holder;
    let side = app.hub.ask(code, seated.caller, |reply| TableCommand::Join { holder, reply }).await??;
    Ok(seated.remember(Json(serde_json::json!({ "side": side })).into_response()))
}

/// Some of somebody's games: all of them, page by page, or those that they search for.
async fn list(State(app): State<AppState>, caller: Caller, query: Result<Query<ListQuery>, QueryRejection>) -> Answer {
    let Query(query) = query.map_err(|rejection| Problem::unreadable(rejection.body_text()))?;
    let (after, filter) = query.read()?;
    let Some(holder) = caller.holder else { return Ok(Json(GameList::default()).into_response()) };
    app.lists.admit(caller.address)?;
    let list = GameList::read(&*app.hub.common.store, holder, after, filter).await?;
    Ok(Json(list).into_response())
}

async fn forget(State(app): State<AppState>, caller: Caller, Named(code): Named) -> Answer<StatusCode> {
    let holder = caller.holder.ok_or_else(Problem::not_yours)?;
    if !app.hub.common.store.forget(code, holder).await? {
        return Err(Problem::not_yours().into());
    }
    if app.hub.common.store.load(code).await?.is_none() {
        app.hub.close(code).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn live(
    State(app): State<AppState>,
    attending: Attending,
    Named(code): Named,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let upgrade = upgrade.map_err(|_| Problem::not_live())?;
    let permit = app.live.enter(attending.caller.address).ok_or_else(|| Problem::too_many("connections"))?;
    let visit = Visit {
        hub: app.hub.clone(),
        code,
        attending,
        ping: app.timeouts.ping,
        stopping: app.stopping.clone(),
        _permit: permit,
    };
    Ok(bounded(upgrade, limits::MESSAGE).on_upgrade(|socket| visit.run(socket)))
}

/// Whether the server does what it is there for, which includes that it can save.
async fn health(State(app): State<AppState>) -> (StatusCode, String) {
    match app.hub.common.store.trouble() {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("cannot save: {reason}\n")),
    }
}

/// Whether visitors should be sent here: it does what it is there for, knows of the other servers, and does not stop.
async fn ready(State(app): State<AppState>) -> (StatusCode, String) {
    let not_yet = |why: &str| (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n"));
    match app.hub.many().map(|many| many.standing()) {
        _ if *app.stopping.borrow() => not_yet("it stops"),
        Some(Standing { is_connected: false, .. }) => not_yet("NATS cannot be reached"),
        Some(Standing { has_tenure: false, .. }) => not_yet("out of touch with the other servers"),
        _ => health(State(app)).await,
    }
}

async fn metrics(State(app): State<AppState>) -> String {
    let engines = &app.hub.common.engines;
    app.hub.common.metrics.render(Gauges {
        games: app.hub.len(),
        asleep: app.hub.asleep(),
        connections: app.live.total(),
        open_connections: app.connections.total(),
        analysts: app.analysts.total(),
        engines_busy: engines.busy(),
        engine_queue: engines.waiting(),
        engine_cut_short: engines.cut_short(),
        among_many: app.hub.many().map(|many| GaugesAmongMany {
            standing: many.standing(),
            remote_games: app.hub.remote(),
            workers: engines.distant(),
        }),
    })
}
