//! The folder in which a server keeps its games.

mod common;

use std::path::Path;

use common::{Running, Tab, config, create, request};
use outflank_server::{Server, ServerError};
use rusqlite::Connection;
use serde_json::json;
use tempfile::tempdir;

/// The database, behind the server's back.
fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("server.db")).unwrap()
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let refused = Server::bind(config(folder.path())).await.expect_err("the folder is in use");
    assert!(matches!(refused, ServerError::InUse(_)) && refused.to_string().contains("--data"), "{refused}");
    server.stop().await;
    Running::start(config(folder.path())).await.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_computer_reads_the_database() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    create(server.address, "{}", None).await;
    for name in ["server.db", "server.db-wal"] {
        let mode = std::fs::metadata(folder.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    server.stop().await;
}

#[tokio::test]
async fn what_a_newer_version_wrote_is_refused_and_left_alone() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, host) = create(server.address, r#"{"white":"human"}"#, None).await;
    let (sound, _) = create(server.address, r#"{"white":"human"}"#, Some(&host)).await;
    server.stop().await;
    // A game in a newer format.
    let sql = r#"UPDATE entries SET entry = replace(entry, '"format":1', '"format":99') WHERE game = ?"#;
    assert!(database(folder.path()).execute(sql, [&id]).unwrap() > 0);
    let before = std::fs::read(folder.path().join("server.db")).unwrap();

    let server = Running::start(config(folder.path())).await;
    let refused = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await;
    assert_eq!((refused.status, &refused.json()["error"]), (500, &json!("unreadable-game")));
    let list = request(server.address, "GET", "/api/games", &[("Cookie", &host)], "").await.json();
    assert_eq!((&list["unreadable"], &list["games"][0]["id"]), (&json!(1), &json!(sound)));
    server.stop().await;
    assert_eq!(std::fs::read(folder.path().join("server.db")).unwrap(), before, "it is left as it is");

    // A whole database of a newer version.
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (9999, 'from the future', TRUE, x'00', 0)";
    database(folder.path()).execute(sql, []).unwrap();
    let before = std::fs::read(folder.path().join("server.db")).unwrap();
    let refused = Server::bind(config(folder.path())).await.expect_err("it is newer");
    assert!(refused.to_string().contains("newer version"), "{refused}");
    assert_eq!(std::fs::read(folder.path().join("server.db")).unwrap(), before, "it is left as it is");
}

#[tokio::test]
async fn what_the_first_version_wrote_is_read_and_played_on() {
    let folder = tempdir().unwrap();
    database(folder.path()).execute_batch(include_str!("data/written_by_sqlx.sql")).unwrap();
    let (id, cookie) = ("gcqvj4gxjipv", "outflank=00000000000000000000000000000007");
    let server = Running::start(config(folder.path())).await;
    let mut tab = Tab::open(server.address, id, Some(cookie)).await;
    assert_eq!(tab.hear_of("you").await["sides"], json!(["black", "white"]));
    assert_eq!(tab.hear_of("game").await["moves"].as_array().unwrap().len(), 2);
    tab.play("c3", 2).await;
    tab.hear_of("moved").await;
    let list = request(server.address, "GET", "/api/games", &[("Cookie", cookie)], "").await.json();
    assert_eq!((&list["games"][0]["id"], list["games"].as_array().unwrap().len()), (&json!(id), 1));
    server.stop().await;
    let first = "SELECT count(*) FROM _sqlx_migrations WHERE version = 1 AND success AND execution_time > 0";
    let first: i64 = database(folder.path()).query_row(first, [], |row| row.get(0)).unwrap();
    assert_eq!(first, 1, "and nothing was done to it twice");
}

#[tokio::test]
async fn a_clean_end_leaves_one_file_of_the_database() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    let (id, _) = create(server.address, "{}", None).await;
    assert_eq!(request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await.status, 200);
    server.stop().await;
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut files: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    files.sort();
    assert_eq!(files, ["findings", "server.db", "server.lock"]);
}

#[tokio::test]
async fn a_name_that_somebody_else_gave_the_server_is_not_answered_to() {
    let folder = tempdir().unwrap();
    let mut config = config(folder.path());
    config.hosts = vec!["othello.example".to_owned()];
    let server = Running::start(config).await;
    let status = async |host: &str| common::request_as(server.address, host, "GET", "/healthz").await.status;
    assert_eq!(status("localhost:8008").await, 200);
    assert_eq!(status("othello.example").await, 200);
    assert_eq!(status("evil.example:8008").await, 421);
    server.stop().await;
}
