//! One person against the engine, moving as soon as it is their turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use crate::Run;
use crate::common::{Tab, try_request};

const SETUP: &str = r#"{"white":"hard"}"#;

pub(crate) async fn play(run: Arc<Run>, number: u64) {
    sleep(Duration::from_millis(number * 50)).await;
    while !run.is_over() {
        // A server that is gone will come back.
        if game(&run).await.is_none() {
            sleep(Duration::from_millis(200)).await;
        }
    }
}

/// Plays a game to its end; `None` if the server went away.
async fn game(run: &Run) -> Option<()> {
    let created = try_request(run.address, "POST", "/api/games", &[], SETUP).await.ok()?;
    let cookie = created.cookie()?;
    let id = created.json()["id"].as_str()?.to_owned();
    let mut tab = Tab::try_open(run.address, &id, Some(&cookie), None).await.ok()?;
    let mut now = hear(&mut tab, "game").await?["now"].clone();
    let mut ply = 0;
    while now["outcome"].is_null() && !run.is_over() {
        let turn = now["turn"].clone();
        if turn == "black" {
            tab.play(now["legal"][0].as_str()?, ply).await;
        }
        let began = Instant::now();
        now = hear(&mut tab, "moved").await?["now"].clone();
        if turn == "white" {
            run.note(|tally| tally.replies.push(began.elapsed()));
        }
        ply += 1;
    }
    run.note(|tally| tally.games += 1);
    Some(())
}

async fn hear(tab: &mut Tab, kind: &str) -> Option<Value> {
    loop {
        let news = tab.hear().await?;
        if news["type"] == kind {
            return Some(news);
        }
    }
}
