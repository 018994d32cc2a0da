//! How the command behaves towards pipes, terminals and odd input: what a session in `tests/cmd` cannot show.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Output, Stdio};

use common::{outflank, run, text};
use outflank_book::{BookCrew, BookReach, BookWork, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::{Position, RuleSet, Size};

fn run_with_input(words: &[&str], input: &[u8]) -> Output {
    let mut child = outflank(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(input).expect("the command reads");
    child.wait_with_output().expect("the command ends")
}

fn is_coloured(output: &Output) -> bool {
    output.stdout.contains(&b'\x1b')
}

#[test]
fn colour_is_for_those_who_want_it() {
    let piped = |words| run(&mut outflank(words));
    assert!(!is_coloured(&piped(&["show"])), "a pipe gets plain text");
    assert!(is_coloured(&piped(&["show", "--color", "always"])));
    assert!(is_coloured(&piped(&["--color", "always", "show"])));
    assert!(!is_coloured(&piped(&["show", "--color", "never"])));
}

#[test]
fn no_color_is_obeyed() {
    let with = |name, words| run(outflank(words).env("CLICOLOR_FORCE", "1").env(name, "1"));
    assert!(is_coloured(&with("UNRELATED", &["show"])));
    assert!(!is_coloured(&with("NO_COLOR", &["show"])));
    assert!(!is_coloured(&with("NO_COLOR", &[])), "help too");
    assert!(is_coloured(&with("NO_COLOR", &["show", "--color", "always"])), "unless colour is asked for");
}

#[test]
fn a_position_is_read_from_standard_input() {
    let expected = run(&mut outflank(&["show", "f5d6"]));
    let read = run_with_input(&["show", "-"], b"f5\nd6\n");
    assert_eq!(text(&read.stdout), text(&expected.stdout));
    let counted = run_with_input(&["perft", "2", "--position", "-"], b"----\n-OX-\n-XO-\n----\nX\n");
    assert_eq!(text(&counted.stdout), "1 4\n2 12\n");
}

#[test]
fn input_that_is_not_text_is_refused() {
    let output = run_with_input(&["show", "-"], b"f5\xff");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&output.stderr), "error: the input is not text (UTF-8)\n");
}

#[cfg(unix)]
#[test]
fn words_that_are_not_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"\xff\xfe");
    for words in [&["show"][..], &["perft", "1", "--position"], &["perft"], &["tiny", "100", "1"], &["man"], &[]] {
        let output = run(outflank(words).arg(odd));
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(!text(&output.stderr).contains("panicked"), "{words:?}");
    }
}

#[test]
fn answers_go_to_standard_output_and_complaints_to_standard_error() {
    let answer = run(&mut outflank(&["tiny", "100"]));
    assert_eq!((text(&answer.stdout), text(&answer.stderr)), ("Invalid Number of Input Arguments\n", ""));
    let complaint = run(&mut outflank(&["tiny", "0", "1", "0000021001200000"]));
    assert_eq!(text(&complaint.stdout), "");
    let refused = run(&mut outflank(&["show", "a1"]));
    assert_eq!((refused.status.code(), text(&refused.stdout)), (Some(1), ""));
}

#[test]
fn a_reader_that_has_seen_enough_is_not_bothered() {
    let mut child =
        outflank(&["perft", "8"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    assert_eq!(first, "1 4\n");
    // The pipe is closed now, and the next line has nowhere to go.
    let status = child.wait().expect("the command ends");
    let mut complaints = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut complaints).expect("text");
    assert_eq!((status.code(), complaints.as_str()), (Some(0), ""));
}

#[test]
fn shells_and_manuals_get_what_they_need() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&mut outflank(&["completions", shell]));
        assert!(output.status.success() && text(&output.stdout).contains("perft"), "{shell}");
    }
    for words in [&["man"][..], &["man", "show"], &["man", "tiny"]] {
        let output = run(&mut outflank(words));
        assert!(output.status.success() && text(&output.stdout).contains(".SH NAME"), "{words:?}");
    }
}

#[test]
fn an_instruction_set_that_cannot_be_had_is_refused_by_every_verb() {
    for words in [&["perft", "3"][..], &["play", "--plain"], &["show"]] {
        let output = run(outflank(words).env("OUTFLANK_ISA", "abacus"));
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{words:?}");
        let complaint = "error: OUTFLANK_ISA=\"abacus\" is not an instruction set";
        assert_eq!(text(&output.stderr), format!("{complaint}: choose portable, simd128, neon, avx2 or avx512\n"));
    }
}

