//! The first lesson, from the first square to the last, and what is remembered of it.

#[path = "common/session.rs"]
mod session;

use std::fs;

use outflank_coach::{Language, LessonPlace, LessonWords};
use outflank_rules::Move;
use session::session;

/// What to type to solve every position in turn, a pass as a word of its own.
fn all_answers() -> Vec<String> {
    LessonPlace::FIRST.and_following().map(|place| place.to_solve().answers()[0].to_string()).collect()
}

#[test]
fn every_position_can_be_solved_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    for language in Language::ALL {
        let words = LessonWords(language);
        let input = all_answers().join("\n") + "\n";
        let said = session(folder.path(), &["learn", "--from-start", "--language", language.name()], &input);
        assert_eq!(said.matches(words.right()).count(), all_answers().len(), "{said}");
        assert!(said.starts_with(words.welcome()) && said.contains(words.finished()), "{said}");
        assert!(!said.contains(words.try_again()), "{said}");
    }
    let list = session(folder.path(), &["learn", "--list"], "");
    assert!(list.starts_with("1. Turning discs over (3 of 3 solved)\n") && list.lines().count() == 8, "{list}");
}

#[test]
fn a_wrong_answer_is_told_what_it_does_and_may_be_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &["learn", "4"], "h1x\na1\nmoves\nhint\nhint\nshow\nquit\n");
    assert!(said.contains("is neither a square such as d3 nor a word I know; try help."), "{said}");
    assert!(said.contains("Try again, or type hint, show or skip."), "{said}");
    assert!(said.contains("The corners are a1, h1, a8 and h8.") && said.contains("Look at column h."), "{said}");
    assert!(said.contains("The answer: h1.\nh1 is a corner, and stays "), "{said}");
    // Shown is not solved.
    assert!(session(folder.path(), &["learn", "--list"], "").contains("4. Corners (0 of 3 solved)"));
}

#[test]
fn the_lesson_goes_on_where_it_was_left() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &["learn"], "f5\n");
    assert!(
        said.starts_with("A first lesson in Othello") && said.contains("Step 1 of 8: Turning discs over"),
        "{said}"
    );
    assert!(said.ends_with("outflank learn goes on at step 1, position 2.\nGoodbye.\n"), "{said}");
    let said = session(folder.path(), &["learn"], "back\nback\nquit\n");
    assert!(said.starts_with("The lesson goes on where you left it."), "{said}");
    assert!(said.contains("Position 2 of 3") && said.contains("This is the first position of the lesson."), "{said}");
    let said = session(folder.path(), &["learn", "8"], "skip\nstep 3\npasse\n");
    assert!(said.starts_with("A first lesson in Othello"), "whoever chooses a step has left nothing: {said}");
    assert!(said.contains("Step 8 of 8: Parity") && said.contains("cannot turn anything over, and passes."), "{said}");
    let said = session(folder.path(), &["learn"], "");
    assert!(said.contains("Step 3 of 8") && said.contains("Position 2 of 3"), "{said}");
    assert!(session(folder.path(), &["learn", "--list"], "").contains("1. Turning discs over (1 of 3 solved)"));
    session(folder.path(), &["learn", "--from-start"], "");
    assert!(session(folder.path(), &["learn", "--list"], "").contains("1. Turning discs over (0 of 3 solved)"));
}

#[test]
fn a_finished_lesson_says_so() {
    let folder = tempfile::tempdir().unwrap();
    session(folder.path(), &["learn", "8"], "skip\nskip\nskip\n");
    let said = session(folder.path(), &["learn"], "");
    assert!(said.contains("That was the last step") && said.contains("outflank play --white easy"), "{said}");
}

#[test]
fn a_file_of_a_newer_program_is_told_of_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lesson");
    for (kept, told) in [("outflank lesson 9\n", "newer Outflank (format 9)"), ("nonsense", "it is damaged")] {
        fs::write(&file, kept).unwrap();
        let said = session(folder.path(), &["learn"], "f5\n");
        assert!(said.contains(told) && said.contains("is left alone") && said.contains("Right."), "{said}");
        assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    }
}

#[test]
fn a_pass_has_a_word_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    let place = LessonPlace::FIRST.and_following().find(|place| place.to_solve().answers() == [Move::Pass]).unwrap();
    for (language, word) in [("english", "pass"), ("french", "passe"), ("japanese", "パス")] {
        let step = place.step().number().to_string();
        let said = session(folder.path(), &["learn", &step, "--language", language], &format!("{word}\n"));
        let words = LessonWords(language.parse().unwrap());
        assert!(said.contains(words.right()), "{said}");
    }
}
