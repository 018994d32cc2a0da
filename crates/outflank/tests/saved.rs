//! From a game in a pipe to the list of games and back.

#[path = "common/session.rs"]
mod session;

use std::path::Path;
use std::process::Command;

use session::session as outflank;

/// What the program says when it refuses.
fn refusal(data: &Path, words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(words)
        .env("OUTFLANK_DATA", data)
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    assert!(!output.status.success(), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_game_is_listed_shown_continued_exported_counted_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    outflank(data, &["play", "--black", "human", "--white", "human"], "d3\nc5\n");
    let list = outflank(data, &["games", "list"], "");
    assert!(list.contains("8×8 standard") && list.contains("3–3 after 2 moves"), "{list}");
    assert!(outflank(data, &["games", "show", "1"], "").contains("Black to move"));
    let said = outflank(data, &["play", "--continue"], "d6\nresign\n");
    assert!(said.contains("Black plays d6") && said.contains("Black wins"), "{said}");
    assert_eq!(outflank(data, &["games", "export", "1"], ""), "d3c5d6\n");
    assert!(outflank(data, &["games", "export", "1", "--json"], "").contains("\"winner\":\"Black\""));
    assert!(outflank(data, &["games", "export", "1", "--to", "ggf"], "").contains("PB[Human]"));
    let pgn = data.join("game.pgn");
    outflank(data, &["games", "export", "1", pgn.to_str().unwrap()], "");
    let pasted = std::fs::read_to_string(pgn).unwrap();
    let said = outflank(data, &["play", "--no-save", "--white", "human", "--transcript", &pasted], "board\n");
    assert!(said.contains("White to move: c3 e3 c7 e7"), "{said}");
    let refused = refusal(data, &["games", "export", "1", data.join("game.pgn").to_str().unwrap()]);
    assert!(refused.contains("is there already: say --force to replace it"), "{refused}");
    outflank(data, &["games", "export", "1", data.join("game.pgn").to_str().unwrap(), "--force"], "");
    assert!(refusal(data, &["games", "export", "1", "game.xyz"]).contains("which format"));
    let statistics = outflank(data, &["stats"], "");
    assert!(statistics.contains("8×8 standard"), "{statistics}");
    assert!(outflank(data, &["games", "delete", "1"], "").starts_with("Deleted"));
    assert!(outflank(data, &["games"], "").starts_with("No games yet"));
}

#[test]
fn a_finished_game_has_its_result_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    outflank(data, &["play", "--size", "4", "--black", "random", "--white", "random", "--seed", "3"], "");
    outflank(data, &["play", "--rules", "anti", "--black", "human", "--white", "human"], "d3\nc5\nresign\n");
    let export = |game, format| outflank(data, &["games", "export", game, "--to", format], "");
    for (format, unknown) in [("pgn", "[Result \"*\"]"), ("sgf", ""), ("ggf", "")] {
        let written = export("2", format);
        assert!(written.contains("Result") || written.contains("RE["), "{written}");
        assert!(unknown.is_empty() || !written.contains(unknown), "{written}");
    }
    // Black gave up, so White won, whatever the goal.
    assert!(export("1", "sgf").contains("RE[W+R 64]"), "{}", export("1", "sgf"));
}

#[test]
fn a_newer_save_is_told_of_and_left_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let save = data.join("games").join("2030-01-01-000000.game");
    std::fs::create_dir(data.join("games")).unwrap();
    // The words of a format that nobody knows yet, with their checksum.
    let newer = "72c70026 {\"opened\":{\"format\":2}}\n";
    std::fs::write(&save, newer).unwrap();
    let list = outflank(data, &["games", "list"], "");
    assert!(list.contains("was written by a newer Outflank (format 2)"), "{list}");
    assert_eq!(std::fs::read_to_string(&save).unwrap(), newer);
    assert!(!data.join("games").join("damaged").exists());
}

