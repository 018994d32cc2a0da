//! Other programs at the board, well behaved and otherwise.
//!
//! The programs are in this file as well: ignored tests that are started by name, so that they run on every system.

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use outflank_engine::Stop;
use outflank_play::Program;
use outflank_protocols::drive::{Rival, RivalFault, Timeouts};
use outflank_protocols::{Setting, gtp, nboard};
use outflank_rules::notation::BoardText;
use outflank_rules::{Game, Position, RuleSet, Side, Size};

/// The command that starts one of the programs below. Its harness must not write on the line of an answer, which it only
/// refrains from with more than one thread.
fn program(name: &str) -> Program {
    let this = std::env::current_exe().unwrap();
    let words = format!("\"{}\" --ignored --nocapture --test-threads 2 --exact {name}", this.display());
    Program::new(&words).unwrap()
}

const QUICK: Timeouts =
    Timeouts { start: Duration::from_secs(10), answer: Duration::from_secs(10), thought: Duration::from_millis(200) };

fn start(program: Program, timeouts: Timeouts) -> Result<Rival, RivalFault> {
    Rival::start(&program, timeouts, &Stop::new())
}

fn first_move(name: &str) -> Result<String, RivalFault> {
    let game = Game::new(RuleSet::standard(Size::EIGHT));
    let square = start(program(name), QUICK)?.choose(&game, None, &Stop::new())?;
    Ok(square.to_string())
}

/// A game between two programs, and what became of it.
fn play(from: Position, black: &str, white: &str) -> Game {
    let timeouts = Timeouts::default();
    let mut rivals = [black, white].map(|name| start(program(name), timeouts).unwrap());
    let mut game = Game::from_position(from);
    while game.outcome().is_none() {
        let rival = &mut rivals[usize::from(game.position().side_to_move() == Side::White)];
        let square = rival.choose(&game, None, &Stop::new()).unwrap();
        game.play(square).unwrap();
    }
    game
}

#[test]
fn programs_play_whole_games() {
    for size in [Size::FOUR, Size::EIGHT] {
        let start = Position::start(RuleSet::standard(size));
        let game = play(start, "speaks_gtp", "speaks_nboard");
        assert!(game.outcome().is_some());
        assert_eq!(game, play(start, "speaks_nboard", "speaks_gtp"), "both are the same player");
    }
}

#[test]
fn games_begin_anywhere() {
    let board: BoardText = "-OX- ---- ---- XXO- X".parse().unwrap();
    let start = board.setup(RuleSet::standard(Size::FOUR)).unwrap().position().unwrap();
    for name in ["speaks_gtp", "speaks_nboard"] {
        assert!(play(start, name, name).outcome().is_some());
    }
}

#[test]
fn taking_back_is_understood() {
    let mut rival = start(program("speaks_gtp"), Timeouts::default()).unwrap();
    let mut game = Game::new(RuleSet::standard(Size::EIGHT));
    let first = rival.choose(&game, None, &Stop::new()).unwrap();
    game.play("f5".parse().unwrap()).unwrap();
    rival.choose(&game, None, &Stop::new()).unwrap();
    game.undo();
    assert_eq!(rival.choose(&game, None, &Stop::new()), Ok(first));
}

#[test]
fn other_rules_are_not_for_other_programs() {
    let game = Game::new(RuleSet::anti(Size::EIGHT));
    let mut rival = start(program("speaks_gtp"), QUICK).unwrap();
    assert!(matches!(rival.choose(&game, None, &Stop::new()), Err(RivalFault::Unplayable(_))));
}

#[test]
fn faults_are_named() {
    let missing = start(Program::new("there-is-no-such-program").unwrap(), QUICK).map(|_| ());
    assert!(matches!(missing, Err(RivalFault::NotStarted(_))), "{missing:?}");
    assert_eq!(first_move("crashes_at_once"), Err(RivalFault::Ended));
    assert_eq!(first_move("crashes_when_asked"), Err(RivalFault::Ended));
    assert!(matches!(first_move("hangs_when_asked"), Err(RivalFault::Silent(_))));
    assert_eq!(first_move("talks_nonsense"), Err(RivalFault::Nonsense("Z99".to_owned())));
    assert_eq!(first_move("plays_anywhere"), Err(RivalFault::Nonsense("A1".to_owned())));
    assert!(matches!(first_move("refuses"), Err(RivalFault::Refused { .. })));
}

#[test]
fn whoever_speaks_no_protocol_is_found_out_at_the_start() {
    let timeouts = Timeouts { start: Duration::from_millis(300), ..QUICK };
    let mute = start(program("keeps_mute"), timeouts).map(|_| ());
    assert_eq!(mute, Err(RivalFault::NoProtocol(timeouts.start)));
    let stop = Stop::new();
    stop.stop();
    let unwanted = Rival::start(&program("keeps_mute"), Timeouts::default(), &stop).map(|_| ());
    assert_eq!(unwanted, Err(RivalFault::Stopped));
}

