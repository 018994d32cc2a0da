//! A conversation in UGI.

#![no_main]

use outflank_protocols::ugi;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    outflank_fuzz::hold_conversation(ugi::run, &["setoption", "go"], bytes);
});
