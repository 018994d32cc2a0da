//! How people play Othello on 8×8, as Outflank has learnt it. See `outflank-weights`.

/// `8x8.people`: a network that is told a rating and knows how likely each move is.
pub static PEOPLE: &[u8] = include_bytes!("../8x8.people");