#[test]
fn a_deadline_holds_however_much_is_said() {
    for name in ["talks_without_end", "talks_without_end_and_waits"] {
        let flood = first_move(name);
        assert!(matches!(flood, Err(RivalFault::Silent(_) | RivalFault::Flood)), "{flood:?}");
    }
}

#[test]
fn a_line_without_an_end_is_not_kept() {
    let timeouts = Timeouts { thought: Duration::from_secs(3600), ..QUICK };
    let mut rival = start(program("says_one_endless_line"), timeouts).unwrap();
    let game = Game::new(RuleSet::standard(Size::EIGHT));
    assert_eq!(rival.choose(&game, None, &Stop::new()), Err(RivalFault::Flood));
}

#[test]
fn a_program_that_floods_before_it_is_asked_plays_all_the_same() {
    assert_eq!(first_move("talks_a_lot_and_plays"), Ok("f5".to_owned()));
}

#[cfg(unix)]
#[test]
fn whatever_a_program_has_started_ends_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let alive = folder.path().join("alive");
    assert!(std::process::Command::new("mkfifo").arg(&alive).status().unwrap().success());
    // A script that does not replace itself by what it starts. Whoever reads the pipe is told when the last of them has ended.
    let engine = program("hangs_when_asked");
    let script = format!("sh -c 'exec 9>{}; sleep 1000000 & {engine}; true'", alive.display());
    let script = Program::new(&script).unwrap();
    let watch = thread::spawn(move || std::fs::read(alive).unwrap());
    let mut rival = start(script, QUICK).unwrap();
    let game = Game::new(RuleSet::standard(Size::EIGHT));
    assert!(rival.choose(&game, None, &Stop::new()).is_err());
    assert!(!watch.is_finished());
    drop(rival);
    assert!(watch.join().unwrap().is_empty());
}

#[test]
fn whoever_loses_interest_need_not_wait() {
    let mut rival = start(program("hangs_when_asked"), Timeouts::default()).unwrap();
    let stop = Stop::new();
    let later = stop.clone();
    thread::spawn(move || later.stop());
    let game = Game::new(RuleSet::standard(Size::EIGHT));
    assert_eq!(rival.choose(&game, None, &stop), Err(RivalFault::Stopped));
}

fn level_two() -> Setting {
    Setting { level: Some("2".parse().unwrap()), ..Setting::default() }
}

/// Answers every command of GTP with nothing, and `genmove` as told.
fn answer_in_gtp(to_genmove: impl Fn() -> String) {
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let answer = if line.starts_with("genmove") { to_genmove() } else { "=".to_owned() };
        println!("{answer}\n");
        io::stdout().flush().unwrap();
    }
}

#[test]
#[ignore = "a program that other tests start"]
fn speaks_gtp() {
    gtp::run(level_two(), io::stdin(), &mut io::stdout()).unwrap();
}

#[test]
#[ignore = "a program that other tests start"]
fn speaks_nboard() {
    nboard::run(level_two(), io::stdin(), &mut io::stdout()).unwrap();
}

#[test]
#[ignore = "a program that other tests start"]
fn crashes_at_once() {
    std::process::exit(3);
}

#[test]
#[ignore = "a program that other tests start"]
fn crashes_when_asked() {
    answer_in_gtp(|| std::process::exit(3));
}

#[test]
#[ignore = "a program that other tests start"]
fn hangs_when_asked() {
    answer_in_gtp(|| {
        loop {
            thread::park();
        }
    });
}

#[test]
#[ignore = "a program that other tests start"]
fn keeps_mute() {
    for line in io::stdin().lock().lines() {
        println!("echo {}", line.unwrap());
    }
}

#[test]
#[ignore = "a program that other tests start"]
fn talks_without_end() {
    answer_in_gtp(|| {
        loop {
            println!("thinking");
        }
    });
}

#[test]
#[ignore = "a program that other tests start"]
fn talks_without_end_and_waits() {
    answer_in_gtp(|| {
        loop {
            println!("thinking");
            thread::sleep(Duration::from_millis(1));
        }
    });
}

#[test]
#[ignore = "a program that other tests start"]
fn says_one_endless_line() {
    answer_in_gtp(|| {
        loop {
            print!("{}", "x".repeat(1000));
        }
    });
}

#[test]
#[ignore = "a program that other tests start"]
fn talks_a_lot_and_plays() {
    for _ in 0..10_000 {
        println!("# a line that nobody asked for");
    }
    answer_in_gtp(|| "= F5".to_owned());
}

#[test]
#[ignore = "a program that other tests start"]
fn talks_nonsense() {
    answer_in_gtp(|| "= Z99".to_owned());
}

#[test]
#[ignore = "a program that other tests start"]
fn plays_anywhere() {
    answer_in_gtp(|| "= A1".to_owned());
}

#[test]
#[ignore = "a program that other tests start"]
fn refuses() {
    answer_in_gtp(|| "? not today".to_owned());
}
