//! Small files as other programs write them, typed by hand, and what we read in them.

use outflank_records::wthor::{self, FileKind, Names};
use outflank_records::{
    Agreement, DamagePlace, Date, Decimal, Ending, Format, GameKind, GameResult, Language, Opening, Picture, Record,
    RecordedClock, Turn, Verdict, Writer, opening_name,
};
use outflank_rules::{DiscCount, Goal, Side, Size};

fn one(format: Format, text: &str) -> Record {
    let reading = format.read(text.as_bytes());
    assert_eq!(reading.damaged, [], "{text}");
    assert_eq!(reading.records.len(), 1, "{text}");
    assert_eq!(Format::detect(text.as_bytes()), Some(format), "{text}");
    reading.records.into_iter().next().expect("a record")
}

fn number(text: &str) -> Decimal {
    text.parse().expect("a number")
}

const PLAYOK: &str = "\
[Event \"?\"]
[Site \"PlayOK\"]
[Date \"2021.03.11\"]
[Round \"-\"]
[Black \"ann\"]
[White \"ben \\\"b\\\"\"]
[Result \"13-0\"]
[Time \"20:13:30\"]
[Variant \"xot\"]
[TimeControl \"120\"]
[BlackElo \"1224\"]
[WhiteElo \"1314\"]

1. f5 d6 2. c5 f4 3. e7 f6
4. g5 e6 5. e3 13-0
";

#[test]
fn pgn_of_playok() {
    let record = one(Format::Pgn, PLAYOK);
    assert_eq!(record.game.transcript(), "f5d6c5f4e7f6g5e6e3");
    assert_eq!(record.players.white.name.as_deref(), Some("ben \"b\""));
    assert_eq!((record.event.as_deref(), record.round.as_deref()), (None, None));
    assert_eq!(record.date.map(|date| date.to_string()).as_deref(), Some("2021-03-11"));
    assert_eq!(record.clocks.black, Some(RecordedClock::of(120)));
    assert_eq!(record.other.get("Variant").map(String::as_str), Some("xot"));
    let score = Verdict::Score(DiscCount { black: 64, white: 0 });
    assert_eq!(record.result.map(|result| result.verdict), Some(score), "empty squares go to the winner");
    assert_eq!(record.result, record.game.outcome().map(GameResult::from));
}

#[test]
fn pgn_of_flyordie_and_of_books() {
    let flyordie = "[White \"A\"]\n[Black \"B\"]\n[Result \"0-1\"]\n[WhiteRating \"591\"]\n[BlackTime \"R0:07:36\"]\n\
                    [Termination \"normal\"]\n[UTCDate \"2025.01.30\"]\n\n1. e6 f4 2. e3 d6 0-1\n";
    let record = one(Format::Pgn, flyordie);
    assert_eq!(record.result.map(|result| result.verdict), Some(Verdict::Winner(Some(Side::White))));
    assert_eq!(record.players.white.rating, Some(Decimal::whole(591)));
    assert_eq!(record.date.map(Date::year), Some(2025));
    assert_eq!(record.other.keys().collect::<Vec<_>>(), ["BlackTime"]);
    let plain = "1. F5 D6\n2. C3 {wild} (2. c4 d3 {not} (x)) D3!?\n3. C4 $4 *";
    let record = one(Format::Pgn, plain);
    assert_eq!(record.game.transcript(), "f5d6c3d3c4");
    assert_eq!(record.note(Turn::Move(2)).and_then(|note| note.comment.as_deref()), Some("wild"));
}

#[test]
fn passes_may_be_written_in_every_way() {
    // On 4×4, Black must pass after these four moves.
    let games = [
        (Format::Pgn, "[Size \"4\"]\n\n1. b1 c1 2. d3 a1 3. -- a3 *"),
        (Format::Pgn, "[Size \"4\"]\n\n1. b1 c1 2. d3 a1 3. a3 *"),
        (Format::Sgf, "(;GM[2]SZ[4];B[b1];W[c1];B[d3];W[a1];B[PA];W[a3])"),
        (Format::Sgf, "(;GM[2]SZ[4];B[ba];W[ca];B[dc];W[aa];B[];W[ac])"),
        (Format::Ggf, "(;GM[Othello]TY[4]B[b1]W[c1]B[d3]W[a1]B[pass//4.23]W[a3];)"),
        (Format::Ggf, "(;GM[Othello]TY[4]B[b1]W[c1]B[d3]W[a1]W[a3];)"),
    ];
    for (format, text) in games {
        assert_eq!(one(format, text).game.transcript(), "b1c1d3a1a3", "{text}");
    }
    let record = one(Format::Ggf, games[4].1);
    assert_eq!(record.note(Turn::Pass(4)).and_then(|note| note.time), Some(number("4.23")));
}

#[test]
fn ggf_of_the_server() {
    let text = "1 (;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[x]PW[y]RB[2196.37]RW[2200]TI[05:00//02:00]TY[s8kr18]\
                KB[d3/2.00/27.23]KW[d3/-8.27]KM[-3.133]RE[-22.87:t]\
                BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\
                B[d3//0.01]W[c5/2.39]XY[odd];)\n";
    let record = one(Format::Ggf, text);
    assert_eq!(record.time_of_day.as_deref(), Some("12:33:18.MST"));
    assert_eq!(record.players.black.rating, Some(number("2196.37")));
    assert_eq!(record.clocks.white, Some(RecordedClock { main: 300, increment: 0, grace: Some(120) }));
    assert_eq!(record.kind, GameKind { synchro: true, komi: true, colour: None, random_discs: Some(18) });
    let komi = record.komi.as_ref().expect("komi");
    assert_eq!(komi.value, Some(number("-3.133")));
    assert_eq!(komi.bids.white.as_ref().and_then(|bid| bid.note.evaluation), Some(number("-8.27")));
    let result = GameResult { verdict: Verdict::Margin(number("-22.87")), ending: Ending::Time };
    assert_eq!(record.result, Some(result));
    assert_eq!(record.note(Turn::Move(1)).and_then(|note| note.evaluation), Some(number("2.39")));
    assert_eq!(record.other.get("XY").map(String::as_str), Some("odd"));
    assert_eq!(record.normalised().game.transcript(), "f5d6");
}

#[test]
fn scores_are_compared_with_the_board() {
    let game = |tags: &str| {
        let moves = "B[f5]W[d6]B[c5]W[f4]B[e7]W[f6]B[g5]W[e6]B[e3]";
        one(Format::Ggf, &format!("(;GM[Othello]{tags}{moves};)")).agreement()
    };
    assert_eq!(game(""), Agreement::Unrecorded);
    assert_eq!(game("RE[+64.00]"), Agreement::Agrees);
    assert_eq!(game("RE[+13]"), Agreement::Differs);
    assert_eq!(game("KM[-3.133]RE[+67.13]"), Agreement::Agrees, "the komi is taken off Black's lead");
    assert_eq!(one(Format::Ggf, "(;GM[Othello]RE[+64]B[f5];)").agreement(), Agreement::Unfinished);
}

#[test]
fn ggf_of_other_boards_and_dates() {
    let anti = one(Format::Ggf, "(;GM[Othello]DT[947375357]TY[10a]RE[+2];)");
    assert_eq!((anti.game.rules().size, anti.game.rules().goal), (Size::TEN, Goal::Fewest));
    assert_eq!(anti.date.map(|date| date.to_string()).as_deref(), Some("2000-01-08"));
    let free = one(Format::Ggf, "(;GM[Othello]DT[last Sunday]TI[15];)");
    assert_eq!((free.date, free.clocks.black), (None, None), "not understood");
    assert_eq!(free.other.len(), 2, "and yet kept");
    let octagon = Format::Ggf.read(b"(;GM[Othello]BO[88 -];)(;GM[Othello]B[f5];)");
    assert_eq!((octagon.records.len(), octagon.damaged.len()), (1, 1));
}

#[test]
fn sgf_with_variations_and_set_up() {
    let text = "(;FF[4]GM[2]SZ[4]PB[Ann]RE[B+R]AB[b2:c2][a1]AW[b3][c3]PL[W]C[a \\] bracket]\n\
                (;W[b1];B[c4]C[why](;W[d1])(;W[a3]))(;W[c1]))";
    let record = one(Format::Sgf, text);
    assert_eq!(record.game.start().board().count().black, 3);
    assert_eq!(record.comment.as_deref(), Some("a ] bracket"));
    assert_eq!(record.game.transcript(), "b1c4d1");
    let resigned = GameResult { verdict: Verdict::Winner(Some(Side::Black)), ending: Ending::Resignation };
    assert_eq!(record.result, Some(resigned));
    let go = Format::Sgf.read(b"(;GM[1]SZ[19];B[pd])");
    assert!(go.damaged[0].reason.contains("Othello is GM[2]"), "{:?}", go.damaged);
}

#[test]
fn obf_with_scores() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let record = one(Format::Obf, &format!("{board}; G8:+18; H1:+12; --:-127; % number one\n"));
    assert_eq!(record.assessment.moves.len(), 2);
    assert_eq!(record.comment.as_deref(), Some("number one"));
    assert_eq!(one(Format::Obf, &format!("{board}; +18;")).assessment.value, Some(Decimal::whole(18)));
    assert_eq!(one(Format::Board, board).assessment.value, None);
    let wrong = Format::Obf.read(format!("% heading\n{board}; A1:+2;\n{board}; B1:x;\n{board};\n").as_bytes());
    let places: Vec<DamagePlace> = wrong.damaged.iter().map(|damage| damage.place).collect();
    assert_eq!(places, [DamagePlace::Line { line: 2, game: 1 }, DamagePlace::Line { line: 3, game: 2 }]);
    assert_eq!(wrong.records.len(), 1);
}

/// Found by fuzzing: scores of moves that nobody could play made OBF files that could not be read.
#[test]
fn scores_are_for_legal_moves_only() {
    let sgf = one(Format::Sgf, "(;GM[2]AM[f5:2][a1:3])");
    let pgn = one(Format::Pgn, "[MoveScores \"a1:2\"]\n\n*");
    assert_eq!((sgf.assessment.moves.len(), pgn.assessment.moves.len()), (1, 0));
    assert!(sgf.other.contains_key("AM") && pgn.other.contains_key("MoveScores"), "kept as they are");
}

#[test]
fn transcripts_on_lines_and_over_lines() {
    assert_eq!(one(Format::Transcript, "1. f5 d6\n2. c3 d3\n3. c4").game.transcript(), "f5d6c3d3c4");
    // The last line alone would be a game as well.
    assert_eq!(one(Format::Transcript, "1. f5 d6 2. c3 d3\n3. c4").game.transcript(), "f5d6c3d3c4");
    let two = Format::Transcript.read(b"f5d6c3\n# a remark\nc4e3\n");
    assert_eq!(two.records.len(), 2);
    let elsewhere = one(Format::Transcript, "-----OX--XO----- X;b1a1");
    assert_eq!(elsewhere.game.rules().size, Size::FOUR);
    let damaged = Format::Transcript.read(b"f5d6c3\nf5a1\nf5f6\n");
    assert_eq!(damaged.records.len(), 2);
    assert_eq!(damaged.damaged[0].to_string(), "line 2 (game 2): move 2: White outflanks nothing at a1");
}

#[test]
fn othello_quest() {
    let text = r#"{"id":"G1","gtype":"reversi1","created":"2023-01-31T12:00:05.120Z","tcb":60000,
        "players":[{"name":"ann","oldR":1650.5},{"name":"ben"}],
        "position":{"moves":[{"t":0,"m":"e6"},{"t":1250,"m":"f4"},{"m":"c3"}]}}"#;
    let record = one(Format::Quest, text);
    assert_eq!(record.normalised().game.transcript(), "f5d6c3");
    assert_eq!(record.players.black.rating, Some(number("1650.5")));
    assert_eq!(record.note(Turn::Move(1)).and_then(|note| note.time), Some(number("1.25")));
    assert_eq!(record.time_of_day.as_deref(), Some("12:00:05"));
    assert_eq!(record.clocks.black, Some(RecordedClock::of(60)));
    for text in ["{\"moves\":3}", "[{}]", "{", "[1]"] {
        assert_eq!(Format::Quest.read(text.as_bytes()).records.len(), 0, "{text}");
    }
}

#[test]
fn wthor_by_hand() {
    let mut file = vec![20, 7, 5, 22, 2, 0, 0, 0, 0, 0, 0xb9, 7, 8, 0, 24, 0];
    let mut game = [0u8; 68];
    game[..8].copy_from_slice(&[1, 0, 2, 0, 7, 0, 64, 30]);
    for (place, name) in ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"].into_iter().enumerate() {
        let (column, row) = (name.as_bytes()[0] - b'a' + 1, name.as_bytes()[1] - b'0');
        game[8 + place] = 10 * row + column;
    }
    file.extend(game);
    game[9] = 11;
    file.extend(game);
    assert_eq!(FileKind::detect(&file), Some(FileKind::Games));
    assert_eq!(Format::detect(&file), Some(Format::Wthor));
    let names = Names { players: ["???", "B", "Ann"].map(str::to_owned).to_vec(), tournaments: vec![] };
    let reading = wthor::read(&file, &names);
    let record = &reading.records[0];
    assert_eq!(record.players.black.name.as_deref(), Some("Ann"));
    assert_eq!(record.players.white.name.as_deref(), Some("#7"), "a number is better than nothing");
    assert_eq!(record.result, record.game.outcome().map(GameResult::from));
    assert_eq!(record.date.map(Date::year), Some(1977));
    assert_eq!(reading.damaged[0].to_string(), "byte 84 (game 2): move 2: White outflanks nothing at a1");
    let cut = wthor::read(&file[..100], &names);
    assert_eq!((cut.records.len(), cut.damaged.len()), (1, 1));
}

#[test]
fn what_looks_like_nothing_is_nothing() {
    for text in ["", " \n", "Dear Ann", "hello world", "%", "12", "{", "[", "(", "0", "a"] {
        let found = Format::detect(text.as_bytes());
        assert!(matches!(found, None | Some(Format::Quest)), "{text:?} is {found:?}");
    }
}

#[test]
fn openings_have_names_in_three_languages() {
    let game = one(Format::Transcript, "f5d6c3d3c4").game;
    assert_eq!(opening_name(&game, Language::English), Some("Tiger"));
    assert_eq!(opening_name(&game, Language::French), Some("tigre"));
    assert_eq!(opening_name(&game, Language::Japanese), Some("虎定石"));
    // Both sides of the mirror: books differ in which one they print.
    for moves in ["f5f6e6f4", "f5f6e6d6"] {
        let game = one(Format::Transcript, moves).game;
        assert_eq!(opening_name(&game, Language::French), Some("diagonale"), "{moves}");
    }
    let later = one(Format::Transcript, "f5d6c3d3c4g6").game;
    assert!(Opening::at(later.position()).is_none());
    assert_eq!(opening_name(&later, Language::English), Some("Tiger"));
}

#[test]
fn a_format_says_what_it_cannot_hold() {
    let orthogonal = one(Format::Pgn, "[Rules \"orthogonal\"]\n\n1. f5 f4 *");
    for format in [Format::Transcript, Format::Ggf, Format::Wthor, Format::Quest] {
        let refused = Writer::new(format).add(&orthogonal).expect_err("rules that it does not know");
        assert!(refused.to_string().starts_with(&format!("{format} cannot hold this game: ")), "{refused}");
    }
}

#[test]
fn pictures_show_every_move() {
    let game = one(Format::Transcript, "f5d6c5f4e7f6g5e6e3").game;
    let svg = Picture::of_whole_game(&game).svg();
    for number in 1..=9 {
        assert!(svg.contains(&format!(">{number}</text>")), "move {number}");
    }
    let plain = Picture::of(&game).without_coordinates().svg();
    assert!(!plain.contains("<text"));
    let odd = Picture::of(&game).label("a1".parse().expect("a square"), "<&\u{1}>").svg();
    assert!(odd.contains(">&lt;&amp;&gt;</text>"));
    let png = Picture::of_whole_game(&game).png(32);
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
}
