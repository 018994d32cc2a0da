//! A deck of exercises is kept: whatever was acknowledged survives a kill, a full disk and other programs; nothing is there twice.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::OpeningLine;
use outflank_coach::training::{EndgameMaker, Exercise, ExerciseSource, ExerciseTheme, Grade, PastMistake, StudyKey};
use outflank_engine::{Engine, Options, Stop};
use outflank_play::{DeckProblem, Entry, KeptDeck, NewExercises, SavedGame, Seats, Table, Tally, Tempo, Terms};
use outflank_rules::{Position, Preset, RuleSet, Side, Size};

fn now() -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(1_794_733_860)
}

/// Exercises by these rules, all different.
fn exercises(rules: RuleSet, count: usize) -> Vec<Exercise> {
    let mut maker = EndgameMaker::new(Engine::with(Options::default()), rules, 4..=6, 5);
    let mut made: Vec<Exercise> = Vec::new();
    while made.len() < count {
        let known = |key| made.iter().any(|known| known.key() == key);
        let next = maker.make(known, &Stop::new(), |_| {}).unwrap();
        made.push(next);
    }
    made
}

fn on_six(count: usize) -> Vec<Exercise> {
    exercises(RuleSet::standard(Size::SIX), count)
}

fn file(data: &Path) -> PathBuf {
    data.join(KeptDeck::FILE_NAME)
}

#[test]
fn exercises_of_every_kind_answers_and_games_come_back_word_for_word() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a new folder");
    let mut kept = KeptDeck::open(&data).unwrap();
    assert!(!data.exists(), "nothing is written before there is something to keep");
    let mut all = Vec::new();
    for (number, rules) in Preset::ALL.into_iter().map(|preset| preset.rules(Size::SIX)).enumerate() {
        let made = exercises(rules.with_supply(16), 1).remove(0);
        let (game, square) =
            ("a – \"game\" of\u{1b}[2J somebody".to_owned(), made.position().legal_moves().first().unwrap());
        let mistake = PastMistake { ply: 20, square, loss: 6 };
        let source = match number {
            0 => ExerciseSource::Made,
            1 => ExerciseSource::OwnGame { game, mistake },
            _ => ExerciseSource::Record { game, mistake },
        };
        let (theme, difficulty) = (ExerciseTheme::ALL[number], made.difficulty());
        all.push(Exercise::proven_before(*made.position(), made.answers(), theme, difficulty, source).unwrap());
    }
    let game = StudyKey(u64::MAX - 1);
    assert_eq!(kept.study(game, &all[..2]).unwrap(), NewExercises { added: 2, known: 0 });
    assert_eq!(kept.study(game, &all[..2]).unwrap(), NewExercises { added: 0, known: 2 });
    for (exercise, grade) in all.iter().zip([Grade::Right, Grade::Helped, Grade::Wrong]) {
        kept.answer(exercise, grade, now()).unwrap();
    }
    let tiger = OpeningLine::named("tiger")[0].key();
    for grade in [Grade::Wrong, Grade::Right] {
        kept.play_line(tiger, Side::White, grade, now()).unwrap();
    }
    let read = KeptDeck::open(&data).unwrap();
    let line = |kept: &KeptDeck, side| kept.deck().line(tiger, side).map(|history| history.answers().to_vec());
    assert_eq!(line(&read, Side::White), line(&kept, Side::White));
    assert_eq!((line(&read, Side::White).unwrap().len(), line(&read, Side::Black)), (2, None));
    let found: Vec<&Exercise> = read.deck().cards().iter().map(|card| card.exercise()).collect();
    assert_eq!(found, all.iter().collect::<Vec<_>>());
    for (card, before) in read.deck().cards().iter().zip(kept.deck().cards()) {
        assert_eq!((card.answers(), card.schedule()), (before.answers(), before.schedule()));
    }
    assert!(read.deck().has_studied(game) && !read.deck().has_studied(StudyKey(7)));
}

