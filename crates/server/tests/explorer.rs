//! How positions were played, asked over the wire.

mod common;

use std::path::{Path, PathBuf};

use common::{Answer, Running, config, request};
use outflank_book::BookShelf;
use outflank_database::Database;
use outflank_records::Format;
use outflank_rules::{Position, RuleSet, Size};
use outflank_server::{Config, Server};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const GAMES: &str = "\
[Event \"Open\"]\n[Date \"1998.05.02\"]\n[Black \"Ann\"]\n[White \"Ben\"]\n[Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 40-24\n
[Event \"Club\"]\n[Date \"2003.??.??\"]\n[Black \"Cyd\"]\n[White \"Ann\"]\n[Result \"32-32\"]\n\n1. d3 c5 2. d6 e3 32-32\n
[Black \"Ann\"]\n[White \"Ben\"]\n\n1. f5 f6 *\n";

fn database(folder: &Path) -> PathBuf {
    let file = folder.join("games.db");
    let mut database = Database::open(&file).unwrap();
    let mut import = database.import().unwrap();
    for record in &Format::Pgn.read(GAMES.as_bytes()).records {
        import.add(record).unwrap();
    }
    assert_eq!(import.finish().unwrap().added, 3);
    file
}

/// A server with three games.
async fn started() -> (TempDir, Running) {
    let folder = tempdir().unwrap();
    let games = Some(database(folder.path()));
    let server = Running::start(Config { games, ..config(folder.path()) }).await;
    (folder, server)
}

async fn explore(server: &Running, line: &Value) -> Answer {
    request(server.address, "POST", "/api/explorer", &[], &line.to_string()).await
}

#[tokio::test]
async fn a_position_is_known_however_it_lies() {
    let (_folder, server) = started().await;
    for (moves, second, game) in [("f5", "d6", "f5d6c5f4"), ("c4", "e3", "c4e3f4c5")] {
        let answer = explore(&server, &json!({ "moves": moves })).await;
        assert_eq!(answer.status, 200);
        let told = answer.json();
        assert_eq!(told["games"], 3);
        let first = &told["moves"][0];
        assert_eq!((&first["square"], &first["games"], &first["share"]), (&json!(second), &json!(2), &json!(66.7)));
        assert_eq!(first["results"], json!({"black": 50.0, "draws": 50.0, "white": 0.0}));
        assert_eq!(first["average"], json!(-8.0), "White plays it");
        assert_eq!(first["players"].as_array().unwrap().len(), 2);
        assert_eq!(told["moves"][1]["results"], Value::Null);
        let newest = &told["newest"][0];
        assert_eq!((&newest["black"], &newest["white"]), (&json!("Cyd"), &json!("Ann")));
        assert_eq!(
            (&newest["event"], &newest["year"], &newest["score"]),
            (&json!("Club"), &json!(2003), &json!("32–32"))
        );
        assert_eq!((&newest["next"], &newest["ply"]), (&json!(second), &json!(1)));
        // The text is the game, lying as the position does.
        let text = newest["text"].as_str().unwrap();
        let record = &Format::Sgf.read(text.as_bytes()).records[0];
        assert_eq!((record.game.transcript().as_str(), record.players.black.name.as_deref()), (game, Some("Cyd")));
    }
    let nobody = explore(&server, &json!({ "rules": "6x6 anti" })).await.json();
    assert_eq!(nobody, json!({"games": 0, "moves": [], "newest": [], "book": []}));
    server.stop().await;
}

#[tokio::test]
async fn nonsense_is_refused_and_a_server_without_games_says_how_to_get_some() {
    let (_folder, server) = started().await;
    for (line, status) in
        [(json!({ "moves": "f5f5" }), 422), (json!({ "board": "" }), 400), (json!({ "rules": "chess" }), 422)]
    {
        assert_eq!(explore(&server, &line).await.status, status, "{line}");
    }
    server.stop().await;
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let answer = explore(&server, &json!({})).await;
    let problem = answer.json();
    assert_eq!((answer.status, &problem["error"]), (404, &json!("no-games")));
    assert!(problem["message"].as_str().unwrap().contains("--games FILE"), "{problem}");
    server.stop().await;
}

#[tokio::test]
async fn the_book_is_told_beside_the_games_and_without_them() {
    let folder = tempdir().unwrap();
    let books = BookShelf::shipped();
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let best = &books.moves(&start)[0];
    for games in [None, Some(database(folder.path()))] {
        let expected = json!(games.as_ref().map(|_| 3));
        let server = Running::start(Config { games, books: books.clone(), ..config(folder.path()) }).await;
        let told = explore(&server, &json!({})).await.json();
        assert_eq!(told["games"], expected);
        let first = &told["book"][0];
        assert_eq!((&first["score"], &first["goes_on"]), (&json!(best.score.discs()), &json!(best.goes_on)));
        assert_eq!(told["book"].as_array().unwrap().len(), books.moves(&start).len());
        assert_eq!(explore(&server, &json!({ "rules": "6x6 anti" })).await.json()["book"], json!([]));
        server.stop().await;
    }
}

#[tokio::test]
async fn games_that_are_added_meanwhile_are_seen() {
    let (folder, server) = started().await;
    let mut database = Database::open(&folder.path().join("games.db")).unwrap();
    let mut import = database.import().unwrap();
    import.add(&Format::Transcript.read(b"f5d6").records[0]).unwrap();
    import.finish().unwrap();
    assert_eq!(explore(&server, &json!({})).await.json()["games"], 4);
    server.stop().await;
}

#[tokio::test]
async fn a_file_that_cannot_be_used_is_named_at_the_start() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("games.db");
    let refusal = async || {
        let games = Some(file.clone());
        let server = Server::bind(Config { games, ..config(folder.path()) }).await;
        server.expect_err("a refusal").to_string()
    };
    let missing = refusal().await;
    assert!(missing.contains("there is no such database; make it with: outflank db import --db"), "{missing}");
    std::fs::write(&file, "Dear Ann, this is no database.".repeat(50)).unwrap();
    let foreign = refusal().await;
    assert!(foreign.ends_with("games.db: the file is no database of games that this version can read"), "{foreign}");
    std::fs::remove_file(&file).unwrap();
    drop(Database::open(&file).unwrap());
    // The version stands in the header of every SQLite file, at byte 60.
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    std::fs::write(&file, &bytes).unwrap();
    let newer = refusal().await;
    assert!(newer.contains("written by a newer Outflank (version 99)"), "{newer}");
    assert!(std::fs::read(&file).unwrap() == bytes, "and left as it is");
}

/// One address that asks without end waits, and others do not.
#[tokio::test]
async fn whoever_asks_too_often_has_to_wait_and_others_do_not() {
    let folder = tempdir().unwrap();
    let games = Some(database(folder.path()));
    let server = Running::start(Config { games, behind_proxy: true, ..config(folder.path()) }).await;
    let from = async |address: &str| {
        request(server.address, "POST", "/api/explorer", &[("X-Forwarded-For", address)], "{}").await.status
    };
    let mut refused = 0;
    for _ in 0..10_000 {
        if from("192.0.2.1").await == 429 {
            refused += 1;
            break;
        }
    }
    assert_eq!((refused, from("192.0.2.2").await), (1, 200));
    server.stop().await;
}
