//! The engine as a player: limits, interruptions, levels.

use std::cell::RefCell;
use std::time::Duration;

use crate::common::plain_score;
use outflank_engine::{
    Confidence, Engine, Level, Limits, Megabytes, Memory, MoveScore, OpeningBook, Openings, Options, Score, Stop,
    TimeLeft,
};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Game, Position, RuleSet, Size};

fn engine() -> Engine {
    Engine::with(Options { hash: Megabytes(4), ..Options::default() })
}

fn start(size: Size) -> Position {
    Position::start(RuleSet::standard(size))
}

#[test]
fn a_search_without_end_stops_when_told() {
    for (size, threads) in [(Size::EIGHT, 1), (Size::EIGHT, 3), (Size::TWELVE, 2)] {
        let engine = Engine::with(Options { threads, hash: Megabytes(4), ..Options::default() });
        let stop = Stop::new();
        let report = engine
            .request(&start(size))
            .limits(Limits::exact())
            .stop(&stop)
            .observe(|progress| {
                if progress.nodes > 100_000 {
                    stop.stop();
                }
            })
            .run();
        assert!(report.interrupted);
        assert!(start(size).legal_moves().contains(report.best().expect("a move in any case")));
    }
}

#[test]
fn a_search_that_may_not_begin_still_has_a_move() {
    let stop = Stop::new();
    stop.stop();
    let report = engine().request(&start(Size::EIGHT)).limits(Limits::exact()).stop(&stop).run();
    assert!(report.best().is_some());
    let report = engine().request(&start(Size::EIGHT)).limits(Limits::exact()).every_move().stop(&stop).run();
    assert!(report.best().is_some());
}

#[test]
fn limits_are_kept() {
    let start = start(Size::EIGHT);
    let by_depth = engine().request(&start).depth(6).run();
    assert_eq!(by_depth.confidence, Confidence::Searched { depth: 6, percent: 73 });
    let by_nodes = engine().request(&start).nodes(50_000).run();
    assert!(by_nodes.nodes < 60_000 && by_nodes.interrupted);
    for limits in [
        Limits::time(Duration::from_millis(30)),
        Limits::clock(TimeLeft { left: Duration::from_millis(500), increment: Duration::ZERO }),
    ] {
        assert!(engine().request(&start).limits(limits).run().interrupted);
    }
}

#[test]
fn the_observer_hears_of_every_depth() {
    let depths = RefCell::new(Vec::new());
    engine()
        .request(&start(Size::EIGHT))
        .depth(6)
        .observe(|progress| {
            if let Some(Confidence::Searched { depth, .. }) = progress.best.as_ref().map(|best| best.confidence) {
                depths.borrow_mut().push(depth);
            }
        })
        .run();
    let mut depths = depths.into_inner();
    depths.dedup();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn any_number_of_threads_is_accepted() {
    let mut random = Random::new(11, 0);
    let position = random_position(RuleSet::standard(Size::EIGHT), 9, &mut random);
    let score = plain_score(&position, -999, 999);
    for threads in [0, 1, 2, 7, 256, 100_000] {
        let engine = Engine::with(Options { threads, hash: Megabytes(1), ..Options::default() });
        let report = engine.request(&position).limits(Limits::exact()).run();
        assert_eq!(report.score.discs(), score);
    }
}

#[test]
fn the_same_seed_makes_the_same_mistakes() {
    let play = |seed| {
        let mut game = Game::new(RuleSet::standard(Size::SIX));
        while game.outcome().is_none() {
            let choice = engine().request(game.position()).level(Level::Easy).seed(seed).choose();
            game.play(choice.expect("a move").square).expect("a legal move");
        }
        game.transcript()
    };
    assert_eq!(play(1), play(1));
    assert!((2..10).any(|seed| play(seed) != play(1)));
}

#[test]
fn a_level_sees_no_further_for_what_a_stronger_one_has_found() {
    let (shared, alone) = (engine(), engine());
    let mut game = Game::new(RuleSet::standard(Size::SIX));
    while game.outcome().is_none() {
        let choose = |engine: &Engine, level| engine.request(game.position()).level(level).seed(1).choose();
        let stronger = choose(&shared, Level::Expert).expect("a move");
        let [shared, alone] = [&shared, &alone].map(|engine| choose(engine, Level::Medium).expect("a move").report);
        assert_eq!((shared.moves, shared.nodes), (alone.moves, alone.nodes));
        game.play(stronger.square).expect("a legal move");
    }
}

#[test]
fn a_weak_level_does_not_throw_away_a_won_endgame() {
    let mut random = Random::new(12, 0);
    let mut chosen = 0;
    for _ in 0..40 {
        let position = random_position(RuleSet::standard(Size::EIGHT), 4, &mut random);
        let best = plain_score(&position, -999, 999);
        for seed in 0..3 {
            let Some(choice) = engine().request(&position).level(Level::Easy).seed(seed).choose() else {
                continue;
            };
            let next = position.play(choice.square).expect("a legal move");
            assert_eq!(-plain_score(&next, -999, 999).signum(), best.signum(), "{position:?}");
            chosen += 1;
        }
    }
    assert!(chosen >= 60, "only {chosen} of 120 questions had a legal move");
}

#[test]
fn the_top_levels_play_small_boards_perfectly() {
    // What is known of 6×6 is in its opening book, and tested there.
    let best = [(Size::FOUR, -10), (Size::new(4, 6).expect("a size"), 16)];
    for (size, score) in best {
        let choice = engine().request(&start(size)).level(Level::Master).seed(1).choose().expect("a move");
        assert_eq!(choice.report.score.discs(), score);
        assert_eq!(choice.report.confidence, Confidence::Exact);
    }
}

const BOAST: Score = Score::new(42);

/// Knows one move of every position, and takes it for far better than any search would.
struct Stubborn;

impl OpeningBook for Stubborn {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let (score, confidence) = (BOAST, Confidence::Exact);
        let last = position.legal_moves().iter().last();
        last.map(|square| MoveScore { square, score, confidence, line: Vec::new() }).into_iter().collect()
    }
}

