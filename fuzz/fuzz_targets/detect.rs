//! Finding out what anything is, and reading it as that.

#![no_main]

use outflank_records::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some(format) = Format::detect(bytes) {
        outflank_fuzz::read_and_write_again(format, bytes);
    }
});
