//! `outflank analyze`: what every move of a game was worth.

mod elsewhere;
mod graph;
mod html;
mod json;
mod text;
mod text_graph;

use std::fs;
use std::io::Write;
use std::mem;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_coach::{
    ADVICE, Advisor, AnalysedMove, Analysis, AnalysisWords, Class, Crowd, DEEP, Findings, MoveId, RatingWords,
};
use outflank_engine::{Engine, Level, Options, Stop};
use outflank_records::{FileReader, Format, Opening, Record};
use outflank_rules::Side;

use crate::book_options::BookOptions;
use crate::failure::Failure;
use crate::files;
use crate::interrupt::stop_on_ctrl_c;
use crate::options::{DataOptions, LanguageOptions, RuleOptions};
use crate::output::{Output, say};
use crate::progress::Progress;
use crate::remote::{NatsOptions, refuse_engine_options};

/// Tell what every move of a game was worth, and what it gave away
///
/// A GAME is a file in any format, the moves themselves, or - for standard input. Every square is scored in the same way, so
/// that the move played and the best one can be compared; each score is exact or says how many moves ahead it was seen. At most
/// three moves of a game are called turning points: those that changed who wins.
///
/// A move of the opening book, in a position that it knows, is compared with the best move of the book, and told as "book"; all others are
/// searched, and so is the best move that they are compared with.
///
/// What is found about a position is kept in the data folder and never computed twice, so after Ctrl-C, or anything else that
/// ends it, it tells what it has, and goes on from there the next time.
///
/// Below every slip, mistake and blunder stands why, if there is a reason that holds; HTML and JSON also say what good moves do.
/// In JSON, scores are the mover's; docs/analysis.md describes every field.
#[derive(Args)]
pub(crate) struct Analyze {
    /// Files of games, or moves such as f5d6c3
    #[arg(value_name = "GAME", required = true)]
    games: Vec<String>,

    #[command(flatten)]
    rules: RuleOptions,

    /// The level to analyse at
    #[arg(long, value_name = "LEVEL", default_value_t = ADVICE)]
    level: Level,

    /// Take more time: sixteen moves ahead, the last 23 squares to the end
    #[arg(long, conflicts_with = "level")]
    deep: bool,

    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[command(flatten)]
    book: BookOptions,

    #[command(flatten)]
    nats: NatsOptions,

    #[command(flatten)]
    data: DataOptions,

    #[command(flatten)]
    language: LanguageOptions,

    /// Print one JSON object for each game
    #[arg(long, conflicts_with_all = ["html", "svg"])]
    json: bool,

