//! A book that grows on a disk that takes no more of it.
#![cfg(target_os = "linux")]

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use outflank_book::{Book, BookCrew, BookProblem, BookReach, BookWork, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::{Position, RuleSet, Size};

/// Where the program below finds its file.
const FILE: &str = "OUTFLANK_TEST_BOOK";

fn grow(book: &mut GrowingBook, positions: usize) -> Result<(), BookProblem> {
    let crew =
        BookCrew { threads: 1, hash: Megabytes(1), level: "1".parse::<Level>().unwrap(), options: Options::default() };
    let from = vec![Position::start(RuleSet::standard(Size::EIGHT))];
    let work = BookWork::Expand { from, reach: BookReach::default(), positions };
    book.grow(&work, &crew, &Stop::new(), |_| ()).map(|_| ())
}

#[test]
#[ignore = "a program that another test starts"]
fn grows_until_there_is_no_room() {
    let path = env::var_os(FILE).unwrap();
    let mut book = GrowingBook::create(&path, RuleSet::standard(Size::EIGHT)).unwrap();
    std::fs::write(Path::new(&path).with_file_name("ballast"), [0; 8192]).unwrap();
    let mut kept = 0;
    let refused = loop {
        match grow(&mut book, kept + 1) {
            Ok(()) => kept = book.len(),
            Err(problem) => {
                println!("\nread {}", Book::open(&path).unwrap().len());
                break problem;
            }
        }
    };
    // What was found out meanwhile is not lost as long as the program runs, and is written once there is room again.
    let known = book.len();
    std::fs::remove_file(Path::new(&path).with_file_name("ballast")).unwrap();
    grow(&mut book, known + 1).unwrap();
    println!("\nlater {}", book.len() == known + 1 && Book::open(&path).unwrap().len() == known as u64 + 1);
    drop(book);
    let mut book = GrowingBook::open(&path).unwrap();
    let settled = book.settle().unwrap();
    println!("\nkept {kept}\nsettled {settled}\nrefused {refused}");
}

#[test]
fn a_full_disk_ends_the_growing_and_loses_nothing_that_was_kept() {
    let small_disk = ["--user", "--map-root-user", "--mount"];
    let mount = ["mount", "-t", "tmpfs", "none", "/mnt"];
    let tried = Command::new("unshare").args(small_disk).args(mount).stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("this system lets nobody have a small disk");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o size=64k none {} && exec \"$0\" \"$@\"", folder.path().display());
    let output = Command::new("unshare")
        .args(small_disk)
        .args(["sh", "-c", &mount])
        .arg(env::current_exe().unwrap())
        .args(["--exact", "grows_until_there_is_no_room", "--ignored", "--nocapture"])
        .env(FILE, folder.path().join("small.book"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let told = |word: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(word));
        line.unwrap_or_else(|| panic!("{word}: {said}\n{}", String::from_utf8_lossy(&output.stderr))).trim().to_owned()
    };
    assert!(told("refused").contains("No space left"), "{said}");
    assert!(told("kept").parse::<usize>().unwrap() > 50, "{said}");
    assert_eq!(told("read"), told("kept"), "{said}");
    assert_eq!((told("settled"), told("later")), ("0".to_owned(), "true".to_owned()), "{said}");
}
