//! Games with engines, advice and other programs.

mod common;

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use common::{SECOND, live, mover, play_first, settle, square, terms};
use outflank_engine::{Confidence, Level, Limits, MoveScore, OpeningBook, Openings, Options, Score};
use outflank_play::{Advice, Advisor, Engines, Event, Live, Refused, Review, Surroundings, Tempo, Terms};
use outflank_rules::{Game, Position, RuleSet, Side, Size};

#[test]
fn a_person_and_an_engine_finish_a_game() {
    let mut live = live(terms(Size::SIX, "human", "easy"));
    while live.table().outcome().is_none() {
        settle(&mut live);
        if mover(&live).is_some() {
            play_first(&mut live);
        }
    }
    let events = live.take_events();
    let moves = events.iter().filter(|event| matches!(event, Event::Moved { .. })).count();
    assert_eq!(moves, live.table().game().moves().len());
    assert!(matches!(events.last(), Some(Event::Ended(_))));
    assert!(events.iter().any(|event| matches!(event, Event::Thinking { side: Side::White, .. })));
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = |seed| {
        let mut live = live(Terms { seed, ..terms(Size::SIX, "random", "random") });
        settle(&mut live);
        live.table().game().transcript()
    };
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

#[test]
fn a_person_cannot_move_for_the_engine() {
    let mut live = live(terms(Size::EIGHT, "easy", "human"));
    assert_eq!(live.play(Side::Black, square("d3"), Instant::now()), Err(Refused::EngineSeat(Side::Black)));
    assert_eq!(live.play(Side::White, square("d3"), Instant::now()), Err(Refused::NotYourTurn(Side::White)));
}

#[test]
fn taking_back_interrupts_the_engine() {
    let mut live = live(terms(Size::EIGHT, "human", "easy"));
    play_first(&mut live);
    live.poll(Instant::now());
    live.undo(Instant::now()).unwrap();
    live.wait(Duration::ZERO);
    assert!(live.table().game().moves().is_empty() && !live.is_thinking());
}

#[test]
fn taking_back_pauses_a_game_between_engines() {
    let mut live = live(terms(Size::FOUR, "easy", "easy"));
    live.poll(Instant::now());
    while live.table().game().moves().len() < 2 {
        live.wait(SECOND);
    }
    live.undo(Instant::now()).unwrap();
    assert!(live.table().is_paused());
    let moves = live.table().game().moves().len();
    live.wait(Duration::ZERO);
    assert_eq!(live.table().game().moves().len(), moves);
    live.unpause(Instant::now());
    settle(&mut live);
    assert!(live.table().outcome().is_some());
}

#[test]
fn advice_changes_nothing() {
    let mut live = live(terms(Size::SIX, "human", "easy"));
    let before = *live.table().position();
    live.ask(Advice::EverySquare, Advisor::at(Level::Easy)).unwrap();
    while live.is_thinking() {
        live.wait(SECOND);
    }
    assert_eq!(*live.table().position(), before);
    let advice = live.take_events().into_iter().find_map(|event| match event {
        Event::Advice(advised) => Some(advised),
        _ => None,
    });
    assert_eq!(advice.unwrap().moves.len(), usize::from(before.legal_moves().len()));
}

/// Knows the first moves of every game, whatever they are worth.
struct Opener;

impl OpeningBook for Opener {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let (score, confidence) = (Score::new(0), Confidence::Exact);
        let first = position.legal_moves().first().filter(|_| position.board().count().total() < 12);
        first.map(|square| MoveScore { square, score, confidence, line: Vec::new() }).into_iter().collect()
    }
}

