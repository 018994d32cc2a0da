//! Pictures where there are none: we know how to ask a terminal only on Unix.

use std::io;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What nobody has.
pub(crate) enum Pictures {}

/// What came of asking.
pub(crate) struct PicturesAsked {
    pub(crate) pictures: Option<Pictures>,
    pub(crate) typed: Vec<char>,
}

pub(crate) fn ask() -> io::Result<PicturesAsked> {
    Ok(PicturesAsked { pictures: None, typed: Vec::new() })
}

impl Pictures {
    pub(crate) fn resize(&mut self) {
        match *self {}
    }

    pub(crate) fn draw(&self, _: [u8; 3], _: [u8; 3], _: Rect, _: &mut Buffer) -> bool {
        match *self {}
    }
}
