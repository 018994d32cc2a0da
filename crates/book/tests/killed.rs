//! A program that grows a book is killed again and again: what it had told of is in the book, and no more than one position beyond that.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use outflank_book::{Book, BookCheck, BookCrew, BookReach, BookWork, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::{Position, RuleSet, Size};

/// Where the program that is killed finds the book.
const FILE: &str = "OUTFLANK_GROWING_BOOK";

/// The program that is killed: it tells of every position as soon as it is told itself.
#[test]
#[ignore = "a_book_whose_program_is_killed_ten_times_loses_nothing_that_was_told calls it as a program of its own"]
fn grows_until_it_is_killed() {
    let path = env::var_os(FILE).unwrap();
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let mut book = match Path::new(&path).exists() {
        true => GrowingBook::open(&path).unwrap(),
        false => GrowingBook::create(&path, start.rules()).unwrap(),
    };
    let known = book.len();
    let crew = BookCrew { threads: 2, hash: Megabytes(2), level: Level::Hard, options: Options::default() };
    let work = BookWork::Expand { from: vec![start], reach: BookReach::default(), positions: usize::MAX };
    let mut out = std::io::stdout();
    book.grow(&work, &crew, &Stop::new(), |progress| {
        writeln!(out, "\nknown {}", known + progress.new).unwrap();
        out.flush().unwrap();
    })
    .unwrap();
}

#[test]
fn a_book_whose_program_is_killed_ten_times_loses_nothing_that_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("killed.book");
    let mut before = 0;
    for round in 0..10 {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "grows_until_it_is_killed", "--ignored", "--nocapture"])
            .env(FILE, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut told = lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("known ")?.parse::<u64>().ok());
        let heard = told.nth(3 * round).expect("it goes on until it is killed");
        child.kill().unwrap();
        // What it had said before it noticed counts too.
        let last = told.last().unwrap_or(heard);
        child.wait().unwrap();

        let kept = Book::open(&path).unwrap().len();
        assert!(last > before && (last..=last + 1).contains(&kept), "{last} were told of, {kept} are there");
        let check = BookCheck::of(&path, None).unwrap();
        assert!(check.is_sound(), "{:?}", check.damage);
        assert_eq!(check.positions() as u64, kept);
        before = kept;
    }
}
