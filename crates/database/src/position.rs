//! How a position was played.

use outflank_records::Canonical;
use outflank_rules::{Goal, Position, Side, Square};
use rusqlite::Row;

use crate::schema::MOST_DISCS_COUNTED;
use crate::{Database, Error};

/// A move in a position: how often it was played, and how the games ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveStats {
    /// The move. Moves that a symmetric position cannot tell apart are counted together.
    pub square: Square,
    /// Games in which it was played.
    pub games: u32,
    /// Those of them whose score is known.
    pub decided: u32,
    /// Games that Black won.
    pub black_wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// The sum of Black's leads.
    lead: i64,
}

impl MoveStats {
    /// Games that White won.
    pub fn white_wins(&self) -> u32 {
        self.decided - self.black_wins - self.draws
    }

    /// The share of points of one side, with half a point for a draw; `None` if no score is known.
    pub fn points(&self, side: Side) -> Option<f64> {
        let wins = match side {
            Side::Black => self.black_wins,
            Side::White => self.white_wins(),
        };
        (self.decided > 0).then(|| (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(self.decided))
    }

    /// The average lead of one side in discs; `None` if no score is known.
    pub fn average_lead(&self, side: Side) -> Option<f64> {
        let sign = if side == Side::Black { 1.0 } else { -1.0 };
        (self.decided > 0).then(|| sign * self.lead as f64 / f64::from(self.decided))
    }
}

const SUMMED_UP: &str = "SELECT square, games, decided, black_wins, draws, lead FROM summary WHERE key = ?1";

const TO_BE_SUMMED_UP: &str = "
    SELECT square, count(*), count(lead), total(lead > 0), total(lead = 0), total(lead)
    FROM position WHERE key = ?1 AND square IS NOT NULL GROUP BY square";

impl Database {
    /// The moves that were played in a position, the most frequent first.
    ///
    /// ```
    /// use outflank_database::Database;
    /// use outflank_records::Format;
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let mut database = Database::in_memory()?;
    /// let mut import = database.import()?;
    /// for record in &Format::Transcript.read(b"f5d6c3\nd3c5\nf5f6").records {
    ///     import.add(record)?;
    /// }
    /// import.finish()?;
    /// let after_f5 = Position::start(RuleSet::standard(Size::EIGHT)).play("f5".parse()?)?;
    /// // d3 and c5 are the same opening as f5 and d6, lying differently.
    /// let moves = database.moves(&after_f5)?;
    /// let played: Vec<String> = moves.iter().map(|stats| format!("{}: {}", stats.square, stats.games)).collect();
    /// assert_eq!(played, ["d6: 2", "f6: 1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves(&self, position: &Position) -> Result<Vec<MoveStats>, Error> {
        let canonical = Canonical::of(position);
        let is_summed_up = position.board().count().total() <= MOST_DISCS_COUNTED;
        let query = if is_summed_up { SUMMED_UP } else { TO_BE_SUMMED_UP };
        let mut query = self.connection.prepare_cached(query)?;
        let read = |row: &Row<'_>| {
            let number = |column: usize| row.get::<_, f64>(column).map(|number| number as u32);
            let (decided, with_more_discs, draws) = (number(2)?, number(3)?, number(4)?);
            Ok(MoveStats {
                square: canonical.back(Square::from_index(row.get(0)?)),
                games: number(1)?,
                decided,
                black_wins: match position.rules().goal {
                    Goal::Most => with_more_discs,
                    Goal::Fewest => decided - with_more_discs - draws,
                },
                draws,
                lead: row.get::<_, f64>(5)? as i64,
            })
        };
        let rows = query.query_map([canonical.key().to_u64() as i64], read)?;
        let mut moves = rows.collect::<Result<Vec<_>, _>>()?;
        moves.sort_by_key(|stats| (std::cmp::Reverse(stats.games), stats.square));
        Ok(moves)
    }
}
