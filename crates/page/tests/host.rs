//! A host without a server, and without threads: everything happens when the test says so.

use std::time::Duration;

use outflank_page::Host;
use outflank_play::{Engines, Options};
use proptest::prelude::*;
use serde_json::{Value, json};

fn host() -> Host {
    let options = Options { threads: 1, ..Options::default() };
    Host::new(Engines::without_threads(options, Duration::from_secs(10)), || {})
}

fn hear(host: &mut Host, message: Value) -> Value {
    serde_json::from_str(&host.hear(&message.to_string())).unwrap()
}

fn request(host: &mut Host, method: &str, path: &str, body: Value) -> Value {
    hear(host, json!({ "request": { "method": method, "path": path, "body": body } }))
}

fn say(host: &mut Host, session: u64, message: Value) {
    assert_eq!(hear(host, json!({ "say": { "session": session, "message": message } })), json!({}));
}

/// Everything that is reported until nothing is due any more.
fn reports(host: &mut Host) -> Vec<Value> {
    let mut all = Vec::new();
    loop {
        let report: Value = serde_json::from_str(&host.report()).unwrap();
        all.extend(report["reports"].as_array().unwrap().iter().cloned());
        match report["again"].as_u64() {
            Some(wait) => std::thread::sleep(Duration::from_millis(wait)),
            None => return all,
        }
    }
}

fn news(reports: &[Value], kind: &str) -> Vec<Value> {
    reports.iter().map(|report| &report["news"]).filter(|news| news["type"] == kind).cloned().collect()
}

/// Writes down what is to be kept of one game.
fn keep(entries: &mut Vec<String>, reports: &[Value], game: &Value) {
    for kept in reports.iter().map(|report| &report["keep"]).filter(|keep| keep["game"] == *game) {
        assert_eq!(kept["after"], entries.len(), "nothing is kept twice or left out");
        entries.extend(kept["entries"].as_array().unwrap().iter().map(|entry| entry.as_str().unwrap().to_owned()));
    }
}

#[test]
fn a_game_is_played_to_its_end_and_goes_on_from_what_was_kept() {
    let mut host = host();
    let set_up = json!({ "white": "depth:2", "size": "4", "seed": 7 });
    let opened = hear(&mut host, json!({ "open": { "game": { "set-up": set_up } } }));
    let (mut session, game) = (opened["session"].as_u64().unwrap(), opened["game"].clone());
    let (mut entries, mut moves) = (Vec::new(), 0);
    let mut told = reports(&mut host);
    assert_eq!(news(&told, "you")[0], json!({ "type": "you", "sides": ["black"], "alone": true }));
    loop {
        keep(&mut entries, &told, &game);
        let last = told.iter().rev().map(|report| &report["news"]).find(|news| !news["now"].is_null()).unwrap();
        let now = last["now"].clone();
        if !now["outcome"].is_null() {
            break;
        }
        assert_eq!(now["turn"], "black");
        moves = last["moves"].as_array().map_or_else(|| last["ply"].as_u64().unwrap() as usize + 1, Vec::len);
        say(&mut host, session, json!({ "do": "move", "square": now["legal"][0], "ply": moves }));
        told = reports(&mut host);
        // In the middle the program is closed and opened again.
        if moves == 4 {
            keep(&mut entries, &told, &game);
            hear(&mut host, json!({ "close": { "session": session } }));
            let kept = json!({ "id": game, "entries": entries });
            let again = hear(&mut host, json!({ "open": { "game": kept } }));
            assert_eq!(again["game"], game);
            session = again["session"].as_u64().unwrap();
            told = reports(&mut host);
            assert!(news(&told, "game")[0]["moves"].as_array().unwrap().len() > moves);
        }
    }
    assert!(moves > 4 && entries.len() > moves);

    say(&mut host, session, json!({ "do": "rematch" }));
    let told = reports(&mut host);
    let next = news(&told, "rematch")[0]["id"].clone();
    let kept = told.iter().map(|report| &report["keep"]).find(|keep| keep["game"] == next).unwrap();
    assert_eq!((&kept["follows"], &kept["after"]), (&game, &json!(0)));
    let opened = hear(&mut host, json!({ "open": { "game": { "id": next, "entries": kept["entries"] } } }));
    assert_eq!(opened["game"], next);
    assert_eq!(news(&reports(&mut host), "you")[0]["sides"], json!(["white"]), "the colours are changed");
}

