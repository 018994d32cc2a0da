//! `outflank book` as a program: what sessions cannot show.

mod common;

use std::fs;
use std::path::Path;
use std::process::Output;

use common::{outflank, run, text};
use outflank_book::{Book, BookCheck, GrowingBook};
use outflank_rules::{Position, RuleSet, Size};
use serde_json::Value;

const SIX: RuleSet = RuleSet::standard(Size::SIX);

/// Something with a book in a folder, on one thread and at a low level.
fn book(folder: &Path, words: &[&str]) -> Output {
    run(outflank(&["book"]).args(words).arg("--data").arg(folder))
}

fn object(output: &Output) -> Value {
    assert_eq!(text(&output.stderr), "");
    serde_json::from_str(text(&output.stdout)).expect("JSON")
}

const BUILD: [&str; 8] = ["build", "--size", "6", "--level", "1", "--threads", "1", "--json"];

#[test]
fn nobody_adds_to_a_book_that_somebody_else_adds_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.book");
    let held = GrowingBook::create(&path, SIX).expect("a book");
    let refused = book(folder.path(), &BUILD);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).ends_with("openings.book: another program is adding to it\n"));
    // Others may read.
    assert!(book(folder.path(), &["stats"]).status.success());
    drop(held);
    assert!(book(folder.path(), &[&BUILD[..], &["--positions", "3"]].concat()).status.success());
}

#[test]
fn building_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let to = |positions| object(&book(folder.path(), &[&BUILD[..], &["--positions", positions]].concat()));
    let first = to("5");
    assert_eq!((&first["new"], &first["positions"], &first["value_before"]), (&5.into(), &5.into(), &Value::Null));
    let second = to("12");
    assert_eq!((&second["new"], &second["value_before"]), (&7.into(), &first["value"]));
    assert_eq!(to("12")["new"], 0, "it has as many already");
    let path = folder.path().join("openings.book");
    let entry = Book::open(&path).expect("a book").find(&Position::start(SIX)).expect("sound").expect("the start");
    assert_eq!(second["value"], entry.value.discs());
    assert!(BookCheck::of(&path, None).expect("a book").is_sound());
}

#[test]
fn whoever_asks_for_no_more_than_there_is_learns_how_to_ask_for_more() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = ["build", "--size", "6", "--level", "1", "--threads", "1", "--positions", "3"];
    assert_eq!(text(&book(folder.path(), &build).stderr), "");
    let again = book(folder.path(), &build);
    assert!(text(&again.stderr).starts_with("note: it had as many before; --positions asks for more"));
}

#[test]
fn answers_to_anything_are_fewer_than_all_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = |words: [&str; 2]| object(&book(folder.path(), &[&BUILD[..], &words].concat()));
    let answers = build(["--answers", "4"]);
    assert_eq!((&answers["complete"], &answers["new"]), (&true.into(), &answers["positions"]));
    assert_eq!(build(["--answers", "4"])["new"], 0);
    // All positions of the first four moves are 79.
    let every = build(["--every", "4"]);
    assert!(answers["positions"].as_u64() < Some(79) && every["positions"] == 79, "{answers} {every}");
    let both = book(folder.path(), &[&BUILD[..], &["--every", "4", "--answers", "4"]].concat());
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn games_join_and_are_counted_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.txt");
    fs::write(&games, "f5d6c3d3c4\nf5d6c3d3c4\nf5f6e6f4\n").expect("a file");
    let games = games.to_str().expect("a path");
    let level = ["--level", "1", "--threads", "1", "--json"];
    let added = object(&book(folder.path(), &[&["add", games, "--plies", "3"], &level[..]].concat()));
    // The start, f5, two answers, and what followed each.
    assert_eq!(added["new"], 6);
    let known = Book::open(folder.path().join("openings.book")).expect("a book");
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    assert_eq!(known.find(&start).expect("sound").map(|entry| entry.games), Some(3));
    let extend = ["extend", "--games", games, "--at-least", "2"];
    let extended = object(&book(folder.path(), &[&extend[..], &level].concat()));
    // The last two of the moves that were played twice, which are no openings that were counted.
    assert_eq!(extended["new"], 2);
    let known = Book::open(folder.path().join("openings.book")).expect("a book");
    assert_eq!(known.find(&start).expect("sound").map(|entry| entry.games), Some(3));
}

#[test]
fn a_database_tells_what_people_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let (games, db) = (folder.path().join("games.txt"), folder.path().join("games.db"));
    fs::write(&games, "f5d6c3d3c4\nf5d6c4\n").expect("a file");
    assert!(run(outflank(&["db", "import"]).arg(&games).arg("--db").arg(&db)).status.success());
    let words = ["extend", "--at-least", "2", "--level", "1", "--threads", "1", "--json", "--db"];
    let extended = object(&book(folder.path(), &[&words[..], &[db.to_str().expect("a path")]].concat()));
    assert_eq!(extended["new"], 3, "the start, f5 and d6 were in both games");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_everything_and_the_same_command_goes_on() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("openings.book");
    let build = ["book", "build", "--level", "4", "--threads", "2", "--positions", "1000000", "--data"];
    let mut command = outflank(&build);
    let child = command.arg(folder.path()).stdout(Stdio::piped()).spawn().expect("the command starts");
    let positions = || Book::open(&path).map_or(0, |book| book.len());
    while positions() < 20 {
        std::thread::sleep(std::time::Duration::from_millis(3));
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(130));
    let words = text(&output.stdout);
    assert!(words.contains("Everything found so far is kept") && words.contains("the start is worth"), "{words}");
    let kept = positions();
    let check = BookCheck::of(&path, None).expect("a book");
    assert!(kept >= 20 && check.damage.is_empty(), "{:?}", check.damage);
    let more = (kept + 2).to_string();
    let on = book(folder.path(), &["build", "--level", "4", "--threads", "1", "--json", "--positions", &more]);
    assert_eq!(object(&on)["new"], 2);
}

#[test]
fn the_time_is_a_budget() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = book(folder.path(), &["build", "--level", "2", "--threads", "1", "--time", "300ms"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    assert!(text(&output.stdout).contains("The time is up."), "{}", text(&output.stdout));
}
