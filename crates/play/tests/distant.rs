//! Engines elsewhere: who is sent to them, in which order, and what happens when they do not answer.

mod common;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use common::{play_first, settle, terms};
use outflank_engine::{Confidence, Engine, MoveScore, OpeningBook, Openings, Options, Score, Stop};
use outflank_play::{
    Advice, Advisor, Customer, DistantEngines, DistantPlaces, DistantQuestion, DistantReply, Engines, Event, Findings,
    Live, Review, SquareLook, Surroundings, Urgency, Wake,
};
use outflank_rules::{Game, Move, Position, RuleSet, Side, Size};

/// Long enough to be worth the way, and the same move everywhere.
const WORTH_THE_WAY: &str = "nodes:60000";
/// Long enough to hold an engine for as long as any test takes.
const ENDLESS: &str = "time:100s";
const PATIENCE: Duration = Duration::from_secs(60);

type Asked = (DistantQuestion, Urgency, DistantReply);

/// Hands every question to the test.
struct Told(Sender<Asked>);

impl DistantEngines for Told {
    fn ask(&self, question: DistantQuestion, urgency: Urgency, reply: DistantReply) {
        // A test that is over drops what it is asked.
        let _ = self.0.send((question, urgency, reply));
    }
}

/// One engine here, and somebody elsewhere who is the test.
struct Place {
    engines: Engines,
    places: DistantPlaces,
    asked: Receiver<Asked>,
}

impl Place {
    fn with(options: Options) -> Self {
        Self::of(Engines::new(options, NonZeroUsize::MIN))
    }

    fn of(engines: Engines) -> Self {
        let (sender, asked) = mpsc::channel();
        let places = engines.employ(Told(sender));
        Self { engines, places, asked }
    }

    fn new() -> Self {
        Self::with(Options::default())
    }

    fn customer(&self, name: &str) -> Customer {
        self.engines.customer(name)
    }

    /// The next question that comes.
    fn next(&self) -> Asked {
        self.asked.recv_timeout(PATIENCE).expect("a question")
    }

    /// Has the engine here busy for good.
    fn hold(&self, customer: &Customer) -> Live {
        let live = asking(customer, ENDLESS);
        eventually(|| self.engines.busy() == 1);
        live
    }
}

/// A game of this customer in which an engine is on turn, and asked.
fn asking(customer: &Customer, player: &str) -> Live {
    let around = Surroundings { engines: customer.clone(), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::EIGHT, player, "human"), &[], around, Instant::now()).unwrap();
    live.poll(Instant::now());
    live
}

/// An analysis of this customer that has come to the question worth the way.
fn analysing(customer: &Customer, level: &str) -> SquareLook {
    let (sender, woken) = mpsc::channel();
    let wake: Wake = Arc::new(move || {
        // A test that is over does not listen.
        let _ = sender.send(());
    });
    let advisor = Advisor::at(level.parse().unwrap());
    let mut look = SquareLook::start(&Position::start(RuleSet::standard(Size::EIGHT)), [advisor], customer, wake);
    // First it hears that nothing is known yet.
    woken.recv_timeout(PATIENCE).expect("an answer");
    look.poll();
    look
}

/// Waits for something that comes by itself.
fn eventually(is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it never comes");
        thread::sleep(Duration::from_millis(1));
    }
}

fn answer((question, _, reply): Asked) {
    let engine = Engine::with(Options { hash: question.hash(), ..Options::default() });
    reply.answer(question.answer(&engine, &Stop::new(), |_| {}));
}

fn moved(live: &mut Live) -> String {
    settle(live);
    live.table().game().transcript()
}

#[test]
fn a_move_comes_from_elsewhere_and_is_the_one_that_would_be_played_here() {
    for player in [WORTH_THE_WAY, "expert", "depth:9"] {
        let here = moved(&mut asking(&Engines::one().only_customer(), player));
        let place = Place::new();
        place.places.set(1);
        let mut live = asking(&place.customer("ann"), player);
        let (question, urgency, mut reply) = place.next();
        assert_eq!(urgency, Urgency::Move);
        // As it is on its way there and back.
        let written = serde_json::to_string(&question).unwrap();
        let question: DistantQuestion = serde_json::from_str(&written).unwrap();
        let engine = Engine::with(Options { hash: question.hash(), ..Options::default() });
        let found = question.answer(&engine, &Stop::new(), |progress| reply.progress(progress));
        reply.answer(serde_json::from_str(&serde_json::to_string(&found).unwrap()).unwrap());
        assert_eq!(moved(&mut live), here, "{player}");
        let tally = place.engines.distant();
        assert_eq!((tally.answered, tally.returned, tally.busy, place.engines.busy()), (1, 0, 0, 0));
        let told = |event: &Event| matches!(event, Event::Thinking { side: Side::Black, .. });
        assert!(live.take_events().iter().any(told), "{player}: it is seen to think");
    }
}

