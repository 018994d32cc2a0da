//! How discs and squares look.

use std::fmt;
use std::str::FromStr;

use anstyle::{Ansi256Color, AnsiColor, Style};
use outflank_rules::Side;
use outflank_rules::notation::Symbols;
use outflank_rules::text::Quoted;

/// How the discs look. The rules always speak of Black and White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Black and white discs on a green board.
    #[default]
    BlackWhite,
    /// Red coins for Black and yellow ones for White.
    RedYellow,
    /// Black and white on blue, with a letter on every disc.
    HighContrast,
    /// The letters X and O, on whatever background the terminal has.
    Letters,
}

/// What may be drawn on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Disc(Side),
    /// Empty, and the side to move may play there.
    Legal,
    Empty,
}

impl Theme {
    /// Every theme, the usual one first.
    pub const ALL: [Self; 4] = [Self::BlackWhite, Self::RedYellow, Self::HighContrast, Self::Letters];

    /// The name, as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BlackWhite => "black-white",
            Self::RedYellow => "red-yellow",
            Self::HighContrast => "high-contrast",
            Self::Letters => "letters",
        }
    }

    /// The characters to draw with where there is no colour.
    pub const fn plain(self) -> Symbols {
        match self {
            Self::BlackWhite | Self::HighContrast | Self::Letters => Symbols::LETTERS,
            Self::RedYellow => Symbols { black: 'R', white: 'Y', ..Symbols::LETTERS },
        }
    }

    /// The character for a square where there is colour.
    pub(crate) const fn symbol(self, cell: Cell) -> char {
        let letters = Symbols::LETTERS;
        match (cell, self) {
            (Cell::Disc(Side::Black), Self::Letters | Self::HighContrast) => letters.black,
            (Cell::Disc(Side::White), Self::Letters | Self::HighContrast) => letters.white,
            (Cell::Disc(_), _) => '●',
            (Cell::Legal, _) => letters.legal,
            (Cell::Empty, _) => '·',
        }
    }

    /// The colours of a square.
    pub(crate) fn style(self, cell: Cell) -> Style {
        // The numbers are places in the palette of 256 colours, which looks the same on every terminal.
        let (board, empty, black, white) = match self {
            Self::BlackWhite => (22, 65, 16, 231),
            Self::RedYellow => (17, 61, 196, 226),
            Self::HighContrast => (25, 153, 16, 231),
            Self::Letters => return letters_style(cell),
        };
        let colours = |ink: u8, ground: u8| {
            Style::new().fg_color(Some(Ansi256Color(ink).into())).bg_color(Some(Ansi256Color(ground).into()))
        };
        const BRIGHT_GREEN: u8 = 40;
        match cell {
            Cell::Disc(Side::Black) => colours(black, board),
            Cell::Disc(Side::White) => colours(white, board),
            Cell::Legal => colours(board, BRIGHT_GREEN),
            Cell::Empty => colours(empty, board),
        }
    }
}

fn letters_style(cell: Cell) -> Style {
    match cell {
        Cell::Disc(_) => Style::new().bold(),
        Cell::Legal => Style::new().fg_color(Some(AnsiColor::Green.into())),
        Cell::Empty => Style::new().dimmed(),
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Self, UnknownTheme> {
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}

/// A name that no theme has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTheme(String);

impl fmt::Display for UnknownTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Theme::ALL.map(Theme::name).join(", ");
        write!(f, "{} is not a theme: choose one of {names}", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownTheme {}