#[test]
fn a_kept_game_is_looked_at_and_written_down() {
    let mut host = host();
    let opened = hear(&mut host, json!({ "open": { "game": { "set-up": { "white": "human", "text": "f5d6c3" } } } }));
    let mut entries = Vec::new();
    keep(&mut entries, &reports(&mut host), &opened["game"]);
    let kept = json!({ "id": opened["game"], "entries": entries, "played": 1_700_000_000 });
    let tree = request(&mut host, "POST", "/api/kept/analysis", kept.clone());
    assert_eq!((&tree["status"], tree["body"]["moves"].as_array().unwrap().len()), (&json!(200), 3));
    let whose = json!({ "id": opened["game"], "mine": ["black", "white"], "over": false });
    assert_eq!(tree["body"]["kept"], whose);
    let file = request(&mut host, "POST", "/api/kept/records/sgf", kept);
    assert!(file["base64"].is_string() && file["name"].as_str().unwrap().ends_with(".sgf"), "{file}");
    for (path, body, status) in [
        ("/api/kept/records/nonsense", json!({ "id": "", "entries": [], "played": 0 }), 422),
        ("/api/kept/analysis", json!({ "id": "", "entries": ["nonsense"], "played": 0 }), 500),
        ("/api/kept/analysis", json!({}), 400),
    ] {
        assert_eq!(request(&mut host, "POST", path, body.clone())["status"], status, "{path} {body}");
    }
}

#[test]
fn advice_taking_back_and_giving_up_are_as_on_a_server() {
    let mut host = host();
    let set_up = json!({ "white": "depth:1", "size": "6", "seed": 7 });
    let session = hear(&mut host, json!({ "open": { "game": { "set-up": set_up } } }))["session"].as_u64().unwrap();
    let legal = news(&reports(&mut host), "game")[0]["now"]["legal"].clone();
    say(&mut host, session, json!({ "do": "scores" }));
    let advice = news(&reports(&mut host), "advice");
    let last = advice.last().unwrap();
    assert_eq!((last["refining"].as_bool(), last["moves"].as_array().unwrap().len()), (Some(false), 4));
    say(&mut host, session, json!({ "do": "move", "square": legal[0], "ply": 3 }));
    assert_eq!(news(&reports(&mut host), "refused")[0]["error"], "moved-on");
    say(&mut host, session, json!({ "do": "move", "square": legal[0], "ply": 0 }));
    assert_eq!(news(&reports(&mut host), "moved").len(), 2, "mine, and that of the engine");
    say(&mut host, session, json!({ "do": "undo" }));
    assert_eq!(news(&reports(&mut host), "game")[0]["moves"], json!([]));
    say(&mut host, session, json!({ "do": "redo" }));
    assert!(!news(&reports(&mut host), "game")[0]["moves"].as_array().unwrap().is_empty());
    say(&mut host, session, json!({ "do": "resign" }));
    assert_eq!(news(&reports(&mut host), "game")[0]["now"]["outcome"]["winner"], "white");
    say(&mut host, session, json!({ "do": "ping" }));
    assert_eq!(news(&reports(&mut host), "pong").len(), 1);
}

#[test]
fn an_analysis_says_what_squares_are_worth_and_reviews_a_game() {
    let mut host = host();
    let opened = hear(&mut host, json!({ "open": { "analysis": { "language": "fr" } } }));
    let session = opened["session"].as_u64().unwrap();
    say(&mut host, session, json!({ "do": "look", "path": "" }));
    assert_eq!(news(&reports(&mut host), "refused")[0]["error"], "bad-input", "there is no game yet");
    say(&mut host, session, json!({ "do": "start", "rules": "4x4 standard", "moves": "b1a1" }));
    say(&mut host, session, json!({ "do": "look", "path": "b1" }));
    let told = reports(&mut host);
    let values = news(&told, "values").pop().unwrap();
    assert_eq!((&values["path"], &values["refining"]), (&json!("b1"), &json!(false)));
    assert!(values["moves"].as_array().unwrap().iter().all(|value| value["sure"]["kind"] == "exact"));
    say(&mut host, session, json!({ "do": "review" }));
    let verdict = news(&reports(&mut host), "verdict").pop().unwrap();
    assert_eq!((&verdict["finished"], &verdict["looked_at"]), (&json!(true), &json!(2)));
}

/// The answer to a request about training, and what was reported before it.
fn train(host: &mut Host, method: &str, path: &str, body: Value) -> (Value, Vec<Value>) {
    let later = request(host, method, path, body)["later"].clone();
    assert!(later.is_u64(), "{method} {path}");
    let told = reports(host);
    let place = told.iter().position(|report| report["request"] == later).unwrap();
    (told[place]["answer"].clone(), told[..place].to_vec())
}

const SESSION: &str = "/api/training/session";

