//! Files of books: cut off, damaged, of a newer program, in use, on a disk without room.

use std::fs;
use std::path::{Path, PathBuf};

use outflank_book::{Book, BookCrew, BookProblem, BookReach, BookWork, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::{Position, RuleSet, Size};

fn start() -> Position {
    Position::start(RuleSet::standard(Size::SIX))
}

fn crew() -> BookCrew {
    BookCrew { threads: 1, hash: Megabytes(1), level: "1".parse::<Level>().unwrap(), options: Options::default() }
}

fn expand(book: &mut GrowingBook, positions: usize) {
    let work = BookWork::Expand { from: vec![start()], reach: BookReach::default(), positions };
    book.grow(&work, &crew(), &Stop::new(), |_| ()).unwrap();
}

/// A book of so many positions in the table, and so many in all.
fn book(path: &Path, in_table: usize, in_all: usize) {
    let mut book = GrowingBook::create(path, start().rules()).unwrap();
    expand(&mut book, in_table);
    book.tidy().unwrap();
    expand(&mut book, in_all);
}

fn folder() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("some.book");
    (folder, path)
}

/// Every position that can be found from the start on, with the number of moves.
fn walk(book: &Book) -> usize {
    let (mut waiting, mut seen) = (vec![start()], std::collections::HashSet::new());
    while let Some(position) = waiting.pop() {
        for known in book.moves(&position).unwrap_or_default() {
            let next = position.play(known.square).expect("a legal move");
            if known.goes_on && seen.insert(next) {
                waiting.push(if next.legal_moves().is_empty() { next.pass().unwrap() } else { next });
            }
        }
    }
    seen.len()
}

#[test]
fn a_file_that_is_cut_off_anywhere_behind_its_table_keeps_everything_before() {
    let (folder, path) = folder();
    book(&path, 40, 60);
    let (whole, cut) = (fs::read(&path).unwrap(), folder.path().join("cut.book"));
    let table_end = 64 + 4096;
    for length in table_end..whole.len() {
        fs::write(&cut, &whole[..length]).unwrap();
        let kept = Book::open(&cut).unwrap_or_else(|problem| panic!("cut at {length}: {problem}")).len();
        assert!((40..=60).contains(&kept), "{kept}");
        if length % 500 == 0 {
            let mut book = GrowingBook::open(&cut).unwrap();
            assert_eq!(book.settle().unwrap(), 0, "values fit together wherever it was cut off");
            expand(&mut book, 62);
            drop(book);
            assert_eq!(Book::open(&cut).unwrap().len(), 62);
        }
    }
    for length in (0..table_end).step_by(97) {
        fs::write(&cut, &whole[..length]).unwrap();
        assert!(Book::open(&cut).is_err(), "a table cannot be cut off by a crash");
    }
}

#[test]
fn no_damaged_byte_is_believed_and_none_makes_a_panic() {
    let (folder, path) = folder();
    book(&path, 30, 35);
    let (whole, damaged) = (fs::read(&path).unwrap(), folder.path().join("damaged.book"));
    let sound = walk(&Book::open(&path).unwrap());
    for at in (0..whole.len()).step_by(7) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x55;
        fs::write(&damaged, &bytes).unwrap();
        match Book::open(&damaged) {
            Err(BookProblem::Damaged { .. } | BookProblem::SomethingElse | BookProblem::Newer { .. }) => {}
            Err(other) => panic!("byte {at}: {other}"),
            // The table is looked at when something is asked: what is damaged is not known. In the journal only the last group can look cut off.
            Ok(book) => assert!(walk(&book) <= sound, "byte {at}"),
        }
        let _ = GrowingBook::open(&damaged);
    }
}

#[test]
fn what_is_no_book_is_told_and_left_alone() {
    let (_folder, path) = folder();
    fs::write(&path, "1. f5 d6 2. c3").unwrap();
    assert!(matches!(Book::open(&path), Err(BookProblem::SomethingElse)));
    assert!(matches!(GrowingBook::open(&path), Err(BookProblem::SomethingElse)));
    assert_eq!(fs::read(&path).unwrap(), b"1. f5 d6 2. c3");
    fs::write(&path, "").unwrap();
    assert!(Book::open(&path).is_err());
    assert!(GrowingBook::create(&path, start().rules()).is_err(), "it is there already");
    let wide = RuleSet::standard(Size::TEN);
    assert!(matches!(GrowingBook::create(path.with_extension("wide"), wide), Err(BookProblem::NoGameForBooks)));
}

#[test]
fn a_book_of_a_newer_program_is_left_alone() {
    let (_folder, path) = folder();
    book(&path, 3, 3);
    let mut bytes = fs::read(&path).unwrap();
    bytes[8] = 9;
    let checksum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    for problem in [Book::open(&path).err(), GrowingBook::open(&path).err()] {
        assert!(matches!(problem, Some(BookProblem::Newer { format: 9 })));
    }
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[test]
fn one_adds_and_others_read_meanwhile() {
    let (_folder, path) = folder();
    book(&path, 5, 8);
    let mut growing = GrowingBook::open(&path).unwrap();
    assert!(matches!(GrowingBook::open(&path), Err(BookProblem::InUse)));
    let reader = Book::open(&path).unwrap();
    expand(&mut growing, 20);
    growing.tidy().unwrap();
    expand(&mut growing, 25);
    assert_eq!(reader.len(), 8);
    assert!(walk(&reader) > 0, "what was opened stays what it was");
    assert_eq!(Book::open(&path).unwrap().len(), 25);
    assert!(matches!(GrowingBook::open(&path), Err(BookProblem::InUse)), "in its new file too");
    drop(growing);
    assert!(GrowingBook::open(&path).is_ok());
}

#[test]
fn books_about_other_games_are_not_mixed() {
    let (folder, path) = folder();
    book(&path, 3, 3);
    let other = folder.path().join("other.book");
    let eight = Position::start(RuleSet::standard(Size::EIGHT));
    drop(GrowingBook::create(&other, eight.rules()).unwrap());
    let mut growing = GrowingBook::open(&path).unwrap();
    assert!(matches!(growing.merge(&Book::open(&other).unwrap()), Err(BookProblem::OtherGame { .. })));
    let refused = growing.grow(&BookWork::Enter(vec![eight]), &crew(), &Stop::new(), |_| ());
    assert!(matches!(refused, Err(BookProblem::OtherGame { .. })));
    assert_eq!(Book::open(&path).unwrap().moves(&eight).unwrap(), []);
}
