//! Opening lines, played by name from the first move to the last.

#[path = "common/session.rs"]
mod session;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use outflank_coach::training::Grade;
use outflank_coach::{DrillTurn, Language, OpeningDrill, OpeningLine, OpeningWords};
use outflank_play::KeptDeck;
use outflank_rules::random::Random;
use outflank_rules::{Side, Square};
use session::session;

/// A line that goes one way only once Black has begun, by a name that no other has, and White's moves in it.
fn forced_line() -> (OpeningLine, Vec<Square>) {
    let moves = |line: OpeningLine| {
        let (mut drill, mut moves) = (OpeningDrill::new(line, Side::White), Vec::new());
        loop {
            let one_way = drill.game().moves().is_empty() || drill.continuations().len() == 1;
            match drill.turn() {
                DrillTurn::End => return Some(moves),
                _ if !one_way => return None,
                DrillTurn::Program => drop(drill.reply(&mut Random::new(0, 0), |_| 0)),
                _ => {
                    moves.push(drill.continuations().first()?);
                    drill.play(*moves.last()?).ok()?;
                }
            }
        }
    };
    let own_name = |line: &OpeningLine| OpeningLine::named(line.name(Language::English)) == [*line];
    let lines = OpeningLine::all().into_iter().filter(own_name);
    let mut long = lines.filter_map(|line| moves(line).filter(|moves| moves.len() >= 3).map(|moves| (line, moves)));
    long.next().expect("a line that goes one way")
}

fn typed(moves: &[Square]) -> String {
    moves.iter().map(|square| format!("{square}\n")).collect()
}

fn drill(data: &Path, line: OpeningLine, input: &str, more: &[&str]) -> String {
    let words = [&["drill", "openings", line.name(Language::English), "--side", "white"], more].concat();
    session(data, &words, input)
}

#[test]
fn a_line_known_by_heart_is_kept_and_comes_again() {
    let folder = tempfile::tempdir().unwrap();
    let (line, moves) = forced_line();
    for language in Language::ALL {
        let words = OpeningWords(language);
        let said = drill(folder.path(), line, &typed(&moves), &["--language", language.name()]);
        assert!(said.starts_with(&words.heading(line, Side::White)), "{said}");
        assert!(said.contains(words.by_heart()) && said.contains(words.goodbye()), "{said}");
    }
    let progress = session(folder.path(), &["coach", "--progress"], "");
    assert!(progress.contains("openings") && progress.contains("3/3"), "{progress}");
    // It is not due any more, and not new.
    let said = drill(folder.path(), line, "quit\n", &[]);
    assert!(said.contains("The line was not played to its end, so it does not count."), "{said}");
}

#[test]
fn whoever_leaves_the_line_is_told_what_it_costs_and_may_go_back_or_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let (line, moves) = forced_line();
    let mut position = OpeningDrill::new(line, Side::White);
    position.reply(&mut Random::new(0, 0), |_| 0);
    let other = position.game().position().legal_moves().iter().find(|square| *square != moves[0]).unwrap();
    let input = format!("hint\n{other}\nmoves\non\nback\nback\n{}\nquit\n", typed(&moves));
    let said = drill(folder.path(), line, &input, &["--seed", "1"]);
    let left = format!("{other} leaves the line: its move was {}.", moves[0]);
    assert!(said.contains(&left) && said.contains(&format!("{other} costs ")), "{said}");
    assert!(said.contains("Type back to return to the line, or on to play on from here."), "{said}");
    assert!(said.contains("Back in the line. Try again.") && said.contains("You have not left the line."), "{said}");
    assert!(said.contains("Left the line: 1.") && said.contains("instead of"), "{said}");
    let kept = fs::read_to_string(folder.path().join("training")).unwrap();
    assert!(kept.contains("\"line\"") && kept.contains("\"wrong\""), "{kept}");
    // Whoever is told the move may simply play it.
    let said = drill(folder.path(), line, &format!("{other}\n{}", typed(&moves)), &[]);
    assert!(said.contains("Left the line: 1."), "{said}");
}

#[test]
fn a_line_that_is_due_comes_first_and_the_coach_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let tiger = OpeningLine::named("tiger")[0];
    let long_ago = SystemTime::now() - Duration::from_secs(30 * 86_400);
    KeptDeck::open(folder.path()).unwrap().play_line(tiger.key(), Side::White, Grade::Wrong, long_ago).unwrap();
    let said = session(folder.path(), &["drill", "openings"], "skip\nquit\n");
    assert!(said.starts_with("Tiger (f5d6c3d3c4). You play White.") && said.contains("Skipped"), "{said}");
    let said = session(folder.path(), &["coach"], "quit\n");
    assert!(said.contains("Today: 1 due, 14 new, "), "{said}");
    assert!(said.contains("Exercise 1 of 15: openings.\nTiger (f5d6c3d3c4). You play White."), "{said}");
    assert!(said.contains("so it does not count.") && said.contains("No answers yet."), "{said}");
    assert!(said.contains("Opening lines due today: 1. Play them with: outflank drill openings"), "{said}");
}

#[test]
fn a_line_that_the_coach_asks_counts_as_an_answer_and_comes_again_later() {
    let folder = tempfile::tempdir().unwrap();
    let (line, moves) = forced_line();
    let long_ago = SystemTime::now() - Duration::from_secs(30 * 86_400);
    KeptDeck::open(folder.path()).unwrap().play_line(line.key(), Side::White, Grade::Wrong, long_ago).unwrap();
    let said = session(folder.path(), &["coach"], &format!("{}xyzzy\nquit\n", typed(&moves)));
    assert!(said.contains("You never left the line.") && said.contains("Enter for the next one, or quit"), "{said}");
    assert!(said.contains("1 answer, 1 right (100 %)."), "{said}");
    assert!(!said.contains("Opening lines due today") && said.contains("The next exercise is due on "), "{said}");
}

#[test]
fn lines_are_listed_and_found_by_a_part_of_their_name_in_any_language() {
    let folder = tempfile::tempdir().unwrap();
    let list = |name: &str| session(folder.path(), &["drill", "openings", name, "--list"], "");
    assert_eq!(list("tiger"), "f5d6c3d3c4  Tiger\n");
    assert_eq!(list("虎定石"), "f5d6c3d3c4  Tiger\n");
    assert!(list("rose").lines().count() > 1);
    let unknown = Command::new(env!("CARGO_BIN_EXE_outflank")).args(["drill", "openings", "xyzzy"]).output().unwrap();
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8(unknown.stderr).unwrap();
    assert!(said.contains("no opening has") && said.contains("--list lists them"), "{said}");
}

#[test]
fn the_theme_openings_plays_lines_too_and_a_database_tells_how_often() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &["drill", "--theme", "openings", "--seed", "3"], "");
    assert!(said.contains("You play ") && !said.contains("Games in the database"), "{said}");
    let games = folder.path().join("games.txt");
    fs::write(&games, "f5d6c3d3c4f4\nf5d6c3d3c4b3\nd3c5f6\n").unwrap();
    session(folder.path(), &["db", "import", games.to_str().unwrap()], "");
    let said = session(folder.path(), &["drill", "openings", "tiger", "--side", "black"], "");
    assert!(said.contains("Games in the database: 2."), "{said}");
}
