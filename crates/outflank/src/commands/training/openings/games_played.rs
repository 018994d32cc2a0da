//! How often openings were played, as far as the user's database knows.

use outflank_coach::OpeningLine;
use outflank_database::Database;
use outflank_rules::{Position, RuleSet, Size, Square};

use crate::commands::db;
use crate::options::DataOptions;
use crate::output::say;

/// How often positions were played in the user's database, if there is one.
pub(in crate::commands::training) struct GamesPlayed(Option<Database>);

impl GamesPlayed {
    /// A database that cannot be used is told of, and the lines come without it.
    pub(in crate::commands::training) fn open(data: &DataOptions) -> Self {
        let Ok(folder) = data.folder() else { return Self(None) };
        let path = folder.join(db::FILE);
        Self(match Database::open_existing(&path) {
            Ok(database) => Some(database),
            Err(outflank_database::Error::Missing) => None,
            Err(error) => {
                say(format_args!("warning: {} is left alone: {error}", path.display()));
                None
            }
        })
    }

    /// How often each move was played in a position.
    pub(super) fn moves(&self, position: &Position) -> Vec<(Square, u64)> {
        let moves = self.0.as_ref().and_then(|database| database.moves(position).ok()).unwrap_or_default();
        moves.into_iter().map(|stats| (stats.square, stats.games.into())).collect()
    }

    /// How many games went through a line; `None` without a database.
    pub(super) fn through(&self, line: OpeningLine) -> Option<u64> {
        self.0.as_ref()?;
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let end = line.squares().into_iter().try_fold(start, |position, square| position.play(square)).ok()?;
        Some(self.moves(&end).into_iter().map(|(_, games)| games).sum())
    }
}
