//! A position analysed while you watch: what the search thinks, as soon as it thinks so.
//!
//! ```sh
//! cargo run --release --example analyse
//! ```

use std::error::Error;

use outflank_engine::{Engine, Stop, Update};
use outflank_rules::{Game, Position, RuleSet, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let game = Game::from_transcript(start, "f5d6c3d3c4f4f6")?;

    // The search runs on threads of its own; this one is free between two updates.
    let engine = Engine::new();
    for update in engine.request(game.position()).depth(10).watch() {
        match update {
            Update::Progress(progress) => {
                if let Some(best) = progress.best {
                    println!("{:>3} {} {}", best.confidence, best.square, best.score);
                }
            }
            Update::Done(report) => println!("{} positions in {:.1?}", report.nodes, report.elapsed),
        }
    }

    // Whoever would rather wait than iterate passes a function, and a handle that ends the search from anywhere.
    let stop = Stop::new();
    let enough = |progress: &outflank_engine::Progress| {
        if progress.nodes > 100_000 {
            stop.stop();
        }
    };
    let report = engine.request(game.position()).depth(40).stop(&stop).observe(enough).run();
    println!("{} when it was told to stop", report.score);
    Ok(())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
