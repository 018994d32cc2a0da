//! Making the evaluation: games of the engine against itself, and weights fitted to them.
//!
//! * [`hand::fit`] weighs what the hand-written evaluation looks at by the results of games;
//! * [`probcut::fit`] measures how far shallow and deep searches lie apart, for Multi-ProbCut.

#![forbid(unsafe_code)]

mod games;
pub mod hand;
mod least_squares;
pub mod probcut;

pub use games::Sampling;
