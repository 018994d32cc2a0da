//! Games that everybody leaves while a clock runs.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::common::{Tab, create, request};
use crate::program::{Program, UNLIMITED};
use crate::{Outcome, honest, show};

/// How long each player has: long enough for all games to begin and to leave the memory.
const CLOCK: Duration = Duration::from_secs(180);
/// Of so many games it is looked up how they ended.
const LOOKED_UP: usize = 200;

pub(crate) async fn run(path: &str, games: u64) -> Outcome<()> {
    let program = Program::start(path, UNLIMITED)?;
    let address = program.address;
    let mut ids = Vec::new();
    let began = Instant::now();
    for _ in 0..games {
        ids.push(begin_and_leave(address).await);
    }
    println!("{games} games with a running clock left by everybody, within {:.0} s", began.elapsed().as_secs_f64());
    while count(address, "games").await > 0 {
        sleep(Duration::from_millis(500)).await;
    }
    println!("{} of them sleep, none is in memory", count(address, "games_asleep").await);
    let before = program.process().worked();
    let idle = Duration::from_secs(10);
    sleep(idle).await;
    let share = (program.process().worked() - before).as_secs_f64() / idle.as_secs_f64();
    println!(
        "they take {:.1} % of a core; the server had {:.0} MB at the peak",
        share * 100.0,
        program.process().peak()
    );
    let experience = honest::play(address, Duration::from_secs(10)).await;
    show("somebody else was answered", &experience.answers);
    while count(address, "games_asleep").await > 0 {
        sleep(Duration::from_millis(500)).await;
    }
    println!(
        "with {} s on each clock all flags had fallen {:.0} s after the first player came",
        CLOCK.as_secs(),
        began.elapsed().as_secs_f64()
    );
    let mut lost = 0;
    let step = ids.len().div_ceil(LOOKED_UP).max(1);
    for id in ids.iter().step_by(step) {
        let game = request(address, "GET", &format!("/api/games/{id}"), &[], "").await.json();
        lost += usize::from(game["now"]["outcome"]["reason"] == "time");
    }
    let looked_up = ids.len().div_ceil(step);
    println!("{lost} of {looked_up} that were looked up are lost on time");
    for _ in 0..games.min(1000) {
        begin_and_leave(address).await;
    }
    println!(
        "with {} games in memory the server stopped within {:.1} s",
        count(address, "games").await,
        program.stop()?.as_secs_f64()
    );
    if lost == looked_up && experience.failures.is_empty() { Ok(()) } else { Err("not as it should be".into()) }
}

async fn begin_and_leave(address: SocketAddr) -> String {
    let setup = format!(r#"{{"white":"human","clock":"{}s"}}"#, CLOCK.as_secs());
    let (id, cookie) = create(address, &setup, None).await;
    Tab::open(address, &id, Some(&cookie)).await.hear_of("game").await;
    id
}

async fn count(address: SocketAddr, name: &str) -> u64 {
    let text = request(address, "GET", "/metrics", &[], "").await.body;
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("outflank_{name} ")));
    line.and_then(|value| value.parse().ok()).unwrap_or(0)
}
