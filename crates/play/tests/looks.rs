//! Looking at a position: quickly first, then further, and never in the way of a game.

mod common;

use std::sync::mpsc;
use std::time::Instant;

use common::{SECOND, terms};
use outflank_engine::{Confidence, Engine, Options, Stop};
use outflank_play::{Advisor, Customer, Engines, Findings, Live, Review, SquareLook, SquareValues, Surroundings, Wake};
use outflank_rules::{Game, Position, RuleSet, Size};

fn start() -> Position {
    Position::start(RuleSet::standard(Size::SIX))
}

fn advisors(levels: &[&str]) -> Vec<Advisor> {
    levels.iter().map(|level| Advisor::at(level.parse().unwrap())).collect()
}

/// Everything that a look tells, one after the other.
fn told(position: &Position, levels: &[&str], customer: &Customer) -> Vec<SquareValues> {
    let (sender, woken) = mpsc::channel();
    let wake: Wake = std::sync::Arc::new(move || {
        let _ = sender.send(());
    });
    let mut look = SquareLook::start(position, advisors(levels), customer, wake);
    let mut told = Vec::new();
    while !look.is_finished() {
        woken.recv().unwrap();
        told.extend(look.poll());
    }
    told
}

fn depth(values: &SquareValues) -> Option<u8> {
    values.moves[0].confidence.depth()
}

#[test]
fn a_look_sees_further_and_further_and_says_when_it_has_seen_enough() {
    let told = told(&start(), &["3", "5", "4", "8"], &Engines::one().only_customer());
    // Whoever is slower than a look hears of the next one.
    assert_eq!(told.last().and_then(depth), Some(8), "{told:?}");
    assert!(told.windows(2).all(|pair| depth(&pair[0]) < depth(&pair[1])), "{told:?}");
    let (last, before) = told.split_last().unwrap();
    assert!(!last.refining && before.iter().all(|values| values.refining) && last.moves.len() == 4);
    assert_eq!(
        last.moves,
        Advisor::at("8".parse().unwrap())
            .score(&Engine::with(Options::default()), &start(), &Stop::new(), |_| {},)
            .moves
    );
}

#[test]
fn nobody_looks_further_than_the_end_of_the_game() {
    let four = Position::start(RuleSet::standard(Size::FOUR));
    let told = told(&four, &["easy", "12", "20"], &Engines::one().only_customer());
    let last = told.last().unwrap();
    assert!(!last.refining && last.moves.iter().all(|known| known.confidence == Confidence::Exact));
    assert_eq!(told.iter().filter(|values| values.moves[0].confidence == Confidence::Exact).count(), 1);
}

#[test]
fn what_was_seen_before_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let engines = Engines::one().with_findings(Findings::open(&folder.path().join(Findings::FILE_NAME)).unwrap());
    let first = told(&start(), &["3", "6"], &engines.only_customer());
    let again = told(&start(), &["3", "6"], &engines.only_customer());
    assert_eq!(again, first[first.len() - 1..]);
    let further = told(&start(), &["3", "6", "8"], &engines.only_customer());
    // Whoever is slower than a look hears of the next one, here too; but nobody hears of less than what was seen before.
    assert!(further.iter().all(|values| depth(values) >= Some(6)), "{further:?}");
    assert_eq!(further.last().and_then(depth), Some(8));
}

#[test]
fn what_may_wait_is_looked_at_when_somebody_says_so() {
    let (sender, woken) = mpsc::channel();
    let wake: Wake = std::sync::Arc::new(move || {
        let _ = sender.send(());
    });
    let look = SquareLook::start(&start(), advisors(&["3", "5", "7"]), &Engines::one().only_customer(), wake);
    let mut look = look.resting_after(Advisor::at("5".parse().unwrap()));
    let last = |look: &mut SquareLook| {
        let mut last = None;
        while !look.is_finished() {
            woken.recv().unwrap();
            last = look.poll().or(last);
        }
        last.unwrap()
    };
    let first = last(&mut look);
    assert_eq!((depth(&first), first.refining, look.is_resting()), (Some(5), true, true));
    look.go_on();
    let then = last(&mut look);
    assert_eq!((depth(&then), then.refining, look.is_resting()), (Some(7), false, false));
}

#[test]
fn a_game_goes_on_while_somebody_analyses_and_the_analysis_comes_to_its_end() {
    let engines = Engines::one();
    let game = Game::from_transcript(start(), "e4c5b4").unwrap();
    let wake = Surroundings::none().wake;
    let mut review = Review::start(&game, Advisor::at("9".parse().unwrap()), &engines.customer("analyst"), wake);
    let around = Surroundings { engines: engines.customer("player"), ..Surroundings::none() };
    // Thinks longer than an engine that answers in no time, so it needs the one that the analysis has.
    let mut live = Live::new(terms(Size::SIX, "8", "8"), &[], around, Instant::now()).unwrap();
    while live.table().game().moves().len() < 4 {
        live.wait(SECOND);
        review.poll();
    }
    drop(live);
    review.finish();
    assert!(review.analysis().moves().iter().flatten().all(|analysed| analysed.refined));
    assert_eq!(review.analysis().moves().len(), 3);
}
