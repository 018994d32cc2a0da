//! A stranger cannot read, change or guess what is another's; and what is deleted is gone.

mod common;

use std::path::Path;

use common::{Running, Visitor, config};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::tempdir;

const NOTHING: Value = Value::Null;

async fn token(visitor: &mut Visitor, name: &str) -> String {
    let answer = visitor.must("POST", "/api/person/tokens", &json!({"name": name})).await;
    answer["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn passphrases_and_tokens_cannot_be_guessed_at_speed() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut owner = Visitor::new(server.address);
    let passphrase = owner.passphrase().await;
    let mut guesser = Visitor::new(server.address);
    let mut statuses = Vec::new();
    for number in 0..40 {
        // All but right: the last group is another one.
        let guess = format!("{}-{:a>4}", &passphrase[..24], char::from(b'a' + number % 8));
        let answer = guesser.ask("POST", "/api/person/session", &json!({"passphrase": guess})).await;
        statuses.push(answer.status);
    }
    assert!(statuses.contains(&403) && statuses.ends_with(&[429]), "{statuses:?}");
    let tried = statuses.iter().filter(|&&status| status == 403).count();
    assert!(tried < 30, "{tried} of 40");
    let mut program = Visitor::with_token(server.address, &format!("outflank_{:032x}", 1));
    assert_eq!(program.refused("GET", "/api/games", &NOTHING).await.0, 429, "by one way or the other");
    // Whoever is known is not kept from playing by it, even from the same address.
    owner.begin(&json!({})).await;
    server.stop().await;
}

#[tokio::test]
async fn a_token_plays_for_its_owner_and_nothing_else() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    let game = ann.begin(&json!({"white": "human", "size": "6"})).await;
    let (hers, his) = (token(&mut ann, "bot").await, token(&mut ben, "bot").await);
    let (mut her_bot, mut his_bot) =
        (Visitor::with_token(server.address, &hers), Visitor::with_token(server.address, &his));
    assert_eq!(her_bot.games().await, [game.as_str()]);
    assert!(his_bot.games().await.is_empty());

    let moves = format!("/api/games/{game}/moves");
    let legal = her_bot.must("GET", &format!("/api/games/{game}"), &NOTHING).await["now"]["legal"][0].clone();
    let play = json!({"square": legal, "ply": 0});
    for action in ["moves", "undo", "resign", "rematch"] {
        let path = format!("/api/games/{game}/{action}");
        assert_eq!(his_bot.refused("POST", &path, &play).await, (403, "watching".to_owned()), "{action}");
    }
    assert_eq!(his_bot.refused("DELETE", &format!("/api/games/{game}"), &NOTHING).await.0, 403);
    her_bot.must("POST", &moves, &play).await;

    // Who its owner is, only the owner says.
    for (method, path, body) in [
        ("PUT", "/api/person/nickname", json!({"nickname": "Eve"})),
        ("POST", "/api/person/passphrase", NOTHING),
        ("POST", "/api/person/tokens", json!({"name": "more"})),
        ("DELETE", "/api/person/tokens/bot", NOTHING),
        ("DELETE", "/api/person/session", NOTHING),
        ("DELETE", "/api/person/sessions", NOTHING),
        ("DELETE", "/api/person", json!({"delete": "everything"})),
    ] {
        assert_eq!(her_bot.refused(method, path, &body).await, (403, "browser-only".to_owned()), "{method} {path}");
    }
    // Another's token is not one's own to revoke.
    assert_eq!(ben.refused("DELETE", "/api/person/tokens/other", &NOTHING).await, (404, "no-such-token".to_owned()));
    ann.must("DELETE", "/api/person/tokens/bot", &NOTHING).await;
    assert_eq!(her_bot.refused("GET", "/api/games", &NOTHING).await, (401, "unknown-token".to_owned()));
    assert_eq!(her_bot.refused("POST", &moves, &play).await.0, 401);
    assert!(his_bot.games().await.is_empty(), "his is still one");
    server.stop().await;
}

