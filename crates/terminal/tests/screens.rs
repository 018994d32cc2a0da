//! Pictures of every screen. `SNAPSHOTS=overwrite cargo test` makes them anew.

mod common;

use common::{Player, player, terms, with_look};
use outflank_play::{Library, Surroundings, Terms};
use outflank_rules::{Game, Position, RuleSet, Size};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::{Colours, Look};
use ratatui::crossterm::event::KeyCode;
use snapbox::{assert_data_eq, file};

fn game(size: Size, moves: &str, window: (u16, u16)) -> Player {
    let mut player = player(Theme::BlackWhite, Colours::True, window);
    player.begin(terms(size, "human", "human"), moves);
    player
}

const OPENING: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7a4a3";

/// The windows that every screen is looked at in.
const WINDOWS: [(u16, u16); 5] = [(40, 24), (60, 20), (80, 24), (120, 40), (160, 50)];

/// Compares a screen with its picture in every window, with colours and without.
fn in_every_window(name: &str, mut show: impl FnMut(Colours, (u16, u16)) -> Player) {
    for (width, height) in WINDOWS {
        for (colours, suffix) in [(Colours::True, ""), (Colours::None, "-plain")] {
            let mut player = show(colours, (width, height));
            if colours == Colours::None {
                assert!(player.colours().is_empty(), "{name}");
            }
            let path = format!("{}/tests/screens/{name}-{width}x{height}{suffix}.txt", env!("CARGO_MANIFEST_DIR"));
            assert_data_eq!(player.screen(), snapbox::Data::read_from(path.as_ref(), None));
        }
    }
}

#[test]
fn menu() {
    in_every_window("menu", |colours, window| player(Theme::BlackWhite, colours, window));
}

#[test]
fn new_game() {
    in_every_window("new-game", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.press(KeyCode::Char('n'));
        player
    });
}

#[test]
fn help() {
    in_every_window("help", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.press(KeyCode::Char('?'));
        player
    });
}

#[test]
fn help_goes_on_below() {
    let mut player = player(Theme::BlackWhite, Colours::True, (40, 24));
    player.press(KeyCode::Char('?'));
    assert!(player.find("more").is_some() && player.find("choose Open").is_none(), "{}", player.screen());
    (0..9).for_each(|_| player.press(KeyCode::PageDown));
    assert!(player.find("more").is_none() && player.find("choose Open").is_some(), "{}", player.screen());
    player.press(KeyCode::Esc);
    assert!(player.find("Past games").is_some(), "{}", player.screen());
}

#[test]
fn a_game() {
    in_every_window("game", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.begin(terms(Size::EIGHT, "human", "human"), OPENING);
        player
    });
}

#[test]
fn a_game_that_shows_who_is_ahead_and_what_matters() {
    in_every_window("evaluation", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.begin(terms(Size::FOUR, "human", "random"), "c4d4d3b4");
        player.press(KeyCode::Char('='));
        player.press(KeyCode::Char('*'));
        player.settle();
        player
    });
}

#[test]
fn a_question() {
    in_every_window("question", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.begin(terms(Size::EIGHT, "human", "human"), "f5");
        player.press(KeyCode::Char('w'));
        player
    });
}

#[test]
fn games_from_elsewhere() {
    in_every_window("found", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.paste("f5d6c3d3c4\nf5f6e6f4");
        player.press(KeyCode::Enter);
        player
    });
}

#[test]
fn small_and_large_boards() {
    assert_data_eq!(game(Size::FOUR, "b1", (80, 24)).screen(), file!["screens/game-4x4-80x24.txt"]);
    assert_data_eq!(game(Size::TWELVE, "f5", (80, 24)).screen(), file!["screens/game-12x12-80x24.txt"]);
    assert_data_eq!(game(Size::SIXTEEN, "", (40, 24)).screen(), file!["screens/game-16x16-40x24.txt"]);
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
fn game_with_clock_supply_and_tally() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    let mut terms = terms(Size::SIX, "human", "human");
    terms.start = Position::start(outflank_rules::Preset::Anti.rules(Size::SIX).with_supply(12));
    terms.control = Some("5m+3s".parse().unwrap());
    terms.tally.wins.black = 2;
    player.begin(terms, "c2b2");
    assert_data_eq!(player.screen(), file!["screens/game-6x6-clock.txt"]);
}

#[test]
fn the_rules_of_a_variant_are_named() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    for (rules, words) in [
        (outflank_rules::Preset::Anti, "6×6 anti: fewest discs win"),
        (outflank_rules::Preset::Orthogonal, "no diagonals"),
    ] {
        let start = Position::start(rules.rules(Size::SIX));
        player.begin(Terms { start, ..terms(Size::SIX, "human", "human") }, "");
        assert!(player.find(words).is_some(), "{}", player.screen());
    }
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

/// Every legal move that comes last, to the end of the game.
fn last_moves() -> String {
    let mut game = Game::new(RuleSet::standard(Size::FOUR));
    while let Some(last) = game.position().legal_moves().iter().last() {
        game.play(last).unwrap();
    }
    game.transcript()
}

#[test]
fn review() {
    // Scores on this board are exact, and so the same whatever the engine.
    in_every_window("review", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        player.begin(terms(Size::FOUR, "human", "human"), &last_moves());
        player.press(KeyCode::Char('l'));
        player.settle();
        (0..4).for_each(|_| player.press(KeyCode::Left));
        player
    });
}

#[test]
fn a_variation_with_its_reason() {
    // Ten squares are empty: scores are exact.
    const NEARLY_OVER: &str = "--OOOO-- --OOOO-- XXOXXOXO XXXOXOOO XXXXOOOO XXXOOOOO --XXXXO- --XXXX-O X";
    in_every_window("variation", |colours, window| {
        let mut player = player(Theme::BlackWhite, colours, window);
        let board = NEARLY_OVER.parse::<outflank_rules::notation::BoardText>().unwrap();
        let start = board.setup(RuleSet::standard(Size::EIGHT)).unwrap().position().unwrap();
        let mut game = Game::from_position(start);
        while let Some(first) = game.position().legal_moves().first() {
            game.play(first).unwrap();
        }
        player.begin(Terms { start, ..terms(Size::EIGHT, "human", "human") }, &game.transcript());
        player.press(KeyCode::Char('l'));
        player.settle();
        player.press(KeyCode::Up);
        player.type_square("g1");
        player.settle();
        player
    });
}

#[test]
fn past_games_and_statistics() {
    let shown = |screen: char, colours, window| {
        let data = tempfile::tempdir().unwrap();
        let look = Look { theme: Theme::BlackWhite, colours, animate: false, bell: false, pictures: false };
        let library = Library::in_folder(data.path());
        let mut player = with_look(look, Surroundings::none(), Some(library), window);
        player.begin(terms(Size::FOUR, "human", "random"), "");
        player.type_square("b1");
        player.settle();
        player.press(KeyCode::Char('r'));
        player.press(KeyCode::Char('r'));
        player.press(KeyCode::Esc);
        player.press(KeyCode::Char(screen));
        player
    };
    in_every_window("games", |colours, window| shown('g', colours, window));
    in_every_window("statistics", |colours, window| shown('s', colours, window));
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
