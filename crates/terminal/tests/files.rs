//! Games that come from elsewhere and go elsewhere, on the full screen.

mod common;

use std::fs;
use std::sync::{Arc, Mutex};

use common::{Player, player, still, terms, with_look};
use outflank_play::{Driver, Surroundings, Times};
use outflank_records::{Content, Format, Reading, Writer};
use outflank_rules::{Game, Size, Square};
use outflank_terminal::Theme;
use outflank_terminal::fullscreen::Colours;
use ratatui::crossterm::event::{KeyCode, KeyModifiers};

const MOVES: &str = "f5d6c3d3c4";

fn ascii() -> Player {
    player(Theme::Letters, Colours::None, (80, 24))
}

fn read(path: &std::path::Path) -> Reading {
    match Content::of(&fs::read(path).unwrap(), path, None) {
        Some(Content::Games(reading)) => reading,
        other => panic!("{}: {other:?}", path.display()),
    }
}

#[test]
fn a_game_is_written_in_every_format_and_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    for end in ["txt", "ggf", "sgf", "pgn", "wtb"] {
        let path = folder.path().join(format!("game.{end}"));
        let mut player = ascii();
        player.begin(terms(Size::EIGHT, "human", "human"), MOVES);
        player.press(KeyCode::Char('w'));
        player.answer(&path.display().to_string());
        assert!(player.find("The game is written to").is_some(), "{}", player.screen());
        assert_eq!(read(&path).records[0].game.transcript(), MOVES, "{end}");

        player.press(KeyCode::Esc);
        player.press(KeyCode::Char('o'));
        player.answer(&path.display().to_string());
        assert!(player.find("1 game").is_some() && player.find("Tiger").is_some(), "{end}: {}", player.screen());
        player.press(KeyCode::Enter);
        assert!(player.find("to move").or(player.find("thinking")).is_some(), "{end}: {}", player.screen());
        assert!(player.find("c4").is_some(), "{end}: {}", player.screen());
    }
    let path = folder.path().join("position.obf");
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), MOVES);
    player.press(KeyCode::Char('w'));
    player.answer(&path.display().to_string());
    let mut game = Game::new(outflank_rules::RuleSet::standard(Size::EIGHT));
    MOVES
        .as_bytes()
        .chunks(2)
        .for_each(|square| game.play(std::str::from_utf8(square).unwrap().parse().unwrap()).unwrap());
    assert_eq!(read(&path).records[0].game.position(), game.position());
}

#[test]
fn a_finished_game_is_written_with_its_result() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("short.pgn");
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "f5d6c5f4e7f6g5e6e3");
    player.press(KeyCode::Char('w'));
    player.answer(&path.display().to_string());
    assert!(fs::read_to_string(&path).unwrap().contains("[Result \"64-0\"]"), "{}", player.screen());
}

#[test]
fn what_cannot_be_written_is_explained_and_asked_again() {
    let mut player = ascii();
    player.begin(terms(Size::SIX, "human", "human"), "");
    player.press(KeyCode::Char('w'));
    for (name, problem) in [
        ("/nowhere/at/all.ggf", "cannot write"),
        ("game.json", "can only be read"),
        ("six.wtb", "wthor"),
        ("w.png", "A name ends in .txt, .obf, .ggf,"),
        ("foo", "which format should foo have"),
    ] {
        player.answer(name);
        assert!(player.find("Sorry").is_some() && player.find(problem).is_some(), "{name}: {}", player.screen());
        player.type_text("x");
        assert!(player.find("Sorry").is_none(), "{name}: {}", player.screen());
    }
}

#[test]
fn a_file_that_is_there_goes_only_when_enter_is_pressed_again() {
    let folder = tempfile::tempdir().unwrap();
    for (name, in_the_way) in [("game.ggf", "game.ggf"), ("games.wtb", "games.jou")] {
        let (path, there) = (folder.path().join(name), folder.path().join(in_the_way));
        fs::write(&there, "dear to me").unwrap();
        let mut player = player(Theme::Letters, Colours::None, (160, 24));
        player.begin(terms(Size::EIGHT, "human", "human"), MOVES);
        player.press(KeyCode::Char('w'));
        player.answer(&path.display().to_string());
        assert!(player.find("is there already").is_some(), "{}", player.screen());
        assert_eq!(fs::read(&there).unwrap(), b"dear to me");
        // Another name is another question.
        player.type_text("x");
        player.press(KeyCode::Backspace);
        player.press(KeyCode::Enter);
        assert_eq!(fs::read(&there).unwrap(), b"dear to me");
        player.press(KeyCode::Enter);
        assert!(player.find("The game is written to").is_some(), "{}", player.screen());
        assert_ne!(fs::read(&there).unwrap(), b"dear to me");
    }
}

#[test]
fn a_question_takes_every_letter_and_can_be_left() {
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "");
    player.press(KeyCode::Char('w'));
    assert!(player.find("> game.ggf").is_some(), "{}", player.screen());
    player.type_text("?d3q");
    assert!(player.find("> ?d3q").is_some() && player.find("game.ggf").is_none(), "{}", player.screen());
    player.click_on("never mind");
    assert!(player.find("Black to move").is_some() && player.find("d3q").is_none(), "{}", player.screen());
}

