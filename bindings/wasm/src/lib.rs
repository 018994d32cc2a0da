//! Outflank for JavaScript: the engine in browsers and in Node, as WebAssembly.
//!
//! Whoever uses it imports `js/outflank.js`; this crate is what that talks to. Questions and answers are JSON ([`library`]); [`exports`]
//! are the functions through which they come and go. Everything that knows Othello lies in other crates.

#[cfg(target_family = "wasm")]
mod exports;
#[cfg(all(target_family = "wasm", feature = "host"))]
mod host_exports;
mod library;
mod position;
mod weights;

pub use library::{Library, Watcher};
pub use position::Asked;
pub use weights::take_weights;
