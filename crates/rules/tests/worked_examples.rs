//! The worked examples of `data/examples.txt`: positions and games whose every flip was checked by hand.

use std::collections::HashMap;

use outflank_rules::notation::BoardText;
use outflank_rules::{Game, Position, Preset, RuleSet, Size, Squares};

/// One example, as the words after each keyword.
struct Example<'a>(HashMap<&'a str, &'a str>);

impl<'a> Example<'a> {
    fn all(text: &'a str) -> impl Iterator<Item = Self> {
        text.split("\n\n").map(Self::read).filter(|example| !example.0.is_empty())
    }

    fn read(block: &'a str) -> Self {
        let lines = block.lines().filter(|line| !line.starts_with('#'));
        Self(lines.map(|line| line.split_once(' ').expect("a keyword and a value")).collect())
    }

    fn get(&self, keyword: &str) -> Option<&'a str> {
        self.0.get(keyword).map(|value| value.trim())
    }

    fn board_text(&self, keyword: &str) -> Option<BoardText> {
        self.get(keyword).map(|text| text.parse().expect("a board"))
    }

    fn rules(&self) -> RuleSet {
        let size = ["board", "after"].iter().find_map(|keyword| self.board_text(keyword)?.size());
        let (name, supply) = match self.get("rules").expect("rules").split_once(' ') {
            Some((name, supply)) => (name, supply.parse().expect("a number of discs")),
            None => (self.get("rules").expect("rules"), 0),
        };
        name.parse::<Preset>().expect("a rule set").rules(size.unwrap_or(Size::EIGHT)).with_supply(supply)
    }

    /// The game so far: the board given, or the start and the moves given.
    fn game(&self) -> Game {
        let rules = self.rules();
        let start = match self.board_text("board") {
            Some(board) => board.setup(rules).expect("a board that fits").position().expect("a playable board"),
            None => Position::start(rules),
        };
        Game::from_transcript(start, self.get("moves").unwrap_or_default()).expect("legal moves")
    }

    fn squares(&self, keyword: &str) -> Option<Squares> {
        let squares = self.get(keyword)?.split_whitespace();
        Some(squares.map(|square| square.parse().expect("a square")).collect())
    }

    fn check(&self) {
        let mut game = self.game();
        if let Some(legal) = self.squares("legal") {
            assert_eq!(game.position().legal_moves(), legal);
        }
        for square in self.squares("illegal").unwrap_or_default() {
            assert_eq!(game.position().play(square).expect_err("an illegal move").position, *game.position());
        }
        if let Some(square) = self.get("play").map(|square| square.parse().expect("a square")) {
            assert_eq!(Some(game.position().flips(square)), self.squares("flips"));
            game.play(square).expect("a legal move");
        }
        if let Some(after) = self.board_text("after") {
            let setup = after.setup(self.rules()).expect("a board that fits");
            let board = game.position().setup();
            assert_eq!((board.black, board.white), (setup.black, setup.white));
        }
        if let Some(expected) = self.get("outcome") {
            assert_eq!(game.outcome().expect("a finished game").to_string(), expected);
        }
    }
}

#[test]
fn every_worked_example_holds() {
    let mut checked = 0;
    for example in Example::all(include_str!("data/examples.txt")) {
        println!("{}", example.get("example").expect("a title"));
        example.check();
        checked += 1;
    }
    assert_eq!(checked, 28, "examples in the file");
}
