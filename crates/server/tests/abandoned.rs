//! Games that everybody has left: they cost nothing, and their clocks run all the same.

mod common;

use std::time::Duration;

use common::{PATIENCE, Running, Tab, config, create, request, until};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// A server where a game that nobody looks at leaves the memory at once.
async fn forgetful() -> (Running, TempDir) {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.abandoned = Duration::from_millis(20);
    (Running::start(config).await, folder)
}

async fn look(server: &Running, id: &str) -> Value {
    request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.json()
}

#[tokio::test]
async fn the_flag_of_somebody_who_has_left_falls() {
    let (server, _folder) = forgetful().await;
    let (id, host) = create(server.address, r#"{"white":"human","clock":"1s"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    assert_eq!(tab.hear_of("game").await["now"]["clock"]["running"], "black");
    drop(tab);
    // It leaves the memory, sleeps, and is gone again when the flag has fallen, which the store knows.
    until(&server, "games", 0).await;
    until(&server, "games_asleep", 0).await;
    until(&server, "games", 0).await;
    let outcome = look(&server, &id).await["now"]["outcome"].clone();
    assert_eq!((&outcome["winner"], &outcome["reason"]), (&json!("white"), &json!("time")));
    server.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_finds_the_clock_as_if_it_had_never_been_out_of_sight() {
    let (server, _folder) = forgetful().await;
    let (id, host) = create(server.address, r#"{"white":"human","clock":"1h"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let left = tab.hear_of("game").await["now"]["clock"]["left"]["black"].as_u64().unwrap();
    drop(tab);
    until(&server, "games_asleep", 1).await;
    until(&server, "games", 0).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let clock = look(&server, &id).await["now"]["clock"].clone();
    assert_eq!(clock["running"], "black");
    assert!(clock["left"]["black"].as_u64().unwrap() <= left - 300, "{clock}");
    // It goes to sleep again, and still the game can go on.
    until(&server, "games", 0).await;
    assert_eq!(common::metric(&server, "games_asleep").await, 1);
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let square = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    tab.play(&square, 0).await;
    assert_eq!(tab.hear_of("moved").await["now"]["clock"]["running"], "white");
    server.stop().await;
}

#[tokio::test]
async fn an_engine_makes_its_move_before_everybody_sleeps() {
    let (server, _folder) = forgetful().await;
    let (id, host) = create(server.address, r#"{"white":"easy","clock":"1h"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let square = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    tab.play(&square, 0).await;
    tab.hear_of("moved").await;
    drop(tab);
    until(&server, "games_asleep", 1).await;
    let game = look(&server, &id).await;
    assert_eq!((game["moves"].as_array().unwrap().len(), &game["now"]["clock"]["running"]), (2, &json!("black")));
    server.stop().await;
}

#[tokio::test]
async fn where_only_engines_play_the_clock_stands_while_nobody_looks_on() {
    let (server, _folder) = forgetful().await;
    let (id, _) = create(server.address, r#"{"black":"random","white":"random","clock":"1h"}"#, None).await;
    let mut tab = Tab::open(server.address, &id, None).await;
    tab.hear_of("moved").await;
    drop(tab);
    until(&server, "games", 0).await;
    assert_eq!(common::metric(&server, "games_asleep").await, 0);
    assert_eq!(look(&server, &id).await["now"]["clock"]["running"], json!(null));
    server.stop().await;
}

#[tokio::test]
async fn a_deleted_game_does_not_sleep_on() {
    let (server, _folder) = forgetful().await;
    let (id, host) = create(server.address, r#"{"white":"human","clock":"1h"}"#, None).await;
    Tab::open(server.address, &id, Some(&host)).await.hear_of("game").await;
    until(&server, "games_asleep", 1).await;
    let path = format!("/api/games/{id}");
    assert_eq!(request(server.address, "DELETE", &path, &[("Cookie", &host)], "").await.status, 204);
    assert_eq!(common::metric(&server, "games_asleep").await, 0);
    server.stop().await;
}

#[tokio::test]
async fn a_server_full_of_games_stops_at_once() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut tabs = Vec::new();
    for number in 0..200 {
        let (id, host) = create(server.address, r#"{"white":"human","clock":"1h"}"#, None).await;
        // Some are left, at others somebody looks on.
        let mut tab = Tab::open(server.address, &id, Some(&host)).await;
        tab.hear_of("game").await;
        tabs.extend((number % 2 == 0).then_some(tab));
    }
    tokio::time::timeout(PATIENCE, server.stop()).await.expect("a server that stops");
}