#[test]
fn a_file_cut_off_anywhere_loses_no_more_than_its_last_line() {
    let folder = tempfile::tempdir().unwrap();
    let mut kept = KeptDeck::open(folder.path()).unwrap();
    for exercise in on_six(3) {
        kept.answer(&exercise, Grade::Right, now()).unwrap();
    }
    let bytes = fs::read(file(folder.path())).unwrap();
    let entries = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte == b'\n').count();
    for cut in 0..bytes.len() {
        fs::write(file(folder.path()), &bytes[..cut]).unwrap();
        let read = KeptDeck::open(folder.path()).unwrap();
        let answers: usize = read.deck().cards().iter().map(|card| card.answers().len()).sum();
        // A line says that it begins, each exercise has one, and so has each answer.
        assert_eq!(read.deck().cards().len() + answers, entries(&bytes[..cut]).saturating_sub(1), "{cut}");
    }
    // The next answer does not become part of the line that was cut off.
    fs::write(file(folder.path()), &bytes[..bytes.len() - 3]).unwrap();
    let mut read = KeptDeck::open(folder.path()).unwrap();
    let last = read.deck().cards()[2].exercise().clone();
    read.answer(&last, Grade::Right, now()).unwrap();
    assert_eq!(fs::read(file(folder.path())).unwrap(), bytes);
}

#[test]
fn a_damaged_or_newer_file_is_told_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    KeptDeck::open(folder.path()).unwrap().study(StudyKey(1), &on_six(3)).unwrap();
    let sound = fs::read(file(folder.path())).unwrap();
    let mut damaged = sound.clone();
    damaged[sound.len() / 2] ^= 1;
    // The words of a format that nobody knows yet, with their checksum.
    let newer = b"1c1dcc3e {\"began\":{\"format\":2}}\nwhatever it may hold".to_vec();
    for (bytes, told) in [(damaged, "is damaged (line 3"), (newer, "newer Outflank (format 2)")] {
        fs::write(file(folder.path()), &bytes).unwrap();
        let problem = KeptDeck::open(folder.path()).unwrap_err();
        assert!(problem.to_string().contains(told), "{problem}");
        assert_eq!(fs::read(file(folder.path())).unwrap(), bytes);
    }
}

#[test]
fn what_people_played_here_is_studied_and_nothing_else() {
    let saved = |black: &str, white: &str| SavedGame {
        id: "2026-11-16-100000".parse().unwrap(),
        played: now(),
        table: {
            let start = Position::start(RuleSet::standard(Size::FOUR));
            let seats = Seats::new(black.parse().unwrap(), white.parse().unwrap());
            let terms =
                Terms { start, seats, control: None, tempo: Tempo::default(), seed: 1, tally: Tally::default() };
            let moves = ["c4", "d4", "d3"].map(|square| Entry::of_move(square.parse().unwrap(), None));
            Table::restore([Entry::opening(&terms)].into_iter().chain(moves)).unwrap()
        },
    };
    let plies = |game: &SavedGame| game.study().map(|study| study.plies().collect::<Vec<_>>());
    assert_eq!(plies(&saved("human", "easy")), Some(vec![0, 2]));
    assert_eq!(plies(&saved("random", "human")), Some(vec![1]));
    assert_eq!(plies(&saved("human", "human")), Some(vec![0, 1, 2]));
    assert_eq!(plies(&saved("easy", "random")), None);
    assert_eq!(saved("human", "easy").study().unwrap().title, "2026-11-16-100000");
}

#[test]
fn two_programs_share_a_deck_and_no_exercise_is_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (KeptDeck::open(folder.path()).unwrap(), KeptDeck::open(folder.path()).unwrap());
    let all = on_six(4);
    one.study(StudyKey(1), &all[..3]).unwrap();
    assert_eq!(other.study(StudyKey(2), &all[1..]).unwrap(), NewExercises { added: 1, known: 2 });
    one.answer(&all[3], Grade::Right, now()).unwrap();
    other.answer(&all[0], Grade::Wrong, now()).unwrap();
    assert_eq!(other.deck().cards().len(), 4);
    let read = KeptDeck::open(folder.path()).unwrap();
    assert_eq!(read.deck().cards().len(), 4);
    assert_eq!(read.deck().cards().iter().filter(|card| !card.answers().is_empty()).count(), 2);
}

/// Tells the program below where its data are.
const FOLDER: &str = "OUTFLANK_TEST_FOLDER";

