//! Everything that somebody has: taken home, or deleted.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use outflank_page::Problem;
use outflank_play::{DeckEntry, Table};
use outflank_records::{Format, Writer};
use outflank_rules::Side;
use serde::{Deserialize, Serialize};

use super::routes::InPerson;
use crate::app::AppState;
use crate::error::Answer;
use crate::extract::{Body, json};
use crate::identity::{Caller, Credential, Holder, Secret};
use crate::store::{Shelf, StoredGame, StoredTraining};
use crate::{limits, records};

/// Games that are read at once: nobody else should wait long for the store.
const AT_ONCE: u32 = 100;

/// Everything of somebody, as they take it home. The records can be imported again, here or elsewhere.
#[derive(Serialize)]
struct ExportedPerson {
    /// The version of this format.
    outflank: u8,
    nickname: Option<String>,
    games: Vec<ExportedGame>,
    training: ExportedTraining,
    /// Games that are there and cannot be read any more.
    unreadable: usize,
}

/// What somebody has trained, as it is kept.
#[derive(Default, Serialize)]
struct ExportedTraining {
    /// Everything that happened to their exercises and opening lines, in order.
    entries: Vec<DeckEntry>,
    /// How far they have come in the first lesson.
    lesson: Option<String>,
}

#[derive(Serialize)]
struct ExportedGame {
    id: String,
    /// When something last happened, in seconds since 1970.
    played: i64,
    /// Which sides they play.
    sides: Vec<Side>,
    /// The game as a record, in SGF, which says everything about rules and starts.
    record: String,
}

/// Everything of whoever asks, as one file.
pub(super) async fn export(State(app): State<AppState>, caller: Caller) -> Answer {
    let training = ExportedTraining::default();
    let mut all = ExportedPerson { outflank: 1, nickname: None, games: Vec::new(), training, unreadable: 0 };
    if let Some(holder) = caller.holder {
        // As long as it is made there is one at a time from an address, and few in all.
        let permit = app.files.enter(caller.address).ok_or_else(|| Problem::too_many("files"))?;
        let turn = app.reading.clone().acquire_owned().await.map_err(|_| Problem::fault())?;
        all.nickname = app.hub.common.store.person(holder).await?.and_then(|person| person.nickname);
        let StoredTraining { entries, lesson } = app.hub.common.store.training_of(holder).await?;
        all.training = ExportedTraining { entries, lesson: Some(lesson.to_string()) };
        let mut after = None;
        loop {
            let shelf = app.hub.common.store.games_of(holder, after, AT_ONCE).await?;
            after = shelf.next;
            let writing = tokio::task::spawn_blocking(move || written(shelf, holder));
            let (games, unreadable) = writing.await.map_err(|_| Problem::fault())?;
            all.games.extend(games);
            all.unreadable += unreadable;
            if after.is_none() || all.games.len() >= limits::EXPORTED {
                break;
            }
        }
        drop((permit, turn));
    }
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"outflank.json\"")];
    Ok((name, Json(all)).into_response())
}

/// Games as records, and how many cannot be read.
fn written(shelf: Shelf, holder: Holder) -> (Vec<ExportedGame>, usize) {
    let (all, mut games) = (shelf.games.len(), Vec::new());
    games.extend(shelf.games.into_iter().filter_map(|game| ExportedGame::new(game, holder)));
    let unreadable = shelf.unreadable + all - games.len();
    (games, unreadable)
}

impl ExportedGame {
    fn new(stored: StoredGame, holder: Holder) -> Option<Self> {
        let (id, played, sides) = (stored.code.to_string(), stored.played, stored.chairs.sides_of(Some(holder)));
        let table = Table::restore(stored.entries).ok()?;
        let mut writer = Writer::new(Format::Sgf);
        writer.add(&records::named(&table, stored.names, played)).ok()?;
        let record = String::from_utf8(writer.finish().bytes).ok()?;
        Some(Self { id, played, sides, record: record.trim_end().to_owned() })
    }
}

/// What whoever deletes everything has to say, so that nobody does it by accident.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Farewell {
    delete: Amount,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Amount {
    Everything,
}

/// Deletes everything of whoever asks: from the database, from memory, and from their browser.
pub(super) async fn erase(State(app): State<AppState>, me: InPerson, Body(body): Body) -> Answer {
    let Farewell { delete: Amount::Everything } = json(&body)?;
    // Nothing that is found out for them meanwhile is written afterwards.
    app.training.forget(me.seated.holder);
    let erased = app.hub.common.store.erase(me.seated.holder).await?;
    app.training.forget(me.seated.holder);
    app.revoked.tell(erased.credentials.into_iter().chain([Credential::Browser(me.browser)]));
    for code in erased.gone {
        app.hub.close(code).await;
    }
    app.hub.reseat(&erased.shared).await;
    Ok(([(header::SET_COOKIE, Secret::no_cookie())], StatusCode::NO_CONTENT).into_response())
}
