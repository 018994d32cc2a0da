//! The strongest evaluations of Outflank for Othello on boards larger than 8×8. See `outflank-weights`.

/// `10x10.network`: a network for 10×10.
pub static TEN: &[u8] = include_bytes!("../10x10.network");

/// `12x12.network`: a network for 12×12.
pub static TWELVE: &[u8] = include_bytes!("../12x12.network");
