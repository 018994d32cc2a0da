//! The engine as a whole: what it solves, and how it plays.

mod common;
mod playing;
mod requests;
mod solver;
