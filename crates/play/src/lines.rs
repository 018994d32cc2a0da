//! Entries as lines of a file: a checksum, a space, and the entry in JSON.
//!
//! Files of such lines are added to and never changed. A crash can only cut off the last one, which its checksum tells.

use std::io;

use serde::Serialize;

/// An entry as a line.
pub(crate) fn line_of(entry: &impl Serialize) -> io::Result<String> {
    let json = serde_json::to_string(entry)?;
    Ok(format!("{:08x} {json}\n", checksum(json.as_bytes())))
}

/// The JSON of a line whose checksum is right.
pub(crate) fn sound(line: &[u8]) -> Result<&str, String> {
    let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    let text = text.strip_suffix('\n').ok_or("the line is cut off")?;
    let (sum, json) = text.split_once(' ').ok_or("there is no checksum")?;
    let fits = u32::from_str_radix(sum, 16) == Ok(checksum(json.as_bytes()));
    fits.then_some(json).ok_or_else(|| "the checksum does not fit".to_owned())
}

/// CRC-32 as in Ethernet and PNG.
fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }
}
