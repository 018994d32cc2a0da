//! Three quick evaluations of Outflank for Othello on 8×8. See `outflank-weights`.

/// `8x8.quick`: a network with 16 sums, for the order of moves in the endgame.
pub static QUICK: &[u8] = include_bytes!("../8x8.quick");

/// `8x8.rim`: edges and corners alone, for the order of moves near the end.
pub static RIM: &[u8] = include_bytes!("../8x8.rim");

/// `8x8.linear`: linear patterns, to compare with.
pub static LINEAR: &[u8] = include_bytes!("../8x8.linear");
