//! Recorded games: what could be read can be written.

use outflank_records::{Format, Writer};

/// Reads the bytes, and writes what was found in every format that can hold it. What was written must be readable.
pub fn read_and_write_again(format: Format, bytes: &[u8]) {
    for record in format.read(bytes).records {
        for target in Format::ALL {
            let mut writer = Writer::new(target);
            if writer.add(&record).is_ok() {
                let written = writer.finish();
                let again = target.read(&written.bytes);
                assert_eq!(again.records.len(), 1, "{format} as {target}: {}", String::from_utf8_lossy(&written.bytes));
            }
        }
    }
}
