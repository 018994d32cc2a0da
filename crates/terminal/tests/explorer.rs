//! Exploring openings: by keys, by mouse, from a game and back, and a repertoire that is kept.

mod common;

use std::fs;
use std::path::Path;

use common::{Player, explorer, player, still, terms};
use outflank_play::KeptRepertoire;
use outflank_rules::{Game, Position, RuleSet, Size};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::Colours;
use ratatui::crossterm::event::KeyCode;
use ratatui::style::Color;

fn exploring(data: &Path) -> Player {
    let mut player = explorer(still(Theme::BlackWhite, Colours::True), data, (120, 40));
    player.press(KeyCode::Char('e'));
    player.settle();
    player
}

fn chosen(data: &Path, moves: &str, square: &str) -> bool {
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let kept = KeptRepertoire::open(data).unwrap();
    kept.repertoire().is_chosen(Game::from_transcript(start, moves).unwrap().position(), square.parse().unwrap())
}

#[test]
fn a_walk_through_the_tree_by_keys() {
    let data = tempfile::tempdir().unwrap();
    let mut player = exploring(data.path());
    assert!(player.find("f5: +0 (").is_some(), "one move of four that are the same: {}", player.screen());
    player.press(KeyCode::Enter);
    player.settle();
    assert!(player.find("White to move").is_some() && player.find("+0").is_some(), "{}", player.screen());
    // The second move of the book: arrows choose, Right plays, Left comes back to it.
    player.press(KeyCode::Down);
    assert!(player.find("-2 (sees 24 moves ahead)").is_some(), "{}", player.screen());
    player.press(KeyCode::Right);
    assert!(player.find("Black to move").is_some(), "{}", player.screen());
    player.press(KeyCode::Left);
    assert!(player.find("-2 (sees 24 moves ahead)").is_some(), "{}", player.screen());
    player.press(KeyCode::Right);
    let second = player.screen();
    player.press(KeyCode::Tab);
    player.settle();
    assert_ne!(player.screen(), second, "the next one instead");
    player.press(KeyCode::Home);
    assert!(player.find("f5: +0 (").is_some(), "{}", player.screen());
    player.press(KeyCode::Esc);
    assert!(player.find("Past games").is_some(), "{}", player.screen());
}

#[test]
fn squares_are_typed_and_what_is_illegal_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let mut player = exploring(data.path());
    for square in ["f5", "d6", "c3", "d3", "c4"] {
        player.type_square(square);
    }
    assert!(player.find("Tiger").is_some() && player.find("f5 d6 c3 d3 c4").is_some(), "{}", player.screen());
    player.settle();
    assert!(player.find("The book does not know this position.").is_some(), "{}", player.screen());
    player.type_square("c4");
    assert!(player.find("is taken").is_some(), "{}", player.screen());
    player.press(KeyCode::Backspace);
    player.settle();
    assert!(player.find("f5 d6 c3 d3 c4").is_none(), "{}", player.screen());
}

#[test]
fn the_mouse_chooses_and_plays() {
    let data = tempfile::tempdir().unwrap();
    let mut player = exploring(data.path());
    player.type_square("f5");
    player.settle();
    let (x, y) = player.find_within("-2", 70).expect("a value on a square");
    player.click(x, y);
    player.settle();
    assert!(player.find("Black to move").is_some(), "{}", player.screen());
    // A move of the list is chosen first, and played then.
    let (x, y) = player.find("24@73%").expect("a move of the list");
    player.click(x, y);
    assert!(player.find("Black to move").is_some() && player.find("sees 24").is_some(), "{}", player.screen());
    player.click(x, y);
    assert!(player.find("White to move").is_some(), "{}", player.screen());
}

#[test]
fn a_move_becomes_ones_own_with_those_that_led_to_it_and_no_longer() {
    let data = tempfile::tempdir().unwrap();
    let mut player = exploring(data.path());
    for square in ["f5", "d6", "c3", "d3"] {
        player.type_square(square);
    }
    player.settle();
    assert!(player.find("m mine").is_some(), "{}", player.screen());
    let square = loop {
        if player.find("c4: ").is_some() {
            break "c4";
        }
        player.press(KeyCode::Down);
    };
    player.press(KeyCode::Char('m'));
    assert!(player.find("c4 is now in your repertoire for Black.").is_some(), "{}", player.screen());
    assert!(player.find("c4*").is_some() && player.find("not mine").is_some(), "{}", player.screen());
    assert!(
        chosen(data.path(), "f5d6c3d3", square) && chosen(data.path(), "f5d6", "c3") && chosen(data.path(), "", "f5")
    );
    player.press(KeyCode::Char('m'));
    assert!(player.find("c4 is no longer in your repertoire").is_some(), "{}", player.screen());
    assert!(!chosen(data.path(), "f5d6c3d3", square) && chosen(data.path(), "f5d6", "c3"));
    // Another explorer finds it.
    let mut again = exploring(data.path());
    assert!(again.find("f5*").is_some(), "{}", again.screen());
}

