//! Conversations with NBoard, line by line.

mod common;

use common::{Talk, answers};
use outflank_protocols::{Setting, nboard};

fn nboard(input: &str) -> String {
    answers(|setting, input, out| nboard::run(setting, input, out), input)
}

const START: &str =
    "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]";

#[test]
fn it_introduces_itself_and_answers_pings() {
    assert_eq!(nboard("nboard 2\nping 7\nlearn\n"), "set myname Outflank\npong 7\nlearned\n");
    assert_eq!(nboard("set depth 3\nset contempt 0\nhello\n\n"), "set myname Outflank 3\n");
    assert_eq!(nboard("quit\nping 1\n"), "");
}

#[test]
fn a_search_does_not_play_the_move() {
    let said = nboard(&format!("set game {START}B[F5//1.0];)\ngo\ngo\n"));
    let moves: Vec<&str> = said.lines().filter(|line| line.starts_with("=== ")).collect();
    assert_eq!(moves.len(), 2, "{said}");
    let square = |line: &str| line.split(['/', ' ']).nth(1).unwrap().to_owned();
    assert!(["D6", "F6", "F4"].contains(&square(moves[0]).as_str()), "{said}");
    assert_eq!(square(moves[0]), square(moves[1]), "{said}");
    assert!(said.contains("nodestats ") && said.contains("search "), "{said}");
}

#[test]
fn hints_are_scored_lines() {
    let said = nboard("set depth 1\nmove F5/0.5/1.2\nhint 2\n");
    let hints: Vec<&str> = said.lines().filter(|line| line.starts_with("search ")).collect();
    assert_eq!(hints.len(), 2, "{said}");
    let words: Vec<&str> = hints[0].split_whitespace().collect();
    assert_eq!((words.len(), words[3]), (5, "0"), "{said}");
}

#[test]
fn the_whole_game_is_analysed() {
    let said = nboard("set depth 1\nmove F5\nmove D6\nanalyze\n");
    assert!(said.contains("analysis 0 ") && said.contains("analysis 1 ") && !said.contains("analysis 2"), "{said}");
}

#[test]
fn forced_passes_are_said() {
    // After a1 White has nothing to outflank, and Black goes on.
    let game = "set game (;GM[Othello]TY[4]BO[4 -O*- ---- ---- **O- *];)\nmove A1\n";
    assert_eq!(nboard(&format!("{game}go\n")), "=== PA\n");
    assert!(nboard(&format!("{game}move PA/0/0\ngo\n")).contains("=== D4/"));
    let written_out = "set game (;GM[Othello]TY[4]BO[4 -O*- ---- ---- **O- *]B[a1]W[pass];)\ngo\n";
    assert!(nboard(written_out).contains("=== D4/"));
}

#[test]
fn nonsense_is_told_and_changes_nothing() {
    for line in ["move a1", "move z9", "move PA", "hint many", "set depth x", "set contempt x", "set game (;"] {
        let said = nboard(&format!("{line}\nmove F5\n"));
        assert!(said.starts_with("status Error: ") && said.lines().count() == 1, "{line}: {said}");
    }
}

#[test]
fn a_ping_stops_the_search() {
    let setting = Setting { level: Some("30".parse().unwrap()), ..Setting::default() };
    let mut talk = Talk::new(|setting, input, out| nboard::run(setting, input, out), setting);
    talk.say("go");
    talk.until("status Thinking");
    talk.say("ping 3");
    let said = talk.until("pong 3");
    assert!(said.contains("=== "), "{said}");
    talk.say("quit");
    talk.ended();
}

#[test]
fn contempt_is_not_promised() {
    assert_eq!(nboard("set contempt 0\n"), "");
    assert_eq!(nboard("set contempt -100\nping 1\n"), "status Outflank plays for discs: a draw is a draw\npong 1\n");
}

#[test]
fn a_script_that_ends_with_quit_hears_every_answer_first() {
    let moves =
        |said: &str| said.lines().filter(|line| line.starts_with("search ")).map(str::to_owned).collect::<Vec<_>>();
    let script = "set depth 6\nmove F5\nhint 3\n";
    let hints = moves(&nboard(script));
    assert_eq!(hints.len(), 3);
    assert!(hints.iter().all(|hint| hint.ends_with(" 6@73%")), "{hints:?}");
    assert_eq!(moves(&nboard(&format!("{script}quit\n"))), hints);
}

#[test]
fn a_finished_game_has_nothing_to_say() {
    let game = "set game (;GM[Othello]TY[4]BO[4 **** **** **** ***- *];)\n";
    assert_eq!(nboard(&format!("{game}hint 1\n")), "");
    assert_eq!(nboard(&format!("{game}go\n")), "status Error: the game is over\n");
    assert!(nboard(&format!("{game}analyze\n")).starts_with("nodestats 0 "));
}

#[test]
fn games_of_other_sizes_are_understood() {
    let six =
        "set game (;GM[Othello]TY[6]BO[6 ------ ------ --O*-- --*O-- ------ ------ *];)\nset depth 2\nmove E4\ngo\n";
    assert!(nboard(six).contains("=== "), "{}", nboard(six));
}

#[test]
fn quitting_does_not_wait_for_a_long_search() {
    let setting = Setting { level: Some("30".parse().unwrap()), ..Setting::default() };
    for command in ["go", "hint 4", "analyze"] {
        let talk = Talk::new(|setting, input, out| nboard::run(setting, input, out), setting.clone());
        talk.say("move F5");
        talk.say(command);
        talk.say("quit");
        talk.ended();
    }
}
