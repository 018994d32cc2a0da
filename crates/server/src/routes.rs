//! The addresses of the server, and what each does.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use outflank_play::Table;
use outflank_records::{Format, UnknownFormat};
use outflank_rules::Side;
use serde::{Deserialize, Serialize};
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;

use crate::app::AppState;
use crate::code::GameCode;
use crate::error::Problem;
use crate::identity::{Caller, Secret};
use crate::metrics::Gauges;
use crate::records::Found;
use crate::setup::{GameRequest, PlannedGame};
use crate::socket::Visit;
use crate::store::{Cursor, Shelf, StoredGame};
use crate::table_task::TableCommand;
use crate::view::GameView;
use crate::{assets, headers, limits, records};

/// The most games of one answer to whoever asks for a list.
const LISTED: u32 = 50;

/// Everything that the server answers.
pub(crate) fn router(app: AppState) -> Router {
    let answers = Router::new()
        .route("/api/games", get(list).post(create))
        .route("/api/preview", post(preview))
        .route("/api/games/{code}", get(look).delete(forget))
        .route("/api/games/{code}/seat", post(join))
        .route("/api/games/{code}/records/{format}", get(export))
        .route("/api/records", post(find).layer(DefaultBodyLimit::max(limits::FILE)))
        // Lists of games are long and repeat themselves. The files of the page are compressed already.
        .layer(CompressionLayer::new());
    Router::new()
        .route("/", get(page))
        .route("/g/{code}", get(game_page))
        .route("/games", get(page))
        .route("/api", get(reference))
        .route("/openapi.json", get(description))
        .route("/v/{version}/{*name}", get(file))
        .merge(answers)
        .route("/api/games/{code}/live", get(live))
        .route("/healthz", get(health))
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
async fn game_page(State(app): State<AppState>, named: Result<Named, Problem>, headers: HeaderMap) -> Response {
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

async fn description(headers: HeaderMap) -> Response {
    assets::description(&headers)
}

async fn file(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, Problem> {
    assets::file(&version, &name, &headers).ok_or_else(Problem::no_such_page)
}

/// Whatever else somebody asks for: people get the page, which helps them on, and programs a problem.
async fn elsewhere(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let is_for_programs = ["/api/", "/v/"].iter().any(|start| uri.path().starts_with(start));
    if is_for_programs || !matches!(method, Method::GET | Method::HEAD) {
        return Problem::no_such_page().into_response();
    }
    assets::page(StatusCode::NOT_FOUND, &headers)
}

async fn wrong_method() -> Problem {
    Problem::wrong_method()
}

/// What came with a request. Too much of it is a problem like any other.
struct Body(Bytes);

impl FromRequest<AppState> for Body {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, Problem> {
        Self::read(request, app, app.timeouts.body).await
    }
}

impl Body {
    async fn read(request: Request, app: &AppState, patience: Duration) -> Result<Self, Problem> {
        match timeout(patience, Bytes::from_request(request, app)).await {
            Ok(Ok(bytes)) => Ok(Self(bytes)),
            Ok(Err(rejection)) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::too_large()),
            Ok(Err(rejection)) => Err(Problem::unreadable(rejection.body_text())),
            Err(_) => Err(Problem::too_slow()),
        }
    }
}

/// The game that an address names. An address that cannot name any is that of no game.
struct Named(GameCode);

#[derive(Deserialize)]
struct GamePath {
    code: String,
}

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let names = Path::<GamePath>::from_request_parts(parts, state).await.ok();
        let code = names.and_then(|Path(GamePath { code })| code.parse().ok());
        code.map(Self).ok_or_else(Problem::no_such_game)
    }
}

/// Reads a set-up. The body may be empty: everything has a default.
fn plan(app: &AppState, body: &Bytes) -> Result<PlannedGame, Problem> {
    let setup = if body.is_empty() {
        GameRequest::default()
    } else {
        serde_json::from_slice(body).map_err(|error| Problem::unreadable(error.to_string()))?
    };
    setup.plan(app.thinking)
}

#[derive(Serialize)]
struct Created {
    id: String,
}

async fn create(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Body(body): Body,
) -> Result<Response, Problem> {
    let plan = plan(&app, &body)?;
    let address = app.address(peer, &headers);
    if !app.new_games.allows(address, Instant::now()) {
        return Err(Problem::too_often());
    }
    let (secret, known) = caller(&headers)?;
    let code = app.hub.create(&plan, secret.holder(), address).await?;
    let created = (StatusCode::CREATED, Json(Created { id: code.to_string() })).into_response();
    Ok(remember(created, secret, known, &headers))
}

/// What a game would look like, without beginning it.
async fn preview(State(app): State<AppState>, Body(body): Body) -> Result<Json<GameView>, Problem> {
    let plan = plan(&app, &body)?;
    let table = Table::restore(plan.entries()).map_err(|damage| Problem::bad_input(damage.to_string()))?;
    let nobody = plan.chairs(Secret::random()?.holder());
    Ok(Json(GameView::new(None, &table, &nobody, None, Instant::now())))
}

