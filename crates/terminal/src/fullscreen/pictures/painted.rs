//! Discs painted for a terminal that shows pictures.

use std::cell::RefCell;
use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};

use super::bitmap::Bitmap;
use super::protocol::{GraphicsProtocol, TerminalPicture};
use super::query::reckoned_cell;

/// A disc of one colour on a square of another, in so many columns and lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Motif {
    disc: [u8; 3],
    ground: [u8; 3],
    size: Size,
}

/// Pictures of discs, each made when it is first needed.
pub(super) struct PaintedDiscs {
    protocol: GraphicsProtocol,
    /// The width and height of a cell in pixels.
    cell: (u16, u16),
    /// The size of a cell as the system reckons it, to see it change.
    reckoned: Option<(u16, u16)>,
    made: RefCell<HashMap<Motif, Option<TerminalPicture>>>,
}

impl PaintedDiscs {
    pub(super) fn new(protocol: GraphicsProtocol, cell: (u16, u16)) -> Self {
        Self { protocol, cell, reckoned: reckoned_cell(), made: RefCell::default() }
    }

    /// The window has changed, and with it perhaps the size of its letters.
    pub(super) fn resize(&mut self) {
        let reckoned = reckoned_cell();
        if reckoned != self.reckoned {
            self.reckoned = reckoned;
            self.cell = reckoned.unwrap_or(self.cell);
            self.made.get_mut().clear();
        }
    }

    /// Draws a disc on a square, and says whether that was possible.
    pub(super) fn draw(&self, disc: [u8; 3], ground: [u8; 3], place: Rect, buffer: &mut Buffer) -> bool {
        let motif = Motif { disc, ground, size: place.as_size() };
        let mut made = self.made.borrow_mut();
        let picture = made.entry(motif).or_insert_with(|| self.make(motif));
        match picture {
            Some(picture) => {
                picture.draw(place, buffer);
                true
            }
            None => false,
        }
    }

    fn make(&self, motif: Motif) -> Option<TerminalPicture> {
        let (width, height) = (motif.size.width * self.cell.0, motif.size.height * self.cell.1);
        TerminalPicture::new(self.protocol, &paint(motif, width, height), motif.size)
    }
}

/// The disc's width as part of the square's.
const DISC: f32 = 0.86;
/// How much brighter its upper edge is than its middle.
const LIGHT: f32 = 14.0;

/// A disc with smooth edges that is lit from above.
fn paint(motif: Motif, width: u16, height: u16) -> Bitmap {
    let (across, down) = (f32::from(width) / 2.0, f32::from(height) / 2.0);
    let radius = across.min(down) * DISC;
    Bitmap::from_fn(width, height, |x, y| {
        let (x, y) = (f32::from(x) + 0.5 - across, f32::from(y) + 0.5 - down);
        let from_edge = radius - x.hypot(y);
        // Of a pixel that the edge goes through, a part belongs to the disc.
        let share = (from_edge + 0.5).clamp(0.0, 1.0);
        let light = -LIGHT * y / radius;
        let channel = |index: usize| {
            let lit = (f32::from(motif.disc[index]) + light).clamp(0.0, 255.0);
            (lit * share + f32::from(motif.ground[index]) * (1.0 - share)).round() as u8
        };
        [channel(0), channel(1), channel(2)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_is_round_and_lies_in_the_middle() {
        let motif = Motif { disc: [255; 3], ground: [0; 3], size: Size::new(4, 2) };
        let picture = paint(motif, 40, 40);
        let bright = |x: usize, y: usize| picture.pixels().nth(y * 40 + x).unwrap()[1] > 127;
        assert!(bright(20, 20) && !bright(0, 0) && !bright(39, 39));
        for (x, y) in (0..40).flat_map(|x| (0..40).map(move |y| (x, y))) {
            assert_eq!(bright(x, y), bright(39 - x, y));
            let from_middle = (x as f32 - 19.5).hypot(y as f32 - 19.5);
            assert!(bright(x, y) == (from_middle < 17.2) || (from_middle - 17.2).abs() < 0.6, "{x} {y}");
        }
    }
}