#[test]
fn every_instruction_set_counts_the_same() {
    let count = |isa| text(&run(outflank(&["perft", "8"]).env("OUTFLANK_ISA", isa)).stdout).to_owned();
    assert!(count("portable").ends_with("8 390216\n"));
    assert_eq!(run(&mut outflank(&["perft", "8"])).stdout, count("portable").into_bytes());
}

#[test]
fn the_bench_visits_the_same_positions_with_every_instruction_set() {
    let nodes = |isa: Option<&str>| -> Vec<u64> {
        let mut command = outflank(&["bench", "4x4", "6x6", "8x8-midgame", "--json"]);
        let output = run(isa.into_iter().fold(&mut command, |command, isa| command.env("OUTFLANK_ISA", isa)));
        let objects = text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON"));
        objects.filter_map(|object: serde_json::Value| object["nodes"].as_u64()).collect()
    };
    let fastest = nodes(None);
    assert_eq!(fastest.len(), 3);
    assert_eq!(nodes(Some("portable")), fastest);
}

/// Whether the engine for browsers is in the program says the build, so both are right.
#[test]
fn a_page_is_written_with_an_engine_for_browsers_and_refused_clearly_without() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["page", folder.path().to_str().unwrap()];
    let first = run(&mut outflank(&words));
    if !first.status.success() {
        assert_eq!(first.status.code(), Some(1));
        assert!(text(&first.stderr).contains("build both with: scripts/wasm && cargo build --release"));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
        return;
    }
    assert!(text(&first.stdout).contains(" files, "), "{}", text(&first.stdout));
    assert!(folder.path().join("training/session/index.html").exists());
    assert!(run(&mut outflank(&words)).status.success(), "its own files are written anew");
    std::fs::write(folder.path().join("outflank-page.json"), r#"{"version":"","files":[]}"#).unwrap();
    let foreign = run(&mut outflank(&words));
    assert_eq!(foreign.status.code(), Some(1));
    assert!(text(&foreign.stderr).contains("--force to replace it"), "{}", text(&foreign.stderr));
    assert!(run(outflank(&words).arg("--force")).status.success());
}

#[test]
fn a_book_that_cannot_be_read_is_told_and_the_game_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("openings.book");
    std::fs::write(&book, "f5d6c3").expect("a file");
    let gtp = |words: &[&str]| {
        let mut child = outflank(&[&["gtp", "--level", "6"], words].concat())
            .env("OUTFLANK_DATA", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        child.stdin.take().expect("a pipe").write_all(b"genmove b\nquit\n").expect("the command reads");
        child.wait_with_output().expect("the command ends")
    };
    let own = gtp(&[]);
    assert!(text(&own.stdout).starts_with("= "), "{own:?}");
    let told = text(&own.stderr);
    assert!(told.starts_with("warning: the book ") && told.contains("it is not an opening book of Outflank"), "{told}");
    assert_eq!(told.lines().count(), 1);
    let named = gtp(&["--book", book.to_str().expect("a name")]);
    assert_eq!(text(&named.stderr), told);
    assert_eq!(text(&gtp(&["--book", "none"]).stderr), "");
}

#[test]
fn a_book_in_the_data_folder_is_played_from_by_those_who_read_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = RuleSet::standard(Size::FOUR);
    let mut book = GrowingBook::create(folder.path().join("openings.book"), rules).expect("a book");
    let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Master, options: Options::default() };
    let work = BookWork::Expand { from: vec![Position::start(rules)], reach: BookReach::default(), positions: 2 };
    book.grow(&work, &crew, &Stop::new(), |_| {}).expect("a book of two positions");
    drop(book);
    let thinks = |words: &[&str]| {
        let mut child = outflank(&[&["ugi"], words].concat())
            .env("OUTFLANK_DATA", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let asked = b"position fen ----/-ox-/-xo-/---- x\ngo\nquit\n";
        child.stdin.take().expect("a pipe").write_all(asked).expect("the command reads");
        let said = child.wait_with_output().expect("the command ends").stdout;
        assert!(text(&said).contains("score discs -10 "), "{}", text(&said));
        !text(&said).contains(" nodes 0 ")
    };
    assert!(!thinks(&["--level", "16"]), "whoever plays a small board perfectly knows it by heart");
    assert!(thinks(&["--level", "10"]));
    assert!(thinks(&["--level", "16", "--book", "none"]));
}
