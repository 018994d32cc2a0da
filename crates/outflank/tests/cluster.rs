//! The command with workers on other machines: processes that are killed, against a server of the test's own.

mod common;
#[path = "../../cluster/tests/cluster/nats.rs"]
mod nats;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use common::{outflank, run, text};
use nats::TestServer;
use outflank_rules::notation::BoardText;
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Game, RuleSet, Size};
use serde_json::Value;

/// A worker that ends with the test.
struct TestWorker(Child);

impl TestWorker {
    fn start(url: &str) -> Self {
        let mut command = outflank(&["worker", "--threads", "1", "--hash", "16"]);
        command.env("OUTFLANK_NATS", url).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().expect("a worker"))
    }
}

/// As nothing lets a program prepare for: `SIGKILL`.
impl Drop for TestWorker {
    fn drop(&mut self) {
        // One that has ended already is what we want.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs a command while workers die again and again, each after a while of its own, and others take their place; and once the server dies too.
fn run_among_the_dying(server: &mut TestServer, command: &mut Command, seed: u64) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command runs");
    let mut random = Random::new(seed, 0);
    let mut workers: Vec<TestWorker> = (0..3).map(|_| TestWorker::start(&server.url())).collect();
    let mut deaths = 0;
    let began = Instant::now();
    while child.try_wait().expect("a process").is_none() {
        assert!(began.elapsed() < Duration::from_secs(240), "it takes too long");
        thread::sleep(Duration::from_millis(300 + random.below(900)));
        // Whoever dies all the time does nothing: later on they live.
        if deaths < 8 {
            workers[random.below(3) as usize] = TestWorker::start(&server.url());
            deaths += 1;
        }
        if deaths == 4 {
            server.restart(Duration::from_millis(500));
        }
    }
    assert!(deaths >= 3, "it was over before anybody died");
    child.wait_with_output().expect("its output")
}

/// It may be told that nobody is there yet, or that the server is away, and nothing worse.
fn assert_went_well(output: &Output) {
    let said = text(&output.stderr);
    assert!(output.status.success() && said.lines().all(|line| line.starts_with("note: ")), "{said}");
}

/// What a list of JSON objects says, but for what depends on the machine.
fn objects(output: &Output) -> Vec<Value> {
    let lines = text(&output.stdout).lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    lines
        .map(|mut object| {
            for key in ["seconds", "total_seconds"] {
                object.as_object_mut().expect("an object").remove(key);
            }
            object
        })
        .collect()
}

fn write_positions(path: &Path, count: u64, empties: u16) {
    let rules = RuleSet::standard(Size::EIGHT);
    let position = |number| random_position(rules, empties, &mut Random::new(5, number));
    let lines: Vec<String> = (0..count).map(|number| format!("{};\n", BoardText::write(&position(number)))).collect();
    fs::write(path, lines.concat()).expect("a file");
}

#[test]
fn a_file_is_solved_as_on_one_machine_whoever_dies() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("positions.obf");
    write_positions(&file, 60, 17);
    let solve = |words: &[&str]| {
        let mut command = outflank(&["solve", "--json"]);
        command.arg(&file).args(words).env("OUTFLANK_NATS", "");
        command
    };
    let url = server.url();
    let elsewhere = run_among_the_dying(&mut server, &mut solve(&["--nats", &url]), 1);
    assert_went_well(&elsewhere);
    let here = run(&mut solve(&["--threads", "1"]));
    let told = |object: &Value| (object["number"].clone(), object["score"].clone(), object["solved"].clone());
    let (elsewhere, here) = (objects(&elsewhere), objects(&here));
    assert_eq!(elsewhere.iter().map(told).collect::<Vec<_>>(), here.iter().map(told).collect::<Vec<_>>());
    // Nobody is there any more, and the same words tell the same: every result is there, and only once.
    assert_eq!(objects(&run(&mut solve(&["--nats", &url]))), elsewhere);
}

#[test]
fn games_for_training_are_the_same_file_whoever_dies() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let generate = |name: &str, words: &[&str]| {
        let mut command = outflank(&["train", "generate"]);
        command
            .arg(folder.path().join(name))
            .args(["--games", "400", "--depth", "4", "--exact-from", "12"])
            .args(words);
        command
    };
    let url = server.url();
    let elsewhere = run_among_the_dying(&mut server, &mut generate("elsewhere", &["--nats", &url]), 2);
    assert_went_well(&elsewhere);
    assert!(run(&mut generate("here", &["--threads", "2"])).status.success());
    let read = |name: &str| fs::read(folder.path().join(name)).expect("a file");
    assert!(read("here") == read("elsewhere"), "the files differ");
}

