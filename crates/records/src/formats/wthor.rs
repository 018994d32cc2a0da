//! WTHOR, the database of tournament games: games (`.wtb`), players (`.jou`) and tournaments (`.trn`), each a file.
//!
//! A game names its players and its tournament by numbers, so it takes all three files to read it:
//!
//! ```no_run
//! use outflank_records::wthor::{self, Names};
//! let names = Names {
//!     players: wthor::read_players(&std::fs::read("WTHOR.JOU")?)?,
//!     tournaments: wthor::read_tournaments(&std::fs::read("WTHOR.TRN")?)?,
//! };
//! let reading = wthor::read(&std::fs::read("WTH_2018.wtb")?, &names);
//! println!("{} games", reading.records.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod write;

use std::fmt;
use std::ops::ControlFlow;

use outflank_rules::{Move, Position, RuleSet, Size, Square};

use crate::reading::Visitor;
use crate::replay::RecordReplay;
use crate::{Damage, DamagePlace, Date, Ending, GameResult, PerfectScore, Reading, Record, Verdict};

pub(crate) use write::Archive;
pub use write::NameFiles;

const HEADER: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 60;
/// A player's name and its closing zero.
const PLAYER: usize = 20;
/// A tournament's name and its closing zero.
const TOURNAMENT: usize = 26;

/// What the numbers in a file of games stand for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names {
    /// The players, by number.
    pub players: Vec<String>,
    /// The tournaments, by number.
    pub tournaments: Vec<String>,
}

/// Which of the three files this is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FileKind {
    /// Games (`.wtb`).
    Games,
    /// Players (`.jou`).
    Players,
    /// Tournaments (`.trn`).
    Tournaments,
}

impl FileKind {
    /// Finds out by the header and the length of a file.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        WthorFile::of(bytes)?.kind()
    }
}

/// A file whose header has been read.
pub(crate) struct WthorFile<'a> {
    header: Header,
    body: &'a [u8],
}

impl<'a> WthorFile<'a> {
    /// A file that begins with a header of WTHOR.
    pub(crate) fn of(bytes: &'a [u8]) -> Option<Self> {
        let (header, body) = bytes.split_first_chunk()?;
        Some(Self { header: Header::read(header)?, body })
    }

    /// Which of the three files it is, if its length fits its header.
    pub(crate) fn kind(&self) -> Option<FileKind> {
        let (games, names, body) = (self.header.games, usize::from(self.header.names), self.body.len());
        // An empty file may be any of the three; games are the likeliest.
        if names == 0 && games.checked_mul(GAME) == Some(body) {
            Some(FileKind::Games)
        } else if games == 0 && names * PLAYER == body {
            Some(FileKind::Players)
        } else if games == 0 && names * TOURNAMENT == body {
            Some(FileKind::Tournaments)
        } else {
            None
        }
    }

    /// Reads its games one by one.
    pub(crate) fn visit(&self, names: &Names, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
        let header = &self.header;
        if !matches!(header.side, 0 | 8) {
            return visitor(whole_file(format!("boards with {} rows are not read from WTHOR", header.side)));
        }
        let games = self.body.chunks_exact(GAME).take(header.games);
        let found = games.len();
        for (index, game) in games.enumerate() {
            let place = DamagePlace::Byte { offset: HEADER + index * GAME, game: Some(index + 1) };
            visitor(read_game(game, header, names).map_err(|reason| Damage { place, reason }))?;
        }
        match header.games - found {
            0 => ControlFlow::Continue(()),
            missing => {
                let place = DamagePlace::Byte { offset: HEADER + self.body.len(), game: Some(found + 1) };
                let reason = format!("the file ends here, but {missing} more games should follow");
                visitor(Err(Damage { place, reason }))
            }
        }
    }
}

fn whole_file(reason: String) -> Result<Record, Damage> {
    Err(Damage { place: DamagePlace::Byte { offset: 0, game: None }, reason })
}

struct Header {
    games: usize,
    names: u16,
    year: u16,
    side: u8,
    /// With how many empty squares the theoretical score begins.
    depth: u8,
}

impl Header {
    fn read(header: &[u8; HEADER]) -> Option<Self> {
        let [century, year, month, day, ..] = *header;
        let plausible =
            (19..=22).contains(&century) && year < 100 && (1..=12).contains(&month) && (1..=31).contains(&day);
        let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let games = usize::from(number(4)) | usize::from(number(6)) << 16;
        plausible.then_some(Self { games, names: number(8), year: number(10), side: header[12], depth: header[14] })
    }
}