#[test]
fn a_damaged_game_is_reported_and_the_rest_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    outflank(data, &["play", "--black", "human", "--white", "human"], "d3\n");
    std::fs::write(data.join("games").join("2020-01-01-000000.game"), "nonsense\nmore nonsense\n").unwrap();
    let list = outflank(data, &["games", "list"], "");
    assert!(list.contains("warning: the saved game 2020-01-01-000000 is damaged"), "{list}");
    assert!(list.contains("4–1 after 1 move"), "{list}");
    assert!(data.join("games").join("damaged").join("2020-01-01-000000.game").exists());
}

#[test]
fn another_program_takes_a_seat() {
    let folder = tempfile::tempdir().unwrap();
    let program = |words: &str| format!("engine:\"{}\" {words}", env!("CARGO_BIN_EXE_outflank"));
    let (black, white) = (program("gtp --level 1"), program("nboard --level 1"));
    let words = ["play", "--size", "6", "--black", &black, "--white", &white, "--clock", "1m+1s"];
    let said = outflank(folder.path(), &words, "");
    assert!(said.contains(" wins ") || said.contains("Draw"), "{said}");
    assert!(!said.contains("has lost"), "{said}");
    let said = refusal(folder.path(), &["play", "--white", &program("perft 1")]);
    assert!(said.ends_with("perft 1 cannot play: it has ended\n"), "{said}");
}

#[test]
fn an_interrupted_analysis_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, page) = (folder.path().join("findings"), folder.path().join("report.html"));
    let words = ["analyze", "f5d6c3", "--level", "2", "--book", "none", "--json"];
    let whole = outflank(folder.path(), &words, "");
    let found = std::fs::read(&kept).unwrap();
    // As if it had been cut off in the middle of the last move.
    std::fs::write(&kept, &found[..found.len() - 20]).unwrap();
    assert_eq!(outflank(folder.path(), &words, ""), whole);
    assert_eq!(std::fs::read(&kept).unwrap(), found);
    assert_eq!(outflank(folder.path(), &words, ""), whole);
    outflank(folder.path(), &["analyze", "f5d6c3", "--level", "2", "--html", page.to_str().unwrap()], "");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.matches("<svg").count() == 1, "{page}");
}

#[test]
fn a_report_keeps_the_names_counts_for_black_and_marks_moves_by_what_they_gave_away() {
    let folder = tempfile::tempdir().unwrap();
    let (game, page) = (folder.path().join("game.txt"), folder.path().join("report.html"));
    std::fs::write(
        &game,
        "(;GM[Othello]PB[Ann]PW[Ben]TY[4]BO[4 -----O*--*O----- *]B[c4]W[d4]B[d3]W[b4]B[a4]W[d2]B[d1]W[a3];)",
    )
    .unwrap();
    let words = ["analyze", game.to_str().unwrap(), "--html", page.to_str().unwrap()];
    outflank(folder.path(), &words, "");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("Ann - Ben</h1>") && page.contains("Scores are discs for Black."), "{page}");
    // Two discs given away are a good move still, six are a mistake; White's moves are counted for Black as well.
    let row = |class: &str, number: u8, words: &str| {
        format!(
            r#"<tr class="{class}"><td class="number"><button type="button" data-ply="{number}">{number}</button>{words}"#
        )
    };
    let good = row("good", 5, r#"<td>Black a4<td class="number">-12<td>exact"#);
    let mistake = row("mistake", 8, r#"<td>White a3<td class="number">-6<td>exact"#);
    assert!(page.contains(&good) && page.contains(&mistake), "{page}");
    assert!(page.contains("The game never turned.") && !page.contains("Unfinished"), "{page}");
}

#[test]
fn an_analysis_speaks_the_language_of_the_system_or_the_one_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let game = ["analyze", "c4d4d3b4a4d2d1a3", "--size", "4"];
    let spoken = |locale: &str, words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_outflank"));
        command.args(game).args(words).env("OUTFLANK_DATA", folder.path()).env("LC_ALL", locale);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(spoken("C", &[]).contains("Black gave away 2 discs in all."));
    assert!(spoken("fr_FR.UTF-8", &[]).contains("Noir a perdu 2 pions en tout."));
    assert!(spoken("ja_JP.UTF-8", &[]).contains("黒は合計2石を損しました。"));
    assert!(spoken("ja_JP.UTF-8", &["--language", "english"]).contains("Black gave away 2 discs in all."));
}

