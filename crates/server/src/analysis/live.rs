//! Engines and coach on the analysis board: a WebSocket over which positions are looked at and games reviewed.
//!
//! An analysing visitor is a customer of the engines like any other, with one position at a time, and gives way to games.
//! Nothing is remembered for them but the game in front of them: whoever comes back says again what it is.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use outflank_page::{AnalysisSession, AnalystNews, AnalystWords, Problem};
use outflank_play::Engines;
use serde::Deserialize;
use tokio::sync::{Notify, watch};

use crate::app::AppState;
use crate::error::Answer;
use crate::identity::Caller;
use crate::limits::{self, Permit};
use crate::wire::{Ending, Wire, bounded};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LiveQuery {
    /// In which language words are told: `en`, `fr` or `ja`.
    language: Option<String>,
}

pub(super) async fn live(
    State(app): State<AppState>,
    caller: Caller,
    query: Result<Query<LiveQuery>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Answer {
    let Query(query) = query.map_err(|rejection| Problem::unreadable(rejection.body_text()))?;
    let language = AnalysisSession::<Permit>::language(query.language.as_deref())?;
    let upgrade = upgrade.map_err(|_| Problem::not_live())?;
    let permits = [
        app.live.enter(caller.address).ok_or_else(|| Problem::too_many("connections"))?,
        app.analysts.enter(caller.address).ok_or_else(|| Problem::too_many("analyses"))?,
    ];
    let wake = Arc::new(Notify::new());
    let woken = wake.clone();
    let engines = app.hub.common.engines.clone();
    let customer = caller.customer(&engines);
    let reviews = app.reviews.clone();
    let admit = move || reviews.enter(caller.address).ok_or_else(|| Problem::too_many("reviews"));
    let session = AnalysisSession::new(customer, language, admit, move || woken.notify_one());
    let visit = AnalysisVisit {
        session,
        wake,
        engines,
        ping: app.timeouts.ping,
        stopping: app.stopping.clone(),
        _permits: permits,
    };
    Ok(bounded(upgrade, limits::LINE).on_upgrade(|socket| visit.run(socket)))
}

/// One connection of somebody who analyses.
struct AnalysisVisit {
    session: AnalysisSession<Permit>,
    /// Told when an engine has something to say.
    wake: Arc<Notify>,
    engines: Engines,
    ping: Duration,
    stopping: watch::Receiver<bool>,
    /// Counts the connection while it lasts, as one of all and as one of these.
    _permits: [Permit; 2],
}

impl AnalysisVisit {
    async fn run(mut self, socket: WebSocket) {
        let mut wire = Wire::new(socket, self.ping, self.stopping.clone());
        let Err(end) = self.talk(&mut wire).await;
        // What engines are at for somebody who is gone ends now, and not when their browser has said goodbye.
        drop(self.session);
        wire.close(end).await;
    }

    async fn talk(&mut self, wire: &mut Wire) -> Result<Infallible, Ending> {
        loop {
            tokio::select! {
                heard = wire.hear() => {
                    let answer = AnalystWords::read(&heard?).and_then(|words| self.session.act(words));
                    if let Some(answer) = answer.unwrap_or_else(|problem| Some(AnalystNews::Refused(problem))) {
                        wire.say(answer.text().into()).await?;
                    }
                }
                () = self.wake.notified() => {}
            }
            for news in self.session.report() {
                wire.say(news.text().into()).await?;
            }
            if let Some(problem) = self.engines.take_findings_trouble() {
                tracing::warn!(%problem, "what is found out about positions is not kept any more");
            }
        }
    }
}
