//! Engines that many games share: none is held for good, and nobody takes them from everybody else.

mod common;

use std::num::NonZeroUsize;
use std::time::Duration;

use common::{Running, Tab, config, create, metric, request, until};
use tempfile::tempdir;

/// A level and a board on which a move would take hours.
const ENDLESS: &str = r#"{"white":"20","size":"16"}"#;

#[tokio::test]
async fn a_strong_level_on_a_large_board_moves_when_its_time_is_up() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.thinking = Duration::from_millis(50);
    let server = Running::start(config).await;
    let (id, host) = create(server.address, ENDLESS, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let legal = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    tab.play(&legal, 0).await;
    assert_eq!(tab.hear_of("moved").await["ply"], 0);
    assert_eq!(tab.hear_of("moved").await["played"]["side"], "white");
    assert_eq!(metric(&server, "engine_cut_short_total").await, 1);
    let greedy = request(server.address, "POST", "/api/games", &[], r#"{"white":"time:51ms"}"#).await;
    assert_eq!(greedy.status, 422, "nobody is promised more time than there is");
    server.stop().await;
}

#[tokio::test]
async fn an_abandoned_game_stops_thinking_and_goes_on_when_somebody_is_back() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.engines = Some(NonZeroUsize::MIN);
    config.limits.thinking = Duration::from_secs(24 * 60 * 60);
    config.limits.abandoned = Duration::from_millis(50);
    let server = Running::start(config).await;
    let (id, host) = create(server.address, ENDLESS, None).await;
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    let legal = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    tab.play(&legal, 0).await;
    tab.hear_of("moved").await;
    until(&server, "engines_busy", 1).await;
    drop(tab);
    until(&server, "games", 0).await;
    until(&server, "engines_busy", 0).await;

    // The only engine is free for others.
    let (other, cookie) = create(server.address, r#"{"black":"random","white":"human","size":"4"}"#, None).await;
    let mut second = Tab::open(server.address, &other, Some(&cookie)).await;
    assert_eq!(second.hear_of("moved").await["ply"], 0);
    // Whoever comes back finds the game, and the engine thinks again.
    let mut tab = Tab::open(server.address, &id, Some(&host)).await;
    assert_eq!(tab.hear_of("game").await["moves"].as_array().unwrap().len(), 1);
    until(&server, "engines_busy", 1).await;
    server.stop().await;
}

/// Somebody who comes from this address, as a proxy tells.
struct Guest<'a> {
    server: &'a Running,
    address: &'static str,
}

impl Guest<'_> {
    /// Begins a game against this opponent and makes the first move.
    async fn challenge(&self, setup: &str) -> Tab {
        let from = [("X-Forwarded-For", self.address)];
        let answer = request(self.server.address, "POST", "/api/games", &from, setup).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let (id, cookie) = (answer.json()["id"].as_str().unwrap().to_owned(), answer.cookie().unwrap());
        let headers = [("x-forwarded-for", self.address), ("cookie", cookie.as_str())];
        let mut tab = Tab::with_headers(self.server.address, &id, &headers).await.unwrap();
        let legal = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
        tab.play(&legal, 0).await;
        assert_eq!(tab.hear_of("moved").await["ply"], 0);
        tab
    }
}

#[tokio::test]
async fn an_address_that_floods_the_engines_keeps_nobody_else_waiting() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.engines = Some(NonZeroUsize::MIN);
    config.limits.thinking = Duration::from_secs(24 * 60 * 60);
    config.behind_proxy = true;
    let server = Running::start(config).await;
    let greedy = Guest { server: &server, address: "192.0.2.1" };
    let mut flood = Vec::new();
    for _ in 0..8 {
        flood.push(greedy.challenge(ENDLESS).await);
    }
    until(&server, "engine_queue", 7).await;

    // Neither a quick question nor a long one of anybody else waits for them.
    let modest = Guest { server: &server, address: "192.0.2.2" };
    for opponent in ["easy", "hard", "nodes:100000"] {
        let mut tab = modest.challenge(&format!(r#"{{"white":"{opponent}"}}"#)).await;
        assert_eq!(tab.hear_of("moved").await["played"]["side"], "white");
    }
    assert_eq!(metric(&server, "engine_queue").await, 7);
    // Games that are given up take their questions back.
    for tab in &mut flood {
        tab.say(r#"{"do":"resign"}"#).await;
    }
    until(&server, "engine_queue", 0).await;
    until(&server, "engines_busy", 0).await;
    server.stop().await;
}

#[tokio::test]
async fn whoever_watches_asks_nothing_of_the_engines() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"easy","size":"4"}"#, None).await;
    let mut player = Tab::open(server.address, &id, Some(&host)).await;
    let mut watcher = Tab::open(server.address, &id, None).await;
    let legal = player.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    player.play(&legal, 0).await;
    player.hear_of("moved").await;
    for question in ["hint", "scores"] {
        watcher.say(&format!(r#"{{"do":"{question}"}}"#)).await;
        assert_eq!(watcher.hear_of("refused").await["error"], "watching", "{question}");
    }
    server.stop().await;
}
