//! Many positions at once: what the engine makes of a million of them in a second, on all cores.
//!
//!     cargo run --release -p outflank-engine --example batches [POSITIONS]
//!
//! Prints the seconds that each piece of work took as JSON, which `scripts/batches` compares with the same work done from Python.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use outflank_engine::{BATCH_PASS, Batch, Limits, Options, Stop};
use outflank_rules::{RuleSet, Size};

/// Each piece of work is done so many times, and the fastest counts.
const TIMES: u32 = 5;

fn fastest<T>(mut work: impl FnMut() -> T) -> f64 {
    let once = |work: &mut dyn FnMut() -> T| {
        let began = Instant::now();
        black_box(work());
        began.elapsed()
    };
    (0..TIMES).map(|_| once(&mut work)).min().unwrap_or(Duration::ZERO).as_secs_f64()
}

fn main() -> Result<(), Box<dyn Error>> {
    measure(std::env::args().nth(1).map_or(Ok(1_000_000), |count| count.parse())?)
}

fn measure(count: usize) -> Result<(), Box<dyn Error>> {
    let (rules, options) = (RuleSet::standard(Size::EIGHT), Options::all_cores());
    let batch = Batch::random(rules, count, 30, 1, &options)?;
    let few = Batch::random(rules, (count / 1000).max(1), 40, 1, &options)?;
    // Wherever there is a move, the first one.
    let first = |&squares: &u64| if squares == 0 { BATCH_PASS } else { squares.trailing_zeros() as i16 };
    let moves: Vec<i16> = batch.legal_moves(&options).iter().map(first).collect();

    let legal_moves = fastest(|| batch.legal_moves(&options));
    let play = fastest(|| batch.play(&moves, &options));
    let values = fastest(|| batch.evaluations(&options));
    let search = fastest(|| few.search(Limits::depth(6), &options, &Stop::new(), |_| {}));
    println!("{{\"legal_moves\": {legal_moves}, \"play\": {play}, \"values\": {values}, \"search\": {search}}}");
    Ok(())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    measure(5000)
}
