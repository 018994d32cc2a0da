//! Questions of servers, which workers answer while somebody waits.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use futures_util::TryStreamExt;
use outflank_cluster::{EngineRoom, LinkNews, NatsServer, PositionWork, WorkList};
use outflank_engine::{Limits, Options, Stop};
use outflank_play::{
    Advisor, Customer, DistantTally, Engines, Live, Seats, SquareLook, Surroundings, Tally, Tempo, Terms,
};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};
use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::batches::{on_server, put_on_the_roll, run, wait_until_somebody_is_at_work};
use crate::nats::TestServer;
use crate::{connect, with_worker, worker_options};

/// Long enough to be worth the way, and the same move everywhere.
const WORTH_THE_WAY: &str = "nodes:60000";
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that has games, and one engine.
struct Host {
    engines: Engines,
    /// Ends with the host, and so does whatever speaks with workers.
    _runtime: Runtime,
}

impl Host {
    fn open(url: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let engines = Engines::new(Options::default(), NonZeroUsize::MIN);
        let room = runtime.block_on(async {
            let (told, connected) = watch::channel(true);
            let server: NatsServer = url.parse().expect("an address");
            let told = Arc::new(told);
            let hear = move |news| {
                told.send_replace(news == LinkNews::Connected);
            };
            EngineRoom::new(server.connect(hear).await.expect("a connection"), connected)
        });
        let places = engines.employ(room.clone());
        runtime.spawn(async move { room.keep_count(|threads| places.set(threads)).await });
        Self { engines, _runtime: runtime }
    }

    fn tally(&self) -> DistantTally {
        self.engines.distant()
    }

    /// Asks until workers have answered so often: on a busy machine the engine here may be first. Every move is this one; returns how long the
    /// last one took.
    fn ask_until_a_worker_answers(&self, often: u64, expected: &str) -> Duration {
        let began = Instant::now();
        loop {
            let (found, took) = timed_move(&self.engines.only_customer());
            assert_eq!(found, expected);
            if self.tally().answered >= often {
                return took;
            }
            assert!(began.elapsed() < PATIENCE, "{:?}", self.tally());
        }
    }

