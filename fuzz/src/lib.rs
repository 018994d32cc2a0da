//! What the targets do with the bytes they are given, where several do the same.

mod conversation;
mod records;

pub use conversation::hold_conversation;
pub use records::read_and_write_again;