#[test]
fn an_analysis_is_word_for_word_that_of_one_machine() {
    let Some(server) = TestServer::start(&[]) else { return };
    let mut game = Game::new(RuleSet::standard(Size::SIX));
    let mut random = Random::new(3, 1);
    game.play_out(|game| {
        let moves = game.position().legal_moves();
        moves.iter().nth(random.below(u64::from(moves.len()).max(1)) as usize)
    });
    let folder = tempfile::tempdir().expect("a folder");
    let analyze = |data: &str, words: &[&str]| {
        let mut command = outflank(&["analyze", &game.transcript(), "--size", "6", "--level", "8", "--json"]);
        run(command.args(words).env("OUTFLANK_DATA", folder.path().join(data)))
    };
    let here = analyze("here", &[]);
    let _worker = TestWorker::start(&server.url());
    let elsewhere = analyze("elsewhere", &["--nats", &server.url()]);
    assert_went_well(&elsewhere);
    assert_eq!(text(&elsewhere.stdout), text(&here.stdout));
    // What was found elsewhere is kept here, and nobody is asked again.
    assert_eq!(text(&analyze("elsewhere", &[]).stdout), text(&here.stdout));
}

/// A position that takes some seconds: the 49th of the FFO test suite.
const HARD: &str = "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X";

/// Plays a line out, and says what it leads to for the side to move at its beginning.
fn score_at_the_end_of(board: &str, line: &Value) -> i16 {
    let setup = board.parse::<BoardText>().expect("a board").setup(RuleSet::standard(Size::EIGHT)).expect("a board");
    let start = setup.position().expect("a position");
    let moves = line.as_array().expect("a line").iter().map(|step| step.as_str().expect("a move"));
    let end = moves.fold(start, |position, step| match step.parse() {
        Ok(square) => position.play(square).expect("a legal move"),
        Err(_) => position.pass().expect("a pass"),
    });
    end.outcome().expect("the end of the game").margin(start.side_to_move())
}

#[test]
fn a_hard_position_is_proven_by_all_of_them_whoever_dies() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let url = server.url();
    let elsewhere = run_among_the_dying(&mut server, &mut outflank(&["solve", HARD, "--json", "--nats", &url]), 4);
    assert_went_well(&elsewhere);
    let (elsewhere, here) = (objects(&elsewhere), objects(&run(&mut outflank(&["solve", HARD, "--json"]))));
    assert_eq!((&elsewhere[0]["score"], &elsewhere[0]["solved"]), (&here[0]["score"], &here[0]["solved"]));
    // Of several best lines each may find another one.
    assert_eq!(Value::from(score_at_the_end_of(HARD, &elsewhere[0]["pv"])), here[0]["score"]);
    assert_eq!(elsewhere[0]["best"], elsewhere[0]["pv"][0]);
    // All of it is known.
    let _worker = TestWorker::start(&url);
    let again = objects(&run(&mut outflank(&["solve", HARD, "--json", "--nats", &url])));
    assert_eq!(again[0]["score"], here[0]["score"]);
}

#[test]
fn whoever_gives_up_a_hard_position_is_told_what_is_proven_and_goes_on_from_there() {
    let Some(server) = TestServer::start(&[]) else { return };
    let solve = |words: &[&str]| {
        let mut command = outflank(&["solve", HARD, "--nats", &server.url()]);
        command.args(words);
        command
    };
    let worker = TestWorker::start(&server.url());
    let given_up = run(&mut solve(&["--time", "3s"]));
    let said = text(&given_up.stdout);
    assert_eq!(given_up.status.code(), Some(1), "{said}");
    assert!(said.contains("not solved: this is how it looks") && said.contains("proven so far: "), "{said}");
    assert!(said.contains("the same words go on from there"), "{said}");
    let _second = TestWorker::start(&server.url());
    let solved = objects(&run(&mut solve(&["--json", "--wld"])));
    let here = objects(&run(&mut outflank(&["solve", HARD, "--json", "--wld"])));
    drop(worker);
    assert_eq!((&solved[0]["result"], &solved[0]["solved"]), (&here[0]["result"], &Value::from(true)));
}

