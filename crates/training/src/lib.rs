//! Making the evaluation: games of the engine against itself, and weights fitted to them.
//!
//! * [`generate`] makes games with a score for every position, [`data`] keeps them in files;
//! * [`linear`] fits a weight for every pattern, [`errors`] measures how far an evaluation is off, [`accuracy`] how far
//!   searches with it are;
//! * [`rim::fit`] lets edges and corners alone follow a better judge, for the order of moves;
//! * [`balance`] takes the mean error of searches out of a network;
//! * [`hand::fit`] weighs what the hand-written evaluation looks at by the results of games;
//! * [`people`] measures how well the moves of people are known;
//! * [`probcut::fit`] measures how far shallow and deep searches lie apart, for Multi-ProbCut;
//! * [`estimate::fit`] finds how a person's rating shows in discs given away.

#![forbid(unsafe_code)]

pub mod accuracy;
pub mod balance;
pub mod data;
pub mod errors;
pub mod estimate;
mod games;
pub mod generate;
pub mod hand;
mod least_squares;
pub mod linear;
pub mod people;
pub mod plot;
pub mod probcut;
pub mod rim;
mod self_play;
mod sightings;

pub use games::Sampling;
