//! Two people at one board, each moving once a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_rules::{Game, RuleSet, Side, Size};
use serde_json::Value;
use tokio::time::{sleep, sleep_until, timeout};

use crate::Run;
use crate::common::{Answer, PATIENCE, Tab, try_request};

/// Either of the two moves so often, so that each moves once a second.
const BEAT: Duration = Duration::from_millis(500);
const SETUP: &str = r#"{"white":"human","seat":"black","clock":"30m+1s"}"#;

/// Why a move is refused while something is away.
const MAY_PASS: [&str; 3] = ["out-of-reach", "cannot-save", "fault"];

/// The sides as the server names them.
const SIDES: [&str; 2] = ["black", "white"];

/// How long a message may take to those at another server.
const SOON: Duration = Duration::from_millis(250);
/// How late a server may notice that somebody has gone.
const NOTICED: Duration = Duration::from_millis(250);

/// The server is gone, for now.
struct Gone;

/// Why nobody heard of a move.
enum Silence {
    Gone,
    Refused(Value),
}

/// Two people, their cookies and their tabs.
struct Pair {
    id: String,
    cookies: [String; 2],
    /// To which server each is sent.
    visitors: [usize; 2],
    tabs: [Tab; 2],
    /// The game as both have been told.
    game: Game,
    /// What each had on the clock after their last move, in milliseconds; `None` if it ran on at once, after a pass.
    left: [Option<u64>; 2],
    /// When the clock of whoever is on turn began to run, at the earliest.
    since: Instant,
    /// Which move was tried last, and when.
    tried: (usize, Instant),
}

