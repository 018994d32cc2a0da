//! Finding games.

use std::ops::RangeInclusive;

use outflank_records::{Opening, PositionKey};
use outflank_rules::{Game, Position, RuleSet, Size};
use rusqlite::Row;
use rusqlite::types::Value;

use crate::{Database, Error};

/// A range of years, both ends included.
pub type Years = RangeInclusive<u16>;

/// What a game must be like to be found. Names match by any part of them, whatever the case.
#[derive(Clone, Debug)]
pub struct Search {
    /// Black or White has this name.
    pub player: Option<String>,
    /// Black has this name.
    pub black: Option<String>,
    /// White has this name.
    pub white: Option<String>,
    /// The event, or the place.
    pub event: Option<String>,
    /// The years.
    pub years: Option<Years>,
    /// The name of an opening in any language; the game goes through its position.
    pub opening: Option<String>,
    /// The game goes through this position, or one that is symmetric to it.
    pub position: Option<Position>,
    /// At most this many games.
    pub limit: usize,
}

impl Default for Search {
    fn default() -> Self {
        let (player, black, white, event, years, opening, position) = Default::default();
        Self { player, black, white, event, years, opening, position, limit: usize::MAX }
    }
}

/// A game that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundGame {
    /// Black's name.
    pub black: Option<String>,
    /// White's name.
    pub white: Option<String>,
    /// The event, or else the place.
    pub event: Option<String>,
    /// The day, as far as it is known.
    pub date: Option<String>,
    /// The opening in English.
    pub opening: Option<String>,
    /// Black's lead at the end.
    pub lead: Option<i16>,
    /// The moves, turned so that f5 is first; after a board and a semicolon if the start is another one. A game by other rules
    /// is a record in SGF.
    pub moves: String,
}

impl Database {
    /// How many games fit, whatever the limit.
    pub fn count(&self, search: &Search) -> Result<usize, Error> {
        let (filter, values) = filter(search);
        let query = format!("SELECT count(*) FROM game {filter}");
        let count: i64 = self.connection.query_row(&query, rusqlite::params_from_iter(values), |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// The games that fit, the oldest first.
    pub fn search(&self, search: &Search) -> Result<Vec<FoundGame>, Error> {
        let (filter, mut values) = filter(search);
        values.push(Value::from(i64::try_from(search.limit).unwrap_or(i64::MAX)));
        let mut query = self.connection.prepare(&format!(
            "SELECT black.name, white.name, event.name, date, opening, game.lead, moves FROM game
             LEFT JOIN name AS black ON black.id = game.black
             LEFT JOIN name AS white ON white.id = game.white
             LEFT JOIN name AS event ON event.id = game.event
             {filter} ORDER BY date, game.id LIMIT ?"
        ))?;
        let read = |row: &Row<'_>| {
            Ok(FoundGame {
                black: row.get(0)?,
                white: row.get(1)?,
                event: row.get(2)?,
                date: row.get(3)?,
                opening: row.get(4)?,
                lead: row.get(5)?,
                moves: row.get(6)?,
            })
        };
        let games = query.query_map(rusqlite::params_from_iter(values), read)?;
        Ok(games.collect::<Result<_, _>>()?)
    }
}

/// The WHERE clause of a search, and its parameters.
fn filter(search: &Search) -> (String, Vec<Value>) {
    let (conditions, values) = conditions(search);
    (if conditions.is_empty() { String::new() } else { format!("WHERE {}", conditions.join(" AND ")) }, values)
}

/// The conditions of a search, and their parameters.
fn conditions(search: &Search) -> (Vec<String>, Vec<Value>) {
    let (mut conditions, mut values) = (Vec::new(), Vec::new());
    const NAMED: &str = "IN (SELECT id FROM name WHERE name LIKE ? ESCAPE '\\')";
    let mut named = |columns: &[&str], name: &Option<String>| {
        let Some(name) = name else { return };
        let each: Vec<String> = columns.iter().map(|column| format!("game.{column} {NAMED}")).collect();
        conditions.push(format!("({})", each.join(" OR ")));
        values.extend(columns.iter().map(|_| Value::from(containing(name))));
    };
    named(&["black", "white"], &search.player);
    named(&["black"], &search.black);
    named(&["white"], &search.white);
    named(&["event"], &search.event);
    if let Some(years) = &search.years {
        conditions.push("game.year BETWEEN ? AND ?".to_owned());
        values.extend([years.start(), years.end()].map(|&year| Value::from(i64::from(year))));
    }
    let position = search.position.as_ref().map(|position| vec![PositionKey::of(position)]);
    for keys in [position, search.opening.as_deref().map(opening_keys)].into_iter().flatten() {
        let places = vec!["?"; keys.len()].join(", ");
        conditions.push(format!("game.id IN (SELECT game FROM position WHERE key IN ({places}))"));
        values.extend(keys.into_iter().map(|key| Value::from(key.to_u64() as i64)));
    }
    (conditions, values)
}

/// A LIKE pattern for texts that contain this part, its wildcards escaped.
fn containing(part: &str) -> String {
    format!("%{}%", part.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"))
}

/// The positions of the openings with this name.
fn opening_keys(name: &str) -> Vec<PositionKey> {
    let start = Position::start(RuleSet::standard(Size::EIGHT));
    let games = Opening::named(name).into_iter().filter_map(|opening| Game::from_transcript(start, opening.moves).ok());
    games.map(|game| PositionKey::of(game.position())).collect()
}
