//! What was played and trained in a browser joins the rest of whoever brings it, once.

mod common;

use common::home::{Home, on_each_store};
use common::{Running, request};
use serde_json::{Value, json};

on_each_store!(
    a_game_played_elsewhere_is_there_once_however_often_it_is_sent,
    nonsense_joins_nothing,
    what_was_trained_elsewhere_is_there_once_and_can_be_taken_along,
);

const NAME: &str = "/api/played/drawnbychan2";
const START: &str = "---------------------------OX------XO--------------------------- X";

fn opened(black: &str, white: &str) -> Value {
    json!({"opened": {
        "format": 1, "size": "8x8", "orthogonal": false, "fewest_wins": false, "board": START,
        "black": black, "white": white, "seed": 1,
    }})
}

/// A game of two moves that somebody gave up.
fn game() -> Value {
    let moves = [json!({"move": {"square": "d3"}}), json!({"move": {"square": "c5"}}), json!({"resigned": "black"})];
    let entries = [&[opened("human", "easy")], &moves[..]].concat();
    json!({ "entries": entries })
}

async fn send(server: &Running, path: &str, cookie: Option<&str>, body: &str) -> (u16, Value, Option<String>) {
    let headers: Vec<_> = cookie.map(|cookie| ("Cookie", cookie)).into_iter().collect();
    let answer =
        request(server.address, if path.contains("played") { "PUT" } else { "POST" }, path, &headers, body).await;
    (answer.status, serde_json::from_str(&answer.body).unwrap_or(Value::Null), answer.cookie())
}

async fn games_of(server: &Running, cookie: &str) -> Vec<Value> {
    let list = request(server.address, "GET", "/api/games", &[("Cookie", cookie)], "").await.json();
    list["games"].as_array().unwrap().clone()
}

async fn a_game_played_elsewhere_is_there_once_however_often_it_is_sent(home: Home) {
    let server = home.serve().await;
    let body = game().to_string();
    let (status, joined, cookie) = send(&server, NAME, None, &body).await;
    let cookie = cookie.expect("a secret to be known by");
    assert_eq!(status, 201, "{joined}");
    for _ in 0..3 {
        let again = send(&server, NAME, Some(&cookie), &body).await;
        assert_eq!((again.0, &again.1), (200, &joined));
    }
    // Several at the same time are no more than one.
    let other = NAME.replace("drawn", "again");
    let all = futures_util::future::join_all((0..8).map(|_| send(&server, &other, Some(&cookie), &body))).await;
    assert_eq!(all.iter().filter(|(status, ..)| *status == 201).count(), 1);
    assert!(all.iter().all(|(status, joined, _)| [200, 201].contains(status) && *joined == all[0].1));

    let games = games_of(&server, &cookie).await;
    assert_eq!(games.len(), 2);
    assert!(games.iter().any(|game| game["id"] == joined["id"]));
    assert_eq!((&games[0]["now"]["outcome"]["reason"], &games[0]["sides"]), (&json!("resignation"), &json!(["black"])));
    // Nobody else gets it, and it stays as it was taken in.
    let (status, problem, _) = send(&server, NAME, Some("outflank=00000000000000000000000000000000"), &body).await;
    assert_eq!((status, &problem["error"]), (403, &json!("not-yours")));
    let longer = game().to_string().replace(r#"{"resigned":"black"}"#, r#"{"move":{"square":"d6"}}"#);
    assert_eq!(send(&server, NAME, Some(&cookie), &longer).await.0, 200);
    assert_eq!(games_of(&server, &cookie).await.len(), 2);
    server.stop().await;
}

async fn nonsense_joins_nothing(home: Home) {
    let server = home.serve().await;
    let with = |entry: Value| json!({ "entries": [opened("human", "easy"), entry] });
    let begun = |black: &str, white: &str| json!({ "entries": [opened(black, white)] });
    for (path, body, status) in [
        (NAME, json!({}), 400),
        (NAME, json!({ "entries": [], "more": 1 }), 400),
        (NAME, json!({ "entries": [{"nonsense": 1}] }), 400),
        (NAME, json!({ "entries": [] }), 422),
        (NAME, json!({ "entries": [{"move": {"square": "d3"}}] }), 422),
        (NAME, with(json!({"move": {"square": "a1"}})), 422),
        (NAME, with(json!({"move": {"square": "zz"}})), 422),
        (NAME, with(json!({"back": {"moves": 9}})), 422),
        (NAME, with(opened("human", "easy")), 422),
        (NAME, begun("easy", "hard"), 422),
        (NAME, begun("human", "engine:sh -c id"), 422),
        (NAME, begun("human", "time:1h"), 422),
        (NAME, json!({ "entries": vec![opened("human", "easy"); 1000] }), 422),
        ("/api/played/short", game(), 404),
        ("/api/played/%2E%2E%2F%2E%2E%2Fabcdef", game(), 404),
        ("/api/training/entries", json!({}), 400),
        ("/api/training/entries", json!({ "entries": [1] }), 400),
        (
            "/api/training/entries",
            json!({ "entries": [{"answered": {"exercise": "00", "grade": "right", "at": 1}}] }),
            422,
        ),
    ] {
        let (found, problem, _) = send(&server, path, None, &body.to_string()).await;
        assert_eq!(found, status, "{path} {body}: {problem}");
        assert!(problem["error"].is_string());
    }
    let long = format!(r#"{{"entries":[{}]}}"#, " ".repeat(300 * 1024));
    assert_eq!(send(&server, NAME, None, &long).await.0, 413);
    assert_eq!(send(&server, NAME, None, "nonsense").await.0, 400);
    server.stop().await;
}

async fn what_was_trained_elsewhere_is_there_once_and_can_be_taken_along(home: Home) {
    let server = home.serve().await;
    let line = |at: u64| {
        let line = outflank_coach::OpeningLine::named("tiger")[0];
        let when = std::time::UNIX_EPOCH + std::time::Duration::from_secs(at);
        outflank_play::DeckEntry::of_line(line.key(), line.chosen_by(), outflank_coach::training::Grade::Right, when)
    };
    let first = json!({ "entries": [line(1_700_000_000)] }).to_string();
    let (status, _, cookie) = send(&server, "/api/training/entries", None, &first).await;
    let cookie = cookie.expect("a secret to be known by");
    assert_eq!(status, 204);
    let both = json!({ "entries": [line(1_700_000_000), line(1_700_000_100)] }).to_string();
    for _ in 0..2 {
        assert_eq!(send(&server, "/api/training/entries", Some(&cookie), &both).await.0, 204);
    }
    let kept = request(server.address, "GET", "/api/training/entries", &[("Cookie", &cookie)], "").await;
    assert_eq!(kept.json(), serde_json::from_str::<Value>(&both).unwrap());
    let nobodys = request(server.address, "GET", "/api/training/entries", &[], "").await;
    assert_eq!(nobodys.json(), json!({ "entries": [] }));
    server.stop().await;
}
