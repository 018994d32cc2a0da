//! Colours for the full screen, as many as the terminal has.
//!
//! The screen has a dark ground of its own wherever there are colours: then everything reads well, whatever the terminal's
//! ground is.

mod colours;
#[cfg(test)]
mod contrast;

use outflank_play::MarkKind;
use outflank_rules::Side;
use ratatui::style::{Color, Modifier, Style};

use super::scores::ScoreRank;
use crate::Theme;
pub use colours::Colours;
use colours::{Ink, rgb_of};

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
    /// A reason is about this square.
    Told(MarkKind),
    /// The cursor is here.
    Cursor,
}

/// The colours of one theme on one terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    theme: Theme,
    colours: Colours,
}

const PAPER: Ink = Ink(20, 24, 28, Color::Black);
const INK: Ink = Ink(216, 222, 228, Color::Gray);
const WHITE: Ink = Ink(255, 255, 255, Color::White);
const NIGHT: Ink = Ink(10, 12, 14, Color::Black);

impl Palette {
    pub(crate) fn new(theme: Theme, colours: Colours) -> Self {
        Self { theme, colours }
    }

    /// Whether to use nothing but ASCII.
    pub(crate) fn is_ascii(self) -> bool {
        self.theme == Theme::Letters
    }

    /// Whether discs have letters on them, or are letters where there is no colour to tell them apart.
    pub(crate) fn has_letters(self) -> bool {
        matches!(self.theme, Theme::Letters | Theme::HighContrast) || self.colours == Colours::None
    }

    /// Whether the squares themselves are coloured.
    pub(crate) fn has_grounds(self) -> bool {
        self.theme != Theme::Letters && self.colours != Colours::None
    }

    /// Whether colours look the same on every terminal, as pictures do.
    pub(crate) fn has_exact_colours(self) -> bool {
        matches!(self.colours, Colours::Indexed | Colours::True)
    }

    /// What a colour consists of, where it looks the same on every terminal.
    pub(crate) fn rgb(colour: Color) -> Option<[u8; 3]> {
        match colour {
            Color::Rgb(red, green, blue) => Some([red, green, blue]),
            Color::Indexed(index @ 16..) => Some(rgb_of(index)),
            _ => None,
        }
    }

    /// The letter of a side where discs are letters.
    pub(crate) fn letter(self, side: Side) -> char {
        let symbols = self.theme.plain();
        match side {
            Side::Black => symbols.black,
            Side::White => symbols.white,
        }
    }

