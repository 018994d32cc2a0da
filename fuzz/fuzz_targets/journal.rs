//! A saved game: as it lies there, and with the checksums put right, which chance never would.

#![no_main]

use outflank_play::Table;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = Table::of_save(bytes);
    let _ = Table::of_save(&with_checksums(bytes));
});

fn with_checksums(bytes: &[u8]) -> Vec<u8> {
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    lines
        .flat_map(|line| {
            let json = line.strip_suffix(b"\n").unwrap_or(line);
            [format!("{:08x} ", crc32fast::hash(json)).into_bytes(), line.to_vec()].concat()
        })
        .collect()
}