#[test]
fn a_suggested_name_can_be_changed_in_the_middle() {
    let mut player = ascii();
    player.begin(terms(Size::EIGHT, "human", "human"), "");
    player.press(KeyCode::Char('w'));
    player.press(KeyCode::Home);
    player.paste("my-");
    player.press_with(KeyModifiers::CONTROL, KeyCode::Right);
    player.type_text("1");
    assert!(player.find("> my-game1.ggf").is_some(), "{}", player.screen());
    player.press_with(KeyModifiers::CONTROL, KeyCode::Char('w'));
    assert!(player.find("> my-.ggf").is_some(), "{}", player.screen());
}

#[test]
fn a_pasted_game_is_opened_wherever_one_is() {
    let mut player = ascii();
    player.paste("(;GM[Othello]PB[Ann]PW[Ben]\r\nBO[8 ---------------------------O*------*O--------------------------- *]\rB[f5]W[d6];)\r");
    player.press(KeyCode::Enter);
    assert!(player.find("Ann - Ben").is_some(), "{}", player.screen());
    player.press(KeyCode::Char('l'));
    player.settle();
    assert!(player.find("Move 2 of 2").is_some(), "{}", player.screen());
    // Looking back keeps the names, and shows how the game could have gone on.
    assert!(player.find("Ann").is_some() && player.find("Ben").is_some(), "{}", player.screen());
    assert!(player.find("Best: d6 ").is_some() && player.find("sees 11 moves").is_some(), "{}", player.screen());
    player.press(KeyCode::Esc);

    player.paste("1. e6 f4");
    player.press(KeyCode::Enter);
    player.press(KeyCode::Enter);
    assert!(player.find("Your turn").is_some(), "{}", player.screen());
}

#[test]
fn what_is_no_game_is_asked_for_again() {
    let mut player = ascii();
    player.press(KeyCode::Char('o'));
    player.answer("hello there");
    assert!(player.find("neither a file nor a game").is_some(), "{}", player.screen());
    player.answer("f5a1");
    assert!(player.find("outflanks nothing at a1").is_some(), "{}", player.screen());
    player.answer("f5d6");
    assert!(player.find("1 game").is_some(), "{}", player.screen());
}

#[test]
fn one_game_of_many_is_chosen_and_damaged_ones_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    let mut writer = Writer::new(Format::Transcript);
    let reading = Format::Transcript.read(b"f5\nf5d6\nf5f4");
    reading.records.iter().for_each(|record| writer.add(record).unwrap());
    fs::write(&path, [writer.finish().bytes.as_slice(), b"f5a1\n"].concat()).unwrap();
    let mut player = ascii();
    player.press(KeyCode::Char('o'));
    player.answer(&path.display().to_string());
    assert!(player.find("3 games").is_some() && player.find("Left out 1 game").is_some(), "{}", player.screen());
    player.press(KeyCode::Down);
    player.press(KeyCode::Enter);
    assert!(player.find("d6").is_some() && player.find("Your turn").is_some(), "{}", player.screen());
}

/// A program that always plays the first legal square.
struct First;

impl Driver for First {
    fn choose(&mut self, game: &Game, _: Option<Times>, _: &outflank_play::Stop) -> Result<Square, String> {
        game.position().legal_moves().first().ok_or_else(|| "no move".to_owned())
    }
}

#[test]
fn another_program_takes_a_seat() {
    let started = Arc::new(Mutex::new(Vec::new()));
    let seen = started.clone();
    let around = Surroundings {
        programs: Arc::new(move |program, _| {
            seen.lock().unwrap().push(program.words().to_owned());
            Ok(Box::new(First))
        }),
        ..Surroundings::none()
    };
    let look = still(Theme::Letters, Colours::None);
    let mut player = with_look(look, around, None, (80, 24));
    player.press(KeyCode::Char('n'));
    player.press(KeyCode::Down);
    player.press(KeyCode::Char('e'));
    player.answer("/opt/edax/edax -gtp");
    assert!(player.find("White").is_some() && player.find("edax").is_some(), "{}", player.screen());
    player.press(KeyCode::Enter);
    player.type_square("d3");
    player.settle();
    assert!(player.find("Your turn").is_some(), "{}", player.screen());
    assert_eq!(*started.lock().unwrap(), ["/opt/edax/edax -gtp"]);
}

#[test]
fn names_in_a_record_do_nothing_to_the_screen() {
    let evil = "Ann\x1b[2J\x1b]0;owned\x07\u{9b}31m\u{202e}neB\u{2066}\r\n\u{200f}";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evil.ggf");
    let evil = evil.replace(']', "\\]");
    fs::write(&path, format!("(;GM[Othello]PB[{evil}]PW[{evil}]B[f5]W[d6];)\n(;GM[{evil}];)\n")).unwrap();
    let mut player = ascii();
    player.press(KeyCode::Char('o'));
    player.answer(&path.display().to_string());
    for key in [KeyCode::Char('l'), KeyCode::Esc] {
        let screen = player.screen();
        assert!(screen.contains("Ann") || screen.contains("f5"), "{screen}");
        let active = |c: char| outflank_rules::text::is_active(c) && c != '\n';
        assert!(!screen.contains(active), "{screen:?}");
        player.press(key);
    }
}
