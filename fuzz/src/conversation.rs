//! Protocols of other programs: a conversation of any bytes comes to an end.

use std::io::{self, Cursor, Write};

use outflank_engine::{Level, Megabytes, Options};
use outflank_protocols::Setting;

/// A protocol: answers what it reads until there is no more.
type Protocol = fn(Setting, Cursor<Vec<u8>>, &mut dyn Write) -> io::Result<()>;

/// Says the bytes to a protocol that plays at the quickest level. Lines with a word of `costly` are left out: those would let the
/// engine think for minutes, take all the memory, or read files.
pub fn hold_conversation(protocol: Protocol, costly: &[&str], bytes: &[u8]) {
    let is_cheap = |line: &&[u8]| {
        let line = String::from_utf8_lossy(line);
        !costly.iter().any(|word| line.contains(word))
    };
    let said: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').filter(is_cheap).collect();
    let engine = Options { threads: 1, hash: Megabytes(1), ..Options::default() };
    let setting = Setting { level: Some(Level::Easy.into()), engine, ..Setting::default() };
    protocol(setting, Cursor::new(said.concat()), &mut io::sink()).expect("nothing is wrong with the pipe");
}
