//! What every move of a game was worth, and why.

use outflank_coach::{Accuracy, AnalysedMove, Analysis, AnalysisWords, GamePhase, RatingWords};
use outflank_rules::Side;
use pyo3::prelude::*;

use crate::convert::{names, steps};
use crate::errors::bad;
use crate::people::PyRatingEstimate;
use crate::reason::PyReason;

/// One move of a game, compared with the best.
#[pyclass(module = "outflank", name = "AnalysedMove", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyAnalysedMove(pub(crate) AnalysedMove);

#[pymethods]
impl PyAnalysedMove {
    /// Its number, from 0.
    #[getter]
    fn ply(&self) -> usize {
        self.0.ply
    }

    /// Who made it.
    #[getter]
    fn side(&self) -> &'static str {
        self.0.side.name()
    }

    /// The square played.
    #[getter]
    fn square(&self) -> String {
        self.0.square.to_string()
    }

    /// What it is worth to the player who made it, in discs.
    #[getter]
    fn score(&self) -> i16 {
        self.0.score.discs()
    }

    /// What it leads to, counted for Black.
    #[getter]
    fn for_black(&self) -> i16 {
        self.0.for_black()
    }

    /// How the game goes on after it if both play well; the move itself comes first.
    #[getter]
    fn line(&self) -> Vec<String> {
        steps(&self.0.line)
    }

    /// The best square instead.
    #[getter]
    fn best(&self) -> String {
        self.0.best.to_string()
    }

    /// All squares that are as good as the best.
    #[getter]
    fn best_squares(&self) -> Vec<String> {
        names(self.0.best_squares)
    }

    /// What the best square is worth to the same player.
    #[getter]
    fn best_score(&self) -> i16 {
        self.0.best_score.discs()
    }

    /// How the game would have gone on after the best square, which comes first.
    #[getter]
    fn best_line(&self) -> Vec<String> {
        steps(&self.0.best_line)
    }

    /// Discs given away.
    #[getter]
    fn loss(&self) -> i16 {
        self.0.loss()
    }

    /// The class of the move: `best`, `good`, `slip`, `mistake` or `blunder`.
    #[getter]
    fn class_name(&self) -> &'static str {
        self.0.class.name()
    }

    /// How far both scores can be trusted: `exact`, `11` or `11@73%`.
    #[getter]
    fn confidence(&self) -> String {
        self.0.confidence.to_string()
    }

    /// Whether the scores are certain: the rest of the game was played out.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.is_exact()
    }

    /// Why it is worse than the best one, or better than others: two reasons at most.
    #[getter]
    fn reasons(&self) -> Vec<PyReason> {
        self.0.reasons.iter().cloned().map(PyReason).collect()
    }

    /// Whether this is the last word, and not a first impression.
    #[getter]
    fn refined(&self) -> bool {
        self.0.refined
    }

    /// What is to be said about the move, in `english`, `french` or `japanese`: the verdict, then the reasons.
    #[pyo3(signature = (language="english"))]
    fn in_words(&self, language: &str) -> PyResult<Vec<String>> {
        let words = AnalysisWords(crate::convert::language(language)?);
        Ok([words.verdict(&self.0)].into_iter().chain(words.reasons(&self.0)).collect())
    }

    fn __repr__(&self) -> String {
        let AnalysedMove { ply, square, score, class, .. } = &self.0;
        format!("<AnalysedMove {}. {square} {score}: {class}>", ply + 1)
    }
}

/// How well somebody played some moves.
#[pyclass(module = "outflank", name = "Accuracy", frozen, eq)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PyAccuracy(Accuracy);

#[pymethods]
impl PyAccuracy {
    /// The moves.
    #[getter]
    fn moves(&self) -> u32 {
        self.0.moves
    }

    /// How many of them no other move could have bettered.
    #[getter]
    fn best(&self) -> u32 {
        self.0.best
    }

    /// Discs given away.
    #[getter]
    fn loss(&self) -> u32 {
        self.0.loss
    }

