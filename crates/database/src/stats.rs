//! The whole database in a few numbers.

use rusqlite::{OptionalExtension, Row};

use crate::{Database, Error};

/// The whole database in a few numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Games.
    pub games: u32,
    /// Players.
    pub players: u32,
    /// Events.
    pub events: u32,
    /// The first and the last year, if any is known.
    pub years: Option<(u16, u16)>,
    /// Games that Black won.
    pub black_wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that White won.
    pub white_wins: u32,
    /// The most frequent openings, with their numbers of games.
    pub openings: Vec<(String, u32)>,
    /// The players with the most games.
    pub busiest: Vec<(String, u32)>,
}

impl Database {
    /// Counts everything, with the `top` most frequent openings and players.
    pub fn stats(&self, top: usize) -> Result<Stats, Error> {
        let top = i64::try_from(top).unwrap_or(i64::MAX);
        let count = |query: &str| self.connection.query_row(query, [], |row| row.get::<_, u32>(0));
        let years = self
            .connection
            .query_row("SELECT min(year), max(year) FROM game HAVING min(year) NOT NULL", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        let ranking = |query: &str| -> Result<Vec<(String, u32)>, Error> {
            let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
            Ok(self.connection.prepare(query)?.query_map([top], read)?.collect::<Result<_, _>>()?)
        };
        Ok(Stats {
            games: count("SELECT count(*) FROM game")?,
            players: count(
                "SELECT count(*) FROM (SELECT black FROM game UNION SELECT white FROM game) WHERE black NOT NULL",
            )?,
            events: count("SELECT count(DISTINCT event) FROM game")?,
            years,
            black_wins: count("SELECT count(*) FROM game WHERE lead > 0")?,
            draws: count("SELECT count(*) FROM game WHERE lead = 0")?,
            white_wins: count("SELECT count(*) FROM game WHERE lead < 0")?,
            openings: ranking(
                "SELECT opening, count(*) AS games FROM game WHERE opening NOT NULL
                 GROUP BY opening ORDER BY games DESC, opening LIMIT ?1",
            )?,
            busiest: ranking(
                "SELECT name, count(*) AS games FROM (SELECT black AS id FROM game UNION ALL SELECT white FROM game)
                 JOIN name USING (id) GROUP BY id ORDER BY games DESC, name LIMIT ?1",
            )?,
        })
    }
}
