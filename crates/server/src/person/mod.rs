//! Somebody who wants to be known again: by a name, on several devices, by programs of theirs.

mod everything;
mod nickname;
mod passphrase;
mod revoked;
mod routes;

pub use nickname::{Nickname, NotAName, TokenName};
pub(crate) use passphrase::Passphrase;
pub(crate) use revoked::{Attending, Revoked};
pub(crate) use routes::routes;
