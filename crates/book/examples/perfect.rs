//! Whether 6×6 is played perfectly and at once: games from the start in which a strong level answers, and a solver without a book says what each answer
//! was worth. A table tells how long the answers took.
//!
//! ```sh
//! cargo run --release -p outflank-book --example perfect [GAMES] [THREADS]
//! ```
//!
//! The other side plays half of its moves by chance and half as somebody who looks three moves ahead, so that games are neither all lost nor all alike.
//! The strong level plays Black in one game and White in the next. What positions of the first six moves are worth is for the book to say: it is
//! solved, and a solver would need minutes to find it out again.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::{Duration, Instant};

use outflank_book::{Book, shipped};
use outflank_engine::{Engine, Level, Limits, Options};
use outflank_rules::random::Random;
use outflank_rules::{Game, Position, RuleSet, Side, Size, Square};

/// After so many moves the solver says what a position is worth, and not the book.
const SOLVED_AFRESH: u16 = 7;

/// What was measured of the answers after so many moves.
#[derive(Default)]
struct Answers {
    times: Vec<Duration>,
    nodes: u64,
    by_heart: usize,
    worse: usize,
}

fn main() -> Result<(), Box<dyn Error>> {
    let number = |at, usual| std::env::args().nth(at).map_or(Ok(usual), |text| text.parse::<usize>());
    let (games, threads) = (number(1, 100)?, number(2, 1)?);
    let options = Options { threads, ..Options::default() };
    let player = Engine::with(Options { openings: shipped(), ..options.clone() });
    let (solver, weak) = (Engine::with(options), Engine::new());
    let mut after: BTreeMap<u16, Answers> = BTreeMap::new();
    for number in 0..games {
        let own = [Side::Black, Side::White][number % 2];
        let mut random = Random::new(number as u64, 0);
        let mut game = Game::new(RuleSet::standard(Size::SIX));
        game.play_out(|game| {
            let position = game.position();
            if position.side_to_move() != own {
                return other(position, &weak, &mut random);
            }
            let began = Instant::now();
            let choice = player.request(position).level(Level::Master).choose()?;
            let took = began.elapsed();
            let moves = position.board().count().total() - 4;
            let answers = after.entry(moves).or_default();
            answers.times.push(took);
            answers.nodes = answers.nodes.max(choice.report.nodes);
            answers.by_heart += usize::from(choice.report.nodes == 0);
            let (best, got) = (worth(position, &solver), worth_of_move(position, choice.square, &solver));
            if best != got {
                answers.worse += 1;
                println!("game {number}: {} is worth {got}, the best move {best}\n{position}", choice.square);
            }
            Some(choice.square)
        });
    }
    println!("moves  answers  by heart   median      all within  most nodes  worse than the best");
    for (moves, Answers { mut times, nodes, by_heart, worse }) in after {
        times.sort_unstable();
        let (half, all) = (times[times.len() / 2], times[times.len() - 1]);
        println!("{moves:>5}  {:>7}  {by_heart:>8}  {half:>9.2?}  {all:>10.2?}  {nodes:>10}  {worse}", times.len());
    }
    Ok(())
}

/// A move of the other side.
fn other(position: &Position, weak: &Engine, random: &mut Random) -> Option<Square> {
    let squares: Vec<Square> = position.legal_moves().iter().collect();
    if random.below(2) == 0 {
        return squares.get(usize::try_from(random.below(squares.len() as u64)).ok()?).copied();
    }
    Some(weak.request(position).depth(3).choose()?.square)
}

/// What a position is worth to the side to move.
fn worth(position: &Position, solver: &Engine) -> i16 {
    if position.board().count().total() < 4 + SOLVED_AFRESH
        && let Some(known) = Book::shipped(position.rules()).and_then(|book| book.find(position).ok()?)
    {
        return known.value.discs();
    }
    solver.request(position).limits(Limits::exact()).run().score.discs()
}

/// What a move is worth to the side that makes it.
fn worth_of_move(position: &Position, square: Square, solver: &Engine) -> i16 {
    let next = position.play(square).expect("an engine chooses a legal move");
    match (next.outcome(), next.pass()) {
        (Some(outcome), _) => outcome.margin(position.side_to_move()),
        (None, Ok(passed)) => worth(&passed, solver),
        (None, Err(_)) => -worth(&next, solver),
    }
}
