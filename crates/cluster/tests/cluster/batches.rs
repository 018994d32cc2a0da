//! Lists of work with workers that come and go, against a real server.

use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, pull};
use async_nats::jetstream::{self, AckKind, Context};
use futures_util::StreamExt;
use outflank_cluster::{
    BatchNews, Cluster, ClusterError, Edition, GamesWork, NatsServer, PositionWork, Work, WorkFailure, WorkList,
    WorkerNews, WorkerTally,
};
use outflank_engine::{Engine, Limits, Options, Stop};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size};
use outflank_training::generate::Generation;
use serde::{Deserialize, Serialize};

use crate::nats::TestServer;
use crate::{connect, with_worker, worker_options};

fn positions(count: u64, empties: u16) -> Vec<Position> {
    let rules = RuleSet::standard(Size::EIGHT);
    (0..count).map(|number| random_position(rules, empties, &mut Random::new(7, number))).collect()
}

fn to_solve(positions: &[Position]) -> WorkList<PositionWork> {
    WorkList::of(positions.iter().map(|position| PositionWork::best(position, Limits::exact())).collect())
}

/// All results of a list, in the order in which they were handed over.
pub(crate) fn run<W: Work>(url: &str, list: &WorkList<W>, stop: &Stop) -> Vec<Result<W::Found, WorkFailure>> {
    let mut found = Vec::new();
    let ran = connect(url).run(
        list,
        stop,
        |_| {},
        |_, result| {
            found.push(result);
            Ok::<(), ClusterError>(())
        },
    );
    ran.expect("a list that runs");
    found
}

#[test]
fn results_come_in_order_and_are_those_of_one_engine_and_a_second_run_needs_nobody() {
    let Some(server) = TestServer::start(&[]) else { return };
    let mut positions = positions(40, 10);
    positions.push(positions[3]);
    let list = to_solve(&positions);
    let (found, tally) = with_worker(&server.url(), 2, || run(&server.url(), &list, &Stop::new()));
    let engine = Engine::with(Options::default());
    assert_eq!(found.len(), positions.len());
    for (position, found) in positions.iter().zip(&found) {
        assert_eq!(found.as_ref().expect("a report").score, engine.solve(position).expect("a solution").score);
    }
    assert_eq!((tally.done, tally.failed), (40, 0), "the one that is there twice is solved once");
    let again = run(&server.url(), &list, &Stop::new());
    assert_eq!(again, found, "nobody works, and all results are there");
}

#[test]
fn a_run_that_is_stopped_loses_nothing_and_the_next_goes_on() {
    let Some(server) = TestServer::start(&[]) else { return };
    let (list, stop) = (to_solve(&positions(120, 14)), Stop::new());
    let (first, tally) = with_worker(&server.url(), 1, || {
        let mut handed = 0;
        let ran = connect(&server.url()).run(
            &list,
            &stop,
            |_| {},
            |_, _| {
                handed += 1;
                if handed == 5 {
                    stop.stop();
                }
                Ok::<(), ClusterError>(())
            },
        );
        ran.expect("a list that runs");
        handed
    });
    assert!(first >= 5 && tally.done < 120, "{first} results, {tally:?}");
    let (found, rest) = with_worker(&server.url(), 2, || run(&server.url(), &list, &Stop::new()));
    assert!(found.len() == 120 && found.iter().all(Result::is_ok));
    assert_eq!(tally.done + rest.done, 120, "nothing was done twice");
}

#[test]
fn games_for_training_are_those_of_one_process() {
    let Some(server) = TestServer::start(&[]) else { return };
    let generation = Generation {
        rules: RuleSet::standard(Size::SIX),
        games: 70,
        depth: 2,
        exact_from: 8,
        seed: 3,
        threads: 2,
        options: Options::default(),
    };
    let works = (0..generation.blocks()).filter_map(|block| GamesWork::of(&generation, block)).collect();
    let (found, _) = with_worker(&server.url(), 2, || run(&server.url(), &WorkList::of(works), &Stop::new()));
    let here: Vec<_> = (0..3).map(|block| generation.block(block, &Stop::new()).expect("games")).collect();
    assert_eq!(found.into_iter().map(|games| games.expect("games")).collect::<Vec<_>>(), here);
}