/// Why a file is not one of WTHOR.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotWthor(FileKind);

impl fmt::Display for NotWthor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0 {
            FileKind::Games => "games",
            FileKind::Players => "players",
            FileKind::Tournaments => "tournaments",
        };
        write!(f, "this is not a WTHOR file of {kind}: its length does not fit its header")
    }
}

impl std::error::Error for NotWthor {}

/// Reads the names of players.
pub fn read_players(bytes: &[u8]) -> Result<Vec<String>, NotWthor> {
    read_names(bytes, FileKind::Players, PLAYER)
}

/// Reads the names of tournaments.
pub fn read_tournaments(bytes: &[u8]) -> Result<Vec<String>, NotWthor> {
    read_names(bytes, FileKind::Tournaments, TOURNAMENT)
}

fn read_names(bytes: &[u8], kind: FileKind, length: usize) -> Result<Vec<String>, NotWthor> {
    let WthorFile { header, body } = WthorFile::of(bytes).ok_or(NotWthor(kind))?;
    if header.games != 0 || usize::from(header.names) * length != body.len() {
        return Err(NotWthor(kind));
    }
    let name = |entry: &[u8]| -> String {
        let text = entry.iter().take_while(|&&byte| byte != 0);
        // The letters of ISO 8859-1 have the same numbers in Unicode.
        text.map(|&byte| char::from(byte)).collect::<String>().trim().to_owned()
    };
    Ok(body.chunks_exact(length).map(name).collect())
}

/// Reads a file of games. A file that is cut short gives the games that it has.
pub fn read(bytes: &[u8], names: &Names) -> Reading {
    Reading::gather(|visitor| visit(bytes, names, visitor))
}

/// Reads a file of games one by one.
pub(crate) fn visit(bytes: &[u8], names: &Names, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    match WthorFile::of(bytes) {
        Some(file) => file.visit(names, visitor),
        None => visitor(whole_file("this is not a WTHOR file: it has no header".to_owned())),
    }
}

fn read_game(game: &[u8], header: &Header, names: &Names) -> Result<Record, String> {
    let number = |at: usize| usize::from(u16::from_le_bytes([game[at], game[at + 1]]));
    let mut replay = RecordReplay::new(Position::start(RuleSet::standard(Size::EIGHT)));
    let moves = &game[GAME - MOVES..];
    let played = moves.iter().position(|&square| square == 0).unwrap_or(MOVES);
    if moves[played..].iter().any(|&square| square != 0) {
        return Err(format!("moves go on after the end at move {}", played + 1));
    }
    for &byte in &moves[..played] {
        let square = (byte % 10).checked_sub(1).zip((byte / 10).checked_sub(1));
        let square =
            square.and_then(|(column, row)| Square::new(column, row)).filter(|&square| Size::EIGHT.contains(square));
        let square = square.ok_or_else(|| format!("{byte} is not a square"))?;
        replay.make(None, Move::Place(square))?;
    }
    let mut record = Record::new(replay.finish());
    record.event = name(&names.tournaments, number(0));
    record.players.black.name = name(&names.players, number(2));
    record.players.white.name = name(&names.players, number(4));
    record.date = Date::of_year(header.year);
    let (score, perfect) = (u16::from(game[6]), game[7]);
    let rest = Size::EIGHT.area().checked_sub(score).ok_or_else(|| format!("a score of {score} discs is too high"))?;
    let verdict = Verdict::discs(score, rest, Size::EIGHT);
    record.result = verdict.map(|verdict| GameResult { verdict, ending: Ending::Played });
    // Files without theoretical scores have a depth of 0.
    record.perfect = (header.depth > 0).then_some(PerfectScore { black: perfect, empties: header.depth });
    Ok(record)
}

/// The name with this number. The first of each file stands for an unknown one; without a file the number is all we have.
fn name(names: &[String], number: usize) -> Option<String> {
    match names.get(number) {
        Some(name) => Some(name.clone()).filter(|name| !name.is_empty() && name != UNKNOWN),
        None if number == 0 => None,
        None => Some(format!("#{number}")),
    }
}

/// How WTHOR writes an unknown player.
const UNKNOWN: &str = "???";
