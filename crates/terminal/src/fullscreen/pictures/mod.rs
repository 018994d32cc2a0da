//! Discs as pictures, where the terminal can show them.

#[cfg(not(unix))]
mod absent;
#[cfg(unix)]
mod answer;
#[cfg(unix)]
mod bitmap;
#[cfg(unix)]
mod kitty;
#[cfg(unix)]
mod painted;
#[cfg(unix)]
mod protocol;
#[cfg(unix)]
mod query;
#[cfg(unix)]
mod sixel;

use std::io;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

#[cfg(not(unix))]
use absent::{NoDiscs as Discs, ask as ask_terminal};
#[cfg(unix)]
use {painted::PaintedDiscs as Discs, query::ask as ask_terminal};

/// The pictures that a terminal shows.
pub(crate) struct Pictures(Discs);

/// What came of asking.
pub(crate) struct PicturesAsked {
    pub(crate) pictures: Option<Pictures>,
    /// What somebody typed while we waited for the answer.
    pub(crate) typed: Vec<char>,
}

/// Asks the terminal, which must be in raw mode, before anybody else reads from it.
pub(crate) fn ask() -> io::Result<PicturesAsked> {
    let (discs, typed) = ask_terminal()?;
    Ok(PicturesAsked { pictures: discs.map(Pictures), typed })
}

impl Pictures {
    /// The window has changed, and with it perhaps the size of its letters.
    pub(crate) fn resize(&mut self) {
        self.0.resize();
    }

    /// Draws a disc on a square, and says whether that was possible.
    pub(crate) fn draw(&self, disc: [u8; 3], ground: [u8; 3], place: Rect, buffer: &mut Buffer) -> bool {
        self.0.draw(disc, ground, place, buffer)
    }
}
