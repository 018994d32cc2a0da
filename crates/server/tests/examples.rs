//! The examples of the reference are run as whoever reads it would run them.

mod common;

use std::process::{Command, Stdio};

use common::{PATIENCE, Running, Visitor, config};
use serde_json::{Value, json};
use tempfile::tempdir;

/// Runs an example with a token of somebody's; what it printed, and that somebody. Nothing where its program is missing.
async fn run(server: &Running, program: &str, example: &str, more: &[&str]) -> Option<(String, Visitor)> {
    let mut owner = Visitor::new(server.address);
    let token = owner.must("POST", "/api/person/tokens", &json!({"name": "example"})).await;
    let file = format!("{}/web/examples/{example}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(program);
    command.arg(file).arg(format!("http://{}", server.address)).arg(token["token"].as_str().unwrap()).args(more);
    command.env("no_proxy", "*");
    let running = tokio::task::spawn_blocking(move || command.output());
    let Ok(output) = tokio::time::timeout(3 * PATIENCE, running).await.expect("an end in time").unwrap() else {
        eprintln!("there is no {program} here: {example} was not run");
        return None;
    };
    let (printed, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{example}: {printed}\n{complaints}");
    Some((printed.into_owned(), owner))
}

#[tokio::test]
async fn a_program_in_python_plays_a_whole_game() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    if let Some((printed, mut owner)) = run(&server, "python3", "play.py", &["random"]).await {
        let list = owner.must("GET", "/api/games", &Value::Null).await;
        let outcome = &list["games"][0]["now"]["outcome"]["text"];
        assert_eq!(printed.lines().last(), outcome.as_str(), "{printed}");
    }
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test]
async fn curl_plays_takes_back_and_gives_up() {
    let folder = tempdir().unwrap();
    let server = Running::start(config(folder.path())).await;
    if Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
        eprintln!("there is no curl here: play.sh was not run");
    } else if let Some((printed, _)) = run(&server, "sh", "play.sh", &[]).await {
        assert!(printed.contains("[Result"), "{printed}");
        assert!(printed.contains("1. f5"), "{printed}");
    }
    server.stop().await;
}
