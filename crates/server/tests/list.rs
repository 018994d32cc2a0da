//! The list of somebody's games, however many there are.

mod common;

use std::collections::BTreeSet;
use std::net::SocketAddr;

use common::{Running, Tab, config, create, request};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use tempfile::tempdir;

const AT_ONE_SCREEN: &str = r#"{"white":"human"}"#;

async fn page(address: SocketAddr, cookie: &str, after: Option<&str>) -> Value {
    let path = after.map_or_else(|| "/api/games".to_owned(), |place| format!("/api/games?after={place}"));
    let answer = request(address, "GET", &path, &[("Cookie", cookie)], "").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn names(page: &Value) -> Vec<String> {
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_long_list_comes_in_pages_and_misses_nothing() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.games_per_address = 200;
    let server = Running::start(config).await;
    let (first, cookie) = create(server.address, AT_ONE_SCREEN, None).await;
    let mut all = BTreeSet::from([first.clone()]);
    for _ in 1..120 {
        all.insert(create(server.address, AT_ONE_SCREEN, Some(&cookie)).await.0);
    }
    create(server.address, AT_ONE_SCREEN, None).await;

    let mut listed = Vec::new();
    let mut next = None;
    for expected in [50, 50, 20] {
        let page = page(server.address, &cookie, next.as_deref()).await;
        assert_eq!((names(&page).len(), &page["unreadable"]), (expected, &json!(0)));
        listed.extend(names(&page));
        next = page["next"].as_str().map(str::to_owned);
        // Somebody plays while they look: what they have seen or not seen of the list stays that way.
        let mut tab = Tab::open(server.address, &listed[0], Some(&cookie)).await;
        let game = tab.hear_of("game").await;
        tab.play(game["now"]["legal"][0].as_str().unwrap(), game["moves"].as_array().unwrap().len()).await;
        tab.hear_of("moved").await;
    }
    assert_eq!((next, listed.len()), (None, 120));
    assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), all);

    let empty = request(server.address, "GET", "/api/games", &[], "").await.json();
    assert_eq!(empty, json!({"games": [], "next": null, "unreadable": 0}), "a stranger has none");
    for nowhere in ["x", "5", "5.x", &format!("x.{first}"), ""] {
        let path = format!("/api/games?after={nowhere}");
        let answer = request(server.address, "GET", &path, &[("Cookie", &cookie)], "").await;
        assert_eq!((answer.status, answer.json()["error"].as_str()), (422, Some("bad-input")), "{nowhere:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_that_cannot_be_read_are_counted_and_hide_no_others() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (sound, cookie) = create(server.address, AT_ONE_SCREEN, None).await;
    let (garbage, _) = create(server.address, AT_ONE_SCREEN, Some(&cookie)).await;
    let (impossible, _) = create(server.address, AT_ONE_SCREEN, Some(&cookie)).await;
    server.stop().await;
    let database = Connection::open(folder.path().join("server.db")).unwrap();
    for (game, entry) in [(&garbage, "garbage"), (&impossible, r#"{"move":{"square":"a1"}}"#)] {
        let damage = "INSERT INTO entries (game, number, entry) VALUES (?, 1, ?)";
        database.execute(damage, params![game, entry]).unwrap();
    }
    drop(database);

    let server = Running::start(config(folder.path())).await;
    let page = page(server.address, &cookie, None).await;
    assert_eq!((names(&page), &page["unreadable"]), (vec![sound], &json!(2)));
    server.stop().await;
}
