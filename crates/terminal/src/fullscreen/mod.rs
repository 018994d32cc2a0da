//! The full screen: an [`App`] that changes with keys, clicks and time, and a pure function that draws it.

mod app;
mod board;
mod choices;
mod draw;
mod found;
mod game;
mod games;
mod help;
mod keys;
mod menu;
mod palette;
mod panel;
mod question;
mod review;
mod run;
mod session;
mod setup;
mod signals;
mod statistics;
mod text_field;
mod thoughts;
mod turning;
mod wrap;

pub use app::{App, Ended, Look};
pub use draw::draw;
pub use palette::Colours;
pub use run::run;
