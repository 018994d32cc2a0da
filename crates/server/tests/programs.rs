//! Programs that play over HTTP, and follow a game by its events.

mod common;

use std::time::Duration;

use common::home::{Home, on_each_store};
use common::{PATIENCE, Running, Visitor, config};
use serde_json::{Value, json};
use tempfile::tempdir;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;

on_each_store!(
    a_whole_game_is_played_over_http,
    an_engine_answers_a_program_that_follows,
    what_makes_no_sense_is_refused,
);

const NOTHING: Value = Value::Null;

/// A stream of events, as a program reads it.
struct Events {
    lines: Lines<BufReader<OwnedReadHalf>>,
    _open: tokio::net::tcp::OwnedWriteHalf,
}

impl Events {
    async fn open(server: &Running, game: &str, cookie: Option<&str>) -> Self {
        let (read, mut write) = TcpStream::connect(server.address).await.unwrap().into_split();
        let cookie = cookie.map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let host = server.address;
        let head = format!("GET /api/games/{game}/events HTTP/1.1\r\nHost: {host}\r\n{cookie}\r\n");
        write.write_all(head.as_bytes()).await.unwrap();
        Self { lines: BufReader::new(read).lines(), _open: write }
    }

    async fn hear_of(&mut self, kind: &str) -> Value {
        loop {
            let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("an event in time");
            let line = line.unwrap().expect("the stream goes on");
            let Some(data) = line.strip_prefix("data: ") else { continue };
            let news: Value = serde_json::from_str(data).unwrap();
            if news["type"] == kind {
                return news;
            }
        }
    }
}

async fn a_whole_game_is_played_over_http(home: Home) {
    let server = home.serve().await;
    let mut program = Visitor::new(server.address);
    // With a clock, which nobody but the moves themselves keeps going.
    let id = program.begin(&json!({"white": "human", "size": "4", "clock": "5m"})).await;
    let mut game = program.must("GET", &format!("/api/games/{id}"), &NOTHING).await;
    while let Some(square) = game["now"]["legal"].get(0).filter(|_| game["now"]["outcome"].is_null()) {
        let play = json!({"square": square, "ply": game["moves"].as_array().unwrap().len()});
        game = program.must("POST", &format!("/api/games/{id}/moves"), &play).await;
    }
    assert!(game["now"]["outcome"]["winner"].is_string() || game["now"]["outcome"]["winner"].is_null());
    assert!(game["moves"].as_array().unwrap().len() > 4);
    let refused = program.refused("POST", &format!("/api/games/{id}/resign"), &NOTHING).await;
    assert_eq!(refused, (409, "over".to_owned()));
    program.must("POST", &format!("/api/games/{id}/undo"), &NOTHING).await;
    program.must("POST", &format!("/api/games/{id}/resign"), &NOTHING).await;
    let game = program.must("POST", &format!("/api/games/{id}/rematch"), &NOTHING).await;
    assert!(game["next"].is_string(), "the answer says where the next round is");
    server.stop().await;
}

async fn an_engine_answers_a_program_that_follows(home: Home) {
    let server = home.serve().await;
    let mut program = Visitor::new(server.address);
    let id = program.begin(&json!({"white": "random", "size": "4"})).await;
    let mut events = Events::open(&server, &id, program.cookie.as_deref()).await;
    assert_eq!(events.hear_of("you").await["sides"], json!(["black"]));
    let mut now = events.hear_of("game").await["now"].clone();
    let mut ply = 0;
    while now["outcome"].is_null() {
        if now["turn"] == "black" {
            let play = json!({"square": now["legal"][0], "ply": ply});
            program.must("POST", &format!("/api/games/{id}/moves"), &play).await;
        }
        let moved = events.hear_of("moved").await;
        assert_eq!(moved["ply"], ply);
        ply += 1;
        now = moved["now"].clone();
    }
    drop(events);
    server.stop().await;
}

async fn what_makes_no_sense_is_refused(home: Home) {
    let server = home.serve().await;
    let mut program = Visitor::new(server.address);
    let id = program.begin(&json!({"white": "human", "size": "4"})).await;
    let path = format!("/api/games/{id}/moves");
    for (body, status, error) in [
        (NOTHING, 400, "unreadable"),
        (json!({"square": "d3"}), 400, "unreadable"),
        (json!({"square": "z9", "ply": 0}), 400, "unreadable"),
        (json!({"square": "a1", "ply": 0, "side": "white"}), 400, "unreadable"),
        (json!({"square": "a1", "ply": 0}), 409, "illegal"),
        (json!({"square": "a1", "ply": 7}), 409, "moved-on"),
    ] {
        assert_eq!(program.refused("POST", &path, &body).await, (status, error.to_owned()), "{body}");
    }
    let nowhere = program.refused("POST", "/api/games/aaaaaaaaaaaa/moves", &json!({"square": "a1", "ply": 0})).await;
    assert_eq!(nowhere, (404, "no-such-game".to_owned()));
    assert_eq!(program.refused("GET", "/api/games/aaaaaaaaaaaa/events", &NOTHING).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn whoever_follows_is_counted_and_counted_out_again() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.abandoned = Duration::from_millis(50);
    let server = Running::start(config).await;
    let mut program = Visitor::new(server.address);
    let id = program.begin(&json!({"white": "human", "size": "4"})).await;
    let mut events = Events::open(&server, &id, None).await;
    while events.hear_of("presence").await["watching"] != 1 {}
    assert_eq!(common::metric(&server, "games").await, 1);
    drop(events);
    common::until(&server, "games", 0).await;
    common::until(&server, "connections", 0).await;
    server.stop().await;
}
