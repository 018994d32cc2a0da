//! Which game is played.

use outflank_rules::{Goal, Lines, Preset, RuleSet, Size};
use pyo3::prelude::*;

use crate::convert::quoted;
use crate::errors::bad;

/// The rules of a game: how large the board is, in which directions discs outflank, who wins, and whether discs run out.
///
/// The variant is `standard`, `orthogonal` (rows and columns only), `anti` (fewest discs win) or `orthogonal anti`.
///
/// >>> from outflank import Rules
/// >>> Rules()
/// Rules(8, 'standard')
/// >>> str(Rules(6, "orthogonal", supply=20))
/// '6×6 orthogonal, 20 discs each'
/// >>> Rules("6x8").area
/// 48
/// >>> Rules(7)
/// Traceback (most recent call last):
/// outflank.errors.OutflankError: a board has an even number of rows and columns, from 4 to 16
#[pyclass(module = "outflank", name = "Rules", frozen, eq, hash, from_py_object)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyRules(pub(crate) RuleSet);

/// A size as somebody writes it.
#[derive(FromPyObject)]
pub(crate) enum SizeArgument {
    Side(i64),
    Text(String),
}

impl SizeArgument {
    fn size(self) -> PyResult<Size> {
        match self {
            Self::Side(side) => u8::try_from(side).map_or(Err(outflank_rules::SizeError), Size::square).map_err(bad),
            Self::Text(text) => text.parse().map_err(bad),
        }
    }
}

/// The rules that were given, or else the standard game on 8×8.
pub(crate) fn or_standard(rules: Option<PyRules>) -> RuleSet {
    rules.map_or(RuleSet::standard(Size::EIGHT), |PyRules(rules)| rules)
}

impl PyRules {
    fn size_text(&self) -> String {
        let size = self.0.size;
        if size.is_square() { size.width().to_string() } else { quoted(&format!("{}x{}", size.width(), size.height())) }
    }
}

#[pymethods]
impl PyRules {
    #[new]
    #[pyo3(signature = (size=SizeArgument::Side(8), variant="standard", supply=None), text_signature = "(size=8, variant='standard', supply=None)")]
    fn new(size: SizeArgument, variant: &str, supply: Option<u16>) -> PyResult<Self> {
        let mut rules = RuleSet::standard(size.size()?);
        if variant.trim().is_empty() {
            return Err(bad("a variant has a name: choose standard, orthogonal, anti or orthogonal anti"));
        }
        for word in variant.split_whitespace() {
            let named = word.parse::<Preset>().map_err(bad)?.rules(rules.size);
            if named.lines == Lines::Orthogonal {
                rules.lines = named.lines;
            }
            if named.goal == Goal::Fewest {
                rules.goal = named.goal;
            }
        }
        match supply {
            Some(0) => Err(bad("a supply is at least one disc each; None for discs that never run out")),
            Some(discs) => Ok(Self(rules.with_supply(discs))),
            None => Ok(Self(rules)),
        }
    }

    /// Squares in a row.
    #[getter]
    fn width(&self) -> u8 {
        self.0.size.width()
    }

    /// Squares in a column.
    #[getter]
    fn height(&self) -> u8 {
        self.0.size.height()
    }

    /// The number of squares.
    #[getter]
    fn area(&self) -> u16 {
        self.0.size.area()
    }

    /// The name of the rules, whatever the size: `standard`, `orthogonal`, `anti` or `orthogonal anti`.
    #[getter]
    pub(crate) fn variant(&self) -> &'static str {
        self.0.preset().map_or("orthogonal anti", Preset::name)
    }

    /// How many discs each player may place; None when they never run out.
    #[getter]
    fn supply(&self) -> Option<u16> {
        self.0.supply.map(|discs| discs.get())
    }

    /// The square with this number in reading order of the board, as arrays and environments count them.
    ///
    /// >>> from outflank import Rules
    /// >>> Rules(6).square(7), Rules(6).number("b2")
    /// ('b2', 7)
    fn square(&self, number: i64) -> PyResult<String> {
        let size = self.0.size;
        let square = usize::try_from(number).ok().and_then(|number| size.squares().iter().nth(number));
        let missing = || bad(format!("a board of {size} has squares from 0 to {}, not {number}", size.area() - 1));
        square.map(|square| square.to_string()).ok_or_else(missing)
    }

    /// The number of a square in reading order of the board.
    fn number(&self, square: &str) -> PyResult<usize> {
        let (size, square) = (self.0.size, crate::convert::square(square)?);
        let place = size.squares().iter().position(|other| other == square);
        place.ok_or_else(|| bad(format!("{square} is not on the {size} board")))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    pub(crate) fn __repr__(&self) -> String {
        let supply = self.supply().map_or(String::new(), |discs| format!(", supply={discs}"));
        format!("Rules({}, '{}'{supply})", self.size_text(), self.variant())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String, &'static str, Option<u16>)) {
        let this = slf.get();
        let size = format!("{}x{}", this.width(), this.height());
        (slf.get_type().into_any(), (size, this.variant(), this.supply()))
    }
}
