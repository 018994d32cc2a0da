//! What to play: the best move of a position, what every move is worth, and an opponent that people can beat.
//!
//! ```sh
//! cargo run --release --example best_move
//! ```

use std::error::Error;
use std::time::Duration;

use outflank_engine::{Engine, Level};
use outflank_rules::{Game, RuleSet, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(RuleSet::standard(Size::EIGHT));
    for square in ["f5", "d6", "c3", "d3", "c4"] {
        game.play(square.parse()?)?;
    }

    // An engine uses all cores; it is made once and asked often.
    let engine = Engine::new();
    let best = engine.best_move(game.position(), Level::Hard).ok_or("there are legal moves")?;
    println!("{best} is best");

    // A request says more of what you want to know, and how long it may take.
    let report = engine.request(game.position()).depth(6).time(Duration::from_secs(10)).every_move().run();
    for known in &report.moves {
        println!("{} {} ({})", known.square, known.score, known.confidence.in_words());
    }

    // Some levels give away discs now and then, as people do. The seed says which.
    let choice = engine.request(game.position()).level(Level::Easy).seed(1).choose().ok_or("there are legal moves")?;
    game.play(choice.square)?;
    println!("easy plays {}", choice.square);
    Ok(())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
