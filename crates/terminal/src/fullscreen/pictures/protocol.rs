//! Pictures as terminals take them: three graphics protocols.

use std::fmt::Write;
use std::num::NonZeroU16;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use outflank_records::encode_png;
use ratatui::buffer::{Buffer, CellDiffOption};
use ratatui::layout::{Rect, Size};

use super::bitmap::Bitmap;
use super::kitty::KittyPicture;
use super::sixel;

/// A graphics protocol: how a terminal is told to show a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GraphicsProtocol {
    Kitty,
    Iterm2,
    Sixel,
}

/// However long a cell's text is, it takes up one cell.
pub(super) const ONE_CELL: CellDiffOption = CellDiffOption::ForcedWidth(NonZeroU16::new(1).expect("1 is not 0"));

/// A picture, encoded for a terminal.
pub(super) enum TerminalPicture {
    /// The terminal keeps it, and shows it where characters say so.
    Kept(KittyPicture),
    /// It is sent whenever it is drawn.
    Sent(String),
}

impl TerminalPicture {
    /// A picture that fills so many columns and lines; `None` if it is larger than the protocol can show.
    pub(super) fn new(protocol: GraphicsProtocol, bitmap: &Bitmap, cells: Size) -> Option<Self> {
        Some(match protocol {
            GraphicsProtocol::Kitty => Self::Kept(KittyPicture::new(bitmap, cells)?),
            GraphicsProtocol::Iterm2 => Self::Sent(erase(cells) + &iterm2(bitmap)),
            GraphicsProtocol::Sixel => Self::Sent(erase(cells) + &sixel::encode(bitmap)),
        })
    }

    /// Draws it at a place of its size.
    pub(super) fn draw(&self, place: Rect, buffer: &mut Buffer) {
        match self {
            Self::Kept(picture) => picture.draw(place, buffer),
            Self::Sent(sequence) => {
                for position in place.positions() {
                    // Nothing may be written over the picture, which comes with its first cell.
                    if position == place.as_position() {
                        buffer[position].set_symbol(sequence).set_diff_option(ONE_CELL);
                    } else {
                        buffer[position].set_diff_option(CellDiffOption::Skip);
                    }
                }
            }
        }
    }
}

/// Erases what stands where a picture comes, and returns to its first cell.
fn erase(Size { width, height }: Size) -> String {
    let line = format!("\x1b[{width}X");
    match height {
        0 | 1 => line,
        _ => format!("{}\x1b[{}A", vec![line; height.into()].join("\x1b[1B"), height - 1),
    }
}

/// iTerm2's protocol: a file of any format that the system knows.
fn iterm2(bitmap: &Bitmap) -> String {
    let &Bitmap { width, height, .. } = bitmap;
    let file = encode_png(width.into(), height.into(), &bitmap.rgb);
    let mut text =
        format!("\x1b]1337;File=inline=1;size={};width={width}px;height={height}px;doNotMoveCursor=1:", file.len());
    BASE64_STANDARD.encode_string(file, &mut text);
    text.write_char('\x07').expect("a string takes everything");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat(width: u16, height: u16) -> Bitmap {
        Bitmap::from_fn(width, height, |_, _| [10, 20, 30])
    }

    #[test]
    fn a_picture_is_sent_with_its_first_cell_and_nothing_is_written_over_it() {
        let area = Rect::new(0, 0, 6, 4);
        let mut buffer = Buffer::empty(area);
        let picture = TerminalPicture::new(GraphicsProtocol::Sixel, &flat(30, 40), Size::new(3, 2)).unwrap();
        picture.draw(Rect::new(1, 1, 3, 2), &mut buffer);
        let mut blank = Buffer::empty(area);
        blank.set_string(0, 0, "x", ratatui::style::Style::new());
        let drawn: Vec<(u16, u16)> = blank.diff(&buffer).into_iter().map(|(x, y, _)| (x, y)).collect();
        assert_eq!(drawn, [(0, 0), (1, 1)]);
        assert!(buffer[(1, 1)].symbol().starts_with("\x1b[3X\x1b[1B\x1b[3X\x1b[1A\x1bP"));
    }

    #[test]
    fn iterm2_is_sent_a_png_file() {
        let text = iterm2(&flat(30, 40));
        let (head, body) = text.split_once(':').unwrap();
        assert!(head.starts_with("\x1b]1337;File=inline=1;") && head.contains("width=30px;height=40px"));
        let file = BASE64_STANDARD.decode(body.strip_suffix('\x07').unwrap()).unwrap();
        assert!(file.starts_with(b"\x89PNG") && head.contains(&format!("size={};", file.len())));
    }
}
