//! Othello in a *browser*: HTTP, WebSocket, storage, and the page itself, all inside the program.
//!
//! A request becomes a `GameRequest` or an `Action`, the task that owns the game passes it through the one
//! door of `outflank-play`, the store keeps what happened, and only then is anybody told. The page receives everything it
//! draws and works out nothing itself.

mod analysis;
mod app;
mod assets;
mod door;
mod error;
mod explorer;
mod extract;
mod headers;
mod hub;
mod identity;
mod joining;
mod limits;
mod list;
mod live_description;
mod many;
mod metrics;
mod person;
mod programs;
mod reading_turn;
mod records;
mod routes;
mod serve;
mod sleepers;
mod socket;
mod static_site;
mod statistics;
pub mod store;
mod table_task;
mod training;
mod transfer;
mod weights;
mod wire;

pub use app::{Config, Server, ServerError};
pub use identity::{Credential, Holder, SecretDigest};
pub use limits::{ConnectionTimeouts, ServerLimits};
pub use outflank_page::{GameCode, NotACode};
pub use person::{Nickname, NotAName, TokenName};
pub use serve::{LogLevel, StopReason, serve};
pub use static_site::{SiteError, StaticSite, WrittenSite};
pub use transfer::{GamesPlace, TransferCount, TransferError, TransferProgress, Transferred, transfer};
