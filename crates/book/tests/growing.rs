//! Books that grow, held to a plain negamax over the positions in their files.

use std::collections::HashMap;
use std::path::Path;

use outflank_book::{Book, BookCrew, BookEntry, BookReach, BookWork, GrowingBook, within};
use outflank_engine::{Confidence, Level, Megabytes, Options, Score, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square, Status};
use proptest::prelude::*;

fn crew(level: u8) -> BookCrew {
    let level = level.to_string().parse::<Level>().unwrap();
    BookCrew { threads: 2, hash: Megabytes(2), level, options: Options::default() }
}

/// The position after a move, and whether the same side moves again; `None` if the game is over.
fn next(position: &Position, square: Square) -> Option<(Position, bool)> {
    let next = position.play(square).unwrap();
    match next.status() {
        Status::ToMove(_) => Some((next, false)),
        Status::MustPass => Some((next.pass().unwrap(), true)),
        Status::Over(_) => None,
    }
}

/// What a position is worth by all that a book has below it, worked out from its leaves alone. The number of positions seen is the size of the map.
fn negamax(book: &Book, position: &Position, seen: &mut HashMap<Position, Score>) -> Option<Score> {
    if let Some(&score) = seen.get(position) {
        return Some(score);
    }
    let BookEntry { value, leaf, .. } = book.find(position).unwrap()?;
    let mut best = leaf.map(|leaf| leaf.score);
    for square in position.legal_moves() {
        let Some((next, passed)) = next(position, square) else { continue };
        if let Some(score) = negamax(book, &next, seen) {
            best = best.max(Some(if passed { score } else { -score }));
        }
    }
    let best = best.expect("a position of a book has a move that it knows");
    assert_eq!(value, best, "{position}");
    seen.insert(*position, best);
    Some(best)
}

/// Opens the book as somebody else would, and compares every value.
fn assert_consistent(path: &Path, roots: &[Position]) {
    let book = Book::open(path).unwrap();
    let mut seen = HashMap::new();
    for root in roots {
        negamax(&book, root, &mut seen);
    }
    assert!(!seen.is_empty());
}

fn start(side: u8) -> Position {
    Position::start(RuleSet::standard(Size::square(side).unwrap()))
}

/// Every position of a game of random moves.
fn random_game(rules: RuleSet, seed: u64) -> Vec<Position> {
    let (mut game, mut random) = (Game::new(rules), Random::new(seed, 0));
    game.play_out(|game| {
        let squares: Vec<Square> = game.position().legal_moves().iter().collect();
        squares.get(usize::try_from(random.below(squares.len().max(1) as u64)).unwrap()).copied()
    });
    let positions = (0..game.moves().len()).filter_map(|ply| game.position_at(ply).copied());
    positions.filter(|position| !position.legal_moves().is_empty()).collect()
}

#[derive(Clone, Debug)]
enum Step {
    Expand(usize),
    Answer(u8),
    Enter(u64),
    Deepen(u8),
    Merge(u64),
    Tidy,
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (1_usize..25).prop_map(Step::Expand),
        (1_u8..4).prop_map(Step::Answer),
        (0_u64..1000).prop_map(Step::Enter),
        (2_u8..5).prop_map(Step::Deepen),
        (0_u64..1000).prop_map(Step::Merge),
        Just(Step::Tidy),
        Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_with_a_book_every_value_is_that_of_negamax(
        side in prop_oneof![Just(4_u8), Just(6), Just(8)],
        steps in prop::collection::vec(step(), 1..7),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("growing.book");
        let start = start(side);
        let mut roots = vec![start];
        let mut book = GrowingBook::create(&path, start.rules()).unwrap();
        let enter = |book: &mut GrowingBook, seed: u64| {
            let game = random_game(start.rules(), seed);
            book.grow(&BookWork::Enter(game.clone()), &crew(1), &Stop::new(), |_| ()).unwrap();
            game
        };
        enter(&mut book, 0);
        for step in steps {
            match step {
                Step::Expand(more) => {
                    let work = BookWork::Expand { from: vec![start], reach: BookReach::default(), positions: book.len() + more };
                    book.grow(&work, &crew(2), &Stop::new(), |_| ()).unwrap();
                }
                Step::Answer(moves) => {
                    let work = BookWork::Answer { from: vec![start], moves };
                    let change = book.grow(&work, &crew(2), &Stop::new(), |_| ()).unwrap();
                    prop_assert!(change.complete);
                }
                Step::Enter(seed) => roots.extend(enter(&mut book, seed)),
                Step::Deepen(level) => {
                    let change = book.grow(&BookWork::Deepen { from: vec![] }, &crew(level), &Stop::new(), |_| ()).unwrap();
                    prop_assert!(change.complete && change.progress.new == 0);
                }
                Step::Merge(seed) => {
                    let other = folder.path().join(format!("{seed}.book"));
                    let _ = std::fs::remove_file(&other);
                    let mut second = GrowingBook::create(&other, start.rules()).unwrap();
                    roots.extend(enter(&mut second, seed));
                    drop(second);
                    book.merge(&Book::open(&other).unwrap()).unwrap();
                    assert_consistent(&path, &roots);
                    // A merge may leave positions whose leaf is in the book now; that is mended by whatever comes next.
                    book.grow(&BookWork::Deepen { from: vec![] }, &crew(1), &Stop::new(), |_| ()).unwrap();
                }
                Step::Tidy => book.tidy().unwrap(),
                Step::Reopen => {
                    drop(book);
                    book = GrowingBook::open(&path).unwrap();
                }
            }
            assert_consistent(&path, &roots);
            prop_assert_eq!(book.settle().unwrap(), 0);
        }
    }
}

