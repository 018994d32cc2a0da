//! Many servers that have the same games: real processes, a real PostgreSQL and a real NATS server, any of which may go.

#![cfg(unix)]

mod common;
#[path = "../../cluster/tests/cluster/nats.rs"]
mod nats;

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use common::postgres::Cluster;
use common::{PATIENCE, Running, Tab, Visitor, config, metric, request, try_request, until};
use nats::TestServer;
use outflank_server::store::{Games, Postgres, Store, Tenancy};
use outflank_server::{Config, Server, ServerError};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const FOLDER: &str = "OUTFLANK_TEST_FOLDER";
const DATABASE: &str = "OUTFLANK_TEST_DATABASE";
const NATS: &str = "OUTFLANK_TEST_NATS";
const TOKEN: &str = "s3cret";
const BY_LINK: &str = r#"{"white":"human","seat":"black","size":"6","clock":"5m"}"#;

/// A database and a NATS server of a test's own, which lets in whoever has the token.
struct Town {
    /// Held as long as it is needed.
    _postgres: Cluster,
    nats: TestServer,
    database: String,
    folders: TempDir,
}

impl Town {
    /// Nothing where one of the two is not installed, which has been said then.
    async fn found() -> Option<Self> {
        let (postgres, nats) = (Cluster::start()?, TestServer::start(&["--auth", TOKEN])?);
        let database = postgres.database().await;
        Some(Self { _postgres: postgres, nats, database, folders: tempdir().unwrap() })
    }

    fn nats_url(&self) -> String {
        self.nats.url_for(TOKEN)
    }

    fn config(&self, name: &str) -> Config {
        let (database, nats) = (Some(self.database.parse().unwrap()), Some(self.nats_url().parse().unwrap()));
        Config { database, nats, ..config(&self.folders.path().join(name)) }
    }

    async fn serve(&self, name: &str) -> Running {
        let server = Running::start(self.config(name)).await;
        ready(server.address).await;
        server
    }

    /// The same in a process of its own, which can be killed.
    async fn serve_apart(&self, name: &str) -> Apart {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "a_server_of_its_own", "--ignored", "--nocapture"])
            .env(FOLDER, self.folders.path().join(name))
            .env(DATABASE, &self.database)
            .env(NATS, self.nats_url())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines().map(Result::unwrap);
        let address =
            lines.find_map(|line| line.strip_prefix("here ")?.parse().ok()).expect("a server that says where");
        ready(address).await;
        Apart { process, address }
    }
}

struct Apart {
    process: Child,
    address: SocketAddr,
}

