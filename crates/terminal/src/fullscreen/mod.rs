//! The full screen: an [`App`] that changes with keys, clicks and time, and a pure function that draws it.

mod app;
mod board;
mod choices;
mod clicks;
mod desk;
mod draw;
mod explorer;
mod found;
mod game;
mod games;
mod graph;
mod help;
mod keys;
mod layout;
mod menu;
mod palette;
mod panel;
mod pictures;
mod question;
mod review;
mod run;
mod scores;
mod session;
mod setup;
mod signals;
mod statistics;
mod text_field;
mod thoughts;
mod turning;
mod typing;

pub use app::{App, Departure};
pub use desk::Look;
pub use draw::draw;
pub use explorer::{CountedMove, GameCounts, OpeningSources};
pub use palette::Colours;
pub use run::run;
