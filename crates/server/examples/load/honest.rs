//! Somebody who only wants to play, while others misbehave.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::time::{sleep, timeout};

use crate::Outcome;
use crate::common::{Tab, try_request};

/// After so long they have lost their patience.
const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(200);

/// How long everything took that they did.
#[derive(Default)]
pub(crate) struct Experience {
    pub(crate) answers: Vec<Duration>,
    pub(crate) failures: Vec<String>,
}

/// Plays games from the beginning to the end, each with a new connection, and asks for the page now and then.
pub(crate) async fn play(address: SocketAddr, length: Duration) -> Experience {
    let ends = Instant::now() + length;
    let mut experience = Experience::default();
    while Instant::now() < ends {
        if let Err(why) = game(address, ends, &mut experience).await {
            experience.failures.push(why.to_string());
            sleep(PAUSE).await;
        }
    }
    experience
}

async fn game(address: SocketAddr, ends: Instant, experience: &mut Experience) -> Outcome<()> {
    let setup = r#"{"white":"human","size":"4"}"#;
    let created = timeout(PATIENCE, try_request(address, "POST", "/api/games", &[], setup)).await??;
    let cookie = created.cookie().ok_or("no game")?;
    let id = created.json()["id"].as_str().ok_or("no name")?.to_owned();
    let mut tab = timeout(PATIENCE, Tab::try_open(address, &id, Some(&cookie), None)).await??;
    let mut now = timeout(PATIENCE, tab.hear_of("game")).await?["now"].clone();
    let mut ply = 0;
    while now["outcome"].is_null() && Instant::now() < ends {
        sleep(PAUSE).await;
        let began = Instant::now();
        timeout(PATIENCE, try_request(address, "GET", "/", &[], "")).await??;
        experience.answers.push(began.elapsed());
        let began = Instant::now();
        tab.play(now["legal"][0].as_str().ok_or("no move")?, ply).await;
        now = timeout(PATIENCE, tab.hear_of("moved")).await?["now"].clone();
        experience.answers.push(began.elapsed());
        ply += 1;
    }
    Ok(())
}
