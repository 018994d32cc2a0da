//! The requests of the page that need nothing that was kept, answered as a server answers them.

use std::time::Instant;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use outflank_play::Table;
use outflank_records::Format;
use outflank_rules::BySide;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::kept::KeptGameRequest;
use super::message::PageRequest;
use crate::analysis::{LineRequest, OpenRequest, PictureKind, PositionView, TreeRequest};
use crate::language::spoken;
use crate::problem::Problem;
use crate::records::{Download, export_tree, find};
use crate::setup::{Allowance, GameRequest};
use crate::training::OpeningList;
use crate::view::GameView;

/// What is sent back.
pub(super) enum Reply {
    Json(Value),
    File(Download),
}

/// The answer to a request: its status, its type and what it says.
pub(super) fn answer(request: &PageRequest) -> Value {
    answer_of(reply(request))
}

pub(super) fn answer_of(reply: Result<Reply, Problem>) -> Value {
    match reply {
        Ok(Reply::Json(body)) => json!({ "status": 200, "type": "application/json", "body": body }),
        Ok(Reply::File(Download { kind, name, bytes })) => {
            json!({ "status": 200, "type": kind, "name": name, "base64": STANDARD.encode(bytes) })
        }
        Err(problem) => json!({ "status": problem.status(), "type": "application/json", "body": problem }),
    }
}

fn reply(request: &PageRequest) -> Result<Reply, Problem> {
    let parts: Vec<&str> = request.path.trim_start_matches('/').split('/').collect();
    let ["api", parts @ ..] = &parts[..] else { return Err(Problem::no_such_page()) };
    let answer: fn(&PageRequest, &str) -> Result<Reply, Problem> = match parts {
        ["preview"] => |request, _| told(preview(request)?),
        ["records"] => |request, _| told(find(&bytes(request)?)?),
        ["analysis"] => |request, _| told(json_of::<OpenRequest>(request)?.open()?),
        ["analysis", "position"] => |request, _| told(PositionView::new(&json_of::<LineRequest>(request)?.game()?)),
        ["analysis", "records", _] => |request, format| {
            let format: Format = format.parse().map_err(|error| Problem::bad_input(format!("{error}")))?;
            Ok(Reply::File(export_tree(&json_of::<TreeRequest>(request)?.tree()?, format, "analysis")?))
        },
        ["analysis", "pictures", _] => |request, kind| {
            let kind = PictureKind::of(kind)?;
            Ok(Reply::File(kind.draw(&json_of::<LineRequest>(request)?.game()?)))
        },
        ["kept", "analysis"] => |request, _| told(json_of::<KeptGameRequest>(request)?.opened()?),
        ["kept", "records", _] => |request, format| {
            let format: Format = format.parse().map_err(|error| Problem::bad_input(format!("{error}")))?;
            Ok(Reply::File(json_of::<KeptGameRequest>(request)?.written(format)?))
        },
        ["training", "openings"] => |request, _| told(OpeningList::new(spoken(query(request, "language"))?)),
        _ => return Err(Problem::no_such_page()),
    };
    let method = if parts == ["training", "openings"] { "GET" } else { "POST" };
    if request.method != method {
        return Err(Problem::wrong_method());
    }
    answer(request, parts.last().copied().unwrap_or_default())
}

/// What a game would look like, without beginning it.
fn preview(request: &PageRequest) -> Result<GameView, Problem> {
    let set_up: GameRequest = if request.body.is_null() { GameRequest::default() } else { json_of(request)? };
    let plan = set_up.plan(Allowance::Own)?;
    let table = Table::restore(plan.entries()).map_err(|damage| Problem::bad_input(damage.to_string()))?;
    let free = BySide::from_fn(|side| plan.is_free(side));
    Ok(GameView::new(&table, free, Instant::now()))
}

pub(super) fn told(view: impl Serialize) -> Result<Reply, Problem> {
    serde_json::to_value(view).map(Reply::Json).map_err(|_| Problem::fault())
}

pub(super) fn json_of<T: DeserializeOwned>(request: &PageRequest) -> Result<T, Problem> {
    serde_json::from_str(&request.body.to_string()).map_err(|error| Problem::unreadable(error.to_string()))
}

/// What the query of a request says about something.
pub(super) fn query<'a>(request: &'a PageRequest, name: &str) -> Option<&'a str> {
    let mut pairs = request.query.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// What came with a request, byte by byte.
fn bytes(request: &PageRequest) -> Result<Vec<u8>, Problem> {
    match (&request.base64, &request.body) {
        (Some(text), _) => STANDARD.decode(text).map_err(|error| Problem::unreadable(error.to_string())),
        (None, Value::String(text)) => Ok(text.clone().into_bytes()),
        (None, other) => Ok(other.to_string().into_bytes()),
    }
}
