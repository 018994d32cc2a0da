//! Where games and people are kept, whatever keeps them.

mod archive;
mod decks;
mod migrations;
mod persons;
mod postgres;
mod sqlite;

use std::fmt;
use std::future::Future;
use std::ops::{Deref, DerefMut};
use std::pin::Pin;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use outflank_page::{GameCode, PlannedGame};
use outflank_play::{Entry, Seat};
use outflank_rules::{BySide, Side};

pub(crate) use archive::{Archive, Parcel, ParcelKind};
pub use decks::{Decks, StoredTraining};
pub use persons::{Erased, MOST_TOKENS, Moved, Person, Persons, Renamed, SignOut};
pub use postgres::{NotAnAddress, Postgres, PostgresAddress, Tenancy};
pub use sqlite::Sqlite;

use crate::identity::Holder;

/// What a store will answer.
pub type StoreAnswer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The one interface to the database, in parts. What is answered is on the disk.
pub trait Store: Games + Persons + Decks + 'static {
    /// Why the last attempt to write failed; nothing once one has succeeded.
    fn trouble(&self) -> Option<String>;

    /// Finishes whatever is being written.
    fn close(&self) -> StoreAnswer<'_, ()>;
}

/// Games, and who sits in them.
pub trait Games: Send + Sync {
    /// Keeps a new game.
    fn create(&self, game: NewGame) -> StoreAnswer<'_, ()>;

    /// Keeps a game that was played elsewhere, unless there is one of this name; `false` if there is.
    fn join(&self, game: NewGame) -> StoreAnswer<'_, bool>;

    /// Adds what happened to a game of which `count` entries are kept.
    fn append(&self, code: GameCode, count: usize, entries: Vec<Entry>) -> StoreAnswer<'_, ()>;

    /// Gives a free seat to somebody; `false` if it is not free.
    fn take_seat(&self, code: GameCode, side: Side, holder: Holder) -> StoreAnswer<'_, bool>;

    /// A game, if there is one.
    fn load(&self, code: GameCode) -> StoreAnswer<'_, Option<StoredGame>>;

    /// Some of the games in which somebody has a seat, the one played last first, from after a place in that order.
    fn games_of(&self, holder: Holder, after: Option<Cursor>, most: u32) -> StoreAnswer<'_, Shelf>;

    /// Takes a game off somebody's list; one that is on nobody's list is gone. `false` if they have no seat in it.
    fn forget(&self, code: GameCode, holder: Holder) -> StoreAnswer<'_, bool>;
}

/// Who sits on one side of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chair {
    /// The program.
    Engine,
    /// Nobody yet.
    Free,
    /// Whoever has the secret to this.
    Taken(Holder),
}

/// Both sides of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chairs(pub BySide<Chair>);

impl Chairs {
    /// Who sits where if `holder` begins this game.
    pub(crate) fn planned(plan: &PlannedGame, holder: Holder) -> Self {
        let chair = |side: Side| match &plan.terms.seats[side] {
            Seat::Engine(_) => Chair::Engine,
            Seat::Person if plan.is_free(side) => Chair::Free,
            Seat::Person => Chair::Taken(holder),
        };
        Self(BySide::from_fn(chair))
    }

    /// Which seats nobody has taken yet.
    pub(crate) fn open(&self) -> BySide<bool> {
        self.map(|chair| chair == Chair::Free)
    }

    /// The sides that somebody plays; both if they play against themselves.
    pub fn sides_of(&self, holder: Option<Holder>) -> Vec<Side> {
        let sits = |side: &Side| holder.is_some_and(|holder| self[*side] == Chair::Taken(holder));
        Side::BOTH.into_iter().filter(sits).collect()
    }