#[test]
fn advice_and_the_moves_of_a_review_come_from_elsewhere_and_are_kept() {
    let place = Place::of(Engines::one().with_findings(Findings::in_memory()));
    place.places.set(1);
    let around = Surroundings { engines: place.customer("ann"), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::EIGHT, "human", "human"), &[], around, Instant::now()).unwrap();
    for again in [false, true] {
        live.ask(Advice::EverySquare, Advisor::at("9".parse().unwrap())).unwrap();
        if !again {
            let asked = place.next();
            assert_eq!(asked.1, Urgency::Advice);
            answer(asked);
        }
        let advised = loop {
            live.wait(PATIENCE);
            let mut told = live.take_events().into_iter();
            if let Some(Event::Advice(advised)) =
                told.find(|event| matches!(event, Event::Advice(told) if !told.refining))
            {
                break advised;
            }
        };
        assert_eq!(advised.moves.len(), 4);
        assert_eq!(place.engines.distant().answered, 1, "what was found out before nobody is asked again");
    }
    let game = Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), "f5d6").unwrap();
    let advisor = Advisor::at("10".parse().unwrap());
    let mut review = Review::start(&game, advisor, &place.customer("ann"), Surroundings::none().wake);
    let mut analyses = 0;
    while !review.is_finished() {
        if let Ok(asked) = place.asked.recv_timeout(Duration::from_millis(5)) {
            analyses += usize::from(asked.1 == Urgency::Analysis);
            answer(asked);
        }
        review.poll();
    }
    let mut here = Review::start(&game, advisor, &Engines::one().only_customer(), Surroundings::none().wake);
    here.finish();
    let losses = |review: &Review| [Side::Black, Side::White].map(|side| review.analysis().total_loss(side));
    assert_eq!((losses(&review), analyses >= 2), (losses(&here), true));
}

#[test]
fn what_takes_no_time_and_what_the_book_knows_stays_here() {
    /// Knows the first move of every game.
    struct First;
    impl OpeningBook for First {
        fn moves(&self, position: &Position) -> Vec<MoveScore> {
            let square = position.legal_moves().first().expect("a move");
            let confidence = Confidence::Searched { depth: 20, percent: 73 };
            vec![MoveScore { square, score: Score::new(0), confidence, line: vec![Move::Place(square)] }]
        }
    }
    let place = Place::with(Options { openings: Openings::of(First), ..Options::default() });
    place.places.set(4);
    for player in ["random", "easy", "hard", "nodes:1000", "expert", WORTH_THE_WAY] {
        assert_eq!(moved(&mut asking(&place.customer("ann"), player)).len(), 2, "{player}");
    }
    assert!(place.asked.try_recv().is_err());
    assert_eq!(place.engines.distant().answered, 0);
}

#[test]
fn moves_go_before_advice_and_advice_before_analyses() {
    let place = Place::new();
    let _held = place.hold(&place.customer("holder"));
    // The one who holds the engine has no other, so that none of these is a newcomer for whom there is one more.
    let holder = place.customer("holder");
    let _look = analysing(&holder, "10");
    let around = Surroundings { engines: holder.clone(), ..Surroundings::none() };
    let mut advised = Live::new(terms(Size::EIGHT, "human", "human"), &[], around, Instant::now()).unwrap();
    advised.ask(Advice::EverySquare, Advisor::at("10".parse().unwrap())).unwrap();
    let mut playing = asking(&holder, WORTH_THE_WAY);
    assert_eq!(place.engines.waiting(), 3);
    place.places.set(1);
    for expected in [Urgency::Move, Urgency::Advice, Urgency::Analysis] {
        let asked = place.next();
        assert_eq!((asked.1, place.engines.distant().busy), (expected, 1));
        answer(asked);
    }
    assert_eq!(moved(&mut playing).len(), 2);
}

