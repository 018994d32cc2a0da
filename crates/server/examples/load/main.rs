//! A thousand people at five hundred boards: how fast the server answers them, and what it loses when it is killed.
//!
//! `cargo run --release -p outflank-server --example load -- target/release/outflank [--games 500] [--seconds 60]
//! [--engine-games 20] [--analysts 0] [--kills 0]`
//!
//! Every game is played along with the rules library: a move, a flip or a turn that differs ends the run with an error. How often an
//! engine had to move before its level had thought to the end depends on the machine, and is told. With `--kills` the server is killed that often while
//! all of them play; afterwards every move that anybody was told of must be there, and every seat, and the time on every clock. With `--analysts`
//! that many people go through games on the analysis board meanwhile: the same run without them tells whether games are disturbed.
//!
//! Faults are runs of their own: `--greedy 2000` clients that misbehave in every way we know, `--abandoned 10000` games that everybody
//! leaves while a clock runs, `--full-disk 10` attempts of each player to move while nothing can be written, `--greedy-engines 64` games
//! of one address against opponents that think for as long as they may, while others play.

mod abandoned;
mod analyst;
#[path = "../../tests/common/mod.rs"]
mod common;
mod engine_game;
mod full_disk;
mod greedy;
mod greedy_engines;
mod honest;
mod person_game;
mod process;
mod program;

use std::env;
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine_game::Reply;
use outflank_engine::Level;
use program::{Program, UNLIMITED};

/// What may go wrong is told and ends the run.
pub(crate) type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// What all players share.
pub(crate) struct Run {
    pub(crate) address: std::net::SocketAddr,
    pub(crate) ends: Instant,
    pub(crate) tally: Mutex<Tally>,
}

/// What has been measured.
#[derive(Default)]
pub(crate) struct Tally {
    /// From sending a move to hearing of it.
    pub(crate) answers: Vec<Duration>,
    /// From looking at a position to the first values of its squares.
    pub(crate) values: Vec<Duration>,
    /// What engines played.
    pub(crate) replies: Vec<Reply>,
    pub(crate) games: usize,
    /// Games found as they should be after the server was killed.
    pub(crate) recovered: usize,
    pub(crate) faults: Vec<String>,
}

struct Words {
    program: String,
    games: u64,
    seconds: u64,
    engine_games: u64,
    analysts: u64,
    kills: u64,
    fault: Option<Fault>,
}

/// A run of its own, with this many.
enum Fault {
    Greedy(u64),
    Abandoned(u64),
    FullDisk(u64),
    GreedyEngines(u64),
}

fn words() -> Option<Words> {
    let mut args = env::args().skip(1);
    let mut words =
        Words { program: args.next()?, games: 500, seconds: 60, engine_games: 20, analysts: 0, kills: 0, fault: None };
    while let (Some(name), value) = (args.next(), args.next()) {
        let number = value?.parse().ok()?;
        match name.as_str() {
            "--games" => words.games = number,
            "--seconds" => words.seconds = number,
            "--engine-games" => words.engine_games = number,
            "--analysts" => words.analysts = number,
            "--kills" => words.kills = number,
            "--greedy" => words.fault = Some(Fault::Greedy(number)),
            "--abandoned" => words.fault = Some(Fault::Abandoned(number)),
            "--greedy-engines" => words.fault = Some(Fault::GreedyEngines(number)),
            "--full-disk" => words.fault = Some(Fault::FullDisk(number)),
            _ => return None,
        }
    }
    Some(words)
}

