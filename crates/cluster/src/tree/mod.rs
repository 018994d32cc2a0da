//! One position on many machines: its tree is split into questions that each take a machine some seconds.
//!
//! A [`ProofGraph`] holds the positions near the root, with what is proven of each, and says which [questions](ProofQuestion) are needed most. Nearly
//! all of them are null-window searches: does best play lead to this score or a better one? [`Cluster::solve`](crate::Cluster::solve) has them answered.

mod bounds;
mod foreman;
mod graph;
mod line;
mod need;
mod outlook;
mod question;

pub use bounds::ScoreBounds;
pub use foreman::{Foreman, ProofTally};
pub use graph::{Contradiction, Grain, ProofGraph};
pub use question::{MoveLooks, ProofAnswer, ProofFinding, ProofQuestion};