    /// What everything is written on, and in which colour if in no other.
    pub(crate) fn text(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => self.ink(INK).bg(PAPER.on(self.colours)),
        }
    }

    pub(crate) fn ground(self, ground: Ground) -> Style {
        if !self.has_grounds() {
            return Style::new();
        }
        // Where there are sixteen colours, squares that differ little would not differ at all.
        let [plain, shaded] = match self.theme {
            Theme::RedYellow => [Ink(28, 52, 110, Color::Blue), Ink(22, 40, 88, Color::Black)],
            Theme::HighContrast => [Ink(0, 95, 175, Color::Green), Ink(0, 80, 150, Color::Cyan)],
            Theme::BlackWhite | Theme::Letters => [Ink(44, 122, 78, Color::Green), Ink(38, 110, 70, Color::Cyan)],
        };
        // Red and yellow discs are as bright as the grounds that suit black and white ones.
        let coins = self.theme == Theme::RedYellow;
        let ink = match ground {
            Ground::Plain { shaded: false } => plain,
            Ground::Plain { shaded: true } => shaded,
            Ground::LastMove if coins => Ink(160, 168, 186, Color::LightMagenta),
            Ground::LastMove => Ink(176, 108, 34, Color::Magenta),
            Ground::Turned => match self.theme {
                Theme::RedYellow => Ink(60, 90, 150, Color::Cyan),
                Theme::HighContrast => Ink(60, 90, 150, Color::DarkGray),
                Theme::BlackWhite | Theme::Letters => Ink(92, 138, 74, Color::DarkGray),
            },
            Ground::Advised => Ink(16, 112, 130, Color::LightCyan),
            Ground::Told(MarkKind::Lost) => Ink(140, 40, 80, if coins { Color::Yellow } else { Color::Red }),
            Ground::Told(MarkKind::Won) => Ink(96, 56, 150, if coins { Color::Green } else { Color::LightBlue }),
            Ground::Told(_) => Ink(70, 74, 96, if coins { Color::Cyan } else { Color::DarkGray }),
            Ground::Cursor if coins => Ink(100, 175, 215, Color::White),
            Ground::Cursor => Ink(225, 180, 60, Color::LightMagenta),
        };
        Style::new().bg(ink.on(self.colours))
    }

    /// The colour of a disc.
    pub(crate) fn disc(self, side: Side) -> Color {
        let ink = match (self.theme, side) {
            (Theme::RedYellow, Side::Black) => Ink(232, 64, 52, Color::LightRed),
            (Theme::RedYellow, Side::White) => Ink(250, 212, 60, Color::LightYellow),
            (_, Side::Black) => NIGHT,
            (_, Side::White) => Ink(245, 244, 236, Color::White),
        };
        ink.on(self.colours)
    }

    /// The colour of a disc on a ground. Where there are sixteen colours, coins on light grounds are of darker metal.
    pub(crate) fn disc_on(self, ground: Ground, side: Side) -> Color {
        if (self.theme, self.colours) != (Theme::RedYellow, Colours::Sixteen) {
            return self.disc(side);
        }
        match (side, self.ground(ground).bg) {
            (Side::Black, Some(Color::Cyan | Color::Green | Color::LightMagenta)) => Color::Red,
            (Side::White, Some(Color::White)) => Color::Yellow,
            _ => self.disc(side),
        }
    }

    /// A letter on a disc.
    pub(crate) fn lettered(self, side: Side) -> Style {
        Style::new().bg(self.disc(side)).fg(self.disc(!side)).add_modifier(Modifier::BOLD)
    }

    /// The colour of the mark of a legal square.
    pub(crate) fn legal_mark(self) -> Color {
        let sixteen = if self.theme == Theme::RedYellow { Color::White } else { Color::Black };
        Ink(132, 218, 152, sixteen).on(self.colours)
    }

    /// A number on a square.
    pub(crate) fn score(self, rank: ScoreRank, ground: Ground) -> Style {
        let best = rank == ScoreRank::Best;
        let on = self.ground(ground);
        if !self.has_grounds() {
            return if best { self.accent() } else { self.text() };
        }
        let light = ground == Ground::Cursor || (ground == Ground::Advised && self.colours == Colours::Sixteen);
        let style = match (self.colours, best) {
            (Colours::Sixteen, true) => on.bg(Color::White).fg(Color::Black),
            (Colours::Sixteen, false) if light || self.theme != Theme::RedYellow => on.fg(Color::Black),
            _ if light => on.patch(self.ink(NIGHT)),
            (Colours::True, true) => on.patch(self.ink(Ink(255, 240, 150, Color::LightYellow))),
            _ => on.patch(self.ink(WHITE)),
        };
        if best { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
    }

    /// An arrow on the board.
    pub(crate) fn arrow(self) -> Style {
        self.ink(Ink(255, 214, 102, Color::LightYellow)).add_modifier(Modifier::BOLD)
    }

    /// For something that should be seen first.
    pub(crate) fn accent(self) -> Style {
        self.ink(Ink(255, 199, 95, Color::LightYellow)).add_modifier(Modifier::BOLD)
    }

    /// For something that may be overlooked.
    pub(crate) fn dim(self) -> Style {
        self.ink(Ink(166, 174, 182, Color::Gray))
    }

    /// The lines around things.
    pub(crate) fn border(self) -> Style {
        self.ink(Ink(92, 104, 116, Color::DarkGray))
    }

    /// For the good.
    pub(crate) fn good(self) -> Style {
        self.ink(Ink(120, 215, 140, Color::LightGreen))
    }

    /// For the bad.
    pub(crate) fn bad(self) -> Style {
        self.ink(Ink(250, 138, 118, Color::LightRed))
    }

    /// For what must not be overlooked.
    pub(crate) fn alarm(self) -> Style {
        self.inverted(Ink(160, 30, 30, Color::Red))
    }

    /// The key that does something, in the line of keys.
    pub(crate) fn key(self) -> Style {
        self.ink(Ink(140, 200, 255, Color::LightCyan)).add_modifier(Modifier::BOLD)
    }

    /// The line that is chosen in a list.
    pub(crate) fn chosen(self) -> Style {
        self.inverted(Ink(34, 54, 74, Color::Blue))
    }

    fn inverted(self, ground: Ink) -> Style {
        let style = match self.colours {
            Colours::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.ink(WHITE).bg(ground.on(self.colours)),
        };
        style.add_modifier(Modifier::BOLD)
    }

    fn ink(self, ink: Ink) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => Style::new().fg(ink.on(self.colours)),
        }
    }
}
