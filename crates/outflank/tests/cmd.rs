//! The command as a program: what it prints and how it exits, help and errors included.
//!
//! `tests/cmd` holds the sessions. When a change is meant, `TRYCMD=overwrite cargo test -p outflank` writes them anew.

use trycmd::TestCases;

/// Neither the width of the terminal nor its colours may show in what is compared, nor what somebody has saved.
fn cases() -> TestCases {
    let cases = TestCases::new();
    cases.env("COLUMNS", "100").env("NO_COLOR", "1").env("OUTFLANK_DATA", "data").env("LC_ALL", "C");
    cases
}

#[test]
fn sessions() {
    let sessions = std::fs::read_dir("tests/cmd").expect("the folder of sessions");
    let sessions = sessions
        .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().extension().is_some_and(|end| end == "md")));
    assert!(sessions.count() >= 15, "sessions are missing");
    cases().case("tests/cmd/*.md");
}

/// The examples of the README are true.
#[test]
fn readme() {
    let examples = std::fs::read_to_string("../../README.md").expect("the README").matches("```console").count();
    assert!(examples >= 5, "the README has no examples");
    cases().case("../../README.md");
}
