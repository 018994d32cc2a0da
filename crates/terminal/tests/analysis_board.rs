//! Looking back on a game: other moves are tried, kept, found by the mouse, and deleted.

mod common;

use common::{Player, player, player_with_data, terms};
use outflank_rules::Size;
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::Colours;
use ratatui::crossterm::event::KeyCode;

const GAME: &str = "c4d4d3b4a4d2d1a3a2c1b1a1";

/// A finished game of 4×4, looked back on.
fn looking_back(window: (u16, u16)) -> Player {
    let mut player = player(Theme::BlackWhite, Colours::True, window);
    player.begin(terms(Size::FOUR, "human", "human"), GAME);
    player.press(KeyCode::Char('l'));
    player.settle();
    player
}

fn back(player: &mut Player, steps: usize) {
    (0..steps).for_each(|_| player.press(KeyCode::Left));
}

#[test]
fn another_move_gets_a_verdict_of_its_own_and_the_game_stays_as_it_was() {
    let mut player = looking_back((120, 40));
    back(&mut player, 5);
    player.type_square("b1");
    player.settle();
    assert!(player.find("Variation, move 8").is_some(), "{}", player.screen());
    assert!(player.find("White b1: best").is_some(), "{}", player.screen());
    // What follows is part of the variation, and so is where one plays on from.
    player.press(KeyCode::Left);
    player.press(KeyCode::Right);
    assert!(player.find("Move 8 of 12").is_some(), "the game comes first: {}", player.screen());
    player.press(KeyCode::Tab);
    assert!(player.find("Variation, move 8").is_some(), "{}", player.screen());
    player.press(KeyCode::Enter);
    assert!(player.find("look back").is_none() && player.find("a3").is_none(), "{}", player.screen());
}

#[test]
fn a_move_that_is_not_legal_is_refused_and_half_a_square_is_shown() {
    let mut player = looking_back((120, 40));
    back(&mut player, 5);
    player.type_text("b");
    assert!(player.find("b_").is_some(), "{}", player.screen());
    player.type_text("2");
    assert!(player.find("Move 7 of 12").is_some(), "{}", player.screen());
    assert!(player.find("is taken").is_some(), "{}", player.screen());
}

#[test]
fn variations_are_deleted_one_by_one_and_never_the_game() {
    let mut player = looking_back((120, 40));
    back(&mut player, 5);
    player.press(KeyCode::Char('x'));
    assert!(player.find("variations can be deleted").is_some(), "{}", player.screen());
    player.type_square("b1");
    player.settle();
    assert!(player.find("└").is_some(), "{}", player.screen());
    // The rest of a variation goes with its first move.
    player.type_square("a2");
    player.settle();
    player.press(KeyCode::Char('x'));
    assert!(player.find("└").is_none() && player.find("Move 7 of 12").is_some(), "{}", player.screen());
}

#[test]
fn back_to_the_game_leads_to_where_the_variation_began() {
    let mut player = looking_back((120, 40));
    back(&mut player, 5);
    player.type_square("b1");
    player.type_square("a2");
    player.press(KeyCode::Backspace);
    assert!(player.find("Move 7 of 12").is_some(), "{}", player.screen());
}

#[test]
fn squares_bars_and_moves_can_be_clicked() {
    let mut player = looking_back((120, 40));
    // The first bar of the graph stands two columns to the right of the zero.
    let (x, y) = player.find("0 ─").unwrap();
    player.click(x + 2, y);
    assert!(player.find("Move 1 of 12").is_some(), "{}", player.screen());
    let (x, y) = player.find(" 3 a4").unwrap();
    player.click(x + 3, y);
    assert!(player.find("Move 5 of 12").is_some(), "{}", player.screen());
    // A square of the board: below the letter of its column, beside the number of its row.
    let (x, y) = player.find(" 4 d1").unwrap();
    player.click(x + 3, y);
    let (x, _) = player.find_within("b  ", 70).unwrap();
    let (_, y) = player.find_within("│ 1", 70).unwrap();
    player.click(x, y);
    assert!(player.find("Variation, move 8").is_some(), "{}", player.screen());
}

#[test]
fn scores_stay_on_from_step_to_step_even_past_the_end_of_the_game() {
    let mut player = looking_back((120, 40));
    player.press(KeyCode::Char('s'));
    back(&mut player, 5);
    player.settle();
    assert!(player.find_within("+12", 70).is_some(), "{}", player.screen());
    player.press(KeyCode::Char('s'));
    player.settle();
    assert!(player.find_within("+12", 70).is_none(), "{}", player.screen());
}

#[test]
fn variations_of_a_kept_game_are_kept_with_it() {
    let data = tempfile::tempdir().unwrap();
    let mut player = player_with_data(data.path());
    player.begin(terms(Size::FOUR, "human", "human"), GAME.strip_suffix("a1").unwrap());
    player.type_square("a1");
    player.press(KeyCode::Char('l'));
    player.settle();
    back(&mut player, 5);
    player.type_square("b1");
    player.type_square("a2");
    player.settle();
    drop(player);

    let mut player = player_with_data(data.path());
    player.press(KeyCode::Char('g'));
    player.press(KeyCode::Char('l'));
    player.settle();
    back(&mut player, 4);
    player.press(KeyCode::Tab);
    assert!(player.find("Variation, move 8").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('x'));
    drop(player);

    let mut player = player_with_data(data.path());
    player.press(KeyCode::Char('g'));
    player.press(KeyCode::Char('l'));
    player.settle();
    back(&mut player, 4);
    player.press(KeyCode::Tab);
    assert!(player.find("Move 8 of 12").is_some(), "{}", player.screen());
}
