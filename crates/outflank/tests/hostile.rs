//! Text from outside that would do something to a terminal: names in records, names of files, what other programs are called.
//!
//! Whatever a verb says to people, nothing in it does anything. Files and JSON keep the text as it is.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use common::{outflank, run, text};
use outflank_rules::text::is_active;
use serde_json::Value;

/// Clears the screen, sets the title, conceals what follows, answers to questions, rings, goes back, and turns the line around: by escape
/// sequences, by single control characters of both kinds, and by the marks of right-to-left writing.
const EVIL: &str =
    "Ann\x1b[2J\x1b]0;owned\x07\x1b[8m\u{9b}31m\u{90}q\u{9c}\r\u{8}\x7f\u{202e}neB\u{2066}\u{200f}\u{2028}";

fn records(folder: &Path) -> Vec<String> {
    // GGF and SGF end a value with a bracket, unless there is a backslash before it.
    let value = EVIL.replace(']', "\\]");
    let files = [
        (
            "evil.ggf",
            format!("(;GM[Othello]PC[{value}]PB[{value}]PW[{value}]TY[8]CO[{value}]B[f5]W[d6];)\n(;GM[{value}];)\n"),
        ),
        (
            "evil.sgf",
            format!(
                "(;FF[4]GM[2]SZ[8]PB[{value}]PW[{value}]EV[{value}]C[{value}];B[f5];W[{value}])\n(;GM[2]PB[{value}];B[f5])\n"
            ),
        ),
        (
            "evil.pgn",
            format!(
                "[Event \"{EVIL}\"]\n[Black \"{EVIL}\"]\n[White \"{EVIL}\"]\n\n1. f5 d6 {{{EVIL}}} *\n\n[Rules \"{EVIL}\"]\n\n1. f5 *\n"
            ),
        ),
    ];
    let write = |(name, content): (&str, String)| {
        fs::write(folder.join(name), content).unwrap();
        name.to_owned()
    };
    files.into_iter().map(write).collect()
}

fn in_folder(folder: &Path, words: &[&str]) -> Output {
    run(outflank(words).current_dir(folder).env("OUTFLANK_DATA", folder.join("data")))
}

#[track_caller]
fn assert_harmless(words: &[&str], output: &Output) {
    for stream in [&output.stdout, &output.stderr] {
        let active: Vec<char> = text(stream).chars().filter(|&c| is_active(c) && c != '\n' && c != '\t').collect();
        assert!(active.is_empty(), "{words:?} let {active:?} through:\n{:?}", text(stream));
    }
}

#[test]
fn no_verb_lets_a_name_do_anything() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let evil_game = format!("(;GM[2]PB[{0}];B[{0}])", EVIL.replace(']', "\\]"));
    let engine = format!("engine:{EVIL}");
    for file in records(folder) {
        for words in [
            &["analyze", &file, "--level", "1"][..],
            &["check", &file],
            &["convert", &file, "out.txt"],
            &["db", "import", &file],
            &["db", "search"],
            &["db", "search", "--json"],
            &["db", "stats"],
            &["db", "stats", "--json"],
            &["analyze", &file, "--level", "1", "--json"],
            &["show", &evil_game],
            &["show", EVIL],
            &["show", "--mark", EVIL, "--svg", "out.svg"],
            &["play", "--open", &file, "--plain", "--white", "human", "--no-save"],
            &["match", "random", &engine, "--games", "1", "--size", "4", "--plies", "0"],
            &["match", "random", &engine, "--games", "1", "--size", "4", "--plies", "0", "--results", EVIL],
            &["play", "--black", &engine, "--white", "random", "--size", "4", "--plain"],
            &["games", "list"],
            &["games", "list", "--json"],
            &["games", "show", "1"],
            &["games", "show", EVIL],
            &["hint", EVIL],
            &["solve", EVIL],
            &["perft", "1", "--position", EVIL],
            &["perft", EVIL],
            &["gtp", EVIL],
            &["tiny", EVIL, "1", "0"],
            &["train", "fit", EVIL],
            &[EVIL],
        ] {
            for colour in ["never", "always"] {
                let words = [words, &["--color", colour]].concat();
                // The board of a game has colours of its own when they are asked for.
                if colour == "never" || !words.contains(&"games") && !words.contains(&"play") {
                    assert_harmless(&words, &in_folder(folder, &words));
                }
            }
            fs::remove_file(folder.join("out.txt")).ok();
        }
    }
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_does_nothing_either() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let name = format!("{}.ggf", EVIL.replace('/', ""));
    fs::write(folder.join(&name), "(;GM[Othello]B[f5]W[a1];)\n(;GM[Othello]B[f5]W[d6];)\n").unwrap();
    for words in [
        &["check", &name][..],
        &["analyze", &name, "--level", "1"],
        &["convert", &name, "out.pgn"],
        &["convert", &name, "--to", "pgn", &format!("{name}.new")],
        &["convert", "missing.pgn", &name],
        &["db", "import", &name],
        &["db", "stats", "--db", &name],
        &["games", "list", "--data", &name],
        &["solve", &name],
    ] {
        assert_harmless(words, &in_folder(folder, words));
    }
}