#[test]
fn a_worker_that_is_asked_to_end_gives_its_job_back_at_once() {
    let Some(server) = TestServer::start(&[]) else { return };
    // Nobody solves this in a minute on one thread, and a second worker is given it soon after the first has ended.
    let list = to_solve(&positions(1, 34));
    let (stop, heard) = (Stop::new(), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        scope.spawn(|| run(&server.url(), &list, &stop));
        for _ in 0..2 {
            let ending = Stop::new();
            let (ending_too, heard, url) = (ending.clone(), &heard, server.url());
            let worker = scope.spawn(move || {
                let told = |news: &WorkerNews, _: &WorkerTally| heard.lock().expect("a lock").push(news.clone());
                connect(&url).work(&worker_options(1), &ending_too, told).expect("a worker")
            });
            wait_until_somebody_is_at_work(&server.url());
            ending.stop();
            let tally = worker.join().expect("a worker that ends");
            assert_eq!((tally.done, tally.given_back), (0, 1), "{:?}", heard.lock());
        }
        stop.stop();
    });
}

#[test]
fn a_server_that_is_away_for_a_while_costs_nothing_but_time() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let (list, url, stop) = (to_solve(&positions(150, 13)), server.url(), Stop::new());
    let (found, tally) = thread::scope(|scope| {
        let worker = scope.spawn(|| connect(&url).work(&worker_options(1), &stop, |_, _| {}).expect("a worker"));
        let found = scope.spawn(|| run(&url, &list, &Stop::new()));
        thread::sleep(Duration::from_millis(1500));
        server.restart(Duration::from_secs(2));
        let found = found.join().expect("a list that runs");
        stop.stop();
        (found, worker.join().expect("a worker that ends"))
    });
    assert!(found.len() == 150 && found.iter().all(Result::is_ok), "{tally:?}");
}

#[test]
fn nobody_there_is_told_and_so_is_somebody_who_cannot_help() {
    let Some(server) = TestServer::start(&[]) else { return };
    let (list, stop, mut told) = (to_solve(&positions(1, 8)), Stop::new(), Vec::new());
    let cluster = connect(&server.url());
    let ran = cluster.run(
        &list,
        &stop,
        |news| {
            if let BatchNews::Nobody(nobody) = news {
                told.push(nobody.to_string());
                match told.len() {
                    1 => put_on_the_roll(&server.url(), "1-0_0_9-00c0ffee.4.somebody"),
                    _ => stop.stop(),
                }
            }
        },
        |_, _| Ok::<(), ClusterError>(()),
    );
    ran.expect("a list that runs");
    assert!(told[0].starts_with("no worker is there yet"), "{told:?}");
    assert!(told[1].contains("they are 0.0.9 (format 1, engine 00c0ffee)"), "{told:?}");
    assert!(told[1].contains(&Edition::own().to_string()), "{told:?}");
}

/// Work of a kind that no worker knows.
#[derive(Serialize, Deserialize)]
struct OddWork(u8);

impl Work for OddWork {
    const KIND: &'static str = "odd";
    type Found = u8;

    fn carry_out(&self, _: &Engine, _: &Stop) -> Result<Option<u8>, String> {
        Ok(Some(self.0))
    }
}

#[test]
fn work_that_nobody_can_do_is_reported_and_not_waited_for() {
    let Some(server) = TestServer::start(&[]) else { return };
    let list = WorkList::of(vec![OddWork(1)]);
    let (found, tally) = with_worker(&server.url(), 1, || run(&server.url(), &list, &Stop::new()));
    assert!(matches!(&found[..], [Err(failure)] if failure.to_string().contains("odd")), "{found:?}");
    assert_eq!((tally.done, tally.failed), (0, 1));
}

#[test]
fn a_job_that_ends_whoever_tries_it_is_given_up_and_another_run_tries_again() {
    let Some(server) = TestServer::start(&[]) else { return };
    let list = to_solve(&positions(2, 8));
    let results = thread::scope(|scope| {
        let found = scope.spawn(|| run(&server.url(), &list, &Stop::new()));
        // Whoever takes a job and says nothing any more is as good as dead; to say no is the same, and quicker.
        on_server(&server.url(), async |jetstream| assert_eq!(refuse_five_times(&jetstream).await, 5));
        with_worker(&server.url(), 1, || found.join().expect("a list that runs")).0
    });
    assert!(results[0].as_ref().is_err_and(|failure| failure.to_string().contains("lived to tell")), "{results:?}");
    assert!(results[1].is_ok());
    let (found, _) = with_worker(&server.url(), 1, || run(&server.url(), &list, &Stop::new()));
    assert!(found.iter().all(Result::is_ok), "{found:?}");
}

