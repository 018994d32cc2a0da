//! `outflank hint`: what to play.

use std::io::{self, Write};
use std::num::NonZeroU8;
use std::time::Duration;

use clap::Args;
use outflank_engine::{Confidence, Engine, Level, Limits, MoveScore, Report, Score, Stop};
use outflank_play::{ADVICE, Advisor, AnalysisWords, Findings, Matter, Span};
use outflank_records::Language;
use outflank_rules::{Move, Position};
use outflank_terminal::in_columns;

use crate::book_options::BookOptions;
use crate::engine_options::EngineOptions;
use crate::failure::Failure;
use crate::figures::{line_text, move_text};
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::{DataOptions, LanguageOptions, PositionOptions, as_it_stands};
use crate::output::{Output, say};
use crate::progress_line::ProgressLine;

/// Tell the best move of a position, or what every move is worth
///
/// Scores are discs for the side to move, empty squares counted for the winner. A score is exact, or how things look some moves
/// ahead, and says which. At a level the answer is the one that a game, its review and `outflank analyze` give for the same
/// position; it takes one thread unless --threads says otherwise, because several do not always find the same. What they have found out
/// about a position is looked up in the data folder, and what is new is kept there.
///
/// In a position that the opening book knows, the best move is the book's, and said to be: "book". With --all, --depth or --time
/// every score is searched.
///
/// Below the scores stands what matters in the position: corners to take and to guard, safe moves, parity.
///
/// In JSON, "exact" says whether a score is proven, "depth" how many moves ahead it was seen otherwise, and "book" whether it is the book's; "matters" has what
/// matters, each with its "kind", "squares" and "words" (docs/analysis.md).
#[derive(Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    position: PositionOptions,

    /// Think as hard as a level: easy, medium, hard, expert, master, or a number from 1 to 30
    #[arg(long, value_name = "LEVEL", default_value_t = ADVICE, conflicts_with_all = ["depth", "time"])]
    level: Level,

    /// Look this many moves ahead
    #[arg(long, value_name = "N", value_parser = within::<NonZeroU8>(1..=255))]
    depth: Option<NonZeroU8>,

    /// Think this long, such as 2s; with --depth, at most
    #[arg(long, value_name = "TIME")]
    time: Option<Span>,

    /// Score every legal move, not only the best
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    book: BookOptions,

    #[command(flatten)]
    data: DataOptions,

    #[command(flatten)]
    engine: EngineOptions,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl Hint {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let game = self.position.game()?;
        let position = as_it_stands(&game);
        if let Some(outcome) = position.outcome() {
            return Err(Failure::Refused(format!("the game is over: {outcome}")));
        }
        let at_a_level = self.depth.is_none() && self.time.is_none();
        let (advisor, language) = (self.advisor(), self.language.language());
        let engine = if at_a_level { self.engine.repeatable() } else { self.engine };
        let engine = engine.engine(self.book.shelf(&self.data).openings())?;
        let stop = stop_on_ctrl_c()?;
        let by_the_book = advisor.by_the_book(&engine, position).filter(|_| !self.all);
        let book = by_the_book.is_some();
        let mut report = by_the_book.and_then(|best| known_report(vec![best])).unwrap_or_else(|| {
            let findings = at_a_level.then(|| self.data.findings());
            report(advisor, findings, &engine, position, &stop)
        });
        let matters = Matter::of(position, &report.moves);
        if !self.all {
            report.moves.truncate(1);
        }
        let write = if self.json { write_json } else { write_text };
        write(out, &Told { report, matters, book }, language)?;
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn advisor(&self) -> Advisor {
        match (self.depth, self.time) {
            (None, None) => Advisor::at(self.level),
            (Some(depth), None) => Advisor::within(Limits::depth(depth.get())),
            (None, Some(time)) => Advisor::within(Limits::time(time.0)),
            (Some(depth), Some(time)) => Advisor::within(Limits::depth(depth.get()).with_time(time.0)),
        }
    }
}

