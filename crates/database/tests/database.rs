//! What goes into a database and what comes out.

use outflank_database::{Database, Search};
use outflank_records::{Assumed, Ending, Format, GameResult, Record, Source, Verdict};
use outflank_rules::{DiscCount, Game, Position, Preset, RuleSet, Side, Size};

const GAMES: &str = "\
[Event \"Open\"]\n[Date \"1998.05.02\"]\n[Black \"Ann Lee\"]\n[White \"Ben\"]\n[Result \"40-24\"]\n\n1. f5 d6 2. c3 d3 3. c4 40-24\n
[Event \"Open\"]\n[Date \"1999.05.02\"]\n[Black \"Ben\"]\n[White \"Cy_d\"]\n[Result \"20-44\"]\n\n1. c4 e3 2. f6 e6 3. f5 20-44\n
[Event \"Club\"]\n[Date \"2003.??.??\"]\n[Black \"Cy_d\"]\n[White \"Ann Lee\"]\n[Result \"32-32\"]\n\n1. d3 c5 2. d6 e3 32-32\n
[Event \"Club\"]\n[Black \"Ann Lee\"]\n[White \"Ben\"]\n\n1. f5 f6 *\n";

fn records(text: &str) -> Vec<Record> {
    Format::Pgn.read(text.as_bytes()).records
}

fn filled() -> Database {
    let mut database = Database::in_memory().expect("a database");
    let mut import = database.import().expect("an import");
    records(GAMES).iter().try_for_each(|record| import.add(record)).expect("games");
    assert_eq!(import.finish().expect("an import").added, 4);
    database
}

fn position(moves: &str) -> Position {
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    *Game::from_transcript(start, moves).expect("a game").position()
}

fn found(search: Search) -> Vec<String> {
    let games = filled().search(&search).expect("a search");
    games.into_iter().map(|game| game.moves).collect()
}

#[test]
fn games_are_found_by_everything_about_them() {
    let by = Search::default;
    assert_eq!(found(by()).len(), 4);
    assert_eq!(found(Search { player: Some("ann".into()), ..by() }).len(), 3);
    assert_eq!(found(Search { black: Some("ann".into()), ..by() }).len(), 2);
    assert_eq!(found(Search { white: Some("BEN".into()), event: Some("open".into()), ..by() }).len(), 1);
    assert_eq!(found(Search { player: Some("y_d".into()), ..by() }).len(), 2);
    assert_eq!(found(Search { player: Some("%".into()), ..by() }).len(), 0, "a sign has no meaning");
    assert_eq!(found(Search { years: Some(1998..=1999), ..by() }).len(), 2);
    assert_eq!(found(Search { opening: Some("tiger".into()), ..by() }), ["f5d6c3d3c4", "f5d6c3d3c4"]);
    assert_eq!(found(Search { opening: Some("tigre".into()), limit: 1, ..by() }).len(), 1);
    assert_eq!(found(Search { opening: Some("nonsense".into()), ..by() }).len(), 0);
}

#[test]
fn what_a_limit_leaves_out_is_counted() {
    let search = Search { player: Some("ann".into()), limit: 1, ..Search::default() };
    let database = filled();
    assert_eq!((database.search(&search).expect("a search").len(), database.count(&search).expect("a count")), (1, 3));
}

#[test]
fn positions_are_found_however_they_lie() {
    for moves in ["f5d6", "c4e3", "d3c5", "e6f4"] {
        let games = found(Search { position: Some(position(moves)), ..Search::default() });
        assert_eq!(games.len(), 3, "{moves}");
        assert!(games.iter().all(|game| game.starts_with("f5d6")));
    }
}

#[test]
fn moves_are_counted_with_their_results() {
    let database = filled();
    let start = database.moves(&position("")).expect("moves");
    assert_eq!(start.len(), 1, "four first moves are one");
    let first = start[0];
    assert_eq!((first.square.to_string().as_str(), first.games, first.decided), ("f5", 4, 3));
    assert_eq!((first.black_wins, first.draws, first.white_wins()), (1, 1, 1));
    assert_eq!((first.points(Side::Black), first.average_lead(Side::White)), (Some(0.5), Some(8.0 / 3.0)));
    let second: Vec<String> = database
        .moves(&position("c4"))
        .expect("moves")
        .iter()
        .map(|stats| format!("{} {}", stats.square, stats.games))
        .collect();
    assert_eq!(second, ["e3 3", "c3 1"]);
    assert_eq!(database.moves(&position("f5f4")).expect("moves"), []);
}

/// Early positions are counted as games come in, later ones when asked for; both ways must agree.
#[test]
fn both_ways_to_count_agree() {
    let game = "f5d6c5f4e3c6d3f6e6d7g4c4g6g3f3f2";
    let mut database = Database::in_memory().expect("a database");
    for _ in 0..2 {
        let mut import = database.import().expect("an import");
        Format::Transcript.read(format!("{game}\n{game}\n").as_bytes()).records.iter().for_each(|record| {
            import.add(record).expect("a game");
        });
        let imported = import.finish().expect("an import");
        assert!(
            imported.added == 2 || imported.known == 2,
            "a game twice in a source counts twice, but only once per source"
        );
    }
    for ply in 0..game.len() / 2 {
        let moves = database.moves(&position(&game[..2 * ply])).expect("moves");
        assert_eq!(moves.iter().map(|stats| stats.games).collect::<Vec<_>>(), [2], "after {ply} moves");
        assert_eq!(moves[0].square.to_string(), game[2 * ply..2 * ply + 2]);
    }
}

#[test]
fn everything_is_counted() {
    let stats = filled().stats(2).expect("numbers");
    assert_eq!((stats.games, stats.players, stats.events), (4, 3, 2));
    assert_eq!(stats.years, Some((1998, 2003)));
    assert_eq!((stats.black_wins, stats.draws, stats.white_wins), (1, 1, 1));
    assert_eq!(stats.busiest, [("Ann Lee".to_owned(), 3), ("Ben".to_owned(), 3)]);
    assert_eq!(Database::in_memory().expect("a database").stats(2).expect("numbers").years, None);
}

#[test]
fn other_files_are_refused() {
    let folder = std::env::temp_dir().join(format!("outflank-database-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("letter.txt");
    std::fs::write(&file, "Dear Ann, this is certainly not a database, long as it may be.".repeat(20)).expect("a file");
    let error = Database::open(&file).expect_err("no database").to_string();
    assert_eq!(error, "the file is no database of games that this version can read");
    assert!(Database::open_existing(&folder.join("none.db")).is_err());
    assert!(!folder.join("none.db").exists(), "asking makes no file");
    std::fs::remove_dir_all(&folder).expect("an end");
}

#[test]
fn a_newer_database_is_refused_and_left_as_it_is() {
    let folder = std::env::temp_dir().join(format!("outflank-newer-database-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.db");
    drop(Database::open(&file).expect("a database"));
    // The version stands in the header of every SQLite file, at byte 60.
    let mut bytes = std::fs::read(&file).expect("a file");
    bytes[60..64].copy_from_slice(&99u32.to_be_bytes());
    std::fs::write(&file, &bytes).expect("a file");
    for opened in [Database::open(&file), Database::open_existing(&file)] {
        let error = opened.expect_err("too new").to_string();
        assert_eq!(error, "the database was written by a newer Outflank (version 99), and is left as it is");
    }
    assert!(std::fs::read(&file).expect("a file") == bytes);
    std::fs::remove_dir_all(&folder).expect("an end");
}

/// Whoever explores sees games as they would lie on their own board.
#[test]
fn games_through_a_position_lie_as_it_does_and_the_newest_come_first() {
    let database = filled();
    let lines = |moves: &str| -> Vec<String> {
        let games = database.games_through(&position(moves), 10).expect("games");
        games.iter().map(|game| format!("{} {}", game.record.game.transcript(), game.ply)).collect()
    };
    assert_eq!(lines("d3c5"), ["d3c5d6e3 2", "d3c5f6f5e6 2", "d3c5f6f5e6 2"]);
    assert_eq!(lines("f5f6"), ["f5f6 2"], "games end somewhere");
    assert_eq!(lines("f5f4"), [""; 0]);
    let newest = &database.games_through(&position("f5"), 1).expect("games")[0].record;
    assert_eq!(newest.players.black.name.as_deref(), Some("Cy_d"));
    assert_eq!((newest.event.as_deref(), newest.date.map(|date| date.year())), (Some("Club"), Some(2003)));
    let result = newest.result.expect("a result").verdict;
    assert_eq!(result, Verdict::Score(DiscCount { black: 32, white: 32 }));
    assert_eq!(database.times_reached(&position("e6f4")).expect("a number"), 3);
}

/// Positions of many games are found by another way, which must agree.
#[test]
fn the_newest_of_many_games_come_first_too() {
    let years = (0..2_500).map(|number| format!("[Date \"{}\"]\n\n1. f5 d6 *\n", 1500 + number * 7 % 2_500));
    let mut database = Database::in_memory().expect("a database");
    let mut import = database.import().expect("an import");
    for record in records(&years.collect::<String>()) {
        import.add(&record).expect("a game");
    }
    import.finish().expect("an import");
    let games = database.games_through(&position("d3c5"), 3).expect("games");
    let years: Vec<u16> = games.iter().filter_map(|game| Some(game.record.date?.year())).collect();
    assert_eq!(years, [3999, 3998, 3997]);
}

#[test]
fn whoever_played_a_move_most_often_is_named_first() {
    let database = filled();
    let players = database.practitioners(&position("c4"), 2).expect("players");
    let named = |square: &str| -> Vec<String> {
        let players = &players[&square.parse().expect("a square")];
        players.iter().map(|player| format!("{} {}", player.name, player.games)).collect()
    };
    assert_eq!(named("c3"), ["Ben 1"]);
    assert_eq!(named("e3").len(), 2, "three have played it, each once");
    assert_eq!(database.practitioners(&position("f5f4"), 2).expect("players").len(), 0);
}

/// Every board and every rule: what is stored is the same game again, and is found by its position.
#[test]
fn games_by_any_rules_on_any_board_are_kept() {
    let texts = [
        "(;GM[2]SZ[6]PB[Ann]B[e4]W[c5])",
        "(;GM[2]SZ[6:8]B[d6]W[e6])",
        "(;GM[2]SZ[8]RU[anti]B[f5]W[d6])",
        "---------------------------OX------XO---------------------------O;e3",
    ];
    let mut database = Database::in_memory().expect("a database");
    let mut games = Vec::new();
    for text in texts {
        let record = Source::of(text).record(Assumed::AnySize(RuleSet::standard(Size::EIGHT))).expect(text);
        let mut import = database.import().expect("an import");
        import.add(&record).expect("a game");
        assert_eq!(import.finish().expect("an import").added, 1, "{text}");
        games.push(record.game);
    }
    for game in &games {
        let found = database.games_through(game.position(), 10).expect("games");
        assert_eq!(found.len(), 1, "{}", game.transcript());
        assert_eq!((&found[0].record.game, found[0].ply), (game, game.moves().len()));
        let before = game.position_at(0).expect("a start");
        assert_eq!(database.moves(before).expect("moves").iter().map(|stats| stats.games).sum::<u32>(), 1);
    }
}

/// Who has more discs has lost.
#[test]
fn results_count_as_the_rules_say() {
    let mut database = Database::in_memory().expect("a database");
    let rules = Preset::Anti.rules(Size::EIGHT);
    let mut record = Record::new(Game::from_transcript(Position::start(rules), "f5d6").expect("a game"));
    let verdict = Verdict::Score(DiscCount { black: 40, white: 24 });
    record.result = Some(GameResult { verdict, ending: Ending::Played });
    let mut import = database.import().expect("an import");
    import.add(&record).expect("a game");
    import.finish().expect("an import");
    let first = database.moves(&Position::start(rules)).expect("moves")[0];
    assert_eq!((first.black_wins, first.white_wins(), first.average_lead(Side::Black)), (0, 1, Some(16.0)));
}

#[test]
fn a_database_that_is_only_read_stays_as_it_is() {
    let folder = std::env::temp_dir().join(format!("outflank-reading-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("games.db");
    let missing = Database::open_for_reading(&file).expect_err("nothing there").to_string();
    assert_eq!(missing, "there is no database yet");
    std::fs::write(&file, "").expect("a file");
    let foreign = Database::open_for_reading(&file).expect_err("an empty file").to_string();
    assert_eq!(foreign, "the file is no database of games that this version can read");
    assert_eq!(std::fs::read(&file).expect("a file"), b"");
    let mut writer = Database::open(&file).expect("a database");
    let reader = Database::open_for_reading(&file).expect("a database");
    let mut import = writer.import().expect("an import");
    records(GAMES).iter().try_for_each(|record| import.add(record)).expect("games");
    assert_eq!(reader.times_reached(&position("f5")).expect("a number"), 0, "not yet");
    import.finish().expect("an import");
    assert_eq!(reader.times_reached(&position("f5")).expect("a number"), 4, "what others take in is seen");
    drop((reader, writer));
    std::fs::remove_dir_all(&folder).expect("an end");
}
