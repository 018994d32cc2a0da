//! The strongest evaluation of Outflank for Othello on 8×8. See `outflank-weights`.

/// `8x8.network`: a network with 64 sums and a branch.
pub static NETWORK: &[u8] = include_bytes!("../8x8.network");
