//! 6×6 is played perfectly with the book inside the program: by heart at first, and then as a solver says that knows no book.

use outflank_book::{Book, shipped, within};
use outflank_engine::{Confidence, Engine, Level, Limits, Options};
use outflank_rules::random::Random;
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square};

const SIX: RuleSet = RuleSet::standard(Size::SIX);
/// Of the positions after so many moves all are known by heart, whoever played what.
const EVERY: u8 = 6;
/// And after so many those in which somebody has to move who has played by the book so far.
const ANSWERS: u16 = 10;

/// What a move is worth to the side that makes it.
fn worth_of_move(position: &Position, square: Square, solved: impl Fn(&Position) -> i16) -> i16 {
    let next = position.play(square).unwrap();
    match (next.outcome(), next.pass()) {
        (Some(outcome), _) => outcome.margin(position.side_to_move()),
        (None, Ok(passed)) => solved(&passed),
        (None, Err(_)) => -solved(&next),
    }
}

#[test]
fn every_position_of_the_first_moves_is_known_by_heart() {
    let book = Book::shipped(SIX).unwrap();
    for position in within(&Position::start(SIX), EVERY) {
        let known = book.find(&position).unwrap().unwrap_or_else(|| panic!("not known:\n{position}"));
        assert_eq!(known.confidence, Confidence::Exact, "{position}");
    }
}

#[test]
fn the_strongest_levels_answer_anything_at_once_and_never_lose_a_disc() {
    let player = Engine::with(Options { openings: shipped(), ..Options::default() });
    let solver = Engine::new();
    let solved = |position: &Position| solver.request(position).limits(Limits::exact()).run().score.discs();
    for seed in 0..4 {
        let own = [Side::Black, Side::White][usize::from(seed % 2 == 0)];
        let level = if seed < 2 { Level::Master } else { "30".parse().unwrap() };
        let mut random = Random::new(seed, 0);
        let mut game = Game::new(SIX);
        game.play_out(|game| {
            let position = game.position();
            if position.side_to_move() != own {
                let squares: Vec<Square> = position.legal_moves().iter().collect();
                return Some(squares[usize::try_from(random.below(squares.len() as u64)).unwrap()]);
            }
            let choice = player.request(position).level(level).seed(seed).choose().unwrap();
            match position.board().count().total() - 4 {
                // A solver would need long to say the same.
                ..6 => assert_eq!(choice.report.nodes, 0, "it has to think:\n{position}"),
                moves => {
                    assert!(moves > ANSWERS || choice.report.nodes == 0, "it has to think:\n{position}");
                    assert_eq!(worth_of_move(position, choice.square, solved), solved(position), "{position}");
                }
            }
            Some(choice.square)
        });
    }
}