    /// Write a report in HTML to FILE (- for standard output): one file that opens anywhere
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write the graph of the score in SVG to FILE (- for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A game with what was found out about it.
struct GameReport {
    title: String,
    record: Record,
    level: Level,
    words: AnalysisWords,
    analysis: Analysis,
    /// The name of the opening that each move reaches, if it has one.
    openings: Vec<Option<&'static str>>,
    /// What players as strong as whoever made it would have played instead of each move, where that is known.
    crowds: Vec<Option<Crowd>>,
}

impl GameReport {
    fn opening(&self) -> Option<&'static str> {
        self.openings.iter().rev().find_map(|name| *name)
    }

    /// What to say of an analysis that was interrupted.
    fn unfinished(&self) -> Option<String> {
        let careful = self.analysis.moves().iter().flatten().filter(|analysed| analysed.refined).count();
        let all = self.analysis.moves().len();
        (careful < all).then(|| self.words.unfinished(careful, all))
    }

    /// At what rating each side played, where that can be told.
    fn played_like(&self) -> impl Iterator<Item = String> {
        let words = RatingWords(self.words.0);
        Side::BOTH.into_iter().filter_map(move |side| Some(words.played_like(side, self.analysis.rating(side)?)))
    }

    /// What is said about a move: its reasons and, of a mistake, how many players as strong would have found better.
    fn said(&self, analysed: &AnalysedMove) -> Vec<String> {
        let mistake = analysed.class >= Class::Slip;
        let crowd = mistake.then(|| self.crowds.get(analysed.ply)?.as_ref()).flatten();
        let found = crowd.map(|crowd| RatingWords(self.words.0).crowd(crowd, analysed.best, analysed.best_squares));
        self.words.reasons(analysed).into_iter().chain(found).collect()
    }

    fn player(&self, side: Side) -> String {
        self.record.players[side].name.clone().unwrap_or_else(|| self.words.side(side).to_owned())
    }
}

/// So many games workers look at together: what they find out has to be remembered until it is told, and findings take only so much.
const TOGETHER: usize = 50;

impl Analyze {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut records = Vec::new();
        for game in &self.games {
            self.read(game, &mut records)?;
        }
        if records.is_empty() {
            return Err(Failure::BadInput("there is no game to analyse".to_owned()));
        }
        if self.svg.is_some() && records.len() > 1 {
            return Err(Failure::BadInput("one graph shows one game: --html shows many".to_owned()));
        }
        let mut findings = self.data.findings();
        let (threads, openings) = (self.threads.into(), self.book.shelf(&self.data).openings());
        let engine = Engine::with(Options { threads, openings, ..Options::default() });
        let moves = records.iter().map(|(_, record)| record.game.moves().len()).sum();
        let mut progress = Progress::of(moves, "moves");
        let stop = stop_on_ctrl_c()?;
        let cluster = self.nats.cluster()?;
        if cluster.is_some() {
            refuse_engine_options(self.threads > 1)?;
        }
        let (mut reports, mut waiting) = (Vec::new(), records);
        while !waiting.is_empty() {
            let later = waiting.split_off(waiting.len().min(TOGETHER));
            if let Some(cluster) = cluster.as_ref().filter(|_| !stop.is_stopped()) {
                let games = waiting.iter().map(|(_, record)| &record.game);
                elsewhere::find_out(cluster, games, Advisor::at(self.level()), &engine, &mut findings, &stop)?;
            }
            for (title, record) in mem::replace(&mut waiting, later) {
                if stop.is_stopped() && cluster.is_none() {
                    break;
                }
                let report = match &cluster {
                    Some(_) => {
                        self.report(title, record, |analysis| analysis.with(&engine).findings(&mut findings).recall())
                    }
                    None => self.analyse(title, record, &engine, &mut findings, &mut progress, &stop),
                };
                if self.json {
                    out.json(&json::write(&report))?;
                    out.flush()?;
                }
                reports.push(report);
            }
        }
        drop(progress);
        if let Some(trouble) = findings.trouble() {
            say(format_args!("warning: what was found could not be kept: {trouble}"));
        }
        if let Some(path) = &self.html {
            files::write(path, html::write(&reports).as_bytes(), out)?;
        }
        if let (Some(path), [report, ..]) = (&self.svg, reports.as_slice()) {
            files::write(path, graph::svg(report).as_bytes(), out)?;
        }
        if !self.json && self.html.is_none() && self.svg.is_none() {
            reports.iter().try_for_each(|report| text::write(report, out))?;
        }
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn level(&self) -> Level {
        if self.deep { DEEP } else { self.level }
    }

    /// Adds the games that a word of the command line stands for.
    fn read(&self, game: &str, records: &mut Vec<(String, Record)>) -> Result<(), Failure> {
        let path = Path::new(game);
        if !files::is_standard(path) && fs::metadata(path).is_err() {
            if path.extension().is_some_and(|end| Format::from_extension(&end.to_string_lossy()).is_some()) {
                return Err(Failure::BadInput(format!("there is no file {game}")));
            }
            let game = self.rules.game(game)?;
            records.push((game.rules().to_string(), Record::new(game)));
            return Ok(());
        }
        let mut number = 0;
        files::each_game(&mut FileReader::default(), path, None, |found| {
            match found {
                Ok(record) => {
                    number += 1;
                    records.push((format!("{}, game {number}", path.display()), record));
                }
                Err(damage) => say(format_args!("warning: {}", files::describe(path, &damage))),
            }
            Ok(())
        })?;
        Ok(())
    }

    fn analyse(
        &self,
        title: String,
        record: Record,
        engine: &Engine,
        findings: &mut Findings,
        progress: &mut Progress,
        stop: &Stop,
    ) -> GameReport {
        let shown = title.clone();
        self.report(title, record, |analysis| {
            analysis.with(engine).findings(findings).stop(stop).run(|analysed| {
                if analysed.refined {
                    progress.step(&shown);
                }
            })
        })
    }

    /// A game, with the analysis that somebody carries out.
    fn report(&self, title: String, record: Record, carry_out: impl FnOnce(Analysis) -> Analysis) -> GameReport {
        let words = AnalysisWords(self.language.language());
        let name = |ply| record.game.position_at(ply).and_then(Opening::at)?.name(words.0);
        let openings = (1..=record.game.moves().len()).map(name).collect();
        let level = self.level();
        let analysis = carry_out(Analysis::by(&record.game, Advisor::at(level)));
        let crowds = (0..record.game.moves().len()).map(|ply| analysis.crowd(MoveId::of_ply(ply))).collect();
        GameReport { title, record, level, words, analysis, openings, crowds }
    }
}
