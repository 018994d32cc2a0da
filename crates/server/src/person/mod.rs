//! Somebody who wants to be known again: by a name, on several devices, by programs of theirs.

mod nickname;

pub use nickname::{Nickname, NotAName, TokenName};
