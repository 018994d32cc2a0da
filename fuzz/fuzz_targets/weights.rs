//! A weight file.

#![no_main]

use outflank_engine::Learned;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = Learned::read(bytes);
});
