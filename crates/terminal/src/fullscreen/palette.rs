//! Colours for the full screen, as many as the terminal has.

use std::env;

use outflank_rules::Side;
use ratatui::style::{Color, Modifier, Style};

use crate::Theme;

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

/// What a square lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// An ordinary square, of one shade or the other.
    Plain { shaded: bool },
    /// The disc played last lies here.
    LastMove,
    /// A disc has just been turned over here.
    Turned,
    /// Advice points here.
    Advised,
    /// The cursor is here.
    Cursor,
}

/// The colours of one theme on one terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    theme: Theme,
    colours: Colours,
}

/// A colour where there are many, and what stands for it where there are sixteen.
#[derive(Clone, Copy)]
struct Ink(u8, u8, u8, Color);

impl Palette {
    pub(crate) fn new(theme: Theme, colours: Colours) -> Self {
        Self { theme, colours }
    }

    /// Whether to use nothing but ASCII.
    pub(crate) fn is_ascii(self) -> bool {
        self.theme == Theme::Letters
    }

    /// Whether discs are letters: round ones need colour to be told apart.
    pub(crate) fn has_letters(self) -> bool {
        matches!(self.theme, Theme::Letters | Theme::HighContrast) || self.colours == Colours::None
    }

    /// Whether the squares themselves are coloured.
    pub(crate) fn has_grounds(self) -> bool {
        self.theme != Theme::Letters && self.colours != Colours::None
    }

    /// The letter of a side where discs are letters.
    pub(crate) fn letter(self, side: Side) -> char {
        let symbols = self.theme.plain();
        match side {
            Side::Black => symbols.black,
            Side::White => symbols.white,
        }
    }

    pub(crate) fn ground(self, ground: Ground) -> Style {
        if !self.has_grounds() {
            return Style::new();
        }
        let [plain, shaded] = match self.theme {
            Theme::RedYellow => [Ink(28, 52, 110, Color::Blue), Ink(24, 44, 96, Color::Blue)],
            Theme::HighContrast => [Ink(0, 95, 175, Color::Blue), Ink(0, 80, 150, Color::Blue)],
            Theme::BlackWhite | Theme::Letters => [Ink(46, 125, 80, Color::Green), Ink(40, 112, 71, Color::Green)],
        };
        let ink = match ground {
            Ground::Plain { shaded: false } => plain,
            Ground::Plain { shaded: true } => shaded,
            Ground::LastMove => Ink(190, 120, 40, Color::Magenta),
            Ground::Turned => match self.theme {
                Theme::RedYellow | Theme::HighContrast => Ink(60, 90, 150, Color::Cyan),
                Theme::BlackWhite | Theme::Letters => Ink(92, 138, 74, Color::Cyan),
            },
            Ground::Advised => Ink(30, 140, 150, Color::Cyan),
            Ground::Cursor => Ink(225, 180, 60, Color::LightYellow),
        };
        Style::new().bg(self.show(ink))
    }

    /// A disc on this ground.
    pub(crate) fn disc(self, side: Side, ground: Style) -> Style {
        let (black, white) = match self.theme {
            Theme::RedYellow => (Ink(214, 48, 42, Color::LightRed), Ink(250, 212, 60, Color::LightYellow)),
            _ => (Ink(17, 20, 22, Color::Black), Ink(245, 244, 236, Color::White)),
        };
        let ink = match side {
            Side::Black => black,
            Side::White => white,
        };
        match (self.has_grounds(), self.has_letters()) {
            (true, false) => ground.fg(self.show(ink)),
            (true, true) => {
                let letter = if side == Side::Black { white } else { black };
                Style::new().bg(self.show(ink)).fg(self.show(letter)).add_modifier(Modifier::BOLD)
            }
            (false, _) => ground.add_modifier(Modifier::BOLD),
        }
    }

    /// The mark of a legal square.
    pub(crate) fn legal(self, ground: Style) -> Style {
        ground.patch(self.text(Ink(112, 205, 132, Color::LightGreen)))
    }

    /// A number on a square.
    pub(crate) fn score(self, best: bool, ground: Style) -> Style {
        let ink = if best { Ink(255, 236, 130, Color::LightYellow) } else { Ink(216, 240, 222, Color::White) };
        let style = ground.patch(self.text(ink));
        if best { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// A colour for something that should be seen first.
    pub(crate) fn accent(self) -> Style {
        self.text(Ink(255, 199, 95, Color::LightYellow)).add_modifier(Modifier::BOLD)
    }

    /// A colour for something that may be overlooked.
    pub(crate) fn dim(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => self.text(Ink(138, 146, 152, Color::Gray)),
        }
    }

    /// A colour for the good.
    pub(crate) fn good(self) -> Style {
        self.text(Ink(120, 215, 140, Color::LightGreen))
    }

    /// A colour for the bad.
    pub(crate) fn bad(self) -> Style {
        self.text(Ink(240, 120, 100, Color::LightRed))
    }

    /// A colour for what must not be overlooked.
    pub(crate) fn alarm(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            _ => Style::new()
                .bg(self.show(Ink(160, 30, 30, Color::Red)))
                .fg(self.show(Ink(255, 255, 255, Color::White)))
                .add_modifier(Modifier::BOLD),
        }
    }

    /// The key that does something, in the line of keys.
    pub(crate) fn key(self) -> Style {
        self.text(Ink(140, 200, 255, Color::LightCyan)).add_modifier(Modifier::BOLD)
    }

    /// The line that is chosen in a list.
    pub(crate) fn chosen(self) -> Style {
        match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => Style::new()
                .bg(self.show(Ink(40, 62, 82, Color::Blue)))
                .fg(self.show(Ink(255, 255, 255, Color::White)))
                .add_modifier(Modifier::BOLD),
        }
    }

    fn text(self, ink: Ink) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(self.show(ink)),
        }
    }

    fn show(self, Ink(red, green, blue, nearest): Ink) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => nearest,
            Colours::Indexed => Color::Indexed(cube(red, green, blue)),
            Colours::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The nearest colour of the 6×6×6 cube that the palette of 256 holds.
fn cube(red: u8, green: u8, blue: u8) -> u8 {
    // The steps of the cube are 0, 95, 135, 175, 215 and 255.
    let step = |value: u8| match value {
        0..48 => 0,
        48..115 => 1,
        _ => (value - 35) / 40,
    };
    16 + 36 * step(red) + 6 * step(green) + step(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_holds_its_own_colours() {
        assert_eq!(cube(0, 0, 0), 16);
        assert_eq!(cube(255, 255, 255), 231);
        assert_eq!(cube(0, 95, 0), 22);
        assert_eq!(cube(135, 175, 215), 110);
    }
}
