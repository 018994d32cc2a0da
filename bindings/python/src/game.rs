//! A game: a start and the moves since.

use std::collections::BTreeMap;

use outflank_records::{Picture, Source, encode_gif, opening_name};
use outflank_rules::{EndReason, Forfeit, Game, Position, Side};
use pyo3::prelude::*;

use crate::convert::{quoted, square};
use crate::errors::{bad, illegal};
use crate::outcome::PyOutcome;
use crate::position::{PyPosition, assumed, marked};
use crate::rules::PyRules;

/// A game as it is played. Passes are implied: after every move the turn goes to whoever can move.
///
/// It begins with a text as a `Position` does (moves are then played already), or from a position.
///
/// >>> from outflank import Game, Position
/// >>> game = Game("f5d6c3")
/// >>> game.play("d3")
/// >>> game.play("c4")
/// >>> game.transcript, game.opening(), game.opening("french")
/// ('f5d6c3d3c4', 'Tiger', 'tigre')
/// >>> game.position.side_to_move
/// 'white'
/// >>> game.undo(), len(game)
/// (True, 4)
#[pyclass(module = "outflank", name = "Game", eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyGame(pub(crate) Game);

/// What a game begins with.
#[derive(FromPyObject)]
pub(crate) enum Beginning {
    Position(PyPosition),
    Text(String),
}

/// How a game was given up, as it is pickled.
type Forfeited = Option<(&'static str, &'static str)>;

impl PyGame {
    /// Who lost without the game being played out, and how.
    fn forfeited(&self) -> Forfeited {
        let outcome = self.0.outcome()?;
        let loser = outcome.winner.map(|winner| (!winner).name())?;
        match outcome.reason {
            EndReason::Resignation => Some((loser, "resignation")),
            EndReason::Time => Some((loser, "time")),
            _ => None,
        }
    }

    fn position_of(&self, ply: usize) -> PyResult<&Position> {
        let length = self.0.moves().len();
        self.0
            .position_at(ply)
            .ok_or_else(|| bad(format!("the game has {length} moves, so there is no position {ply}")))
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start=Beginning::Text("start".to_owned()), rules=None), text_signature = "(start='start', rules=None)")]
    fn new(start: Beginning, rules: Option<PyRules>) -> PyResult<Self> {
        match start {
            Beginning::Position(PyPosition(position)) if rules.is_none_or(|rules| rules.0 == position.rules()) => {
                Ok(Self(Game::from_position(position)))
            }
            Beginning::Position(_) => Err(bad("a position has its own rules, and they are others than those given")),
            Beginning::Text(text) => Ok(Self(Source::of(&text).record(assumed(rules)).map_err(bad)?.game)),
        }
    }

    /// The rules it is played by.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The position it started from.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(*self.0.start())
    }

    /// The position now: the side to move can move, or the game is over.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(*self.0.position())
    }

    /// The squares played, in order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(ToString::to_string).collect()
    }

    /// The moves written without spaces, passes left out.
    #[getter]
    fn transcript(&self) -> String {
        self.0.transcript()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// The position after the first so many moves.
    fn position_at(&self, ply: usize) -> PyResult<PyPosition> {
        self.position_of(ply).map(|position| PyPosition(*position))
    }

    /// The positions from the start to the end, forced passes already made.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        (0..=self.0.moves().len()).filter_map(|ply| self.0.position_at(ply)).copied().map(PyPosition).collect()
    }

    /// Who played the move with this number, from 0.
    fn mover(&self, ply: usize) -> PyResult<&'static str> {
        let length = self.0.moves().len();
        let mover = self.0.mover(ply).map(Side::name);
        mover.ok_or_else(|| bad(format!("the game has {length} moves, so there is no move {ply}")))
    }

    /// Plays on a square for the side to move.
    fn play(&mut self, square: &str) -> PyResult<()> {
        self.0.play(crate::convert::square(square)?).map_err(illegal)
    }

    /// Takes back the last move, or a game given up, and says whether there was one.
    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Ends the game against a side that gives up, or whose time is up (`time`). A game that is over stays as it ended.
    #[pyo3(signature = (side, how="resignation"))]
    fn forfeit(&mut self, side: &str, how: &str) -> PyResult<()> {
        let loser = crate::convert::side(side)?;
        let how = match how {
            "resignation" => Forfeit::Resignation,
            "time" => Forfeit::Time,
            other => return Err(bad(format!("nobody loses by {}: choose resignation or time", quoted(other)))),
        };
        self.0.forfeit(loser, how);
        Ok(())
    }

    /// What the opening that the game went through last is called: in `english`, `french` or `japanese`.
    #[pyo3(signature = (language="english"))]
    fn opening(&self, language: &str) -> PyResult<Option<&'static str>> {
        Ok(opening_name(&self.0, crate::convert::language(language)?))
    }

    /// A game of its own with the same moves.
    fn copy(&self) -> Self {
        self.clone()
    }

    /// The position now as SVG, or the `whole_game` with the number of each move.
    #[pyo3(signature = (whole_game=false, labels=BTreeMap::new(), marks=Vec::new()), text_signature = "($self, whole_game=False, labels={}, marks=[])")]
    fn svg(&self, whole_game: bool, labels: BTreeMap<String, String>, marks: Vec<String>) -> PyResult<String> {
        let picture = if whole_game { Picture::of_whole_game(&self.0) } else { Picture::of(&self.0) };
        Ok(marked(picture, labels, &marks)?.svg())
    }

    /// The position now as PNG, with so many pixels to the side of each square (8 to 256).
    #[pyo3(signature = (pixels=60))]
    fn png(&self, pixels: u32) -> std::borrow::Cow<'static, [u8]> {
        Picture::of(&self.0).png(pixels).into()
    }

    /// The whole game as an animated GIF.
    #[pyo3(signature = (pixels=40))]
    fn gif(&self, pixels: u32) -> std::borrow::Cow<'static, [u8]> {
        encode_gif(Picture::each_of(&self.0), pixels).into()
    }

    fn _repr_svg_(&self) -> String {
        Picture::of(&self.0).svg()
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __str__(&self) -> String {
        self.0.position().to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let usual = *self.0.start() == Position::start(outflank_rules::RuleSet::standard(outflank_rules::Size::EIGHT));
        let moves = quoted(&self.0.transcript());
        let from = if usual { String::new() } else { format!(" from {}", PyPosition(*self.0.start()).__repr__()) };
        match self.0.outcome() {
            Some(outcome) => format!("<Game {moves}{from}: {outcome}>"),
            None => format!("<Game {moves}{from}>"),
        }
    }

    /// A game from what `__reduce__` tells of it.
    #[staticmethod]
    fn _restored(start: PyPosition, moves: Vec<String>, forfeited: Option<(String, String)>) -> PyResult<Self> {
        let mut game = Self(Game::from_position(start.0));
        moves.iter().try_for_each(|name| game.0.play(square(name)?).map_err(illegal))?;
        if let Some((loser, how)) = forfeited {
            game.forfeit(&loser, &how)?;
        }
        Ok(game)
    }

    #[expect(clippy::type_complexity, reason = "a function and what it takes to make the game again")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (PyPosition, Vec<String>, Forfeited))> {
        let this = slf.borrow();
        Ok((slf.get_type().getattr("_restored")?, (this.start(), this.moves(), this.forfeited())))
    }
}
