//! A conversation in the protocol of NBoard.

#![no_main]

use outflank_protocols::nboard;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::hold_conversation(nboard::run, &["depth"], bytes));
