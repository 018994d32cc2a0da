//! The list of somebody's games.

mod filter;

use std::time::Instant;

use outflank_page::{GameView, Problem};
use outflank_play::Table;
use outflank_rules::Side;
use serde::Serialize;

pub(crate) use filter::{GameFilter, ListQuery};

use crate::identity::Holder;
use crate::store::{Cursor, Shelf, Store, StoredGame};

/// The most games of one answer to whoever asks for a list.
pub(crate) const LISTED: u32 = 50;
/// The most games that are played over for one answer. Whoever searches among more asks again.
const EXAMINED: usize = 500;

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
    #[serde(skip)]
    place: Cursor,
}

impl GameList {
    /// The games that a filter shows, from a place on. Games are played over to see how they stand, which takes a while.
    pub(crate) async fn read(
        store: &dyn Store,
        holder: Holder,
        mut after: Option<Cursor>,
        filter: GameFilter,
    ) -> Result<Self, Problem> {
        let (mut list, mut examined, most) = (Self::default(), 0, LISTED as usize);
        loop {
            let shelf = store.games_of(holder, after, LISTED).await?;
            after = shelf.next;
            examined += most;
            let adding = tokio::task::spawn_blocking({
                let filter = filter.clone();
                move || {
                    let is_over = list.add(shelf, holder, &filter);
                    (list, is_over)
                }
            });
            let is_over;
            (list, is_over) = adding.await.map_err(|_| Problem::fault())?;
            if list.games.len() > most {
                list.games.truncate(most);
                after = list.games.last().map(|game| game.place);
            } else if is_over {
                after = None;
            }
            if after.is_none() || list.games.len() == most || examined >= EXAMINED {
                list.next = after.map(|cursor| cursor.to_string());
                return Ok(list);
            }
        }
    }

    /// Adds the games that a filter shows; says whether none will follow that it shows.
    fn add(&mut self, shelf: Shelf, holder: Holder, filter: &GameFilter) -> bool {
        self.unreadable += shelf.unreadable;
        for StoredGame { code, chairs, names, entries, next, played } in shelf.games {
            if filter.ends_before(played) {
                return true;
            }
            let Ok(table) = Table::restore(entries) else {
                tracing::error!(game = %code, "unreadable");
                self.unreadable += 1;
                continue;
            };
            let sides = chairs.sides_of(Some(holder));
            if filter.shows(&table, &names, &sides) {
                let game = GameView::new(&table, chairs.open(), Instant::now()).named(names);
                let game = game.kept_as(code.to_string(), next.map(|next| next.to_string()));
                self.games.push(ListedGame { played, sides, game, place: Cursor { played, code } });
            }
        }
        false
    }
}
