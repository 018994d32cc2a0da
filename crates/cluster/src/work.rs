//! What a piece of work is, and what it is called.

use std::fmt;

use outflank_engine::{Engine, Stop};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Edition;

/// A piece of work that any machine can do, with the same result wherever it is done.
pub trait Work: Serialize + DeserializeOwned {
    /// One word for the kind of work; it is part of its name.
    const KIND: &'static str;

    /// What comes of it.
    type Found: Serialize + DeserializeOwned;

    /// Does the work, perhaps with the worker's own engine; `None` when it was stopped. Work that makes no sense is refused with a reason.
    fn carry_out(&self, engine: &Engine, stop: &Stop) -> Result<Option<Self::Found>, String>;
}

/// What is kept of a piece of work that is done.
#[derive(Serialize, Deserialize)]
pub(crate) enum Stored<F> {
    Found(F),
    Failed(String),
}

/// Why there is no result, in words: nobody could do the work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorkFailure(pub(crate) String);

impl fmt::Display for WorkFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WorkFailure {}

/// The name of something: the same for the same contents, and for nothing else.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Name(String);

impl Name {
    pub(crate) fn of(contents: &impl Serialize) -> Self {
        // What cannot be written as JSON (maps with odd keys) is not among the things that are named.
        let text = serde_json::to_vec(contents).unwrap_or_default();
        let digest = Sha256::digest(&text);
        Self(digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }

    pub(crate) fn read(token: &str) -> Self {
        Self(token.to_owned())
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whatever belongs together: the edition, the kind of work and what it was asked for. `KEY.NAME` is where the result of a job lies.
pub(crate) fn batch_key<W: Work>(batch: &Name) -> String {
    format!("{}.{}.{batch}", Edition::own().token(), W::KIND)
}
