//! `outflank solve`: what best play leads to.

mod solver;

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clap::Args;
use outflank_cluster::WorkFailure;
use outflank_cluster::tree::ScoreBounds;
use outflank_engine::{Confidence, Limits, Openings, Report};
use outflank_play::Span;
use outflank_rules::notation::BoardText;
use outflank_rules::text::Quoted;

use crate::engine_options::EngineOptions;
use crate::failure::Failure;
use crate::figures::{abbreviated, in_words, line_text, move_text};
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::Numbers;
use crate::options::{RuleOptions, as_it_stands, joined, standard_input};
use crate::output::{Output, say};
use crate::patience::patience_for;
use crate::positions::{self, Listed};
use crate::remote::{NatsOptions, refuse_engine_options};

use solver::{SolveAnswer, Solver};

/// Solve positions: the exact score, the best move and the line of best play
///
/// Scores are discs for the side to move, empty squares counted for the winner. Where a file gives scores, they are compared;
/// a mismatch is shown, and the exit status is 1. Ctrl-C and --time stop and tell what is known; what is not solved in time has the exit
/// status 1 too.
///
/// With --nats workers solve the positions of a file, each by one of them, and all of them together a position that is given by itself. What they
/// have found out is there for a week: the same words go on from it.
#[derive(Args)]
pub(crate) struct Solve {
    /// A file of positions (OBF), a board, a transcript, or the word start; - reads a file from standard input
    ///
    /// Each line of a file is a board and the side to move, perhaps followed by known scores: "BOARD X; f5:+2; d6:-4;". A % begins
    /// a comment. Boards and transcripts are written as for show.
    #[arg(value_name = "FILE or POSITION", allow_hyphen_values = true)]
    what: String,

    /// The rest of a board or transcript that was written with spaces.
    #[arg(hide = true)]
    more: Vec<String>,

    #[command(flatten)]
    rules: RuleOptions,

    /// Solve only these lines of the file, such as 1-10,15
    #[arg(long, value_name = "NUMBERS")]
    only: Option<Numbers>,

    /// Find out who wins, but not by how much
    #[arg(long)]
    wld: bool,

    /// Give each position no more than this time, such as 30s
    #[arg(long, value_name = "TIME")]
    time: Option<Span>,

    #[command(flatten)]
    engine: EngineOptions,

    #[command(flatten)]
    nats: NatsOptions,

    /// Print one JSON object for each position, and one with the total
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let positions = self.positions()?;
        let solver = self.solver()?;
        let stop = stop_on_ctrl_c()?;
        let limits = if self.wld { Limits::win_loss_draw() } else { Limits::exact() };
        let limits = self.time.map_or(limits, |time| limits.with_time(time.0));
        if self.time.is_none() {
            warn(&positions);
        }
        let mut total = Total::default();
        if !self.json {
            writeln!(out, "{HEADER}")?;
        }
        solver.each(&positions, limits, &stop, |listed, solved| {
            total.add(listed, &solved);
            match (solved, self.json) {
                (Ok(answered), true) => write_json(out, listed, &answered)?,
                (Ok(answered), false) => write_text(out, listed, &answered)?,
                (Err(failure), true) => write_failure_json(out, listed, &failure)?,
                (Err(failure), false) => write_failure_text(out, listed, &failure)?,
            }
            Ok(out.flush()?)
        })?;
        let write = if self.json { Total::write_json } else { Total::write_text };
        write(&total, out)?;
        match total.mismatches + total.unsolved {
            _ if stop.is_stopped() => Err(Failure::Interrupted),
            0 => Ok(()),
            _ => Err(Failure::AnsweredNo),
        }
    }

    fn solver(&self) -> Result<Solver, Failure> {
        match self.nats.cluster()? {
            Some(cluster) => {
                refuse_engine_options(self.engine.is_asked_for())?;
                let cluster = Box::new(cluster);
                Ok(if self.is_file() { Solver::Elsewhere(cluster) } else { Solver::Together(cluster) })
            }
            None => Ok(Solver::Here(self.engine.engine(Openings::none())?)),
        }
    }

    fn positions(&self) -> Result<Vec<Listed>, Failure> {
        let mut positions = match self.file()? {
            Some(text) => positions::read(&text, &self.rules)?,
            None => {
                let game = self.rules.game(&joined(&self.what, &self.more)?)?;
                vec![Listed { number: 1, position: *as_it_stands(&game), answer: None }]
            }
        };
        if let Some(only) = &self.only {
            positions.retain(|listed| only.contains(listed.number));
        }
        if positions.is_empty() {
            return Err(Failure::BadInput(format!("there is no position to solve in {}", Quoted(&self.what))));
        }
        Ok(positions)
    }

    /// The text of a file of positions; `None` where the words are a position themselves.
    fn file(&self) -> Result<Option<String>, Failure> {
        let path = Path::new(&self.what);
        match self.what.as_str() {
            "-" => standard_input().map(Some),
            _ if self.is_file() => {
                let unreadable = |error| Failure::BadInput(format!("cannot read {}: {error}", path.display()));
                fs::read_to_string(path).map(Some).map_err(unreadable)
            }
            _ => Ok(None),
        }
    }

    /// Whether the words name a file, or what stands for one.
    fn is_file(&self) -> bool {
        let path = Path::new(&self.what);
        let is_obf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("obf"));
        self.what == "-" || is_obf || path.is_file()
    }
}

