//! A thousand people at five hundred boards: how fast the server answers them, and what it loses when it is killed.
//!
//! `cargo run --release -p outflank-server --example load -- target/release/outflank [--games 500] [--seconds 60]
//! [--engine-games 20] [--analysts 0] [--kills 0] [--servers 1] [--cuts 0]`
//!
//! Every game is played along with the rules library: a move, a flip or a turn that differs ends the run with an error. How often an
//! engine had to move before its level had thought to the end depends on the machine, and is told. With `--kills` the server is killed that often while
//! all of them play; afterwards every move that anybody was told of must be there, and every seat, and the time on every clock. With `--analysts`
//! that many people go through games on the analysis board meanwhile: the same run without them tells whether games are disturbed.
//!
//! With `--servers` so many share the games, with a PostgreSQL and a NATS server of their own, and everybody moves on to the next server whenever one
//! does not answer. Each of the `--kills` is then of a server, which is away for six seconds, of NATS and of PostgreSQL, one after the other; how long
//! people were kept from their boards is told for each. With `--cuts` (on Linux, as root) servers are in networks of their own besides, and as often one of them
//! is cut off from NATS and PostgreSQL for six seconds, while its visitors still reach it. Nobody is sent to a server that does not call itself ready.
//!
//! Faults are runs of their own: `--greedy 2000` clients that misbehave in every way we know, `--abandoned 10000` games that everybody
//! leaves while a clock runs, `--full-disk 10` attempts of each player to move while nothing can be written, `--greedy-engines 64` games
//! of one address against opponents that think for as long as they may, while others play.

mod abandoned;
mod analyst;
#[path = "../../tests/common/mod.rs"]
mod common;
mod costs;
mod engine_game;
mod full_disk;
mod greedy;
mod greedy_engines;
mod honest;
mod house;
#[path = "../../../cluster/tests/cluster/nats.rs"]
mod nats;
mod network;
mod person_game;
mod process;
mod program;

use std::env;
use std::fs;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine_game::Reply;
use house::{House, Victim};
use outflank_engine::Level;

/// What may go wrong is told and ends the run.
pub(crate) type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// What all players share.
pub(crate) struct Run {
    addresses: Vec<SocketAddr>,
    /// Whether each calls itself ready, where there are several.
    ready: Vec<AtomicBool>,
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
    /// Games found as they should be after something was killed.
    pub(crate) recovered: usize,
    /// Games that a server gave up because another one had written to them: two have had it.
    overtaken: u64,
    /// What was killed last, and when.
    killed: Option<(Victim, Instant)>,
    /// How long after that somebody was back at their board.
    back: Vec<(Victim, Duration)>,
    pub(crate) faults: Vec<String>,
}

