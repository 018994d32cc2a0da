//! Advice is true, and the same wherever it is asked for.

mod common;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use common::{SECOND, live, terms};
use outflank_engine::{Confidence, Engine, Level, Limits, MoveScore, OpeningBook, Openings, Options, Score, Stop};
use outflank_play::{Advice, Advised, Advisor, Engines, Event, Findings, Live, Review, Surroundings};
use outflank_rules::{Game, Position, RuleSet, Size};

/// Black to move with twelve squares left: e8 (-2) is the only best move, and a8 (-8), which looks better, is not.
const TWELVE_LEFT: &str =
    "d3c5f6f5e6e3c3f3c4b4b3d6c7c2f4g4e2d2c6d1a4b5a5g6h6e7c1d7e1b6f1d8f7g5h3h4a6h2g7f8h5g2h1g3g8a3a2b7";

/// The first game of the year 1980 in the WTHOR database.
const FIRST_OF_1980: &str = "f5d6c5f4e3d3e6g5c6f3d2c4c3e7f7c7f6d7c8b5g6g4e2f2b6f8h4h3h6g3h5b4h2b3f1c1a5e1d1g1a4a3a2a7b2d8e8b8a6a1b1c2h1g2b7h7h8a8g7g8";

fn game(moves: &str) -> Game {
    Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), moves).unwrap()
}

/// The game from its position before the move with this number on, from 1.
fn from_move(game: &Game, number: usize) -> Game {
    let mut rest = Game::from_position(*game.position_at(number - 1).unwrap());
    for &square in &game.moves()[number - 1..] {
        rest.play(square).unwrap();
    }
    rest
}

/// Every answer to a question in a live game.
fn answers(live: &mut Live, advice: Advice, advisor: Advisor) -> Vec<Advised> {
    live.take_events();
    live.ask(advice, advisor).unwrap();
    while live.is_thinking() {
        live.wait(SECOND);
    }
    let advised = live.take_events().into_iter().filter_map(|event| match event {
        Event::Advice(advised) => Some(advised),
        _ => None,
    });
    advised.collect()
}

fn scores(moves: &[MoveScore]) -> Vec<(String, i16)> {
    moves.iter().map(|known| (known.square.to_string(), known.score.discs())).collect()
}

/// Knows how to begin: f5, and c4, which it takes for worse.
struct Beginner;

impl OpeningBook for Beginner {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let known = *position == Position::start(RuleSet::standard(Size::EIGHT));
        let scored = |(square, discs): (&str, i16)| {
            let square = square.parse().unwrap();
            MoveScore { square, score: Score::new(discs), confidence: Confidence::Exact, line: Vec::new() }
        };
        [("f5", 0), ("c4", -6)].into_iter().filter(|_| known).map(scored).collect()
    }
}

#[test]
fn the_book_speaks_in_hints_and_reviews_alike_and_not_where_every_square_is_scored() {
    let options = Options { openings: Openings::of(Beginner), ..Options::default() };
    let engines = Engines::new(options, NonZeroUsize::MIN).with_findings(Findings::in_memory());
    let around = || Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::EIGHT, "human", "easy"), &[], around(), Instant::now()).unwrap();
    let hint = answers(&mut live, Advice::Best, Advisor::default());
    assert_eq!(hint.len(), 1, "there is nothing to refine");
    assert!(hint[0].book && scores(&hint[0].moves) == [("f5".to_owned(), 0)]);
    let quick = Advisor::at(Level::Easy);
    let every = answers(&mut live, Advice::EverySquare, quick).pop().unwrap();
    assert!(!every.book && every.moves.len() == 4);

    let mut review = Review::start(&game("c4e3"), quick, &engines.only_customer(), around().wake);
    review.finish();
    let [first, second] = [0, 1].map(|ply| review.analysis().moves()[ply].clone().unwrap());
    assert_eq!((first.book, first.loss(), first.best.to_string().as_str()), (true, 6, "f5"));
    assert!(!second.book);
    assert_eq!(review.take_news().len(), 2);
    let tried = review.try_move(None, "f5".parse().unwrap()).unwrap();
    assert!(review.poll(), "what is settled at once is news");
    assert!(review.is_finished() && review.analysis().moves()[tried.index()].as_ref().unwrap().book);
}

