//! A server and a host without one say the same to the same page.

mod common;

use std::time::Duration;

use common::{Running, Tab, Visitor, config};
use outflank_page::Host;
use outflank_play::{Engines, Options};
use serde_json::{Value, json};
use tempfile::tempdir;

/// A host without threads, with nobody to wake.
struct Alone(Host);

impl Alone {
    fn new() -> Self {
        let engines = Engines::without_threads(Options { threads: 1, ..Options::default() }, Duration::from_secs(10));
        Self(Host::new(engines, || {}))
    }

    fn hear(&mut self, message: Value) -> Value {
        serde_json::from_str(&self.0.hear(&message.to_string())).unwrap()
    }

    fn say(&mut self, message: &Value) {
        self.hear(json!({ "say": { "session": 1, "message": message } }));
    }

    /// The news until one of this type has come.
    fn until(&mut self, is_last: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut all = Vec::new();
        loop {
            let report: Value = serde_json::from_str(&self.0.report()).unwrap();
            let news = report["reports"].as_array().unwrap().iter().map(|report| report["news"].clone());
            all.extend(news.filter(|news| !news.is_null()));
            if all.iter().any(&is_last) {
                return all;
            }
            std::thread::sleep(Duration::from_millis(report["again"].as_u64().expect("more is to come")));
        }
    }
}

/// What a server says until something has come.
async fn until(tab: &mut Tab, is_last: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut all = Vec::new();
    while !all.iter().any(&is_last) {
        all.push(tab.hear().await.expect("a connection"));
    }
    all
}

#[tokio::test]
async fn every_request_has_the_same_answer() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut visitor, mut alone) = (Visitor::new(server.address), Alone::new());
    let tree = "(;GM[2]SZ[8]PB[Ann];B[f5](;W[d6]C[usual];B[c3])(;W[f6];B[e6]))";
    for (method, path, body) in [
        ("POST", "/api/preview", Value::Null),
        ("POST", "/api/preview", json!({ "white": "rating:1450", "size": "6", "clock": "5m", "text": "" })),
        ("POST", "/api/preview", json!({ "white": "human", "seat": "black" })),
        ("POST", "/api/preview", json!({ "white": "chess" })),
        ("POST", "/api/preview", json!({ "colour": "green" })),
        ("POST", "/api/analysis", json!({ "text": tree })),
        ("POST", "/api/analysis", json!({ "text": "f5d6c3", "rules": "anti" })),
        ("POST", "/api/analysis", json!({ "text": "Dear Ann" })),
        ("POST", "/api/analysis/position", json!({ "moves": "f5d6c3" })),
        ("POST", "/api/analysis/position", json!({ "moves": "f5a1" })),
        ("POST", "/api/analysis/pictures/svg", json!({ "moves": "f5" })),
        ("POST", "/api/analysis/pictures/gif", json!({ "moves": "f5d6" })),
        ("POST", "/api/analysis/pictures/bmp", json!({})),
        ("POST", "/api/analysis/records/ggf", json!({ "moves": [{ "parent": 0, "square": "f5" }] })),
        ("POST", "/api/analysis/records/doc", json!({})),
        ("POST", "/api/analysis/records/sgf", json!({ "moves": [{ "parent": 7, "square": "f5" }] })),
        ("POST", "/api/records", json!(format!("{tree}\n(;GM[2]SZ[6]B[e4]W[c5])"))),
        ("GET", "/api/training/openings?language=fr", Value::Null),
        ("GET", "/api/training/openings?language=xx", Value::Null),
        ("GET", "/api/analysis/position", Value::Null),
        ("GET", "/api/nothing", Value::Null),
    ] {
        // A file is no JSON.
        let sent = body.as_str().map(str::to_owned);
        let answer = match &sent {
            Some(text) => common::request(server.address, method, path, &[], text).await,
            None => visitor.ask(method, path, &body).await,
        };
        let (bare, query) = path.split_once('?').unwrap_or((path, ""));
        let told = alone.hear(json!({ "request": { "method": method, "path": bare, "query": query, "body": body } }));
        assert_eq!(told["status"], answer.status, "{method} {path} {body}: {told}");
        if let Some(name) = told["name"].as_str() {
            assert_eq!(answer.header("content-type"), told["type"].as_str(), "{path}");
            assert_eq!(answer.header("content-disposition"), Some(&*format!("attachment; filename=\"{name}\"")));
            use base64::Engine as _;
            let bytes = base64::engine::general_purpose::STANDARD.decode(told["base64"].as_str().unwrap()).unwrap();
            assert_eq!(bytes, answer.bytes, "{path}");
        } else {
            assert_eq!(told["body"], answer.json(), "{method} {path} {body}");
        }
    }
    server.stop().await;
}