struct Words {
    program: String,
    games: u64,
    seconds: u64,
    engine_games: u64,
    analysts: u64,
    kills: u64,
    servers: u8,
    cuts: u64,
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
    let mut words = Words {
        program: args.next()?,
        games: 500,
        seconds: 60,
        engine_games: 20,
        analysts: 0,
        kills: 0,
        servers: 1,
        cuts: 0,
        fault: None,
    };
    while let (Some(name), value) = (args.next(), args.next()) {
        let number = value?.parse().ok()?;
        match name.as_str() {
            "--games" => words.games = number,
            "--seconds" => words.seconds = number,
            "--engine-games" => words.engine_games = number,
            "--analysts" => words.analysts = number,
            "--kills" => words.kills = number,
            "--servers" => words.servers = number.try_into().ok()?,
            "--cuts" => words.cuts = number,
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
        let how = "say: load PROGRAM [--games N] [--seconds N] [--engine-games N] [--analysts N] [--kills N] [--servers N [--cuts N]], or with one of \
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
    let mut house = House::start(&words.program, words.servers, words.cuts > 0).await?;
    let length = Duration::from_secs(words.seconds);
    let addresses = house.addresses();
    let ready = addresses.iter().map(|_| AtomicBool::new(true)).collect();
    let run = Arc::new(Run { addresses, ready, ends: Instant::now() + length, tally: Mutex::default() });
    if words.servers > 1 {
        for number in 0..run.addresses.len() {
            tokio::spawn(run.clone().ask_whether_ready(number));
        }
    }
    let people = (0..words.games).map(|number| tokio::spawn(person_game::play(run.clone(), number)));
    let engines = (0..words.engine_games).map(|number| tokio::spawn(engine_game::play(run.clone(), number)));
    let analysts = (0..words.analysts).map(|number| tokio::spawn(analyst::analyse(run.clone(), number)));
    let players: Vec<_> = people.chain(engines).chain(analysts).collect();
    let rounds = 0..usize::try_from(words.kills.max(words.cuts))?;
    let victims: Vec<Victim> = rounds.flat_map(|round| house.victims(round, words.kills, words.cuts)).collect();
    for (kill, &victim) in (1..).zip(&victims) {
        let due = length * kill / (u32::try_from(victims.len())? + 1);
        tokio::time::sleep_until((run.ends - length + due).into()).await;
        if let Victim::Server(number) = victim {
            run.count_overtaken(run.addresses[number]).await;
        }
        run.note(|tally| tally.killed = Some((victim, Instant::now())));
        tokio::task::block_in_place(|| house.kill_and_restart(victim))?;
        eprintln!("killed and restarted {victim}, {kill} of {}", victims.len());
    }
    if victims.is_empty() {
        run.show_costs(&house, length).await?;
    }
    for player in players {
        player.await?;
    }
    let mut metrics = String::new();
    for &address in &run.addresses {
        run.count_overtaken(address).await;
        metrics += &common::request(address, "GET", "/metrics", &[], "").await.body;
    }
    drop(house);
    report(&run.tally.lock().expect("no player panicked"), &words, &metrics)
}

fn report(tally: &Tally, words: &Words, metrics: &str) -> Outcome<()> {
    println!(
        "{} people in {} games for {} s, servers: {}, {} engine games and {} analysts beside them, {} kills and {} cuts",
        2 * words.games,
        words.games,
        words.seconds,
        words.servers,
        words.engine_games,
        words.analysts,
        words.kills,
        words.cuts
    );
    println!("{} moves in {} games", tally.answers.len(), tally.games);
    show("a move is answered", &tally.answers);
    show("an analyst sees first values", &tally.values);
    for level in Level::NAMED {
        let replies: Vec<&Reply> = tally.replies.iter().filter(|reply| reply.level == level).collect();
        if replies.is_empty() {
            continue;
        }
        show(&format!("{level} replies"), &replies.iter().map(|reply| reply.after).collect::<Vec<_>>());
        // An engine that remembers other games may prefer another move that is as good to it.
        let alone = replies.iter().filter(|reply| reply.is_as_alone()).count();
        println!("{alone} of its {} moves are those it plays alone, with an empty memory", replies.len());
    }
    println!("{} times a game was found again as it was left, with its seats and its clock", tally.recovered);
    println!("{} times two servers had the same game, and one of them gave it up", tally.overtaken);
    for (what, is_one) in [
        ("server", (|victim| matches!(victim, Victim::Server(_))) as fn(Victim) -> bool),
        ("NATS server", |victim| victim == Victim::Nats),
        ("PostgreSQL", |victim| victim == Victim::Postgres),
        ("network", |victim| matches!(victim, Victim::Network(_))),
    ] {
        let times: Vec<Duration> =
            tally.back.iter().filter(|(victim, _)| is_one(*victim)).map(|(_, time)| *time).collect();
        show(&format!("{} pairs were back at their boards after a {what} was killed or cut", times.len()), &times);
    }
    let watched = [
        "outflank_errors_total ",
        "le=\"0.1\"",
        "engine_cut_short_total ",
        "forwarded_total ",
        "takeovers_total ",
        "overtaken_total ",
        "_games_",
    ];
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
    /// The server that a visitor is sent to, as a load balancer would: the next one that calls itself ready.
    pub(crate) fn address(&self, visitor: usize) -> SocketAddr {
        let count = self.addresses.len();
        let mut turn = (0..count).map(|step| (visitor + step) % count);
        let ready = turn.find(|&number| self.ready[number].load(Ordering::Relaxed));
        self.addresses[ready.unwrap_or(visitor % count)]
    }

    /// Asks a server again and again whether visitors should be sent to it.
    async fn ask_whether_ready(self: Arc<Self>, number: usize) {
        const PATIENCE: Duration = Duration::from_secs(1);
        while !self.is_over() {
            let asking = common::try_request(self.addresses[number], "GET", "/readyz", &[], "");
            let is_ready =
                matches!(tokio::time::timeout(PATIENCE, asking).await, Ok(Ok(answer)) if answer.status == 200);
            self.ready[number].store(is_ready, Ordering::Relaxed);
            tokio::time::sleep(PATIENCE / 4).await;
        }
    }

    pub(crate) fn servers(&self) -> usize {
        self.addresses.len()
    }

    /// Somebody is back at their board.
    pub(crate) fn is_back(&self) {
        self.note(|tally| {
            tally.recovered += 1;
            tally.back.extend(tally.killed.map(|(victim, when)| (victim, when.elapsed())));
        });
    }

    /// Waits until the run is over, and tells what moves have cost since everybody had sat down.
    async fn show_costs(&self, house: &House, length: Duration) -> Outcome<()> {
        let moves = || self.tally.lock().expect("no player panicked").answers.len();
        tokio::time::sleep_until((self.ends - length * 3 / 4).into()).await;
        let (before, made) = (house.costs().await?, moves());
        tokio::time::sleep_until(self.ends.into()).await;
        house.costs().await?.show_since(&before, moves() - made);
        Ok(())
    }

    /// A server that is killed forgets what it has counted.
    async fn count_overtaken(&self, address: SocketAddr) {
        let Ok(told) = common::try_request(address, "GET", "/metrics", &[], "").await else { return };
        let line = told.body.lines().find_map(|line| line.strip_prefix("outflank_overtaken_total "));
        self.note(|tally| tally.overtaken += line.and_then(|count| count.parse::<u64>().ok()).unwrap_or(0));
    }

    /// What happened to the servers last, for whoever asks why.
    pub(crate) fn since_the_last_kill(&self) -> String {
        match self.tally.lock().expect("no player panicked").killed {
            Some((victim, when)) => format!("{:.1} s after {victim} was killed or cut", when.elapsed().as_secs_f64()),
            None => "while nothing was killed".to_owned(),
        }
    }

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
