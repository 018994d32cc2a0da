//! Training: what there is to train, and what is said about it.

mod openings;

pub use openings::OpeningList;
