//! A conversation in GTP.

#![no_main]

use outflank_protocols::gtp;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    outflank_fuzz::hold_conversation(gtp::run, &["set_level", "loadsgf", "outflank-analyze"], bytes);
});