async fn look(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Named(code): Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let text = app.hub.ask(code, app.caller(peer, &headers), |reply| TableCommand::Look { reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// The games in a file of any format. Reading a large one takes a while, which nobody else should wait for.
async fn find(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    request: Request,
) -> Result<Json<Found>, Problem> {
    // Nothing of the file is taken before it is clear that there is room for it.
    let permit = app.files.enter(app.address(peer, &headers)).ok_or_else(|| Problem::too_many("files"))?;
    let Body(body) = Body::read(request, &app, app.timeouts.file).await?;
    let turn = app.reading.clone().acquire_owned().await.map_err(|_| Problem::fault())?;
    let reading = tokio::task::spawn_blocking(move || {
        let _held = (permit, turn);
        records::find(&body)
    });
    reading.await.map_err(|_| Problem::fault())?.map(Json)
}

/// A game in a format that others read. What is in the store is all that anybody has been told.
async fn export(
    State(app): State<AppState>,
    Named(code): Named,
    Path((_, format)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let format: Format = format.parse().map_err(|error: UnknownFormat| Problem::bad_input(error.to_string()))?;
    let stored = app.hub.common.store.load(code).await?.ok_or_else(Problem::no_such_game)?;
    records::export(stored, format)
}

async fn join(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Named(code): Named,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let (secret, known) = caller(&headers)?;
    let holder = secret.holder();
    let side = app.hub.ask(code, app.caller(peer, &headers), |reply| TableCommand::Join { holder, reply }).await??;
    let joined = Json(serde_json::json!({ "side": side })).into_response();
    Ok(remember(joined, secret, known, &headers))
}

/// A line in the list of somebody's games.
#[derive(Serialize)]
struct ListedGame {
    played: i64,
    sides: Vec<Side>,
    #[serde(flatten)]
    game: GameView,
}

/// Some of somebody's games.
#[derive(Default, Serialize)]
struct GameList {
    games: Vec<ListedGame>,
    /// Where the list goes on, for the next question.
    next: Option<String>,
    /// Games that are there and cannot be read any more.
    unreadable: usize,
}

#[derive(Deserialize)]
struct ListQuery {
    after: Option<String>,
}

async fn list(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    from: Result<Query<ListQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Json<GameList>, Problem> {
    let Query(ListQuery { after }) = from.map_err(|rejection| Problem::unreadable(rejection.body_text()))?;
    let nowhere = |_| Problem::bad_input("a list goes on where the one before it says, in next");
    let after: Option<Cursor> = after.map(|text| text.parse().map_err(nowhere)).transpose()?;
    let Some(secret) = Secret::of_request(&headers) else { return Ok(Json(GameList::default())) };
    if !app.lists.allows(app.address(peer, &headers), Instant::now()) {
        return Err(Problem::too_often());
    }
    let holder = secret.holder();
    let Shelf { games, mut unreadable, next } = app.hub.common.store.games_of(holder, after, LISTED).await?;
    let mut listed = Vec::new();
    for StoredGame { code, chairs, entries, next, played } in games {
        let Ok(table) = Table::restore(entries) else {
            tracing::error!(game = %code, "unreadable");
            unreadable += 1;
            continue;
        };
        let sides = chairs.sides_of(Some(holder));
        let game = GameView::new(Some(code), &table, &chairs, next, Instant::now());
        listed.push(ListedGame { played, sides, game });
    }
    Ok(Json(GameList { games: listed, next: next.map(|place| place.to_string()), unreadable }))
}

async fn forget(State(app): State<AppState>, Named(code): Named, headers: HeaderMap) -> Result<StatusCode, Problem> {
    let holder = Secret::of_request(&headers).ok_or_else(Problem::not_yours)?.holder();
    if !app.hub.common.store.forget(code, holder).await? {
        return Err(Problem::not_yours());
    }
    if app.hub.common.store.load(code).await?.is_none() {
        app.hub.close(code).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn live(
    State(app): State<AppState>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Named(code): Named,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|_| Problem::not_live())?;
    let caller = app.caller(peer, &headers);
    let permit = app.live.enter(caller.address).ok_or_else(|| Problem::too_many("connections"))?;
    let visit = Visit {
        hub: app.hub.clone(),
        code,
        caller,
        ping: app.timeouts.ping,
        stopping: app.stopping.clone(),
        _permit: permit,
    };
    let upgrade = upgrade.max_message_size(limits::MESSAGE).max_frame_size(limits::MESSAGE);
    let upgrade = upgrade.read_buffer_size(limits::BUFFER).write_buffer_size(limits::BUFFER);
    Ok(upgrade.on_upgrade(|socket| visit.run(socket)))
}

/// Whether the server does what it is there for, which includes that it can save.
async fn health(State(app): State<AppState>) -> (StatusCode, String) {
    match app.hub.common.store.trouble() {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("cannot save: {reason}\n")),
    }
}

async fn metrics(State(app): State<AppState>) -> String {
    let engines = &app.hub.common.engines;
    app.hub.common.metrics.render(Gauges {
        games: app.hub.len(),
        asleep: app.hub.asleep(),
        connections: app.live.total(),
        open_connections: app.connections.total(),
        engines_busy: engines.busy(),
        engine_queue: engines.waiting(),
        engine_cut_short: engines.cut_short(),
    })
}

/// Who asks: somebody known, or somebody new, who gets a secret of their own.
fn caller(headers: &HeaderMap) -> Result<(Secret, bool), Problem> {
    match Secret::of_request(headers) {
        Some(secret) => Ok((secret, true)),
        None => Ok((Secret::random()?, false)),
    }
}

fn remember(mut response: Response, secret: Secret, known: bool, headers: &HeaderMap) -> Response {
    if !known {
        response.headers_mut().insert(header::SET_COOKIE, secret.cookie(headers::is_over_tls(headers)));
    }
    response
}

impl AppState {
    /// The address that limits count for. Behind a proxy that is the one the proxy names last.
    fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        let named = || {
            let line = headers.get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
            line.rsplit(',').next()?.trim().parse().ok()
        };
        self.behind_proxy.then(named).flatten().unwrap_or_else(|| peer.ip())
    }

    fn caller(&self, peer: SocketAddr, headers: &HeaderMap) -> Caller {
        Caller { address: self.address(peer, headers), holder: Secret::of_request(headers).map(Secret::holder) }
    }
}
