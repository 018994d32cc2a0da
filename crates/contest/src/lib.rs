//! Who is stronger: players meet, and what they are worth follows from their games.
//!
//! A [`Contest`] says who plays whom and from which openings. Where they play is an [`Arena`]: [`Tables`] are for anybody who can take a
//! seat, with clocks; [`Sparring`] is for players of ours without one; [`Trials`] are for our own engine, set up in different ways. [`Contest::run`] plays what is missing on several
//! threads; every finished game is a line of a file, so that a contest can be interrupted. [`ratings`] sums it up for any number of
//! players, a [`Comparison`] for two.

mod comparison;
mod game;
mod openings;
mod ratings;
mod results;
mod run;
mod schedule;
mod sparring;
mod sprt;
mod tables;
mod trials;

pub use comparison::{Comparison, Elo};
pub use game::{Effort, PlayedGame};
pub use openings::{EvenOpening, OpeningMaker};
pub use ratings::{ContestStanding, ratings};
pub use results::Results;
pub use run::{Arena, Contest, ContestError, Fixed, GoOn, NotPlayed};
pub use schedule::{Fixture, Pairing, schedule, series};
pub use sparring::Sparring;
pub use sprt::{Sprt, SprtVerdict};
pub use tables::Tables;
pub use trials::{Configuration, ConfigurationError, Trials};
