//! Pictures of every screen. `SNAPSHOTS=overwrite cargo test` makes them anew.

mod common;

use common::{Player, player, terms};
use outflank_rules::{Game, Position, RuleSet, Size};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::Colours;
use ratatui::crossterm::event::KeyCode;
use snapbox::{assert_data_eq, file};

fn game(size: Size, moves: &str, window: (u16, u16)) -> Player {
    let mut player = player(Theme::BlackWhite, Colours::True, window);
    player.begin(terms(size, "human", "human"), moves);
    player
}

const OPENING: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7a4a3";

#[test]
fn menu() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    assert_data_eq!(player.screen(), file!["screens/menu-80x24.txt"]);
}

#[test]
fn new_game() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    player.press(KeyCode::Char('n'));
    assert_data_eq!(player.screen(), file!["screens/new-game-80x24.txt"]);
}

#[test]
fn help() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    player.press(KeyCode::Char('?'));
    assert_data_eq!(player.screen(), file!["screens/help-80x24.txt"]);
}

#[test]
fn game_4x4_in_80x24() {
    assert_data_eq!(game(Size::FOUR, "b1", (80, 24)).screen(), file!["screens/game-4x4-80x24.txt"]);
}

#[test]
fn game_8x8_in_80x24() {
    assert_data_eq!(game(Size::EIGHT, OPENING, (80, 24)).screen(), file!["screens/game-8x8-80x24.txt"]);
}

#[test]
fn game_8x8_in_100x30() {
    assert_data_eq!(game(Size::EIGHT, OPENING, (100, 30)).screen(), file!["screens/game-8x8-100x30.txt"]);
}

#[test]
fn game_12x12_in_80x24() {
    assert_data_eq!(game(Size::TWELVE, "f5", (80, 24)).screen(), file!["screens/game-12x12-80x24.txt"]);
}

#[test]
fn game_12x12_in_80x40() {
    assert_data_eq!(game(Size::TWELVE, "f5", (80, 40)).screen(), file!["screens/game-12x12-80x40.txt"]);
}

#[test]
fn game_in_ascii() {
    let mut player = player(Theme::Letters, Colours::Sixteen, (80, 24));
    player.begin(terms(Size::EIGHT, "human", "human"), OPENING);
    player.press(KeyCode::Right);
    let screen = player.screen();
    assert!(screen.is_ascii(), "{screen}");
    assert_data_eq!(screen, file!["screens/game-8x8-ascii.txt"]);
}

#[test]
fn game_without_colour() {
    let mut player = player(Theme::BlackWhite, Colours::None, (80, 24));
    player.begin(terms(Size::EIGHT, "human", "human"), OPENING);
    assert!(player.colours().is_empty());
    assert_data_eq!(player.screen(), file!["screens/game-8x8-no-colour.txt"]);
}

#[test]
fn game_with_clock_supply_and_tally() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    let mut terms = terms(Size::SIX, "human", "human");
    terms.start = Position::start(terms.start.rules().with_supply(12));
    terms.control = Some("5m+3s".parse().unwrap());
    terms.tally.black = 2;
    player.begin(terms, "c2b2");
    assert_data_eq!(player.screen(), file!["screens/game-6x6-clock.txt"]);
}

#[test]
fn too_small() {
    assert_data_eq!(game(Size::EIGHT, "", (40, 12)).screen(), file!["screens/too-small-40x12.txt"]);
}

#[test]
fn no_window_is_too_small_to_draw_in() {
    for width in 0..90 {
        for height in [0, 1, 2, 5, 13, 14, 15, 16, 24, 40] {
            game(Size::EIGHT, "f5", (width, height)).screen();
        }
    }
}

#[test]
fn review() {
    // Scores on this board are exact, and so the same whatever the engine.
    let mut game = Game::new(RuleSet::standard(Size::FOUR));
    while let Some(last) = game.position().legal_moves().iter().last() {
        game.play(last).unwrap();
    }
    let mut player = self::game(Size::FOUR, &game.transcript(), (80, 24));
    player.press(KeyCode::Char('l'));
    player.settle();
    (0..4).for_each(|_| player.press(KeyCode::Left));
    assert_data_eq!(player.screen(), file!["screens/review-4x4-80x24.txt"]);
}

#[test]
fn past_games_and_statistics() {
    let data = tempfile::tempdir().unwrap();
    let mut player = common::player_with_data(data.path());
    player.begin(terms(Size::FOUR, "human", "random"), "");
    player.type_square("b1");
    player.settle();
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Esc);
    player.press(KeyCode::Char('g'));
    assert_data_eq!(player.screen(), file!["screens/games-80x24.txt"]);
    player.press(KeyCode::Esc);
    player.press(KeyCode::Char('s'));
    assert_data_eq!(player.screen(), file!["screens/statistics-80x24.txt"]);
}

#[test]
fn every_theme_and_depth_of_colour_tells_the_discs_apart() {
    for theme in Theme::ALL {
        for colours in [Colours::None, Colours::Sixteen, Colours::Indexed, Colours::True] {
            let mut player = player(theme, colours, (80, 24));
            player.begin(terms(Size::EIGHT, "human", "human"), "d3");
            let [black, white] = [player.cell_of("d3"), player.cell_of("e5")];
            assert_ne!(black, white, "{theme} {colours:?}");
        }
    }
}
