//! Somebody who goes through a game on the analysis board, while others play.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_rules::random::Random;
use outflank_rules::{Game, RuleSet, Size};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::Run;
use crate::common::Tab;

/// How long somebody looks at a position before they go on.
const LOOK: Duration = Duration::from_secs(2);
/// Empty squares of the position at which they begin: the middle of the game, where there is most to see.
const EMPTIES: u16 = 40;
/// Positions that they look at in each game.
const POSITIONS: usize = 12;
/// After so long they have lost their patience.
const PATIENCE: Duration = Duration::from_secs(20);

/// Analyses one game after the other; some have all of it reviewed meanwhile.
pub(crate) async fn analyse(run: Arc<Run>, number: u64) {
    sleep(Duration::from_millis(number * 70)).await;
    let mut dice = Random::new(number, 0);
    while !run.is_over() {
        if game(&run, number, &mut dice).await.is_none() {
            run.fault(format!("analyst {number}: no values"));
            sleep(Duration::from_millis(200)).await;
        }
    }
}

/// A game that nobody has seen, to a position in which somebody can move.
fn played(dice: &mut Random) -> Game {
    loop {
        let mut game = Game::new(RuleSet::standard(Size::EIGHT));
        while game.outcome().is_none() && game.position().board().empties().len() > EMPTIES - POSITIONS as u16 {
            let legal: Vec<_> = game.position().legal_moves().iter().collect();
            let choice = usize::try_from(dice.below(legal.len() as u64)).unwrap_or(0);
            if game.play(legal[choice]).is_err() {
                break;
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

async fn game(run: &Run, number: u64, dice: &mut Random) -> Option<()> {
    let game = played(dice);
    // Each of them comes from an address of their own, as people do.
    let from = format!("127.0.2.{}", number % 250);
    let mut tab = Tab::at(run.address(0), "/api/analysis/live", &[("x-forwarded-for", &from)]).await.ok()?;
    let moves = game.transcript();
    tab.say(&json!({ "do": "start", "moves": moves }).to_string()).await;
    if number.is_multiple_of(4) {
        tab.say(r#"{"do":"review"}"#).await;
    }
    for left in (0..POSITIONS).rev() {
        let path: String = game.moves()[..game.moves().len() - left].iter().map(|square| square.to_string()).collect();
        let began = Instant::now();
        tab.say(&json!({ "do": "look", "path": path }).to_string()).await;
        timeout(PATIENCE, values(&mut tab, &path)).await.ok()??;
        run.note(|tally| tally.values.push(began.elapsed()));
        // They read while better values come.
        let _ = timeout(LOOK, async { while tab.hear_however_late().await.is_some() {} }).await;
        if run.is_over() {
            break;
        }
    }
    Some(())
}

/// Waits for the first values of a position.
async fn values(tab: &mut Tab, path: &str) -> Option<()> {
    loop {
        let news = tab.hear_however_late().await?;
        if news["type"] == "values" && news["path"] == path {
            return Some(());
        }
    }
}