#[test]
fn a_repertoire_that_cannot_be_read_is_told_of_and_nothing_is_written_over_it() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join(KeptRepertoire::FILE_NAME), "outflank repertoire 9\n").unwrap();
    let mut player = exploring(data.path());
    assert!(player.find("newer Outflank").is_some() && player.find("m mine").is_none(), "{}", player.screen());
    player.press(KeyCode::Char('m'));
    assert_eq!(fs::read_to_string(data.path().join(KeptRepertoire::FILE_NAME)).unwrap(), "outflank repertoire 9\n");
}

#[test]
fn from_a_game_and_back_to_it() {
    let data = tempfile::tempdir().unwrap();
    let mut player = explorer(still(Theme::BlackWhite, Colours::True), data.path(), (120, 40));
    player.begin(terms(Size::EIGHT, "human", "human"), "f5d6c3d3c4");
    let before = player.screen();
    player.press(KeyCode::Char('/'));
    player.settle();
    assert!(player.find("Tiger").is_some() && player.find("book").is_some(), "{}", player.screen());
    player.press(KeyCode::Left);
    player.press(KeyCode::Esc);
    assert_eq!(player.screen(), before, "the game is as it was");
    player.type_square("f4");
    assert!(player.find("Black to move").is_some(), "{}", player.screen());
}

#[test]
fn a_game_goes_on_while_its_openings_are_explored() {
    let data = tempfile::tempdir().unwrap();
    let mut player = explorer(still(Theme::BlackWhite, Colours::True), data.path(), (120, 40));
    player.begin(terms(Size::EIGHT, "human", "random"), "");
    player.type_square("f5");
    player.press(KeyCode::Char('/'));
    // The opponent answers meanwhile.
    for _ in 0..2_000 {
        player.settle();
        std::thread::sleep(std::time::Duration::from_millis(1));
        player.press(KeyCode::Esc);
        if player.find("Your turn").is_some() {
            return;
        }
        player.press(KeyCode::Char('/'));
    }
    panic!("no answer: {}", player.screen());
}

#[test]
fn from_looking_back_and_on_with_a_game_from_there() {
    let data = tempfile::tempdir().unwrap();
    let mut player = explorer(still(Theme::BlackWhite, Colours::True), data.path(), (120, 40));
    player.paste("f5d6c3d3c4");
    player.press(KeyCode::Enter);
    player.press(KeyCode::Char('l'));
    player.settle();
    player.press(KeyCode::Left);
    let before = player.screen();
    player.press(KeyCode::Char('/'));
    player.settle();
    assert!(player.find("f5 d6 c3 d3").is_some() && player.find("f5 d6 c3 d3 c4").is_none(), "{}", player.screen());
    player.press(KeyCode::Esc);
    assert_eq!(player.screen(), before);
    player.press(KeyCode::Char('/'));
    player.press(KeyCode::Char('x'));
    assert!(player.find("undo").is_some() && player.find("Tiger").is_none(), "{}", player.screen());
}

#[test]
fn without_a_book_games_or_a_folder_the_moves_are_there_all_the_same() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    player.press(KeyCode::Char('e'));
    player.settle();
    assert!(player.find("The book does not know").is_some() && player.find("mine").is_none(), "{}", player.screen());
    player.press(KeyCode::Enter);
    assert!(player.find("White to move").is_some(), "{}", player.screen());
}

#[test]
fn other_boards_are_explored_but_have_no_repertoire() {
    let data = tempfile::tempdir().unwrap();
    let mut player = explorer(still(Theme::BlackWhite, Colours::True), data.path(), (120, 40));
    player.begin(terms(Size::SIX, "human", "human"), "");
    player.press(KeyCode::Char('/'));
    player.settle();
    player.press(KeyCode::Char('m'));
    assert!(player.find("game on 8×8, from its start").is_some(), "{}", player.screen());
    assert!(!data.path().join(KeptRepertoire::FILE_NAME).exists());
}

#[test]
fn a_game_explored_to_its_end_has_no_more_moves() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    player.begin(terms(Size::FOUR, "human", "human"), "");
    player.press(KeyCode::Char('/'));
    for _ in 0..20 {
        player.press(KeyCode::Enter);
    }
    assert!(player.find("The game is over").is_some(), "{}", player.screen());
    assert_ne!(player.colours().len(), 0);
    assert_ne!(player.cell_of("a1").2, Color::Reset);
    player.press(KeyCode::Home);
    assert!(player.find("Black to move").is_some(), "{}", player.screen());
}