#[test]
fn moves_of_a_book_leave_the_clock_as_it_is() {
    let openings = Openings::of(Opener);
    let engines = Engines::new(Options { openings, ..Options::default() }, NonZeroUsize::MIN);
    let around = Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let control = Some("30s".parse().unwrap());
    let start = Instant::now();
    let mut live =
        Live::new(Terms { control, ..terms(Size::EIGHT, "time:2s", "time:2s") }, &[], around, start).unwrap();
    while live.table().game().moves().len() < 8 {
        live.wait(SECOND);
    }
    // Eight moves that are thought about take sixteen seconds, or what the clock allows of them.
    let left = live.table().clock().unwrap().left();
    assert!(left.black > 29 * SECOND && left.white > 29 * SECOND, "{left:?}");
}

#[test]
fn an_engine_waits_until_people_can_follow() {
    let around = Surroundings { pace: 10 * SECOND, ..Surroundings::none() };
    let start = Instant::now();
    let mut live = Live::new(terms(Size::FOUR, "easy", "human"), &[], around, start).unwrap();
    live.poll(start);
    while live.is_thinking() {
        live.wait(Duration::from_millis(10));
    }
    assert!(live.table().game().moves().is_empty());
    assert_eq!(live.next_wake(), Some(start + 10 * SECOND));
    live.poll(start + 10 * SECOND);
    assert_eq!(live.table().game().moves().len(), 1);
}

#[test]
fn an_opponent_that_takes_its_time_like_a_person_keeps_no_engine_waiting_with_it() {
    let engines = Engines::one();
    let around = || Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let start = Instant::now();
    let decided = |terms| {
        let mut live = Live::new(terms, &[], around(), start).unwrap();
        live.poll(start);
        while live.is_thinking() {
            // Looks at what the engine has said, but not at a clock: the time that the move takes has not passed yet.
            thread::yield_now();
            live.poll(start);
        }
        live
    };
    let person = Terms { tempo: Tempo::Human, ..terms(Size::FOUR, "rating:1400", "human") };
    let mut live = decided(person.clone());
    while engines.busy() > 0 {
        thread::yield_now();
    }
    assert!(live.table().game().moves().is_empty(), "it has decided, and thinks on without an engine");
    let shown = live.next_wake().unwrap();
    assert!(shown > start && shown < start + Duration::from_secs(60));
    live.poll(shown);
    assert_eq!(live.table().game().moves().len(), 1);

    let hurried = Terms { control: Some("3s".parse().unwrap()), ..person.clone() };
    assert!(decided(hurried).next_wake().unwrap() <= start + SECOND, "a third of its clock");
    let engine = Terms { tempo: Tempo::Human, ..terms(Size::FOUR, "expert", "human") };
    assert_eq!(decided(engine).table().game().moves().len(), 1);
}

#[test]
fn a_level_that_would_think_for_hours_moves_when_the_limit_is_reached() {
    let limit = Duration::from_millis(50);
    let engines = Engines::with_limit(Options::default(), NonZeroUsize::MIN, limit);
    let around = Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::SIXTEEN, "30", "human"), &[], around, Instant::now()).unwrap();
    settle(&mut live);
    assert_eq!((live.table().game().moves().len(), engines.cut_short()), (1, 1));
    live.ask(Advice::EverySquare, Advisor::within(Limits::exact())).unwrap();
    while live.is_thinking() {
        live.wait(SECOND);
    }
    assert_eq!(engines.cut_short(), 2);
}

#[test]
fn a_game_that_is_dropped_stops_thinking() {
    let engines = Engines::one();
    let around = Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::SIXTEEN, "30", "human"), &[], around, Instant::now()).unwrap();
    live.poll(Instant::now());
    while engines.busy() == 0 {
        thread::sleep(Duration::from_millis(3));
    }
    drop(live);
    while engines.busy() > 0 {
        thread::sleep(Duration::from_millis(3));
    }
}

#[test]
fn a_rematch_changes_colours_and_keeps_the_tally() {
    let mut live = live(terms(Size::FOUR, "human", "easy"));
    assert_eq!(live.rematch(Instant::now()), Err(Refused::NotOver));
    live.resign(Side::Black, Instant::now()).unwrap();
    live.rematch(Instant::now()).unwrap();
    assert_eq!(live.table().seats().lone_person(), Some(Side::White));
    assert_eq!((live.table().tally().wins.black, live.table().tally().wins.white), (1, 0));
}

