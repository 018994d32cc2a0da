//! What our own tools for training and measuring see of the engine. Nothing in here is promised to stay as it is.

pub mod bench;
pub mod kernels;
pub mod tuning;
