//! Everything that a store keeps, piece by piece, to be taken elsewhere.

use super::StoreAnswer;

/// A store as what it keeps. Of every kind there are parcels, each with a name, which are ordered byte by byte.
pub(crate) trait Archive: Send + Sync {
    /// Some parcels of a kind, those that come after a name.
    fn parcels(&self, kind: ParcelKind, after: Vec<u8>, most: u32) -> StoreAnswer<'_, Vec<Parcel>>;

    /// Keeps parcels of which none is there yet: all of them, or nothing.
    fn put(&self, parcels: Vec<Parcel>) -> StoreAnswer<'_, ()>;
}

/// What there is to take along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ParcelKind {
    People,
    Training,
    Games,
}

impl ParcelKind {
    /// Small ones first: whatever else is in the way is noticed soon.
    pub(crate) const ALL: [Self; 3] = [Self::People, Self::Training, Self::Games];
}

/// Everything under one name, as the tables have it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Parcel {
    Person(PersonRow),
    Training(TrainingRow),
    Game(GameRow),
}

impl Parcel {
    pub(crate) fn name(&self) -> &[u8] {
        match self {
            Self::Person(person) => &person.holder,
            Self::Training(training) => &training.holder,
            Self::Game(game) => game.id.as_bytes(),
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PersonRow {
    pub(crate) holder: Vec<u8>,
    pub(crate) nickname: Option<String>,
    pub(crate) folded: Option<String>,
    pub(crate) passphrase: Option<Vec<u8>>,
    pub(crate) created: i64,
    /// Their digests, and when each began.
    pub(crate) sessions: Vec<(Vec<u8>, i64)>,
    /// Their names, digests, and when each was made.
    pub(crate) tokens: Vec<(String, Vec<u8>, i64)>,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct TrainingRow {
    pub(crate) holder: Vec<u8>,
    pub(crate) entries: Vec<String>,
    pub(crate) lesson: Option<String>,
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) played: i64,
    pub(crate) next: Option<String>,
    /// The side, who sits there, and whether they want to see the game in a list no longer.
    pub(crate) seats: Vec<(String, Option<Vec<u8>>, bool)>,
    pub(crate) entries: Vec<String>,
}