    /// The side that nobody plays yet.
    pub fn free(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self[side] == Chair::Free)
    }

    /// Whether any seat is for a person.
    pub fn has_player(&self) -> bool {
        Side::BOTH.into_iter().any(|side| self[side] != Chair::Engine)
    }

    /// Whether no other person has to do with what this one does.
    pub fn is_alone(&self, holder: Option<Holder>) -> bool {
        let other = |side| match self[side] {
            Chair::Engine => false,
            Chair::Free => true,
            Chair::Taken(taken) => Some(taken) != holder,
        };
        !self.sides_of(holder).is_empty() && !Side::BOTH.into_iter().any(other)
    }

    /// The same people with the colours changed.
    pub fn swapped(self) -> Self {
        Self(self.0.swapped())
    }
}

impl Deref for Chairs {
    type Target = BySide<Chair>;

    fn deref(&self) -> &BySide<Chair> {
        &self.0
    }
}

impl DerefMut for Chairs {
    fn deref_mut(&mut self) -> &mut BySide<Chair> {
        &mut self.0
    }
}

/// The nicknames of those on both sides.
pub type Nicknames = BySide<Option<String>>;

/// A game that begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name.
    pub code: GameCode,
    /// Who plays.
    pub chairs: Chairs,
    /// How it begins, and what has happened in it already.
    pub entries: Vec<Entry>,
    /// The game of which it is the rematch.
    pub follows: Option<GameCode>,
}

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// Its name.
    pub code: GameCode,
    /// Who plays.
    pub chairs: Chairs,
    /// What those are called who play, if they have a name.
    pub names: Nicknames,
    /// Everything that happened in it.
    pub entries: Vec<Entry>,
    /// Its rematch.
    pub next: Option<GameCode>,
    /// When something last happened, in seconds since 1970.
    pub played: i64,
}

/// Some of somebody's games.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Those that could be read.
    pub games: Vec<StoredGame>,
    /// How many could not.
    pub unreadable: usize,
    /// Where the rest begins, if there are more.
    pub next: Option<Cursor>,
}

impl Shelf {
    /// Puts a game there, if there is one. One that cannot be read hides no others: it is counted.
    fn put(&mut self, code: GameCode, game: Result<Option<StoredGame>, StoreError>) -> Result<(), StoreError> {
        match game {
            Ok(game) => self.games.extend(game),
            Err(StoreError::Unreadable(error)) => {
                tracing::error!(game = %code, %error, "unreadable");
                self.unreadable += 1;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

/// A cursor: a place in the order of somebody's games, which stays the same whatever is played meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// When something last happened in the game that stands there, in seconds since 1970.
    pub played: i64,
    /// The game.
    pub code: GameCode,
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.played, self.code)
    }
}

impl FromStr for Cursor {
    type Err = NotACursor;

    fn from_str(text: &str) -> Result<Self, NotACursor> {
        let (played, code) = text.split_once('.').ok_or(NotACursor)?;
        Ok(Self { played: played.parse().map_err(|_| NotACursor)?, code: code.parse().map_err(|_| NotACursor)? })
    }
}

/// A text that is no place in a list of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACursor;

/// The database failed; nothing was kept.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StoreError {
    /// Writing failed: a full disk, perhaps. It may work again later.
    CannotSave(String),
    /// Somebody else has written to the game since it was read, or has deleted it.
    Overtaken,
    /// Another server uses the database.
    InUse,
    /// A game that makes no sense to this program, for this reason. It is left as it is.
    Unreadable(String),
    /// A whole database that makes no sense to this program, because a newer one wrote it.
    Newer,
    /// Anything else.
    Failed(String),
}

impl StoreError {
    pub(crate) fn new(reason: impl fmt::Display) -> Self {
        Self::Failed(reason.to_string())
    }

    fn closed() -> Self {
        Self::new("it is closed")
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::new(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotSave(reason) => write!(f, "the database cannot be written: {reason}"),
            Self::Overtaken => f.write_str("the game is not what it was any more"),
            Self::InUse => f.write_str("another server uses this database already"),
            Self::Unreadable(reason) => write!(f, "a game cannot be read: {reason}"),
            Self::Newer => f.write_str(
                "the games were written by a newer version of Outflank, and are left as they are; \
                 use that version, another folder with --data, or another database",
            ),
            Self::Failed(reason) => write!(f, "the database failed: {reason}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Now, in seconds since 1970.
fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