/// What there is to tell.
struct Told {
    report: Report,
    matters: Vec<Matter>,
    /// Whether it is the opening book that says so.
    book: bool,
}

/// What is known of a position already, or else what a search finds, which is then kept.
fn report(advisor: Advisor, findings: Option<Findings>, engine: &Engine, position: &Position, stop: &Stop) -> Report {
    // Whoever has to pass has nothing to choose from, and nothing to keep.
    let mut findings = findings.filter(|_| !position.legal_moves().is_empty());
    let known = findings.as_mut().and_then(|findings| findings.find(engine, position, advisor));
    if let Some(report) = known.and_then(known_report) {
        return report;
    }
    let mut line = ProgressLine::new();
    let report = advisor.score(engine, position, stop, |progress| line.show_search("thinking", progress));
    if let Some(mut findings) = findings.filter(|_| !stop.is_stopped()) {
        findings.add(engine, position, advisor, &report.moves);
        if let Some(trouble) = findings.trouble() {
            say(format_args!("warning: what was found could not be kept: {trouble}"));
        }
    }
    report
}

/// A report that took no search.
fn known_report(moves: Vec<MoveScore>) -> Option<Report> {
    let MoveScore { score, confidence, line, .. } = moves.first()?.clone();
    let elapsed = Duration::ZERO;
    Some(Report { score, confidence, line, moves, nodes: 0, evaluations: 0, elapsed, interrupted: false })
}

fn write_text(out: &mut Output, told: &Told, language: Language) -> io::Result<()> {
    let Told { report, matters, book } = told;
    let words = AnalysisWords(language);
    let sure = |confidence| if *book { words.book().to_owned() } else { words.sure(confidence) };
    let heading = language.pick([
        "move  score  how sure             line",
        "coup  score  certitude               suite",
        "手   スコア  確かさ               手順",
    ]);
    writeln!(out, "{heading}")?;
    if report.moves.is_empty() {
        return writeln!(out, "{}", row(Move::Pass, report.score, &sure(report.confidence), &report.line, language));
    }
    for MoveScore { square, score, confidence, line } in &report.moves {
        writeln!(out, "{}", row(Move::Place(*square), *score, &sure(*confidence), line, language))?;
    }
    matters.iter().try_for_each(|matter| writeln!(out, "{}", matter.in_words(language)))
}

fn row(step: Move, score: Score, sure: &str, line: &[Move], language: Language) -> String {
    let sure = in_columns(sure, language.pick([19, 22, 19]));
    format!("{:<4} {score:>6}  {sure}  {}", move_text(step), line_text(line))
}

fn write_json(out: &mut Output, told: &Told, language: Language) -> io::Result<()> {
    let Told { report, matters, book } = told;
    let line = |line: &[Move]| line.iter().copied().map(move_text).collect::<Vec<_>>();
    let moves = report.moves.iter().map(|known| {
        serde_json::json!({
            "move": known.square.to_string(),
            "score": known.score.discs(),
            "exact": known.confidence == Confidence::Exact,
            "depth": known.confidence.depth(),
            "pv": line(&known.line),
        })
    });
    let matters = matters.iter().map(|matter| {
        serde_json::json!({
            "kind": matter.kind(),
            "squares": matter.squares().iter().map(|square| square.to_string()).collect::<Vec<_>>(),
            "words": matter.in_words(language),
        })
    });
    let json = serde_json::json!({
        "score": report.score.discs(),
        "exact": report.confidence == Confidence::Exact,
        "depth": report.confidence.depth(),
        "book": book,
        "best": report.line.first().copied().map(move_text),
        "pv": line(&report.line),
        "moves": moves.collect::<Vec<_>>(),
        "matters": matters.collect::<Vec<_>>(),
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
    });
    writeln!(out, "{json}")
}
