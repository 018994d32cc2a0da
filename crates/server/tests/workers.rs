//! Workers that think for a server: a process of its own that is killed in the middle of a move, and a NATS server that goes.

#![cfg(unix)]

mod common;
#[path = "../../cluster/tests/cluster/nats.rs"]
mod nats;

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::postgres::Cluster as Postgres;
use common::{Running, Tab, config, create, metric, until};
use nats::TestServer;
use outflank_cluster::{Cluster, WorkerOptions};
use outflank_engine::{InstructionSet, Megabytes, Stop};
use outflank_server::Config;
use serde_json::{Value, json};
use tempfile::tempdir;

const NATS: &str = "OUTFLANK_TEST_NATS";
/// An opponent who always takes as long.
const SLOW: &str = r#"{"white":"time:1500ms","size":"8"}"#;

/// A worker in a process of its own, which ends with the test.
struct Apart(Child);

impl Apart {
    fn start(url: &str) -> Self {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", "a_worker_of_its_own", "--ignored"]).env(NATS, url);
        Self(program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    /// As nothing lets a program prepare for: `SIGKILL`.
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        self.kill();
    }
}

#[test]
#[ignore = "no test: a worker that tests start in a process of its own"]
fn a_worker_of_its_own() {
    let cluster = Cluster::connect(&std::env::var(NATS).unwrap().parse().unwrap(), |_| {}).unwrap();
    let options = WorkerOptions { threads: 1, hash: Megabytes(8), isa: InstructionSet::fastest() };
    cluster.work(&options, &Stop::new(), |_, _| {}).unwrap();
}

/// The person plays, and the opponent is asked.
async fn play(tab: &mut Tab, now: &Value, ply: usize) {
    tab.play(now["legal"][0].as_str().unwrap(), ply).await;
    assert_eq!(tab.hear_of("moved").await["ply"], json!(ply));
}

/// The opponent's move.
async fn answer(tab: &mut Tab, ply: usize) -> Value {
    let told = tab.hear_of("moved").await;
    assert_eq!((&told["ply"], &told["played"]["side"]), (&json!(ply), &json!("white")));
    told["now"].clone()
}

/// Plays on until a worker has answered once more: before one is there, or on a busy machine, the server may be first. Returns how the game stands,
/// and whose turn it is by number.
async fn play_until_a_worker_answers(
    server: &Running,
    tab: &mut Tab,
    mut now: Value,
    mut ply: usize,
) -> (Value, usize) {
    let before = metric(server, "worker_answers_total").await;
    while metric(server, "worker_answers_total").await == before {
        play(tab, &now, ply).await;
        now = answer(tab, ply + 1).await;
        ply += 2;
    }
    (now, ply)
}

#[tokio::test]
async fn a_move_comes_from_a_worker_and_one_that_is_killed_costs_a_few_seconds() {
    let (Some(postgres), Some(mut nats)) = (Postgres::start(), TestServer::start(&[])) else { return };
    let folder = tempdir().unwrap();
    let (database, url) = (Some(postgres.database().await.parse().unwrap()), nats.url());
    let config = Config { database, nats: Some(url.parse().unwrap()), ..config(folder.path()) };
    let server = Running::start(config).await;
    until(&server, "lease_held", 1).await;
    let mut worker = Apart::start(&url);
    until(&server, "worker_places", 1).await;

    let (game, cookie) = create(server.address, SLOW, None).await;
    let mut tab = Tab::open(server.address, &game, Some(&cookie)).await;
    let now = tab.hear_of("game").await["now"].clone();
    let (now, ply) = play_until_a_worker_answers(&server, &mut tab, now, 0).await;

    let answered = metric(&server, "worker_answers_total").await;
    play(&mut tab, &now, ply).await;
    until(&server, "worker_questions", 1).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let killed = Instant::now();
    worker.kill();
    let now = answer(&mut tab, ply + 1).await;
    // Not by a macro, so that it is seen where the test succeeds too.
    let _ = writeln!(std::io::stderr(), "a move {:.1} s after its worker was killed", killed.elapsed().as_secs_f64());
    assert_eq!(metric(&server, "worker_answers_total").await, answered, "it was the engine of the server");
    assert!(metric(&server, "worker_returned_total").await >= 1);

    // Another worker takes its place, and then NATS goes with a question.
    let _worker = Apart::start(&url);
    let (now, ply) = play_until_a_worker_answers(&server, &mut tab, now, ply + 2).await;
    play(&mut tab, &now, ply).await;
    until(&server, "worker_questions", 1).await;
    // For less time than a server needs to give its games up.
    nats.restart(Duration::from_millis(300));
    // Whoever is where the game is hears of it, in this connection or in the next.
    let told = async {
        loop {
            let Ok(mut tab) = Tab::try_open(server.address, &game, Some(&cookie), None).await else { continue };
            while let Some(news) = tab.hear().await {
                match (news["type"].as_str(), news["moves"].as_array()) {
                    (Some("game"), Some(moves)) if moves.len() >= ply + 2 => return moves.len(),
                    (Some("moved"), _) if news["ply"] == json!(ply + 1) => return ply + 2,
                    _ => {}
                }
            }
        }
    };
    assert_eq!(tokio::time::timeout(common::PATIENCE, told).await.expect("a move"), ply + 2);
    server.stop().await;
}
