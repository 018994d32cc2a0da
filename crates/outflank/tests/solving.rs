//! `outflank solve` and `outflank hint` as other programs use them.

mod common;

use std::fs;
use std::process::Output;

use common::{outflank, run, text};
use serde_json::Value;

/// The start on 4×4 and a late position, with their scores.
const FILE: &str = "\
% Two positions.
-----OX--XO----- X; b1:-10; A2:-10; d3:-10; c4:-10; --:-127;

XXXXXXXOXXO-X--- O; % White has two moves, and no scores are given.
";

fn solve(file: &str, words: &[&str]) -> Output {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("positions.obf");
    fs::write(&path, file).expect("a file");
    run(outflank(&["solve"]).arg(path).args(words))
}

fn objects(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn programs_read_an_object_for_each_position_and_a_total() {
    let output = solve(FILE, &["--json"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let [first, second, total] = objects(&output).try_into().expect("three objects");
    assert_eq!((first["score"].as_i64(), first["number"].as_u64()), (Some(-10), Some(2)));
    assert_eq!(first["best"], first["pv"][0]);
    assert_eq!((&first["agrees"], &second["agrees"]), (&Value::Bool(true), &Value::Null));
    assert!(second["pv"].as_array().is_some_and(|line| line.len() >= 2));
    let sum = |key: &str| first[key].as_f64().expect("a number") + second[key].as_f64().expect("a number");
    assert_eq!(total["total_nodes"].as_f64(), Some(sum("nodes")));
    let seconds = total["total_seconds"].as_f64().expect("a number");
    assert!((seconds - sum("seconds")).abs() < 1e-6);
}

#[test]
fn lines_are_chosen_by_number() {
    let output = solve(FILE, &["--json", "--only", "4"]);
    let [second, total] = objects(&output).try_into().expect("two objects");
    assert_eq!((second["number"].as_u64(), total["positions"].as_u64()), (Some(4), Some(1)));
}

#[test]
fn the_score_of_a_forced_pass_is_that_of_the_side_on_the_line() {
    // Black cannot move; White then wins by everything.
    let output = solve("OX-- ---- ---- ---- X; --:-16;", &["--json"]);
    let [position, _] = objects(&output).try_into().expect("two objects");
    assert_eq!((position["score"].as_i64(), &position["agrees"]), (Some(-16), &Value::Bool(true)));
}

#[test]
fn files_may_hold_positions_by_other_rules() {
    let output = solve("OX-- -X-- ---- ---- O; a4:+1;\n", &["--rules", "orthogonal"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).starts_with("error: line 1: a4 is not legal here"), "{}", text(&output.stderr));
    assert_eq!(solve("OX-- -X-- ---- ---- O;\n", &["--rules", "orthogonal"]).status.code(), Some(0));
}

#[test]
fn a_wrong_score_is_shown_and_fails() {
    let output = solve("-----OX--XO----- X; b1:-8; a2:-10;", &[]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), ""));
    assert!(text(&output.stdout).contains("mismatch: the file says -8 with b1\n"));
    assert!(text(&output.stdout).ends_with(", 1 mismatch\n"));
    let [position, total] = objects(&solve("-----OX--XO----- X; -8", &["--json"])).try_into().expect("two objects");
    assert_eq!((&position["agrees"], total["mismatches"].as_u64()), (&Value::Bool(false), Some(1)));
}

#[test]
fn a_best_move_that_the_file_does_not_name_is_a_mismatch() {
    let first = objects(&solve(FILE, &["--json"])).remove(0);
    let best = first["best"].as_str().expect("a move");
    let other = if best == "b1" { "a2" } else { "b1" };
    let output = solve(&format!("-----OX--XO----- X; {other}:-10; {best}:-12;"), &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains(&format!("mismatch: the file says -10 with {other}\n")));
}

#[test]
fn only_the_winner_is_compared_where_only_the_winner_is_asked_for() {
    let file = "-----OX--XO----- X; b1:-2; a2:-4; d3:-6; c4:-8;";
    let output = solve(file, &["--wld", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let position = objects(&output).remove(0);
    assert_eq!((position["score"].as_i64(), position["result"].as_str()), (Some(-1), Some("loss")));
    assert_eq!(solve(file, &[]).status.code(), Some(1));
    assert_eq!(solve("-----OX--XO----- X; +2", &["--wld"]).status.code(), Some(1));
}

#[test]
fn a_file_that_makes_no_sense_is_refused_with_the_line() {
    for (file, complaint) in [
        ("-----OX--XO----- X\nhello", "line 2: 'h' stands for nothing on a board"),
        ("-----OX--XO----- X; a1:+2", "line 1: a1 is not legal here"),
        ("-----OX--XO----- X; b1:good", "line 1: \"good\" is not a number"),
        ("-----OX--XO----- X; b1:+2.5", "line 1: 2.5 is not a whole number of discs"),
        ("-----OX--XO----- X; --:+2", "line 1: pass is not legal here"),
        ("-----OX--XO----- X; z99:+2", "line 1: \"z99\" is not a move"),
        ("% nothing\n", "there is no position to solve in"),
    ] {
        let output = solve(file, &[]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{file}");
        assert!(text(&output.stderr).starts_with(&format!("error: {complaint}")), "{}", text(&output.stderr));
    }
}

#[test]
fn a_hint_is_one_object_with_every_move() {
    let output = run(&mut outflank(&["hint", "f5", "--all", "--depth", "4", "--json"]));
    let [hint] = objects(&output).try_into().expect("one object");
    let moves = hint["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    assert_eq!((&moves[0]["move"], &moves[0]["score"]), (&hint["best"], &hint["score"]));
    assert!(
        moves.iter().all(|known| known["pv"][0] == known["move"] && known["depth"] == 4 && known["exact"] == false)
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_and_tells_what_is_known() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    // Nobody solves 8×8 from the start in the time of a test.
    let mut child = outflank(&["solve", "start"]).stdout(Stdio::piped()).spawn().expect("the command starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut header = String::new();
    output.read_line(&mut header).expect("a line");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert_eq!(child.wait().expect("the command ends").code(), Some(130));
    assert!(rest.contains("not solved: ") && rest.contains("1 position: "), "{rest}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_analysis_which_tells_what_it_has_found() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, report) = (folder.path().join("findings"), folder.path().join("report.html"));
    let game = "f5d6c5f4e3d3e6g5c6f3d2c4c3e7f7c7f6d7c8b5g6g4e2f2b6f8h4h3h6g3h5b4h2b3f1c1a5e1d1g1a4a3a2a7b2d8e8b8a6a1b1c2h1g2b7h7h8a8g7g8";
    // The last moves are understood at once, the first ones not in the time of a test.
    let words = [
        "analyze",
        game,
        "--level",
        "30",
        "--language",
        "english",
        "--data",
        folder.path().to_str().expect("a path"),
        "--html",
    ];
    let child = outflank(&words).arg(&report).stdout(Stdio::piped()).spawn().expect("the command starts");
    // A first impression of all sixty moves, and some more.
    while outflank_coach::Findings::open(&kept).map_or(0, |kept| kept.len()) < 63 {
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130));
    let report = fs::read_to_string(&report).expect("a report");
    assert!(report.contains("Unfinished: ") && report.contains("White g8") && report.contains("Black f5"), "{report}");
}