/// Takes the first job and refuses it, again and again.
async fn refuse_five_times(jetstream: &Context) -> usize {
    let mut first = None;
    // The consumer that workers share, as they make it.
    let edition = loop {
        if let Ok(stream) = jetstream.get_stream("outflank-jobs").await
            && let Ok(info) = stream.info_with_subjects("outflank.job.>").await
        {
            let subjects: Vec<String> = info.map(|subject| subject.expect("a subject").0).collect().await;
            if subjects.len() == 2 {
                break subjects[0].split('.').nth(2).expect("an edition").to_owned();
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let stream = jetstream.get_stream("outflank-jobs").await.expect("the jobs");
    let config = pull::Config {
        durable_name: Some(format!("workers-{edition}")),
        filter_subject: format!("outflank.job.{edition}.>"),
        ack_policy: AckPolicy::Explicit,
        ack_wait: Duration::from_secs(15),
        max_deliver: -1,
        ..pull::Config::default()
    };
    let consumer = stream.create_consumer(config).await.expect("the queue");
    let mut refused = 0;
    while refused < 5 {
        let mut jobs = consumer.batch().max_messages(1).expires(Duration::from_secs(5)).messages().await.expect("jobs");
        let job = jobs.next().await.expect("a job").expect("a job");
        let is_first = *first.get_or_insert_with(|| job.subject.clone()) == job.subject;
        // The other one is kept waiting meanwhile, so that only the first comes back.
        let answer = if is_first { AckKind::Nak(None) } else { AckKind::Nak(Some(Duration::from_secs(3))) };
        refused += usize::from(is_first);
        job.ack_with(answer).await.expect("an answer");
    }
    refused
}

#[test]
fn whoever_is_not_let_in_hears_so_without_a_word_of_the_password() {
    let Some(server) = TestServer::start(&["--user", "ada", "--pass", "lovelace"]) else { return };
    let refused = |login: &str| {
        let server: NatsServer = server.url_for(login).parse().expect("an address");
        Cluster::connect(&server, |_| {}).err().expect("a refusal").to_string()
    };
    for login in ["ada:babbage", "babbage"] {
        let words = refused(login);
        assert!(words.contains("does not let us in") && !words.contains("babbage"), "{words}");
    }
    let list = to_solve(&positions(1, 6));
    let url = server.url_for("ada:lovelace");
    let (found, _) = with_worker(&url, 1, || run(&url, &list, &Stop::new()));
    assert!(found[0].is_ok());
}

#[test]
fn many_may_come_first_at_the_same_time() {
    let Some(server) = TestServer::start(&[]) else { return };
    let stop = Stop::new();
    stop.stop();
    thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| connect(&server.url()).work(&worker_options(1), &stop, |_, _| {}).expect("a worker"));
        }
    });
}

#[test]
fn a_token_lets_in_as_well() {
    let Some(server) = TestServer::start(&["--auth", "open-sesame"]) else { return };
    connect(&server.url_for("open-sesame"));
}

/// Talks to the server without what is tested, on a thread of its own.
pub(crate) fn on_server<T: Send>(url: &str, act: impl AsyncFnOnce(Context) -> T + Send) -> T {
    let talk = || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async { act(jetstream::new(async_nats::connect(url).await.expect("a connection"))).await })
    };
    thread::scope(|scope| scope.spawn(talk).join().expect("an answer"))
}

/// Puts somebody on the roll of workers, as a program of another edition would.
pub(crate) fn put_on_the_roll(url: &str, key: &str) {
    on_server(url, async |jetstream| {
        let bucket = jetstream.get_key_value("outflank-workers").await.expect("a bucket");
        bucket.put(key, "there".into()).await.expect("a place");
    });
}

/// Waits until a job was handed out.
pub(crate) fn wait_until_somebody_is_at_work(url: &str) {
    on_server(url, async |jetstream| {
        loop {
            if let Ok(jobs) = jetstream.get_stream("outflank-jobs").await
                && let Some(Ok(queue)) = jobs.consumers().next().await
                && queue.num_ack_pending > 0
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
}
