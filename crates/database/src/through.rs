//! Who played a position, and in which games: what an opening explorer tells beside the numbers.

use std::collections::HashMap;

use outflank_records::{Assumed, Canonical, Date, Decimal, Ending, GameResult, PositionKey, Record, Source, Verdict};
use outflank_rules::{Position, RuleSet, Side, Size, Square, Symmetry};
use rusqlite::{Row, params};

use crate::{Database, Error};

/// Positions of more games than this are in so many of them that the newest are found by going through the games; those of the
/// others are few enough to be put in order.
const MANY: u32 = 2_000;

/// A game that went through a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameThrough {
    /// The game, turned so that the position lies in it as it does for whoever asked.
    pub record: Record,
    /// After how many moves it got there.
    pub ply: usize,
}

/// Somebody who played a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Practitioner {
    /// The name.
    pub name: String,
    /// In how many games.
    pub games: u32,
}

const NEWEST: &str = "SELECT black.name, white.name, event.name, date, game.lead, moves";
const NAMES: &str = "LEFT JOIN name AS black ON black.id = game.black
    LEFT JOIN name AS white ON white.id = game.white
    LEFT JOIN name AS event ON event.id = game.event
    ORDER BY year DESC, game.id DESC LIMIT ?2";

impl Database {
    /// A number that is another one as soon as games were taken in: whoever remembers answers asks for it.
    pub fn edition(&self) -> Result<i64, Error> {
        let mut query = self.connection.prepare_cached("SELECT coalesce(max(id), 0) FROM game")?;
        Ok(query.query_row([], |row| row.get(0))?)
    }

    /// In how many games a position was reached, whatever happened then.
    pub fn times_reached(&self, position: &Position) -> Result<u32, Error> {
        let mut query = self.connection.prepare_cached("SELECT count(*) FROM position WHERE key = ?1")?;
        Ok(query.query_row([number(position)], |row| row.get(0))?)
    }

    /// The newest games that went through a position, or one that is symmetric to it. Each comes turned so that it goes
    /// through the position as it is.
    ///
    /// ```
    /// use outflank_database::Database;
    /// use outflank_records::Format;
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let mut database = Database::in_memory()?;
    /// let mut import = database.import()?;
    /// for record in &Format::Pgn.read(b"[Black \"Ann\"]\n[White \"Ben\"]\n\n1. c4 e3 2. f6 e6").records {
    ///     import.add(record)?;
    /// }
    /// import.finish()?;
    /// let after_d3 = Position::start(RuleSet::standard(Size::EIGHT)).play("d3".parse()?)?;
    /// let games = database.games_through(&after_d3, 10)?;
    /// assert_eq!((games[0].record.game.transcript().as_str(), games[0].ply), ("d3c5f6f5", 1));
    /// assert_eq!(games[0].record.players.black.name.as_deref(), Some("Ann"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn games_through(&self, position: &Position, limit: usize) -> Result<Vec<GameThrough>, Error> {
        // The order of the tables is meant: SQLite keeps it in a cross join.
        let tables = if self.times_reached(position)? > MANY {
            "FROM game CROSS JOIN position ON position.key = ?1 AND position.game = game.id"
        } else {
            "FROM position CROSS JOIN game ON position.key = ?1 AND position.game = game.id"
        };
        let mut query = self.connection.prepare_cached(&format!("{NEWEST} {tables} {NAMES}"))?;
        let mut rows = query.query(params![number(position), i64::try_from(limit).unwrap_or(i64::MAX)])?;
        let mut games = Vec::new();
        while let Some(row) = rows.next()? {
            // A game that cannot be read any more is none that anybody could look at.
            games.extend(record(row)?.and_then(|record| GameThrough::of(&record, position)));
        }
        Ok(games)
    }

    /// Who played each move of a position most often, at most so many for each.
    pub fn practitioners(&self, position: &Position, top: usize) -> Result<HashMap<Square, Vec<Practitioner>>, Error> {
        let canonical = Canonical::of(position);
        let column = match position.side_to_move() {
            Side::Black => "black",
            Side::White => "white",
        };
        let mut query = self.connection.prepare_cached(&format!(
            "SELECT square, name, games FROM (
                 SELECT square, game.{column} AS player, count(*) AS games,
                     row_number() OVER (PARTITION BY square ORDER BY count(*) DESC, game.{column}) AS place
                 FROM position JOIN game ON game.id = position.game
                 WHERE key = ?1 AND square NOT NULL AND game.{column} NOT NULL GROUP BY square, game.{column}
             ) JOIN name ON name.id = player WHERE place <= ?2 ORDER BY place"
        ))?;
        let mut rows = query.query(params![number(position), i64::try_from(top).unwrap_or(i64::MAX)])?;
        let mut players: HashMap<Square, Vec<Practitioner>> = HashMap::new();
        while let Some(row) = rows.next()? {
            let square = canonical.back(Square::from_index(row.get(0)?));
            players.entry(square).or_default().push(Practitioner { name: row.get(1)?, games: row.get(2)? });
        }
        Ok(players)
    }
}

impl GameThrough {
    /// The game as it goes through the position; `None` if it does not.
    fn of(record: &Record, position: &Position) -> Option<Self> {
        let (key, size) = (PositionKey::of(position), position.rules().size);
        let passes = |ply: &usize| record.game.position_at(*ply).is_some_and(|at| PositionKey::of(at) == key);
        let ply = (0..=record.game.moves().len()).find(passes)?;
        let at = record.game.position_at(ply)?;
        let mut symmetries = Symmetry::of(size).iter().copied();
        let symmetry = symmetries.find(|symmetry| symmetry.position(at) == *position)?;
        Some(Self { record: record.turned(symmetry), ply })
    }
}

fn number(position: &Position) -> i64 {
    PositionKey::of(position).to_u64() as i64
}

/// The record of a game: what the database knows of it.
fn record(row: &Row<'_>) -> Result<Option<Record>, Error> {
    let moves: String = row.get(5)?;
    let Some(mut record) = stored(&moves) else { return Ok(None) };
    record.players.black.name = row.get(0)?;
    record.players.white.name = row.get(1)?;
    record.event = row.get(2)?;
    record.date = row.get::<_, Option<String>>(3)?.as_deref().and_then(Date::read);
    let lead: Option<i32> = row.get(4)?;
    let size = record.game.rules().size;
    record.result =
        lead.map(|lead| GameResult { verdict: Verdict::margin(Decimal::whole(lead), size), ending: Ending::default() });
    Ok(Some(record))
}

/// The game that is stored as this text.
pub(crate) fn stored(text: &str) -> Option<Record> {
    Source::of(text).record(Assumed::AnySize(RuleSet::standard(Size::EIGHT))).ok()
}
