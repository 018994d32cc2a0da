//! Many positions at once, as NumPy arrays.

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use numpy::ndarray::{ArrayD, IxDyn};
use numpy::{IntoPyArray, PyArrayDyn, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use outflank_engine::{Batch, BatchScore, Limits, Megabytes, Options, RefusedMove, Stop};
use outflank_rules::{Position, RuleSet, Size};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::effort::depth_limits;
use crate::engine::PyEngine;
use crate::errors::{bad, illegal_here};
use crate::position::PyPosition;
use crate::rules::{PyRules, or_standard};
use crate::running::attended;

/// Many positions of one game. Everything is done on all cores, without the interpreter's lock.
///
/// Arrays of discs (`uint64`) have the shape (n, 2) up to 8×8 squares, and (n, 2, words) on larger boards: the discs of the side to move,
/// then those of the other, a bit for each square in reading order (a1 the lowest). Squares have numbers in reading
/// order too, so the square `number` is `planes[:, :, number // width, number % width]`.
///
/// >>> import numpy
/// >>> from outflank import Batch, Position
/// >>> batch = Batch([Position(), Position("f5d6c3")])
/// >>> batch.legal_moves()
/// array([17729692631040,   275417399296], dtype=uint64)
/// >>> batch.play(numpy.array([19, 19])).planes().sum(axis=(1, 2, 3))
/// array([5, 8], dtype=uint64)
/// >>> Batch.random(1_000_000, empties=40, seed=1).legal_moves().shape
/// (1000000,)
#[pyclass(module = "outflank", name = "Batch", frozen, eq)]
#[derive(PartialEq, Eq)]
pub(crate) struct PyBatch(Batch);

/// All cores, the fastest instructions, the shipped evaluation. To ask the system about its cores takes longer than a small batch.
fn everything() -> &'static Options {
    static ALL: OnceLock<Options> = OnceLock::new();
    ALL.get_or_init(Options::all_cores)
}

/// An array of this shape; the numbers of values agree.
fn shaped<T: numpy::Element>(py: Python<'_>, values: Vec<T>, shape: Vec<usize>) -> PyResult<Bound<'_, PyArrayDyn<T>>> {
    let array = ArrayD::from_shape_vec(IxDyn(&shape), values).map_err(bad)?;
    Ok(array.into_pyarray(py))
}

/// The dimensions of one set of squares: none if it is one word.
fn set_shape(size: Size) -> Vec<usize> {
    match usize::from(size.area()).div_ceil(64) {
        1 => Vec::new(),
        words => vec![words],
    }
}

/// The values of an array, in order.
fn values<T: numpy::Element + Copy>(array: &PyReadonlyArrayDyn<'_, T>) -> Vec<T> {
    // Of an array in another layout the memory has another order.
    match array.as_array().as_slice() {
        Some(values) => values.to_vec(),
        None => array.as_array().iter().copied().collect(),
    }
}

/// The moves that somebody wants to play: an array of any kind of whole numbers, or what NumPy makes one of.
fn move_numbers<'py>(moves: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, i16>> {
    if let Ok(numbers) = moves.extract() {
        return Ok(numbers);
    }
    let wide = moves.py().import("numpy")?.call_method1("asarray", (moves,))?;
    let whole = matches!(wide.getattr("dtype")?.getattr("kind")?.extract::<String>()?.as_str(), "i" | "u");
    let narrow = whole.then(|| wide.call_method1("astype", ("int16",))).transpose()?;
    match narrow {
        Some(narrow) if !wide.call_method1("__ne__", (&narrow,))?.call_method0("any")?.is_truthy()? => {
            Ok(narrow.extract()?)
        }
        _ => Err(bad("moves are numbers of squares, and -1 for a pass")),
    }
}

impl PyBatch {
    /// The dimensions of sets, one for each position.
    fn sets(&self) -> Vec<usize> {
        [vec![self.0.len()], set_shape(self.0.rules().size)].concat()
    }

    fn size(&self) -> (usize, usize) {
        let size = self.0.rules().size;
        (size.height().into(), size.width().into())
    }