#[tokio::test]
async fn a_connection_with_a_revoked_token_ends() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut ann = Visitor::new(server.address);
    let game = ann.begin(&json!({"white": "human", "size": "6"})).await;
    let bearer = format!("Bearer {}", token(&mut ann, "bot").await);
    let mut tab = common::Tab::with_headers(server.address, &game, &[("authorization", &bearer)]).await.unwrap();
    assert_eq!(tab.hear_of("you").await["sides"], json!(["black", "white"]));
    ann.must("DELETE", "/api/person/tokens/bot", &NOTHING).await;
    while tab.hear().await.is_some() {}
    assert!(common::Tab::with_headers(server.address, &game, &[("authorization", &bearer)]).await.is_err());
    server.stop().await;
}

#[tokio::test]
async fn another_site_cannot_act_for_a_visitor() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut ann = Visitor::new(server.address);
    ann.begin(&json!({})).await;
    let headers = [("Cookie", ann.cookie.as_deref().unwrap()), ("Origin", "http://evil.example")];
    for (method, path, body) in [
        ("POST", "/api/person/session", r#"{"passphrase":"x"}"#),
        ("POST", "/api/person/passphrase", ""),
        ("PUT", "/api/person/nickname", r#"{"nickname":"Eve"}"#),
        ("DELETE", "/api/person", r#"{"delete":"everything"}"#),
        ("DELETE", "/api/person/sessions", ""),
    ] {
        let answer = common::request(server.address, method, path, &headers, body).await;
        assert_eq!((answer.status, &answer.json()["error"]), (403, &json!("other-origin")), "{method} {path}");
    }
    assert_eq!(ann.games().await.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn the_database_has_no_secret_in_it() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let mut ann = Visitor::new(server.address);
    let passphrase = ann.passphrase().await;
    let token = token(&mut ann, "bot").await;
    let cookie = ann.cookie.clone().unwrap();
    server.stop().await;
    let cookie = cookie.strip_prefix("outflank=").unwrap();
    for secret in [passphrase.as_str(), &passphrase.replace('-', ""), cookie, token.strip_prefix("outflank_").unwrap()]
    {
        assert!(!holds(folder.path(), secret.as_bytes()), "as text");
        if let Ok(number) = u128::from_str_radix(secret, 16) {
            assert!(!holds(folder.path(), &number.to_be_bytes()), "as a number");
        }
    }
}

/// Whether any file of the folder holds these bytes.
fn holds(folder: &Path, bytes: &[u8]) -> bool {
    let files =
        std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap_or_default());
    files.into_iter().any(|file| file.windows(bytes.len()).any(|window| window == bytes))
}

#[tokio::test]
async fn what_is_deleted_is_gone_from_the_files_and_from_memory() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut ann, mut ben) = (Visitor::new(server.address), Visitor::new(server.address));
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Annabel Unmistakable"})).await;
    let passphrase = ann.passphrase().await;
    let alone = ann.begin(&json!({"white": "human", "text": "[Black \"Somebody Recorded\"]\n\n1. f5 d6"})).await;
    let waiting = ann.begin(&json!({"white": "human", "seat": "black"})).await;
    let shared = ann.begin(&json!({"white": "human", "seat": "black", "size": "6"})).await;
    ben.must("POST", &format!("/api/games/{shared}/seat"), &NOTHING).await;
    let mut bot = Visitor::with_token(server.address, &token(&mut ann, "Bot Unmistakable").await);
    let (mut hers, mut his) = (ann.tab(&shared).await, ben.tab(&shared).await);
    hers.hear_of("game").await;
    his.hear_of("game").await;
    let holder: Vec<u8> = {
        let database = Connection::open(folder.path().join("server.db")).unwrap();
        database.query_row("SELECT holder FROM persons", [], |row| row.get(0)).unwrap()
    };
    assert!(holds(folder.path(), &holder) && holds(folder.path(), b"Annabel Unmistakable"));

    assert_eq!(ann.refused("DELETE", "/api/person", &NOTHING).await, (400, "unreadable".to_owned()));
    assert_eq!(ann.refused("DELETE", "/api/person", &json!({"delete": "something"})).await.0, 400);
    let cookie = ann.cookie.clone();
    ann.must("DELETE", "/api/person", &json!({"delete": "everything"})).await;
    assert_eq!(ann.cookie, None, "the browser forgets it too");

    // At once, and while the server goes on.
    for trace in [&holder[..], b"Annabel Unmistakable", b"annabelunmistakable", b"Bot Unmistakable"] {
        assert!(!holds(folder.path(), trace), "{}", String::from_utf8_lossy(trace));
    }
    assert!(!holds(folder.path(), alone.as_bytes()) && !holds(folder.path(), waiting.as_bytes()));
    assert!(!holds(folder.path(), b"Somebody Recorded"));
    let mut again = Visitor::with_cookie(server.address, cookie);
    assert!(again.games().await.is_empty(), "the old cookie is nobody's");
    assert_eq!(bot.refused("GET", "/api/games", &NOTHING).await.0, 401);
    let mut elsewhere = Visitor::new(server.address);
    let refused = elsewhere.refused("POST", "/api/person/session", &json!({"passphrase": passphrase})).await;
    assert_eq!(refused.1, "wrong-passphrase");
    for gone in [&alone, &waiting] {
        assert_eq!(elsewhere.refused("GET", &format!("/api/games/{gone}"), &NOTHING).await.0, 404);
    }
    while hers.hear().await.is_some() {}

    // The game with another person stays, and does not say any more whose the other seat was. Nobody can take it.
    let game = his.hear_of("game").await;
    assert_eq!(
        game["players"]["black"],
        json!({"player": "human", "person": true, "rating": null, "free": false, "name": null})
    );
    assert_eq!(elsewhere.refused("POST", &format!("/api/games/{shared}/seat"), &NOTHING).await.1, "seat-taken");
    assert_eq!(again.tab(&shared).await.hear_of("you").await["sides"], json!([]));
    assert_eq!(ben.games().await, [shared.as_str()]);
    server.stop().await;

    let database = Connection::open(folder.path().join("server.db")).unwrap();
    let count = |table: &str| -> i64 {
        database.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!([count("persons"), count("sessions"), count("tokens"), count("games")], [0, 0, 0, 1]);
    drop(database);

    // When he does not want it any more either, it is gone.
    let server = Running::start(config(folder.path())).await;
    let mut ben = Visitor::with_cookie(server.address, ben.cookie);
    ben.must("DELETE", &format!("/api/games/{shared}"), &NOTHING).await;
    assert_eq!(ben.refused("GET", &format!("/api/games/{shared}"), &NOTHING).await.0, 404);
    server.stop().await;
}

#[tokio::test]
async fn a_browser_without_a_person_deletes_everything_too() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut anybody, mut other) = (Visitor::new(server.address), Visitor::new(server.address));
    let (gone, stays) = (anybody.begin(&json!({})).await, other.begin(&json!({})).await);
    anybody.must("DELETE", "/api/person", &json!({"delete": "everything"})).await;
    assert_eq!(other.refused("GET", &format!("/api/games/{gone}"), &NOTHING).await.0, 404);
    assert_eq!(other.games().await, [stays]);
    server.stop().await;
}

