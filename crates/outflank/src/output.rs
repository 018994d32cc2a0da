//! Standard output, and whether it shows colour.

use std::io::{self, StdoutLock, Write};

use anstream::AutoStream;
use clap::ColorChoice;
use outflank_terminal::Paint;

/// Where a verb writes. Escape sequences reach only those who want colour.
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
}

impl Write for Output {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.stream.write(buffer)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}
