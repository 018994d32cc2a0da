//! The interface for programs without a WebSocket: moves over HTTP, and news as a stream of events (server-sent events).

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::routing::{get, post};
use futures_util::stream;
use outflank_page::{Action, GameCode, Problem};
use outflank_rules::Square;
use serde::Deserialize;
use tokio::sync::{mpsc, oneshot, watch};

use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, Named, json};
use crate::hub::Hub;
use crate::identity::Caller;
use crate::limits::Permit;
use crate::person::Attending;
use crate::table_task::{Requester, TableCommand, Welcome};

/// News that may wait for a program.
const WAITING: usize = 16;

/// Moves over HTTP, and the news of a game.
pub(crate) fn routes() -> Router<AppState> {
    Router::new()
        .route("/api/games/{code}/moves", post(play))
        .route("/api/games/{code}/undo", post(undo))
        .route("/api/games/{code}/resign", post(resign))
        .route("/api/games/{code}/rematch", post(rematch))
        .route("/api/games/{code}/events", get(events))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveRequest {
    square: Square,
    /// The number of moves made so far: a move that comes too late must not count for the next turn.
    ply: usize,
}

async fn play(State(app): State<AppState>, caller: Caller, Named(code): Named, Body(body): Body) -> Answer {
    let MoveRequest { square, ply } = json(&body)?;
    act(&app, caller, code, Action::Move { square, ply }).await
}

async fn undo(State(app): State<AppState>, caller: Caller, Named(code): Named) -> Answer {
    act(&app, caller, code, Action::Undo).await
}

async fn resign(State(app): State<AppState>, caller: Caller, Named(code): Named) -> Answer {
    act(&app, caller, code, Action::Resign).await
}

async fn rematch(State(app): State<AppState>, caller: Caller, Named(code): Named) -> Answer {
    act(&app, caller, code, Action::Rematch).await
}

/// Does something, and answers with the game as it stands then. What is answered is on the disk.
async fn act(app: &AppState, caller: Caller, code: GameCode, action: Action) -> Answer {
    if !app.actions.allows(caller.address, Instant::now()) {
        return Err(Problem::too_fast().into());
    }
    let began = Instant::now();
    // What is told to whoever asked is told to whoever follows the game too, or is in the answer.
    let asker = || Requester { caller, direct: mpsc::channel(1).0 };
    let make = |reply| TableCommand::Act { asker: asker(), action, reply };
    app.hub.ask(code, caller, make).await??;
    app.hub.common.metrics.answers.observe(began.elapsed());
    let text = app.hub.ask(code, caller, |reply| TableCommand::Look { reply }).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.to_string()).into_response())
}

/// The news of a game, each as the data of an event. It ends when the game is read anew: whoever comes again gets all of it.
async fn events(State(app): State<AppState>, attending: Attending, Named(code): Named) -> Answer {
    let permit = app.live.enter(attending.caller.address).ok_or_else(|| Problem::too_many("connections"))?;
    let (told, news) = mpsc::channel(WAITING);
    let (begun, beginning) = oneshot::channel();
    let (hub, stopping) = (app.hub.clone(), app.stopping.clone());
    let following = Following { hub, code, attending, stopping, told, _permit: permit };
    // A task of its own: whoever goes away in the middle of coming is still counted out.
    tokio::spawn(following.run(begun));
    beginning.await.map_err(|_| Problem::fault())??;
    let events = stream::unfold(news, async |mut news: mpsc::Receiver<Utf8Bytes>| {
        let text = news.recv().await?;
        Some((Ok::<_, Infallible>(Event::default().data(text.as_str())), news))
    });
    let keep_alive = KeepAlive::new().interval(app.timeouts.ping);
    Ok(([(header::CACHE_CONTROL, "no-store")], Sse::new(events).keep_alive(keep_alive)).into_response())
}

/// A program that follows a game.
struct Following {
    hub: Arc<Hub>,
    code: GameCode,
    attending: Attending,
    stopping: watch::Receiver<bool>,
    told: mpsc::Sender<Utf8Bytes>,
    /// Counts the connection while it lasts.
    _permit: Permit,
}

impl Following {
    async fn run(mut self, begun: oneshot::Sender<Result<(), Problem>>) {
        let caller = self.attending.caller;
        let welcome = self.hub.ask(self.code, caller, |reply| TableCommand::Watch { caller, reply }).await;
        let welcome = match welcome {
            Ok(welcome) => welcome,
            Err(problem) => {
                let _ = begun.send(Err(problem));
                return;
            }
        };
        let sides = welcome.sides.clone();
        if begun.send(Ok(())).is_ok() {
            self.tell(welcome).await;
        }
        self.hub.tell_if_open(self.code, TableCommand::Leave { sides }).await;
    }

    /// Tells everything until one of the two has had enough.
    async fn tell(&mut self, welcome: Welcome) {
        let Welcome { first, mut news, mut presence, .. } = welcome;
        for text in first {
            if self.told.send(text).await.is_err() {
                return;
            }
        }
        loop {
            let text = tokio::select! {
                told = news.recv() => match told {
                    Ok(text) => text,
                    Err(_) => return,
                },
                Ok(()) = presence.changed() => presence.borrow_and_update().clone(),
                () = self.attending.changed() => return,
                () = self.told.closed() => return,
                _ = self.stopping.changed() => return,
            };
            if self.told.send(text).await.is_err() {
                return;
            }
        }
    }
}
