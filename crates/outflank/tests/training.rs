//! Training line by line: exercises made and found, answers that survive, and games that are looked through.

#[path = "common/session.rs"]
mod session;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use session::session;

/// A small drill of endgames, the same each time.
const DRILL: [&str; 10] = ["drill", "--theme", "endgame", "--size", "6", "--empties", "4..6", "--seed", "5", "--count"];

fn drill(count: &str) -> Vec<&str> {
    DRILL.into_iter().chain([count]).collect()
}

/// The best moves that a session of giving up tells, in their order.
fn best_moves(count: usize) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &drill(&count.to_string()), &"give up\n\n".repeat(count));
    let told = said.lines().filter_map(|line| line.split_once("The best move is "));
    let moves: Vec<String> = told.map(|(_, rest)| rest.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(moves.len(), count, "{said}");
    moves
}

#[test]
fn a_drill_takes_right_answers_wrong_ones_and_words_and_sums_up() {
    let (folder, best) = (tempfile::tempdir().unwrap(), best_moves(3));
    let input = format!("help\nboard\n\nnonsense\nd3\nhint\nplay\n{}\n\n{}\n\ngive up\nhelp\nquit\n", best[0], best[1]);
    let said = session(folder.path(), &drill("3"), &input);
    assert!(said.starts_with("Exercise 1 of 3: endgame, "), "{said}");
    assert!(said.contains("give up   see the answer"), "{said}");
    assert!(said.contains("\"nonsense\" is neither a square such as d3 nor a word I know; try help."), "{said}");
    assert!(said.contains("may not play d3. These are legal: "), "{said}");
    assert!(said.contains("First your answer, or give up"), "{said}");
    assert!(
        said.contains(&format!("Right: {} (", best[0])) && said.contains(&format!("Right: {} (", best[1])),
        "{said}"
    );
    assert!(said.contains("With a hint it counts less: again on "), "{said}");
    assert!(said.contains("The best move is ") && said.contains("Enter goes on, play "), "{said}");
    assert!(said.contains("3 answers, 2 right (66 %).\nThe next exercise is due on "), "{said}");
    let report = session(folder.path(), &["coach", "--progress"], "");
    assert!(report.contains("\nendgame          3    0        0   66 %\n"), "{report}");
    assert!(report.contains("#############.......  66 %  2/3\n"), "{report}");
    let report = session(folder.path(), &["coach", "--progress", "--theme", "corners"], "");
    assert!(report.contains("No answers yet."), "{report}");
}

#[test]
fn no_exercise_comes_twice_and_a_skipped_one_does_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &drill("12"), &"give up\n\n".repeat(12));
    let boards: Vec<&str> =
        said.split("Exercise ").skip(1).map(|text| text.split("Your answer").next().unwrap()).collect();
    let mut different: Vec<&str> = boards.iter().map(|board| board.split_once("\n\n").unwrap().1).collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!((boards.len(), different.len()), (12, 12), "{said}");
    let said = session(folder.path(), &drill("2"), "skip\nsauter\n");
    assert!(said.contains("Skipped: it does not count.") && said.contains("No answers yet."), "{said}");
    assert!(session(folder.path(), &["coach", "--progress"], "").contains("  0/12\n"));
}

#[test]
fn an_exercise_can_be_played_on_from_and_the_game_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &drill("1"), "give up\nplay 99\nplay easy\nresign\nquit\nquit\n");
    assert!(said.contains("\"99\" is not a level: easy, medium, hard"), "{said}");
    assert!(said.contains("from here against easy; quit brings you back."), "{said}");
    assert!(said.contains("Othello, 6×6 standard.") && said.contains("Back to the training."), "{said}");
    assert!(session(folder.path(), &["games"], "").contains("6×6 standard"));
}

#[test]
fn training_speaks_every_language_and_understands_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let spoken = |language: &str, input: &str| {
        let words: Vec<&str> = drill("1").into_iter().chain(["--language", language]).collect();
        session(folder.path(), &words, input)
    };
    let said = spoken("french", "aide\nindice\nréponse\nquitter\n");
    assert!(said.starts_with("Exercice 1 sur 1 : finale, ") && said.contains("Le meilleur coup est "), "{said}");
    assert!(said.contains("1 réponse, 0 juste (0 %).\nLe prochain exercice est à revoir le "), "{said}");
    let said = spoken("japanese", "ヘルプ\nヒント\n降参\n終了\n");
    assert!(said.starts_with("問題1／1：終盤、") && said.contains("最善手は"), "{said}");
    assert!(said.contains("1問中0問正解（0 %）。\n次の復習は"), "{said}");
}

