//! A recorded game.

use std::collections::BTreeMap;

use outflank_records::{Agreement, Date, Decimal, Ending, GameResult, Note, Player, Record, Turn, Verdict};
use outflank_rules::{BySide, DiscCount, Side};
use pyo3::prelude::*;

use crate::convert::quoted;
use crate::errors::bad;
use crate::game::PyGame;

/// A game as it was written down: the moves, and everything that a record may say about them.
///
/// >>> from outflank import Game, Record
/// >>> record = Record(Game("f5d6c3"), black="Ann", white="Ben", date="2021-03-11", comments={0: "as usual"})
/// >>> record.black, record.date, record.comments
/// ('Ann', '2021-03-11', {0: 'as usual'})
/// >>> record
/// <Record Ann – Ben 2021-03-11: 'f5d6c3'>
#[pyclass(module = "outflank", name = "Record", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyRecord(pub(crate) Record);

/// A number as records keep it.
fn decimal(number: f64) -> PyResult<Decimal> {
    // What fits into an i32 after rounding is cut off nowhere.
    let thousandths = (number * 1000.0).round();
    let fits = thousandths.abs() <= f64::from(i32::MAX);
    if fits {
        Ok(Decimal::thousandths(thousandths as i32))
    } else {
        Err(bad(format!("{number} is no number for a record")))
    }
}

impl PyRecord {
    fn noted<T>(&self, part: impl Fn(&Note) -> Option<T>) -> BTreeMap<usize, T> {
        let about_a_move = |(turn, note)| match turn {
            Turn::Move(ply) => Some((ply, part(note)?)),
            Turn::Pass(_) => None,
        };
        self.0.notes().filter_map(about_a_move).collect()
    }
}

