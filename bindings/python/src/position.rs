//! A position that can be played.

use std::collections::BTreeMap;

use outflank_records::{Assumed, Picture, PositionKey, Source};
use outflank_rules::notation::BoardText;
use outflank_rules::{DiscCount, Game, Position, Setup, Status};
use pyo3::prelude::*;

use crate::convert::{either_move, names, quoted, side, square, squares};
use crate::errors::{bad, illegal};
use crate::outcome::PyOutcome;
use crate::rules::{PyRules, or_standard};

/// A position: rules, discs, and whose turn it is. Positions never change: `play` returns another one.
///
/// A text is the start, moves from the start, a board, or a game in any format that records have.
///
/// >>> from outflank import Position, Rules
/// >>> position = Position("f5d6c3")
/// >>> position.side_to_move, position.discs
/// ('white', (5, 2))
/// >>> position.legal_moves
/// ['d3', 'f3', 'f4', 'g5']
/// >>> position.play("a1")
/// Traceback (most recent call last):
/// outflank.errors.IllegalMove: White outflanks nothing at a1
/// >>> print(Position("---- -OX- -XO- ---- X"))
///    a b c d
///  1 . + . . 1
///  2 + O X . 2
///  3 . X O + 3
///  4 . . + . 4
///    a b c d
#[pyclass(module = "outflank", name = "Position", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyPosition(pub(crate) Position);

/// What a text is read as: exactly the rules that were given, or else the standard ones on a board of any size.
pub(crate) fn assumed(rules: Option<PyRules>) -> Assumed {
    match rules {
        Some(PyRules(rules)) => Assumed::Exactly(rules),
        None => Assumed::AnySize(or_standard(None)),
    }
}

/// The position that a setup describes.
fn proven(setup: Setup) -> PyResult<PyPosition> {
    setup.position().map(PyPosition).map_err(bad)
}

/// A picture with labels and rings.
pub(crate) fn marked(picture: Picture, labels: BTreeMap<String, String>, marks: &[String]) -> PyResult<Picture> {
    let picture = picture.mark(squares(marks)?);
    labels.into_iter().try_fold(picture, |picture, (name, text)| Ok(picture.label(square(&name)?, text)))
}

impl PyPosition {
    fn picture(&self) -> Picture {
        match self.0.status() {
            Status::ToMove(_) => Picture::of(&Game::from_position(self.0)),
            Status::MustPass | Status::Over(_) => Picture::of_board(self.0.board()),
        }
    }