#[test]
fn endgames_are_made_for_every_game_and_refused_where_nobody_can_make_them() {
    let folder = tempfile::tempdir().unwrap();
    for words in
        [&["--size", "4"][..], &["--size", "6x8", "--rules", "orthogonal"], &["--rules", "anti", "--supply", "30"]]
    {
        let all = ["drill", "--theme", "endgame", "--empties", "4-5", "--count", "1"];
        let words: Vec<&str> = all.into_iter().chain(words.iter().copied()).collect();
        let said = session(folder.path(), &words, "give up\nquit\n");
        assert!(said.contains("1 answer, 0 right (0 %)."), "{words:?}: {said}");
    }
    let refused = |words: &[&str]| {
        let command = Command::new(env!("CARGO_BIN_EXE_outflank"))
            .args(words)
            .env("OUTFLANK_DATA", folder.path())
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        (command.status.code(), String::from_utf8(command.stderr).unwrap())
    };
    let said = session(folder.path(), &["drill", "--theme", "corners", "--size", "4", "--rules", "anti"], "");
    assert!(
        said.starts_with("No other exercise of this kind was found. Play games, or take some from files"),
        "{said}"
    );
    let (code, why) = refused(&["drill", "--empties", "3..20"]);
    assert_eq!(code, Some(2));
    assert!(why.contains("write a number from 4 to 16, or a range such as 4..16"), "{why}");
    let (code, why) = refused(&["drill", "import", "nowhere.ggf"]);
    assert_eq!(code, Some(2));
    assert!(why.contains("cannot read nowhere.ggf"), "{why}");
}

/// White's last move gives away six discs, Black gives away two at most.
const GAME: &str = "(;GM[Othello]PB[Ann]PW[Ben]TY[4]BO[4 -----O*--*O----- *]B[c4]W[d4]B[d3]W[b4]B[a4]W[d2]B[d1]W[a3];)";

#[test]
fn exercises_of_a_theme_are_made_where_there_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let words = ["drill", "--theme", "corners", "--size", "6", "--count", "1", "--seed", "3"];
    let said = session(folder.path(), &words, "give up\nquit\n");
    assert!(said.starts_with("Exercise 1 of 1: corners, ") && said.contains("1 answer, 0 right (0 %)."), "{said}");
}

#[test]
fn own_mistakes_become_exercises_and_those_of_engines_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "c4\nd4\nd3\nb4\na4\nd2\nd1\na3\nquit\n";
    session(folder.path(), &["play", "--plain", "--size", "4", "--white", "human"], moves);
    session(folder.path(), &["play", "--plain", "--size", "4", "--black", "1", "--white", "random", "--seed", "3"], "");
    let said = session(folder.path(), &["drill", "--size", "4", "--count", "1"], "a3\nquit\n");
    assert!(said.contains("Looked through 1 game: 1 exercise added, 0 known already."), "{said}");
    assert!(said.contains(" From your game ") && said.contains(", move 8."), "{said}");
    assert!(said.contains("Wrong: a3 gives away 6 discs (+6 instead of +12, exact). The best move is b1."), "{said}");
    assert!(said.contains("That is what you played in the game, too."), "{said}");
    let said = session(folder.path(), &["drill", "--size", "4", "--count", "1", "--empties", "4"], "quit\n");
    assert!(!said.contains("Looked through"), "{said}");
}

