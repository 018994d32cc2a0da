//! Engines that many share, with jobs in place of questions.

use std::num::NonZeroUsize;
use std::sync::mpsc::{self, Sender};
use std::thread;

use outflank_coach::Advisor;
use outflank_engine::Limits;
use outflank_rules::{RuleSet, Size};

use super::inquiry::{Found, Search};
use super::*;
use crate::move_question::{MoveAnswer, MoveQuestion};
use crate::{EnginePlayer, Rating};

const LONG: Duration = Duration::from_secs(10);

/// A position that nobody has seen through in hours, and the wish to.
fn endless() -> Position {
    Position::start(RuleSet::standard(Size::SIXTEEN))
}

fn squares() -> Wish {
    Wish::Squares { advisor: Advisor::within(Limits::depth(40)), heeds_book: false }
}

/// Holds an engine until the gate is opened or dropped.
fn hold(engines: &Engines, customer: &Customer) -> Sender<()> {
    let (gate, opened) = mpsc::channel::<()>();
    let busy = engines.busy();
    customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| {
        let _ = opened.recv();
    });
    while engines.busy() == busy {
        thread::yield_now();
    }
    gate
}

#[test]
fn whoever_waits_is_counted_and_served_in_turn() {
    let engines = Engines::one();
    let customer = engines.only_customer();
    let gate = hold(&engines, &customer);
    let (sender, order) = mpsc::channel();
    for (urgency, name) in [(Urgency::Advice, "a"), (Urgency::Move, "b"), (Urgency::Move, "c")] {
        let sender = sender.clone();
        customer.submit(urgency, LONG, &Stop::new(), move |_| sender.send(name).unwrap());
    }
    assert_eq!(engines.waiting(), 3);
    drop((gate, sender));
    assert_eq!(order.iter().collect::<String>(), "bca");
}

#[test]
fn a_quick_question_waits_for_no_long_one() {
    let engines = Engines::one();
    let customer = engines.only_customer();
    let _gate = hold(&engines, &customer);
    let (sender, answer) = mpsc::channel();
    customer.submit(Urgency::Advice, LONG, &Stop::new(), |_| {});
    customer.submit(Urgency::Advice, Duration::ZERO, &Stop::new(), move |_| sender.send(7).unwrap());
    assert_eq!(answer.recv(), Ok(7));
    assert_eq!(engines.waiting(), 1);
}

#[test]
fn nobody_can_take_all_engines() {
    let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
    let greedy = engines.customer("greedy");
    let _gates: Vec<_> = (0..2).map(|number| hold(&engines, &greedy.member(number))).collect();
    greedy.member(3).submit(Urgency::Move, LONG, &Stop::new(), |_| {});
    let (sender, answer) = mpsc::channel();
    engines.customer("modest").submit(Urgency::Advice, LONG, &Stop::new(), move |_| sender.send(7).unwrap());
    assert_eq!(answer.recv(), Ok(7));
    assert_eq!(engines.waiting(), 1);
}

#[test]
fn one_analysis_gives_way_to_one_move() {
    let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
    let (sender, heard) = mpsc::channel();
    let over = [Stop::new(), Stop::new()];
    for (name, over) in ["ann", "bob"].into_iter().zip(&over) {
        let sender = sender.clone();
        engines.customer(name).inquire(Urgency::Analysis, endless(), squares(), over, move |heard| {
            if matches!(heard, Heard::GaveWay) {
                sender.send(name).unwrap();
            }
        });
    }
    while engines.busy() < 2 {
        thread::yield_now();
    }
    let (gate, opened) = mpsc::channel::<()>();
    engines.customer("carl").submit(Urgency::Move, LONG, &Stop::new(), move |_| {
        let _ = opened.recv();
    });
    while engines.waiting() > 0 {
        thread::yield_now();
    }
    // The engine for newcomers may have taken it before either could give way.
    let gave_way = heard.try_iter().count();
    assert!(gave_way <= 1, "{gave_way}");
    over.iter().for_each(Stop::stop);
    drop(gate);
}

#[test]
fn no_more_engines_than_agreed_work_for_one_customer() {
    let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
    let customer = engines.only_customer();
    let (sender, most) = mpsc::channel();
    for _ in 0..20 {
        let (sender, engines) = (sender.clone(), engines.clone());
        customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| sender.send(engines.busy()).unwrap());
    }
    drop(sender);
    let most: Vec<usize> = most.iter().collect();
    assert!(most.len() == 20 && most.iter().all(|&busy| busy <= 2), "{most:?}");
}

#[test]
fn without_threads_questions_are_answered_in_the_same_order_when_somebody_works() {
    let engines = Engines::without_threads(Options { threads: 1, ..Options::default() }, LONG);
    let customer = engines.only_customer();
    let (sender, order) = mpsc::channel();
    let here = thread::current().id();
    for (urgency, name) in [(Urgency::Analysis, "c"), (Urgency::Advice, "b"), (Urgency::Move, "a")] {
        let sender = sender.clone();
        let engines = engines.clone();
        customer.submit(urgency, LONG, &Stop::new(), move |_| {
            assert!(!engines.work(), "one question at a time");
            assert_eq!(thread::current().id(), here);
            sender.send(name).unwrap();
        });
    }
    let unwanted = Stop::new();
    customer.submit(Urgency::Move, LONG, &unwanted, |_| panic!("nobody waits for it"));
    unwanted.stop();
    assert_eq!((engines.waiting(), engines.busy(), order.try_recv().is_err()), (3, 0, true));
    while engines.work() {}
    assert_eq!((engines.waiting(), order.try_iter().collect::<String>()), (0, "abc".to_owned()));
    assert!(!Engines::one().work(), "threads do it by themselves");
}

#[test]
fn a_job_that_panics_makes_room_for_the_next() {
    let engines = Engines::one();
    let customer = engines.only_customer();
    customer.submit(Urgency::Move, LONG, &Stop::new(), |_| panic!("a fault in an engine"));
    while engines.front.desk.state().open.workers > 0 {
        thread::yield_now();
    }
    let (sender, answer) = mpsc::channel();
    customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| sender.send(7).unwrap());
    assert_eq!(answer.recv(), Ok(7));
}

#[test]
fn what_a_person_would_play_is_written_down_with_its_doubt() {
    let question = MoveQuestion { player: EnginePlayer::Rating(Rating::MAX), seed: 7, clock: None };
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let search = Search::Move(question);
    let found = search.carry_out(&Engine::with(Options::default()), &start, &Stop::new(), |_| {});
    assert!(matches!(found, Found::Move(Some(MoveAnswer { doubt: Some(_), .. }))) && found.fits(&search, &start));
    let written = serde_json::to_string(&found).unwrap();
    assert_eq!(serde_json::from_str::<Found>(&written).unwrap(), found);
    // Nobody is in more doubt than that, whatever is written.
    let (_, doubt) = written.trim_end_matches('}').rsplit_once(':').unwrap();
    let Found::Move(Some(odd)) = serde_json::from_str(&written.replace(doubt, "1e300")).unwrap() else {
        panic!("no move in {written}")
    };
    assert!(odd.doubt.unwrap().thinking_time(&start, 7, None) < Duration::from_secs(60));
}
