//! Whole games on the full screen: by keyboard alone, by mouse alone.

mod common;

use std::time::Duration;

use common::{Player, player, player_with_data, still, terms, with_look};
use outflank_play::Surroundings;
use outflank_rules::{Position, RuleSet, Size};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::{Colours, Departure, Look};
use ratatui::crossterm::event::{KeyCode, KeyModifiers};
use ratatui::style::Color;

fn ascii() -> Player {
    player(Theme::Letters, Colours::None, (80, 24))
}

/// The first legal square on the screen. Further to the right the panel may hold a plus of its own.
fn legal_square(player: &mut Player) -> Option<(u16, u16)> {
    player.find_within("+", 36)
}

#[test]
fn a_whole_game_by_mouse_alone() {
    let mut player = ascii();
    player.click_on("Play");
    for _ in 0..60 {
        player.settle();
        if let Some((column, row)) = legal_square(&mut player) {
            player.click(column, row);
        }
    }
    player.click_on("rematch");
    player.settle();
    assert!(player.find("Your turn").is_some(), "{}", player.screen());
    player.click_on("menu");
    assert!(player.find("New game").is_some());
}

#[test]
fn a_whole_game_with_arrow_keys_and_enter() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "");
    player.press(KeyCode::Enter);
    for step in 0..2000 {
        if player.find("look back").is_some() {
            return;
        }
        player.press(if step % 5 == 4 { KeyCode::Down } else { KeyCode::Right });
        player.press(KeyCode::Enter);
    }
    panic!("the game does not end: {}", player.screen());
}

#[test]
fn a_game_starts_with_two_keys() {
    let mut player = ascii();
    player.press(KeyCode::Char('n'));
    player.press(KeyCode::Enter);
    assert!(player.find("Your turn").is_some());
}

#[test]
fn squares_are_typed_and_wrong_ones_explained() {
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "");
    player.type_square("a1");
    assert!(player.find("Black outflanks nothing at a1").is_some(), "{}", player.screen());
    player.type_square("d3");
    assert!(player.find("White to move").is_some());
    player.press(KeyCode::Char('u'));
    assert!(player.find("Black to move").is_some());
    player.press(KeyCode::Char('y'));
    assert!(player.find("White to move").is_some());
}

#[test]
fn rows_with_two_digits_can_be_typed() {
    let mut player = player(Theme::Letters, Colours::None, (80, 24));
    player.begin(terms(Size::TWELVE, "human", "human"), "");
    player.type_square("a10");
    assert!(player.find("nothing at a10").is_some(), "{}", player.screen());
    player.type_square("a1");
    player.press(KeyCode::Enter);
    assert!(player.find("nothing at a1.").is_some(), "{}", player.screen());
}

#[test]
fn half_a_square_is_edited_and_never_takes_back_a_move() {
    let mut player = ascii();
    player.begin(terms(Size::TWELVE, "human", "human"), "");
    let (column, row) = legal_square(&mut player).unwrap();
    player.click(column, row);
    assert!(player.find("White to move").is_some(), "{}", player.screen());
    player.type_text("a1");
    assert!(player.find("a1_ (Enter for row 1)").is_some(), "{}", player.screen());
    player.press(KeyCode::Backspace);
    assert!(player.find("a_").is_some() && player.find("a1_").is_none(), "{}", player.screen());
    for _ in 0..3 {
        player.press(KeyCode::Backspace);
        assert!(player.find("White to move").is_some() && player.find("a_").is_none(), "{}", player.screen());
    }
    player.type_text("a");
    player.press(KeyCode::Enter);
    assert!(player.find("a_").is_some(), "{}", player.screen());
    player.press(KeyCode::Esc);
    assert!(player.find("White to move").is_some() && player.find("a_").is_none(), "{}", player.screen());
    player.press(KeyCode::Esc);
    assert!(player.find("New game").is_some(), "{}", player.screen());
}

#[test]
fn control_and_alt_make_no_commands_of_letters() {
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "d3");
    for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
        for letter in ['r', 'r', 'x', 'x', 'u', 'd', '3', 'v', 'z', 't', 'w'] {
            player.press_with(modifiers, KeyCode::Char(letter));
        }
        player.press_with(modifiers, KeyCode::Esc);
    }
    assert!(player.find("White to move").is_some() && player.find("d_").is_none(), "{}", player.screen());
    assert!(player.app.take_suspended());
    assert!(!player.app.take_suspended());
    assert_eq!(player.app.ended(), None);
    player.press_with(KeyModifiers::CONTROL, KeyCode::Char('c'));
    assert_eq!(player.app.ended(), Some(Departure::Interrupted));
}

#[test]
fn enter_plays_what_the_hint_says() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "b1");
    player.press(KeyCode::Tab);
    player.settle();
    assert!(player.find("Try ").is_some(), "{}", player.screen());
    player.press(KeyCode::Enter);
    assert!(player.find("Black to move").is_some(), "{}", player.screen());
}