/// A game without its name and without who is here, which a server tells in its own time.
fn plain(mut news: Vec<Value>) -> Vec<Value> {
    news.retain(|news| news["type"] != "presence");
    for news in &mut news {
        if let Some(game) = news.as_object_mut().filter(|news| news.contains_key("id")) {
            game.insert("id".to_owned(), Value::Null);
        }
    }
    news
}

#[tokio::test]
async fn the_same_game_is_told_in_the_same_words() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let set_up = json!({ "white": "depth:2", "size": "6", "seed": 7 });
    let mut visitor = Visitor::new(server.address);
    let id = visitor.begin(&set_up).await;
    let (mut tab, mut alone) = (visitor.tab(&id).await, Alone::new());
    alone.hear(json!({ "open": { "game": { "set-up": set_up } } }));
    let is_mine = |news: &Value| news["now"]["turn"] == "black" || !news["now"]["outcome"].is_null();
    let mut ply = 0;
    for round in 0..40 {
        let heard = plain(until(&mut tab, is_mine).await);
        let told = plain(alone.until(is_mine));
        assert_eq!(told, heard, "round {round}");
        let last = told.iter().rev().find(|news| is_mine(news)).unwrap();
        if !last["now"]["outcome"].is_null() {
            break;
        }
        let legal = &last["now"]["legal"][0];
        ply = last["ply"].as_u64().map_or_else(|| last["moves"].as_array().unwrap().len(), |ply| ply as usize + 1);
        let mut say = vec![match round {
            3 => json!({ "do": "undo" }),
            4 => json!({ "do": "redo" }),
            _ => json!({ "do": "move", "square": legal, "ply": ply }),
        }];
        if round == 1 {
            say.insert(0, json!({ "do": "move", "square": legal, "ply": 99 }));
        }
        for said in say {
            tab.say(&said.to_string()).await;
            alone.say(&said);
        }
    }
    assert!(ply > 8, "{ply}");
    server.stop().await;
}

#[tokio::test]
async fn the_same_analysis_comes_to_the_same_values() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut tab, mut alone) = (Tab::analyse(server.address, "ja").await, Alone::new());
    alone.hear(json!({ "open": { "analysis": { "language": "ja" } } }));
    for said in [
        json!({ "do": "look", "path": "f5" }),
        json!({ "do": "start", "rules": "4x4 standard", "moves": "c4d4d3b4a4d2d1a3a2c1b1a1" }),
        json!({ "do": "look", "path": "c4d4" }),
        json!({ "do": "review" }),
    ] {
        tab.say(&said.to_string()).await;
        alone.say(&said);
    }
    let is_last = |news: &Value| news["type"] == "verdict" && news["finished"] == true;
    let (heard, told) = (until(&mut tab, is_last).await, alone.until(is_last));
    // How often an impression is told on the way depends on how fast the engines are.
    let last = |all: &[Value], kind: &str| all.iter().rev().find(|news| news["type"] == kind).cloned().unwrap();
    for kind in ["refused", "values", "verdict"] {
        assert_eq!(last(&told, kind), last(&heard, kind));
    }
    let judged = |all: &[Value]| {
        let refined = all.iter().filter(|news| news["type"] == "judged" && news["refined"] == true);
        let mut judged: Vec<String> = refined.map(Value::to_string).collect();
        judged.sort();
        judged
    };
    assert_eq!(judged(&told), judged(&heard));
    server.stop().await;
}
