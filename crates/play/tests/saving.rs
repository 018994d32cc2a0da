//! Saves: what survives, what is recognised as damaged, and what the library says of it.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use common::{SECOND, live, square, terms};
use outflank_play::{
    EnginePlayer, Event, KeptGame, Library, Live, Opponent, SaveError, Surroundings, Tempo, Terms, statistics,
};
use outflank_rules::{Preset, Side, Size};

fn saved(data: &Path, terms: Terms) -> KeptGame {
    KeptGame::new(live(terms), Some(Library::in_folder(data)))
}

/// The person on turn plays the first legal square.
fn play_first(game: &mut KeptGame) {
    let position = *game.table().position();
    let square = position.legal_moves().first().unwrap();
    game.play(position.side_to_move(), square, Instant::now()).unwrap();
}

/// Lets engines play until a person is on turn or the game is over.
fn settle(game: &mut KeptGame) {
    while game.table().turn().is_some_and(|side| !game.table().seats()[side].is_person()) {
        game.wait(SECOND);
    }
}

fn only_file(data: &Path) -> PathBuf {
    let is_game = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "game");
    let mut files = fs::read_dir(data.join("games")).unwrap().map(|entry| entry.unwrap().path());
    files.find(is_game).unwrap()
}

#[test]
fn every_move_is_kept_and_the_game_goes_on_from_there() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let rules = Preset::Orthogonal.rules(Size::SIX).with_supply(20);
    let start = outflank_rules::Position::start(rules);
    let control = Some("5m+3s".parse().unwrap());
    let tempo = Tempo::Human;
    let mut live = saved(data.path(), Terms { start, control, tempo, ..terms(Size::SIX, "human", "human") });
    assert!(library.list().games.is_empty(), "a game without a move is not worth a file");
    for _ in 0..5 {
        play_first(&mut live);
    }
    live.undo(Instant::now()).unwrap();
    let (played, id) = (live.table().game().clone(), live.saved_as().unwrap().clone());
    let left = live.table().clock().unwrap().left();
    drop(live);

    let mut again = KeptGame::resume(&library, &id, Surroundings::none(), Instant::now()).unwrap();
    assert_eq!((again.table().game(), again.table().terms().tempo), (&played, tempo));
    assert!(again.table().is_paused(), "the clock of a game just opened stands");
    let again_left = again.table().clock().unwrap().left();
    assert_eq!(again_left.black.as_millis(), left.black.as_millis());
    again.unpause(Instant::now());
    play_first(&mut again);
    drop(again);
    assert_eq!(library.load(&id).unwrap().table.game().moves().len(), 5);
}

#[test]
fn moves_that_a_game_began_with_are_kept_too() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let moves = [square("f5"), square("d6")];
    let terms = terms(Size::EIGHT, "human", "human");
    let live = Live::new(terms, &moves, Surroundings::none(), Instant::now()).unwrap();
    let mut live = KeptGame::new(live, Some(library.clone()));
    live.play(Side::Black, square("c3"), Instant::now()).unwrap();
    assert_eq!(library.list().games[0].table.game().transcript(), "f5d6c3");
}

#[test]
fn a_cut_off_line_costs_only_the_move_being_made() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let mut live = saved(data.path(), terms(Size::SIX, "human", "human"));
    for _ in 0..4 {
        play_first(&mut live);
    }
    let id = live.saved_as().unwrap().clone();
    drop(live);
    let path = only_file(data.path());
    let whole = fs::read(&path).unwrap();
    let third_move_ends = whole.len() - whole.rsplit(|&byte| byte == b'\n').nth(1).unwrap().len() - 1;
    for cut in third_move_ends + 1..whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        assert_eq!(library.load(&id).unwrap().table.game().moves().len(), 3, "cut at {cut}");
    }
    let mut again = KeptGame::resume(&library, &id, Surroundings::none(), Instant::now()).unwrap();
    play_first(&mut again);
    drop(again);
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_damaged_save_is_set_aside_and_reported() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    for _ in 0..2 {
        let mut live = saved(data.path(), terms(Size::SIX, "human", "human"));
        play_first(&mut live);
        play_first(&mut live);
    }
    let path = only_file(data.path());
    let mut bytes = fs::read(&path).unwrap();
    bytes[40] ^= 1;
    fs::write(&path, bytes).unwrap();
    let listing = library.list();
    assert_eq!(listing.games.len(), 1);
    let [SaveError::Damaged { lies_at, .. }] = listing.problems.as_slice() else { panic!("{:?}", listing.problems) };
    assert!(lies_at.exists() && !path.exists());
    assert!(library.list().problems.is_empty(), "it is reported once");
}

/// A line of a save, with its checksum.
fn line(json: &str) -> String {
    let sum = crc32fast::hash(json.as_bytes());
    format!("{sum:08x} {json}\n")
}

#[test]
fn a_save_of_a_newer_program_stays_where_it_is() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    play_first(&mut saved(data.path(), terms(Size::SIX, "human", "human")));
    let path = only_file(data.path());
    let text = fs::read_to_string(&path).unwrap();
    let (_, opened) = text.lines().next().unwrap().split_once(' ').unwrap();
    // The same words in a later format, and words that only that one knows.
    let known = line(&opened.replace("\"format\":1", "\"format\":2")) + &line("{\"drawn\":true}");
    for newer in [known, line("{\"opened\":{\"format\":7,\"rings\":3}}")] {
        fs::write(&path, &newer).unwrap();
        for _ in 0..2 {
            let listing = library.list();
            let [problem @ SaveError::Newer { .. }] = listing.problems.as_slice() else { panic!("{listing:?}") };
            assert!(problem.to_string().contains("newer Outflank"), "{problem}");
        }
        let id = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
        assert!(matches!(
            KeptGame::resume(&library, &id, Surroundings::none(), Instant::now()),
            Err(SaveError::Newer { .. })
        ));
        assert_eq!(fs::read_to_string(&path).unwrap(), newer);
    }
}