#[test]
fn whoever_asks_for_everything_delays_others_by_one_question() {
    let place = Place::new();
    let greedy = place.customer("greedy");
    let _held = place.hold(&greedy);
    let mut many: Vec<SquareLook> = (0..6).map(|_| analysing(&greedy, "10")).collect();
    place.places.set(1);
    let first = place.next();
    let mut modest = analysing(&place.customer("modest"), "10");
    for asked in [Some(first), None] {
        answer(asked.unwrap_or_else(|| place.next()));
    }
    assert!(modest.poll().is_some_and(|values| !values.refining));
    assert_eq!(many.iter_mut().filter_map(SquareLook::poll).filter(|values| !values.refining).count(), 1);
}

#[test]
fn a_question_that_comes_back_is_asked_again_and_at_last_answered_here() {
    let place = Place::new();
    place.places.set(2);
    let mut live = asking(&place.customer("ann"), WORTH_THE_WAY);
    let (first, _, reply) = place.next();
    drop(reply);
    let (second, _, mut reply) = place.next();
    assert_eq!(first, second);
    // This one dies in the middle.
    let engine = Engine::with(Options::default());
    let late = second.answer(&engine, &Stop::new(), |progress| reply.progress(progress));
    drop(reply);
    assert_eq!(moved(&mut live).len(), 2);
    assert!(place.asked.try_recv().is_err(), "it is not sent away a third time");
    let tally = place.engines.distant();
    assert_eq!((tally.answered, tally.returned, tally.busy), (0, 2, 0));
    // What makes no sense is no answer either.
    play_first(&mut live);
    live.poll(Instant::now());
    place.next().2.answer(late);
    assert_eq!(place.engines.distant().returned, 3);
    answer(place.next());
    assert_eq!(moved(&mut live).len(), 6);
    assert_eq!(place.engines.distant().answered, 1);
}

#[test]
fn what_nobody_waits_for_any_more_is_not_wanted_and_not_asked_again() {
    let place = Place::new();
    place.places.set(1);
    let live = asking(&place.customer("ann"), ENDLESS);
    let (_, _, reply) = place.next();
    assert!(reply.is_wanted());
    drop(live);
    assert!(!reply.is_wanted());
    drop(reply);
    let tally = place.engines.distant();
    assert_eq!((tally.returned, tally.busy, place.engines.waiting(), place.engines.busy()), (0, 0, 0, 0));
    let live = asking(&place.customer("ann"), ENDLESS);
    let (_, _, reply) = place.next();
    drop((live, place.engines));
    assert!(!reply.is_wanted(), "nobody is there any more");
}

#[test]
fn an_analysis_elsewhere_gives_way_to_a_move() {
    let place = Place::new();
    let player = place.customer("player");
    let _held = asking(&player, "time:5s");
    eventually(|| place.engines.busy() == 1);
    place.places.set(1);
    let mut look = analysing(&place.customer("analyst"), "20");
    let (_, urgency, reply) = place.next();
    assert!(urgency == Urgency::Analysis && reply.is_wanted());
    let _playing = asking(&player, "time:5s");
    assert!(!reply.is_wanted() && !reply.is_wanted());
    drop(reply);
    let asked = place.next();
    assert_eq!(asked.1, Urgency::Move);
    // The analysis waits for its turn, and nothing of it is lost.
    assert!(look.poll().is_none() && !look.is_finished());
    drop(asked);
    eventually(|| place.engines.distant().busy == 1);
}

#[test]
fn when_nobody_is_elsewhere_any_more_everything_is_answered_here() {
    let place = Place::new();
    place.places.set(1);
    let mut first = asking(&place.customer("ann"), WORTH_THE_WAY);
    let asked = place.next();
    place.places.set(0);
    let mut second = asking(&place.customer("bob"), WORTH_THE_WAY);
    assert_eq!(moved(&mut second).len(), 2);
    assert!(place.asked.try_recv().is_err());
    answer(asked);
    assert_eq!(moved(&mut first).len(), 2);
}

#[test]
fn no_question_from_elsewhere_starts_a_program() {
    let place = Place::new();
    place.places.set(1);
    let _live = asking(&place.customer("ann"), WORTH_THE_WAY);
    let written = serde_json::to_string(&place.next().0).unwrap();
    assert!(written.contains(WORTH_THE_WAY), "{written}");
    for player in ["engine:rm -rf x", "human", "", "nodes:0"] {
        assert!(serde_json::from_str::<DistantQuestion>(&written.replace(WORTH_THE_WAY, player)).is_err(), "{player}");
    }
}
