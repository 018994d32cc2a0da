//! Sixels: a picture as text, six rows at a time, one colour after another.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::bitmap::Bitmap;

/// A colour as sixels know it: its red, green and blue in percent.
type Percents = [u8; 3];

/// How many colours a terminal is sure to tell apart.
const COLOURS: usize = 256;

/// The rows that are sent together.
const BAND: usize = 6;

pub(super) fn encode(bitmap: &Bitmap) -> String {
    let (colours, pixels) = palette(bitmap);
    let width = usize::from(bitmap.width);
    // Pixels as wide as high; those that are not sent stay as they are.
    let mut text = format!("\x1bP9;1;0q\"1;1;{width};{}", bitmap.height);
    for (number, [red, green, blue]) in colours.iter().enumerate() {
        write!(text, "#{number};2;{red};{green};{blue}").expect("a string takes everything");
    }
    for (index, band) in pixels.chunks(width * BAND).enumerate() {
        if index > 0 {
            text.push('-');
        }
        let used: BTreeSet<u8> = band.iter().copied().collect();
        for (index, colour) in used.into_iter().enumerate() {
            if index > 0 {
                text.push('$');
            }
            write!(text, "#{colour}").expect("a string takes everything");
            row_of_sixels(&mut text, band, width, colour);
        }
    }
    text + "\x1b\\"
}

/// Where a band has a colour: a character for six pixels above each other, or for several such columns.
fn row_of_sixels(text: &mut String, band: &[u8], width: usize, colour: u8) {
    let column = |x: usize| {
        let rows = band.iter().skip(x).step_by(width).enumerate();
        rows.filter(|&(_, &pixel)| pixel == colour).fold(0u8, |bits, (row, _)| bits | 1 << row)
    };
    let columns: Vec<u8> = (0..width).map(column).collect();
    for run in columns.chunk_by(|left, right| left == right) {
        let sixel = char::from(b'?' + run[0]);
        match run.len() {
            count @ 4.. => write!(text, "!{count}{sixel}").expect("a string takes everything"),
            count => text.extend([sixel].repeat(count)),
        }
    }
}

/// The colours of a picture, and which of them each pixel has. If there are too many, those that are alike become one.
fn palette(bitmap: &Bitmap) -> (Vec<Percents>, Vec<u8>) {
    let percent = |channel: u8| (u16::from(channel) * 100 + 127) / 255;
    (1..=100)
        .find_map(|step| {
            let coarse = |channel| ((percent(channel) + step / 2) / step * step).min(100) as u8;
            let mut numbers: BTreeMap<Percents, u8> = BTreeMap::new();
            let mut pixels = Vec::with_capacity(bitmap.rgb.len() / 3);
            for pixel in bitmap.pixels() {
                let count = numbers.len();
                let number = *numbers.entry(pixel.map(coarse)).or_insert(count as u8);
                if numbers.len() > COLOURS {
                    return None;
                }
                pixels.push(number);
            }
            let mut colours = vec![[0; 3]; numbers.len()];
            for (colour, number) in numbers {
                colours[usize::from(number)] = colour;
            }
            Some((colours, pixels))
        })
        .expect("in steps of a hundred percent there are eight colours")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws sixels as a terminal does; pixels in percent.
    fn decode(text: &str, width: usize, height: usize) -> Vec<Percents> {
        let (head, body) = text.strip_prefix("\x1bP9;1;0q").unwrap().split_once('#').unwrap();
        assert_eq!(head, format!("\"1;1;{width};{height}"));
        let mut rest = body.strip_suffix("\x1b\\").map(|body| format!("#{body}")).unwrap();
        let number = |rest: &mut String| -> usize {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            rest.drain(..digits.len());
            digits.parse().unwrap()
        };
        let (mut colours, mut current, mut x, mut y) = (BTreeMap::new(), 0, 0, 0);
        let mut pixels = vec![None; width * height];
        while !rest.is_empty() {
            match rest.remove(0) {
                '#' => {
                    current = number(&mut rest);
                    if rest.starts_with(";2") {
                        rest.drain(..2);
                        let channels = [(); 3].map(|()| {
                            assert_eq!(rest.remove(0), ';');
                            number(&mut rest) as u8
                        });
                        colours.insert(current, channels);
                    }
                }
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                sign => {
                    let (count, sixel) = match sign {
                        '!' => (number(&mut rest), rest.remove(0)),
                        sixel => (1, sixel),
                    };
                    let bits = u32::from(sixel) - u32::from('?');
                    for _ in 0..count {
                        for row in (0..BAND).filter(|row| bits >> row & 1 == 1) {
                            pixels[(y + row) * width + x] = Some(colours[&current]);
                        }
                        x += 1;
                    }
                }
            }
        }
        pixels.into_iter().map(|pixel| pixel.expect("every pixel has a colour")).collect()
    }

    #[test]
    fn a_terminal_shows_the_picture_that_was_meant() {
        // The height is no multiple of six, and the colours are too many.
        let bitmap = Bitmap::from_fn(40, 20, |x, y| [(x * 6) as u8, (y * 12) as u8, 200]);
        let shown = decode(&encode(&bitmap), 40, 20);
        let off = |shown: u8, meant: u8| (f32::from(shown) - f32::from(meant) / 2.55).abs();
        for (shown, meant) in shown.iter().zip(bitmap.pixels()) {
            assert!((0..3).all(|channel| off(shown[channel], meant[channel]) < 4.0), "{shown:?} {meant:?}");
        }
        assert_eq!(shown.len(), bitmap.pixels().count());
        assert!(palette(&bitmap).0.len() <= COLOURS);
    }

    #[test]
    fn what_is_all_of_one_colour_is_short() {
        let text = encode(&Bitmap::from_fn(40, 7, |_, _| [255, 0, 128]));
        assert_eq!(text, "\x1bP9;1;0q\"1;1;40;7#0;2;100;0;50#0!40~-#0!40@\x1b\\");
    }
}
