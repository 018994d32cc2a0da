//! Pictures of every screen. `SNAPSHOTS=overwrite cargo test` makes them anew.

mod common;

use std::path::Path;

use common::{Player, explorer, player, player_with, still, terms, with_look};
use outflank_play::{Library, Surroundings, Terms};
use outflank_records::Language;
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
/// Those in which it is looked at in other languages.
const FEWER_WINDOWS: [(u16, u16); 3] = [(40, 24), (80, 24), (120, 40)];

/// Compares a screen with its picture: in every window, with colours and without, and in every language.
fn in_every_window(name: &str, show: impl Fn(Look, (u16, u16)) -> Player) {
    let look = |colours| still(Theme::BlackWhite, colours);
    for window in WINDOWS {
        compare(name, window, "", show(look(Colours::True), window));
        let mut player = show(look(Colours::None), window);
        assert!(player.colours().is_empty(), "{name}");
        compare(name, window, "-plain", player);
    }
    for (language, window) in [Language::French, Language::Japanese].into_iter().flat_map(in_fewer_windows) {
        let player = show(Look { language, ..look(Colours::True) }, window);
        compare(name, window, &format!("-{language}"), player);
    }
}

fn in_fewer_windows(language: Language) -> [(Language, (u16, u16)); 3] {
    FEWER_WINDOWS.map(|window| (language, window))
}

fn compare(name: &str, (width, height): (u16, u16), suffix: &str, mut player: Player) {
    let path = format!("{}/tests/screens/{name}-{width}x{height}{suffix}.txt", env!("CARGO_MANIFEST_DIR"));
    assert_data_eq!(player.screen(), snapbox::Data::read_from(path.as_ref(), None));
}

#[test]
fn menu() {
    in_every_window("menu", player_with);
}

#[test]
fn new_game() {
    in_every_window("new-game", |look, window| {
        let mut player = player_with(look, window);
        player.press(KeyCode::Char('n'));
        player
    });
}

#[test]
fn help() {
    in_every_window("help", |look, window| {
        let mut player = player_with(look, window);
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
    in_every_window("game", |look, window| {
        let mut player = player_with(look, window);
        player.begin(terms(Size::EIGHT, "human", "human"), OPENING);
        player
    });
}

#[test]
fn a_game_that_shows_who_is_ahead_and_what_matters() {
    in_every_window("evaluation", |look, window| {
        let mut player = player_with(look, window);
        player.begin(terms(Size::FOUR, "human", "random"), "c4d4d3b4");
        player.press(KeyCode::Char('='));
        player.press(KeyCode::Char('*'));
        player.settle();
        player
    });
}

#[test]
fn a_question() {
    in_every_window("question", |look, window| {
        let mut player = player_with(look, window);
        player.begin(terms(Size::EIGHT, "human", "human"), "f5");
        player.press(KeyCode::Char('w'));
        player
    });
}

#[test]
fn games_from_elsewhere() {
    in_every_window("found", |look, window| {
        let mut player = player_with(look, window);
        player.paste("f5d6c3d3c4\nf5f6e6f4");
        player.press(KeyCode::Enter);
        player
    });
}

#[test]
fn openings() {
    in_every_window("explorer", |look, window| {
        let data = tempfile::tempdir().unwrap();
        let mut player = explorer(look, data.path(), window);
        player.press(KeyCode::Char('e'));
        player.settle();
        for square in ["f5", "d6", "c3"] {
            player.type_square(square);
        }
        player.settle();
        player.press(KeyCode::Char('m'));
        player.press(KeyCode::Down);
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
    in_every_window("review", |look, window| {
        let mut player = player_with(look, window);
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
    in_every_window("variation", |look, window| {
        let mut player = player_with(look, window);
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

/// Makes a move after others in a game against the computer, which is kept in this folder, and gives it up.
fn lose_a_game(data: &Path, [moves, square]: [&str; 2], look: Look, window: (u16, u16)) -> Player {
    let mut player = with_look(look, Surroundings::none(), Some(Library::in_folder(data)), window);
    player.begin(terms(Size::FOUR, "human", "random"), moves);
    player.type_square(square);
    player.settle();
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Esc);
    player
}

#[test]
fn past_games_and_statistics() {
    let shown = |screen: char, look, window| {
        let data = tempfile::tempdir().unwrap();
        let mut player = lose_a_game(data.path(), ["", "b1"], look, window);
        player.press(KeyCode::Char(screen));
        player
    };
    in_every_window("games", |look, window| shown('g', look, window));
    in_every_window("statistics", |look, window| shown('s', look, window));
}

#[test]
fn statistics_of_games_that_are_analysed() {
    // Games are named after the day on which they began: this one began on another.
    let data = tempfile::tempdir().unwrap();
    drop(lose_a_game(data.path(), ["c4d4d3b4a4d2", "d1"], still(Theme::BlackWhite, Colours::True), (80, 24)));
    let library = Library::in_folder(data.path());
    let id = library.list().games[0].id.to_string();
    for file in std::fs::read_dir(data.path().join("games")).unwrap().map(|file| file.unwrap().path()) {
        let name = file.file_name().unwrap().to_str().unwrap().replace(&id, "2026-11-14-120000");
        std::fs::rename(&file, file.with_file_name(name)).unwrap();
    }
    in_every_window("analysed", |look, window| {
        let mut player = with_look(look, Surroundings::none(), Some(library.clone()), window);
        player.press(KeyCode::Char('s'));
        player.settle();
        player.press(KeyCode::Char('a'));
        player.settle();
        player
    });
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