#[test]
fn a_hint_the_scores_and_the_review_agree_with_each_other_and_with_the_truth() {
    let game = game(TWELVE_LEFT);
    let exact = [("e8", -2), ("b2", -4), ("f2", -4), ("a8", -8), ("b8", -18), ("c8", -18), ("a7", -26)];
    let exact = exact.map(|(square, score)| (square.to_owned(), score));
    let mut live =
        Live::new(terms(Size::EIGHT, "human", "easy"), game.moves(), Surroundings::none(), Instant::now()).unwrap();
    let every = answers(&mut live, Advice::EverySquare, Advisor::default()).pop().unwrap();
    assert_eq!(scores(&every.moves), exact);
    assert!(every.moves.iter().all(|known| known.confidence == Confidence::Exact));
    let hint = answers(&mut live, Advice::Best, Advisor::default()).pop().unwrap();
    assert_eq!(hint.moves, every.moves[..1]);
    // Whoever plays a8 is told in the review that it gave away six.
    let mut played = Game::from_position(*game.position());
    played.play("a8".parse().unwrap()).unwrap();
    let mut review =
        Review::start(&played, Advisor::default(), &Engines::one().only_customer(), Surroundings::none().wake);
    review.finish();
    let reviewed = review.analysis().moves()[0].clone().unwrap();
    assert_eq!(
        (reviewed.best.to_string().as_str(), reviewed.best_score.discs(), reviewed.score.discs()),
        ("e8", -2, -8)
    );
    assert!(reviewed.is_exact() && review.analysis().turning_points().is_empty());
}

#[test]
fn a_review_does_not_compare_what_was_seen_with_what_was_solved() {
    let game = from_move(&game(FIRST_OF_1980), 38);
    let mut review =
        Review::start(&game, Advisor::default(), &Engines::one().only_customer(), Surroundings::none().wake);
    review.finish();
    let reviewed = |number: usize| review.analysis().moves()[number - 38].as_ref().unwrap();
    assert_eq!((reviewed(49).square.to_string().as_str(), reviewed(49).loss()), ("a6", 12));
    // Before the last twenty squares it is seen well, though not to the disc, what a move gave away: exactly 8 and 10.
    for (number, square, exact) in [(38, "e1", 8), (39, "d1", 10)] {
        let (found, loss) = (reviewed(number).square.to_string(), reviewed(number).loss());
        assert!(found == square && (loss - exact).abs() <= 3, "move {number}, {found}: {loss}");
    }
    for number in 38..=60 {
        let expected = if number <= 40 { "sees 11 moves ahead" } else { "exact" };
        assert_eq!(reviewed(number).confidence.in_words(), expected, "move {number}");
    }
    // At a6 the game was lost already.
    let turns: Vec<usize> = review.analysis().turning_points().iter().map(|turn| turn.ply + 38).collect();
    assert_eq!(turns, [39, 41]);
}

#[test]
fn advice_does_not_depend_on_what_the_engine_has_thought_about_before() {
    let game = game(FIRST_OF_1980);
    let before = game.position_at(39).unwrap();
    let advisor = Advisor::at("7".parse().unwrap());
    let score = |engine: &Engine, position: &Position| advisor.score(engine, position, &Stop::new(), |_| {}).moves;
    let alone = score(&Engine::with(Options::default()), before);
    let engine = Engine::with(Options::default());
    for ply in (40..60).rev() {
        score(&engine, game.position_at(ply).unwrap());
    }
    assert_eq!(score(&engine, before), alone);
}