#[pymethods]
impl PyRecord {
    #[new]
    #[pyo3(
        signature = (game, *, black=None, white=None, black_rating=None, white_rating=None, event=None, place=None, round=None,
            date=None, comment=None, comments=BTreeMap::new(), evaluations=BTreeMap::new(), times=BTreeMap::new()),
        text_signature = "(game, *, black=None, white=None, black_rating=None, white_rating=None, event=None, place=None, round=None, date=None, comment=None, comments={}, evaluations={}, times={})"
    )]
    #[expect(clippy::too_many_arguments, reason = "each has a name in Python")]
    fn new(
        game: PyGame,
        black: Option<String>,
        white: Option<String>,
        black_rating: Option<f64>,
        white_rating: Option<f64>,
        event: Option<String>,
        place: Option<String>,
        round: Option<String>,
        date: Option<&str>,
        comment: Option<String>,
        comments: BTreeMap<usize, String>,
        evaluations: BTreeMap<usize, f64>,
        times: BTreeMap<usize, f64>,
    ) -> PyResult<Self> {
        let player = |name: Option<String>, rating: Option<f64>| -> PyResult<Player> {
            Ok(Player { name, rating: rating.map(decimal).transpose()? })
        };
        let date = date.map(|text| {
            Date::read(text)
                .ok_or_else(|| bad(format!("{} is not a date: write 2021-03-11, or a beginning of it", quoted(text))))
        });
        let mut record = Record::of_played(game.0);
        record.players = BySide { black: player(black, black_rating)?, white: player(white, white_rating)? };
        (record.event, record.place, record.round) = (event, place, round);
        (record.date, record.comment) = (date.transpose()?, comment);
        let length = record.game.moves().len();
        let mut notes: BTreeMap<usize, Note> = BTreeMap::new();
        for (ply, text) in comments {
            notes.entry(ply).or_default().comment = Some(text);
        }
        for (ply, discs) in evaluations {
            notes.entry(ply).or_default().evaluation = Some(decimal(discs)?);
        }
        for (ply, seconds) in times {
            notes.entry(ply).or_default().time = Some(decimal(seconds)?);
        }
        for (ply, note) in notes {
            if ply >= length {
                return Err(bad(format!("the game has {length} moves, so nothing can be said about move {ply}")));
            }
            record.set_note(Turn::Move(ply), note);
        }
        Ok(Self(record))
    }

    /// The start and the moves.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(self.0.game.clone())
    }

    /// The name of the player with the black discs.
    #[getter]
    fn black(&self) -> Option<&str> {
        self.0.players.black.name.as_deref()
    }

    /// The name of the player with the white discs.
    #[getter]
    fn white(&self) -> Option<&str> {
        self.0.players.white.name.as_deref()
    }

    /// Black's rating at the time.
    #[getter]
    fn black_rating(&self) -> Option<f64> {
        self.0.players.black.rating.map(Decimal::to_f64)
    }

    /// White's rating at the time.
    #[getter]
    fn white_rating(&self) -> Option<f64> {
        self.0.players.white.rating.map(Decimal::to_f64)
    }

    /// The tournament or match.
    #[getter]
    fn event(&self) -> Option<&str> {
        self.0.event.as_deref()
    }

    /// The town, server or program.
    #[getter]
    fn place(&self) -> Option<&str> {
        self.0.place.as_deref()
    }

    /// The round of the event.
    #[getter]
    fn round(&self) -> Option<&str> {
        self.0.round.as_deref()
    }

    /// The day, as far as it is known: `2021-03-11`, `2021-03` or `2021`.
    #[getter]
    fn date(&self) -> Option<String> {
        self.0.date.map(|date| date.to_string())
    }

    /// The year.
    #[getter]
    fn year(&self) -> Option<u16> {
        self.0.date.map(Date::year)
    }

    /// The time that Black and White had, as GGS writes it.
    #[getter]
    fn clocks(&self) -> (Option<String>, Option<String>) {
        let BySide { black, white } = self.0.clocks.map(|clock| clock.map(|clock| clock.to_string()));
        (black, white)
    }

    /// The official score of Black and White: as the record says, or else as the board shows; None where neither tells.
    #[getter]
    fn score(&self) -> Option<(u16, u16)> {
        match self.0.result_or_outcome()?.verdict {
            Verdict::Score(DiscCount { black, white }) => Some((black, white)),
            Verdict::Margin(_) | Verdict::Winner(_) => None,
        }
    }

    /// Who won: `black`, `white`, `draw`, or None where nobody knows.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        let GameResult { verdict, .. } = self.0.result_or_outcome()?;
        Some(verdict.winner(self.0.game.rules().goal).map_or("draw", Side::name))
    }

    /// What ended the game, as the record says: `played`, `resignation`, `time` or `agreement`.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.0.result.map(|result| match result.ending {
            Ending::Played => "played",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Agreement => "agreement",
        })
    }

    /// Whether the recorded result is right: `agrees`, `differs`, `unfinished` or `unrecorded`.
    #[getter]
    fn agreement(&self) -> &'static str {
        match self.0.agreement() {
            Agreement::Agrees => "agrees",
            Agreement::Differs => "differs",
            Agreement::Unfinished => "unfinished",
            Agreement::Unrecorded => "unrecorded",
        }
    }

    /// Words about the whole game.
    #[getter]
    fn comment(&self) -> Option<&str> {
        self.0.comment.as_deref()
    }

    /// Comments by the number of their move, from 0.
    #[getter]
    fn comments(&self) -> BTreeMap<usize, String> {
        self.noted(|note| note.comment.clone())
    }

    /// The score that the player expected, by the number of the move.
    #[getter]
    fn evaluations(&self) -> BTreeMap<usize, f64> {
        self.noted(|note| note.evaluation.map(Decimal::to_f64))
    }

    /// Seconds spent, by the number of the move.
    #[getter]
    fn times(&self) -> BTreeMap<usize, f64> {
        self.noted(|note| note.time.map(Decimal::to_f64))
    }

    /// Whatever else the record says.
    #[getter]
    fn other(&self) -> BTreeMap<String, String> {
        self.0.other.clone()
    }

    /// The record with its game turned so that it begins with f5, as databases and books print it.
    ///
    /// >>> from outflank import Game, Record
    /// >>> Record(Game("c4e3")).normalised().game.transcript
    /// 'f5d6'
    fn normalised(&self) -> Self {
        Self(self.0.normalised())
    }

    fn _repr_svg_(&self) -> String {
        outflank_records::Picture::of_whole_game(&self.0.game).svg()
    }

    fn __repr__(&self) -> String {
        let players = [self.black(), self.white()].map(|name| name.unwrap_or("?"));
        let date = self.date().map_or(String::new(), |date| format!(" {date}"));
        format!("<Record {} – {}{date}: {}>", players[0], players[1], quoted(&self.0.game.transcript()))
    }
}