#[test]
fn a_game_that_cannot_be_saved_says_so_until_it_can() {
    let data = tempfile::tempdir().unwrap();
    let in_the_way = data.path().join("games");
    std::fs::write(&in_the_way, "").unwrap();
    let mut player = player_with_data(data.path());
    player.begin(terms(Size::EIGHT, "human", "human"), "");
    for square in ["d3", "c3"] {
        player.type_square(square);
        assert!(player.find("NOT SAVED").is_some(), "{}", player.screen());
    }
    std::fs::remove_file(&in_the_way).unwrap();
    player.pass_time(Duration::from_secs(60));
    assert!(player.find("NOT SAVED").is_none() && player.find("Saved again").is_some(), "{}", player.screen());
    drop(player);
    let mut player = player_with_data(data.path());
    player.press(KeyCode::Char('c'));
    assert!(player.find("1 d3  c3").is_some(), "{}", player.screen());
}

#[test]
fn resigning_takes_two_keys() {
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "");
    player.press(KeyCode::Char('r'));
    assert!(player.find("Press r again").is_some());
    player.press(KeyCode::Right);
    player.press(KeyCode::Char('r'));
    assert!(player.find("White wins").is_none());
    player.press(KeyCode::Char('r'));
    assert!(player.find("White wins").is_some());
}

#[test]
fn hints_and_scores_are_shown_on_the_board() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "b1");
    player.press(KeyCode::Char('s'));
    player.settle();
    assert!(player.find("+10").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('s'));
    assert!(player.find("+10").is_none());
    player.press(KeyCode::Tab);
    player.settle();
    assert!(player.find("Try ").is_some(), "{}", player.screen());
    assert!(player.find("+10, exact.").is_some(), "{}", player.screen());
}

#[test]
fn the_bar_tells_the_expected_result_while_scores_are_shown() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "b1");
    assert!(player.find("discs X").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('s'));
    player.settle();
    // White is to move and wins by ten.
    assert!(player.find("score X").is_some() && player.find("O -10").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('s'));
    assert!(player.find("discs X").is_some(), "{}", player.screen());
}

#[test]
fn what_the_opponent_thinks_is_hidden_until_somebody_asks() {
    let mut player = ascii();
    player.begin(terms(Size::SIX, "human", "hard"), "");
    let first = Position::start(RuleSet::standard(Size::SIX)).legal_moves().first().unwrap();
    player.type_square(&first.to_string());
    player.settle();
    assert!(player.find("moves ahead").is_none(), "{}", player.screen());
    player.press(KeyCode::Char('!'));
    assert!(player.find("White ").is_some() && player.find("sees 5 moves ahead").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('!'));
    assert!(player.find("moves ahead").is_none(), "{}", player.screen());
}

#[test]
fn a_board_turned_round_is_clicked_where_it_is_seen() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "");
    player.press(KeyCode::Char('v'));
    let (column, row) = legal_square(&mut player).unwrap();
    player.click(column, row);
    assert!(player.find("White to move").is_some(), "{}", player.screen());
}

#[test]
fn time_runs_and_runs_out() {
    let mut player = ascii();
    let mut terms = terms(Size::EIGHT, "human", "human");
    terms.control = Some("1m".parse().unwrap());
    player.begin(terms, "");
    player.pass_time(Duration::from_secs(15));
    assert!(player.find("0:45").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('z'));
    player.pass_time(Duration::from_secs(100));
    assert!(player.find("0:45").is_some());
    player.press(KeyCode::Char('z'));
    player.pass_time(Duration::from_secs(46));
    assert!(player.find("on time").is_some(), "{}", player.screen());
}

#[test]
fn discs_turn_over_in_steps_and_the_bell_rings_for_the_opponent() {
    let look = Look { animate: true, bell: true, ..still(Theme::BlackWhite, Colours::True) };
    let mut player = with_look(look, Surroundings::none(), None, (80, 24));
    player.begin(terms(Size::EIGHT, "human", "random"), "");
    player.type_square("d3");
    assert!(!player.app.take_ring());
    let before = player.cell_of("d4");
    player.pass_time(Duration::from_millis(100));
    let during = player.cell_of("d4");
    player.pass_time(Duration::from_millis(300));
    let after = player.cell_of("d4");
    assert!(before != during && during != after && before != after);
    while player.app.is_waiting() {
        player.pass_time(Duration::from_millis(50));
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(player.app.take_ring());
    assert!(!player.app.take_ring());
}

#[test]
fn an_unfinished_game_is_offered_in_the_menu() {
    let data = tempfile::tempdir().unwrap();
    let mut player = player_with_data(data.path());
    player.begin(terms(Size::SIX, "human", "human"), "");
    player.type_square("c2");
    drop(player);
    let mut player = player_with_data(data.path());
    assert!(player.find("Continue").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('c'));
    assert!(player.find("White to move").is_some(), "{}", player.screen());
}

#[test]
fn past_games_can_be_deleted() {
    let data = tempfile::tempdir().unwrap();
    let mut player = player_with_data(data.path());
    player.begin(terms(Size::SIX, "human", "human"), "");
    player.type_square("c2");
    player.press(KeyCode::Esc);
    player.press(KeyCode::Char('g'));
    player.press(KeyCode::Char('d'));
    player.press(KeyCode::Char('d'));
    assert!(player.find("No games yet").is_some(), "{}", player.screen());
}

#[test]
fn it_is_said_once_who_won_and_scores_go_with_the_game() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "b1");
    player.press(KeyCode::Char('s'));
    player.settle();
    assert!(player.find("+10").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    player.settle();
    let screen = player.screen();
    assert_eq!(screen.matches("Black wins").count(), 1, "{screen}");
    assert!(screen.contains("resignation") && !screen.contains("+10"), "{screen}");
}

