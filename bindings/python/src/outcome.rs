//! How a game ended.

use outflank_rules::{DiscCount, EndReason, Outcome};
use pyo3::prelude::*;

use crate::convert::side;

/// Who won a finished game, why it ended, and by how much.
///
/// >>> from outflank import Game
/// >>> outcome = Game("f5d6c5f4e7f6g5e6e3").outcome
/// >>> outcome.winner, outcome.score, outcome.discs, outcome.reason
/// ('black', (64, 0), (13, 0), 'wipe-out')
/// >>> print(outcome)
/// Black wins 64–0 (discs 13–0): one colour is wiped out
#[pyclass(module = "outflank", name = "Outcome", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyOutcome(pub(crate) Outcome);

#[pymethods]
impl PyOutcome {
    /// `black`, `white`, or None for a draw.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.winner.map(|side| side.name())
    }

    /// Why it ended: `full-board`, `no-moves`, `wipe-out`, `out-of-discs`, `resignation` or `time`.
    #[getter]
    fn reason(&self) -> &'static str {
        match self.0.reason {
            EndReason::FullBoard => "full-board",
            EndReason::NoMoves => "no-moves",
            EndReason::WipeOut => "wipe-out",
            EndReason::OutOfDiscs => "out-of-discs",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
        }
    }

    /// The discs of Black and White on the board.
    #[getter]
    fn discs(&self) -> (u16, u16) {
        let DiscCount { black, white } = self.0.discs;
        (black, white)
    }

    /// The official score of Black and White, in which empty squares go to the winner.
    #[getter]
    fn score(&self) -> (u16, u16) {
        let DiscCount { black, white } = self.0.score;
        (black, white)
    }

    /// The margin from the view of a side: positive when it won, also where the fewest discs win.
    fn margin(&self, side_of: &str) -> PyResult<i16> {
        Ok(self.0.margin(side(side_of)?))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.0)
    }
}
