//! One person against the engine, moving a second after it is their turn.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_engine::{Engine, Level, Options};
use outflank_people::Skill;
use outflank_rules::{Game, Position, RuleSet, Size, Square};
use serde_json::Value;
use tokio::time::sleep;

use crate::Run;
use crate::common::{Tab, try_request};

/// How long a person looks at the board.
const LOOK: Duration = Duration::from_secs(1);

/// A move that an engine made on the server.
pub(crate) struct Reply {
    pub(crate) level: Level,
    seed: u64,
    position: Position,
    square: Square,
    /// From the person's move to the engine's.
    pub(crate) after: Duration,
}

impl Reply {
    /// Whether it is the move that the level plays with the whole machine to itself and nothing in its memory.
    pub(crate) fn is_as_alone(&self) -> bool {
        let engine = Engine::with(Options::default());
        let choice = outflank_people::choose(engine.request(&self.position).seed(self.seed), Skill::Level(self.level));
        choice.is_some_and(|choice| choice.square == self.square)
    }
}

pub(crate) async fn play(run: Arc<Run>, number: u64) {
    sleep(Duration::from_millis(number * 50)).await;
    let level = Level::NAMED[usize::try_from(number).unwrap_or(0) % Level::NAMED.len()];
    while !run.is_over() {
        // A server that is gone will come back.
        if game(&run, level, number).await.is_none() {
            sleep(Duration::from_millis(200)).await;
        }
    }
}

/// Plays a game to its end, another one for each seed; `None` if the server went away.
async fn game(run: &Run, level: Level, seed: u64) -> Option<()> {
    let setup = format!(r#"{{"white":"{level}","seed":{seed}}}"#);
    // Each of them comes from an address of their own, as people do.
    let from = format!("127.0.1.{}", seed % 250);
    let headers = [("X-Forwarded-For", from.as_str())];
    let created = try_request(run.address(0), "POST", "/api/games", &headers, &setup).await.ok()?;
    let cookie = created.cookie()?;
    let id = created.json()["id"].as_str()?.to_owned();
    let headers = [("x-forwarded-for", from.as_str()), ("cookie", cookie.as_str())];
    let mut tab = Tab::with_headers(run.address(0), &id, &headers).await.ok()?;
    let mut now = hear(&mut tab, "game").await?["now"].clone();
    let mut game = Game::new(RuleSet::standard(Size::EIGHT));
    while now["outcome"].is_null() && !run.is_over() {
        let turn = now["turn"].clone();
        if turn == "black" {
            sleep(LOOK).await;
            let legal = now["legal"].as_array()?;
            let ply = game.moves().len();
            let choice = (usize::try_from(seed).unwrap_or(0) + ply * 7) % legal.len();
            tab.play(legal[choice].as_str()?, ply).await;
        }
        let (began, position) = (Instant::now(), *game.position());
        let moved = hear(&mut tab, "moved").await?;
        let square: Square = moved["played"]["square"].as_str()?.parse().ok()?;
        if game.play(square).is_err() {
            run.fault(format!("{id}: {square} is not legal after {}", game.transcript()));
        }
        if turn == "white" {
            run.note(|tally| tally.replies.push(Reply { level, seed, position, square, after: began.elapsed() }));
        }
        now = moved["now"].clone();
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
