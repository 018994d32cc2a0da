//! A repertoire on the disk: whole after every change, and never lost.

use std::fs;
use std::path::Path;
use std::thread;

use outflank_play::{KeptRepertoire, RepertoireProblem};
use outflank_rules::{Game, Position, RuleSet, Size, Square};

fn game(moves: &str) -> Game {
    Game::from_transcript(Position::start(RuleSet::standard(Size::EIGHT)), moves).unwrap()
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn file(folder: &Path) -> std::path::PathBuf {
    folder.join(KeptRepertoire::FILE_NAME)
}

#[test]
fn what_is_chosen_and_taken_back_is_on_the_disk_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("not yet there");
    let mut kept = KeptRepertoire::open(&data).unwrap();
    assert!(kept.repertoire().is_empty() && !data.exists());
    kept.choose(&game("f5d6c3d3"), square("c4")).unwrap();
    assert_eq!(KeptRepertoire::open(&data).unwrap().repertoire(), kept.repertoire());
    let text = fs::read_to_string(file(&data)).unwrap();
    assert_eq!(text, "outflank repertoire 1\nblack start f5\nblack f5d6 c3\nblack f5d6c3d3 c4\n");
    kept.unchoose(game("f5d6c3d3").position(), square("c4")).unwrap();
    let again = KeptRepertoire::open(&data).unwrap();
    assert!(!again.repertoire().is_chosen(game("f5d6c3d3").position(), square("c4")));
    assert!(again.repertoire().is_chosen(game("f5d6").position(), square("c3")));
}

#[test]
fn a_refused_move_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = KeptRepertoire::open(folder.path()).unwrap();
    kept.choose(&game(""), square("f5")).unwrap();
    let before = fs::read(file(folder.path())).unwrap();
    assert!(matches!(kept.choose(&game("f5"), square("a1")), Err(RepertoireProblem::Refused(_))));
    assert_eq!(fs::read(file(folder.path())).unwrap(), before);
}

#[test]
fn two_programs_lose_nothing_to_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let moves = ["f5d6", "f5f6", "f5f4"].map(game);
    thread::scope(|scope| {
        for game in &moves {
            scope.spawn(|| {
                let mut kept = KeptRepertoire::open(folder.path()).unwrap();
                for square in game.position().legal_moves().iter() {
                    kept.choose(game, square).unwrap();
                }
            });
        }
    });
    let kept = KeptRepertoire::open(folder.path()).unwrap();
    for game in &moves {
        assert_eq!(kept.repertoire().moves(game.position()), game.position().legal_moves());
    }
}

#[test]
fn a_damaged_file_is_set_aside_as_it_is_however_often() {
    let folder = tempfile::tempdir().unwrap();
    let damaged: [&[u8]; 4] =
        [b"", b"outflank repertoire 1\nblack start a1\n", b"\xff\xfe\x00", b"outflank repertoire 1\nbla"];
    for (number, bytes) in (1..).zip(damaged) {
        fs::write(file(folder.path()), bytes).unwrap();
        let problem = KeptRepertoire::open(folder.path()).unwrap_err();
        let RepertoireProblem::Damaged { lies_at, .. } = problem else { panic!("{problem}") };
        assert!(lies_at.ends_with(format!("repertoire.damaged-{number}.txt")), "{}", lies_at.display());
        assert_eq!(fs::read(lies_at).unwrap(), bytes);
        assert!(KeptRepertoire::open(folder.path()).unwrap().repertoire().is_empty());
    }
}

#[test]
fn a_file_that_was_damaged_meanwhile_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = KeptRepertoire::open(folder.path()).unwrap();
    kept.choose(&game(""), square("f5")).unwrap();
    fs::write(file(folder.path()), "what is this").unwrap();
    let problem = kept.choose(&game("f5d6"), square("c3")).unwrap_err();
    let RepertoireProblem::Damaged { lies_at, .. } = problem else { panic!("{problem}") };
    assert_eq!(fs::read_to_string(lies_at).unwrap(), "what is this");
}

#[test]
fn a_file_of_a_newer_program_stays_where_it_is() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(file(folder.path()), "outflank repertoire 7\nnew words\n").unwrap();
    let problem = KeptRepertoire::open(folder.path()).unwrap_err();
    assert!(matches!(problem, RepertoireProblem::Newer { format: 7, .. }), "{problem}");
    assert_eq!(fs::read_to_string(file(folder.path())).unwrap(), "outflank repertoire 7\nnew words\n");
}

#[test]
fn what_cannot_be_written_leaves_the_old_file_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = KeptRepertoire::open(folder.path()).unwrap();
    kept.choose(&game(""), square("f5")).unwrap();
    let before = fs::read(file(folder.path())).unwrap();
    // Where a folder lies nothing can be written.
    fs::create_dir(folder.path().join("repertoire.new")).unwrap();
    assert!(matches!(kept.choose(&game("f5d6"), square("c3")), Err(RepertoireProblem::Unwritable(..))));
    assert_eq!(fs::read(file(folder.path())).unwrap(), before);
    assert!(!kept.repertoire().is_chosen(game("f5d6").position(), square("c3")), "what is not kept has not happened");
}