#[tokio::main]
async fn main() -> Outcome<()> {
    let Some(words) = words() else {
        let how = "say: load PROGRAM [--games N] [--seconds N] [--engine-games N] [--analysts N] [--kills N], or with one of \
                   --greedy N, --greedy-engines N, --abandoned N, --full-disk N";
        return Err(how.into());
    };
    match words.fault {
        Some(Fault::Greedy(clients)) => return greedy::run(&words.program, clients).await,
        Some(Fault::Abandoned(games)) => return abandoned::run(&words.program, games).await,
        Some(Fault::FullDisk(failures)) => return full_disk::run(&words.program, failures).await,
        Some(Fault::GreedyEngines(games)) => return greedy_engines::run(&words.program, games).await,
        None => {}
    }
    process::allow_files();
    let mut program = Program::start(&words.program, UNLIMITED)?;
    let length = Duration::from_secs(words.seconds);
    let run = Arc::new(Run { address: program.address, ends: Instant::now() + length, tally: Mutex::default() });
    let people = (0..words.games).map(|number| tokio::spawn(person_game::play(run.clone(), number)));
    let engines = (0..words.engine_games).map(|number| tokio::spawn(engine_game::play(run.clone(), number)));
    let analysts = (0..words.analysts).map(|number| tokio::spawn(analyst::analyse(run.clone(), number)));
    let players: Vec<_> = people.chain(engines).chain(analysts).collect();
    for kill in 0..words.kills {
        tokio::time::sleep(length / (u32::try_from(words.kills)? + 1)).await;
        program.kill_and_restart()?;
        eprintln!("killed and restarted, {} of {}", kill + 1, words.kills);
    }
    for player in players {
        player.await?;
    }
    let metrics = common::request(run.address, "GET", "/metrics", &[], "").await.body;
    drop(program);
    report(&run.tally.lock().expect("no player panicked"), &words, &metrics)
}

fn report(tally: &Tally, words: &Words, metrics: &str) -> Outcome<()> {
    println!(
        "{} people in {} games for {} s, {} engine games and {} analysts beside them, {} kills",
        2 * words.games,
        words.games,
        words.seconds,
        words.engine_games,
        words.analysts,
        words.kills
    );
    println!("{} moves in {} games", tally.answers.len(), tally.games);
    show("a move is answered", &tally.answers);
    show("an analyst sees first values", &tally.values);
    for level in Level::NAMED {
        let replies: Vec<&Reply> = tally.replies.iter().filter(|reply| reply.level == level).collect();
        show(&format!("{level} replies"), &replies.iter().map(|reply| reply.after).collect::<Vec<_>>());
        // An engine that remembers other games may prefer another move that is as good to it.
        let alone = replies.iter().filter(|reply| reply.is_as_alone()).count();
        println!("{alone} of its {} moves are those it plays alone, with an empty memory", replies.len());
    }
    println!("{} times a game was found again as it was left, with its seats and its clock", tally.recovered);
    let watched = ["errors_total ", "le=\"0.1\"", "engine_cut_short_total "];
    let lines = metrics.lines().filter(|line| !line.starts_with('#'));
    for line in lines.filter(|line| watched.iter().any(|name| line.contains(name))) {
        println!("server: {line}");
    }
    println!("load averages: {}", fs::read_to_string("/proc/loadavg").unwrap_or_default().trim());
    for fault in tally.faults.iter().take(10) {
        println!("FAULT: {fault}");
    }
    if tally.faults.is_empty() { Ok(()) } else { Err(format!("{} faults", tally.faults.len()).into()) }
}

pub(crate) fn show(what: &str, times: &[Duration]) {
    let mut times = times.to_vec();
    times.sort_unstable();
    let Some(most) = times.len().checked_sub(1) else { return };
    let at = |percent: usize| times[most * percent / 100].as_secs_f64() * 1e3;
    println!(
        "{what}: half within {:.1} ms, 90 % within {:.1} ms, 99 % within {:.1} ms, all within {:.1} ms",
        at(50),
        at(90),
        at(99),
        at(100)
    );
}

impl Run {
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() >= self.ends
    }

    pub(crate) fn note(&self, change: impl FnOnce(&mut Tally)) {
        change(&mut self.tally.lock().expect("no player panicked"));
    }

    pub(crate) fn fault(&self, text: String) {
        self.note(|tally| tally.faults.push(text));
    }
}