#[test]
fn a_defeat_is_no_good_news() {
    let mut player = player(Theme::BlackWhite, Colours::True, (80, 24));
    player.begin(terms(Size::FOUR, "human", "random"), "");
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    let (x, y) = player.find("Random wins").unwrap();
    let Color::Rgb(red, green, _) = player.buffer()[(x, y)].fg else { panic!("no colour") };
    assert!(red > green, "{}", player.screen());
}

#[test]
fn a_clock_that_ran_out_shows_that_nothing_is_left() {
    let mut player = ascii();
    let mut terms = terms(Size::EIGHT, "human", "human");
    terms.control = Some("1m/2s".parse().unwrap());
    player.begin(terms, "");
    player.pass_time(Duration::from_secs(61));
    assert!(player.find("a move").is_some(), "{}", player.screen());
    player.pass_time(Duration::from_secs(5));
    assert!(player.find("on time").is_some() && player.find("0:00").is_some(), "{}", player.screen());
    assert!(player.find("a move").is_none(), "{}", player.screen());
}

#[test]
fn looking_back_one_can_see_scores_and_play_on_from_any_move() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "b1a1");
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('l'));
    player.settle();
    player.press(KeyCode::Left);
    player.press(KeyCode::Char('s'));
    player.settle();
    assert!(player.find("+10").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('s'));
    assert!(player.find("+10").is_none(), "{}", player.screen());
    player.press(KeyCode::Char('p'));
    assert!(player.find("White to move").is_some() && player.find("1 b1").is_some(), "{}", player.screen());
    assert!(player.find("a1").is_none(), "{}", player.screen());
}

#[test]
fn who_is_ahead_is_shown_to_those_who_want_it_and_never_between_two_people() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "c4d4");
    assert!(player.find("evaluation").is_none(), "it is not offered: {}", player.screen());
    player.press(KeyCode::Char('='));
    assert!(player.find("Two people play").is_some() && player.find("Lead").is_none(), "{}", player.screen());

    player.begin(terms(Size::FOUR, "human", "random"), "c4d4");
    player.settle();
    assert!(player.find("Lead").is_none(), "off until somebody wants it: {}", player.screen());
    player.press(KeyCode::Char('='));
    player.settle();
    assert!(player.find("Lead, Black above").is_some(), "{}", player.screen());
    // It follows the game, and what is taken back.
    player.press(KeyCode::Char('u'));
    player.settle();
    assert!(player.find("Lead, Black above").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('='));
    assert!(player.find("Lead").is_none(), "{}", player.screen());
}

#[test]
fn what_matters_is_told_without_a_move_and_forgotten_with_the_next_one() {
    let mut player = ascii();
    player.begin(terms(Size::FOUR, "human", "human"), "c4d4d3b4");
    player.press(KeyCode::Char('*'));
    player.settle();
    assert!(player.find("corner").is_some() && player.find("Try ").is_none(), "{}", player.screen());
    player.type_square("a1");
    assert!(player.find("corner").is_none(), "{}", player.screen());
}

#[test]
fn statistics_say_how_many_games_are_not_analysed_and_analyse_them_on_request() {
    let data = tempfile::tempdir().unwrap();
    let mut player = player_with_data(data.path());
    player.begin(terms(Size::FOUR, "human", "random"), "");
    player.type_square("b1");
    player.settle();
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Char('r'));
    player.press(KeyCode::Esc);
    player.press(KeyCode::Char('s'));
    player.settle();
    assert!(player.find("1 game not analysed yet").is_some(), "{}", player.screen());
    assert!(player.find("whole game").is_none(), "{}", player.screen());
    player.press(KeyCode::Char('a'));
    player.settle();
    assert!(player.find("Discs given away in 1 game").is_some(), "{}", player.screen());
    assert!(player.find("whole game").is_some() && player.find("analyse games").is_none(), "{}", player.screen());
}
