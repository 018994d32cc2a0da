//! Every way in which a game ends.

mod common;

use common::{at, position, position_by, start};
use outflank_rules::{DiscCount, EndReason, Forfeit, Game, Outcome, Preset, RuleSet, Side, Size, Status};

fn discs(black: u16, white: u16) -> DiscCount {
    DiscCount { black, white }
}

#[test]
fn a_full_board_is_counted() {
    let outcome = position("XXXX XXXX OOOO OOOX O").outcome();
    let score = discs(9, 7);
    assert_eq!(outcome, Some(Outcome { winner: Some(Side::Black), reason: EndReason::FullBoard, discs: score, score }));
}

#[test]
fn a_full_board_of_one_colour_is_a_full_board() {
    let outcome = position("OOOO OOOO OOOO OOOO X").outcome().expect("a finished game");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), EndReason::FullBoard));
}

#[test]
fn empty_squares_go_to_the_winner() {
    let outcome = position("XX.. .... .... ...O X").outcome().expect("a finished game");
    assert_eq!(outcome.reason, EndReason::NoMoves);
    assert_eq!((outcome.discs, outcome.score), (discs(2, 1), discs(15, 1)));
    assert_eq!(outcome.to_string(), "Black wins 15–1 (discs 2–1): neither player can move");
}

#[test]
fn a_draw_shares_the_empty_squares() {
    let outcome = position("X... .... .... ...O O").outcome().expect("a finished game");
    assert_eq!((outcome.winner, outcome.score, outcome.margin(Side::White)), (None, discs(8, 8), 0));
    assert_eq!(outcome.to_string(), "Draw 8–8 (discs 1–1): neither player can move");
}

#[test]
fn a_wipe_out_counts_as_the_whole_board() {
    let outcome = position("XO.. .... .... .... X").play(at("c1")).expect("a legal move").outcome();
    let outcome = outcome.expect("a finished game");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::WipeOut));
    assert_eq!((outcome.discs, outcome.score), (discs(3, 0), discs(16, 0)));
}

#[test]
fn fewest_discs_win_at_anti() {
    let outcome = position_by(Preset::Anti, 0, "XX.. .... .... ...O X").outcome().expect("a finished game");
    assert_eq!((outcome.winner, outcome.score), (Some(Side::White), discs(15, 1)));
    assert_eq!((outcome.margin(Side::White), outcome.margin(Side::Black)), (14, -14));
    let wiped_out = position_by(Preset::Anti, 0, "XX.. .... .... .... O").outcome().expect("a finished game");
    assert_eq!((wiped_out.winner, wiped_out.reason), (Some(Side::White), EndReason::WipeOut));
}

#[test]
fn the_game_ends_when_the_player_on_turn_has_no_disc_left() {
    let mut game = Game::new(RuleSet::standard(Size::FOUR).with_supply(1));
    game.play(at("b1")).expect("a legal move");
    assert_eq!(game.outcome(), None, "White has a disc left");
    assert_eq!(game.position().supply().map(|left| (left.black, left.white)), Some((0, 1)));
    game.play(at("a1")).expect("a legal move");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(EndReason::OutOfDiscs));
    let refused = game.play(at("a2")).expect_err("the game is over");
    assert!(refused.to_string().starts_with("the game is over: "));
}

#[test]
fn a_full_board_matters_more_than_the_supply() {
    let full = position_by(Preset::Standard, 1, "XXXX XXXX XXXX XXO. X").play(at("d4")).expect("a legal move");
    assert_eq!(full.outcome().map(|outcome| outcome.reason), Some(EndReason::FullBoard));
}

#[test]
fn a_forced_pass_is_not_an_ending() {
    let blocked = position("XO.. .... .... .... O");
    assert_eq!(blocked.status(), Status::MustPass);
    assert_eq!(blocked.outcome(), None);
}

#[test]
fn a_forfeit_loses_whatever_is_on_the_board() {
    for (how, reason, text) in [
        (Forfeit::Resignation, EndReason::Resignation, "White wins 0–64 (discs 4–1) by resignation"),
        (Forfeit::Time, EndReason::Time, "White wins 0–64 (discs 4–1) on time"),
    ] {
        let mut game = Game::from_position(start());
        game.play(at("d3")).expect("a legal move");
        game.forfeit(Side::Black, how);
        let outcome = game.outcome().expect("a finished game");
        assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), reason));
        assert_eq!(outcome.to_string(), text);
        game.play(at("c3")).expect_err("the game is over");
        assert!(game.undo(), "a forfeit can be taken back");
        assert_eq!((game.outcome(), game.moves().len()), (None, 1));
    }
}

#[test]
fn a_forfeit_at_anti_gives_the_loser_every_disc() {
    let mut game = Game::new(RuleSet::anti(Size::EIGHT));
    game.forfeit(Side::Black, Forfeit::Time);
    let outcome = game.outcome().expect("a finished game");
    assert_eq!((outcome.winner, outcome.score), (Some(Side::White), discs(64, 0)));
    assert_eq!(outcome.margin(Side::White), 64);
}

#[test]
fn a_finished_game_cannot_be_forfeited() {
    let mut game = Game::from_position(position("XX.. .... .... ...O X"));
    let outcome = game.outcome();
    game.forfeit(Side::Black, Forfeit::Resignation);
    assert_eq!(game.outcome(), outcome);
}
