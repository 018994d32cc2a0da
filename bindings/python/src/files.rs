//! Records in and out, in every format.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use outflank_records::{Content, Format, Losses, Reading, Writer, Written};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList};

use crate::convert::quoted;
use crate::errors::bad;
use crate::record::PyRecord;

/// Everything that was found in a text or file. A damaged record is left out and named, and the rest is kept.
///
/// >>> from outflank import parse
/// >>> reading = parse("f5d6c3\nf5f5\nf5f6")
/// >>> len(reading), reading.format
/// (2, 'transcript')
/// >>> reading.damaged[0].split(":")[0]
/// 'line 2 (game 2)'
#[pyclass(module = "outflank", name = "Reading", frozen)]
pub(crate) struct PyReading {
    records: Vec<PyRecord>,
    damaged: Vec<String>,
    format: Option<Format>,
}

impl PyReading {
    fn of(reading: Reading, format: Option<Format>) -> Self {
        let damaged = reading.damaged.iter().map(ToString::to_string).collect();
        Self { records: reading.records.into_iter().map(PyRecord).collect(), damaged, format }
    }
}

#[pymethods]
impl PyReading {
    /// The records, in the order of the source.
    #[getter]
    fn records(&self) -> Vec<PyRecord> {
        self.records.clone()
    }

    /// What could not be read, each with its place and the reason.
    #[getter]
    fn damaged(&self) -> Vec<String> {
        self.damaged.clone()
    }

    /// The format, where it is known: `transcript`, `board`, `obf`, `ggf`, `sgf`, `pgn`, `wthor` or `quest`.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.format.map(Format::name)
    }

    fn __len__(&self) -> usize {
        self.records.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.records.clone())?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<PyRecord> {
        let at = if index < 0 { index.checked_add_unsigned(self.records.len()) } else { Some(index) };
        let found = at.and_then(|at| usize::try_from(at).ok()).and_then(|at| self.records.get(at));
        found.cloned().ok_or_else(|| pyo3::exceptions::PyIndexError::new_err("there is no such record"))
    }

    fn __repr__(&self) -> String {
        format!("<Reading {} records, {} damaged>", self.records.len(), self.damaged.len())
    }
}

/// Records as they are written in some format.
#[pyclass(module = "outflank", name = "Written", frozen)]
pub(crate) struct PyWritten(Written);

fn counted(losses: &Losses) -> BTreeMap<String, usize> {
    losses.iter().map(|(part, count)| (part.to_string(), count)).collect()
}

#[pymethods]
impl PyWritten {
    /// The file.
    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.bytes)
    }

    /// The files of players (`.jou`) and tournaments (`.trn`) that belong to one of WTHOR; None in other formats.
    #[getter]
    fn names<'py>(&self, py: Python<'py>) -> Option<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let names = self.0.names.as_ref()?;
        Some((PyBytes::new(py, &names.players), PyBytes::new(py, &names.tournaments)))
    }

    /// What the format could not carry, and how many records lost it.
    #[getter]
    fn losses(&self) -> BTreeMap<String, usize> {
        counted(&self.0.losses)
    }

    fn __repr__(&self) -> String {
        format!("<Written {} records, {} bytes>", self.0.records, self.0.bytes.len())
    }
}

/// A text or bytes.
#[derive(FromPyObject)]
pub(crate) enum TextArgument {
    Text(String),
    Bytes(Vec<u8>),
}

fn named(format: Option<&str>) -> PyResult<Option<Format>> {
    format.map(|name| name.parse().map_err(bad)).transpose()
}

