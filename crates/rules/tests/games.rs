//! Games: moves, implied passes, taking back.

mod common;

use common::{at, position, start};
use outflank_rules::{Game, Refusal, RuleSet, Side, Size};

/// The beginning of a game on 4×4 in which Black is passed over after White's second move.
fn game_with_a_pass() -> Game {
    let mut game = Game::new(RuleSet::standard(Size::FOUR));
    for square in ["b1", "c1", "d3", "a1"] {
        game.play(at(square)).expect("a legal move");
    }
    game
}

#[test]
fn a_player_without_a_move_is_passed_over() {
    let game = Game::from_position(position("XO.. .... .... .... O"));
    assert_eq!(game.start().side_to_move(), Side::White);
    assert_eq!(game.position().side_to_move(), Side::Black);
    assert_eq!(game.passed_before(0), Some(Side::White));
    assert_eq!(game.passed_before(1), None, "there is no move 1");
}

#[test]
fn a_pass_in_mid_game_is_remembered() {
    let mut game = game_with_a_pass();
    assert_eq!(game.passed_before(4), Some(Side::Black));
    assert_eq!((0..4).find_map(|ply| game.passed_before(ply)), None);
    assert_eq!([2, 3, 4].map(|ply| game.mover(ply)), [Some(Side::Black), Some(Side::White), None]);
    let square = game.position().legal_moves().first().expect("White moves again");
    game.play(square).expect("a legal move");
    assert_eq!(game.mover(4), Some(Side::White));
    assert!(game.undo() && game.undo());
    assert_eq!(game.position().side_to_move(), Side::White, "the pass is taken back with the move");
}

#[test]
fn every_ply_can_be_visited() {
    let game = game_with_a_pass();
    for ply in 0..game.moves().len() {
        let position = game.position_at(ply).expect("a position for every ply");
        let next = position.play(game.moves()[ply]).expect("a legal move");
        let expected = game.position_at(ply + 1).expect("a position after every move");
        assert_eq!(next.board(), expected.board());
        assert_eq!(game.passed_before(ply + 1).is_some(), next.side_to_move() != expected.side_to_move());
    }
    assert_eq!(game.position_at(game.moves().len()), Some(game.position()));
    assert_eq!(game.position_at(game.moves().len() + 1), None);
    assert_eq!(game.mover(game.moves().len()), None);
}

#[test]
fn a_refused_move_leaves_the_game_as_it_was() {
    let mut game = Game::from_position(start());
    let before = game.clone();
    let illegal = game.play(at("a1")).expect_err("an illegal move");
    assert_eq!((illegal.refusal, illegal.position), (Refusal::OutflanksNothing, start()));
    assert_eq!(game, before);
}

#[test]
fn moves_are_taken_back_one_by_one() {
    let mut game = Game::from_position(start());
    game.play(at("f5")).expect("a legal move");
    game.play(at("d6")).expect("a legal move");
    assert_eq!(game.last_move(), Some(at("d6")));
    assert!(game.undo());
    assert_eq!((game.last_move(), game.transcript()), (Some(at("f5")), "f5".to_owned()));
    assert!(game.undo());
    assert_eq!((game.position(), game.last_move()), (&start(), None));
    assert!(!game.undo());
}
