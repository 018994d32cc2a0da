//! One's own repertoire, trained: found, left, told by the book, listed, and asked again by the coach.

#[path = "common/session.rs"]
mod session;

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use outflank_coach::Repertoire;
use outflank_coach::training::Grade;
use outflank_play::{KeptDeck, KeptRepertoire};
use outflank_rules::{Game, Position, RuleSet, Side, Size};
use session::session;

/// Chooses the last move of each of these games.
fn choose(data: &Path, lines: &[&str]) -> Repertoire {
    let mut kept = KeptRepertoire::open(data).unwrap();
    for line in lines {
        let mut game = Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), line).unwrap();
        let last = game.last_move().unwrap();
        game.undo();
        kept.choose(&game, last).unwrap();
    }
    kept.repertoire().clone()
}

const OWN: [&str; 4] = ["drill", "openings", "--repertoire", "--seed=1"];

#[test]
fn who_has_chosen_nothing_is_told_where_to() {
    let folder = tempfile::tempdir().unwrap();
    for language in ["english", "french", "japanese"] {
        let said = session(folder.path(), &[&OWN[..], &["--language", language]].concat(), "");
        assert!(said.contains("outflank") && said.lines().count() == 1, "{said}");
    }
}

#[test]
fn a_line_is_played_kept_and_not_asked_again_today() {
    let folder = tempfile::tempdir().unwrap();
    choose(folder.path(), &["f5d6c3d3c4"]);
    let said = session(folder.path(), &OWN, "f5\nc3\nc4\n\n");
    assert!(said.starts_with("Your own repertoire. You play Black."), "{said}");
    assert!(said.contains("White plays d6.") && said.contains("White plays d3."), "{said}");
    assert!(said.contains("The line ends here: Tiger.") && said.contains("You never left the line."), "{said}");
    assert!(said.contains("It comes again on "), "{said}");
    let said = session(folder.path(), &OWN, "");
    assert!(said.starts_with("No line is due today, and you have played all others."), "{said}");
}

#[test]
fn a_wrong_move_is_told_with_the_books_value_and_comes_again() {
    let folder = tempfile::tempdir().unwrap();
    choose(folder.path(), &["f5d6c3d3c4"]);
    let said = session(folder.path(), &OWN, "f5\nc4\nc3\nc4\nquit\n");
    assert!(said.contains("c4 leaves the line: its move was c3."), "{said}");
    assert!(said.contains("c4 costs "), "{said}");
    assert!(said.contains("Left the line: 1.") && said.contains("Move 3: c4 instead of c3."), "{said}");
    let kept = fs::read_to_string(folder.path().join("training")).unwrap();
    assert!(kept.contains("\"line\"") && kept.contains("\"wrong\""), "{kept}");
}

#[test]
fn lines_are_listed_by_side_with_names_and_days() {
    let folder = tempfile::tempdir().unwrap();
    let own = choose(folder.path(), &["f5d6c3d3c4", "f5f6"]);
    let line = &own.lines(Side::White)[0];
    let answered = SystemTime::UNIX_EPOCH + Duration::from_secs(1_790_000_000);
    KeptDeck::open(folder.path()).unwrap().play_line(line.key(), Side::White, Grade::Wrong, answered).unwrap();
    let all = session(folder.path(), &[&OWN[..], &["--list"]].concat(), "");
    assert!(
        all.starts_with("black  f5d6c3d3c4  Tiger\nwhite  f5f6  ") && all.trim_end().ends_with(char::is_numeric),
        "{all}"
    );
}

#[test]
fn the_coach_asks_a_line_that_is_due_and_none_that_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let own = choose(folder.path(), &["f5d6c3d3c4", "f5f6"]);
    let (key, long_ago) = (own.lines(Side::Black)[0].key(), SystemTime::now() - Duration::from_secs(30 * 86_400));
    KeptDeck::open(folder.path()).unwrap().play_line(key, Side::Black, Grade::Wrong, long_ago).unwrap();
    let said = session(folder.path(), &["coach"], "f5\nc3\nc4\nquit\n");
    assert!(said.contains("Today: 1 due, 14 new, "), "{said}");
    assert!(said.contains("Exercise 1 of 15: openings.\nYour own repertoire. You play Black."), "{said}");
    assert!(said.contains("1 answer, 1 right (100 %)."), "{said}");
    // One that goes on is another line.
    let other = tempfile::tempdir().unwrap();
    choose(other.path(), &["f5d6c3d3c4f4f6"]);
    KeptDeck::open(other.path()).unwrap().play_line(key, Side::Black, Grade::Wrong, long_ago).unwrap();
    let said = session(other.path(), &["coach"], "quit\n");
    assert!(said.contains("No") && !said.contains("Your own repertoire"), "{said}");
}
