//! Who is stronger: levels of ours and other programs play each other, and their ratings follow.
//!
//! A [`Contest`] says who plays whom, from which openings and with which clock. [`Contest::run`] plays what is missing on several
//! threads; every finished game is a line of a file, so that a contest can be interrupted. [`ratings`] sums it up.

mod game;
mod openings;
mod ratings;
mod results;
mod run;
mod schedule;

pub use game::Finished;
pub use openings::balanced_openings;
pub use ratings::{Rating, Sprt, SprtVerdict, ratings};
pub use results::Results;
pub use run::{Contest, GoOn};
pub use schedule::{Fixture, Pairing, schedule};
