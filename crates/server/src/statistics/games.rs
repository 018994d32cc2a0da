//! Somebody's finished games.

use std::sync::Arc;

use outflank_page::{GameCode, Problem};
use outflank_play::{CountedGame, PersonResult, Table};
use outflank_rules::Side;

use crate::identity::Holder;
use crate::list::LISTED;
use crate::store::{Store, StoredGame};

/// Somebody's finished games in which they had one side, the oldest first.
#[derive(Default)]
pub(super) struct FinishedGames(Vec<FinishedGame>);

struct FinishedGame {
    code: GameCode,
    table: Table,
    side: Side,
    /// When it was played, in seconds since 1970.
    played: i64,
}

impl FinishedGames {
    /// The latest of them, so many at most.
    pub(super) async fn of(store: &Arc<dyn Store>, holder: Holder, most: usize) -> Result<Self, Problem> {
        let (mut games, mut after): (Vec<FinishedGame>, _) = (Vec::new(), None);
        while games.len() < most {
            let shelf = store.games_of(holder, after, LISTED).await?;
            let finished = move |stored: StoredGame| FinishedGame::of(stored, holder);
            // To play games over takes a while, for which nobody else should wait.
            let playing = tokio::task::spawn_blocking(move || shelf.games.into_iter().filter_map(finished).collect());
            let more: Vec<FinishedGame> = playing.await.map_err(|_| Problem::fault())?;
            games.extend(more);
            after = shelf.next;
            if after.is_none() {
                break;
            }
        }
        games.truncate(most);
        games.sort_by_key(|game| (game.played, game.code.to_string()));
        Ok(Self(games))
    }

    /// The games as they are counted.
    pub(super) fn counted(&self) -> Vec<CountedGame<GameCode>> {
        self.0.iter().filter_map(|game| CountedGame::of(game.code, &game.table, game.side)).collect()
    }

    /// How they ended.
    pub(super) fn results(&self) -> impl Iterator<Item = PersonResult> {
        self.0.iter().filter_map(|game| PersonResult::of(&game.table, game.side))
    }

    /// When a game was played, in seconds since 1970.
    pub(super) fn played(&self, code: GameCode) -> Option<i64> {
        self.0.iter().find(|game| game.code == code).map(|game| game.played)
    }
}

impl FinishedGame {
    fn of(stored: StoredGame, holder: Holder) -> Option<Self> {
        let [side] = stored.chairs.sides_of(Some(holder))[..] else { return None };
        let table = Table::restore(stored.entries).ok().filter(|table| table.outcome().is_some())?;
        Some(Self { code: stored.code, table, side, played: stored.played })
    }
}
