//! Games line by line.

use std::io::Cursor;
use std::time::Instant;

use outflank_play::{KeptGame, Level, Library, Live, Seats, Surroundings, Tally, Tempo, Terms};
use outflank_records::Language;
use outflank_rules::{Position, RuleSet, Size};
use outflank_terminal::plain::{self, PlainLook};
use outflank_terminal::{Paint, TerminalWords, Theme};

fn terms(size: Size, black: &str, white: &str) -> Terms {
    Terms {
        start: Position::start(RuleSet::standard(size)),
        seats: Seats::new(black.parse().unwrap(), white.parse().unwrap()),
        control: None,
        tempo: Tempo::default(),
        seed: 5,
        tally: Tally::default(),
    }
}

fn play(terms: Terms, library: Option<Library>, input: &str) -> String {
    play_in(Language::English, terms, library, input)
}

fn play_in(language: Language, terms: Terms, library: Option<Library>, input: &str) -> String {
    let live = Live::new(terms, &[], Surroundings::none(), Instant::now()).unwrap();
    let look = PlainLook {
        theme: Theme::BlackWhite,
        paint: Paint::Plain,
        advice: Level::Expert,
        words: TerminalWords(language),
    };
    let mut out = Vec::new();
    plain::play(KeptGame::new(live, library), look, &mut Cursor::new(input), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

fn two_people(input: &str) -> String {
    play(terms(Size::EIGHT, "human", "human"), None, input)
}

#[test]
fn a_script_plays_moves_and_takes_them_back() {
    let said = two_people("d3\nC5\nundo\nredo\nmoves\nquit\n");
    for line in [
        "Black plays d3 and turns over d4.",
        "White plays c5 and turns over d5.",
        "Taken back.",
        "Black may play b6, c6, d6, e6 and f6.",
        "Goodbye.",
    ] {
        assert!(said.contains(line), "{line:?} is missing from:\n{said}");
    }
}

#[test]
fn bad_input_gets_a_clear_message_and_another_try() {
    let said = two_people("a1\nd4\nxyzzy\nd3\n");
    assert!(said.contains("Sorry: Black outflanks nothing at a1. Black may play d3, c4, f5 and e6."), "{said}");
    assert!(said.contains("Sorry: d4 is taken: a white disc lies there."), "{said}");
    assert!(said.contains("\"xyzzy\" is neither a square such as d3 nor a word I know; try help."), "{said}");
    assert!(said.contains("Black plays d3"), "{said}");
}

#[test]
fn the_end_of_input_ends_politely() {
    assert!(two_people("").ends_with("Goodbye.\n"));
}

#[test]
fn resigning_and_playing_another_round() {
    let said = two_people("resign\nrematch\nd3\nquit\n");
    assert!(said.contains("White wins 0–64 (discs 2–2) by resignation."), "{said}");
    assert!(said.contains("Rounds won: Black 1, White 0, draws 0."), "{said}");
}

#[test]
fn hints_scores_and_a_review() {
    let said = play(terms(Size::FOUR, "human", "human"), None, "b1\nhint\nscores\nmatters\nreview\n");
    assert!(said.contains("Try ") && said.contains(": +10, exact."), "{said}");
    assert!(said.contains("Scores: exact."), "{said}");
    assert!(said.contains("  1. Black b1   -10 exact "), "{said}");
}

#[test]
fn two_engines_play_to_the_end() {
    let said = play(terms(Size::SIX, "random", "random"), None, "");
    assert!(said.contains("Game over."), "{said}");
}

#[test]
fn whoever_leaves_is_told_how_to_go_on() {
    let data = tempfile::tempdir().unwrap();
    let library = Library::in_folder(data.path());
    let said = play(terms(Size::EIGHT, "human", "human"), Some(library), "d3\nsave\nquit\n");
    assert!(said.contains("Every move is kept as it is made."), "{said}");
    assert!(said.contains("To go on with it: outflank play --continue"), "{said}");
}

#[test]
fn the_moves_can_be_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my game.txt");
    two_people(&format!("d3\nc5\nsave {}\n", file.display()));
    assert_eq!(std::fs::read_to_string(file).unwrap(), "d3c5\n");
}

#[test]
fn a_game_is_set_up_by_questions() {
    let mut out = Vec::new();
    let answers =
        plain::ask(TerminalWords::default(), &mut Cursor::new("hard\n\nseven\n6\nanti\n5m+3s\n"), &mut out).unwrap();
    assert_eq!((answers.black.to_string(), answers.white.to_string()), ("hard".into(), "medium".into()));
    assert_eq!((answers.size, answers.rules.name()), (Size::SIX, "anti"));
    assert_eq!(answers.clock.unwrap().to_string(), "5m+3s");
    assert!(String::from_utf8(out).unwrap().contains("Sorry: a board has an even number"));
    assert!(plain::ask(TerminalWords::default(), &mut Cursor::new("hard\n"), &mut Vec::new()).is_err());
}

#[test]
fn nobody_may_pass_who_can_move() {
    let said = two_people("pass\nresign\npass\n");
    assert!(
        said.contains("Sorry: Black may not pass: there is a legal move. Black may play d3, c4, f5 and e6."),
        "{said}"
    );
    assert!(said.contains("Sorry: the game is over."), "{said}");
}

#[test]
fn the_moves_made_so_far_are_told() {
    let said = two_people("history\nd3\nc5\nd6\nhistory\n");
    assert!(said.contains("No move has been made yet.") && said.contains("> 1. d3 c5  2. d6\n"), "{said}");
}

#[test]
fn a_new_game_begins_and_the_old_one_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::in_folder(folder.path());
    let kept = Some(library.clone());
    let said = play(terms(Size::EIGHT, "human", "human"), kept, "d3\nnew\nc4\nc3\nsetup\n\nhuman\nsix\n6\n\n\nb3\n");
    assert!(said.contains("To go on with it: outflank play --continue 2"), "{said}");
    assert!(said.matches("A new game.\nOthello").count() == 2 && said.contains("Sorry: a board has"), "{said}");
    let mut saved: Vec<String> = library.list().games.iter().map(|game| game.table.game().transcript()).collect();
    saved.sort();
    assert_eq!(saved, ["b3", "c4c3", "d3"]);
}

