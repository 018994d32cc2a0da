//! Games that others wrote down come in, and games that were played here go out, in every format.

use std::ops::ControlFlow;

use outflank_records::wthor::FileKind;
use outflank_records::{Format, GameTree, Part, Record, Unwritable, Writer};
use outflank_rules::{BySide, Game, Position};
use serde::Serialize;

use crate::LONGEST_TEXT;
use crate::problem::Problem;

/// The most games of one file that are listed: more than anybody looks through.
const LISTED: usize = 10_000;
/// The most damaged games of one file that are named.
const NAMED: usize = 5;
/// The format in which a game that was found is handed back: it can say everything about rules and starts.
const LINGUA_FRANCA: Format = Format::Sgf;
/// The endings of file names, each of one format.
const EXTENSIONS: [&str; 6] = ["txt", "obf", "ggf", "sgf", "pgn", "wtb"];

/// What a file holds.
#[derive(Debug, Serialize)]
pub struct Found {
    format: &'static str,
    games: Vec<GameInFile>,
    /// Games beyond those that are listed.
    left_off: usize,
    /// Games that could not be read.
    damaged: usize,
    /// What is wrong with the first of them.
    damage: Vec<String>,
}

#[derive(Debug, Serialize)]
struct GameInFile {
    black: Option<String>,
    white: Option<String>,
    date: Option<String>,
    moves: usize,
    /// The game as a text to start from.
    text: String,
    /// The same with its variations and comments, if it has any.
    tree: Option<String>,
}

/// Every game of a file.
pub fn find(bytes: &[u8]) -> Result<Found, Problem> {
    if bytes.len() > LONGEST_TEXT && FileKind::detect(bytes) != Some(FileKind::Games) {
        return Err(Problem::too_large());
    }
    let unknown = || {
        let known = Format::ALL.map(Format::name).join(", ");
        Problem::bad_input(format!("this file looks like no format that we know, which are {known}"))
    };
    let format = Format::detect(bytes).ok_or_else(unknown)?;
    let mut found = Found { format: format.name(), games: Vec::new(), left_off: 0, damaged: 0, damage: Vec::new() };
    // Only what is listed is remembered: a small file may hold a hundred thousand games.
    let _ = format.visit_trees(bytes, &mut |read| {
        match read {
            Ok(tree) if found.games.len() < LISTED => found.games.extend(GameInFile::new(tree)),
            Ok(_) => found.left_off += 1,
            Err(damage) => {
                found.damaged += 1;
                if found.damage.len() < NAMED {
                    found.damage.push(damage.to_string());
                }
            }
        }
        ControlFlow::Continue(())
    });
    if found.games.is_empty() {
        let why = found.damage.first().map_or("there is no game in it", String::as_str);
        return Err(Problem::bad_input(format!("this looks like {format}, but {why}")));
    }
    Ok(found)
}

impl GameInFile {
    fn new(tree: GameTree) -> Option<Self> {
        let record = tree.record();
        let moves = record.game.moves().len();
        let said_more = tree.has_variations() || record.has(Part::MoveComments) || record.has(Part::Comment);
        let whole = if said_more { Some(written(|writer| writer.add_tree(&tree))?) } else { None };
        let mut plain = Record::new(record.game);
        plain.players = record.players.clone();
        let text = written(|writer| writer.add(&plain))?;
        let date = record.date.map(|date| date.to_string());
        let BySide { black, white } = record.players;
        Some(Self { black: black.name, white: white.name, date, moves, text, tree: whole })
    }
}

/// A position as a text that a game begins from, whatever its rules.
pub fn start_text(position: &Position) -> Option<String> {
    written(|writer| writer.add(&Record::new(Game::from_position(*position))))
}

/// What is written for somebody who hands it back.
fn written(write: impl FnOnce(&mut Writer) -> Result<(), Unwritable>) -> Option<String> {
    let mut writer = Writer::new(LINGUA_FRANCA);
    write(&mut writer).ok()?;
    String::from_utf8(writer.finish().bytes).ok()
}

/// A file to take home.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Download {
    /// What it is (media type).
    pub kind: &'static str,
    /// What it is called.
    pub name: String,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// A tree as a file to take home, with this name.
pub fn export_tree(tree: &GameTree, format: Format, name: &str) -> Result<Download, Problem> {
    let mut writer = Writer::new(format);
    writer.add_tree(tree).map_err(|unwritable| Problem::bad_input(unwritable.to_string()))?;
    let kind = if format == Format::Wthor { "application/octet-stream" } else { "text/plain; charset=utf-8" };
    let ending = EXTENSIONS.into_iter().find(|ending| Format::from_extension(ending) == Some(format)).unwrap_or("txt");
    Ok(Download { kind, name: format!("outflank-{name}.{ending}"), bytes: writer.finish().bytes })
}

#[cfg(test)]
mod tests {
    use outflank_records::{Assumed, Source, SourceError};
    use outflank_rules::{RuleSet, Size};

    use super::*;

    const GGF: &str = "(;GM[Othello]PC[x]PB[Ann]PW[Ben]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- \
                       -------- -------- -------- *]B[f5]W[d6]B[c3];)";

    /// The game of a text, on a board that is not the one of any of them.
    fn first_game(text: &str) -> Result<Record, SourceError> {
        Source::of(text).record(Assumed::AnySize(RuleSet::standard(Size::TEN)))
    }

    #[test]
    fn every_format_that_says_its_rules_is_a_game_to_start_from() {
        let board = "---------------------------OX------XO--------------------------- X";
        for (text, moves) in [
            (GGF.to_owned(), 3),
            ("(;GM[2]SZ[6]B[e4]W[c5])".to_owned(), 2),
            ("[Black \"Ann\"]\n\n1. f5 d6 2. c3".to_owned(), 3),
            (r#"{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}"#.to_owned(), 2),
            (format!("{board}; D3:+0;"), 0),
            (format!("{board};f5d6"), 2),
        ] {
            assert_eq!(first_game(&text).map(|record| record.game.moves().len()), Ok(moves), "{text}");
        }
        assert!(first_game("f5d6").is_err(), "moves alone do not say on which board");
        assert!(first_game("Dear Ann").is_err());
    }

    #[test]
    fn of_a_text_of_many_games_only_those_are_kept_that_are_listed() {
        let found = find(&b"f5\n".repeat(80_000)).unwrap();
        assert_eq!((found.games.len(), found.left_off, found.damaged), (LISTED, 80_000 - LISTED, 0));
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let message = first_game("(;GM[Othello]B[f5]W[a1];)").unwrap_err().to_string();
        assert!(message.contains("looks like ggf") && message.contains("a1"), "{message}");
        assert!(find(b"Dear Ann").is_err() && find(b"").is_err() && find(&[0xff; 99]).is_err());
    }

    #[test]
    fn a_game_of_a_file_can_be_started_from_whatever_its_rules() {
        let text = b"(;GM[2]SZ[6]PB[Ann]B[e4]W[c5])\n(;GM[2]SZ[8]B[a1])\n";
        let found = find(text).unwrap();
        let games: Vec<Record> = found.games.iter().map(|game| first_game(&game.text).unwrap()).collect();
        assert_eq!((games.len(), found.damaged, found.games[0].black.as_deref()), (1, 1, Some("Ann")));
        assert_eq!((games[0].game.moves().len(), games[0].game.rules().size.width()), (2, 6));
        assert_eq!(games[0].players.black.name.as_deref(), Some("Ann"), "and its players are not forgotten");
    }
}
