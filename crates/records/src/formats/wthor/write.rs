//! From records to the three files of WTHOR.

use std::collections::BTreeMap;

use outflank_rules::{Position, RuleSet, Size};

use super::{GAME, HEADER, MOVES, PLAYER, TOURNAMENT, UNKNOWN};
use crate::formats::Shortened;
use crate::{Date, Part, Record, Verdict};

/// The names that belong to a file of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameFiles {
    /// The players (`.jou`).
    pub players: Vec<u8>,
    /// The tournaments (`.trn`).
    pub tournaments: Vec<u8>,
}

/// A database being written.
#[derive(Debug)]
pub(crate) struct Archive {
    games: Vec<u8>,
    players: Register,
    tournaments: Register,
    /// The year of the first game; a file has only one.
    year: Option<u16>,
    /// The empty squares from which the theoretical scores are perfect, of the first game that has one.
    depth: Option<u8>,
}

impl Default for Archive {
    fn default() -> Self {
        Self {
            games: Vec::new(),
            players: Register::new(PLAYER, UNKNOWN),
            tournaments: Register::new(TOURNAMENT, ""),
            year: None,
            depth: None,
        }
    }
}

impl Archive {
    pub(crate) fn add(&mut self, record: &Record) -> Shortened {
        if *record.game.start() != Position::start(RuleSet::standard(Size::EIGHT)) {
            return Err("it holds games from the usual start of the 8×8 board only".to_owned());
        }
        let mut shortened = Vec::new();
        let mut entry = |register: &mut Register, name: &Option<String>, part| {
            let (number, complete) = register.number(name.as_deref());
            if !complete {
                shortened.push(part);
            }
            number.map(u16::to_le_bytes).ok_or("it holds at most 65,535 names")
        };
        let event = entry(&mut self.tournaments, &record.event, Part::Event)?;
        let black = entry(&mut self.players, &record.players.black.name, Part::Names)?;
        let white = entry(&mut self.players, &record.players.white.name, Part::Names)?;
        let score = score(record);
        if score.is_none() && record.result.is_some() {
            shortened.push(Part::Result);
        }
        let score = score.unwrap_or_else(|| record.game.position().board().count().black as u8);
        let perfect = self.perfect(record, &mut shortened).unwrap_or(score);
        for part in [event, black, white] {
            self.games.extend(part);
        }
        self.games.extend([score, perfect]);
        let moves = record.game.moves().iter().map(|square| 10 * (square.row() + 1) + square.column() + 1);
        self.games.extend(moves.chain(std::iter::repeat(0)).take(MOVES));
        self.note_year(record.date, &mut shortened);
        Ok(shortened)
    }

    fn perfect(&mut self, record: &Record, shortened: &mut Vec<Part>) -> Option<u8> {
        let perfect = record.perfect?;
        let fits = *self.depth.get_or_insert(perfect.empties) == perfect.empties;
        if !fits {
            shortened.push(Part::Perfect);
        }
        fits.then_some(perfect.black)
    }

    fn note_year(&mut self, date: Option<Date>, shortened: &mut Vec<Part>) {
        let Some(date) = date else { return };
        let same_year = *self.year.get_or_insert(date.year()) == date.year();
        if !same_year || date.month().is_some() {
            shortened.push(Part::Date);
        }
    }

    pub(crate) fn finish(self) -> (Vec<u8>, NameFiles) {
        let games = (self.games.len() / GAME) as u32;
        let mut file = header(games, 0, self.year.unwrap_or(0), 8, self.depth.unwrap_or(0)).to_vec();
        file.extend(self.games);
        (file, NameFiles { players: self.players.finish(), tournaments: self.tournaments.finish() })
    }
}

/// The official score of Black, where it is known.
fn score(record: &Record) -> Option<u8> {
    match record.result_or_outcome()?.verdict {
        Verdict::Score(score) => u8::try_from(score.black).ok(),
        Verdict::Margin(_) | Verdict::Winner(_) => None,
    }
}

/// The file's own date is left at a fixed day: the same games always give the same file.
fn header(games: u32, names: u16, year: u16, side: u8, depth: u8) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..4].copy_from_slice(&[20, 0, 1, 1]);
    header[4..8].copy_from_slice(&games.to_le_bytes());
    header[8..10].copy_from_slice(&names.to_le_bytes());
    header[10..12].copy_from_slice(&year.to_le_bytes());
    header[12] = side;
    header[14] = depth;
    header
}

/// A file of names, each with a number.
#[derive(Debug)]
struct Register {
    length: usize,
    names: Vec<Vec<u8>>,
    numbers: BTreeMap<Vec<u8>, u16>,
}

impl Register {
    /// The first entry stands for an unknown name.
    fn new(length: usize, nobody: &str) -> Self {
        Self { length, names: vec![nobody.as_bytes().to_vec()], numbers: BTreeMap::new() }
    }

    /// The number of a name, and whether the whole name found room; no number when there are too many names.
    fn number(&mut self, name: Option<&str>) -> (Option<u16>, bool) {
        let Some(name) = name else { return (Some(0), true) };
        let letters = name.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?'));
        let bytes: Vec<u8> = letters.take(self.length - 1).collect();
        let complete = bytes.iter().copied().map(char::from).eq(name.chars());
        if let Some(&number) = self.numbers.get(&bytes) {
            return (Some(number), complete);
        }
        let number = u16::try_from(self.names.len()).ok().filter(|&number| number < u16::MAX);
        if let Some(number) = number {
            self.names.push(bytes.clone());
            self.numbers.insert(bytes, number);
        }
        (number, complete)
    }

    fn finish(self) -> Vec<u8> {
        let mut file = header(0, self.names.len() as u16, 0, 0, 0).to_vec();
        for name in self.names {
            let padding = self.length - name.len();
            file.extend(name.into_iter().chain(std::iter::repeat_n(0, padding)));
        }
        file
    }
}