/// Answers exercises for as long as it can, and says how many are kept, each time after it is.
#[test]
#[ignore = "it is the program that the other tests kill"]
fn a_program_that_answers() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut kept = KeptDeck::open(Path::new(&folder)).unwrap();
    let all = on_six(20);
    for number in 1.. {
        match kept.answer(&all[number % all.len()], Grade::Right, now()) {
            Ok(()) => println!("\nkept {number}"),
            Err(problem) => {
                let read = KeptDeck::open(Path::new(&folder)).unwrap();
                println!("\nrefused {problem}\nread {}", answers(&read));
                return;
            }
        }
    }
}

fn answers(kept: &KeptDeck) -> usize {
    kept.deck().cards().iter().map(|card| card.answers().len()).sum()
}

/// Starts that program, after these words.
fn program(words: &[&str], folder: &Path) -> (Child, impl Iterator<Item = String> + use<>) {
    let own = std::env::current_exe().unwrap();
    let mut all: Vec<&str> = words.to_vec();
    all.extend([own.to_str().unwrap(), "--exact", "a_program_that_answers", "--ignored", "--nocapture"]);
    let mut child = Command::new(all[0])
        .args(&all[1..])
        .env(FOLDER, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
    (child, said)
}

#[test]
fn a_session_cut_off_by_kill_9_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut before = 0;
    for least in [1, 7, 40, 100] {
        let (mut child, mut said) = program(&[], folder.path());
        let mut kept = |line: String| line.strip_prefix("kept ").and_then(|number| number.parse::<usize>().ok());
        said.by_ref().filter_map(&mut kept).find(|&number| number >= least).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        // What it said before it died counts as well.
        let acknowledged = said.filter_map(kept).last().unwrap_or(least);
        let read = KeptDeck::open(folder.path()).unwrap();
        let now_there = answers(&read) - before;
        assert!(now_there == acknowledged || now_there == acknowledged + 1, "{now_there} of {acknowledged}");
        before += now_there;
        assert!(read.deck().cards().len() <= 20);
    }
}

/// What the program says when there is no room any more: why, and how many answers are there then.
#[cfg(unix)]
fn told_without_room(words: &[&str], folder: &Path) -> (usize, String, usize) {
    let (mut child, said) = program(words, folder);
    let (mut kept, mut why, mut read) = (0, String::new(), 0);
    for line in said {
        match line.split_once(' ') {
            Some(("kept", number)) => kept = number.parse().unwrap(),
            Some(("refused", problem)) => why = problem.to_owned(),
            Some(("read", number)) => read = number.parse().unwrap(),
            _ => {}
        }
    }
    child.wait().unwrap();
    (kept, why, read)
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_refuses_and_keeps_what_was_acknowledged() {
    let folder = tempfile::tempdir().unwrap();
    // A write beyond the limit should be an error, not a signal that ends the program.
    let words = ["sh", "-c", r#"trap "" XFSZ; ulimit -f 16; exec "$0" "$@""#];
    let (kept, why, read) = told_without_room(&words, folder.path());
    assert!(kept > 10 && read == kept, "{kept} kept, {read} read");
    assert!(why.starts_with("cannot write ") && why.contains("training: "), "{why}");
    assert_eq!(answers(&KeptDeck::open(folder.path()).unwrap()), kept);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_keeps_what_was_acknowledged() {
    let tried = ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"];
    let tried = Command::new("unshare").args(tried).stderr(Stdio::null()).status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("this system lets nobody have a small disk");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mount = format!("mount -t tmpfs -o size=16k none {} && exec \"$0\" \"$@\"", folder.path().display());
    let words = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", &mount];
    let (kept, why, read) = told_without_room(&words, folder.path());
    assert!(kept > 10 && read == kept, "{kept} kept, {read} read");
    assert!(why.starts_with("cannot write ") && why.contains("No space left"), "{why}");
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let occupied = folder.path().join("a file");
    fs::write(&occupied, "").unwrap();
    let opened = KeptDeck::open(&occupied.join("data"));
    let problem = opened.and_then(|mut kept| kept.study(StudyKey(1), &[])).unwrap_err();
    assert!(matches!(problem, DeckProblem::Unreadable(..) | DeckProblem::Unwritable(..)), "{problem}");
}