#[test]
fn a_solved_board_has_its_known_value_whatever_the_book_is_grown_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.book");
    let mut book = GrowingBook::create(&path, start(4).rules()).unwrap();
    let work = BookWork::Expand { from: vec![start(4)], reach: BookReach::default(), positions: 1 };
    book.grow(&work, &crew(20), &Stop::new(), |_| ()).unwrap();
    let entry = Book::open(&path).unwrap().find(&start(4)).unwrap().unwrap();
    assert_eq!((entry.value.discs(), entry.confidence), (-10, Confidence::Exact));
}

#[test]
fn a_book_of_answers_knows_what_to_do_whatever_the_other_side_plays() {
    const MOVES: u8 = 5;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers.book");
    let mut book = GrowingBook::create(&path, start(6).rules()).unwrap();
    let work = BookWork::Answer { from: vec![start(6)], moves: MOVES };
    assert!(book.grow(&work, &crew(1), &Stop::new(), |_| ()).unwrap().complete);
    assert!(book.len() < within(&start(6), MOVES).len(), "it needs no position in which both sides go wrong");
    let book = Book::open(&path).unwrap();
    for seed in 0..200 {
        let own = [Side::Black, Side::White][usize::from(seed % 2 == 0)];
        let mut random = Random::new(seed, 0);
        let mut game = Game::new(start(6).rules());
        game.play_out(|game| {
            let position = game.position();
            let by_book = position.side_to_move() == own;
            let squares: Vec<Square> = if by_book {
                let moves = book.moves(position).unwrap();
                moves.iter().filter(|known| known.score == moves[0].score).map(|known| known.square).collect()
            } else {
                position.legal_moves().iter().collect()
            };
            let done = game.moves().len() > usize::from(MOVES);
            assert!(done || !squares.is_empty(), "no answer:\n{position}");
            (!done).then(|| squares[usize::try_from(random.below(squares.len() as u64)).unwrap()])
        });
    }
}

#[test]
fn what_is_solved_is_searched_once_however_the_book_grows_around_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.book");
    let mut book = GrowingBook::create(&path, start(4).rules()).unwrap();
    let answers = BookWork::Answer { from: vec![start(4)], moves: 3 };
    for work in [answers, BookWork::Enter(within(&start(4), 4))] {
        let change = book.grow(&work, &crew(20), &Stop::new(), |_| ()).unwrap();
        assert!(change.progress.new > 0 && change.progress.searches <= change.progress.new, "{change:?}");
        assert_consistent(&path, &[start(4)]);
    }
    let book = Book::open(&path).unwrap();
    assert_eq!(book.moves(&start(4)).unwrap()[0].score.discs(), -10);
}

#[test]
fn a_stopped_book_keeps_what_was_found_and_goes_on_from_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stopped.book");
    let mut book = GrowingBook::create(&path, start(6).rules()).unwrap();
    let work = |positions| BookWork::Expand { from: vec![start(6)], reach: BookReach::default(), positions };
    let stop = Stop::new();
    let change = book
        .grow(&work(1000), &crew(2), &stop, |progress| {
            if progress.new >= 30 {
                stop.stop();
            }
        })
        .unwrap();
    assert!(!change.complete && change.progress.new < 1000);
    let kept = book.len();
    drop(book);
    let mut book = GrowingBook::open(&path).unwrap();
    assert_eq!(book.len(), kept);
    let change = book.grow(&work(kept + 10), &crew(2), &Stop::new(), |_| ()).unwrap();
    assert!(change.complete);
    assert_eq!((change.before, book.len()), (kept, kept + 10));
    assert_consistent(&path, &[start(6)]);
}

#[test]
fn a_position_and_its_mirror_images_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mirrors.book");
    let mut book = GrowingBook::create(&path, start(8).rules()).unwrap();
    let firsts: Vec<Position> = start(8).legal_moves().iter().map(|square| start(8).play(square).unwrap()).collect();
    book.grow(&BookWork::Enter(firsts.clone()), &crew(2), &Stop::new(), |_| ()).unwrap();
    assert_eq!(book.len(), 1);
    let book = Book::open(&path).unwrap();
    for first in firsts {
        let moves = book.moves(&first).unwrap();
        assert!(!moves.is_empty() && moves.iter().all(|known| first.legal_moves().contains(known.square)));
    }
}

#[test]
fn games_are_counted_in_positions_that_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.book");
    let mut book = GrowingBook::create(&path, start(8).rules()).unwrap();
    let games = [random_game(start(8).rules(), 1), random_game(start(8).rules(), 2)];
    book.grow(&BookWork::Enter(games[0].clone()), &crew(1), &Stop::new(), |_| ()).unwrap();
    book.count_games(games.iter().flatten()).unwrap();
    let book = Book::open(&path).unwrap();
    assert_eq!(book.find(&start(8)).unwrap().unwrap().games, 2);
    assert_eq!(book.moves(&start(8)).unwrap()[0].games, 2);
    assert_eq!(book.find(games[1].last().unwrap()).unwrap(), None);
}
