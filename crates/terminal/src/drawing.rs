//! A game as text: the board, and a few lines about it.

use std::fmt;

use outflank_rules::notation::Diagram;
use outflank_rules::{Board, Game, Side, Square, Squares};

use crate::theme::Cell;
use crate::{TerminalWords, Theme};

/// Whether a drawing may use colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paint {
    /// Letters only: for files, pipes and terminals without colour.
    Plain,
    /// Colours and round discs.
    Colour,
}

/// The board of a game with legal squares and the last move marked, and below it discs, turn and outcome.
#[derive(Clone, Copy, Debug)]
pub struct Drawing<'a> {
    /// The game to draw, as it stands now.
    pub game: &'a Game,
    /// How the discs look.
    pub theme: Theme,
    /// Whether to use colour.
    pub paint: Paint,
    /// The language of what stands below the board.
    pub words: TerminalWords,
}

/// A board alone, with coordinates.
#[derive(Clone, Copy, Debug)]
pub struct BoardDrawing<'a> {
    /// The discs.
    pub board: &'a Board,
    /// Squares to mark as legal.
    pub legal: Squares,
    /// The square to mark as played last.
    pub last_move: Option<Square>,
    /// How the discs look.
    pub theme: Theme,
    /// Whether to use colour.
    pub paint: Paint,
}

/// What stands around a square: the last move has brackets.
const LAST_MOVE: [char; 2] = ['(', ')'];
const OTHER_SQUARE: [char; 2] = [' ', ' '];

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        // Nobody may move on after a resignation, so no square is marked either.
        let legal = if self.game.outcome().is_some() { Squares::EMPTY } else { position.legal_moves() };
        let last_move = self.game.last_move();
        let (board, theme, paint) = (position.board(), self.theme, self.paint);
        write!(f, "{}", BoardDrawing { board, legal, last_move, theme, paint })?;
        writeln!(f)?;
        self.write_discs(f)?;
        self.write_turn(f, legal)
    }
}

impl fmt::Display for BoardDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.paint {
            Paint::Plain => {
                let diagram = Diagram::of_board(self.board).legal(self.legal).last_move(self.last_move);
                write!(f, "{}", diagram.symbols(self.theme.plain()))
            }
            Paint::Colour => self.write_colours(f),
        }
    }
}

impl BoardDrawing<'_> {
    fn write_colours(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.size();
        let letters: String = (0..size.width()).map(|column| format!(" {} ", (b'a' + column) as char)).collect();
        writeln!(f, "   {}", letters.trim_end())?;
        for row in 0..size.height() {
            write!(f, "{:2} ", row + 1)?;
            for square in (0..size.width()).filter_map(|column| Square::new(column, row)) {
                let cell = match self.board.disc(square) {
                    Some(side) => Cell::Disc(side),
                    None if self.legal.contains(square) => Cell::Legal,
                    None => Cell::Empty,
                };
                let around = if self.last_move == Some(square) { LAST_MOVE } else { OTHER_SQUARE };
                write_cell(f, self.theme, cell, around)?;
            }
            writeln!(f, " {}", row + 1)?;
        }
        writeln!(f, "   {}", letters.trim_end())
    }
}

fn write_cell(f: &mut fmt::Formatter<'_>, theme: Theme, cell: Cell, [left, right]: [char; 2]) -> fmt::Result {
    let (style, symbol) = (theme.style(cell), theme.symbol(cell));
    write!(f, "{style}{left}{symbol}{right}{style:#}")
}

impl Drawing<'_> {
    fn write_disc(&self, f: &mut fmt::Formatter<'_>, side: Side) -> fmt::Result {
        match (self.paint, side) {
            (Paint::Colour, _) => write_cell(f, self.theme, Cell::Disc(side), OTHER_SQUARE),
            (Paint::Plain, Side::Black) => write!(f, "({})", self.theme.plain().black),
            (Paint::Plain, Side::White) => write!(f, "({})", self.theme.plain().white),
        }
    }

    fn write_discs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.game.position();
        for side in Side::BOTH {
            write!(f, "{} ", self.words.side(side))?;
            self.write_disc(f, side)?;
            let left = position.supply().map(|left| left[side]);
            writeln!(f, " {}", self.words.disc_count(position.board().count()[side], left))?;
        }
        Ok(())
    }

    fn write_turn(&self, f: &mut fmt::Formatter<'_>, legal: Squares) -> fmt::Result {
        if let Some(side) = self.game.passed_before(self.game.moves().len()) {
            writeln!(f, "{}", self.words.passes(side))?;
        }
        match self.game.outcome() {
            Some(outcome) => writeln!(f, "{}", self.words.game_over(&self.words.outcome(&outcome))),
            None => {
                let squares: Vec<String> = legal.iter().map(|square| square.to_string()).collect();
                let side = self.game.position().side_to_move();
                writeln!(f, "{}", self.words.to_move_among(side, &squares.join(" ")))
            }
        }
    }
}
