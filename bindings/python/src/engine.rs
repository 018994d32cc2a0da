//! The engine.

use std::path::PathBuf;

use outflank_coach::{Advisor, AnalysedMove, Analysis, AnalysisRun, Findings};
use outflank_engine::{Engine, Evaluator, InstructionSet, Megabytes, Openings, Options, Progress, Request, Stop};
use outflank_people::{Skill, choose};
use pyo3::prelude::*;

use crate::analysis::{PyAnalysedMove, PyAnalysis};
use crate::effort::{Bounds, Effort, LevelArgument};
use crate::errors::{Unsolved, bad};
use crate::game::PyGame;
use crate::own::{PythonEvaluation, Raised};
use crate::position::PyPosition;
use crate::report::{PyProgress, PyReport, PySolved};
use crate::running::attended;
use crate::watch::PyWatch;

/// Interrupts a search from another thread, which then returns the best it has found so far.
///
/// >>> from outflank import Engine, Position, Stop
/// >>> stop = Stop()
/// >>> stop.stop()
/// >>> Engine(threads=1).search(Position(), level=20, stop=stop).interrupted
/// True
#[pyclass(module = "outflank", name = "Stop", frozen, from_py_object)]
#[derive(Clone, Default)]
pub(crate) struct PyStop(pub(crate) Stop);

#[pymethods]
impl PyStop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Interrupts whatever was given this handle, now or later.
    fn stop(&self) {
        self.0.stop();
    }

    /// Whether `stop` has been called.
    #[getter]
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    fn __repr__(&self) -> String {
        let state = if self.0.is_stopped() { "stopped" } else { "not used yet" };
        format!("<Stop {state}>")
    }
}

/// A player that never tires. Engines may be used by several threads; searches release the interpreter's lock, and Ctrl-C ends them.
///
/// `threads` search together (None: all cores), `hash` is the memory for positions in megabytes. The evaluation is `shipped`, `linear`,
/// `hand`, the path of a weight file, or a function of your own from a `Position`, in which it is always Black's turn, to discs.
///
/// >>> from outflank import Engine, Position, Rules
/// >>> engine = Engine(threads=1, hash=16)
/// >>> engine.best_move(Position("f5"), level="hard") in Position("f5").legal_moves
/// True
/// >>> solved = engine.solve(Position(rules=Rules(4)))
/// >>> solved.score, solved.line[0] in Position(rules=Rules(4)).legal_moves
/// (-10, True)
/// >>> greedy = Engine(threads=1, evaluation=lambda position: position.discs[0] - position.discs[1])
/// >>> greedy.search(Position(), depth=2).best
/// 'd3'
#[pyclass(module = "outflank", name = "Engine", frozen)]
pub(crate) struct PyEngine {
    pub(crate) engine: Engine,
    /// What an evaluation in Python has raised.
    pub(crate) raised: Raised,
}

/// An evaluation as somebody names it.
fn evaluator(evaluation: Option<Bound<'_, PyAny>>, raised: &Raised) -> PyResult<Evaluator> {
    match evaluation {
        None => Ok(Evaluator::default()),
        Some(function) if function.is_callable() => {
            Ok(Evaluator::own(PythonEvaluation::new(function.unbind(), raised.clone())))
        }
        Some(name) => {
            let path: PathBuf = name.extract()?;
            Evaluator::named_or_load(&path.to_string_lossy()).map_err(bad)
        }
    }
}

/// The instructions that were named, if this processor has them.
fn instruction_set(name: Option<&str>) -> PyResult<InstructionSet> {
    let Some(name) = name else { return InstructionSet::chosen().map_err(bad) };
    let known: Vec<InstructionSet> = InstructionSet::available().collect();
    known.iter().copied().find(|set| set.name().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|set| set.name()).collect();
        bad(format!("this processor has no instructions {name:?}: choose one of {}", names.join(", ")))
    })
}

impl PyEngine {
    /// What opponents open from: who has an evaluation of its own plays by that from the first move on.
    fn openings(&self) -> Openings {
        let usual = self.engine.options().evaluation == Evaluator::default();
        if usual { outflank_book::shipped() } else { Openings::none() }
    }

