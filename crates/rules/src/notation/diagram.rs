//! A board drawn with characters.

use std::fmt;

use crate::{Board, Position, Side, Square, Squares};

/// The characters that a [`Diagram`] draws with.
///
/// ```
/// use outflank_rules::{Board, Size, notation::{Diagram, Symbols}};
/// let symbols = Symbols { black: '●', white: '○', ..Symbols::LETTERS };
/// let drawing = Diagram::of_board(&Board::start(Size::FOUR)).symbols(symbols).to_string();
/// assert_eq!(drawing.lines().nth(2), Some(" 2 . ○ ● . 2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symbols {
    /// A black disc.
    pub black: char,
    /// A white disc.
    pub white: char,
    /// An empty square.
    pub empty: char,
    /// An empty square on which the side to move may play.
    pub legal: char,
}

impl Symbols {
    /// Letters that every terminal and screen reader can show.
    pub const LETTERS: Self = Self { black: 'X', white: 'O', empty: '.', legal: '+' };
}

/// A drawing of a board with coordinates, legal squares, and the last move in brackets.
///
/// ```
/// use outflank_rules::{Game, RuleSet, Size, notation::Diagram};
/// let mut game = Game::new(RuleSet::standard(Size::FOUR));
/// game.play("b1".parse()?)?;
/// let drawing = Diagram::of(game.position()).last_move(game.last_move());
/// assert_eq!(format!("\n{drawing}"), "
///    a b c d
///  1 +(X)+ . 1
///  2 . X X . 2
///  3 + X O . 3
///  4 . . . . 4
///    a b c d
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Diagram {
    board: Board,
    legal: Squares,
    last_move: Option<Square>,
    symbols: Symbols,
}

impl Diagram {
    /// A drawing of the discs alone.
    pub fn of_board(board: &Board) -> Self {
        Self { board: *board, legal: Squares::EMPTY, last_move: None, symbols: Symbols::LETTERS }
    }

    /// A drawing of the discs and the legal squares.
    pub fn of(position: &Position) -> Self {
        Self::of_board(position.board()).legal(position.legal_moves())
    }

    /// Marks these squares, where they are empty, as legal.
    pub fn legal(self, squares: Squares) -> Self {
        Self { legal: squares, ..self }
    }

    /// Puts brackets round the square played last.
    pub fn last_move(self, square: Option<Square>) -> Self {
        Self { last_move: square, ..self }
    }

    /// Draws with other characters.
    pub fn symbols(self, symbols: Symbols) -> Self {
        Self { symbols, ..self }
    }

    fn symbol(&self, square: Square) -> char {
        match self.board.disc(square) {
            Some(Side::Black) => self.symbols.black,
            Some(Side::White) => self.symbols.white,
            None if self.legal.contains(square) => self.symbols.legal,
            None => self.symbols.empty,
        }
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let letters: String = (0..size.width()).map(|column| format!(" {}", (b'a' + column) as char)).collect();
        writeln!(f, "  {letters}")?;
        for row in 0..size.height() {
            write!(f, "{:2}", row + 1)?;
            let mut after_last_move = false;
            for square in (0..size.width()).filter_map(|column| Square::new(column, row)) {
                let is_last_move = self.last_move == Some(square);
                let gap = match (is_last_move, after_last_move) {
                    (true, _) => '(',
                    (_, true) => ')',
                    _ => ' ',
                };
                write!(f, "{gap}{}", self.symbol(square))?;
                after_last_move = is_last_move;
            }
            writeln!(f, "{}{}", if after_last_move { ')' } else { ' ' }, row + 1)?;
        }
        writeln!(f, "  {letters}")
    }
}
