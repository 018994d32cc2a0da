//! Exercises from a game: one that is kept here, or the moves of another.

use outflank_page::{GameCode, MovesStudy, Problem};
use outflank_play::{Refused, StudiedGame, Table};
use serde::Deserialize;

use crate::identity::Holder;
use crate::store::{Store, StoreError};

/// The body of a request for exercises from a game: one that is kept here, or the moves of another.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum StudyRequest {
    Kept(KeptStudy),
    Moves(MovesStudy),
}

/// A finished game that is kept here, in which whoever asks has a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptStudy {
    game: String,
}

impl StudyRequest {
    pub(crate) async fn studied(self, store: &dyn Store, holder: Holder) -> Result<StudiedGame, Problem> {
        match self {
            Self::Kept(kept) => kept.studied(store, holder).await,
            Self::Moves(moves) => moves.studied(),
        }
    }
}

impl KeptStudy {
    async fn studied(self, store: &dyn Store, holder: Holder) -> Result<StudiedGame, Problem> {
        let code: GameCode = self.game.parse().map_err(|_| Problem::no_such_game())?;
        let stored = store.load(code).await?.ok_or_else(Problem::no_such_game)?;
        let sides = stored.chairs.sides_of(Some(holder));
        if sides.is_empty() {
            return Err(Problem::not_yours());
        }
        let unreadable = |damage| StoreError::Unreadable(format!("{damage}"));
        let table = Table::restore(stored.entries).map_err(unreadable)?;
        // Whoever still plays would be told what to play.
        if table.outcome().is_none() {
            return Err(Refused::NotOver.into());
        }
        let study = table.study(&sides, code.to_string());
        study.map(|study| StudiedGame::of(&study)).ok_or_else(|| Problem::bad_input("nobody has moved in that game"))
    }
}