    /// Positions from one place to another, so many places apart.
    fn part(&self, places: impl Iterator<Item = usize>) -> PyResult<Self> {
        let words = 2 * self.0.words_in_set();
        let chosen = places.flat_map(|place| &self.0.words()[words * place..words * (place + 1)]);
        Batch::new(self.0.rules(), chosen.copied().collect()).map(Self).map_err(bad)
    }

    /// Searches every position, interrupted by Ctrl-C.
    fn searched(
        &self,
        py: Python<'_>,
        limits: Limits,
        engine: Option<&PyEngine>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<BatchScore>> {
        let options = engine.map_or_else(
            || Options { hash: Megabytes(64), ..everything().clone() },
            |engine| engine.engine.options().clone(),
        );
        let (stop, watched) = (Stop::new(), on_progress.is_some());
        let found = attended(
            py,
            &stop,
            |tell: &(dyn Fn(usize) + Sync)| {
                self.0.search(limits, &options, &stop, |done| {
                    if watched {
                        tell(done);
                    }
                })
            },
            |py, done| match &on_progress {
                Some(function) => function.call1(py, (done,)).map(drop),
                None => Ok(()),
            },
            || engine.map_or(Ok(()), |engine| engine.raised.take()),
        )?;
        found.ok_or_else(|| bad("the search was stopped"))
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    fn new(positions: Vec<PyPosition>) -> PyResult<Self> {
        let positions: Vec<Position> = positions.into_iter().map(|PyPosition(position)| position).collect();
        Batch::of(&positions).map(Self).map_err(bad)
    }

    /// A batch from an array of discs, as `discs` gives it; every position is checked.
    ///
    /// >>> import numpy
    /// >>> from outflank import Batch
    /// >>> Batch.from_discs(numpy.array([[0x810000000, 0x1008000000]], dtype=numpy.uint64))[0].text
    /// '---------------------------OX------XO--------------------------- X'
    #[staticmethod]
    #[pyo3(signature = (discs, rules=None))]
    fn from_discs(py: Python<'_>, discs: PyReadonlyArrayDyn<'_, u64>, rules: Option<PyRules>) -> PyResult<Self> {
        let rules = or_standard(rules);
        let wanted = [vec![2], set_shape(rules.size)].concat();
        if discs.ndim() == 0 || discs.shape()[1..] != wanted {
            let shape: Vec<String> = wanted.iter().map(ToString::to_string).collect();
            return Err(bad(format!("discs on {} are an array of shape (n, {})", rules.size, shape.join(", "))));
        }
        let words = values(&discs);
        py.detach(|| Batch::new(rules, words)).map(Self).map_err(bad)
    }

    /// A batch from planes (n, 2, height, width), as `planes` gives them: whatever is not 0 is a disc.
    #[staticmethod]
    #[pyo3(signature = (planes, rules=None))]
    fn from_planes(py: Python<'_>, planes: &Bound<'_, PyAny>, rules: Option<PyRules>) -> PyResult<Self> {
        let rules = or_standard(rules);
        let bytes = planes.call_method1("__ne__", (0,))?.call_method1("astype", ("uint8",))?;
        let bytes = bytes.extract::<PyReadonlyArrayDyn<'_, u8>>()?;
        let (height, width) = (usize::from(rules.size.height()), usize::from(rules.size.width()));
        if bytes.ndim() != 4 || bytes.shape()[1..] != [2, height, width] {
            return Err(bad(format!("planes on {} are an array of shape (n, 2, {height}, {width})", rules.size)));
        }
        let bytes = values(&bytes);
        py.detach(|| {
            let word = |bits: &[u8]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
            let words = bytes.chunks(height * width).flat_map(|plane| plane.chunks(64).map(word)).collect();
            Batch::new(rules, words).map(Self).map_err(bad)
        })
    }

    /// So many starts of a game.
    #[staticmethod]
    #[pyo3(signature = (count, rules=None))]
    fn starts(py: Python<'_>, count: usize, rules: Option<PyRules>) -> PyResult<Self> {
        let rules = or_standard(rules);
        enough_memory(count, rules)?;
        py.detach(|| Batch::starts(rules, count)).map(Self).map_err(bad)
    }

    /// Positions from games of random moves, each with so many empty squares, or more where its game ended before.
    #[staticmethod]
    #[pyo3(signature = (count, empties, seed=0, rules=None))]
    fn random(py: Python<'_>, count: usize, empties: u16, seed: u64, rules: Option<PyRules>) -> PyResult<Self> {
        let rules = or_standard(rules);
        enough_memory(count, rules)?;
        py.detach(|| Batch::random(rules, count, empties, seed, everything())).map(Self).map_err(bad)
    }

    /// The game.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// The discs of the side to move, then those of the other, as words.
    #[getter]
    fn discs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        let shape = [vec![self.0.len(), 2], set_shape(self.0.rules().size)].concat();
        shaped(py, self.0.words().to_vec(), shape)
    }

    /// The squares on which the side to move can play, as words; none where it must pass or the game is over.
    fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u64>>> {
        shaped(py, py.detach(|| self.0.legal_moves(everything())), self.sets())
    }

    /// The same as bytes, 1 for a legal square: an array of shape (n, squares), as action masks are.
    fn legal_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let bytes = py.detach(|| self.0.set_planes(&self.0.legal_moves(everything()), everything()));
        let (height, width) = self.size();
        shaped(py, bytes, vec![self.0.len(), height * width])
    }