#[test]
fn a_book_is_for_levels_that_know_how_to_go_on() {
    let engine = Engine::with(Options { openings: Openings::of(Stubborn), ..Options::default() });
    let reads = |level: &str, size: Size| {
        let choice = engine.request(&start(size)).level(level.parse().expect("a level")).choose().expect("a move");
        choice.report.score == BOAST
    };
    for level in ["6", "expert", "20"] {
        assert!(reads(level, Size::EIGHT), "{level}");
    }
    for level in ["easy", "medium", "hard", "1", "5"] {
        assert!(!reads(level, Size::EIGHT), "{level}");
    }
    assert!(reads("16", Size::SIX) && !reads("10", Size::SIX), "only who would work them out knows small boards");
    let none = engine.request(&start(Size::EIGHT)).level(Level::Expert).openings(Openings::none());
    assert_ne!(none.choose().expect("a move").report.score, BOAST);
}

/// A position from the middle of a game, with fifteen legal moves.
fn middle_of_a_game() -> Position {
    let moves = "f5d6c5f4e3d3e6g5c6f3d2c4c3e7f7c7f6d7c8b5g6g4e2f2b6";
    *Game::from_transcript(start(Size::EIGHT), moves).expect("a legal game").position()
}

#[test]
fn a_question_put_afresh_has_the_same_answer_whatever_was_asked_before() {
    let (position, limits) = (middle_of_a_game(), Limits { memory: Memory::Afresh, ..Limits::depth(7) });
    let moves = |engine: &Engine| engine.request(&position).limits(limits).every_move().run().moves;
    let alone = moves(&Engine::with(Options::default()));
    let busy = Engine::with(Options::default());
    // What follows in the game is just what would help, or mislead.
    for reply in position.legal_moves().iter() {
        let next = position.play(reply).expect("a legal move");
        busy.request(&next).limits(limits).every_move().run();
        busy.request(&next).depth(7).run();
    }
    assert_eq!(moves(&busy), alone);
    assert_eq!(moves(&busy), alone);
}

#[test]
fn whoever_scores_every_move_hears_of_all_of_them_together_depth_by_depth() {
    let position = middle_of_a_game();
    let heard = RefCell::new(Vec::new());
    let report = engine()
        .request(&position)
        .depth(5)
        .every_move()
        .observe(|progress| {
            if let [best, ..] = progress.every_move.as_slice() {
                assert_eq!(progress.every_move.len(), usize::from(position.legal_moves().len()));
                assert!(progress.every_move.iter().all(|known| known.confidence == best.confidence));
                assert!(progress.every_move.windows(2).all(|pair| pair[0].score >= pair[1].score));
                heard.borrow_mut().push(progress.every_move.clone());
            }
        })
        .run();
    let heard = heard.into_inner();
    assert_eq!(heard.len(), 5);
    assert_eq!(heard.last(), Some(&report.moves));
}

#[test]
fn a_limit_of_positions_holds_for_all_moves_together_and_leaves_them_at_the_same_depth() {
    let position = middle_of_a_game();
    let report = engine().request(&position).nodes(50_000).every_move().run();
    assert!(report.nodes < 60_000 && report.interrupted);
    assert_eq!(report.moves.len(), usize::from(position.legal_moves().len()));
    assert!(report.moves.iter().all(|known| known.confidence == report.confidence));
}