pub(crate) async fn play(run: Arc<Run>, number: u64) {
    // They do not all sit down in the same instant.
    sleep(Duration::from_millis(number * 7 % 3000)).await;
    let mut pair: Option<Pair> = None;
    let mut beat = tokio::time::Instant::now();
    while !run.is_over() {
        let Some(now) = &mut pair else {
            pair = Pair::sit_down(&run, usize::try_from(number).unwrap_or(0)).await.ok();
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
    async fn sit_down(run: &Run, number: usize) -> Result<Self, Gone> {
        // Where there are several servers, the two of most games are on different ones.
        let visitors = [number, number + number / run.servers()];
        let ask = async |visitor: usize, path: &str, body: &str| {
            let answer = in_time(run, path, try_request(run.address(visitor), "POST", path, &[], body)).await?;
            let cookie = answer.cookie().ok_or(Gone)?;
            Ok((answer, cookie))
        };
        let (created, black) = ask(visitors[0], "/api/games", SETUP).await?;
        let id = created.json()["id"].as_str().ok_or(Gone)?.to_owned();
        let (_, white) = ask(visitors[1], &format!("/api/games/{id}/seat"), "").await?;
        let cookies = [black, white];
        let tabs = open(run, &id, &cookies, visitors).await?;
        let (left, since) = ([Some(30 * 60 * 1000); 2], Instant::now());
        let game = Game::new(RuleSet::standard(Size::EIGHT));
        Ok(Self { id, cookies, visitors, tabs, game, left, since, tried: (0, since) })
    }

    /// One move, which both hear of.
    async fn turn(&mut self, run: &Run, number: u64) -> Result<(), Gone> {
        let position = *self.game.position();
        let ply = self.game.moves().len();
        let legal: Vec<_> = position.legal_moves().iter().collect();
        let square = legal[usize::try_from(number).unwrap_or(0).wrapping_add(ply * 7) % legal.len()];
        let mover = usize::from(position.side_to_move() == Side::White);
        let began = Instant::now();
        self.tried = (ply, began);
        self.tabs[mover].play(&square.to_string(), ply).await;
        let told = hear_move(run, &self.id, &mut self.tabs[mover]).await;
        run.note(|tally| tally.answers.extend(told.is_ok().then(|| began.elapsed())));
        if let Err(Silence::Refused(why)) = &told {
            if !MAY_PASS.iter().any(|name| why["error"] == *name) {
                run.fault(format!("{}: {square} as move {ply} was refused: {why}", self.id));
            }
            return Err(Gone);
        }
        // If a server is killed now, perhaps only one of them has heard; it counts all the same. Of a move that never arrived the other, whose server
        // is well, hears nothing.
        let hearing = hear_move(run, &self.id, &mut self.tabs[1 - mover]);
        let also_told = match &told {
            Ok(_) => hearing.await,
            Err(_) => timeout(SOON, hearing).await.unwrap_or(Err(Silence::Gone)),
        };
        let (first, second) = (told.ok(), also_told.ok());
        let gone = first.is_none() || second.is_none();
        let flips: Vec<String> = position.flips(square).iter().map(|flip| flip.to_string()).collect();
        for told in [first, second].into_iter().flatten() {
            let right = told["ply"] == ply
                && told["played"]["square"] == square.to_string()
                && told["played"]["flips"] == serde_json::json!(flips);
            if !right {
                run.fault(format!("{}: {square} as move {ply} became {told}", self.id));
            }
            if self.game.moves().len() == ply && self.game.play(square).is_err() {
                run.fault(format!("{}: {square} as move {ply} is not legal", self.id));
            }
            let runs_on = told["now"]["clock"]["running"] == SIDES[mover];
            self.left[mover] = (!runs_on).then(|| on_clock(&told)[mover]);
        }
        if gone {
            return Err(Gone);
        }
        self.since = began;
        Ok(())
    }

    /// After the server was gone: whatever anybody was told must be there, and so must the seats. `false` if it is not.
    async fn come_back(&mut self, run: &Run) -> bool {
        let (told, gone) = (self.game.transcript(), Instant::now());
        loop {
            let now = Instant::now();
            let path = format!("/api/games/{}", self.id);
            let answer = in_time(run, &path, try_request(run.address(self.visitors[0]), "GET", &path, &[], "")).await;
            let tabs = open(run, &self.id, &self.cookies, self.visitors).await;
            let (Ok(answer @ Answer { status: 200, .. }), Ok(tabs)) = (answer, tabs) else {
                sleep(Duration::from_millis(50)).await;
                self.visitors = self.visitors.map(|visitor| visitor + 1);
                continue;
            };
            let kept = answer.json();
            let clock = on_clock(&kept);
            // A clock that runs already was left by somebody who came back before us.
            let clock_stands = kept["now"]["clock"]["running"].is_null();
            let squares = kept["moves"].as_array().cloned().unwrap_or_default();
            let kept: String = squares.iter().filter_map(|played| played["square"].as_str()).collect();
            let game = Game::from_transcript(*self.game.start(), &kept);
            match game {
                // The last move may have been kept without anybody having been told.
                Ok(game) if kept.starts_with(&told) && game.moves().len() <= self.game.moves().len() + 1 => {
                    if clock_stands && !self.nobody_has_paid(&game, clock, gone) {
                        run.fault(format!("{}: clocks told {:?}, kept {clock:?}", self.id, self.left));
                    }
                    self.left = clock.map(|left| clock_stands.then_some(left));
                    (self.game, self.tabs, self.since) = (game, tabs, now);
                    run.is_back();
                    return true;
                }
                _ => {
                    run.fault(format!("{}: told {told}, kept {kept}", self.id));
                    return false;
                }
            }
        }
    }

    /// Whether these clocks, which stand since the server was gone, have taken no more than whoever is on turn has thought until then.
    fn nobody_has_paid(&self, kept: &Game, clock: [u64; 2], gone: Instant) -> bool {
        let (ply, tried) = self.tried;
        let is_kept = kept.moves().len() > ply;
        let thought = if is_kept { gone.duration_since(tried) } else { tried.duration_since(self.since) };
        let most = u64::try_from((thought + NOTICED).as_millis()).unwrap_or(u64::MAX);
        let on_turn = kept.outcome().is_none().then(|| usize::from(kept.position().side_to_move() == Side::White));
        let unheard = kept.moves().len() > self.game.moves().len();
        let mover = usize::from(self.game.position().side_to_move() == Side::White);
        (0..2).all(|side| {
            // What is left of somebody whose move nobody heard of, nobody was told.
            let Some(left) = self.left[side].filter(|_| !(unheard && side == mover)) else { return true };
            let may_be_charged = if on_turn == Some(side) { most } else { 0 };
            clock[side] <= left && left <= clock[side] + may_be_charged
        })
    }
}

/// Opens the tabs of both and checks that they have their seats.
async fn open(run: &Run, id: &str, cookies: &[String; 2], visitors: [usize; 2]) -> Result<[Tab; 2], Gone> {
    let tab = async |side: usize| {
        let opening = Tab::try_open(run.address(visitors[side]), id, Some(&cookies[side]), None);
        let mut tab = in_time(run, id, opening).await?;
        let you = hear(run, id, &mut tab).await.filter(|you| you["type"] != "refused").ok_or(Gone)?;
        if you["sides"] != serde_json::json!([SIDES[side]]) {
            run.fault(format!("{id}: {} has lost the seat: {you}", SIDES[side]));
        }
        Ok(tab)
    };
    Ok([tab(0).await?, tab(1).await?])
}

/// The time that both have left, in milliseconds.
fn on_clock(game: &Value) -> [u64; 2] {
    SIDES.map(|side| game["now"]["clock"]["left"][side].as_u64().unwrap_or(0))
}

/// What a server answers. One that neither answers nor goes away is the worst of all.
async fn in_time<T, E>(run: &Run, what: &str, answer: impl Future<Output = Result<T, E>>) -> Result<T, Gone> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|_| Gone),
        Err(_) => {
            run.fault(format!("{what}: no answer for {} s, {}", PATIENCE.as_secs(), run.since_the_last_kill()));
            Err(Gone)
        }
    }
}

/// The next message.
async fn hear(run: &Run, id: &str, tab: &mut Tab) -> Option<Value> {
    in_time(run, id, async { tab.hear_however_late().await.ok_or(Gone) }).await.ok()
}

async fn hear_move(run: &Run, id: &str, tab: &mut Tab) -> Result<Value, Silence> {
    loop {
        let news = hear(run, id, tab).await.ok_or(Silence::Gone)?;
        match news["type"].as_str() {
            Some("moved") => return Ok(news),
            Some("refused") => return Err(Silence::Refused(news)),
            _ => {}
        }
    }
}
