//! Conversations in GTP, command by command.

mod common;

use common::{Talk, answers, quick};
use outflank_protocols::{Setting, gtp};

fn gtp(input: &str) -> String {
    answers(|setting, input, out| gtp::run(setting, input, out), input)
}

/// The commands, each with its answer.
fn check(conversation: &[(&str, &str)]) {
    let input: String = conversation.iter().map(|(command, _)| format!("{command}\n")).collect();
    let expected: String = conversation.iter().map(|(_, answer)| format!("{answer}\n\n")).collect();
    assert_eq!(gtp(&input), expected);
}

#[test]
fn it_introduces_itself() {
    check(&[
        ("protocol_version", "= 2"),
        ("name", "= Outflank"),
        ("1 version", concat!("=1 ", env!("CARGO_PKG_VERSION"))),
        ("2 known_command genmove", "=2 true"),
        ("3 known_command genome", "=3 false"),
        ("list_games", "= Othello"),
        ("set_game Othello", "="),
        ("set_game Chess", "? unknown game"),
        ("komi 0.5", "="),
        ("komi much", "? komi not a float"),
        ("17 quit", "=17"),
    ]);
}

#[test]
fn every_listed_command_is_known() {
    let list = gtp("list_commands\n");
    for name in list.trim_start_matches("= ").split_whitespace() {
        assert_eq!(gtp(&format!("known_command {name}\n")), "= true\n\n");
    }
    for name in ["play", "genmove", "reg_genmove", "loadsgf", "gogui-rules_board", "outflank-analyze"] {
        assert!(list.contains(name), "{name}");
    }
}

#[test]
fn moves_are_played_and_taken_back() {
    check(&[
        ("play b f5", "="),
        ("play white D6", "="),
        ("gogui-rules_side_to_move", "= black"),
        ("undo", "="),
        ("gogui-rules_legal_moves", "= F4 D6 F6"),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("play b a1", "? illegal move: Black outflanks nothing at a1"),
        ("play b z99", "? invalid coordinate"),
        ("play w f4", "? illegal move: it is not White's turn"),
        ("play b pass", "? illegal move: Black need not pass"),
        ("play green f5", "? invalid color"),
        ("play b", "? syntax error: an argument is missing"),
        ("genmove w", "? it is not White's turn"),
        ("nonsense", "? unknown command"),
    ]);
    assert_eq!(gtp("# only a comment\n\n  \t\nname # and a word\n"), "= Outflank\n\n");
}

#[test]
fn boards_have_every_size() {
    check(&[
        ("boardsize 4", "="),
        ("gogui-rules_board_size", "= 4"),
        ("gogui-rules_game_id", "= Othello"),
        ("gogui-rules_board", "= \n. . . .\n. O X .\n. X O .\n. . . ."),
        ("gogui-rules_final_result", "= Black to move"),
        ("final_score", "? cannot score"),
        ("boardsize 7", "? unacceptable size"),
        ("boardsize big", "? boardsize not an integer"),
        ("boardsize 12", "="),
        ("gogui-rules_board_size", "= 12"),
        ("clear_board", "="),
        ("gogui-rules_board_size", "= 12"),
    ]);
    assert!(gtp("play b f5\nshowboard\n").contains("5 . . . X X(X). . 5"));
}

#[test]
fn a_game_is_played_to_its_end() {
    let input = "boardsize 4\n".to_owned() + &"genmove b\ngenmove w\n".repeat(8) + "final_score\n";
    let said = gtp(&input);
    assert!(!said.contains('?'), "{said}");
    assert!(said.contains("= PASS"), "{said}");
    assert!(said.trim_end().rsplit("= ").next().unwrap().starts_with("W+"), "{said}");
}

#[test]
fn forced_passes_may_be_said_and_taken_back() {
    check(&[
        ("outflank-set_position -OX- ---- ---- XXO- X", "="),
        ("play b a1", "="),
        ("play w pass", "="),
        ("genmove b", "= D4"),
        ("undo", "="),
        ("undo", "="),
        ("genmove w", "= PASS"),
        ("undo", "="),
        ("undo", "="),
        ("undo", "? cannot undo"),
        ("gogui-rules_side_to_move", "= black"),
    ]);
}

#[test]
fn thinking_without_playing_changes_nothing() {
    let said = gtp("play b f5\nreg_genmove w\ngogui-rules_side_to_move\n");
    assert!(said.ends_with("= white\n\n"), "{said}");
}

#[test]
fn time_and_level_are_set() {
    check(&[
        ("time_settings 60 2 0", "="),
        ("time_left b 30 0", "="),
        ("time_left w 5", "="),
        ("time_settings 60 x 0", "? time not a number"),
        ("time_settings 60", "? syntax error: an argument is missing"),
        ("time_left blue 1 1", "? invalid color"),
        ("set_level 3", "="),
    ]);
    assert!(gtp("set_level 99\n").starts_with("? \"99\" is not a level"));
}

