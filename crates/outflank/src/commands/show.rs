//! `outflank show`: a position, drawn.

use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgGroup, Args};
use outflank_records::{Picture, encode_gif};
use outflank_rules::{Game, Square, SquareError, Squares};
use outflank_terminal::{Drawing, TerminalWords, Theme};

use crate::failure::Failure;
use crate::files;
use crate::numbers::within;
use crate::options::{LanguageOptions, PositionOptions, by_name};
use crate::output::Output;

/// Draw a position: the board, legal squares, whose turn it is, discs and outcome
#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionOptions,

    /// How the discs look
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
    theme: Theme,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    picture: PictureOptions,
}

/// A picture in place of text.
#[derive(Args)]
#[group(skip)]
#[command(group = ArgGroup::new("picture").multiple(true))]
struct PictureOptions {
    /// Write a picture in SVG to FILE (- for standard output) and print nothing
    #[arg(long, value_name = "FILE", group = "picture", help_heading = "Pictures")]
    svg: Option<PathBuf>,

    /// Write a picture in PNG to FILE (- for standard output) and print nothing
    #[arg(long, value_name = "FILE", group = "picture", help_heading = "Pictures")]
    png: Option<PathBuf>,

    /// Write the game as an animated GIF to FILE (- for standard output) and print nothing
    #[arg(long, value_name = "FILE", group = "picture", conflicts_with = "whole_game", help_heading = "Pictures")]
    gif: Option<PathBuf>,

    /// Show the whole game in one picture: on every square the number of the move played there
    #[arg(long, requires = "picture", help_heading = "Pictures")]
    whole_game: bool,

    /// Put a ring on a square, or a few letters: --mark c4 --mark d6=+2
    #[arg(long, value_name = "SQUARE[=TEXT]", requires = "picture", help_heading = "Pictures")]
    mark: Vec<Mark>,

    /// Leave out letters and numbers at the edge
    #[arg(long, requires = "picture", help_heading = "Pictures")]
    no_coordinates: bool,

    /// The pixels to each square in PNG and GIF
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = within::<u32>(8..=256), help_heading = "Pictures")]
    pixels: u32,
}

/// A square, and what to write on it.
#[derive(Clone, Debug)]
struct Mark {
    square: Square,
    text: Option<String>,
}

impl FromStr for Mark {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let (square, text) =
            text.split_once('=').map_or((text, None), |(square, text)| (square, Some(text.to_owned())));
        Ok(Self { square: square.parse()?, text })
    }
}

impl PictureOptions {
    fn draw(&self, game: &Game) -> Picture {
        self.annotate(if self.whole_game { Picture::of_whole_game(game) } else { Picture::of(game) })
    }

    /// The picture with the marks that were asked for.
    fn annotate(&self, mut picture: Picture) -> Picture {
        for mark in &self.mark {
            picture = match &mark.text {
                Some(text) => picture.label(mark.square, text),
                None => picture.mark(Squares::from(mark.square)),
            };
        }
        if self.no_coordinates { picture.without_coordinates() } else { picture }
    }
}

impl Show {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let game = self.position.game()?;
        if let Some(path) = &self.picture.svg {
            files::write(path, self.picture.draw(&game).svg().as_bytes(), out)?;
        }
        if let Some(path) = &self.picture.png {
            files::write(path, &self.picture.draw(&game).png(self.picture.pixels), out)?;
        }
        if let Some(path) = &self.picture.gif {
            let frames = Picture::each_of(&game).map(|picture| self.picture.annotate(picture));
            files::write(path, &encode_gif(frames, self.picture.pixels), out)?;
        }
        if [&self.picture.svg, &self.picture.png, &self.picture.gif].iter().all(|path| path.is_none()) {
            let (paint, words) = (out.paint(), TerminalWords(self.language.language()));
            write!(out.painted(), "{}", Drawing { game: &game, theme: self.theme, paint, words })?;
        }
        Ok(())
    }
}