#[test]
fn a_quick_answer_comes_first_and_every_answer_scores_all_squares_alike() {
    let game = game(&FIRST_OF_1980[..60]);
    let mut live =
        Live::new(terms(Size::EIGHT, "human", "human"), game.moves(), Surroundings::none(), Instant::now()).unwrap();
    let answers = answers(&mut live, Advice::EverySquare, Advisor::at(Level::Expert));
    assert!(answers.len() >= 2, "{} answers", answers.len());
    let (last, quick) = answers.split_last().unwrap();
    assert!(!last.refining && quick.iter().all(|advised| advised.refining));
    for advised in &answers {
        assert_eq!(advised.moves.len(), usize::from(game.position().legal_moves().len()));
        assert!(advised.moves.iter().all(|known| known.confidence == advised.moves[0].confidence));
    }
    assert_eq!(last.moves[0].confidence.in_words(), "sees 11 moves ahead");
}

#[test]
fn advice_that_is_cut_short_leaves_all_squares_scored_alike() {
    let engines = Engines::with_limit(Options::default(), NonZeroUsize::MIN, Duration::from_millis(30));
    let around = Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    let mut live = Live::new(terms(Size::EIGHT, "human", "human"), &[], around, Instant::now()).unwrap();
    let last = answers(&mut live, Advice::EverySquare, Advisor::within(Limits::exact())).pop().unwrap();
    assert_eq!(engines.cut_short(), 1);
    assert_eq!(last.moves.len(), 4);
    assert!(last.moves.iter().all(|known| known.confidence == last.moves[0].confidence));
}

#[test]
fn a_review_looks_at_every_move_quickly_before_it_looks_with_care() {
    let game = game("f5d6c3d3c4f4");
    // One look at a time, whatever else the machine does: what is told late is told as it is by then.
    let engines = Engines::without_threads(Options::default(), Duration::from_secs(60));
    let advisor = Advisor::at("5".parse().unwrap());
    let mut review = Review::start(&game, advisor, &engines.only_customer(), Surroundings::none().wake);
    let mut looks = Vec::new();
    while !review.is_finished() {
        engines.work();
        if review.poll() {
            looks.extend(review.take_news().iter().map(|reviewed| (reviewed.refined, reviewed.ply)));
        }
    }
    let both = [false, true].map(|refined| (0..6).rev().map(move |ply| (refined, ply)));
    assert_eq!(looks, both.into_iter().flatten().collect::<Vec<_>>());
    assert!(review.take_news().is_empty());
}

#[test]
fn on_other_boards_advice_takes_no_longer_and_says_how_far_it_saw() {
    let rules = RuleSet::anti(Size::TEN);
    let position = Position::start(rules);
    let report = Advisor::at(Level::Master).score(&Engine::with(Options::default()), &position, &Stop::new(), |_| {});
    assert!(report.nodes < 2_100_000, "{}", report.nodes);
    assert_eq!(report.moves.len(), usize::from(position.legal_moves().len()));
    assert!(report.moves.iter().all(|known| known.confidence == report.confidence));
    let again = Advisor::at(Level::Master).score(&Engine::with(Options::default()), &position, &Stop::new(), |_| {});
    assert_eq!(again.moves, report.moves);
}

#[test]
fn the_opponent_makes_no_difference_to_advice() {
    let mut moves = Vec::new();
    for white in ["easy", "human"] {
        let mut live = live(terms(Size::SIX, "human", white));
        moves.push(answers(&mut live, Advice::EverySquare, Advisor::default()).pop().unwrap().moves);
    }
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn what_was_found_out_is_known_to_reviews_and_advice_of_another_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(Findings::FILE_NAME);
    let start = Position::start(RuleSet::standard(Size::SIX));
    let game = Game::from_transcript(start, "e4c5b4").unwrap();
    let review = || {
        let engines = Engines::one().with_findings(Findings::open(&path).unwrap());
        let mut review =
            Review::start(&game, Advisor::at(Level::Hard), &engines.only_customer(), Surroundings::none().wake);
        review.finish();
        assert_eq!(engines.take_findings_trouble(), None);
        review.analysis().moves().to_vec()
    };
    let first = review();
    let size = std::fs::metadata(&path).unwrap().len();
    assert_eq!(review(), first);
    assert_eq!(std::fs::metadata(&path).unwrap().len(), size, "nothing was computed twice");
}