/// Reads the records in a text, in whatever format it has, or in the one named.
///
/// >>> from outflank import parse
/// >>> record = parse("(;GM[Othello]PB[Ann]PW[Ben]B[f5//1.5]W[d6];)")[0]
/// >>> record.black, record.game.transcript, record.times
/// ('Ann', 'f5d6', {0: 1.5})
/// >>> parse("nonsense")
/// Traceback (most recent call last):
/// outflank.errors.OutflankError: this looks like no format we know
#[pyfunction]
#[pyo3(signature = (text, format=None))]
pub(crate) fn parse(py: Python<'_>, text: TextArgument, format: Option<&str>) -> PyResult<PyReading> {
    let format = named(format)?;
    let bytes = match text {
        TextArgument::Text(text) => text.into_bytes(),
        TextArgument::Bytes(bytes) => bytes,
    };
    py.detach(|| match format {
        Some(format) => Ok(PyReading::of(format.read(&bytes), Some(format))),
        None => {
            let (format, reading) = Format::read_any(&bytes).ok_or_else(|| bad("this looks like no format we know"))?;
            Ok(PyReading::of(reading, Some(format)))
        }
    })
}

/// Reads the records in a file, in whatever format it has, or in the one named. Names of players and tournaments that lie beside a file
/// of WTHOR are read along.
///
/// >>> from outflank import Game, Record, read, save
/// >>> import tempfile, pathlib
/// >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.wtb"
/// >>> save([Record(Game("f5d6c3"), black="Ann", white="Ben", comment="short")], file)
/// {'comment': 1}
/// >>> read(file)[0].black
/// 'Ann'
#[pyfunction]
#[pyo3(signature = (path, format=None))]
pub(crate) fn read(py: Python<'_>, path: PathBuf, format: Option<&str>) -> PyResult<PyReading> {
    let asked = named(format)?;
    let content = py.detach(|| {
        let bytes = std::fs::read(&path)?;
        let format = asked.or_else(|| Format::detect(&bytes));
        Ok::<_, std::io::Error>((Content::of(&bytes, &path, asked), format))
    });
    match content.map_err(|error| file_trouble(&path, &error))? {
        (Some(Content::Games(reading)), format) => Ok(PyReading::of(reading, format)),
        (Some(Content::Names), _) => Err(bad(format!("{} holds names, which are read along with games", shown(&path)))),
        (None, _) => Err(bad(format!("{} looks like no format we know", shown(&path)))),
    }
}

/// Writes records in a format: `transcript`, `board`, `obf`, `ggf`, `sgf`, `pgn` or `wthor`.
///
/// >>> from outflank import Game, Record, write
/// >>> written = write([Record(Game("f5d6c3"), black="Ann")], "transcript")
/// >>> written.data, written.losses
/// (b'f5d6c3\n', {'names of players': 1})
#[pyfunction]
pub(crate) fn write(py: Python<'_>, records: Vec<PyRecord>, format: &str) -> PyResult<PyWritten> {
    let format: Format = format.parse().map_err(bad)?;
    py.detach(|| {
        let mut writer = Writer::new(format);
        records.iter().try_for_each(|record| writer.add(&record.0)).map_err(bad)?;
        Ok(PyWritten(writer.finish()))
    })
}

/// Writes records to a file, in the format that its name ends in or the one named, and tells what could not be carried.
#[pyfunction]
#[pyo3(signature = (records, path, format=None))]
pub(crate) fn save(
    py: Python<'_>,
    records: Vec<PyRecord>,
    path: PathBuf,
    format: Option<&str>,
) -> PyResult<BTreeMap<String, usize>> {
    let format = named(format)?.map_or_else(|| Format::of_target(&path).map_err(bad), Ok)?;
    let PyWritten(written) = write(py, records, format.name())?;
    py.detach(|| written.save(&path)).map_err(|error| file_trouble(&path, &error))?;
    Ok(counted(&written.losses))
}

fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

/// An `OSError` as Python's own `open` would raise it.
fn file_trouble(path: &Path, error: &std::io::Error) -> PyErr {
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, error.to_string(), path.to_string_lossy().into_owned())),
        None => PyOSError::new_err(format!("{}: {error}", shown(path))),
    }
}
