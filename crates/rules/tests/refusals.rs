//! What the rules refuse, and what they say about it.

mod common;

use common::{at, position, start};
use outflank_rules::{DiscCount, Move, Refusal, RuleSet, Setup, SetupProblem, Side, Size, Squares};

#[test]
fn an_illegal_move_says_why_and_changes_nothing() {
    for (square, refusal, text) in [
        ("j9", Refusal::OffBoard, "j9 is not on the 8×8 board"),
        ("d5", Refusal::Occupied(Side::Black), "d5 is taken: a black disc lies there"),
        ("d4", Refusal::Occupied(Side::White), "d4 is taken: a white disc lies there"),
        ("a1", Refusal::OutflanksNothing, "Black outflanks nothing at a1"),
        ("e3", Refusal::OutflanksNothing, "Black outflanks nothing at e3"),
    ] {
        let illegal = start().play(at(square)).expect_err("an illegal move");
        assert_eq!((illegal.attempt, illegal.refusal), (Move::Place(at(square)), refusal));
        assert_eq!(illegal.position, start());
        assert_eq!(illegal.to_string(), text);
    }
}

#[test]
fn a_player_with_a_move_may_not_pass() {
    let illegal = start().make(Move::Pass).expect_err("a refused pass");
    assert_eq!((illegal.attempt, illegal.refusal), (Move::Pass, Refusal::HasMoves));
    assert_eq!(illegal.to_string(), "Black may not pass: there is a legal move");
}

#[test]
fn a_player_without_a_move_must_pass() {
    let blocked = position("XO.. .... .... .... O");
    let illegal = blocked.play(at("c1")).expect_err("White outflanks nothing");
    assert_eq!(illegal.refusal, Refusal::OutflanksNothing);
    let next = blocked.pass().expect("a forced pass");
    assert_eq!((next.board(), next.side_to_move()), (blocked.board(), Side::Black));
    assert_eq!(next.legal_moves(), Squares::from(at("c1")));
}

#[test]
fn nothing_can_be_played_after_the_end() {
    let over = position("XX.. .... .... ...O X");
    for attempt in [Move::Pass, at("c1").into()] {
        let illegal = over.make(attempt).expect_err("the game is over");
        assert_eq!(Some(illegal.refusal), over.outcome().map(Refusal::GameOver));
        assert_eq!(illegal.to_string(), "the game is over: Black wins 15–1 (discs 2–1): neither player can move");
    }
}

#[test]
fn the_gate_names_every_problem() {
    let rules = RuleSet::standard(Size::FOUR).with_supply(6);
    let setup = Setup {
        black: [at("a1"), at("b1"), at("e1")].into_iter().collect(),
        white: [at("b1"), at("a9")].into_iter().collect(),
        supply: Some(DiscCount { black: 7, white: 6 }),
        ..Setup::start(rules)
    };
    let unplayable = setup.position().expect_err("an unplayable set-up");
    assert_eq!(
        unplayable.problems,
        [
            SetupProblem::OffBoard([at("e1"), at("a9")].into_iter().collect()),
            SetupProblem::BothColours(at("b1").into()),
            SetupProblem::SupplyTooLarge { side: Side::Black, left: 7, limit: 6 },
        ]
    );
    assert_eq!(
        unplayable.to_string(),
        "this position cannot be played: discs lie off the board: e1 a9; squares hold discs of both colours: b1; \
         Black has 7 discs left to place, but the rules give 6"
    );
}

#[test]
fn a_bare_board_cannot_be_played() {
    let bare = Setup { black: Squares::EMPTY, white: Squares::EMPTY, ..Setup::start(RuleSet::standard(Size::EIGHT)) };
    assert_eq!(bare.position().expect_err("no discs").problems, [SetupProblem::NoDiscs]);
}

#[test]
fn discs_left_make_sense_only_where_they_run_out() {
    let supply = Some(DiscCount { black: 1, white: 1 });
    let setup = Setup { supply, ..Setup::start(RuleSet::standard(Size::EIGHT)) };
    assert_eq!(setup.position().expect_err("no supply").problems, [SetupProblem::SupplyWithoutRule]);
}

#[test]
fn a_position_goes_through_the_gate_again() {
    let played = start().play(at("f5")).expect("a legal move");
    assert_eq!(played.setup().position(), Ok(played));
}
