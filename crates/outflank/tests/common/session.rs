//! The command as a conversation: words, an input, and what it says.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// What the program says, given these words and this input.
pub(crate) fn session(data: &Path, words: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_outflank"))
        .args(words)
        .env("OUTFLANK_DATA", data)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Whoever has heard enough does not read on.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr)
}
