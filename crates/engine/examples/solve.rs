//! What best play leads to: an endgame solved exactly.
//!
//! ```sh
//! cargo run --release --example solve
//! ```

use std::error::Error;
use std::time::Duration;

use outflank_engine::Engine;
use outflank_rules::notation::BoardText;
use outflank_rules::{Position, RuleSet, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let engine = Engine::new();

    // A board as text, and who moves; a text that cannot be played is an error that says why.
    let text: BoardText = "--XXXXX- OOOXX--O OOXXOXOO OXOXXOOO OXXOOOOO OOXOXXOO --OOOX-O --OOOO-- X".parse()?;
    let endgame = text.setup(RuleSet::standard(Size::EIGHT))?.position()?;
    let solved = engine.solve(&endgame)?;
    let line: Vec<String> = solved.line.iter().map(ToString::to_string).collect();
    println!("{} by {}, after {} positions", solved.score, line.join(" "), solved.nodes);

    // Nobody has the time to solve the start of 8×8. A request is bounded, and then says what it has.
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    match engine.request(&start).time(Duration::from_millis(200)).solve() {
        Ok(solved) => println!("{}", solved.score),
        Err(unsolved) => println!("{unsolved}; it looks like {}", unsolved.report.score),
    }
    Ok(())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
