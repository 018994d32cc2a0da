//! Talking to other programs.
//!
//! [`gtp`], [`nboard`] and [`ugi`] answer another program from any input to any output: they listen while the engine thinks, so
//! that stopping and quitting work at once. [`drive`] is the other way round: another program plays for us. [`tiny`] is pure: it takes what was asked and returns what to answer.

#![forbid(unsafe_code)]

mod conversation;
pub mod drive;
pub mod gtp;
pub mod nboard;
mod player;
pub mod tiny;
pub mod ugi;

pub use player::Setting;
