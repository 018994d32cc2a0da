//! `outflank analyze`: what every move of a game was worth.

mod graph;
mod html;
mod json;
mod kept;
mod text;

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use clap::Args;
use outflank_engine::{Level, Options, Stop};
use outflank_play::{ADVICE, Advisor, Engines, Review};
use outflank_records::{FileReader, Format, Language, Opening, Record};
use outflank_rules::Side;

use crate::failure::Failure;
use crate::files;
use crate::interrupt::stop_on_ctrl_c;
use crate::options::{RuleOptions, by_name};
use crate::output::{Output, say};
use crate::progress::Progress;
use kept::Kept;

/// Tell what every move of a game was worth, and what it gave away
///
/// A GAME is a file in any format, the moves themselves, or - for standard input. Every square is scored in the same way, so
/// that the move played and the best one can be compared; each score is exact or says how many moves ahead it was seen. At most
/// three moves of a game are called turning points: those that changed who wins. After Ctrl-C it tells what it has found so far.
///
/// In JSON, scores are the mover's; "exact" says whether they are proven, and "depth" how many moves ahead they were seen otherwise.
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

    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Keep what is found in FILE as it is found, and take from it what was found before
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// The language of opening names
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Language>(Language::ALL.map(Language::name)))]
    language: Language,

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

/// How long to wait for the engine before looking whether somebody has pressed Ctrl-C.
const PATIENCE: Duration = Duration::from_millis(100);

/// A game with what was found out about it.
struct Analysis {
    title: String,
    record: Record,
    level: Level,
    review: Review,
    /// The name of the opening that each move reaches, if it has one.
    openings: Vec<Option<&'static str>>,
}

impl Analysis {
    fn opening(&self) -> Option<&'static str> {
        self.openings.iter().rev().find_map(|name| *name)
    }

    /// What to say of an analysis that was interrupted.
    fn unfinished(&self) -> Option<String> {
        let careful = self.review.moves().iter().flatten().filter(|reviewed| reviewed.refined).count();
        let all = self.review.moves().len();
        (!self.review.is_finished()).then(|| format!("Unfinished: {careful} of {all} moves were looked at with care."))
    }

    fn player(&self, side: Side) -> String {
        self.record.players[side].name.clone().unwrap_or_else(|| side.to_string())
    }
}

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
        let mut kept = Kept::open(self.resume.as_deref())?;
        let moves = records.iter().map(|(_, record)| record.game.moves().len()).sum();
        let mut progress = Progress::of(moves, "moves");
        let stop = stop_on_ctrl_c()?;
        let mut analyses = Vec::new();
        for (title, record) in records {
            if stop.is_stopped() {
                break;
            }
            let analysis = self.analyse(title, record, &mut kept, &mut progress, &stop)?;
            if self.json {
                out.json(&json::write(&analysis))?;
                out.flush()?;
            }
            analyses.push(analysis);
        }
        drop(progress);
        if let Some(path) = &self.html {
            files::write(path, html::write(&analyses).as_bytes(), out)?;
        }
        if let (Some(path), [analysis, ..]) = (&self.svg, analyses.as_slice()) {
            files::write(path, graph::svg(analysis).as_bytes(), out)?;
        }
        if !self.json && self.html.is_none() && self.svg.is_none() {
            analyses.iter().try_for_each(|analysis| text::write(analysis, out))?;
        }
        if stop.is_stopped() { Err(Failure::Interrupted) } else { Ok(()) }
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
        kept: &mut Kept,
        progress: &mut Progress,
        stop: &Stop,
    ) -> Result<Analysis, Failure> {
        let name = |ply| record.game.position_at(ply).and_then(Opening::at)?.name(self.language);
        let openings = (1..=record.game.moves().len()).map(name).collect();
        let known = kept.known(&record.game, self.level);
        (0..known.len()).for_each(|_| progress.step(&title));
        let (sender, news) = mpsc::channel();
        let wake = Arc::new(move || {
            // An error means that the receiver is gone, and needs no more news.
            let _ = sender.send(());
        });
        let options = Options { threads: self.threads.into(), ..Options::default() };
        let customer = Engines::new(options, NonZeroUsize::MIN).only_customer();
        let mut review = Review::go_on(record.game.clone(), known, Advisor::at(self.level), &customer, wake);
        loop {
            review.poll();
            for reviewed in review.take_news().iter().filter(|reviewed| reviewed.refined) {
                kept.add(&record.game, self.level, reviewed)?;
                progress.step(&title);
            }
            if review.is_finished() || stop.is_stopped() {
                break;
            }
            // The review wakes us when there is news; Ctrl-C does not, so look every now and then.
            let _ = news.recv_timeout(PATIENCE);
        }
        Ok(Analysis { title, record, level: self.level, review, openings })
    }
}