/// Warns beforehand about work that may take too long to wait for.
fn warn(positions: &[Listed]) {
    let hardest =
        positions.iter().map(|listed| &listed.position).max_by_key(|position| position.board().empties().len());
    if let Some((position, time)) = hardest.and_then(|position| Some((position, patience_for(position)?))) {
        let empties = position.board().empties().len();
        say(format_args!(
            "note: {empties} empty squares may take {time}; --time 1m stops after a minute and tells what is known, and so does Ctrl-C"
        ));
    }
}

const HEADER: &str = "   #  empties  score  best          nodes   seconds  nodes/s  line";

fn write_text(out: &mut Output, listed: &Listed, SolveAnswer { report, bounds }: &SolveAnswer) -> io::Result<()> {
    let score = match report.confidence {
        Confidence::WinLossDraw => result(report).to_owned(),
        Confidence::Exact | Confidence::Searched { .. } => report.score.to_string(),
    };
    let row = format!(
        "{:>4} {:>8} {score:>6} {:>5} {:>14} {:>9.3} {:>8}  {}",
        listed.number,
        listed.position.board().empties().len(),
        report.line.first().copied().map_or_else(|| "-".to_owned(), move_text),
        report.nodes,
        report.elapsed.as_secs_f64(),
        abbreviated(report.speed()),
        line_text(&report.line),
    );
    writeln!(out, "{}", row.trim_end())?;
    if !is_solved(report) {
        writeln!(out, "      not solved: this is how it looks ({})", report.confidence.in_words())?;
        if let Some(bounds) = bounds {
            writeln!(out, "      proven so far: {bounds}; the same words go on from there")?;
        }
    }
    match &listed.answer {
        Some(answer) if !answer.agrees(report) => writeln!(out, "      mismatch: the file says {answer}"),
        _ => Ok(()),
    }
}

fn write_json(out: &mut Output, listed: &Listed, SolveAnswer { report, bounds }: &SolveAnswer) -> io::Result<()> {
    let decided = report.confidence == Confidence::WinLossDraw;
    let discs = report.score.discs();
    let mut json = serde_json::json!({
        "number": listed.number,
        "position": BoardText::write(&listed.position),
        "score": if decided { discs.signum() } else { discs },
        "confidence": report.confidence.to_string(),
        "best": report.line.first().copied().map(move_text),
        "pv": report.line.iter().copied().map(move_text).collect::<Vec<_>>(),
        "nodes": report.nodes,
        "evaluations": report.evaluations,
        "seconds": report.elapsed.as_secs_f64(),
        "solved": is_solved(report),
    });
    if let Some(ScoreBounds { at_least, at_most }) = bounds.filter(|_| !is_solved(report)) {
        json["at_least"] = at_least.into();
        json["at_most"] = at_most.into();
    }
    if decided {
        json["result"] = result(report).into();
    }
    if let Some(answer) = &listed.answer {
        json["expected"] = answer.to_string().into();
        json["agrees"] = answer.agrees(report).into();
    }
    writeln!(out, "{json}")
}

/// A position that no worker could solve.
fn write_failure_text(out: &mut Output, listed: &Listed, failure: &WorkFailure) -> io::Result<()> {
    let empties = listed.position.board().empties().len();
    writeln!(out, "{:>4} {empties:>8}      -     -  failed: {failure}", listed.number)
}

fn write_failure_json(out: &mut Output, listed: &Listed, failure: &WorkFailure) -> io::Result<()> {
    let (number, position) = (listed.number, BoardText::write(&listed.position));
    let json = serde_json::json!({
        "number": number, "position": position, "solved": false, "failed": failure.to_string(),
    });
    writeln!(out, "{json}")
}

fn is_solved(report: &Report) -> bool {
    !matches!(report.confidence, Confidence::Searched { .. })
}

/// For whom a game is decided, in a word.
fn result(report: &Report) -> &'static str {
    match report.score.discs() {
        1.. => "win",
        0 => "draw",
        _ => "loss",
    }
}

#[derive(Default)]
struct Total {
    positions: usize,
    mismatches: usize,
    unsolved: usize,
    nodes: u64,
    evaluations: u64,
    elapsed: Duration,
}

impl Total {
    fn add(&mut self, listed: &Listed, solved: &Result<SolveAnswer, WorkFailure>) {
        self.positions += 1;
        let Ok(SolveAnswer { report, .. }) = solved else {
            self.unsolved += 1;
            return;
        };
        self.mismatches += usize::from(listed.answer.as_ref().is_some_and(|answer| !answer.agrees(report)));
        self.unsolved += usize::from(!is_solved(report));
        self.nodes += report.nodes;
        self.evaluations += report.evaluations;
        self.elapsed += report.elapsed;
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    fn write_text(&self, out: &mut Output) -> io::Result<()> {
        let Self { positions, mismatches, unsolved, nodes, elapsed, evaluations: _ } = self;
        let noun = if *positions == 1 { "position" } else { "positions" };
        let (seconds, speed) = (elapsed.as_secs_f64(), in_words(self.speed()));
        write!(out, "{positions} {noun}: {nodes} nodes, {seconds:.3} s, {speed} nodes a second")?;
        match mismatches {
            0 => {}
            1 => write!(out, ", 1 mismatch")?,
            _ => write!(out, ", {mismatches} mismatches")?,
        }
        if *unsolved > 0 {
            write!(out, ", {unsolved} not solved")?;
        }
        writeln!(out)
    }

    fn write_json(&self, out: &mut Output) -> io::Result<()> {
        let json = serde_json::json!({
            "positions": self.positions,
            "mismatches": self.mismatches,
            "unsolved": self.unsolved,
            "total_nodes": self.nodes,
            "total_evaluations": self.evaluations,
            "total_seconds": self.elapsed.as_secs_f64(),
        });
        writeln!(out, "{json}")
    }
}
