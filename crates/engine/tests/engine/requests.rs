//! Questions put to the engine with a builder.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outflank_engine::{Confidence, Engine, Evaluator, Level, Limits, Megabytes, Options, Stop, TimeLeft, Update};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Side, Size, Squares};

fn engine() -> Engine {
    Engine::with(Options { hash: Megabytes(4), ..Options::default() })
}

fn start() -> Position {
    Position::start(RuleSet::standard(Size::EIGHT))
}

#[test]
fn a_request_that_says_nothing_of_strength_is_as_strong_as_an_expert() {
    let rules = RuleSet::standard(Size::SIX);
    let position = Position::start(rules);
    let expert = Limits::level(Level::Expert);
    let report = engine().request(&position).run();
    assert_eq!(report.confidence.depth(), Some(expert.depth));
    let choice = engine().request(&position).choose().expect("a legal move");
    assert_eq!(Some(choice.square), report.best());
}

#[test]
fn bounds_hold_whether_they_are_named_before_the_strength_or_after() {
    let one = engine().request(&start()).nodes(5_000).level(Level::Master).run();
    let other = engine().request(&start()).level(Level::Master).nodes(5_000).run();
    assert!(one.interrupted && one.nodes == other.nodes);
    assert!(one.nodes < 50_000, "{}", one.nodes);
}

#[test]
fn a_watched_search_tells_how_it_gets_on_and_then_what_a_search_reports() {
    let mut heard = 0;
    let engine = engine();
    let updates: Vec<Update> = engine.request(&start()).depth(5).observe(|_| heard += 1).watch().collect();
    let (last, before) = updates.split_last().expect("updates");
    assert!(before.iter().all(|update| matches!(update, Update::Progress(_))));
    let Update::Done(report) = last else { panic!("the report comes last, not {last:?}") };
    let alone = self::engine().request(&start()).depth(5).run();
    assert_eq!((report.score, report.nodes, report.best()), (alone.score, alone.nodes, alone.best()));
    assert_eq!(heard, before.len());
}

#[test]
fn a_search_that_nobody_watches_any_more_ends() {
    let (engine, stop) = (engine(), Stop::new());
    let mut updates = engine.request(&start()).limits(Limits::exact()).stop(&stop).watch();
    assert!(matches!(updates.next(), Some(Update::Progress(_))));
    // Without an end this would take longer than anybody lives.
    drop(updates);
    assert!(stop.is_stopped());
}

#[test]
fn a_search_that_was_watched_to_its_end_leaves_the_handle_alone() {
    let (engine, stop) = (engine(), Stop::new());
    assert!(engine.request(&start()).depth(3).stop(&stop).watch().count() > 1);
    assert!(!stop.is_stopped());
}

#[test]
fn a_solve_that_is_cut_short_says_what_it_has() {
    let unsolved = engine().request(&start()).nodes(20_000).solve().expect_err("far too few positions");
    assert!(unsolved.report.best().is_some());
    assert!(!matches!(unsolved.report.confidence, Confidence::Exact));
    let four = Position::start(RuleSet::standard(Size::FOUR));
    let solved = engine().solve(&four).expect("a small board");
    assert_eq!(solved.score.discs(), -10);
    // Its line leads to its score.
    let mut position = four;
    for &played in &solved.line {
        position = match played {
            outflank_rules::Move::Place(square) => position.play(square).expect("a legal move"),
            outflank_rules::Move::Pass => position.pass().expect("a forced pass"),
        };
    }
    let outcome = position.outcome().expect("the line ends the game");
    assert_eq!(outcome.margin(Side::Black), solved.score.discs());
}

#[test]
fn a_clock_with_time_to_spare_changes_nothing_about_a_weak_level() {
    let clock = TimeLeft { left: Duration::from_secs(3600), increment: Duration::ZERO };
    for seed in 0..4 {
        let asked = |timed: bool| {
            let engine = engine();
            let request = engine.request(&start()).level(Level::Medium).seed(seed);
            if timed { request.clock(clock).choose() } else { request.choose() }.map(|choice| choice.square)
        };
        assert_eq!(asked(true), asked(false));
    }
}

#[test]
fn an_evaluation_of_ones_own_is_asked_and_believed() {
    let asked = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&asked);
    let own = Evaluator::own(move |position: &Position| {
        count.fetch_add(1, Ordering::Relaxed);
        assert_eq!(position.side_to_move(), Side::Black);
        // Whoever has more discs is believed to win by as many: an evaluation that eats.
        let discs = Side::BOTH.map(|side| f32::from(position.board().discs(side).len()));
        discs[0] - discs[1]
    });
    for rules in [RuleSet::standard(Size::EIGHT), RuleSet::orthogonal(Size::SIX), RuleSet::standard(Size::TEN)] {
        let before = asked.load(Ordering::Relaxed);
        let engine = Engine::with(Options { evaluation: own.clone(), hash: Megabytes(1), ..Options::default() });
        let report = engine.request(&Position::start(rules)).depth(1).run();
        // Every first move turns over one disc: four against one, and then it is the other's turn.
        assert_eq!(report.score.discs(), 3, "{rules}");
        assert!(asked.load(Ordering::Relaxed) > before);
    }
}

#[test]
fn among_some_moves_the_best_of_them_is_found_and_nothing_is_forgotten_of_the_others() {
    let mut random = Random::new(3, 0);
    for threads in [1, 2] {
        let engine = Engine::with(Options { threads, hash: Megabytes(4), ..Options::default() });
        for _ in 0..30 {
            let position = random_position(RuleSet::standard(Size::EIGHT), 11, &mut random);
            let solved = |among: Squares| engine.request(&position).limits(Limits::exact()).among(among).run();
            let scores = engine.request(&position).limits(Limits::exact()).every_move().run().moves;
            let some: Squares = scores.iter().skip(1).step_by(2).map(|known| known.square).collect();
            let Some(best) = scores.iter().find(|known| some.contains(known.square)) else { continue };
            let report = solved(some);
            assert_eq!((report.score, report.confidence), (best.score, Confidence::Exact));
            assert!(some.contains(report.best().expect("a legal move")));
            assert_eq!(
                solved(position.legal_moves()).score,
                scores[0].score,
                "what was found of some says nothing of all"
            );
            assert_eq!(solved(Squares::EMPTY).score, scores[0].score);
            let every = engine.request(&position).depth(3).among(some).every_move().run();
            assert_eq!(every.moves.len(), usize::from(some.len()));
        }
    }
}
