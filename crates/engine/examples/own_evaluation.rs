//! An evaluation of your own in our search: here, that corners and moves to choose from are all that matters.
//!
//! ```sh
//! cargo run --release --example own_evaluation
//! ```

use std::error::Error;

use outflank_engine::{Engine, Evaluator, Options, OwnEvaluation};
use outflank_rules::{Position, RuleSet, Size, Square, Squares};

/// Counts corners and moves.
struct CornersAndMoves {
    corners: Squares,
}

impl OwnEvaluation for CornersAndMoves {
    /// The discs by which the side to move is expected to win.
    fn evaluate(&self, position: &Position) -> f32 {
        let (own, other) = (position.side_to_move(), !position.side_to_move());
        let corners = |side| f32::from((position.board().discs(side) & self.corners).len());
        let moves = f32::from(position.legal_moves().len());
        12.0 * (corners(own) - corners(other)) + moves - 6.0
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let corners = ["a1", "h1", "a8", "h8"].map(str::parse::<Square>).into_iter().collect::<Result<Squares, _>>()?;
    let mine = Options { evaluation: Evaluator::own(CornersAndMoves { corners }), ..Options::default() };
    let engine = Engine::with(mine);

    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let report = engine.request(&start).depth(5).run();
    println!("{} {} ({})", report.best().ok_or("there are legal moves")?, report.score, report.confidence.in_words());
    Ok(())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