#[test]
fn exercises_are_asked_and_kept_and_come_again_from_what_was_kept() {
    let mut host = host();
    assert_eq!(request(&mut host, "GET", SESSION, json!({}))["status"], 404, "nothing that was kept is there yet");
    hear(&mut host, json!({ "open": { "training": {} } }));
    assert_eq!(train(&mut host, "GET", SESSION, json!({})).0["body"]["now"]["kind"], "none");
    let drill = json!({ "what": "drill", "theme": "endgame", "count": 2, "size": "6", "empties": [4, 6] });
    let (asked, _) = train(&mut host, "PUT", SESSION, drill);
    let session = &asked["body"];
    assert_eq!((&asked["status"], &session["now"]["kind"]), (&json!(200), &json!("exercise")), "{asked}");
    let answer = |square: &Value| json!({ "task": session["task"], "do": "answer", "square": square });
    assert_eq!(train(&mut host, "POST", SESSION, answer(&json!("z9"))).0["status"], 400);
    let square = session["now"]["board"]["legal"][0].clone();
    let (told, before) = train(&mut host, "POST", SESSION, answer(&square));
    assert!(told["body"]["now"]["answer"]["best"].is_array(), "{told}");
    let kept = before.iter().map(|report| &report["keep"]).find(|keep| keep["of"] == "training").expect("an answer");
    assert_eq!(
        train(&mut host, "POST", SESSION, answer(&square)).0["body"]["error"],
        "moved-on",
        "nobody answers twice"
    );
    let (next, _) = train(&mut host, "POST", SESSION, json!({ "task": session["task"], "do": "next" }));
    assert_eq!(next["body"]["number"], 2, "{next}");
    assert_eq!(train(&mut host, "GET", "/api/training", json!({})).0["body"]["session"]["number"], 2);
    assert_eq!(train(&mut host, "DELETE", SESSION, json!({})).0["status"], 204);

    let mut other = self::host();
    hear(&mut other, json!({ "open": { "training": { "entries": kept["entries"] } } }));
    let overview = train(&mut other, "GET", "/api/training", json!({})).0;
    assert_eq!(overview["body"]["themes"][6]["given"], 1, "{overview}");
    let nonsense = hear(&mut other, json!({ "open": { "training": { "entries": ["{}"] } } }));
    assert!(nonsense["problem"]["message"].is_string());
}

#[test]
fn the_lesson_and_opening_lines_need_no_server_either() {
    let mut host = host();
    hear(&mut host, json!({ "open": { "training": {} } }));
    let (first, _) = train(&mut host, "PUT", SESSION, json!({ "what": "lesson" }));
    assert_eq!(first["body"]["now"]["kind"], "lesson", "{first}");
    let (_, before) = train(&mut host, "POST", SESSION, json!({ "task": first["body"]["task"], "do": "next" }));
    let lesson = before.iter().map(|report| &report["keep"]).find(|keep| keep["of"] == "lesson").unwrap();
    let mut other = self::host();
    hear(&mut other, json!({ "open": { "training": { "lesson": lesson["lesson"] } } }));
    assert_eq!(train(&mut other, "GET", "/api/training", json!({})).0["body"]["lesson"]["begun"], true);

    let openings = json!({ "what": "openings", "name": "tiger", "side": "black" });
    let (line, _) = train(&mut host, "PUT", SESSION, openings);
    assert_eq!(line["body"]["now"]["kind"], "line", "{line}");
    // A move that leaves the line costs something, which takes an engine to tell.
    let board = &line["body"]["now"]["board"];
    let left = board["legal"].as_array().unwrap().iter().find_map(|square| {
        let message = json!({ "task": line["body"]["task"], "do": "answer", "square": square });
        let told = train(&mut host, "POST", SESSION, message).0;
        (told["body"]["now"]["turn"] == "outside").then_some(told)
    });
    assert!(left.is_none_or(|told| !told["body"]["now"]["said"].as_array().unwrap().is_empty()));
}

#[test]
fn the_mistakes_of_a_game_become_exercises() {
    let mut host = host();
    hear(&mut host, json!({ "open": { "training": {} } }));
    // A whole game on the smallest board, in which White gave away eight discs.
    let game = json!({ "rules": "4x4 standard", "moves": "c4d4d3b4a4d2d1a3a2c1b1a1", "side": "white", "name": "mine" });
    let (mut kept, mut asked) = (Vec::new(), 0);
    let found = loop {
        let later = request(&mut host, "POST", "/api/training/games", game.clone())["later"].clone();
        let told = reports(&mut host);
        let answer = told.iter().find(|report| report["request"] == later).unwrap()["answer"].clone();
        kept.extend(told.into_iter().filter(|report| report["keep"]["of"] == "training"));
        asked += 1;
        if !answer["body"]["found"].is_null() {
            break answer["body"]["found"].clone();
        }
        assert!(answer["body"]["looked"].as_u64() > Some(0) && asked < 20, "{answer}");
    };
    assert_eq!(kept.len(), 1, "that it was looked through is kept");
    let again = train(&mut host, "POST", "/api/training/games", game).0;
    assert_eq!(again["body"]["found"], found, "and nothing is looked through twice");
}

