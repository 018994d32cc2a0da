//! A PostgreSQL that goes away and comes back, and who may use it.

#![cfg(unix)]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use common::postgres::Cluster;
use common::{PATIENCE, Running, Visitor, config, request};
use outflank_play::Entry;
use outflank_rules::BySide;
use outflank_server::store::{Chair, Chairs, Games, NewGame, Postgres, PostgresAddress, Store, StoreError, Tenancy};
use outflank_server::{Config, GameCode, Server};
use serde_json::json;
use sqlx::{Connection, PgConnection};
use tempfile::tempdir;

fn one_move() -> Vec<Entry> {
    vec![Entry::Move { square: "d3".to_owned(), left: None }]
}

async fn begin(store: &Postgres) -> GameCode {
    let code = GameCode::random().unwrap();
    let chairs = Chairs(BySide::both(Chair::Engine));
    store.create(NewGame { code, chairs, entries: one_move(), follows: None }).await.unwrap();
    code
}

/// Waits for something that happens by itself.
async fn eventually(what: &str, mut happened: impl AsyncFnMut() -> bool) {
    let wait = async {
        while !happened().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap_or_else(|_| panic!("{what}"));
}

#[tokio::test]
async fn what_was_acknowledged_is_there_however_often_the_database_goes_away() {
    let Some(cluster) = Cluster::start() else { return };
    let address: PostgresAddress = cluster.database().await.parse().unwrap();
    let store = Arc::new(Postgres::open(&address, Tenancy::Alone).await.unwrap());
    let enough = Arc::new(AtomicBool::new(false));
    let mut players = Vec::new();
    for _ in 0..8 {
        let (store, enough, code) = (store.clone(), enough.clone(), begin(&store).await);
        players.push(tokio::spawn(async move {
            let (mut acknowledged, mut refused) = (1, 0);
            while !enough.load(Ordering::Relaxed) {
                match store.append(code, acknowledged, one_move()).await {
                    Ok(()) => acknowledged += 1,
                    // What was not acknowledged may be there all the same: the store is always right.
                    Err(StoreError::Overtaken) => {
                        acknowledged = store.load(code).await.unwrap().unwrap().entries.len();
                    }
                    Err(error) => {
                        assert!(matches!(error, StoreError::CannotSave(_)), "{error}");
                        refused += 1;
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                }
            }
            (code, acknowledged, refused)
        }));
    }
    for at_once in [true, false, true] {
        tokio::time::sleep(Duration::from_millis(300)).await;
        cluster.go_away(at_once);
        eventually("there is trouble", async || store.trouble().is_some()).await;
        let game = NewGame {
            code: GameCode::LAST,
            chairs: Chairs(BySide::both(Chair::Engine)),
            entries: Vec::new(),
            follows: None,
        };
        assert!(matches!(store.create(game).await, Err(StoreError::CannotSave(_))));
        cluster.come_back();
        eventually("it recovers by itself", async || store.trouble().is_none()).await;
    }
    enough.store(true, Ordering::Relaxed);
    for player in players {
        let (code, acknowledged, refused) = player.await.unwrap();
        let kept = store.load(code).await.unwrap().unwrap().entries.len();
        assert!(kept >= acknowledged && acknowledged > 5 && refused > 0, "{kept} {acknowledged} {refused}");
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_game_goes_on_when_the_database_is_back() {
    let Some(cluster) = Cluster::start() else { return };
    let folder = tempdir().unwrap();
    let database = Some(cluster.database().await.parse().unwrap());
    let server = Running::start(Config { database, ..config(folder.path()) }).await;
    let mut ann = Visitor::new(server.address);
    let game = ann.begin(&json!({"white": "human", "size": "6"})).await;
    let mut tab = ann.tab(&game).await;
    let legal = tab.hear_of("game").await["now"]["legal"][0].as_str().unwrap().to_owned();

    cluster.go_away(true);
    tab.play(&legal, 0).await;
    assert_eq!(tab.hear_of("refused").await["error"], "cannot-save");
    let health = request(server.address, "GET", "/healthz", &[], "").await;
    assert!(health.status == 503 && health.body.starts_with("cannot save: "), "{}", health.body);

    cluster.come_back();
    eventually("it is well again", async || request(server.address, "GET", "/healthz", &[], "").await.status == 200)
        .await;
    let mut tab = ann.tab(&game).await;
    assert_eq!(tab.hear_of("game").await["moves"], json!([]));
    tab.play(&legal, 0).await;
    tab.hear_of("moved").await;
    server.stop().await;
}

#[tokio::test]
async fn what_nobody_waits_for_any_more_is_not_written() {
    let Some(cluster) = Cluster::start() else { return };
    let address = cluster.database().await;
    let store = Arc::new(Postgres::open(&address.parse().unwrap(), Tenancy::Alone).await.unwrap());
    let (patient, impatient) = (begin(&store).await, begin(&store).await);
    let connect = async || PgConnection::connect(&address).await.unwrap();
    let (mut other, mut looking) = (connect().await, connect().await);
    // A database that says nothing: whoever writes first waits for it, and whoever comes then waits for them.
    sqlx::raw_sql("BEGIN; LOCK TABLE entries").execute(&mut other).await.unwrap();
    let writing = tokio::spawn({
        let store = store.clone();
        async move { store.append(patient, 1, one_move()).await }
    });
    eventually("the first one waits", async || {
        let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted";
        sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut looking).await.unwrap() > 0
    })
    .await;
    let briefly = Duration::from_millis(100);
    tokio::time::timeout(briefly, store.append(impatient, 1, one_move())).await.expect_err("the database says nothing");
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    writing.await.unwrap().expect("it has waited");
    store.append(impatient, 1, one_move()).await.expect("nobody has written that yet");
    store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_is_for_one_server_at_a_time() {
    let Some(cluster) = Cluster::shared() else { return };
    let address: PostgresAddress = cluster.database().await.parse().unwrap();
    let store = Postgres::open(&address, Tenancy::Alone).await.unwrap();
    assert!(matches!(Postgres::open(&address, Tenancy::Alone).await, Err(StoreError::InUse)));
    store.close().await.unwrap();
    Postgres::open(&address, Tenancy::Alone).await.unwrap().close().await.unwrap();
}

#[tokio::test]
async fn what_a_newer_version_wrote_is_refused_and_left_alone() {
    let Some(cluster) = Cluster::shared() else { return };
    let text = cluster.database().await;
    let address: PostgresAddress = text.parse().unwrap();
    Postgres::open(&address, Tenancy::Alone).await.unwrap().close().await.unwrap();
    let mut behind = PgConnection::connect(&text).await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 VALUES (99, 'newer', TRUE, '', -1)";
    sqlx::raw_sql(newer).execute(&mut behind).await.unwrap();
    let refused = Postgres::open(&address, Tenancy::Alone).await.expect_err("it is newer");
    assert!(matches!(refused, StoreError::Newer) && refused.to_string().contains("newer version"), "{refused}");
    for damage in
        ["UPDATE _sqlx_migrations SET success = FALSE", "UPDATE _sqlx_migrations SET checksum = '', success = TRUE"]
    {
        sqlx::raw_sql("DELETE FROM _sqlx_migrations WHERE version = 99").execute(&mut behind).await.unwrap();
        sqlx::raw_sql(damage).execute(&mut behind).await.unwrap();
        assert!(matches!(Postgres::open(&address, Tenancy::Alone).await, Err(StoreError::Failed(_))), "{damage}");
    }
}

#[tokio::test]
async fn a_password_shows_nowhere_when_nobody_answers() {
    let folder = tempdir().unwrap();
    for place in ["127.0.0.1:1", "nowhere.invalid"] {
        let address =
            format!("postgres://ann:s3cret@{place}/games?sslmode=require&sslrootcert=/nonexistent/s3cret.pem");
        let database: PostgresAddress = address.replace("/s3cret.pem", "/ca.pem").parse().unwrap();
        let config = Config { database: Some(database), ..config(folder.path()) };
        assert!(!format!("{config:?}").contains("s3cret"));
        let refused = Server::bind(config).await.expect_err("nobody answers");
        assert!(!format!("{refused} {refused:?}").contains("s3cret"), "{refused}");
    }
}

/// Runs openssl in a folder.
fn openssl(folder: &Path, words: &str) {
    let output = Command::new("openssl").args(words.split(' ')).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Keys for a server that is called localhost, and the certificates of whoever vouches for it and of somebody else.
fn certify(folder: &Path) {
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    for name in ["ca", "other"] {
        openssl(folder, &format!("req -x509 {key} -subj /CN={name} -keyout {name}.key -out {name}.pem"));
    }
    openssl(folder, &format!("req -new {key} -subj /CN=localhost -keyout server.key -out server.csr"));
    std::fs::write(folder.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    let sign = "x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile names -out server.pem";
    openssl(folder, sign);
}

#[tokio::test]
async fn tls_is_as_strict_as_the_address_says_and_a_wrong_password_is_not_quoted() {
    if Command::new("openssl").arg("version").output().is_err() {
        let _ =
            std::io::stderr().write_all(b"LEFT OUT: a test of TLS to PostgreSQL, because openssl is not installed\n");
        return;
    }
    // A port that was free a moment ago.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut folder = PathBuf::new();
    let cluster = Cluster::prepare(port, |prepared| {
        certify(prepared);
        folder = prepared.to_path_buf();
        let data = prepared.join("data");
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nssl = on\nssl_cert_file = '{folder}/server.pem'\n\
             ssl_key_file = '{folder}/server.key'\n",
            folder = prepared.display()
        );
        let file = std::fs::File::options().append(true).open(data.join("postgresql.conf"));
        file.unwrap().write_all(settings.as_bytes()).unwrap();
        std::fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
            .unwrap();
    });
    let Some(cluster) = cluster else { return };
    let mut root = PgConnection::connect(&cluster.database().await).await.unwrap();
    sqlx::raw_sql("ALTER USER postgres PASSWORD 's3cret'").execute(&mut root).await.unwrap();
    let open = async |words: &str| {
        let text = format!("postgres://{}", words.replace("FOLDER", &folder.display().to_string()));
        Postgres::open(&text.parse().unwrap(), Tenancy::Alone).await.map_err(|error| error.to_string())
    };
    let place = format!("localhost:{port}/test0");
    let verified = open(&format!("postgres:s3cret@{place}?sslmode=verify-full&sslrootcert=FOLDER/ca.pem")).await;
    verified.expect("everything is as it should be").close().await.unwrap();
    for (login, words) in [
        ("postgres:s3cret", "sslmode=verify-full&sslrootcert=FOLDER/other.pem"),
        ("postgres:s3cret", "sslmode=disable"),
        ("postgres:wr0ng", "sslmode=require"),
    ] {
        let refused = open(&format!("{login}@{place}?{words}")).await.expect_err(words);
        assert!(!refused.contains("s3cret") && !refused.contains("wr0ng"), "{refused}");
    }
}
