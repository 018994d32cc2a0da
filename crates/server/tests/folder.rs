//! The folder in which a server keeps its games.

mod common;

use std::path::Path;

use common::{Running, config, create, request};
use outflank_server::{Server, ServerError};
use serde_json::json;
use sqlx::{ConnectOptions, Connection, Executor, SqliteConnection};
use tempfile::tempdir;

/// Does something to the database behind the server's back.
async fn meddle(folder: &Path, sql: &'static str) {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("server.db"));
    let mut connection: SqliteConnection = options.connect().await.unwrap();
    connection.execute(sql).await.unwrap();
    connection.close().await.unwrap();
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
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("server.db"));
    let mut connection = options.connect().await.unwrap();
    let sql = r#"UPDATE entries SET entry = replace(entry, '"format":1', '"format":99') WHERE game = ?"#;
    let changed = sqlx::query(sql).bind(&id).execute(&mut connection).await.unwrap().rows_affected();
    assert!(changed > 0);
    connection.close().await.unwrap();
    let before = std::fs::read(folder.path().join("server.db")).unwrap();

    let server = Running::start(config(folder.path())).await;
    let refused = request(server.address, "GET", &format!("/api/games/{id}"), &[], "").await;
    assert_eq!((refused.status, &refused.json()["error"]), (500, &json!("unreadable-game")));
    let list = request(server.address, "GET", "/api/games", &[("Cookie", &host)], "").await.json();
    assert_eq!((&list["unreadable"], &list["games"][0]["id"]), (&json!(1), &json!(sound)));
    server.stop().await;
    assert_eq!(std::fs::read(folder.path().join("server.db")).unwrap(), before, "it is left as it is");

    // A whole database of a newer version.
    meddle(
        folder.path(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    )
    .await;
    let refused = Server::bind(config(folder.path())).await.expect_err("it is newer");
    assert!(refused.to_string().contains("newer version"), "{refused}");
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
