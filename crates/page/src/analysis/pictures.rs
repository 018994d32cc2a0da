//! Pictures of positions and games.

use outflank_records::{Picture, encode_gif};
use outflank_rules::Game;

use crate::problem::Problem;
use crate::records::Download;

/// The width of a moving picture, in pixels: fewer for each square where there are many.
const MOVING: u32 = 360;
const STILL: u32 = 60;

/// How a game is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    /// The last position, in dots.
    Png,
    /// The same in lines.
    Svg,
    /// The whole game, move by move.
    Gif,
}

impl PictureKind {
    /// The kind with this name.
    pub fn of(name: &str) -> Result<Self, Problem> {
        match name {
            "png" => Ok(Self::Png),
            "svg" => Ok(Self::Svg),
            "gif" => Ok(Self::Gif),
            _ => Err(Problem::bad_input(format!("{name} is not a kind of picture: choose png, svg or gif"))),
        }
    }

    /// A game, drawn.
    pub fn draw(self, game: &Game) -> Download {
        let picture = Picture::of(game);
        let size = game.rules().size;
        let (kind, name, bytes) = match self {
            Self::Png => ("image/png", "png", picture.png(STILL)),
            Self::Svg => ("image/svg+xml", "svg", picture.svg().into_bytes()),
            Self::Gif => {
                let side = MOVING / u32::from(size.width().max(size.height()));
                ("image/gif", "gif", encode_gif(Picture::each_of(game), side))
            }
        };
        Download { kind, name: format!("outflank-analysis.{name}"), bytes }
    }
}
