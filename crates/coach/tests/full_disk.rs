//! What was found out, on a disk that takes no more of it.
#![cfg(target_os = "linux")]

use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use outflank_coach::{Advisor, Findings};
use outflank_engine::{Engine, Limits, Options, Stop};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Size};

/// Where the program below finds its file.
const FILE: &str = "OUTFLANK_TEST_FINDINGS";
/// More than any disk of a test takes.
const MANY: usize = 100_000;

#[test]
#[ignore = "a program that another test starts"]
fn keeps_findings_until_there_is_no_room() {
    let path = env::var_os(FILE).unwrap();
    let path = Path::new(&path);
    let (engine, advisor) = (Engine::with(Options::default()), Advisor::within(Limits::depth(1)));
    let mut findings = Findings::open(path).unwrap();
    let (mut random, mut kept) = (Random::new(1, 0), 0);
    while findings.trouble().is_none() && kept < MANY {
        let position = random_position(RuleSet::standard(Size::SIX), 20, &mut random);
        if findings.find(&engine, &position, advisor).is_some() || position.legal_moves().is_empty() {
            continue;
        }
        let moves = advisor.score(&engine, &position, &Stop::new(), |_| {}).moves;
        findings.add(&engine, &position, advisor, &moves);
        // Whether the disk has it or not, this program knows it.
        assert_eq!(findings.find(&engine, &position, advisor), Some(moves));
        kept += usize::from(findings.trouble().is_none());
    }
    let trouble = findings.trouble().expect("the disk takes no more").to_string();
    drop(findings);
    println!("\nkept {kept}\nread {}\nrefused {trouble}", Findings::open(path).unwrap().len());
}

#[test]
fn a_full_disk_stops_the_keeping_and_loses_nothing_that_was_kept() {
    let small_disk = ["--user", "--map-root-user", "--mount"];
    let mount = ["mount", "-t", "tmpfs", "none", "/mnt"];
    let tried = Command::new("unshare").args(small_disk).args(mount).stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("this system lets nobody have a small disk");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o size=32k none {} && exec \"$0\" \"$@\"", folder.path().display());
    let output = Command::new("unshare")
        .args(small_disk)
        .args(["sh", "-c", &mount])
        .arg(env::current_exe().unwrap())
        .args(["--exact", "keeps_findings_until_there_is_no_room", "--ignored", "--nocapture"])
        .env(FILE, folder.path().join(Findings::FILE_NAME))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let told = |word: &str| {
        let line = said.lines().find_map(|line| line.strip_prefix(word));
        line.unwrap_or_else(|| panic!("{word}: {said}\n{}", String::from_utf8_lossy(&output.stderr))).trim().to_owned()
    };
    assert!(told("refused").contains("No space left"), "{said}");
    assert!(told("kept").parse::<usize>().unwrap() > 10, "{said}");
    assert_eq!(told("read"), told("kept"), "{said}");
}