#[test]
fn requests_without_a_store_are_answered_and_others_are_not() {
    let mut host = host();
    let position = request(&mut host, "POST", "/api/analysis/position", json!({ "moves": "f5" }));
    assert_eq!((&position["status"], &position["body"]["turn"]), (&json!(200), &json!("white")));
    let picture = request(&mut host, "POST", "/api/analysis/pictures/svg", json!({}));
    assert_eq!((&picture["type"], &picture["name"]), (&json!("image/svg+xml"), &json!("outflank-analysis.svg")));
    let found = request(&mut host, "POST", "/api/records", json!("f5d6c3"));
    assert_eq!(found["body"]["games"][0]["moves"], 3);
    let lines = hear(
        &mut host,
        json!({ "request": { "method": "GET", "path": "/api/training/openings", "query": "language=ja" } }),
    );
    assert!(lines["body"]["openings"].as_array().unwrap().len() > 50);
    for (method, path, status) in [
        ("GET", "/api/games", 404),
        ("POST", "/api/analysis/pictures/bmp", 422),
        ("GET", "/api/preview", 405),
        ("POST", "/", 404),
    ] {
        assert_eq!(request(&mut host, method, path, json!({}))["status"], status, "{method} {path}");
    }
}

#[test]
fn what_makes_no_sense_is_a_problem() {
    let mut host = host();
    for message in [
        json!(null),
        json!({}),
        json!({ "say": { "session": 9, "message": {} } }),
        json!({ "close": { "session": 1 } }),
        json!({ "open": { "analysis": { "language": "xx" } } }),
        json!({ "open": { "game": { "set-up": { "white": "engine:sh" } } } }),
        json!({ "open": { "game": { "set-up": { "white": "human", "seat": "black" } } } }),
        json!({ "open": { "game": { "id": "abc", "entries": [] } } }),
        json!({ "open": { "game": { "id": "abcdefghijkm", "entries": ["{}"] } } }),
    ] {
        assert!(hear(&mut host, message.clone())["problem"]["message"].is_string(), "{message}");
    }
    assert_eq!(host.hear("{"), host.hear("{"));
}

const TEXTS: &[&str] = &[
    "",
    "f5",
    "f5d6",
    "8x8 standard",
    "easy",
    "human",
    "POST",
    "/api/preview",
    "/api/analysis",
    "move",
    "abcdefghijkm",
];
const NAMES: &[&str] = &[
    "request", "open", "say", "close", "session", "message", "analysis", "game", "set-up", "id", "entries", "method",
    "training", "lesson", "path", "query", "body", "base64", "do", "square", "ply", "moves", "white", "black", "size",
    "text", "rules", "next",
];

/// Words of the host and of its sessions, and some that are not.
fn words() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (0..3u64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        proptest::sample::select(TEXTS).prop_map(Value::from),
        ".{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let object = proptest::collection::btree_map(proptest::sample::select(NAMES), inner.clone(), 0..4);
        let object = object.prop_map(|map| map.into_iter().map(|(name, value)| (name.to_owned(), value)).collect());
        prop_oneof![proptest::collection::vec(inner, 0..3).prop_map(Value::from), object.prop_map(Value::Object)]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_host_survives_whatever_it_is_told(said in proptest::collection::vec(words(), 1..6)) {
        let mut host = host();
        hear(&mut host, json!({ "open": { "analysis": {} } }));
        hear(&mut host, json!({ "open": { "training": {} } }));
        hear(&mut host, json!({ "open": { "game": { "set-up": { "white": "random", "size": "4" } } } }));
        for words in said {
            hear(&mut host, words.clone());
            hear(&mut host, json!({ "say": { "session": 1, "message": words } }));
            hear(&mut host, json!({ "say": { "session": 3, "message": words } }));
            hear(&mut host, json!({ "open": words }));
            hear(&mut host, json!({ "request": words }));
            hear(&mut host, json!({ "request": { "method": "POST", "path": SESSION, "body": words } }));
        }
        let report: Value = serde_json::from_str(&host.report()).unwrap();
        prop_assert!(report["reports"].is_array());
    }
}
