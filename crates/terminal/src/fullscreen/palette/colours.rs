//! How many colours a terminal has, and the nearest of them to any colour.

use std::env;

use ratatui::style::Color;

/// How many colours a terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colours {
    /// None: everything is told apart by characters.
    None,
    /// The sixteen that the user's terminal is set to.
    Sixteen,
    /// The usual palette of 256.
    Indexed,
    /// Any colour.
    True,
}

impl Colours {
    /// What the environment says about the terminal.
    pub fn detect() -> Self {
        let variable = |name| env::var(name).unwrap_or_default();
        let term = variable("TERM");
        if !variable("NO_COLOR").is_empty() || term == "dumb" {
            Self::None
        } else if matches!(variable("COLORTERM").as_str(), "truecolor" | "24bit") || env::var_os("WT_SESSION").is_some()
        {
            Self::True
        } else if term.contains("256") || cfg!(windows) {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// A colour where there are many, and what stands for it where there are sixteen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink(pub(super) u8, pub(super) u8, pub(super) u8, pub(super) Color);

impl Ink {
    pub(super) fn on(self, colours: Colours) -> Color {
        let Self(red, green, blue, nearest) = self;
        match colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => nearest,
            Colours::Indexed => Color::Indexed(indexed(red, green, blue)),
            Colours::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The steps of the 6×6×6 cube that the palette of 256 holds from 16 on. 24 greys follow it.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest colour of the palette of 256.
fn indexed(red: u8, green: u8, blue: u8) -> u8 {
    let distance = |[r, g, b]: [u8; 3]| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(r, red) + square(g, green) + square(b, blue)
    };
    (16..=255).min_by_key(|&index| distance(rgb_of(index))).unwrap_or(16)
}

/// What the palette of 256 holds from 16 on.
pub(super) const fn rgb_of(index: u8) -> [u8; 3] {
    match index {
        232.. => [8 + 10 * (index - 232); 3],
        _ => {
            let place = index.saturating_sub(16) as usize;
            [STEPS[place / 36], STEPS[place / 6 % 6], STEPS[place % 6]]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_palette_holds_its_own_colours() {
        assert_eq!(indexed(0, 0, 0), 16);
        assert_eq!(indexed(255, 255, 255), 231);
        assert_eq!(indexed(0, 95, 0), 22);
        assert_eq!(indexed(135, 175, 215), 110);
        assert_eq!(indexed(18, 18, 18), 233);
        assert_eq!(indexed(20, 24, 28), 234);
    }
}
