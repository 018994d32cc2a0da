//! A prompt, and the line that somebody types.

use std::io::{BufRead, Write};

use crate::failure::Failure;
use crate::output::Output;

/// The line that somebody types at a prompt; `None` at the end of the input.
pub(crate) fn read_line(out: &mut Output, input: &mut dyn BufRead, prompt: &str) -> Result<Option<String>, Failure> {
    let gap = if prompt.is_empty() { "" } else { " " };
    write!(out, "{prompt}{gap}> ")?;
    out.flush()?;
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    Ok(Some(line))
}
