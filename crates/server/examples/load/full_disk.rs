//! A disk that is full while many play, and has room again.

use std::net::SocketAddr;

use serde_json::Value;

use crate::Outcome;
use crate::common::{Tab, create, request};
use crate::program::{Program, UNLIMITED};

const GAMES: usize = 50;
/// Moves before the disk is full, and after it has room again.
const BEFORE: usize = 5;
const AFTER: usize = 10;

/// One person at both sides of a board.
struct Player {
    id: String,
    tab: Tab,
    now: Value,
    told: Vec<Value>,
    faults: Vec<String>,
}

pub(crate) async fn run(path: &str, failures: u64) -> Outcome<()> {
    let mut program = Program::start(path, UNLIMITED)?;
    let address = program.address;
    let mut players = Vec::new();
    for _ in 0..GAMES {
        players.push(Player::sit_down(address).await);
    }
    for player in &mut players {
        player.play(BEFORE).await;
    }
    program.process().limit_files(Some(0))?;
    let mut refused = 0;
    for _ in 0..failures {
        for player in &mut players {
            refused += usize::from(player.is_refused().await);
        }
    }
    let health = request(address, "GET", "/healthz", &[], "").await;
    println!(
        "{refused} of {} moves were refused on a full disk; /healthz: {} {}",
        GAMES as u64 * failures,
        health.status,
        health.body.trim()
    );
    program.process().limit_files(None)?;
    for player in &mut players {
        player.play(AFTER).await;
    }
    println!(
        "with room again all {GAMES} went on; /healthz: {}",
        request(address, "GET", "/healthz", &[], "").await.status
    );
    program.kill()?;
    program.restart()?;
    let (mut kept, mut told) = (0, 0);
    for player in &mut players {
        let game = request(address, "GET", &format!("/api/games/{}", player.id), &[], "").await.json();
        let moves = game["moves"].as_array().cloned().unwrap_or_default();
        let squares: Vec<Value> = moves.iter().map(|played| played["square"].clone()).collect();
        if squares != player.told {
            player.faults.push(format!("{}: told {:?}, kept {squares:?}", player.id, player.told));
        }
        (kept, told) = (kept + squares.len(), told + player.told.len());
    }
    println!("killed and started again it had {kept} moves, of {told} that were acknowledged");
    let faults: Vec<_> = players.iter().flat_map(|player| &player.faults).collect();
    for fault in faults.iter().take(10) {
        println!("FAULT: {fault}");
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("{} faults", faults.len()).into()) }
}

impl Player {
    async fn sit_down(address: SocketAddr) -> Self {
        let (id, cookie) = create(address, r#"{"white":"human"}"#, None).await;
        let mut tab = Tab::open(address, &id, Some(&cookie)).await;
        let now = tab.hear_of("game").await["now"].clone();
        Self { id, tab, now, told: Vec::new(), faults: Vec::new() }
    }

    async fn try_to_move(&mut self) -> Option<Value> {
        let square = self.now["legal"][0].as_str()?.to_owned();
        self.tab.play(&square, self.told.len()).await;
        loop {
            let news = self.tab.hear().await?;
            if news["type"] == "moved" || news["type"] == "refused" {
                return Some(news);
            }
        }
    }

    async fn play(&mut self, moves: usize) {
        for _ in 0..moves {
            match self.try_to_move().await {
                Some(news) if news["type"] == "moved" => {
                    self.told.push(news["played"]["square"].clone());
                    self.now = news["now"].clone();
                }
                other => self.faults.push(format!("{}: no move but {other:?}", self.id)),
            }
        }
    }

    async fn is_refused(&mut self) -> bool {
        let news = self.try_to_move().await;
        let right = news.as_ref().is_some_and(|news| news["error"] == "cannot-save");
        if !right {
            self.faults.push(format!("{}: on a full disk {news:?}", self.id));
        }
        right
    }
}