#[test]
fn every_move_is_scored() {
    let said = gtp("boardsize 4\noutflank-analyze 12\n");
    let lines: Vec<&str> = said.lines().skip(2).filter(|line| !line.is_empty()).collect();
    assert_eq!(lines.len(), 4, "{said}");
    assert!(lines.iter().all(|line| line.contains("-10 exact")), "{said}");
    assert!(gtp("outflank-analyze fast\n").starts_with("? "));
}

#[test]
fn positions_and_files_are_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.sgf");
    std::fs::write(&file, "(;GM[2]FF[4]SZ[8];B[f5];W[d6];B[c3])").unwrap();
    let said = gtp(&format!(
        "loadsgf {0}\ngogui-rules_side_to_move\nloadsgf {0} 2\ngogui-rules_side_to_move\n",
        file.display()
    ));
    assert_eq!(said, "=\n\n= white\n\n=\n\n= white\n\n");
    check(&[
        ("loadsgf nowhere.sgf", "? cannot load file"),
        ("outflank-set_position ---- -OX- -XO- ---- O", "="),
        ("gogui-rules_side_to_move", "= white"),
    ]);
    assert!(gtp("outflank-set_position nonsense\n").starts_with('?'));
}

#[test]
fn quitting_does_not_wait_for_a_long_search() {
    let setting = Setting { level: Some("30".parse().unwrap()), ..Setting::default() };
    let mut talk = Talk::new(|setting, input, out| gtp::run(setting, input, out), setting);
    talk.say("name");
    talk.until("= Outflank");
    talk.say("genmove b");
    talk.say("quit");
    talk.ended();
}

/// Deep enough that a search which is broken off at once answers otherwise.
#[test]
fn a_script_that_ends_with_quit_hears_every_answer_first() {
    let script = "play b f5\noutflank-analyze 8\n4 genmove w\n";
    let said = gtp(&format!("{script}quit\nname\n"));
    assert_eq!(said, gtp(script) + "=\n\n");
    assert!(said.contains(" 8@73% "), "{said}");
}

#[test]
fn times_beyond_all_measure_are_only_long() {
    let said =
        gtp("boardsize 4\ntime_settings 1e300 1e19 0\ngenmove b\ntime_left w 1e18 1\ngenmove w\ntime_left b nan 0\n");
    assert!(said.ends_with("? time not a number\n\n"), "{said}");
    assert_eq!(said.matches('?').count(), 1, "{said}");
}

#[test]
fn every_command_asks_for_the_arguments_it_needs() {
    for command in
        ["known_command", "boardsize", "komi", "play", "genmove", "reg_genmove", "time_settings 1", "time_left b"]
    {
        let said = gtp(&format!("5 {command}\ngogui-rules_board_size\n"));
        assert_eq!(said, "?5 syntax error: an argument is missing\n\n= 8\n\n", "{command}");
    }
    for (command, answer) in [
        ("set_level", "? syntax error: an argument is missing"),
        ("set_game", "? unknown game"),
        ("loadsgf", "? syntax error: an argument is missing"),
        ("time_left b 5 x", "? stones not an integer"),
        ("time_settings 5 5 -1", "? stones not an integer"),
        ("reg_genmove w", "? it is not White's turn"),
        ("genmove grey", "? invalid color"),
        ("GENMOVE b", "? unknown command"),
    ] {
        check(&[(command, answer)]);
    }
}

#[test]
fn a_finished_game_is_scored_and_only_passes_are_left() {
    check(&[
        ("outflank-set_position XXXX XXXX XXXX XXX- X", "="),
        ("final_score", "= B+16"),
        ("gogui-rules_final_result", "= Black wins 16–0 (discs 15–0): one colour is wiped out"),
        ("gogui-rules_legal_moves", "="),
        ("outflank-analyze", "="),
        ("genmove b", "= PASS"),
        ("play w pass", "="),
        ("play b d4", "? illegal move: it is not Black's turn"),
    ]);
}

#[test]
fn files_that_are_no_games_leave_the_board_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chess.sgf");
    std::fs::write(&file, "(;GM[1]SZ[19];B[aa])").unwrap();
    let said = gtp(&format!("play b f5\nloadsgf {}\ngogui-rules_side_to_move\n", file.display()));
    assert_eq!(said, "=\n\n? cannot load file\n\n= white\n\n");
}

#[test]
fn a_clock_that_has_run_out_still_gives_a_move() {
    let mut talk = Talk::new(|setting, input, out| gtp::run(setting, input, out), Setting { level: None, ..quick() });
    talk.say("time_settings 1 0 0");
    talk.say("time_left b 0 0");
    talk.say("1 genmove b");
    talk.until("=1 ");
    talk.say("quit");
    talk.ended();
}
