//! Reading whatever calls itself obf.

#![no_main]

use outflank_records::Format;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| outflank_fuzz::read_and_write_again(Format::Obf, bytes));
