//! The list of somebody's games.

use std::time::Instant;

use outflank_play::Table;
use outflank_rules::Side;
use serde::{Deserialize, Serialize};

use crate::error::Problem;
use crate::identity::Holder;
use crate::store::{Cursor, Shelf, StoredGame};
use crate::view::GameView;

/// The most games of one answer to whoever asks for a list.
pub(crate) const LISTED: u32 = 50;

/// Where a list should go on.
#[derive(Deserialize)]
pub(crate) struct ListQuery {
    after: Option<String>,
}

impl ListQuery {
    pub(crate) fn cursor(&self) -> Result<Option<Cursor>, Problem> {
        let nowhere = |_| Problem::bad_input("a list goes on where the one before it says, in next");
        self.after.as_ref().map(|text| text.parse().map_err(nowhere)).transpose()
    }
}

/// Some of somebody's games.
#[derive(Default, Serialize)]
pub(crate) struct GameList {
    games: Vec<ListedGame>,
    /// Where the list goes on, for the next question.
    next: Option<String>,
    /// Games that are there and cannot be read any more.
    unreadable: usize,
}

/// A line in the list.
#[derive(Serialize)]
struct ListedGame {
    played: i64,
    sides: Vec<Side>,
    #[serde(flatten)]
    game: GameView,
}

impl GameList {
    /// Plays every game over to see how it stands, which takes a while.
    pub(crate) fn new(shelf: Shelf, holder: Holder) -> Self {
        let next = shelf.next.map(|cursor| cursor.to_string());
        let mut list = Self { games: Vec::new(), next, unreadable: shelf.unreadable };
        for StoredGame { code, chairs, names: _, entries, next, played } in shelf.games {
            let Ok(table) = Table::restore(entries) else {
                tracing::error!(game = %code, "unreadable");
                list.unreadable += 1;
                continue;
            };
            let sides = chairs.sides_of(Some(holder));
            let game = GameView::new(&table, &chairs, Instant::now()).kept_as(code, next);
            list.games.push(ListedGame { played, sides, game });
        }
        list
    }
}