    fn board_text(&self) -> String {
        BoardText::write(&self.0)
    }
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (text="start", rules=None, supply=None))]
    fn new(text: &str, rules: Option<PyRules>, supply: Option<(u16, u16)>) -> PyResult<Self> {
        let game = Source::of(text).record(assumed(rules)).map_err(bad)?.game;
        // A board whose side to move must pass stays as it was written.
        let position = if game.moves().is_empty() { *game.start() } else { *game.position() };
        match supply {
            None => Ok(Self(position)),
            Some((black, white)) => proven(Setup { supply: Some(DiscCount { black, white }), ..position.setup() }),
        }
    }

    /// The position with these discs.
    ///
    /// >>> from outflank import Position, Rules
    /// >>> Position.setup(["a1"], ["b1"], rules=Rules(4)).legal_moves
    /// ['c1']
    /// >>> Position.setup(["a1"], ["a1"])
    /// Traceback (most recent call last):
    /// outflank.errors.OutflankError: this position cannot be played: squares hold discs of both colours: a1
    #[staticmethod]
    #[pyo3(signature = (black, white, side_to_move="black", rules=None, supply=None))]
    fn setup(
        black: Vec<String>,
        white: Vec<String>,
        side_to_move: &str,
        rules: Option<PyRules>,
        supply: Option<(u16, u16)>,
    ) -> PyResult<Self> {
        proven(Setup {
            rules: or_standard(rules),
            black: squares(&black)?,
            white: squares(&white)?,
            side_to_move: side(side_to_move)?,
            supply: supply.map(|(black, white)| DiscCount { black, white }),
        })
    }

    /// The rules it is played by.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// Whose turn it is: `black` or `white`.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        self.0.side_to_move().name()
    }

    /// The squares of the black discs.
    #[getter]
    fn black(&self) -> Vec<String> {
        names(self.0.board().discs(outflank_rules::Side::Black))
    }

    /// The squares of the white discs.
    #[getter]
    fn white(&self) -> Vec<String> {
        names(self.0.board().discs(outflank_rules::Side::White))
    }

    /// How many discs Black and White have.
    #[getter]
    fn discs(&self) -> (u16, u16) {
        let DiscCount { black, white } = self.0.board().count();
        (black, white)
    }

    /// How many squares are empty.
    #[getter]
    fn empties(&self) -> u16 {
        self.0.board().empties().len()
    }

    /// The discs that Black and White have left to place; None where they never run out.
    #[getter]
    fn supply(&self) -> Option<(u16, u16)> {
        self.0.supply().map(|DiscCount { black, white }| (black, white))
    }

    /// The squares on which the side to move can play; none when it must pass or the game is over.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        names(self.0.legal_moves())
    }

    /// Whether the side to move has no legal move while the other side has one.
    #[getter]
    fn must_pass(&self) -> bool {
        self.0.status() == Status::MustPass
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<PyOutcome> {
        self.0.outcome().map(PyOutcome)
    }

    /// The board as one character for each square, and the side to move.
    ///
    /// >>> from outflank import Position, Rules
    /// >>> Position(rules=Rules(4)).text
    /// '-----OX--XO----- X'
    #[getter]
    fn text(&self) -> String {
        self.board_text()
    }

    /// A number for the position and everything that is symmetric to it, the same in every version.
    ///
    /// >>> from outflank import Position
    /// >>> Position("f5").key == Position("c4").key
    /// True
    #[getter]
    fn key(&self) -> u64 {
        PositionKey::of(&self.0).to_u64()
    }

    /// The one of the symmetric positions that stands for them all.
    fn canonical(&self) -> Self {
        Self(self.0.canonical().0)
    }

    /// Whose disc lies on a square: `black`, `white` or None.
    fn disc(&self, square: &str) -> PyResult<Option<&'static str>> {
        Ok(self.0.board().disc(crate::convert::square(square)?).map(|side| side.name()))
    }

    /// The discs that would turn over; none if the move is not legal.
    ///
    /// >>> from outflank import Position
    /// >>> Position().flips("f5")
    /// ['e5']
    fn flips(&self, square: &str) -> PyResult<Vec<String>> {
        Ok(names(self.0.flips(crate::convert::square(square)?)))
    }

    /// The position after a move: a square, or `pass` where there is none to play on.
    fn play(&self, r#move: &str) -> PyResult<Self> {
        self.0.make(either_move(r#move)?).map(Self).map_err(illegal)
    }

    /// A picture as SVG, with a few characters on some squares and a ring on others.
    ///
    /// >>> from outflank import Position
    /// >>> Position().svg(labels={"f5": "+0"}, marks=["d3"]).startswith("<svg")
    /// True
    #[pyo3(signature = (labels=BTreeMap::new(), marks=Vec::new()), text_signature = "($self, labels={}, marks=[])")]
    fn svg(&self, labels: BTreeMap<String, String>, marks: Vec<String>) -> PyResult<String> {
        Ok(marked(self.picture(), labels, &marks)?.svg())
    }

    /// A picture as PNG, with so many pixels to the side of each square (8 to 256).
    #[pyo3(signature = (pixels=60))]
    fn png(&self, pixels: u32) -> std::borrow::Cow<'static, [u8]> {
        self.picture().png(pixels).into()
    }

    fn _repr_svg_(&self) -> String {
        self.picture().svg()
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end().to_owned()
    }

    pub(crate) fn __repr__(&self) -> String {
        let rules = self.0.rules();
        let usual = outflank_rules::RuleSet::standard(rules.size) == rules && rules.size.is_square();
        let rules = if usual { String::new() } else { format!(", {}", PyRules(rules).__repr__()) };
        let supply = self.supply().map_or(String::new(), |(black, white)| format!(", supply=({black}, {white})"));
        format!("Position({}{rules}{supply})", quoted(&self.board_text()))
    }

    #[expect(clippy::type_complexity, reason = "a class and what makes it again")]
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, PyRules, Option<(u16, u16)>)) {
        let this = slf.get();
        (slf.get_type().into_any(), (this.board_text(), this.rules(), this.supply()))
    }
}
