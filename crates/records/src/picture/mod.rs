//! Pictures of boards and games, as SVG and PNG, and moving ones as GIF.

mod canvas;
mod gif;
mod glyphs;
mod png;
mod scene;
mod svg;

use std::collections::BTreeMap;

use outflank_rules::{Board, BySide, Game, Size, Square, Squares};

use canvas::Canvas;

pub use gif::encode_gif;
pub use png::encode_png;

/// A board to be drawn: discs, and whatever should stand on its squares.
///
/// ```
/// use outflank_records::Picture;
/// use outflank_rules::{Game, RuleSet, Size};
/// let mut game = Game::new(RuleSet::standard(Size::EIGHT));
/// game.play("f5".parse()?)?;
/// let svg = Picture::of(&game).label("d6".parse()?, "+0").svg();
/// assert!(svg.starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    size: Size,
    discs: BySide<Squares>,
    legal: Squares,
    marked: Squares,
    last_move: Option<Square>,
    labels: BTreeMap<Square, String>,
    coordinates: bool,
}

impl Picture {
    /// The discs of a board.
    pub fn of_board(board: &Board) -> Self {
        Self {
            size: board.size(),
            discs: BySide::from_fn(|side| board.discs(side)),
            legal: Squares::EMPTY,
            marked: Squares::EMPTY,
            last_move: None,
            labels: BTreeMap::new(),
            coordinates: true,
        }
    }

    /// A game as it stands: discs, legal squares and the last move.
    pub fn of(game: &Game) -> Self {
        let legal = if game.outcome().is_some() { Squares::EMPTY } else { game.position().legal_moves() };
        Self { legal, last_move: game.last_move(), ..Self::of_board(game.position().board()) }
    }

    /// A game position by position, from its start to where it stands: the frames of an animation.
    pub fn each_of(game: &Game) -> impl Iterator<Item = Self> {
        let mut played = Game::from_position(*game.start());
        let moves = game.moves().iter().map(Some);
        std::iter::once(None).chain(moves).map(move |next| {
            if let Some(&square) = next {
                played.play(square).expect("the game has played it");
            }
            Self::of(&played)
        })
    }

    /// A whole game in one picture, as books print it: on every square the number of the move that was played there, in
    /// the colour of the player; the discs of the start have no number.
    pub fn of_whole_game(game: &Game) -> Self {
        let mut picture = Self::of_board(game.start().board());
        for (ply, &square) in game.moves().iter().enumerate() {
            if let Some(side) = game.mover(ply) {
                picture.discs[side].insert(square);
            }
            picture.labels.insert(square, (ply + 1).to_string());
        }
        picture
    }

    /// Writes a few characters on a square: a score, a number, a letter.
    pub fn label(mut self, square: Square, text: impl Into<String>) -> Self {
        self.labels.insert(square, text.into());
        self
    }

    /// Draws a ring on each of these squares.
    pub fn mark(self, squares: Squares) -> Self {
        Self { marked: self.marked | squares & self.size.squares(), ..self }
    }

    /// Leaves out the letters and numbers at the edge.
    pub fn without_coordinates(self) -> Self {
        Self { coordinates: false, ..self }
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        svg::write(&scene::of(self))
    }

    /// The picture as PNG, with `side` pixels to each square (between 8 and 256).
    pub fn png(&self, side: u32) -> Vec<u8> {
        png::write(&self.canvas(side))
    }

    fn canvas(&self, side: u32) -> Canvas {
        Canvas::of(&scene::of(self), f64::from(side.clamp(8, 256)) / scene::SQUARE)
    }
}