    /// Answers a question while whoever asked may interrupt it, and hears how it gets on.
    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        position: PyPosition,
        stop: Option<PyStop>,
        on_progress: Option<Py<PyAny>>,
        ask: impl FnOnce(Request<'_>) -> T + Send,
    ) -> PyResult<T> {
        let PyStop(stop) = stop.unwrap_or_default();
        let watched = on_progress.is_some();
        attended(
            py,
            &stop,
            |tell: &(dyn Fn(Progress) + Sync)| {
                let request = self.engine.request(&position.0).stop(&stop);
                if watched { ask(request.observe(|progress| tell(progress.clone()))) } else { ask(request) }
            },
            |py, progress| match &on_progress {
                Some(function) => function.call1(py, (PyProgress(progress),)).map(drop),
                None => Ok(()),
            },
            || self.raised.take(),
        )
    }
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(signature = (threads=None, hash=256, evaluation=None, instructions=None))]
    fn new(
        threads: Option<i64>,
        hash: i64,
        evaluation: Option<Bound<'_, PyAny>>,
        instructions: Option<&str>,
    ) -> PyResult<Self> {
        let threads = match threads.map(usize::try_from) {
            None => Options::all_cores().threads,
            Some(Ok(threads @ 1..=Options::MOST_THREADS)) => threads,
            Some(_) => return Err(bad(format!("an engine has from 1 to {} threads", Options::MOST_THREADS))),
        };
        let hash = match u32::try_from(hash) {
            Ok(megabytes @ 1..) if Megabytes(megabytes).are_there() => Megabytes(megabytes),
            _ => return Err(bad(format!("the memory for positions is at least 1 megabyte, and there are no {hash}"))),
        };
        let raised = Raised::default();
        let (isa, evaluation) = (instruction_set(instructions)?, evaluator(evaluation, &raised)?);
        let options = Options { threads, hash, isa, evaluation, ..Options::default() };
        Ok(Self { engine: Engine::with(options), raised })
    }

    /// Threads that search together.
    #[getter]
    fn threads(&self) -> usize {
        self.engine.options().threads
    }

    /// Memory for positions already searched, in megabytes.
    #[getter]
    fn hash(&self) -> u32 {
        self.engine.options().hash.0
    }

    /// How positions are judged: `shipped`, `linear`, `hand`, `loaded` or `own`.
    #[getter]
    fn evaluation(&self) -> &'static str {
        self.engine.options().evaluation.name()
    }

    /// The instructions that it uses: `portable`, `neon`, `avx2` or `avx512`.
    #[getter]
    fn instructions(&self) -> &'static str {
        self.engine.options().isa.name()
    }

    /// The best move that a search of this level finds; None without a legal move.
    #[pyo3(signature = (position, level=LevelArgument::Text("expert".to_owned())), text_signature = "($self, position, level='expert')")]
    fn best_move(&self, py: Python<'_>, position: PyPosition, level: LevelArgument) -> PyResult<Option<String>> {
        let level = level.level()?;
        let best = self.answer(py, position, None, None, |request| request.level(level).run().best())?;
        Ok(best.map(|square| square.to_string()))
    }

    /// Searches a position: to a level (a name or 1 to 30) or so many plies deep, within bounds on positions (`nodes`) and seconds (`time`).
    ///
    /// Without any of these it is as strong as `expert`. With `every_move` all legal moves have scores, searched to the same
    /// depth. A `fresh` search uses nothing of what was found out before: on one thread it always has the same answer.
    /// `on_progress` is called with a `Progress` now and then, and what it raises ends the search.
    ///
    /// >>> from outflank import Engine, Position
    /// >>> seen = []
    /// >>> report = Engine(threads=1).search(Position("f5d6"), level=6, on_progress=seen.append)
    /// >>> seen[-1].best.square == report.best
    /// True
    #[pyo3(signature = (position, *, level=None, depth=None, nodes=None, time=None, every_move=false, fresh=false, stop=None, on_progress=None))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn search(
        &self,
        py: Python<'_>,
        position: PyPosition,
        level: Option<LevelArgument>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
        every_move: bool,
        fresh: bool,
        stop: Option<PyStop>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<PyReport> {
        let effort = Effort::new(level, depth, Bounds::new(nodes, time)?, fresh)?;
        let report = self.answer(py, position, stop, on_progress, |request| {
            let request = effort.of(request);
            if every_move { request.every_move().run() } else { request.run() }
        })?;
        Ok(PyReport(report))
    }

    /// Searches as `search` does, on a thread of its own: an iterator over the `Progress` of the search, its `Report` last.
    ///
    /// >>> from outflank import Engine, Position, Report
    /// >>> for news in Engine(threads=1).watch(Position("f5"), level=6):
    /// ...     if isinstance(news, Report):
    /// ...         print(news.best in Position("f5").legal_moves)
    /// True
    #[pyo3(signature = (position, *, level=None, depth=None, nodes=None, time=None, every_move=false, fresh=false))]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn watch(
        &self,
        position: PyPosition,
        level: Option<LevelArgument>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
        every_move: bool,
        fresh: bool,
    ) -> PyResult<PyWatch> {
        let effort = Effort::new(level, depth, Bounds::new(nodes, time)?, fresh)?;
        Ok(PyWatch::new(self, position.0, effort, every_move))
    }

    /// What best play leads to, proven. Up to some 24 empty squares take seconds, and each more about three times as long.
    ///
    /// Raises `Unsolved`, with what was found so far, if a bound on positions (`nodes`) or seconds (`time`) came first.
    ///
    /// >>> from outflank import Engine, Position, Unsolved
    /// >>> try:
    /// ...     Engine(threads=1).solve(Position(), nodes=10_000)
    /// ... except Unsolved as unsolved:
    /// ...     print(unsolved.report.interrupted)
    /// True
    #[pyo3(signature = (position, *, nodes=None, time=None, stop=None, on_progress=None))]
    fn solve(
        &self,
        py: Python<'_>,
        position: PyPosition,
        nodes: Option<i64>,
        time: Option<f64>,
        stop: Option<PyStop>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<PySolved> {
        let bounds = Bounds::new(nodes, time)?;
        let solved = self.answer(py, position, stop, on_progress, |request| bounds.of(request).solve())?;
        solved.map(PySolved).map_err(|unsolved| Unsolved::new_err((unsolved.to_string(), PyReport(unsolved.report))))
    }

    /// Advice: every legal move with its score, the same as everywhere else in Outflank, whatever was asked before.
    ///
    /// >>> from outflank import Engine, Position
    /// >>> [known.score for known in Engine(threads=1).advise(Position(), level="hard").moves] == [0] * 4
    /// True
    #[pyo3(signature = (position, level=LevelArgument::Text("expert".to_owned()), *, stop=None), text_signature = "($self, position, level='expert', *, stop=None)")]
    fn advise(
        &self,
        py: Python<'_>,
        position: PyPosition,
        level: LevelArgument,
        stop: Option<PyStop>,
    ) -> PyResult<PyReport> {
        let limits = Advisor::at(level.level()?).limits(position.0.rules());
        self.answer(py, position, stop, None, |request| request.limits(limits).every_move().run()).map(PyReport)
    }

    /// The move of an opponent: a level, or a person of some rating such as `rating:1450`; None without a legal move.
    ///
    /// People err as people of that rating do, and levels open from the opening book. The same seed and position give the same move on one thread.
    ///
    /// >>> from outflank import Engine, Position
    /// >>> engine = Engine(threads=1)
    /// >>> engine.choose(Position("f5"), "rating:1450", seed=7) == engine.choose(Position("f5"), "rating:1450", seed=7)
    /// True
    /// >>> engine.choose(Position("f5"), "1450")
    /// Traceback (most recent call last):
    /// outflank.errors.OutflankError: "1450" is not a level: a rating is written rating:1450
    #[pyo3(signature = (position, opponent=LevelArgument::Text("medium".to_owned()), *, seed=0, time=None), text_signature = "($self, position, opponent='medium', *, seed=0, time=None)")]
    fn choose(
        &self,
        py: Python<'_>,
        position: PyPosition,
        opponent: LevelArgument,
        seed: u64,
        time: Option<f64>,
    ) -> PyResult<Option<String>> {
        let skill: Skill = match &opponent {
            LevelArgument::Text(text) => text.parse().map_err(bad)?,
            LevelArgument::Number(_) => opponent.level()?.into(),
        };
        let bounds = Bounds::new(None, time)?;
        let chosen = self.answer(py, position, None, None, |request| {
            choose(bounds.of(request.seed(seed)).openings(self.openings()), skill)
        })?;
        Ok(chosen.map(|choice| choice.square.to_string()))
    }

    /// What every move of a game was worth, and why: the same analysis as everywhere else in Outflank.
    ///
    /// Every move is looked at quickly first and then with care; `on_move` is called with each `AnalysedMove`, and what it raises
    /// ends the analysis. What is found lies in a file of `findings`, if one is named, and is never computed twice. With `side` only the
    /// moves of that side are looked at.
    #[pyo3(signature = (game, level=LevelArgument::Text("expert".to_owned()), *, side=None, findings=None, stop=None, on_move=None), text_signature = "($self, game, level='expert', *, side=None, findings=None, stop=None, on_move=None)")]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn analyze(
        &self,
        py: Python<'_>,
        game: PyGame,
        level: LevelArgument,
        side: Option<&str>,
        findings: Option<PathBuf>,
        stop: Option<PyStop>,
        on_move: Option<Py<PyAny>>,
    ) -> PyResult<PyAnalysis> {
        let side = side.map(crate::convert::side).transpose()?;
        let mut findings = findings.map(|path| Findings::open(&path).map_err(bad)).transpose()?;
        let analysis = Analysis::by(&game.0, Advisor::at(level.level()?));
        let analysis = side.into_iter().fold(analysis, Analysis::careful_about);
        let PyStop(stop) = stop.unwrap_or_default();
        let watched = on_move.is_some();
        let analysis = attended(
            py,
            &stop,
            |tell: &(dyn Fn(AnalysedMove) + Sync)| {
                let run = findings.iter_mut().fold(analysis.with(&self.engine).stop(&stop), AnalysisRun::findings);
                run.run(|analysed| {
                    if watched {
                        tell(analysed.clone());
                    }
                })
            },
            |py, analysed| match &on_move {
                Some(function) => function.call1(py, (PyAnalysedMove(analysed),)).map(drop),
                None => Ok(()),
            },
            || self.raised.take(),
        )?;
        Ok(PyAnalysis { analysis })
    }

    fn __repr__(&self) -> String {
        let Options { threads, hash, isa, evaluation, .. } = self.engine.options();
        format!("<Engine {threads} threads, {} MB, {evaluation} evaluation, {isa}>", hash.0)
    }
}
