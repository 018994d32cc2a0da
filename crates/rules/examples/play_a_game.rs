//! A whole game of Othello: both players turn over as many discs as they can, which is a bad idea.
//!
//! ```sh
//! cargo run --example play_a_game
//! ```

use std::error::Error;

use outflank_rules::{Game, Position, RuleSet, Side, Size, Square};

fn main() -> Result<(), Box<dyn Error>> {
    let mut game = Game::new(RuleSet::standard(Size::EIGHT));

    // Positions say what is legal. Whoever cannot move passes by itself, so a game goes on until it has an outcome.
    while game.outcome().is_none() {
        let square = greediest(game.position()).ok_or("a game that goes on has a legal move")?;
        game.play(square)?;
    }
    println!("{}", game.position());
    println!("{}", game.transcript());

    // An outcome is said in words, and has the numbers.
    if let Some(outcome) = game.outcome() {
        println!("{outcome}");
        assert_eq!(outcome.margin(Side::Black), -outcome.margin(Side::White));
    }

    // What the rules refuse changes nothing; the error says why.
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let refused = start.play("a1".parse()?).expect_err("nothing to outflank in the corner");
    println!("{refused}");
    Ok(())
}

/// The legal square that turns over the most discs.
fn greediest(position: &Position) -> Option<Square> {
    position.legal_moves().iter().max_by_key(|&square| position.flips(square).len())
}

#[test]
fn the_example_runs() -> Result<(), Box<dyn Error>> {
    main()
}
