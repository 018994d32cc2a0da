//! Pictures one after the other, as an animated GIF.

use std::collections::HashMap;

use super::scene::{COLOURS, Colour};
use super::{Canvas, Picture};

/// How long a picture is seen, in hundredths of a second, and how long the last one is.
const EACH: u16 = 90;
const LAST: u16 = 350;
/// Steps between two colours where one shape ends and another begins.
const STEPS: u16 = 8;

/// An animated GIF of these pictures, which have one size, with `side` pixels to each square (between 8 and 256). It begins anew when it
/// has come to its end.
///
/// ```
/// use outflank_records::{Picture, encode_gif};
/// use outflank_rules::{Game, RuleSet, Size};
/// let mut game = Game::new(RuleSet::standard(Size::FOUR));
/// game.play("b1".parse()?)?;
/// let file = encode_gif(Picture::each_of(&game), 20);
/// assert!(file.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode_gif(pictures: impl IntoIterator<Item = Picture>, side: u32) -> Vec<u8> {
    let mut pictures = pictures.into_iter().peekable();
    let Some(first) = pictures.next() else { return Vec::new() };
    let canvas = first.canvas(side);
    let mut palette = Palette::new();
    let mut screen = Screen::of(&canvas, &mut palette);
    let mut file = Vec::new();
    let to_memory = "a picture of this size can be written to memory";
    let (width, height) = (screen.width as u16, screen.height as u16);
    let mut encoder = gif::Encoder::new(&mut file, width, height, &palette.bytes()).expect(to_memory);
    encoder.set_repeat(gif::Repeat::Infinite).expect(to_memory);
    let delay = |is_last: bool| if is_last { LAST } else { EACH };
    let mut frame = screen.frame(Area { left: 0, top: 0, right: screen.width, bottom: screen.height });
    frame.delay = delay(pictures.peek().is_none());
    encoder.write_frame(&frame).expect(to_memory);
    while let Some(picture) = pictures.next() {
        let next = Screen::of(&picture.canvas(side), &mut palette);
        // Only what has changed is written: most of the board stays as it was.
        let mut frame = next.frame(screen.difference(&next));
        frame.delay = delay(pictures.peek().is_none());
        encoder.write_frame(&frame).expect(to_memory);
        screen = next;
    }
    drop(encoder);
    file
}

/// The colours of every scene, and those between them.
struct Palette {
    colours: Vec<[u8; 3]>,
    /// The number of each colour that was met.
    known: HashMap<[u8; 3], u8>,
}

impl Palette {
    fn new() -> Self {
        let mut colours: Vec<[u8; 3]> = COLOURS.iter().map(|&Colour(colour)| colour).collect();
        for (number, Colour(one)) in COLOURS.iter().enumerate() {
            for Colour(other) in &COLOURS[..number] {
                let between = |step: u16| {
                    let part = |one: u8, other: u8| {
                        (u16::from(one) * step + u16::from(other) * (STEPS + 1 - step)) / (STEPS + 1)
                    };
                    [0, 1, 2].map(|part_of| part(one[part_of], other[part_of]) as u8)
                };
                colours.extend((1..=STEPS).map(between));
            }
        }
        Self { colours, known: HashMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The number of the colour that is nearest.
    fn number(&mut self, colour: [u8; 3]) -> u8 {
        let colours = &self.colours;
        *self.known.entry(colour).or_insert_with(|| {
            let distance = |other: &[u8; 3]| -> u32 {
                colour.iter().zip(other).map(|(&one, &other)| u32::from(one.abs_diff(other)).pow(2)).sum()
            };
            let nearest = (0..colours.len()).min_by_key(|&number| distance(&colours[number]));
            nearest.and_then(|number| u8::try_from(number).ok()).unwrap_or(0)
        })
    }
}

/// A picture in numbers of colours.
struct Screen {
    width: usize,
    height: usize,
    numbers: Vec<u8>,
}

/// A part of a picture, without its right and bottom edges.
struct Area {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Screen {
    fn of(canvas: &Canvas, palette: &mut Palette) -> Self {
        let numbers =
            canvas.pixels.chunks_exact(3).map(|pixel| palette.number([pixel[0], pixel[1], pixel[2]])).collect();
        Self { width: canvas.width, height: canvas.height, numbers }
    }

    /// The part in which another picture differs; a single pixel where none does.
    fn difference(&self, other: &Self) -> Area {
        let differing = || {
            let pairs = self.numbers.iter().zip(&other.numbers).enumerate();
            pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| (at % self.width, at / self.width))
        };
        let most = |of: fn((usize, usize)) -> usize| differing().map(of).max().map_or(1, |last| last + 1);
        let least = |of: fn((usize, usize)) -> usize| differing().map(of).min().unwrap_or(0);
        Area { left: least(|at| at.0), top: least(|at| at.1), right: most(|at| at.0), bottom: most(|at| at.1) }
    }

    fn frame(&self, area: Area) -> gif::Frame<'static> {
        let Area { left, top, right, bottom } = area;
        let rows = (top..bottom).map(|row| &self.numbers[row * self.width + left..row * self.width + right]);
        gif::Frame {
            left: left as u16,
            top: top as u16,
            width: (right - left) as u16,
            height: (bottom - top) as u16,
            buffer: rows.flatten().copied().collect(),
            ..gif::Frame::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_rules::{Game, RuleSet, Size};

    use super::*;

    /// What somebody sees who plays the file: every frame, with how long it stays.
    fn seen(file: &[u8]) -> Vec<(Vec<u8>, u16)> {
        let mut decoder = gif::DecodeOptions::new().read_info(file).expect("a GIF");
        let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
        let palette = decoder.global_palette().expect("colours").to_vec();
        let mut screen = vec![0; width * height * 3];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            for (at, &number) in frame.buffer.iter().enumerate() {
                let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
                let place = ((y + usize::from(frame.top)) * width + x + usize::from(frame.left)) * 3;
                screen[place..place + 3].copy_from_slice(&palette[usize::from(number) * 3..][..3]);
            }
            frames.push((screen.clone(), frame.delay));
        }
        frames
    }

    #[test]
    fn every_frame_looks_like_the_picture_of_its_position() {
        let mut game = Game::new(RuleSet::standard(Size::SIX));
        game.play_out(|game| game.position().legal_moves().first());
        let frames = seen(&encode_gif(Picture::each_of(&game), 24));
        assert_eq!(frames.len(), game.moves().len() + 1);
        for ((pixels, _), picture) in frames.iter().zip(Picture::each_of(&game)) {
            let farthest = pixels.iter().zip(&picture.canvas(24).pixels).map(|(one, other)| one.abs_diff(*other)).max();
            assert!(farthest < Some(40), "{farthest:?}");
        }
        assert!(frames.last().expect("frames").1 > frames[0].1, "the last position stays longer");
    }

    #[test]
    fn a_game_without_a_move_is_one_frame() {
        let game = Game::new(RuleSet::standard(Size::FOUR));
        assert_eq!(seen(&encode_gif(Picture::each_of(&game), 8)).len(), 1);
        assert!(encode_gif([], 8).is_empty());
    }
}
