//! What was found out is kept: never computed twice, never believed when it is damaged, never lost.

use std::fs;
use std::path::Path;

use outflank_coach::{Advisor, Analysis, Findings, FindingsProblem};
use outflank_engine::{Engine, Limits, MoveScore, Options, Stop};
use outflank_rules::{Game, Position, RuleSet, Size, Symmetry};

fn engine() -> Engine {
    Engine::with(Options::default())
}

fn advisor() -> Advisor {
    Advisor::at("4".parse().unwrap())
}

fn game() -> Game {
    let mut game = Game::new(RuleSet::standard(Size::SIX));
    game.play_out(|game| game.position().legal_moves().iter().last());
    game
}

fn score(position: &Position) -> Vec<MoveScore> {
    advisor().score(&engine(), position, &Stop::new(), |_| {}).moves
}

fn analyse(path: &Path) -> Analysis {
    let mut findings = Findings::open(path).unwrap();
    let analysis = Analysis::by(&game(), advisor()).with(&engine()).findings(&mut findings).run(|_| {});
    assert!(findings.trouble().is_none());
    analysis
}

#[test]
fn what_was_found_is_found_again_word_for_word_and_nothing_is_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a new folder").join("findings");
    let first = analyse(&path);
    let size = fs::metadata(&path).unwrap().len();
    let second = analyse(&path);
    assert_eq!(first.moves(), second.moves());
    assert_eq!(fs::metadata(&path).unwrap().len(), size);
}

#[test]
fn a_position_is_known_however_the_board_is_turned() {
    let mut findings = Findings::in_memory();
    let game = game();
    for ply in [0, 1, 5, 12, 20] {
        let position = game.position_at(ply).unwrap();
        findings.add(&engine(), position, advisor(), &score(position));
        for symmetry in Symmetry::ALL {
            let turned = symmetry.position(position);
            let known = findings.find(&engine(), &turned, advisor()).unwrap();
            assert_eq!(known.len(), usize::from(turned.legal_moves().len()));
            for scored in &known {
                let mut position = turned;
                for &step in &scored.line {
                    position = position.make(step).unwrap();
                }
            }
            let scores = |moves: &[MoveScore]| moves.iter().map(|scored| scored.score).collect::<Vec<_>>();
            assert_eq!(scores(&known), scores(&score(position)));
        }
    }
}

#[test]
fn another_method_or_other_rules_find_another_thing() {
    let mut findings = Findings::in_memory();
    let position = Position::start(RuleSet::standard(Size::SIX));
    findings.add(&engine(), &position, advisor(), &score(&position));
    assert!(findings.find(&engine(), &position, Advisor::at("5".parse().unwrap())).is_none());
    assert!(findings.find(&engine(), &Position::start(RuleSet::anti(Size::SIX)), advisor()).is_none());
    let in_a_second = Advisor::within(Limits::time(std::time::Duration::from_secs(1)));
    findings.add(&engine(), &position, in_a_second, &score(&position));
    assert!(findings.find(&engine(), &position, in_a_second).is_none());
    assert_eq!(findings.len(), 1);
}

#[test]
fn a_file_cut_off_anywhere_loses_no_more_than_its_last_finding() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings");
    let whole = analyse(&path);
    let (bytes, all) = (fs::read(&path).unwrap(), Findings::open(&path).unwrap().len());
    for cut in (0..bytes.len()).step_by(37).chain([bytes.len() - 1]) {
        fs::write(&path, &bytes[..cut]).unwrap();
        let known = Findings::open(&path).unwrap().len();
        assert!(known < all);
        if cut == bytes.len() - 1 {
            assert_eq!(known, all - 1);
        }
    }
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(analyse(&path).moves(), whole.moves());
    assert_eq!(Findings::open(&path).unwrap().len(), all);
}

#[test]
fn a_damaged_file_is_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings");
    analyse(&path);
    let sound = fs::read(&path).unwrap();
    for place in [0, 20, sound.len() / 2] {
        let mut bytes = sound.clone();
        bytes[place] ^= 0x20;
        fs::write(&path, &bytes).unwrap();
        let problem = Findings::open(&path).unwrap_err();
        assert!(matches!(problem, FindingsProblem::Damaged { at } if at <= place as u64), "{place}: {problem}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_file_of_a_newer_program_is_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings");
    let newer = [&b"outflank fnd"[..], &2_u32.to_le_bytes(), b"whatever it may hold"].concat();
    fs::write(&path, &newer).unwrap();
    let problem = Findings::open(&path).unwrap_err();
    assert_eq!(problem.to_string(), "it was written by a newer Outflank (format 2)");
    assert_eq!(fs::read(&path).unwrap(), newer);
}

#[test]
fn two_programs_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings");
    let (mut one, mut other) = (Findings::open(&path).unwrap(), Findings::open(&path).unwrap());
    let game = game();
    for ply in 0..10 {
        let position = game.position_at(ply).unwrap();
        let moves = score(position);
        if ply % 2 == 0 { &mut one } else { &mut other }.add(&engine(), position, advisor(), &moves);
    }
    assert!(one.trouble().is_none() && other.trouble().is_none());
    assert_eq!(other.len(), 10);
    assert_eq!(Findings::open(&path).unwrap().len(), 10);
}

#[test]
fn what_is_kept_stays_within_its_bounds_and_the_oldest_is_dropped_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("findings");
    const MOST: u64 = 1200;
    let game = game();
    let positions: Vec<&Position> = (0..game.moves().len()).filter_map(|ply| game.position_at(ply)).collect();
    // Two programs that fill it by turns: neither breaks what the other does when the file becomes the older half.
    let mut programs = [(); 2].map(|()| Findings::open_within(&path, MOST).unwrap());
    for (number, position) in positions.iter().enumerate() {
        programs[number % 2].add(&engine(), position, advisor(), &score(position));
        let size = |name: &str| fs::metadata(folder.path().join(name)).map_or(0, |file| file.len());
        assert!(size("findings") + size("findings.older") <= MOST + 600);
    }
    assert!(programs.iter().all(|program| program.trouble().is_none()));
    let mut kept = Findings::open_within(&path, MOST).unwrap();
    let known: Vec<bool> =
        positions.iter().map(|position| kept.find(&engine(), position, advisor()).is_some()).collect();
    assert!(!known[0] && known[positions.len() - 1], "{known:?}");
    assert!(known.is_sorted(), "the oldest go first: {known:?}");
}