    /// What the side to move can do in each position: 0 to play, 1 to pass, 2 nothing, because the game is over.
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        shaped(py, py.detach(|| self.0.turns(everything())), vec![self.0.len()])
    }

    /// The positions after a move in each: the number of a square, or -1 for a pass, or for nothing where the game is over.
    ///
    /// >>> import numpy
    /// >>> from outflank import Batch
    /// >>> Batch.starts(2).play(numpy.array([19, 0]))
    /// Traceback (most recent call last):
    /// outflank.errors.IllegalMove: position 1: Black outflanks nothing at a1
    fn play(&self, py: Python<'_>, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let moves = move_numbers(moves)?;
        if moves.ndim() != 1 {
            return Err(bad(format!("moves are an array of one dimension, not {}", moves.ndim())));
        }
        let view = moves.as_array();
        let numbers = view.as_slice().map_or_else(|| Cow::Owned(view.iter().copied().collect()), Cow::Borrowed);
        let played = py.detach(|| self.0.play(&numbers, everything()));
        played.map(Self).map_err(|refused| match &refused {
            RefusedMove::Illegal { illegal, .. } => illegal_here(refused.to_string(), illegal),
            _ => bad(refused),
        })
    }

    /// Every square as a byte: an array of shape (n, 2, height, width), the discs of the side to move in the first plane.
    fn planes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
        let (height, width) = self.size();
        shaped(py, py.detach(|| self.0.planes(everything())), vec![self.0.len(), 2, height, width])
    }

    /// What each position is worth to the side to move, in discs.
    ///
    /// Without a `depth` it is judged at first sight, as the engine does where its search ends; with one, each position is searched so many plies
    /// deep. Each search has one thread of its own and begins afresh, so the answers do not depend on how many cores there
    /// are. An `engine` says how many threads there are and how positions are judged. `on_progress` is called with the number of
    /// positions done.
    ///
    /// >>> from outflank import Batch
    /// >>> Batch.starts(3).values(depth=2)
    /// array([0., 0., 0.], dtype=float32)
    #[pyo3(signature = (depth=None, *, engine=None, on_progress=None))]
    fn values<'py>(
        &self,
        py: Python<'py>,
        depth: Option<i64>,
        engine: Option<PyRef<'py, PyEngine>>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let engine = engine.as_deref();
        let discs = match depth.map(depth_limits).transpose()? {
            None => {
                let options = engine.map_or(everything(), |engine| engine.engine.options());
                let discs = py.detach(|| self.0.evaluations(options));
                engine.map_or(Ok(()), |engine| engine.raised.take())?;
                discs
            }
            Some(limits) => {
                let found = self.searched(py, limits, engine, on_progress)?;
                found.iter().map(|found| f32::from(found.score.discs())).collect()
            }
        };
        shaped(py, discs, vec![self.0.len()])
    }

    /// The best move in each position, searched so many plies deep: numbers of squares, -1 without a legal move.
    #[pyo3(signature = (depth=4, *, engine=None, on_progress=None))]
    fn best_moves<'py>(
        &self,
        py: Python<'py>,
        depth: i64,
        engine: Option<PyRef<'py, PyEngine>>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i16>>> {
        let found = self.searched(py, depth_limits(depth)?, engine.as_deref(), on_progress)?;
        shaped(py, found.iter().map(|found| found.best).collect(), vec![self.0.len()])
    }

    /// What best play leads to in each position, for the side to move: exact, so only for few empty squares.
    ///
    /// >>> from outflank import Batch, Rules
    /// >>> Batch.starts(2, Rules(4)).solve()
    /// array([-10, -10], dtype=int16)
    #[pyo3(signature = (*, engine=None, on_progress=None))]
    fn solve<'py>(
        &self,
        py: Python<'py>,
        engine: Option<PyRef<'py, PyEngine>>,
        on_progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i16>>> {
        let found = self.searched(py, Limits::exact(), engine.as_deref(), on_progress)?;
        shaped(py, found.iter().map(|found| found.score.discs()).collect(), vec![self.0.len()])
    }

    /// The positions, with Black to move in each.
    fn positions(&self) -> Vec<PyPosition> {
        (0..self.0.len()).filter_map(|index| self.0.position(index)).map(PyPosition).collect()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let length = self.0.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(isize::try_from(length).map_err(bad)?)?;
            let place = |number: usize| usize::try_from(slice.start + slice.step * number as isize).unwrap_or_default();
            return Ok(Bound::new(py, self.part((0..slice.slicelength).map(place))?)?.into_any());
        }
        let index: isize = index.extract()?;
        let place = if index < 0 { index.checked_add_unsigned(length) } else { Some(index) };
        let position = place.and_then(|place| usize::try_from(place).ok()).and_then(|place| self.0.position(place));
        let missing = || PyIndexError::new_err(format!("there is no position {index} among {length}"));
        Ok(Bound::new(py, PyPosition(position.ok_or_else(missing)?))?.into_any())
    }

    fn __repr__(&self) -> String {
        format!("<Batch {} positions, {}>", self.0.len(), self.0.rules())
    }

    fn __iter__(slf: &Bound<'_, Self>) -> PyPositions {
        PyPositions { batch: slf.clone().unbind(), next: AtomicUsize::new(0) }
    }

    #[expect(clippy::type_complexity, reason = "a function and what it takes to make the batch again")]
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyArrayDyn<u64>>, PyRules))> {
        let this = slf.get();
        Ok((slf.get_type().getattr("from_discs")?, (this.discs(py)?, this.rules())))
    }
}

/// The positions of a batch, one after the other.
#[pyclass(module = "outflank", name = "Positions", frozen)]
pub(crate) struct PyPositions {
    batch: Py<PyBatch>,
    next: AtomicUsize,
}

#[pymethods]
impl PyPositions {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<PyPosition> {
        self.batch.get().0.position(self.next.fetch_add(1, Ordering::Relaxed)).map(PyPosition)
    }
}

/// Refuses what no memory holds, instead of ending the program.
fn enough_memory(count: usize, rules: RuleSet) -> PyResult<()> {
    const MOST_BYTES: usize = 1 << 34;
    let each = 16 * usize::from(rules.size.area()).div_ceil(64);
    match count.checked_mul(each) {
        Some(bytes @ ..=MOST_BYTES) if Vec::<u8>::new().try_reserve_exact(bytes).is_ok() => Ok(()),
        _ => Err(bad(format!("{count} positions are too many for one batch"))),
    }
}
