//! Contests of other programs, well behaved and otherwise.
//!
//! The programs are in this file as well: ignored tests that are started by name, so that they run on every system. Each writes its
//! number as a process into the file named last on its command line, if there is one.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use outflank_contest::{Contest, Fixture, GoOn, Pairing, PlayedGame, Results, Tables, schedule};
use outflank_engine::{Openings, Stop};
use outflank_play::{EnginePlayer, Program};
use outflank_protocols::{Setting, gtp, nboard};
use outflank_rules::{Position, RuleSet, Size};

/// The command that starts one of the programs below. Its harness must not write on the line of an answer, which it only
/// refrains from with more than one thread.
fn program(name: &str, processes: &Path) -> EnginePlayer {
    let this = std::env::current_exe().unwrap();
    let words = format!(
        "\"{}\" --ignored --nocapture --test-threads 2 --exact {name} \"{}\"",
        this.display(),
        processes.display()
    );
    EnginePlayer::Program(Program::new(&words).unwrap())
}

/// Four games on a small board with a clock; and then nothing is left running.
fn games(first: &str, second: &str, clock: &str) -> Vec<(Fixture, PlayedGame)> {
    let folder = tempfile::tempdir().unwrap();
    let processes = folder.path().join("processes");
    let players = [first, second].map(|name| match name.parse() {
        Ok(level) => EnginePlayer::Level(level),
        Err(_) => program(name, &processes),
    });
    let contest = Contest {
        arena: Tables { players: players.to_vec(), control: Some(clock.parse().unwrap()), openings: Openings::none() },
        start: Position::start(RuleSet::standard(Size::SIX)),
        openings: Vec::new(),
        fixtures: schedule(2, Pairing::RoundRobin, 4, 1),
        jobs: 2,
        seed: 1,
    };
    let results = contest.run(&mut Results::default(), &Stop::new(), |_| GoOn::Yes).unwrap();
    let started = fs::read_to_string(&processes).unwrap();
    assert!(!started.is_empty());
    for process in started.lines() {
        let gone = (0..3000).any(|_| {
            thread::sleep(Duration::from_millis(10));
            !is_running(process)
        });
        assert!(gone, "process {process} is left running");
    }
    results
}

fn is_running(process: &str) -> bool {
    let mut command = Command::new("kill");
    cfg!(unix) && command.args(["-0", process]).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

#[test]
fn programs_play_to_the_end_of_the_board() {
    let results = games("speaks_gtp", "speaks_nboard", "10m+1s");
    assert_eq!(results.len(), 4);
    assert!(results.iter().all(|(_, game)| game.fault.is_none()), "{results:?}");
    let moves = |fixture: usize| results.iter().filter(move |(at, _)| at.black == fixture).map(|(_, game)| &game.moves);
    assert!(moves(0).eq(moves(1)), "both are the same player: {results:?}");
}

#[test]
fn a_program_that_is_too_slow_loses_on_time() {
    let results = games("dawdles", "1", "1s");
    assert_eq!(results.len(), 4);
    for (fixture, game) in &results {
        let slow = if fixture.black == 0 { "Black" } else { "White" };
        let quick = if fixture.black == 0 { "White" } else { "Black" };
        let fault = game.fault.as_deref().unwrap_or_default();
        assert!(fault.starts_with(&format!("{quick} wins")) && fault.ends_with("on time"), "{slow}: {game:?}");
        assert_eq!(game.black_lead.signum(), if fixture.black == 0 { -1 } else { 1 });
    }
}

#[test]
fn a_program_that_crashes_loses_and_the_contest_goes_on() {
    let results = games("crashes_when_asked", "1", "1m");
    assert_eq!(results.len(), 4);
    for (_, game) in &results {
        assert!(game.fault.as_deref().is_some_and(|fault| fault.contains("program has lost: ")), "{game:?}");
    }
}

#[test]
fn a_program_that_does_not_start_wins_and_loses_nothing() {
    let nobody = EnginePlayer::Program(Program::new("there-is-no-such-program").unwrap());
    let contest = Contest {
        arena: Tables {
            players: vec!["1".parse().map(EnginePlayer::Level).unwrap(), nobody],
            control: None,
            openings: Openings::none(),
        },
        start: Position::start(RuleSet::standard(Size::SIX)),
        openings: Vec::new(),
        fixtures: schedule(2, Pairing::RoundRobin, 4, 1),
        jobs: 2,
        seed: 1,
    };
    let told = contest.arena.check(contest.start.rules(), &Stop::new()).unwrap_err();
    assert!(told.starts_with("engine:there-is-no-such-program cannot play: it cannot be started"), "{told}");
    let mut results = 0;
    let played = contest.run(&mut Results::default(), &Stop::new(), |so_far| {
        results = so_far.len();
        GoOn::Yes
    });
    assert_eq!((played.unwrap_err().to_string(), results), (told, 0));
}

#[test]
fn a_program_is_not_asked_to_play_what_it_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let players = vec![program("speaks_gtp", &folder.path().join("processes"))];
    let tables = Tables { players, control: None, openings: Openings::none() };
    assert_eq!(tables.check(RuleSet::standard(Size::EIGHT), &Stop::new()), Ok(()));
    let told = tables.check(RuleSet::anti(Size::EIGHT), &Stop::new()).unwrap_err();
    assert!(told.ends_with("other programs know only the standard rules"), "{told}");
}

fn announce() {
    let Some(file) = std::env::args().next_back() else { return };
    if let Ok(mut file) = OpenOptions::new().append(true).create(true).open(file) {
        writeln!(file, "{}", std::process::id()).unwrap();
    }
}

fn level_two() -> Setting {
    Setting { level: Some("2".parse().unwrap()), ..Setting::default() }
}

fn answer_in_gtp(genmove: impl Fn() -> String) {
    announce();
    for line in io::stdin().lock().lines() {
        let answer = if line.unwrap().starts_with("genmove") { genmove() } else { "=".to_owned() };
        println!("{answer}\n");
        io::stdout().flush().unwrap();
    }
}

#[test]
#[ignore = "a program that other tests start"]
fn speaks_gtp() {
    announce();
    gtp::run(level_two(), io::stdin(), &mut io::stdout()).unwrap();
}

#[test]
#[ignore = "a program that other tests start"]
fn speaks_nboard() {
    announce();
    nboard::run(level_two(), io::stdin(), &mut io::stdout()).unwrap();
}

#[test]
#[ignore = "a program that other tests start"]
fn dawdles() {
    answer_in_gtp(|| {
        loop {
            thread::park();
        }
    });
}

#[test]
#[ignore = "a program that other tests start"]
fn crashes_when_asked() {
    answer_in_gtp(|| std::process::exit(3));
}