#[test]
fn a_hint_is_looked_up_where_an_analysis_has_kept_it() {
    let folder = tempfile::tempdir().unwrap();
    let (findings, game) = (folder.path().join("findings"), "c4d4d3b4a4d2d1");
    let hint = || outflank(folder.path(), &["hint", game, "--size", "4", "--all", "--json"], "");
    let first = hint();
    assert!(!first.contains("\"nodes\":0"), "{first}");
    let kept = std::fs::metadata(&findings).unwrap().len();
    let again = hint();
    assert!(again.contains("\"nodes\":0"), "{again}");
    let moves = |json: &str| json.split_once("\"moves\":").unwrap().1.split_once("\"nodes\"").unwrap().0.to_owned();
    assert_eq!(moves(&first), moves(&again));
    assert_eq!(std::fs::metadata(&findings).unwrap().len(), kept);
    let told = |language: &str| outflank(folder.path(), &["hint", game, "--size", "4", "--language", language], "");
    assert!(told("french").starts_with("coup  score  certitude") && told("french").contains("exact"));
    assert!(told("japanese").starts_with("手   スコア  確かさ") && told("japanese").contains("完全読み"));
    // A depth is another question, whose answer depends on threads: it is neither looked up nor kept.
    let deep = outflank(folder.path(), &["hint", game, "--size", "4", "--depth", "4", "--json"], "");
    assert!(!deep.contains("\"nodes\":0"), "{deep}");
    assert_eq!(std::fs::metadata(&findings).unwrap().len(), kept);
}

#[test]
fn findings_that_are_damaged_or_newer_are_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let findings = folder.path().join("findings");
    for (bytes, told) in
        [(&b"something else entirely"[..], "it is damaged"), (b"outflank fnd\x09\0\0\0", "newer Outflank")]
    {
        std::fs::write(&findings, bytes).unwrap();
        let said = outflank(folder.path(), &["analyze", "c4d4", "--size", "4"], "");
        assert!(said.contains("is left alone") && said.contains(told) && said.contains("Black c4"), "{said}");
        assert_eq!(std::fs::read(&findings).unwrap(), bytes);
    }
}

#[cfg(unix)]
#[test]
fn a_match_between_programs_goes_on_and_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, games) = (folder.path().join("results.jsonl"), folder.path().join("games.ggf"));
    let gtp = format!("engine:\"{}\" gtp --level 2", env!("CARGO_BIN_EXE_outflank"));
    let script = folder.path().join("crash.sh");
    std::fs::write(&script, "while read -r line; do case $line in genmove*) exit ;; *) printf '=\\n\\n' ;; esac; done")
        .unwrap();
    let crash = format!("engine:sh {}", script.display());
    let words = [
        "match",
        &gtp,
        "1",
        &crash,
        "--gauntlet",
        "--games",
        "2",
        "--size",
        "6",
        "--clock",
        "30s+1s",
        "--results",
        kept.to_str().unwrap(),
        "--save",
        games.to_str().unwrap(),
        "--force",
    ];
    let table = outflank(folder.path(), &words, "");
    assert!(table.starts_with("4 of 4 games") && table.contains("it has ended"), "{table}");
    let saved = std::fs::read_to_string(&games).unwrap();
    assert_eq!(saved.matches("GM[Othello]").count(), 4);
    assert_eq!((saved.matches("RE[").count(), saved.matches(":r]").count()), (4, 2), "{saved}");
    let lines = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(lines.lines().count(), 4);
    // As if it had been cut off in the middle of the second line.
    std::fs::write(&kept, &lines[..lines.find('\n').unwrap() + 20]).unwrap();
    assert!(outflank(folder.path(), &words, "").starts_with("4 of 4 games"));
    assert_eq!(std::fs::read_to_string(&kept).unwrap().lines().count(), 5);
}
