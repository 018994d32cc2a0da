//! Taking games in.

use std::collections::{BTreeMap, HashMap};

use outflank_records::{Canonical, Format, Language, Part, Record, Writer};
use outflank_rules::Square;
use rusqlite::{Transaction, params};

use crate::schema::MOST_DISCS_COUNTED;
use crate::through::stored;
use crate::{Database, Error};

/// Rows of positions are sorted before they are stored: SQLite is many times faster when keys come in order. This many wait in
/// memory, which is about 100 MB.
const WAITING_ROWS: usize = 4_000_000;

/// What became of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that are new.
    pub added: usize,
    /// Games that were there already.
    pub known: usize,
    /// Games that the database cannot hold, because no text can tell them.
    pub unsuitable: usize,
}

/// Games being taken in. Nothing is stored until [`finish`](Self::finish).
#[derive(Debug)]
pub struct Import<'a> {
    transaction: Transaction<'a>,
    names: HashMap<String, i64>,
    rows: Vec<Row>,
    summary: BTreeMap<(i64, u8), Counts>,
    /// How often each game has come up in this import: a source may hold a game twice, and then so do we.
    seen: HashMap<u64, u64>,
    imported: Imported,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Row {
    key: i64,
    game: i64,
    square: Option<u8>,
    lead: Option<i16>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: i64,
    decided: i64,
    black_wins: i64,
    draws: i64,
    lead: i64,
}

impl Database {
    /// Begins to take games in.
    pub fn import(&mut self) -> Result<Import<'_>, Error> {
        Ok(Import {
            transaction: self.connection.transaction()?,
            names: HashMap::new(),
            rows: Vec::new(),
            summary: BTreeMap::new(),
            seen: HashMap::new(),
            imported: Imported::default(),
        })
    }
}

