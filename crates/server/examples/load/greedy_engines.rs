//! One address that has the engines think as much as it may, in as many games as it may, while others play from elsewhere.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::{sleep, timeout_at};

use crate::common::{Tab, try_request};
use crate::program::Program;
use crate::{Outcome, show};

const LENGTH: Duration = Duration::from_secs(60);
/// How long the others look at the board; the greedy one never does.
const LOOK: Duration = Duration::from_secs(1);
/// What the greedy one asks for: as much as the server gives.
const GREEDY: &str = "time:10s";
/// Where it comes from, and where the others do.
const GREEDY_ADDRESS: &str = "127.0.0.2";
const OTHERS: [(&str, &str); 3] = [("easy", "127.0.0.3"), ("hard", "127.0.0.4"), ("master", "127.0.0.5")];
/// Within so long an easy opponent answers, whatever others do.
const PROMISED: Duration = Duration::from_secs(2);

/// Somebody with a game, and who plays against them.
struct Guest {
    server: SocketAddr,
    from: &'static str,
    opponent: &'static str,
    look: Duration,
}

pub(crate) async fn run(path: &str, games: u64) -> Outcome<()> {
    // Addresses are those that a proxy would tell.
    let program = Program::start(path, &["--behind-proxy"])?;
    let ends = Instant::now() + LENGTH;
    let server = program.address;
    println!(
        "{games} games against {GREEDY} from one address for {} s, and one from each of three others:",
        LENGTH.as_secs()
    );
    let mut greedy = JoinSet::new();
    for _ in 0..games {
        let guest = Guest { server, from: GREEDY_ADDRESS, opponent: GREEDY, look: Duration::ZERO };
        greedy.spawn(async move { guest.play(ends, &Mutex::default()).await });
    }
    sleep(LOOK).await;
    let replies = OTHERS.map(|_| Mutex::default());
    let others: Vec<_> = OTHERS
        .iter()
        .zip(&replies)
        .map(|(&(opponent, from), replies)| async move {
            Guest { server, from, opponent, look: LOOK }.play(ends, replies).await;
        })
        .collect();
    futures_util::future::join_all(others).await;
    greedy.join_all().await;
    let mut slowest = None;
    for ((opponent, _), replies) in OTHERS.iter().zip(replies) {
        let replies = replies.into_inner().expect("no player panicked");
        show(&format!("{opponent} replies"), &replies);
        slowest = slowest.or(Some(replies.into_iter().max()));
    }
    match slowest.flatten() {
        Some(time) if time <= PROMISED => Ok(()),
        Some(_) => Err("an easy opponent was kept waiting".into()),
        None => Err("an easy opponent never replied".into()),
    }
}

impl Guest {
    /// Plays games, and notes how long the opponent takes, from the move before to its own.
    async fn play(&self, ends: Instant, replies: &Mutex<Vec<Duration>>) {
        while Instant::now() < ends {
            if timeout_at(ends.into(), self.game(replies)).await.ok().flatten().is_none() {
                sleep(Duration::from_millis(200)).await;
            }
        }
    }

    /// Plays a game to its end; `None` if the server would not have it.
    async fn game(&self, replies: &Mutex<Vec<Duration>>) -> Option<()> {
        let setup = format!(r#"{{"white":"{}"}}"#, self.opponent);
        let from = [("X-Forwarded-For", self.from)];
        let created = try_request(self.server, "POST", "/api/games", &from, &setup).await.ok()?;
        let (cookie, id) = (created.cookie()?, created.json()["id"].as_str()?.to_owned());
        let headers = [("x-forwarded-for", self.from), ("cookie", cookie.as_str())];
        let mut tab = Tab::with_headers(self.server, &id, &headers).await.ok()?;
        let mut now = self.hear(&mut tab, "game").await?["now"].clone();
        let mut ply = 0;
        let mut moved = Instant::now();
        while now["outcome"].is_null() {
            let mine = now["turn"] == "black";
            if mine {
                sleep(self.look).await;
                tab.play(now["legal"][0].as_str()?, ply).await;
            }
            now = self.hear(&mut tab, "moved").await?["now"].clone();
            if !mine {
                replies.lock().expect("no player panicked").push(moved.elapsed());
            }
            moved = Instant::now();
            ply += 1;
        }
        Some(())
    }

    /// The next news of this kind, however long it takes.
    async fn hear(&self, tab: &mut Tab, kind: &str) -> Option<serde_json::Value> {
        loop {
            let news = tab.hear_however_late().await?;
            if news["type"] == kind {
                return Some(news);
            }
        }
    }
}