    fn until(&self, is_so: impl Fn(&DistantTally) -> bool) {
        let began = Instant::now();
        while !is_so(&self.tally()) {
            assert!(began.elapsed() < PATIENCE, "it never comes: {:?}", self.tally());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// A game of this customer in which an engine is on turn, and asked.
fn asking(customer: &Customer, player: &str) -> Live {
    let terms = Terms {
        start: Position::start(RuleSet::standard(Size::EIGHT)),
        seats: Seats::new(player.parse().expect("a player"), "human".parse().expect("a person")),
        control: None,
        tempo: Tempo::default(),
        seed: 7,
        tally: Tally::default(),
    };
    let around = Surroundings { engines: customer.clone(), ..Surroundings::none() };
    let mut live = Live::new(terms, &[], around, Instant::now()).expect("a game");
    live.poll(Instant::now());
    live
}

/// The move that comes, however long it takes.
fn moved(live: &mut Live) -> String {
    while live.table().game().moves().is_empty() {
        live.wait(PATIENCE);
    }
    live.table().game().transcript()
}

/// The move that is worth the way, and how long it took to come.
fn timed_move(customer: &Customer) -> (String, Duration) {
    let began = Instant::now();
    (moved(&mut asking(customer, WORTH_THE_WAY)), began.elapsed())
}

#[test]
fn a_move_comes_from_a_worker_whatever_job_it_is_at_and_is_that_of_an_engine_here() {
    let Some(server) = TestServer::start(&[]) else { return };
    let engines = Engines::one();
    // The first one unpacks the weights.
    let [_, (here, time_here)] = [(); 2].map(|()| timed_move(&engines.only_customer()));
    let position = random_position(RuleSet::standard(Size::EIGHT), 34, &mut Random::new(7, 0));
    // Nobody solves this in minutes on one thread.
    let (list, stop) = (WorkList::of(vec![PositionWork::best(&position, Limits::exact())]), Stop::new());
    let host = Host::open(&server.url());
    let (_, tally) = with_worker(&server.url(), 1, || {
        thread::scope(|scope| {
            scope.spawn(|| run(&server.url(), &list, &stop));
            wait_until_somebody_is_at_work(&server.url());
            host.until(|tally| tally.places == 1);
            for answered in 1..=3 {
                let took = host.ask_until_a_worker_answers(answered, &here);
                eprintln!("a move after {took:.1?}, here after {time_here:.1?}");
            }
            stop.stop();
        });
    });
    assert!(tally.answered >= 3 && (tally.done, tally.given_back) == (0, 1), "{tally:?}");
}

#[test]
fn a_move_does_not_wait_for_the_analysis_of_another_server_and_what_nobody_waits_for_ends() {
    let Some(server) = TestServer::start(&[]) else { return };
    let (here, _) = timed_move(&Engines::one().only_customer());
    let [analysing, playing] = [Host::open(&server.url()), Host::open(&server.url())];
    let (_, tally) = with_worker(&server.url(), 1, || {
        analysing.until(|tally| tally.places == 1);
        playing.until(|tally| tally.places == 1);
        let mut look = SquareLook::start(
            &Position::start(RuleSet::standard(Size::SIXTEEN)),
            [Advisor::within(Limits::depth(40))],
            &analysing.engines.only_customer(),
            Surroundings::none().wake,
        );
        let began = Instant::now();
        // So it sees something before it has seen everything.
        while look.poll().is_none() {
            assert!(began.elapsed() < PATIENCE, "{:?}", analysing.tally());
            thread::sleep(Duration::from_millis(5));
        }
        playing.ask_until_a_worker_answers(1, &here);
        assert_eq!(analysing.tally().busy, 1);
        drop(look);
        analysing.until(|tally| tally.busy == 0);
        // The only thread for moves is free as soon as nobody waits.
        let endless = asking(&playing.engines.only_customer(), "time:100s");
        playing.until(|tally| tally.busy == 1);
        thread::sleep(Duration::from_millis(100));
        drop(endless);
        playing.ask_until_a_worker_answers(2, &here);
    });
    assert!(tally.answered >= 2 && tally.failed == 0, "{tally:?}");
}

#[test]
fn a_worker_that_is_asked_to_end_gives_its_question_back_at_once() {
    let Some(server) = TestServer::start(&[]) else { return };
    let host = Host::open(&server.url());
    let (mut live, tally) = with_worker(&server.url(), 1, || {
        host.until(|tally| tally.places == 1);
        let live = asking(&host.engines.only_customer(), "time:2s");
        host.until(|tally| tally.busy == 1);
        thread::sleep(Duration::from_millis(200));
        live
    });
    assert_eq!((tally.answered, tally.given_back), (0, 1));
    assert_eq!(moved(&mut live).len(), 2);
    assert!(host.tally().returned >= 1 && host.tally().answered == 0, "{:?}", host.tally());
}

#[test]
fn what_nobody_takes_is_answered_here() {
    let Some(server) = TestServer::start(&[]) else { return };
    let host = Host::open(&server.url());
    put_on_the_roll_of_others(&server);
    // Whoever dies stays on the roll for a while.
    let (edition, _) = with_worker(&server.url(), 1, || {
        host.until(|tally| tally.places == 1);
        let keys: Vec<String> = on_server(&server.url(), async |jetstream| {
            let bucket = jetstream.get_key_value("outflank-workers").await.expect("a bucket");
            bucket.keys().await.expect("keys").try_collect().await.expect("keys")
        });
        let own = keys.into_iter().find(|key| !key.starts_with("1-0_0_9")).expect("a worker");
        own.split('.').next().expect("an edition").to_owned()
    });
    put_on_the_roll(&server.url(), &format!("{edition}.7.ghost"));
    host.until(|tally| tally.places == 7);
    let began = Instant::now();
    assert_eq!(moved(&mut asking(&host.engines.only_customer(), WORTH_THE_WAY)).len(), 2);
    assert!(began.elapsed() < Duration::from_secs(30));
    assert!(host.tally().answered == 0 && (1..=2).contains(&host.tally().returned), "{:?}", host.tally());
    host.until(|tally| tally.places == 0);
}

/// Workers that cannot help.
fn put_on_the_roll_of_others(server: &TestServer) {
    connect(&server.url());
    put_on_the_roll(&server.url(), "1-0_0_9-00c0ffee.4.somebody");
}

#[test]
fn while_nats_is_away_everything_is_answered_here_and_when_it_is_back_by_workers_again() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let (host, url, stop) = (Host::open(&server.url()), server.url(), Stop::new());
    thread::scope(|scope| {
        let worker = scope.spawn(|| connect(&url).work(&worker_options(1), &stop, |_, _| {}).expect("a worker"));
        host.until(|tally| tally.places == 1);
        let mut live = asking(&host.engines.only_customer(), "time:1s");
        host.until(|tally| tally.busy == 1);
        server.pause();
        assert_eq!(moved(&mut live).len(), 2);
        assert!(host.tally().answered == 0 && host.tally().returned >= 1, "{:?}", host.tally());
        host.until(|tally| tally.places == 0);
        server.go_on();
        host.until(|tally| tally.places == 1);
        let began = Instant::now();
        while host.tally().answered == 0 {
            assert!(began.elapsed() < PATIENCE, "{:?}", host.tally());
            assert_eq!(moved(&mut asking(&host.engines.only_customer(), WORTH_THE_WAY)).len(), 2);
        }
        stop.stop();
        worker.join().expect("a worker that ends");
    });
}
