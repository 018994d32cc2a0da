//! One position that all workers prove, and workers that are asked for one thing after the other, against a real server.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use outflank_cluster::{HelpFailure, PositionWork, SplitNews, SplitReport};
use outflank_engine::{Confidence, Engine, Limits, Options, Stop};
use outflank_rules::notation::BoardText;
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Move, Position, RuleSet, Setup, Size};

use crate::nats::TestServer;
use crate::{connect, with_worker};

/// The 42nd position of the FFO test suite: large enough to be split.
fn hard() -> Position {
    let board = "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X".parse::<BoardText>();
    board.expect("a board").setup(RuleSet::standard(Size::EIGHT)).expect("a board").position().expect("a position")
}

fn engine() -> Engine {
    Engine::with(Options::default())
}

/// Solves a position with workers; `after` so many answers it is stopped.
fn solve(url: &str, position: &Position, limits: Limits, after: usize) -> SplitReport {
    let stop = Stop::new();
    let told = |news| {
        if let SplitNews::Known(state) = news
            && state.tally.answers >= after
        {
            stop.stop();
        }
    };
    connect(url).solve(position, limits, &stop, told).expect("a position that workers can solve")
}

#[test]
fn a_split_position_has_the_score_of_one_engine_and_what_is_proven_stays() {
    let Some(server) = TestServer::start(&[]) else { return };
    let (position, exact) = (hard(), Limits::exact());
    let solved = engine().solve(&position).expect("a solution");
    let ((first, second, third), _) = with_worker(&server.url(), 2, || {
        let solve = |after| solve(&server.url(), &position, exact, after);
        (solve(5), solve(usize::MAX), solve(usize::MAX))
    });
    assert!(matches!(first.report.confidence, Confidence::Searched { .. }) && first.report.interrupted);
    assert!(first.state.bounds.at_least <= solved.score.discs() && solved.score.discs() <= first.state.bounds.at_most);
    assert_eq!((second.report.score, second.report.confidence), (solved.score, Confidence::Exact));
    assert!(second.state.recalled >= 5 && second.state.tally.answers > 10, "{:?}", second.state);
    // Of some best moves each may find another, but this position has only one.
    assert_eq!(second.report.best(), solved.best());
    assert_eq!((third.report.score, third.state.tally.answers), (second.report.score, 0), "all of it is known");
}

#[test]
fn whoever_must_pass_and_whoever_only_wants_to_know_who_wins_is_answered_too() {
    let Some(server) = TestServer::start(&[]) else { return };
    let rules = RuleSet::standard(Size::EIGHT);
    let mut turned = (0..).map(|seed| {
        let setup = random_position(rules, 12, &mut Random::new(seed, 2)).setup();
        Setup { side_to_move: !setup.side_to_move, ..setup }.position().expect("a position")
    });
    let passing = turned.find(|position| position.pass().is_ok()).expect("somebody must pass");
    let (passed, decided) = with_worker(&server.url(), 2, || {
        let limits = Limits::win_loss_draw();
        (solve(&server.url(), &passing, Limits::exact(), usize::MAX), solve(&server.url(), &hard(), limits, usize::MAX))
    })
    .0;
    assert_eq!(passed.report.score, engine().solve(&passing).expect("a solution").score);
    assert_eq!(passed.report.line.first(), Some(&Move::Pass));
    assert!(passed.report.moves.is_empty());
    let score = engine().solve(&hard()).expect("a solution").score.discs();
    assert_eq!(decided.report.confidence, Confidence::WinLossDraw);
    assert_eq!(decided.report.score.discs().signum(), score.signum());
}

#[test]
fn a_game_that_is_over_needs_nobody() {
    let Some(server) = TestServer::start(&[]) else { return };
    let board: BoardText = "XXXX XXXX XXXX OOOO X".parse().expect("a board");
    let over = board.setup(RuleSet::standard(Size::FOUR)).expect("a board").position().expect("a position");
    let report = solve(&server.url(), &over, Limits::exact(), usize::MAX).report;
    let margin = over.outcome().expect("the end").margin(over.side_to_move());
    assert_eq!((report.score.discs(), report.line.len(), report.confidence), (margin, 0, Confidence::Exact));
}

#[test]
fn helpers_answer_whoever_asks_and_let_go_of_whoever_has_enough() {
    let Some(server) = TestServer::start(&[]) else { return };
    let rules = RuleSet::standard(Size::EIGHT);
    let positions: Vec<Position> = (0..12).map(|seed| random_position(rules, 10, &mut Random::new(seed, 4))).collect();
    let cluster = connect(&server.url());
    static NOBODY: AtomicBool = AtomicBool::new(false);
    let told = |_| NOBODY.store(true, Ordering::Relaxed);
    let helpers = cluster.helpers::<PositionWork>(&"a test", told).expect("helpers");
    let work = |position| PositionWork::best(position, Limits::exact());
    let stop = Stop::new();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| helpers.ask(work(&positions[0]), &stop));
        while !NOBODY.load(Ordering::Relaxed) {
            thread::yield_now();
        }
        stop.stop();
        assert!(matches!(waiting.join().expect("an answer"), Err(HelpFailure::Stopped)));
    });
    with_worker(&server.url(), 2, || {
        thread::scope(|scope| {
            // Every position is asked about twice.
            for position in positions.iter().chain(&positions) {
                let (helpers, work) = (&helpers, &work);
                scope.spawn(move || {
                    let report = helpers.ask(work(position), &Stop::new()).expect("a report");
                    assert_eq!(report.score, engine().solve(position).expect("a solution").score);
                });
            }
        });
    });
    let again = helpers.ask(work(&positions[3]), &Stop::new()).expect("nobody is there, and the answer is");
    assert_eq!(again.score, engine().solve(&positions[3]).expect("a solution").score);
}
