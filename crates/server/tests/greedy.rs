//! Visitors who take more than their share, or hold on to what they have: they are let go, and nobody else notices.

mod common;

use std::net::SocketAddr;
use std::time::Duration;

use common::{PATIENCE, Running, Tab, config, create, request, try_request, until};
use outflank_server::{Config, ConnectionTimeouts};
use serde_json::json;
use tempfile::tempdir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A server that waits for nobody.
fn hasty(folder: &std::path::Path) -> Config {
    let mut config = config(folder);
    let soon = Duration::from_millis(200);
    config.limits.timeouts = ConnectionTimeouts { head: soon, body: soon, file: soon, stalled: soon, ping: soon };
    config
}

/// Sends something and hears whatever comes until the server has had enough.
async fn say(address: SocketAddr, text: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut heard = Vec::new();
    // An end is an end, however abrupt.
    let _ = timeout(PATIENCE, stream.read_to_end(&mut heard)).await.expect("the server lets go");
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test]
async fn nobody_holds_a_connection_for_nothing() {
    let folder = tempdir().unwrap();
    let server = Running::start(hasty(folder.path())).await;
    let address = server.address;
    say(address, "").await;
    say(address, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: y").await;
    let idle = say(address, &format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\n")).await;
    assert!(idle.starts_with("HTTP/1.1 200") && idle.ends_with("ok\n"), "{idle}");
    for path in ["/api/games", "/api/preview", "/api/records"] {
        let slow = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: 9000\r\n\r\n{{\"size\":");
        let answer = say(address, &slow).await;
        assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{path}: {answer}");
    }
    until(&server, "open_connections", 1).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_answers_no_ping_is_gone() {
    let folder = tempdir().unwrap();
    let server = Running::start(hasty(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"human"}"#, None).await;
    // Nobody reads here, so nobody answers.
    let _silent = Tab::open(server.address, &id, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    until(&server, "connections", 2).await;
    while common::metric(&server, "connections").await > 1 {
        // Listening is enough: the answers to pings are given on the way.
        tab.say(r#"{"do":"ping"}"#).await;
        tab.hear_of("pong").await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tab.play("d3", 0).await;
    assert_eq!(tab.hear_of("moved").await["ply"], 0);
    server.stop().await;
}

#[tokio::test]
async fn whoever_takes_no_answer_is_gone() {
    let folder = tempdir().unwrap();
    let server = Running::start(hasty(folder.path())).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let question = format!("GET /openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // They ask until the server takes no more questions, and hear nothing of it.
    let asking = async { while stream.write_all(question.as_bytes()).await.is_ok() {} };
    timeout(PATIENCE, asking).await.expect("the server lets go");
    until(&server, "open_connections", 1).await;
    server.stop().await;
}

#[tokio::test]
async fn an_address_has_so_many_connections_of_any_kind() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.connections_per_address = 3;
    let server = Running::start(config).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(TcpStream::connect(server.address).await.unwrap());
    }
    // The door may still be busy with those before.
    while let Ok(answer) = try_request(server.address, "GET", "/healthz", &[], "").await {
        if answer.status == 503 {
            assert_eq!(answer.json()["error"], "too-many");
            break;
        }
    }
    drop(held);
    while !try_request(server.address, "GET", "/healthz", &[], "").await.is_ok_and(|answer| answer.status == 200) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn a_file_is_not_taken_before_there_is_room_for_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let head = format!("POST /api/records HTTP/1.1\r\nHost: {}\r\nContent-Length: 200000\r\n\r\n", server.address);
    let mut held = Vec::new();
    for _ in 0..4 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        held.push(stream);
    }
    // The fifth hears at once that there is no room, without having sent any of its file.
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut heard = [0; 12];
    loop {
        // Those before may not have been let in yet.
        match timeout(Duration::from_millis(200), stream.read_exact(&mut heard)).await {
            Ok(read) => {
                read.unwrap();
                break;
            }
            Err(_) => {
                held.push(stream);
                stream = TcpStream::connect(server.address).await.unwrap();
                stream.write_all(head.as_bytes()).await.unwrap();
            }
        }
    }
    assert_eq!(&heard, b"HTTP/1.1 429");
    drop((held, stream));
    while request(server.address, "POST", "/api/records", &[], "f5d6c3\n").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}

#[tokio::test]
async fn games_read_anew_count_for_whoever_opens_them() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(create(server.address, r#"{"white":"human"}"#, None).await.0);
    }
    server.stop().await;
    let mut config = config(folder.path());
    config.limits.games_per_address = 2;
    let server = Running::start(config).await;
    let mut tabs = Vec::new();
    for id in &ids[..2] {
        tabs.push(Tab::open(server.address, id, None).await);
    }
    for tab in &mut tabs {
        tab.hear_of("game").await;
    }
    let path = format!("/api/games/{}", ids[2]);
    let refused = request(server.address, "GET", &path, &[], "").await;
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("too-many")));
    server.stop().await;
}

#[tokio::test]
async fn beginning_and_deleting_games_has_an_end() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 2;
    let server = Running::start(config).await;
    let mut begun = 0;
    loop {
        let created = request(server.address, "POST", "/api/games", &[], "{}").await;
        if created.status == 429 {
            assert_eq!(created.json()["error"], "too-fast");
            break;
        }
        begun += 1;
        assert!(begun < 50, "this goes on for ever");
        let path = format!("/api/games/{}", created.json()["id"].as_str().unwrap());
        let cookie = created.cookie().unwrap();
        assert_eq!(request(server.address, "DELETE", &path, &[("Cookie", &cookie)], "").await.status, 204);
    }
    server.stop().await;
}

#[tokio::test]
async fn however_many_come_and_go_the_players_stay() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"human"}"#, None).await;
    let mut player = Tab::open(server.address, &id, Some(&host)).await;
    player.hear_of("game").await;
    for _ in 0..10 {
        let mut crowd = Vec::new();
        for _ in 0..60 {
            crowd.push(Tab::open(server.address, &id, None).await);
        }
    }
    player.play("d3", 0).await;
    let mut told = 0;
    loop {
        let news = player.hear().await.expect("the players stay");
        if news["type"] == "moved" {
            break;
        }
        told += usize::from(news["type"] == "presence");
    }
    assert!(told < 600, "who is here is told now and then, not {told} times");
    while player.hear_of("presence").await["watching"] != 0 {}
    server.stop().await;
}
