//! Pictures where there are none: we know how to ask a terminal only on Unix.

use std::io;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What nobody has.
pub(super) enum NoDiscs {}

pub(super) fn ask() -> io::Result<(Option<NoDiscs>, Vec<char>)> {
    Ok((None, Vec::new()))
}

impl NoDiscs {
    pub(super) fn resize(&mut self) {
        match *self {}
    }

    pub(super) fn draw(&self, _: [u8; 3], _: [u8; 3], _: Rect, _: &mut Buffer) -> bool {
        match *self {}
    }
}