#[tokio::test]
async fn everything_can_be_taken_home_and_read_again() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (mut ann, mut other) = (Visitor::new(server.address), Visitor::new(server.address));
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    ann.begin(&json!({"size": "6", "rules": "anti", "text": "e4"})).await;
    ann.begin(&json!({"white": "human", "text": "f5d6c3"})).await;
    other.begin(&json!({"text": "c4"})).await;
    let answer = ann.ask("GET", "/api/person/export", &NOTHING).await;
    assert_eq!(answer.header("content-disposition"), Some("attachment; filename=\"outflank.json\""));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let all = answer.json();
    assert_eq!((&all["nickname"], all["games"].as_array().unwrap().len()), (&json!("Ann"), 2));
    // Each by itself, and all of them as one file.
    let records: Vec<&str> =
        all["games"].as_array().unwrap().iter().map(|game| game["record"].as_str().unwrap()).collect();
    let file = records.join("\n");
    let found = common::request(server.address, "POST", "/api/records", &[], &file).await.json();
    assert_eq!((&found["format"], found["games"].as_array().unwrap().len()), (&json!("sgf"), 2));
    let moves: Vec<u64> =
        found["games"].as_array().unwrap().iter().map(|game| game["moves"].as_u64().unwrap()).collect();
    assert!(moves.contains(&1) && moves.contains(&3), "{moves:?}");
    assert!(file.contains("PB[Ann]"), "{file}");
    let text = records.iter().find(|record| record.contains("SZ[6]")).unwrap();
    let preview = other.must("POST", "/api/preview", &json!({"text": text})).await;
    assert_eq!((&preview["rules"]["width"], &preview["rules"]["fewest_wins"]), (&json!(6), &json!(true)));
    server.stop().await;
}
