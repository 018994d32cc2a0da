//! Kitty's graphics protocol, with Unicode placeholders: a picture is sent once and has a number; characters that stand for its parts
//! then show it, and are moved and written over like any others.

use std::cell::Cell;
use std::fmt::Write;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;

use super::bitmap::Bitmap;
use super::protocol::ONE_CELL;

/// The character that stands for a part of a picture.
const PLACEHOLDER: char = '\u{10eeee}';

/// Marks above the placeholder that say which row and column of the picture it stands for: the beginning of kitty's list, more than
/// any square of a board has.
#[rustfmt::skip]
const MARKS: [char; 64] = [
    '\u{305}', '\u{30d}', '\u{30e}', '\u{310}', '\u{312}', '\u{33d}', '\u{33e}', '\u{33f}',
    '\u{346}', '\u{34a}', '\u{34b}', '\u{34c}', '\u{350}', '\u{351}', '\u{352}', '\u{357}',
    '\u{35b}', '\u{363}', '\u{364}', '\u{365}', '\u{366}', '\u{367}', '\u{368}', '\u{369}',
    '\u{36a}', '\u{36b}', '\u{36c}', '\u{36d}', '\u{36e}', '\u{36f}', '\u{483}', '\u{484}',
    '\u{485}', '\u{486}', '\u{487}', '\u{592}', '\u{593}', '\u{594}', '\u{595}', '\u{597}',
    '\u{598}', '\u{599}', '\u{59c}', '\u{59d}', '\u{59e}', '\u{59f}', '\u{5a0}', '\u{5a1}',
    '\u{5a8}', '\u{5a9}', '\u{5ab}', '\u{5ac}', '\u{5af}', '\u{5c4}', '\u{610}', '\u{611}',
    '\u{612}', '\u{613}', '\u{614}', '\u{615}', '\u{616}', '\u{617}', '\u{657}', '\u{658}',
];

/// How many characters one piece of a picture may have on its way.
const PIECE: usize = 4096;

/// A picture that the terminal keeps.
pub(super) struct KittyPicture {
    /// Its number, which placeholders say with their colour.
    number: u32,
    cells: Size,
    /// What sends the picture, until it has been sent.
    unsent: Cell<Option<String>>,
}

impl KittyPicture {
    /// `None` if it has more columns or lines than there are marks for.
    pub(super) fn new(bitmap: &Bitmap, cells: Size) -> Option<Self> {
        let most = MARKS.len() as u16;
        let number = next_number();
        let fits = cells.width <= most && cells.height <= most;
        fits.then(|| Self { number, cells, unsent: Cell::new(Some(transmission(number, bitmap, cells))) })
    }

    pub(super) fn draw(&self, place: Rect, buffer: &mut Buffer) {
        let [_, red, green, blue] = self.number.to_be_bytes();
        for (y, row) in place.rows().zip(MARKS).take(self.cells.height.into()) {
            for (x, column) in y.columns().zip(MARKS).take(self.cells.width.into()) {
                let mut symbol = self.unsent.take().unwrap_or_default();
                symbol.extend([PLACEHOLDER, row, column]);
                buffer[x.as_position()]
                    .set_symbol(&symbol)
                    .set_fg(Color::Rgb(red, green, blue))
                    .set_diff_option(ONE_CELL);
            }
        }
    }
}

/// A number that no other picture of this program has, nor most likely that of another program in the same window. It has 24 bits.
fn next_number() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = process::id().wrapping_mul(0x9e37_79b9) >> 8;
    (number + NEXT.fetch_add(1, Ordering::Relaxed)) % 0x00ff_ffff + 1
}

/// Sends the pixels, in pieces, to be shown where placeholders stand (`U=1`); the terminal is to say nothing about it (`q=2`).
fn transmission(number: u32, bitmap: &Bitmap, cells: Size) -> String {
    let pixels = BASE64_STANDARD.encode(&bitmap.rgb);
    let mut pieces = pixels.as_bytes().chunks(PIECE).peekable();
    let mut text = String::new();
    let mut head = format!(
        "i={number},a=T,U=1,c={},r={},f=24,t=d,s={},v={},",
        cells.width, cells.height, bitmap.width, bitmap.height
    );
    while let Some(piece) = pieces.next() {
        let more = u8::from(pieces.peek().is_some());
        let piece = str::from_utf8(piece).expect("base64 is ASCII");
        write!(text, "\x1b_Gq=2,{head}m={more};{piece}\x1b\\").expect("a string takes everything");
        head.clear();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pixel_is_sent_in_pieces_that_are_short_enough() {
        let bitmap = Bitmap::from_fn(70, 60, |x, y| [x as u8, y as u8, 7]);
        let text = transmission(258, &bitmap, Size::new(7, 3));
        let pieces: Vec<&str> = text.split_inclusive("\x1b\\").collect();
        let mut pixels = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            let body = piece.strip_prefix("\x1b_Gq=2,").and_then(|rest| rest.strip_suffix("\x1b\\")).unwrap();
            let (keys, piece) = body.split_once(';').unwrap();
            assert!(piece.len() <= PIECE);
            assert_eq!(keys.contains("i=258,a=T,U=1,c=7,r=3,f=24,t=d,s=70,v=60,"), index == 0);
            assert_eq!(keys.ends_with("m=0"), index + 1 == pieces.len());
            pixels += piece;
        }
        assert_eq!((pieces.len(), BASE64_STANDARD.decode(pixels).unwrap()), (5, bitmap.rgb));
    }

    #[test]
    fn a_picture_is_sent_once_and_then_shown_by_placeholders() {
        let picture = KittyPicture::new(&Bitmap::from_fn(20, 40, |_, _| [0; 3]), Size::new(2, 2)).unwrap();
        let mut drawn = [(); 2].map(|()| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 3));
            picture.draw(Rect::new(1, 1, 2, 2), &mut buffer);
            buffer
        });
        let corner = format!("{PLACEHOLDER}{}{}", MARKS[0], MARKS[0]);
        assert!(drawn[0][(1, 1)].symbol().starts_with("\x1b_G") && drawn[0][(1, 1)].symbol().ends_with(&corner));
        assert_eq!(drawn[1][(1, 1)].symbol(), corner);
        assert_eq!(drawn[1][(2, 2)].symbol(), format!("{PLACEHOLDER}{}{}", MARKS[1], MARKS[1]));
        drawn[0][(1, 1)].set_symbol(&corner);
        assert_eq!(drawn[0], drawn[1]);
    }

    #[test]
    fn what_is_too_large_is_not_shown() {
        let bitmap = Bitmap::from_fn(1, 1, |_, _| [0; 3]);
        assert!(KittyPicture::new(&bitmap, Size::new(64, 64)).is_some());
        assert!(KittyPicture::new(&bitmap, Size::new(65, 2)).is_none());
    }
}
