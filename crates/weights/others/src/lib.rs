//! The trained evaluations of Outflank for other boards and rules than standard Othello on 8×8. See `outflank-weights`.

/// `6x6.linear`: linear patterns for 6×6.
pub static SIX: &[u8] = include_bytes!("../6x6.linear");

/// `10x10.linear`: linear patterns for 10×10.
pub static TEN: &[u8] = include_bytes!("../10x10.linear");

/// `12x12.linear`: linear patterns for 12×12.
pub static TWELVE: &[u8] = include_bytes!("../12x12.linear");

/// `8x8-orthogonal.linear`: linear patterns for 8×8 without diagonals.
pub static ORTHOGONAL: &[u8] = include_bytes!("../8x8-orthogonal.linear");

/// `8x8-anti.linear`: linear patterns for 8×8 where the fewest discs win.
pub static ANTI: &[u8] = include_bytes!("../8x8-anti.linear");