impl Apart {
    fn end(mut self, signal: Signal) {
        kill_process(Pid::from_child(&self.process), signal).unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
#[ignore = "no test: a server that tests start in a process of its own"]
async fn a_server_of_its_own() {
    let named = |name| std::env::var(name).unwrap();
    let (database, nats) = (Some(named(DATABASE).parse().unwrap()), Some(named(NATS).parse().unwrap()));
    let server = Server::bind(Config { database, nats, ..config(named(FOLDER).as_ref()) }).await.unwrap();
    // Not by a macro, which the harness would keep for itself.
    writeln!(std::io::stdout(), "\nhere {}", server.address().unwrap()).unwrap();
    let mut asked = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    let stop = async move {
        let _ = asked.recv().await;
    };
    server.run(stop).await.unwrap();
}

async fn ready(address: SocketAddr) {
    let wait = async {
        while try_request(address, "GET", "/readyz", &[], "").await.map_or(0, |answer| answer.status) != 200 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("a server that is ready");
}

/// Black, who begins, and White, who comes by the link, perhaps to another server.
struct Pair {
    game: String,
    cookies: [String; 2],
}

impl Pair {
    async fn meet(first: SocketAddr, second: SocketAddr) -> Self {
        let (game, black) = common::create(first, BY_LINK, None).await;
        let seat = request(second, "POST", &format!("/api/games/{game}/seat"), &[], "").await;
        assert_eq!((seat.status, seat.json()), (200, json!({"side": "white"})));
        let white = seat.cookie().unwrap();
        Self { game, cookies: [black, white] }
    }

    /// A tab of one of the two as a browser opens it: again and again until somebody lets it in. What it is told of the game comes with it.
    async fn tab(&self, address: SocketAddr, side: usize) -> (Tab, Value) {
        let come = async {
            loop {
                if let Ok(mut tab) = Tab::try_open(address, &self.game, Some(&self.cookies[side]), None).await {
                    while let Some(news) = tab.hear().await {
                        match news["type"].as_str() {
                            Some("game") => return (tab, news),
                            Some("refused") => assert_eq!(news["error"], "out-of-reach", "{news}"),
                            _ => {}
                        }
                    }
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(PATIENCE, come).await.expect("somebody lets them in")
    }

    /// Both tabs.
    async fn tabs(&self, addresses: [SocketAddr; 2]) -> [Tab; 2] {
        [self.tab(addresses[0], 0).await.0, self.tab(addresses[1], 1).await.0]
    }

    async fn look(&self, address: SocketAddr) -> Value {
        request(address, "GET", &format!("/api/games/{}", self.game), &[], "").await.json()
    }
}

fn squares(game: &Value) -> Vec<String> {
    let moves = game["moves"].as_array().unwrap();
    moves.iter().map(|played| played["square"].as_str().unwrap().to_owned()).collect()
}

fn left(now: &Value) -> [u64; 2] {
    ["black", "white"].map(|side| now["clock"]["left"][side].as_u64().unwrap())
}

/// Nobody has less on the clock than when they last heard of it.
fn nobody_has_paid(kept: &Value, told: &Value) {
    let [kept, told] = [kept, told].map(|game| left(&game["now"]));
    assert!(kept.iter().zip(&told).all(|(kept, told)| kept >= told), "{kept:?} {told:?}");
}

/// Both play so many moves, each in their own tab, and both hear of each. Returns what they were told last.
async fn play(tabs: &mut [Tab; 2], game: &Value, moves: usize) -> Value {
    let (mut now, begun) = (game["now"].clone(), squares(game).len());
    let mut told = Value::Null;
    for ply in begun..begun + moves {
        let side = usize::from(now["turn"] == "white");
        let square = now["legal"][0].as_str().unwrap().to_owned();
        tabs[side].play(&square, ply).await;
        for tab in &mut *tabs {
            told = tab.hear_of("moved").await;
            assert_eq!((&told["ply"], &told["played"]["square"]), (&json!(ply), &json!(square)));
        }
        now = told["now"].clone();
    }
    told
}

#[tokio::test]
async fn two_players_and_a_spectator_are_on_three_servers() {
    let Some(town) = Town::found().await else { return };
    let [a, b, c] = [town.serve("a").await, town.serve("b").await, town.serve("c").await];
    let pair = Pair::meet(a.address, b.address).await;
    let (mut black, game) = pair.tab(a.address, 0).await;
    let (mut white, _) = pair.tab(b.address, 1).await;
    let mut spectator = Tab::open(c.address, &pair.game, None).await;
    assert_eq!(spectator.hear_of("you").await["sides"], json!([]));
    spectator.hear_of("game").await;

    white.play("b2", 0).await;
    assert_eq!(white.hear_of("refused").await["error"], "not-your-turn", "the owner refuses as it does at home");
    spectator.play("b2", 0).await;
    assert_eq!(spectator.hear_of("refused").await["error"], "watching");
    let mut tabs = [black, white];
    play(&mut tabs, &game, 6).await;
    for _ in 0..6 {
        spectator.hear_of("moved").await;
    }
    [black, white] = tabs;
    for server in [&a, &b, &c] {
        assert_eq!(squares(&pair.look(server.address).await).len(), 6);
    }
    white.say(r#"{"do":"undo"}"#).await;
    assert_eq!(black.hear_of("take_back_asked").await["by"], "white");
    white.say(r#"{"do":"resign"}"#).await;
    assert_eq!(black.hear_of("game").await["now"]["outcome"]["winner"], "black");
    white.say(r#"{"do":"rematch"}"#).await;
    assert_eq!(black.hear_of("rematch_offered").await["by"], "white");
    black.say(r#"{"do":"rematch"}"#).await;
    let next = white.hear_of("rematch").await["id"].as_str().unwrap().to_owned();
    let mut second = Tab::open(b.address, &next, Some(&pair.cookies[1])).await;
    assert_eq!(second.hear_of("you").await["sides"], json!(["black"]));
    assert_eq!((metric(&a, "games_owned").await, metric(&b, "games_remote").await), (1, 1));
    assert!(metric(&b, "forwarded_total").await > 3 && metric(&b, "takeovers_total").await == 0);
    // Whoever has gone is not here any more, wherever they were connected.
    drop(white);
    while black.hear_of("presence").await["here"]["white"] == json!(true) {}
    for server in [a, b, c] {
        server.stop().await;
    }
}

#[tokio::test]
async fn a_person_comes_back_to_another_server() {
    let Some(town) = Town::found().await else { return };
    let [a, b] = [town.serve("a").await, town.serve("b").await];
    let mut ann = Visitor::new(a.address);
    let alone = ann.begin(&json!({"white": "easy", "size": "6"})).await;
    ann.must("PUT", "/api/person/nickname", &json!({"nickname": "Ann"})).await;
    let mut at_b = Visitor::with_cookie(b.address, ann.cookie.clone());
    assert_eq!(at_b.games().await, std::slice::from_ref(&alone));
    // Advice comes back to whoever asked, over the other server, until it is as good as it gets.
    let mut tab = at_b.tab(&alone).await;
    tab.hear_of("game").await;
    tab.say(r#"{"do":"hint"}"#).await;
    while tab.hear_of("advice").await["refining"] == json!(true) {}

    // Programs move over HTTP wherever they like.
    let pair = Pair::meet(a.address, a.address).await;
    let [mut black, mut white] = [0, 1].map(|side| Visitor::with_cookie(b.address, Some(pair.cookies[side].clone())));
    let path = format!("/api/games/{}/moves", pair.game);
    let game = pair.look(b.address).await;
    let square = game["now"]["legal"][0].clone();
    let played = black.must("POST", &path, &json!({"square": square, "ply": 0})).await;
    assert_eq!(squares(&played).len(), 1);
    assert_eq!(black.refused("POST", &path, &json!({"square": square, "ply": 1})).await, (409, "not-your-turn".into()));

    // What somebody is called, and that they have gone, is known everywhere at once.
    let (mut watching, _) = pair.tab(b.address, 0).await;
    white.must("PUT", "/api/person/nickname", &json!({"nickname": "Bob"})).await;
    let mut named = watching.hear_of("game").await;
    while named["players"]["white"]["name"] != json!("Bob") {
        named = watching.hear_of("game").await;
    }
    let mut elsewhere = Tab::open(a.address, &pair.game, white.cookie.as_deref()).await;
    elsewhere.hear_of("game").await;
    white.must("POST", "/api/person/passphrase", &Value::Null).await;
    white.must("DELETE", "/api/person/session", &Value::Null).await;
    while elsewhere.hear().await.is_some() {}
    for server in [a, b] {
        server.stop().await;
    }
}

#[tokio::test]
async fn a_game_goes_on_at_another_server_when_its_own_is_killed() {
    let Some(town) = Town::found().await else { return };
    let (a, b) = (town.serve_apart("a").await, town.serve("b").await);
    let pair = Pair::meet(a.address, b.address).await;
    let mut tabs = pair.tabs([a.address, b.address]).await;
    let game = pair.look(b.address).await;
    let told = play(&mut tabs, &game, 5).await;
    a.end(Signal::KILL);
    let began = std::time::Instant::now();
    let (black, kept) = pair.tab(b.address, 0).await;
    // Not by a macro, so that it is seen where the test succeeds too.
    let _ = writeln!(std::io::stderr(), "taken over after {:.1} s", began.elapsed().as_secs_f64());
    assert_eq!(squares(&kept).len(), 5, "whatever anybody was told is there");
    nobody_has_paid(&kept, &told);
    while tabs[1].hear().await.is_some() {}
    let (white, _) = pair.tab(b.address, 1).await;
    play(&mut [black, white], &kept, 2).await;
    assert_eq!(metric(&b, "takeovers_total").await, 1);
    b.stop().await;
}

#[tokio::test]
async fn a_server_that_is_asked_to_end_hands_its_games_over_at_once() {
    let Some(town) = Town::found().await else { return };
    let (a, b) = (town.serve_apart("a").await, town.serve("b").await);
    let pair = Pair::meet(a.address, b.address).await;
    let mut tabs = pair.tabs([a.address, b.address]).await;
    let game = pair.look(b.address).await;
    let told = play(&mut tabs, &game, 3).await;
    a.end(Signal::TERM);
    let began = std::time::Instant::now();
    let (black, kept) = pair.tab(b.address, 0).await;
    let _ = writeln!(std::io::stderr(), "handed over after {:.1} s", began.elapsed().as_secs_f64());
    assert_eq!(squares(&kept).len(), 3);
    nobody_has_paid(&kept, &told);
    let (white, _) = pair.tab(b.address, 1).await;
    play(&mut [black, white], &kept, 2).await;
    b.stop().await;
}

/// Takes the claims of all games away, as if the NATS server had lost its disk.
async fn lose_claims(town: &Town) {
    let client = async_nats::ConnectOptions::with_token(TOKEN.to_owned()).connect(town.nats.url()).await.unwrap();
    let stream = async_nats::jetstream::new(client).get_stream("KV_outflank-games").await.unwrap();
    stream.purge().await.unwrap();
}

#[tokio::test]
async fn of_two_servers_that_both_believe_to_have_a_game_one_writes_and_the_other_gives_it_up() {
    let Some(town) = Town::found().await else { return };
    let [a, b] = [town.serve("a").await, town.serve("b").await];
    let pair = Pair::meet(a.address, a.address).await;
    let (mut black_at_a, game) = pair.tab(a.address, 0).await;
    lose_claims(&town).await;
    let (mut black_at_b, _) = pair.tab(b.address, 0).await;
    assert_eq!((metric(&a, "games_owned").await, metric(&b, "games_owned").await), (1, 1), "both believe it");
    let legal = |which: usize| game["now"]["legal"][which].as_str().unwrap().to_owned();
    black_at_a.play(&legal(0), 0).await;
    black_at_a.hear_of("moved").await;
    // Another move in its place is not written, and the server that tried gives the game up.
    black_at_b.play(&legal(1), 0).await;
    assert_eq!(black_at_b.hear_of("refused").await["error"], "fault");
    while black_at_b.hear().await.is_some() {}
    let (black_at_b, kept) = pair.tab(b.address, 0).await;
    assert_eq!(squares(&kept), [legal(0)]);
    // From now on one of the two has it again, and what happens there both are told.
    let (white, _) = pair.tab(b.address, 1).await;
    let mut tabs = [black_at_b, white];
    play(&mut tabs, &kept, 1).await;
    black_at_a.say(r#"{"do":"resign"}"#).await;
    while black_at_a.hear().await.is_some() {}
    let (mut black_at_a, kept) = pair.tab(a.address, 0).await;
    assert_eq!(squares(&kept).len(), 2);
    assert_eq!((metric(&a, "games_remote").await, metric(&b, "games_owned").await), (1, 1));
    black_at_a.say(r#"{"do":"resign"}"#).await;
    assert_eq!(tabs[1].hear_of("game").await["now"]["outcome"]["winner"], "white");
    for server in [a, b] {
        server.stop().await;
    }
}

#[tokio::test]
async fn while_nats_is_away_nothing_is_lost_and_when_it_is_back_everything_goes_on() {
    let Some(mut town) = Town::found().await else { return };
    let [a, b] = [town.serve("a").await, town.serve("b").await];
    let (here, apart) = (Pair::meet(a.address, a.address).await, Pair::meet(a.address, b.address).await);
    let mut at_a = here.tabs([a.address, a.address]).await;
    let mut on_both = apart.tabs([a.address, b.address]).await;
    let game = here.look(a.address).await;
    play(&mut on_both, &game, 1).await;
    play(&mut at_a, &game, 2).await;
    // Shorter than a lease, on most machines: whoever is where the game is notices nothing then.
    town.nats.restart(Duration::from_millis(300));
    let mut at_a = here.tabs([a.address, a.address]).await;
    let now = here.look(a.address).await;
    let told = play(&mut at_a, &now, 1).await;
    let (white, kept) = apart.tab(b.address, 1).await;
    assert_eq!(squares(&kept).len(), 1);
    let (black, _) = apart.tab(a.address, 0).await;
    play(&mut [black, white], &kept, 1).await;

    // Longer: nobody knows any more who has what, and that is said.
    town.nats.pause();
    until(&a, "lease_held", 0).await;
    let health = request(a.address, "GET", "/readyz", &[], "").await;
    assert_eq!(health.status, 503, "{}", health.body);
    assert_eq!(request(a.address, "GET", "/healthz", &[], "").await.status, 200, "it is alive all the same");
    while at_a[0].hear().await.is_some() {}
    let refused = request(a.address, "GET", &format!("/api/games/{}", here.game), &[], "").await;
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!("out-of-reach")));
    town.nats.go_on();
    for server in [&a, &b] {
        ready(server.address).await;
    }
    let (black, kept) = here.tab(b.address, 0).await;
    assert_eq!(squares(&kept).len(), 3);
    nobody_has_paid(&kept, &told);
    let (white, _) = here.tab(a.address, 1).await;
    play(&mut [black, white], &kept, 2).await;
    for server in [a, b] {
        server.stop().await;
    }
}

#[tokio::test]
async fn a_server_without_the_others_does_not_come_between_them() {
    let Some(town) = Town::found().await else { return };
    let nothing_shared = Config { database: None, ..town.config("c") };
    assert!(matches!(Server::bind(nothing_shared).await, Err(ServerError::NothingShared)));
    let a = town.serve("a").await;
    let alone = Config { nats: None, ..town.config("b") };
    let refused = Server::bind(alone).await.expect_err("others use the database").to_string();
    assert!(refused.contains("another server uses this database"), "{refused}");
    a.stop().await;
    let address = town.database.parse().unwrap();
    let store = Postgres::open(&address, Tenancy::Alone).await.unwrap();
    let refused = Server::bind(town.config("b")).await.expect_err("somebody uses it alone").to_string();
    assert!(refused.contains("another server uses this database"), "{refused}");
    assert!(store.load(outflank_server::GameCode::LAST).await.unwrap().is_none());
    store.close().await.unwrap();
}

#[tokio::test]
async fn the_clock_of_somebody_whose_server_is_gone_stands_until_they_are_back() {
    let Some(town) = Town::found().await else { return };
    let (a, b) = (town.serve("a").await, town.serve_apart("b").await);
    let pair = Pair::meet(a.address, b.address).await;
    let mut tabs = pair.tabs([a.address, b.address]).await;
    let game = pair.look(a.address).await;
    let told = play(&mut tabs, &game, 1).await;
    let since = std::time::Instant::now();
    assert_eq!(told["now"]["clock"]["running"], "white");
    b.end(Signal::KILL);
    let stands = tabs[0].hear_of("game").await;
    assert_eq!(stands["now"]["clock"]["running"], Value::Null);
    let charged = left(&told["now"])[1].saturating_sub(left(&stands["now"])[1]);
    let noticed = u64::try_from(since.elapsed().as_millis()).unwrap();
    assert!(charged + 3000 <= noticed, "the time until that was noticed is given back: {charged} of {noticed}");
    let (white, back) = pair.tab(a.address, 1).await;
    assert_eq!(back["now"]["clock"]["running"], "white");
    let [black, _] = tabs;
    play(&mut [black, white], &back, 2).await;
    a.stop().await;
}
