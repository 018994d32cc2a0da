//! How things look in a terminal.

use clap::{Args, ValueEnum};
use outflank_terminal::fullscreen::{Colours, Look};
use outflank_terminal::{Paint, TerminalWords, Theme};

use crate::options::{LanguageOptions, by_name};

/// How things look and sound.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct LookOptions {
    /// How the discs look
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
    pub(crate) theme: Theme,

    /// How many colours the full screen uses; auto asks the environment
    #[arg(long, value_name = "HOW MANY", default_value = "auto")]
    colours: ColourChoice,

    /// Show discs as pictures where the terminal can (kitty, iTerm2, sixel); auto asks it
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    graphics: GraphicsChoice,

    /// Turn discs over at once, without showing it
    #[arg(long)]
    no_animation: bool,

    /// Ring the terminal bell when the opponent has moved
    #[arg(long)]
    bell: bool,

    #[command(flatten)]
    language: LanguageOptions,
}

#[derive(ValueEnum, Clone, Copy, Debug, Default)]
enum ColourChoice {
    #[default]
    Auto,
    #[value(name = "16")]
    Sixteen,
    #[value(name = "256")]
    Indexed,
    True,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum GraphicsChoice {
    #[default]
    Auto,
    Off,
}

impl LookOptions {
    pub(crate) fn look(&self, paint: Paint) -> Look {
        let colours = match (paint, self.colours) {
            (Paint::Plain, _) => Colours::None,
            (Paint::Colour, ColourChoice::Auto) => Colours::detect(),
            (Paint::Colour, ColourChoice::Sixteen) => Colours::Sixteen,
            (Paint::Colour, ColourChoice::Indexed) => Colours::Indexed,
            (Paint::Colour, ColourChoice::True) => Colours::True,
        };
        let pictures = self.graphics == GraphicsChoice::Auto;
        let (theme, animate, language) = (self.theme, !self.no_animation, self.language.language());
        Look { theme, colours, animate, bell: self.bell, pictures, language }
    }

    pub(crate) fn words(&self) -> TerminalWords {
        TerminalWords(self.language.language())
    }
}
