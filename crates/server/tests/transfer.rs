//! Everything that a server keeps moves from one kind of database to another and back.

mod common;

use std::path::Path;

use common::home::Home;
use common::postgres::Cluster;
use common::{Running, Visitor, config, request};
use outflank_play::Entry;
use outflank_rules::BySide;
use outflank_server::store::{Chair, Chairs, Games, NewGame, Sqlite, Store};
use outflank_server::{Config, GameCode, GamesPlace, TransferCount, TransferError, TransferProgress, transfer};
use serde_json::{Value, json};
use tempfile::tempdir;

const NOTHING: Value = Value::Null;

/// A club with a person, a token, training, a game that has begun and many others.
async fn fill(config: Config) -> (Option<String>, String) {
    let server = Running::start(config.clone()).await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    let game = ann.begin(&json!({"white": "human", "seat": "black", "clock": "5m", "size": "6"})).await;
    ben.must("POST", &format!("/api/games/{game}/seat"), &NOTHING).await;
    let mut tab = ann.tab(&game).await;
    let legal = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();
    tab.play(&legal, 0).await;
    tab.hear_of("moved").await;
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    ann.must("POST", "/api/person/tokens", &json!({"name": "bot"})).await;
    server.stop().await;
    let store = Sqlite::open(&config.data.join("server.db")).await.unwrap();
    for number in 0..450 {
        let chairs = Chairs(BySide { black: Chair::Engine, white: Chair::Free });
        let entries = vec![Entry::Move { square: format!("a{}", number % 8 + 1), left: None }; 1 + number % 3];
        let code = GameCode::random().unwrap();
        store.create(NewGame { code, chairs, entries, follows: None }).await.unwrap();
    }
    store.close().await.unwrap();
    (ann.cookie, game)
}

async fn carry(from: GamesPlace, to: GamesPlace) -> Result<outflank_server::Transferred, TransferError> {
    tokio::task::spawn_blocking(move || transfer(&from, &to, |_| {})).await.unwrap()
}

fn folder(path: &Path) -> GamesPlace {
    GamesPlace::Folder(path.to_path_buf())
}

#[tokio::test]
async fn everything_moves_there_and_back() {
    let (here, back) = (tempdir().unwrap(), tempdir().unwrap());
    let Some(home) = Home::postgres().await else { return };
    let database = GamesPlace::Database(home.config().database.unwrap());
    let (cookie, game) = fill(config(here.path())).await;
    let there = carry(folder(here.path()), database.clone()).await.unwrap();
    assert_eq!((there.taken.games, there.taken.people, there.taken), (451, 1, there.compared));

    // Whoever played in the folder plays on in the database, as who they were.
    let server = home.serve().await;
    let mut ann = Visitor::with_cookie(server.address, cookie);
    assert_eq!(ann.must("GET", "/api/person", &NOTHING).await["nickname"], "Ann");
    assert_eq!(ann.games().await, std::slice::from_ref(&game));
    let text = format!("/api/games/{game}");
    let seen = request(server.address, "GET", &text, &[], "").await.json();
    assert_eq!((seen["moves"].as_array().unwrap().len(), &seen["players"]["black"]["name"]), (1, &json!("Ann")));
    server.stop().await;

    let and_back = carry(database.clone(), folder(back.path())).await.unwrap();
    assert_eq!(and_back, there);
    assert_eq!(carry(folder(here.path()), folder(back.path())).await.unwrap().taken, TransferCount::default());
    assert_eq!(carry(folder(back.path()), database).await.unwrap().compared, there.compared);
}

#[tokio::test]
async fn a_transfer_that_was_killed_goes_on() {
    let (here, there) = (tempdir().unwrap(), tempdir().unwrap());
    fill(config(here.path())).await;
    // It dies in the middle of its work, twice.
    for _ in 0..2 {
        let (from, to) = (folder(here.path()), folder(there.path()));
        let killed = tokio::task::spawn_blocking(move || {
            transfer(&from, &to, |progress| {
                let is_in_the_middle = matches!(progress, TransferProgress::Taken(taken) if taken.games > 0);
                assert!(!is_in_the_middle, "killed");
            })
        });
        assert!(killed.await.expect_err("it was killed").is_panic());
    }
    let done = carry(folder(here.path()), folder(there.path())).await.unwrap();
    assert_eq!((done.taken.games, done.compared.games), (51, 451), "two hundred each time, and the rest");
}

#[tokio::test]
async fn a_place_with_anything_else_in_it_is_refused() {
    let (here, other) = (tempdir().unwrap(), tempdir().unwrap());
    fill(config(here.path())).await;
    let server = Running::start(config(other.path())).await;
    let busy = carry(folder(here.path()), folder(other.path())).await.unwrap_err();
    assert!(matches!(busy, TransferError::Place(..)), "a server uses it: {busy}");
    let mut ben = Visitor::new(server.address);
    ben.begin(&json!({})).await;
    server.stop().await;
    let before = std::fs::read(other.path().join("server.db")).unwrap();
    let refused = carry(folder(here.path()), folder(other.path())).await.unwrap_err();
    assert!(matches!(refused, TransferError::OtherGames(_)), "{refused}");
    assert_eq!(std::fs::read(other.path().join("server.db")).unwrap(), before, "nothing was mixed");
    let empty = tempdir().unwrap();
    let nothing = carry(folder(empty.path()), folder(here.path())).await.unwrap_err();
    assert!(matches!(nothing, TransferError::NoGames(_)) && !empty.path().join("server.db").exists(), "{nothing}");
    if let Some(cluster) = Cluster::shared() {
        let database: GamesPlace = cluster.database().await.parse().unwrap();
        carry(folder(other.path()), database.clone()).await.unwrap();
        let refused = carry(folder(here.path()), database).await.unwrap_err();
        assert!(matches!(refused, TransferError::OtherGames(_)), "{refused}");
    }
}