#[test]
fn files_and_json_keep_what_people_are_spared() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // What a value of GGF loses is the white space around it.
    let name = format!("{EVIL}.").replace(']', "");
    fs::write(folder.join("evil.ggf"), format!("(;GM[Othello]PB[{name}]PW[Ben]TY[8]B[f5]W[d6];)\n")).unwrap();
    in_folder(folder, &["db", "import", "evil.ggf"]);
    let found: Value = serde_json::from_slice(&in_folder(folder, &["db", "search", "--json"]).stdout).unwrap();
    assert_eq!(found["black"], Value::from(name.as_str()));
    let converted = in_folder(folder, &["convert", "evil.ggf", "-", "--to", "sgf"]);
    assert!(text(&converted.stdout).contains(&name), "{:?}", text(&converted.stdout));
}

#[test]
fn a_picture_on_standard_output_is_the_picture_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["show", "f5d6c3", "--png"];
    in_folder(folder.path(), &[&words[..], &["board.png"]].concat());
    let piped = in_folder(folder.path(), &[&words[..], &["-"]].concat()).stdout;
    assert!(piped == fs::read(folder.path().join("board.png")).unwrap(), "{} bytes", piped.len());
}

#[test]
fn messages_quote_no_more_than_anybody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let long = "q".repeat(100_000);
    let with_spaces = "q ".repeat(50_000);
    fs::write(folder.path().join("long.pgn"), format!("[Black \"Ann\"]\n\n1. {long} *\n")).unwrap();
    fs::write(folder.path().join("long.sgf"), format!("(;GM[2];B[{long}])\n(;GM[{long}])\n(;GM[2]SZ[{long}])\n"))
        .unwrap();
    fs::write(
        folder.path().join("long.ggf"),
        format!("(;GM[{long}];)\n(;GM[Othello]B[{long}];)\n(;GM[Othello]BO[{long}];)"),
    )
    .unwrap();
    fs::write(
        folder.path().join("long.json"),
        format!("[{{\"moves\":[{{\"x\":\"{long}\"}}]}},{{\"moves\":[\"{long}\"]}}]"),
    )
    .unwrap();
    fs::write(
        folder.path().join("long.obf"),
        format!("-----OX--XO----- X; {long}:1;\n-----OX--XO----- X; b1:{long};\n"),
    )
    .unwrap();
    for words in [
        &["show", &long][..],
        &["show", "--size", &long],
        &["show", "--size", &with_spaces],
        &["show", &format!("--theme={long}")],
        &["show", &format!("--{long}")],
        &["play", "--white", &long],
        &["play", "--clock", &long],
        &["hint", "--level", &long],
        &["perft", "1", "--position", &long],
        &["games", "show", &long],
        &["play", "--continue", &long],
        &["solve", &long],
        &["db", "search", "--year", &long],
        &["man", &long],
        &["tiny", &long, "1", "0000021001200000"],
        &["train", "match", "--first", &long, "--second", &long],
        &["check", "long.pgn", "long.sgf", "long.ggf", "long.json", "long.obf"],
        &[&long],
    ] {
        let output = in_folder(folder.path(), words);
        let said = text(&output.stdout).len() + text(&output.stderr).len();
        let words: Vec<&str> = words.iter().map(|word| word.get(..20).unwrap_or(word)).collect();
        assert!(!output.status.success() && said < 3_000, "{words:?}: {said} bytes");
    }
}