#[test]
fn an_easy_position_is_solved_by_one_of_them() {
    let Some(server) = TestServer::start(&[]) else { return };
    let position = random_position(RuleSet::standard(Size::EIGHT), 14, &mut Random::new(21, 3));
    let board = BoardText::write(&position);
    let _workers = [TestWorker::start(&server.url()), TestWorker::start(&server.url())];
    let elsewhere = run(&mut outflank(&["solve", &board, "--json", "--nats", &server.url()]));
    assert_went_well(&elsewhere);
    let here = run(&mut outflank(&["solve", &board, "--json", "--threads", "1"]));
    let told = |output: &Output| ["score", "pv", "solved"].map(|key| objects(output)[0][key].clone());
    assert_eq!(told(&elsewhere), told(&here));
    // Nobody has to think about a game that is over.
    let over =
        run(&mut outflank(&["solve", "XXXX XXXX OOOO OOOO X", "--size", "4", "--json", "--nats", &server.url()]));
    assert_eq!(objects(&over)[0]["score"], 0, "{}", text(&over.stderr));
}

#[test]
fn a_book_is_that_of_one_machine() {
    let Some(server) = TestServer::start(&[]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let build = |name: &str, words: &[&str]| {
        let path = folder.path().join(name);
        let mut command = outflank(&["book", "build", "--size", "6", "--every", "3", "--level", "4", "--book"]);
        let built = run(command.arg(&path).args(words));
        assert_went_well(&built);
        fs::read(path).expect("a book")
    };
    let _workers = [TestWorker::start(&server.url()), TestWorker::start(&server.url())];
    let elsewhere = build("elsewhere", &["--nats", &server.url()]);
    assert!(build("here", &["--threads", "1"]) == elsewhere, "the books differ");
    // What is there is not asked again.
    assert!(build("elsewhere", &["--nats", &server.url()]) == elsewhere);
}

#[test]
fn exercises_are_those_of_one_machine_whoever_dies() {
    let Some(mut server) = TestServer::start(&[]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.ggf");
    let words = ["match", "2", "1", "--size", "6", "--games", "24", "--book", "none", "--save"];
    assert!(run(outflank(&words).arg(&games)).status.success());
    let import = |data: &str, words: &[&str]| {
        let mut command = outflank(&["drill", "import", "--data"]);
        command.arg(folder.path().join(data)).arg(&games).args(words);
        command
    };
    let url = server.url();
    let elsewhere = run_among_the_dying(&mut server, &mut import("elsewhere", &["--nats", &url]), 5);
    assert_went_well(&elsewhere);
    let here = run(&mut import("here", &[]));
    assert_eq!(text(&elsewhere.stdout), text(&here.stdout));
    let deck = |data: &str| fs::read_to_string(folder.path().join(data).join("training")).expect("a deck");
    assert_eq!(deck("elsewhere"), deck("here"));
    let again = run(&mut import("elsewhere", &["--nats", &url]));
    assert!(again.status.success() && text(&again.stdout).contains("24"), "{}", text(&again.stdout));
}

#[test]
fn a_worker_that_is_asked_to_end_does_so_politely_and_tells_what_it_did() {
    let Some(server) = TestServer::start(&[]) else { return };
    let mut child = outflank(&["worker", "--threads", "1", "--nats", &server.url()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a worker");
    let mut out = BufReader::new(child.stdout.take().expect("its output"));
    let mut said = String::new();
    out.read_line(&mut said).expect("a first line");
    let ended = Command::new("kill").arg("-TERM").arg(child.id().to_string()).status();
    assert!(ended.is_ok_and(|status| status.success()));
    out.read_to_string(&mut said).expect("the rest");
    let output = child.wait_with_output().expect("its end");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    assert!(said.starts_with("Working for nats://127.0.0.1:"), "{said}");
    assert!(said.ends_with("0 jobs done in 0.0 s of work.\n"), "{said}");
}

#[test]
fn secrets_are_never_shown() {
    let Some(server) = TestServer::start(&["--user", "ada", "--pass", "lovelace"]) else { return };
    let nowhere = "nats://ada:lovelace@127.0.0.1:1";
    for url in [server.url_for("ada:lovelace2"), nowhere.to_owned(), "http://ada:lovelace@example.org".to_owned()] {
        for words in [&["solve", "start", "--size", "4"][..], &["train", "generate", "nowhere.games"]] {
            let output = run(outflank(words).args(["--nats", &url]));
            assert!(!output.status.success());
            let said = text(&output.stderr);
            assert!(said.starts_with("error: ") && !said.contains("lovelace"), "{said}");
        }
    }
    let output = run(outflank(&["worker"]).env("OUTFLANK_NATS", "nats://ada:love lace@example.org:x y"));
    assert!(output.status.code() == Some(2) && !text(&output.stderr).contains("lace"), "{}", text(&output.stderr));
}