#[test]
fn a_review_finds_what_each_move_gave_away() {
    let start = Position::start(RuleSet::standard(Size::FOUR));
    let mut game = Game::from_position(start);
    while game.outcome().is_none() {
        let last = game.position().legal_moves().iter().last().unwrap();
        game.play(last).unwrap();
    }
    let mut review =
        Review::start(&game, Advisor::at(Level::Master), &Engines::one().only_customer(), Surroundings::none().wake);
    review.finish();
    assert!(review.is_finished());
    let moves: Vec<_> = review.analysis().moves().iter().flatten().collect();
    assert_eq!(moves.len(), game.moves().len());
    assert!(moves.iter().all(|reviewed| reviewed.loss() >= 0));
    // Scores are exact on this board: what is left after all losses is the result of the game.
    let lost = |side| i16::try_from(review.analysis().total_loss(side)).unwrap();
    let perfect_for_black = -10;
    let expected = perfect_for_black - lost(Side::Black) + lost(Side::White);
    assert_eq!(game.outcome().unwrap().margin(Side::Black), expected);
    assert!(moves.iter().all(|reviewed| reviewed.is_exact() && reviewed.refined));
}

#[test]
fn a_review_asks_about_one_move_at_a_time() {
    let engines = Engines::one();
    let around = Surroundings { engines: engines.customer("a game"), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::SIXTEEN, "30", "human"), &[], around, Instant::now()).unwrap();
    live.poll(Instant::now());
    while engines.busy() == 0 {
        thread::sleep(Duration::from_millis(3));
    }
    let mut game = Game::new(RuleSet::standard(Size::EIGHT));
    while game.moves().len() < 10 {
        let first = game.position().legal_moves().iter().next().unwrap();
        game.play(first).unwrap();
    }
    let advisor = Advisor::at("30".parse().unwrap());
    let start = |_| Review::start(&game, advisor, &engines.customer("a review"), Surroundings::none().wake);
    let mut reviews: Vec<_> = (0..2).map(start).collect();
    // Once every move has been glanced at, the game has its engine and both reviews wait, each with one question.
    let glanced_at = |review: &Review| review.analysis().moves().iter().all(Option::is_some);
    while !reviews.iter().all(glanced_at) || (engines.busy(), engines.waiting()) != (1, 2) {
        assert!(engines.waiting() <= reviews.len());
        for review in &mut reviews {
            review.poll();
        }
        thread::sleep(Duration::from_millis(3));
    }
    drop(reviews);
    assert_eq!(engines.waiting(), 0, "whoever is gone does not wait");
}

#[test]
fn a_program_that_does_not_start_has_not_lost() {
    let around = || Surroundings { programs: Arc::new(|_, _| Err("there is none".to_owned())), ..Surroundings::none() };
    // Whether it is on turn or has to wait.
    for (black, white) in [("engine:nobody", "human"), ("human", "engine:nobody")] {
        let mut live = Live::new(terms(Size::EIGHT, black, white), &[], around(), Instant::now()).unwrap();
        while !live.table().is_paused() {
            live.poll(Instant::now());
            thread::sleep(Duration::from_millis(3));
        }
        assert!(live.table().outcome().is_none());
        let told = live.take_events();
        let why = told.iter().find_map(|event| match event {
            Event::NotStarted { side, why } => Some((*side, why.as_str())),
            _ => None,
        });
        let side = if black == "human" { Side::White } else { Side::Black };
        assert_eq!(why, Some((side, "there is none")), "{told:?}");
    }
}

#[test]
fn a_game_can_move_to_another_thread() {
    let mut live = live(terms(Size::FOUR, "random", "random"));
    let finished = thread::spawn(move || {
        settle(&mut live);
        live.table().outcome().is_some()
    });
    assert!(finished.join().unwrap());
}
