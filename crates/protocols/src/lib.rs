//! Talking to other programs.
//!
//! Protocols are pure: they take what the other program said and return what to answer. Reading and printing is left
//! to whoever holds the pipes.

#![forbid(unsafe_code)]

pub mod tiny;