impl Import<'_> {
    /// Takes in one game, turned so that its first move is f5.
    pub fn add(&mut self, record: &Record) -> Result<(), Error> {
        let record = record.normalised();
        let Some(moves) = text(&record) else {
            self.imported.unsuitable += 1;
            return Ok(());
        };
        let Some(game) = self.insert_game(&record, &moves)? else {
            self.imported.known += 1;
            return Ok(());
        };
        self.imported.added += 1;
        self.add_positions(&record, game);
        if self.rows.len() >= WAITING_ROWS {
            self.store_positions()?;
        }
        Ok(())
    }

    /// Stores everything.
    pub fn finish(mut self) -> Result<Imported, Error> {
        self.store_positions()?;
        self.store_summary()?;
        self.transaction.commit()?;
        Ok(self.imported)
    }

    /// How far the import has come.
    pub fn so_far(&self) -> Imported {
        self.imported
    }

    /// Stores what is known about a game; `None` if it was there already.
    fn insert_game(&mut self, record: &Record, moves: &str) -> Result<Option<i64>, Error> {
        let fingerprint = self.fingerprint(record, moves);
        let black = self.name(record.players.black.name.as_deref())?;
        let white = self.name(record.players.white.name.as_deref())?;
        let event = self.name(record.event.as_deref().or(record.place.as_deref()))?;
        let opening = outflank_records::opening_name(&record.game, Language::English);
        let mut insert = self.transaction.prepare_cached(
            "INSERT OR IGNORE INTO game (fingerprint, black, white, event, year, date, opening, lead, moves)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?;
        let date = record.date.map(|date| date.to_string());
        let year = record.date.map(|date| date.year());
        let row = params![fingerprint, black, white, event, year, date, opening, lead(record), moves];
        let inserted = insert.execute(row)? == 1;
        Ok(inserted.then(|| self.transaction.last_insert_rowid()))
    }

    fn fingerprint(&mut self, record: &Record, moves: &str) -> i64 {
        let players = [&record.players.black.name, &record.players.white.name];
        let texts =
            players.into_iter().chain([&record.event, &record.place, &record.round]).map(|text| text.as_deref());
        let date = record.date.map(|date| date.to_string());
        let texts = texts.chain([date.as_deref(), record.time_of_day.as_deref(), Some(moves)]);
        let content = texts.fold(0, |hash, text| hash_text(hash, text.unwrap_or_default()));
        let occurrence = self.seen.entry(content).and_modify(|times| *times += 1).or_insert(1);
        hash_text(content, &occurrence.to_string()) as i64
    }

    fn name(&mut self, name: Option<&str>) -> Result<Option<i64>, Error> {
        let Some(name) = name else { return Ok(None) };
        if let Some(&id) = self.names.get(name) {
            return Ok(Some(id));
        }
        self.transaction.prepare_cached("INSERT OR IGNORE INTO name (name) VALUES (?1)")?.execute([name])?;
        let id = self
            .transaction
            .prepare_cached("SELECT id FROM name WHERE name = ?1")?
            .query_row([name], |row| row.get(0))?;
        self.names.insert(name.to_owned(), id);
        Ok(Some(id))
    }

    fn add_positions(&mut self, record: &Record, game: i64) {
        let lead = lead(record);
        for ply in 0..=record.game.moves().len() {
            let Some(position) = record.game.position_at(ply) else { continue };
            let canonical = Canonical::of(position);
            let key = canonical.key().to_u64() as i64;
            let played: Option<Square> = record.game.moves().get(ply).map(|&square| canonical.square(square));
            let square = played.map(Square::index);
            self.rows.push(Row { key, game, square, lead });
            if let Some(square) = square.filter(|_| position.board().count().total() <= MOST_DISCS_COUNTED) {
                self.summary.entry((key, square)).or_default().count(lead);
            }
        }
    }

    fn store_positions(&mut self) -> Result<(), Error> {
        self.rows.sort_unstable();
        // A game never repeats a position, but a random start may be impossible and do so: keep the first row.
        let mut insert = self
            .transaction
            .prepare_cached("INSERT OR IGNORE INTO position (key, game, square, lead) VALUES (?1, ?2, ?3, ?4)")?;
        for row in self.rows.drain(..) {
            insert.execute(params![row.key, row.game, row.square, row.lead])?;
        }
        Ok(())
    }

    fn store_summary(&mut self) -> Result<(), Error> {
        let mut insert = self.transaction.prepare_cached(
            "INSERT INTO summary (key, square, games, decided, black_wins, draws, lead) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT DO UPDATE SET games = games + excluded.games, decided = decided + excluded.decided,
             black_wins = black_wins + excluded.black_wins, draws = draws + excluded.draws, lead = lead + excluded.lead",
        )?;
        for (&(key, square), counts) in &self.summary {
            let Counts { games, decided, black_wins, draws, lead } = *counts;
            insert.execute(params![key, square, games, decided, black_wins, draws, lead])?;
        }
        Ok(())
    }
}

impl Counts {
    fn count(&mut self, lead: Option<i16>) {
        self.games += 1;
        if let Some(lead) = lead.map(i64::from) {
            self.decided += 1;
            self.black_wins += i64::from(lead > 0);
            self.draws += i64::from(lead == 0);
            self.lead += lead;
        }
    }
}

/// The game as it is stored: its moves, after a board if the start is another one, or as a record that tells its rules.
fn text(record: &Record) -> Option<String> {
    let transcript = record.transcript().filter(|_| !record.has(Part::Rules));
    match transcript {
        // Moves alone are from the usual start. Of boards only square ones tell their size.
        Some(moves) if !moves.contains(';') => Some(moves),
        Some(moves) if stored(&moves).is_some_and(|read| read.game == record.game) => Some(moves),
        _ => as_record(record),
    }
}

fn as_record(record: &Record) -> Option<String> {
    let mut writer = Writer::new(Format::Sgf);
    writer.add(&Record::new(record.game.clone())).ok()?;
    String::from_utf8(writer.finish().bytes).ok().map(|text| text.trim().to_owned())
}

/// Black's lead in discs, as recorded or else as on the board.
fn lead(record: &Record) -> Option<i16> {
    let lead = record.result_or_outcome()?.verdict.lead()?;
    Some(lead.to_f64().round() as i16)
}

/// FNV-1a, which stays the same from version to version, as fingerprints must.
fn hash_text(hash: u64, text: &str) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    // A zero byte separates consecutive texts.
    let bytes = text.bytes().chain([0]);
    bytes.fold(hash ^ OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