#[test]
fn recorded_games_are_taken_in_once_by_player_and_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let (ggf, pgn) = (folder.path().join("club.ggf"), folder.path().join("club.pgn"));
    fs::write(&ggf, GAME).unwrap();
    session(folder.path(), &["convert", ggf.to_str().unwrap(), pgn.to_str().unwrap()], "");
    let import = |file: &Path, words: &[&str]| {
        let all: Vec<&str> =
            ["drill", "import", file.to_str().unwrap()].into_iter().chain(words.iter().copied()).collect();
        session(folder.path(), &all, "")
    };
    assert_eq!(
        import(&ggf, &["--player", "carl"]),
        "Looked through 0 games: 0 exercises added, 0 known already.\n1 game is without carl.\n"
    );
    assert_eq!(import(&ggf, &["--player", "ANN"]), "Looked through 1 game: 0 exercises added, 0 known already.\n");
    assert_eq!(import(&ggf, &["--player", "ben"]), "Looked through 1 game: 1 exercise added, 0 known already.\n");
    assert_eq!(import(&ggf, &[]), "Looked through 1 game: 0 exercises added, 1 known already.\n");
    assert_eq!(
        import(&pgn, &["--player", "Ben"]),
        "Looked through 0 games: 0 exercises added, 0 known already.\n1 game was looked through before.\n"
    );
    let said = session(folder.path(), &["drill", "--size", "4", "--count", "1"], "b1\nquit\n");
    assert!(said.contains(" From Ann – Ben, move 8.") && said.contains("Right: b1 (+12, exact)."), "{said}");
    assert!(said.contains("In the game a3 was played, which gave away 6."), "{said}");
}

#[test]
fn today_s_session_says_what_is_due_and_when_to_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let said = session(folder.path(), &["coach"], "give up\nquit\n");
    assert!(said.starts_with("Nothing is due today.\nToday: 0 due, 15 new, about ten minutes."), "{said}");
    assert!(said.contains("Exercise 1 of 15: endgame") && said.contains("The next exercise is due on "), "{said}");
    // Tomorrow it is due: the answer is moved a day back, as if it had been given then.
    let file = folder.path().join("training");
    let before = fs::read_to_string(&file).unwrap();
    let answer = before.lines().last().unwrap().split_once(' ').unwrap().1;
    let at: u64 = answer.split_once("\"at\":").unwrap().1.trim_end_matches('}').parse().unwrap();
    let yesterday = answer.replace(&at.to_string(), &(at - 86_400).to_string());
    let line = format!("{:08x} {yesterday}\n", crc32(yesterday.as_bytes()));
    let lines: Vec<&str> = before.lines().collect();
    fs::write(&file, lines[..lines.len() - 1].join("\n") + "\n" + &line).unwrap();
    let said = session(folder.path(), &["coach"], "");
    assert!(said.starts_with("Today: 1 due, 14 new, about ten minutes."), "{said}");
}

/// CRC-32 as in Ethernet and PNG, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

/// A session that somebody is in the middle of.
fn begun(data: &Path, words: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(words)
        .env("OUTFLANK_DATA", data)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    (child, input, output)
}

#[test]
fn a_session_cut_off_by_kill_9_keeps_every_answer_that_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    for answers in 1..=3 {
        let (mut child, mut input, mut output) = begun(folder.path(), &drill("9"));
        input.write_all(b"give up\n").unwrap();
        let mut line = String::new();
        while !line.contains("It comes again on ") {
            line.clear();
            assert!(output.read_line(&mut line).unwrap() > 0, "it ended before it answered");
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let report = session(folder.path(), &["coach", "--progress"], "");
        assert!(report.contains(&format!("  0/{answers}\n")), "{report}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_import_keeps_what_was_done_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games.ggf");
    // A short game, then one that takes a while.
    session(folder.path(), &["play", "--plain", "--black", "random", "--white", "random", "--seed", "3"], "");
    let long = session(folder.path(), &["games", "export", "1", "--to", "ggf"], "");
    fs::write(&games, format!("{GAME}\n{long}")).unwrap();
    let words = ["drill", "import", games.to_str().unwrap()];
    let (mut child, _input, mut output) = begun(folder.path(), &words);
    let file = folder.path().join("training");
    while !fs::read_to_string(&file).is_ok_and(|text| text.contains("\"studied\"")) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let mut said = String::new();
    std::io::Read::read_to_string(&mut output, &mut said).unwrap();
    let code = child.wait().unwrap().code();
    assert_eq!(code, Some(130), "{said}");
    assert!(
        said.starts_with("Looked through 1 game: 1 exercise added") && said.contains("What was found is kept"),
        "{said}"
    );
}
