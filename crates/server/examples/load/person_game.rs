//! Two people at one board, each moving once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_rules::{Game, RuleSet, Side, Size};
use serde_json::Value;
use tokio::time::{sleep, sleep_until};

use crate::Run;
use crate::common::{Tab, try_request};

/// Either of the two moves so often, so that each moves once a second.
const BEAT: Duration = Duration::from_millis(500);
const SETUP: &str = r#"{"white":"human","seat":"black"}"#;

/// The server is gone, for now.
struct Gone;

/// Two people, their cookies and their tabs.
struct Pair {
    id: String,
    cookies: [String; 2],
    tabs: [Tab; 2],
    /// The game as both have been told.
    game: Game,
}

pub(crate) async fn play(run: Arc<Run>, number: u64) {
    // They do not all sit down in the same instant.
    sleep(Duration::from_millis(number * 7 % 3000)).await;
    let mut pair: Option<Pair> = None;
    let mut beat = tokio::time::Instant::now();
    while !run.is_over() {
        let Some(now) = &mut pair else {
            pair = Pair::sit_down(&run).await.ok();
            if pair.is_none() {
                sleep(Duration::from_millis(200)).await;
            }
            continue;
        };
        if now.game.outcome().is_some() {
            run.note(|tally| tally.games += 1);
            pair = None;
            continue;
        }
        beat = (beat + BEAT).max(tokio::time::Instant::now());
        sleep_until(beat).await;
        if now.turn(&run, number).await.is_err() && !now.come_back(&run).await {
            return;
        }
    }
}

impl Pair {
    async fn sit_down(run: &Run) -> Result<Self, Gone> {
        let ask = async |path: &str, body: &str| {
            let answer = try_request(run.address, "POST", path, &[], body).await.map_err(|_| Gone)?;
            let cookie = answer.cookie().ok_or(Gone)?;
            Ok((answer, cookie))
        };
        let (created, black) = ask("/api/games", SETUP).await?;
        let id = created.json()["id"].as_str().ok_or(Gone)?.to_owned();
        let (_, white) = ask(&format!("/api/games/{id}/seat"), "").await?;
        let cookies = [black, white];
        let tabs = open(run, &id, &cookies).await?;
        Ok(Self { id, cookies, tabs, game: Game::new(RuleSet::standard(Size::EIGHT)) })
    }

    /// One move, which both hear of.
    async fn turn(&mut self, run: &Run, number: u64) -> Result<(), Gone> {
        let position = *self.game.position();
        let ply = self.game.moves().len();
        let legal: Vec<_> = position.legal_moves().iter().collect();
        let square = legal[usize::try_from(number).unwrap_or(0).wrapping_add(ply * 7) % legal.len()];
        let mover = usize::from(position.side_to_move() == Side::White);
        let began = Instant::now();
        self.tabs[mover].play(&square.to_string(), ply).await;
        let told = hear_move(&mut self.tabs[mover]).await?;
        run.note(|tally| tally.answers.push(began.elapsed()));
        let also_told = hear_move(&mut self.tabs[1 - mover]).await?;
        let flips: Vec<String> = position.flips(square).iter().map(|flip| flip.to_string()).collect();
        let right = told["ply"] == ply
            && told["played"]["square"] == square.to_string()
            && told["played"]["flips"] == serde_json::json!(flips)
            && told["played"] == also_told["played"];
        if !right || self.game.play(square).is_err() {
            run.fault(format!("{}: {square} as move {ply} became {told} and {also_told}", self.id));
        }
        Ok(())
    }

    /// After the server was gone: whatever anybody was told must be there, and so must the seats. `false` if it is not.
    async fn come_back(&mut self, run: &Run) -> bool {
        let told = self.game.transcript();
        loop {
            let path = format!("/api/games/{}", self.id);
            let Ok(answer) = try_request(run.address, "GET", &path, &[], "").await else {
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Ok(tabs) = open(run, &self.id, &self.cookies).await else {
                sleep(Duration::from_millis(50)).await;
                continue;
            };
            let squares = answer.json()["moves"].as_array().cloned().unwrap_or_default();
            let kept: String = squares.iter().filter_map(|played| played["square"].as_str()).collect();
            let game = Game::from_transcript(*self.game.start(), &kept);
            match game {
                // The last move may have been kept without anybody having been told.
                Ok(game) if kept.starts_with(&told) && game.moves().len() <= self.game.moves().len() + 1 => {
                    (self.game, self.tabs) = (game, tabs);
                    run.note(|tally| tally.recovered += 1);
                    return true;
                }
                _ => {
                    run.fault(format!("{}: told {told}, kept {kept}", self.id));
                    return false;
                }
            }
        }
    }
}

/// Opens the tabs of both and checks that they have their seats.
async fn open(run: &Run, id: &str, cookies: &[String; 2]) -> Result<[Tab; 2], Gone> {
    let tab = async |cookie: &str, side: &str| {
        let mut tab = Tab::try_open(run.address, id, Some(cookie), None).await.map_err(|_| Gone)?;
        let you = tab.hear().await.ok_or(Gone)?;
        if you["sides"] != serde_json::json!([side]) {
            run.fault(format!("{id}: {side} has lost the seat: {you}"));
        }
        Ok(tab)
    };
    Ok([tab(&cookies[0], "black").await?, tab(&cookies[1], "white").await?])
}

async fn hear_move(tab: &mut Tab) -> Result<Value, Gone> {
    loop {
        let news = tab.hear().await.ok_or(Gone)?;
        match news["type"].as_str() {
            Some("moved") => return Ok(news),
            Some("refused") => return Err(Gone),
            _ => {}
        }
    }
}