#[test]
fn a_save_with_an_illegal_move_is_damaged() {
    let data = tempfile::tempdir().unwrap();
    let mut live = saved(data.path(), terms(Size::SIX, "human", "human"));
    play_first(&mut live);
    drop(live);
    let path = only_file(data.path());
    let text = fs::read_to_string(&path).unwrap();
    let last = text.lines().last().unwrap();
    fs::write(&path, format!("{text}{last}\n")).unwrap();
    let problems = Library::in_folder(data.path()).list().problems;
    assert!(problems[0].to_string().contains("line 3"), "{}", problems[0]);
}

#[test]
fn an_empty_save_is_passed_over() {
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("games")).unwrap();
    fs::write(data.path().join("games/2026-01-01-000000.game"), "").unwrap();
    let listing = Library::in_folder(data.path()).list();
    assert!(listing.games.is_empty() && listing.problems.is_empty());
}

#[test]
fn a_game_is_open_only_once() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let mut live = saved(data.path(), terms(Size::SIX, "human", "human"));
    play_first(&mut live);
    let id = live.saved_as().unwrap().clone();
    assert!(matches!(library.delete(&id), Err(SaveError::InUse)));
    let second = KeptGame::resume(&library, &id, Surroundings::none(), Instant::now());
    assert!(matches!(second, Err(SaveError::InUse)));
    drop(live);
    library.delete(&id).unwrap();
    assert!(matches!(library.load(&id), Err(SaveError::Unknown(_))));
    assert_eq!(fs::read_dir(data.path().join("games")).unwrap().count(), 0);
}

#[test]
fn statistics_count_finished_games_by_opponent_and_rules() {
    let data = tempfile::tempdir().unwrap();
    for (size, resigns) in [(Size::FOUR, true), (Size::FOUR, false), (Size::SIX, true)] {
        let mut live = saved(data.path(), terms(size, "human", "random"));
        play_first(&mut live);
        settle(&mut live);
        if resigns {
            live.resign(Side::Black, Instant::now()).unwrap();
        }
    }
    let mut watched = saved(data.path(), terms(Size::FOUR, "random", "random"));
    settle(&mut watched);
    let records = statistics(&Library::in_folder(data.path()).list().games);
    let shown: Vec<_> =
        records.iter().map(|record| (record.opponent.clone(), record.rules.size, record.lost)).collect();
    let random = Opponent::Engine(EnginePlayer::Random);
    assert_eq!(shown.len(), 2);
    assert!(shown.contains(&(random.clone(), Size::FOUR, 1)) && shown.contains(&(random, Size::SIX, 1)));
}

#[test]
fn a_game_lost_on_time_is_saved_as_such() {
    let data = tempfile::tempdir().unwrap();
    let control = Some("1m".parse().unwrap());
    let mut live = saved(data.path(), Terms { control, ..terms(Size::EIGHT, "human", "human") });
    play_first(&mut live);
    live.poll(Instant::now() + 61 * SECOND);
    let outcome = live.table().outcome();
    assert!(outcome.is_some());
    assert_eq!(Library::in_folder(data.path()).list().games[0].table.outcome(), outcome);
}

#[test]
fn a_game_that_could_not_be_saved_is_saved_whole_as_soon_as_it_can() {
    let data = tempfile::tempdir().unwrap();
    let in_the_way = data.path().join("games");
    fs::write(&in_the_way, "").unwrap();
    let mut live = saved(data.path(), terms(Size::SIX, "human", "human"));
    play_first(&mut live);
    play_first(&mut live);
    fs::remove_file(&in_the_way).unwrap();
    live.poll(live.next_wake().unwrap());
    assert!(live.take_events().iter().any(|event| matches!(event, Event::SavingWorks)));
    let games = Library::in_folder(data.path()).list().games;
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].table.game(), live.table().game());
    play_first(&mut live);
    assert_eq!(Library::in_folder(data.path()).list().games[0].table.game(), live.table().game());
}

#[test]
fn a_game_goes_on_where_nothing_can_be_saved() {
    let data = tempfile::tempdir().unwrap();
    let not_a_folder = data.path().join("file");
    fs::write(&not_a_folder, "").unwrap();
    let mut live = saved(&not_a_folder, terms(Size::SIX, "human", "human"));
    play_first(&mut live);
    play_first(&mut live);
    let failures = live.take_events().iter().filter(|event| matches!(event, Event::SavingFailed(_))).count();
    assert_eq!((failures, live.table().game().moves().len()), (1, 2));
}

/// Every event tells of something that the save has already, also those of engines and of the next round.
#[test]
fn nobody_hears_of_a_move_before_it_is_saved() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let mut game = saved(data.path(), terms(Size::FOUR, "random", "random"));
    let mut heard = 0;
    for round in 1..=2 {
        while game.table().turn().is_some() {
            game.wait(SECOND);
            for event in game.take_events() {
                if let Event::Moved { ply, .. } = event {
                    let saved = library.load(game.saved_as().unwrap()).unwrap();
                    assert!(saved.table.game().moves().len() > ply);
                    heard += 1;
                }
            }
        }
        assert_eq!(library.list().games.len(), round);
        game.rematch(Instant::now()).unwrap();
    }
    let played: usize = library.list().games.iter().map(|game| game.table.game().moves().len()).sum();
    assert!(heard > 0 && heard == played, "{heard} of {played} moves");
}
