//! Standard output and standard error: what is text for people, what is a drawing, what is data.
//!
//! Names, file names and what other programs say may hold anything. Whatever a verb writes passes the one door below, where nothing
//! gets through that does something to a terminal. Drawings with their colours and files for other programs have doors of their own.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, IsTerminal, StdoutLock, Write};

use anstream::AutoStream;
use clap::ColorChoice;
use outflank_rules::text::{harmless, is_active};
use outflank_terminal::Paint;

use crate::failure::Failure;

/// Where a verb writes. Whatever is written here is text, and harmless.
pub(crate) struct Output {
    stream: AutoStream<StdoutLock<'static>>,
}

impl Output {
    pub(crate) fn new(colour: ColorChoice) -> Self {
        let choice = match colour {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        Self { stream: AutoStream::new(io::stdout().lock(), choice) }
    }

    /// How to draw.
    pub(crate) fn paint(&self) -> Paint {
        match self.stream.current_choice() {
            anstream::ColorChoice::Never => Paint::Plain,
            _ => Paint::Colour,
        }
    }

    /// The door for what brings its own colours. They reach only those who want them; text from outside must be made harmless before.
    pub(crate) fn painted(&mut self) -> &mut impl Write {
        &mut self.stream
    }

    /// A line for programs: the data as it is, with escapes for all that a terminal would act upon.
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> io::Result<()> {
        writeln!(self, "{}", escaped(&value.to_string()))
    }

    /// What would be in a file if standard output did not stand for it: byte by byte, but harmless if somebody looks at it.
    pub(crate) fn data(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if !io::stdout().is_terminal() {
            self.stream.flush()?;
            return Ok(io::stdout().write_all(bytes)?);
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(self.write_all(text.as_bytes())?),
            Err(_) => Err(Failure::BadInput("this is no text for a terminal: name a file to write it to".to_owned())),
        }
    }
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(buffer);
        self.stream.write_all(harmless(&text).as_bytes())?;
        Ok(buffer.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Writes a message to standard error, apart from the output. Write errors are ignored.
pub(crate) fn say(words: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{}", harmless(&words.to_string()));
}

/// JSON in which strings hold no active character; what stands for them means the same.
fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_active) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if is_active(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(character);
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_keeps_everything_and_does_nothing() {
        let name: String = ('\0'..='\u{2ff}').chain(['\u{202e}', '\u{e0041}', '👩']).collect();
        let value = serde_json::json!({ "name": name });
        let text = value.to_string();
        let line = escaped(&text);
        assert!(!line.contains(is_active), "{line}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).unwrap(), value);
    }
}
