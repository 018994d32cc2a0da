//! Squares, sizes, boards and transcripts as people write them.

mod common;

use common::{at, position, start};
use outflank_rules::notation::{BoardText, BoardTextError, TranscriptError, TranscriptProblem};
use outflank_rules::{Game, Position, Preset, RuleSet, Side, Size, Square};

fn transcript(text: &str) -> Result<String, TranscriptError> {
    Game::from_transcript(start(), text).map(|game| game.transcript())
}

fn transcript_error(text: &str) -> String {
    transcript(text).expect_err("a wrong transcript").to_string()
}

#[test]
fn squares_have_a_letter_and_a_number() {
    assert_eq!(at("P16"), Square::from_index(255));
    for text in ["", "d", "3", "3d", "d0", "d03", "d17", "q1", "d3 ", " d3", "d+3", "d３", "dd3", "d3d"] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
    let error = "z9".parse::<Square>().expect_err("no square");
    assert_eq!(
        error.to_string(),
        "\"z9\" is not a square: write a letter for the column and a number for the row, such as d3"
    );
}

#[test]
fn sizes_are_even_and_from_4_to_16() {
    for (text, width, height) in [("4", 4, 4), ("16x16", 16, 16), ("6×8", 6, 8), (" 10 X 4 ", 10, 4)] {
        assert_eq!(text.parse(), Size::new(width, height), "{text:?}");
    }
    for text in ["", "0", "2", "7", "18", "8x", "x8", "8x8x8", "-8", "300", "eight", "8x7"] {
        assert!(text.parse::<Size>().is_err(), "{text:?}");
    }
}

#[test]
fn rule_sets_have_names() {
    assert_eq!("Orthogonal".parse(), Ok(Preset::Orthogonal));
    let error = "chess".parse::<Preset>().expect_err("no rule set");
    assert_eq!(error.to_string(), "\"chess\" is not a rule set: choose standard, orthogonal or anti");
}

#[test]
fn transcripts_are_written_in_many_ways() {
    for text in
        ["f5d6c3", "F5D6C3", "F5d6C3", " f5 d6\nc3\t", "1. f5 d6 2. c3", "1.f5 2.d6 3.c3", "f5,d6;c3", "1 f5 2 d6 3 c3"]
    {
        assert_eq!(transcript(text).as_deref(), Ok("f5d6c3"), "{text:?}");
    }
    assert_eq!(transcript("").as_deref(), Ok(""));
}

#[test]
fn a_forced_pass_may_be_written_or_left_out() {
    let blocked = position("XO.. .... .... .... O");
    for text in ["c1", "--c1", "pa c1", "PS c1", "pass c1", "@@@@ c1", "1. pass 2. c1"] {
        let game = Game::from_transcript(blocked, text).expect("a legal game");
        assert_eq!((game.transcript(), game.outcome().is_some()), ("c1".to_owned(), true), "{text:?}");
    }
    let twice = Game::from_transcript(blocked, "-- -- c1").expect_err("only one pass is due");
    assert_eq!(twice.to_string(), "move 1: Black may not pass: there is a legal move");
}

#[test]
fn a_wrong_transcript_says_where_and_why() {
    assert_eq!(transcript_error("f5 d6 a1"), "move 3: Black outflanks nothing at a1");
    assert_eq!(transcript_error("f5 d6 --"), "move 3: Black may not pass: there is a legal move");
    assert_eq!(transcript_error("f5 xyz"), "move 2: \"xyz\" is neither a square such as d3 nor a pass");
    assert_eq!(transcript_error("f5 é6"), "move 2: \"é\" is neither a square such as d3 nor a pass");
    assert_eq!(transcript_error("f5 f5"), "move 2: f5 is taken: a black disc lies there");
    let error = transcript("f5, q9").expect_err("a wrong transcript");
    assert_eq!((error.move_number, error.place, error.text.as_str()), (2, 4, "q9"));
    assert_eq!(error.problem, TranscriptProblem::NotAMove);
}

#[test]
fn boards_are_written_in_many_alphabets() {
    let expected = Position::start(RuleSet::standard(Size::FOUR));
    for text in [
        "-----OX--XO-----X",
        "---- -OX- -XO- ---- X",
        "....\n.ox.\n.xo.\n....\nx\n",
        ".....WB..BW.....B",
        ".....O*..*O.....*",
        "-----10--01----- 0",
        "-----OX--XO-----",
    ] {
        assert_eq!(position(text), expected, "{text:?}");
    }
    assert_eq!(position("-----OX--XO-----O").side_to_move(), Side::White);
}

#[test]
fn a_board_that_is_not_square_needs_its_size() {
    let text: BoardText = "...... ..OX.. ..XO.. ...... X".parse().expect("a board");
    assert_eq!((text.size(), text.side_to_move()), (None, None));
    let rules = RuleSet::standard(Size::new(6, 4).expect("a size"));
    let setup = text.setup(rules).expect("a board that fits");
    assert_eq!(setup.position(), Ok(Position::start(rules)));
}

#[test]
fn a_wrong_board_says_why() {
    let read = |text: &str| text.parse::<BoardText>();
    assert_eq!(read("XO?"), Err(BoardTextError::UnknownSymbol('?')));
    for text in ["XO0", "X1", "000", "1..1", "*01"] {
        assert_eq!(read(text), Err(BoardTextError::AmbiguousDigits), "{text:?}");
    }
    for text in ["XO", "-----OX--XO----- -", "-----OX--XO----- XX", ""] {
        let board = read(text).expect("only the length is wrong");
        let error = board.setup(RuleSet::standard(Size::FOUR)).expect_err("the wrong length");
        assert!(error.to_string().contains("do not fill a 4×4 board: it needs 16"), "{error}");
    }
}
