//! A damaged book: what is wrong is told, and everything that is sound is saved.

use std::fs;
use std::path::Path;

use outflank_book::{Book, BookCheck, BookCrew, BookDamage, BookProblem, BookReach, BookWork, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::{Position, RuleSet, Size};

const SIX: RuleSet = RuleSet::standard(Size::SIX);

/// A book with a table and a journal.
fn grow(path: &Path) -> usize {
    let mut growing = GrowingBook::create(path, SIX).unwrap();
    let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Easy, options: Options::default() };
    let expand = |growing: &mut GrowingBook, positions| {
        let from = vec![Position::start(SIX)];
        let work = BookWork::Expand { from, reach: BookReach { empties: 4, ..BookReach::default() }, positions };
        growing.grow(&work, &crew, &Stop::new(), |_| {}).unwrap();
    };
    expand(&mut growing, 200);
    growing.tidy().unwrap();
    expand(&mut growing, 210);
    growing.len()
}

#[test]
fn a_sound_book_is_sound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sound.book");
    let positions = grow(&path);
    let check = BookCheck::of(&path, None).unwrap();
    assert_eq!(check.damage, []);
    assert_eq!((check.positions(), check.blocks), (positions, 2));
    assert!(check.groups >= 10);
}

#[test]
fn whatever_byte_is_damaged_the_rest_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sound.book");
    let positions = grow(&path);
    let sound = fs::read(&path).unwrap();
    let journal = sound.len() - 64 - 2 * 4096;
    // Every field of the header, and some bytes of the table and of the journal.
    let table = (64..64 + 2 * 4096).step_by(997);
    for at in (0..64).step_by(4).chain(table).chain((sound.len() - journal.min(800)..sound.len()).step_by(13)) {
        let damaged = folder.path().join("damaged.book");
        let mut bytes = sound.clone();
        bytes[at] ^= 0x10;
        fs::write(&damaged, &bytes).unwrap();
        let check = match BookCheck::of(&damaged, Some(SIX)) {
            Ok(check) => check,
            // A number that says so in the header.
            Err(BookProblem::Newer { .. }) => continue,
            Err(problem) => panic!("byte {at}: {problem}"),
        };
        assert!(!check.damage.is_empty(), "byte {at}");
        let lost = positions - check.positions();
        assert!(lost <= 127, "byte {at}: {lost} lost, {:?}", check.damage);
        let repaired = folder.path().join("repaired.book");
        drop(check.repair(&repaired).unwrap());
        let again = BookCheck::of(&repaired, None).unwrap();
        assert_eq!((again.damage.len(), again.positions()), (0, check.positions()), "byte {at}");
        fs::remove_file(&repaired).unwrap();
    }
}

#[test]
fn wherever_a_book_ends_too_early_the_rest_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sound.book");
    grow(&path);
    let sound = fs::read(&path).unwrap();
    for length in (0..sound.len()).step_by(211) {
        let damaged = folder.path().join("damaged.book");
        fs::write(&damaged, &sound[..length]).unwrap();
        match BookCheck::of(&damaged, Some(SIX)) {
            Ok(check) if length < 64 + 2 * 4096 => assert!(!check.is_sound(), "{length}"),
            Ok(check) => assert!(check.is_sound() && check.positions() >= 200, "{length}: {:?}", check.damage),
            Err(BookProblem::SomethingElse) if length < 64 => {}
            Err(problem) => panic!("{length}: {problem}"),
        }
    }
}

#[test]
fn another_file_is_no_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear Ann, f5 is the best move. ".repeat(500)).unwrap();
    assert!(matches!(BookCheck::of(&path, Some(SIX)), Err(BookProblem::SomethingElse)));
}

#[test]
fn a_crash_leaves_nothing_that_matters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crashed.book");
    let positions = grow(&path);
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend(b"GRP1\x05\0\0\0half of");
    fs::write(&path, bytes).unwrap();
    let check = BookCheck::of(&path, None).unwrap();
    assert!(check.is_sound() && matches!(check.damage[..], [BookDamage::CutOff { .. }]));
    assert_eq!(Book::open(&path).unwrap().len(), positions as u64);
}