    /// From 0 to 100; None without a move.
    #[getter]
    fn percent(&self) -> Option<u32> {
        self.0.percent()
    }

    fn __repr__(&self) -> String {
        let percent = self.0.percent().map_or("–".to_owned(), |percent| format!("{percent} %"));
        format!("<Accuracy {percent}, {} moves, {} discs given away>", self.0.moves, self.0.loss)
    }
}

/// What every move of a game was worth, what it gave away, its class, and why.
///
/// >>> from outflank import Engine, Game, Rules
/// >>> analysis = Engine(threads=1).analyze(Game("c4d4d3b4a4d2d1a3", Rules(4)))
/// >>> last = analysis.moves[7]
/// >>> last.square, last.best, last.loss, last.class_name
/// ('a3', 'b1', 6, 'mistake')
/// >>> analysis.total_loss("black"), analysis.is_finished
/// (2, True)
#[pyclass(module = "outflank", name = "Analysis", frozen)]
pub(crate) struct PyAnalysis {
    pub(crate) analysis: Analysis,
}

#[pymethods]
impl PyAnalysis {
    /// The moves of the game in order; those that were not looked at are None.
    #[getter]
    fn moves(&self) -> Vec<Option<PyAnalysedMove>> {
        self.analysis.game().iter().map(|known| known.clone().map(PyAnalysedMove)).collect()
    }

    /// The moves at which the game turned, three at most.
    #[getter]
    fn turning_points(&self) -> Vec<PyAnalysedMove> {
        self.analysis.turning_points().into_iter().cloned().map(PyAnalysedMove).collect()
    }

    /// Whether every move has had its last word.
    #[getter]
    fn is_finished(&self) -> bool {
        self.analysis.is_finished()
    }

    /// Discs that a side gave away over the whole game.
    fn total_loss(&self, side: &str) -> PyResult<i32> {
        Ok(self.analysis.total_loss(crate::convert::side(side)?))
    }

    /// How well a side played in a phase (`opening`, `middle` or `endgame`), or in the whole game.
    #[pyo3(signature = (side, phase=None))]
    fn accuracy(&self, side: &str, phase: Option<&str>) -> PyResult<PyAccuracy> {
        let phase = phase.map(|name| {
            let named = |phase: &GamePhase| phase.name() == name;
            let found = GamePhase::ALL.into_iter().find(named);
            found.ok_or_else(|| bad(format!("{name:?} is no phase of a game: choose opening, middle or endgame")))
        });
        Ok(PyAccuracy(self.analysis.accuracy(crate::convert::side(side)?, phase.transpose()?)))
    }

    /// The rating at which a side played; None after too few moves, on other boards than 8×8, and where the analysis was too shallow.
    fn rating(&self, side: &str) -> PyResult<Option<PyRatingEstimate>> {
        Ok(self.analysis.rating(crate::convert::side(side)?).map(PyRatingEstimate))
    }

    /// The analysis in words, in `english`, `french` or `japanese`: what each side gave away, where the game turned, and at what rating
    /// somebody played.
    #[pyo3(signature = (language="english"))]
    fn in_words(&self, language: &str) -> PyResult<Vec<String>> {
        let language = crate::convert::language(language)?;
        let words = AnalysisWords(language);
        let given = Side::BOTH.map(|side| words.given_away(side, self.analysis.total_loss(side)));
        let turned = self.analysis.turning_points();
        let turning = turned.iter().map(|turn| words.turning_point(turn));
        let never = turned.is_empty().then(|| words.never_turned().to_owned());
        let rated = Side::BOTH.into_iter().filter_map(|side| Some((side, self.analysis.rating(side)?)));
        let ratings = rated.map(|(side, estimate)| RatingWords(language).played_like(side, estimate));
        Ok(given.into_iter().chain(turning).chain(never).chain(ratings).collect())
    }

    fn __repr__(&self) -> String {
        let known = self.analysis.game().iter().flatten().count();
        format!("<Analysis {known} of {} moves>", self.analysis.game().len())
    }
}