#[test]
fn a_file_is_replaced_only_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    let file = path.display();
    let said = two_people(&format!("d3\nsave {file}\nc5\nsave {file}\nno\nsave {file}\n"));
    assert!(said.contains("is there already. Replace it? (yes or no) > Nothing was written."), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d3\n");
    two_people(&format!("d3\nc5\nsave {file}\nyes\n"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "d3c5\n");
}

#[test]
fn a_name_that_says_no_format_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("w.png");
    let said = two_people(&format!("d3\nsave {}\n", path.display()));
    assert!(said.contains("Sorry: which format should") && !path.exists(), "{said}");
}

#[test]
fn a_game_is_played_in_french_and_in_japanese_with_words_of_either() {
    let two_people = || terms(Size::FOUR, "human", "human");
    let said = play_in(Language::French, two_people(), None, "a1\nb1\nindice\nanalyse\nundo\nabandonner\nquitter\n");
    for line in [
        "Othello, 4×4 standard.",
        "Désolé : Noir ne retourne rien en a1. Noir peut jouer b1, a2, d3 et c4.",
        "Noir joue b1 et retourne b2.",
        "Trait à Blanc : a1 c1 a3",
        ": +10, exact.",
        "  1. Noir b1   -10 exact ",
        "Coup repris.",
        "Blanc gagne 0–16 (pions 2–2) par abandon.",
        "Au revoir.",
    ] {
        assert!(said.contains(line), "{line:?} is missing from:\n{said}");
    }
    let said = play_in(Language::Japanese, two_people(), None, "a1\nb1\nヒント\n候補\n検討\n待った\n投了\n終了\n");
    for line in [
        "オセロ、4×4 標準。",
        "すみません：a1では何も返らないので、黒はそこに打てません。黒が打てる所：b1、a2、d3、c4。",
        "黒はb1に打ち、b2を返しました。",
        "白が打てる所：a1、c1、a3。",
        "がおすすめです：+10、完全読み。",
        "一手戻しました。",
        "白の勝ち 0–16（石数 2–2） 投了。",
        "またどうぞ。",
    ] {
        assert!(said.contains(line), "{line:?} is missing from:\n{said}");
    }
}
