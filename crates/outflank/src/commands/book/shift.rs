//! Letting engines work on a book: how many, how hard and how long, and how far they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use clap::Args;
use outflank_book::{BookChange, BookCrew, BookProgress, BookWork};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_play::Span;

use super::elsewhere::DistantSearcher;
use super::place::OpenBook;
use crate::engine_options::EngineOptions;
use crate::failure::Failure;
use crate::figures::in_words;
use crate::interrupt::stop_on_ctrl_c;
use crate::progress::grouped;
use crate::progress_line::ProgressLine;
use crate::remote::{NatsOptions, refuse_engine_options};

/// How hard and how long engines work.
#[derive(Args, Clone)]
pub(super) struct CrewOptions {
    /// Look as far ahead as a level: easy, medium, hard, expert, master, or a number from 1 to 30
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Master)]
    level: Level,

    /// Work this long at most, such as 10m or 8h
    #[arg(long, value_name = "TIME")]
    time: Option<Span>,

    /// Each thread looks at a position of its own, with its part of the memory
    #[command(flatten)]
    engine: EngineOptions,

    #[command(flatten)]
    nats: NatsOptions,
}

impl CrewOptions {
    pub(super) fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// Engines of this machine.
    fn crew(&self) -> Result<BookCrew, Failure> {
        let engine = self.engine.options()?;
        let (threads, Megabytes(memory)) = (engine.threads, engine.hash);
        let each = Megabytes((memory / u32::try_from(threads).unwrap_or(u32::MAX)).max(1));
        Ok(BookCrew { threads, hash: each, level: self.level, options: engine })
    }
}

/// Engines at work on a book, until they are done, the time is up, or somebody presses Ctrl-C.
pub(super) struct Shift {
    crew: BookCrew,
    elsewhere: Option<DistantSearcher>,
    stop: Stop,
    time_is_up: Arc<AtomicBool>,
}

/// How a shift ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ShiftEnd {
    Done,
    TimeUp,
    Interrupted,
}

impl Shift {
    pub(super) fn begin(options: &CrewOptions) -> Result<Self, Failure> {
        let cluster = options.nats.cluster()?;
        let (stop, time_is_up) = (stop_on_ctrl_c()?, Arc::new(AtomicBool::new(false)));
        let (crew, elsewhere) = match cluster {
            None => (options.crew()?, None),
            Some(cluster) => {
                refuse_engine_options(options.engine.is_asked_for())?;
                let searcher = DistantSearcher::of(cluster, &stop)?;
                let (threads, hash) = (searcher.at_once(), Megabytes(1));
                (BookCrew { threads, hash, level: options.level, options: Options::default() }, Some(searcher))
            }
        };
        if let Some(Span(time)) = options.time {
            let (stop, time_is_up) = (stop.clone(), time_is_up.clone());
            thread::spawn(move || {
                thread::sleep(time);
                if !stop.is_stopped() {
                    time_is_up.store(true, Ordering::Relaxed);
                    stop.stop();
                }
            });
        }
        Ok(Self { crew, elsewhere, stop, time_is_up })
    }

    /// Lets the crew do some work, and shows how far it is.
    pub(super) fn work(&self, open: &mut OpenBook, work: &BookWork) -> Result<BookChange, Failure> {
        let mut line = ProgressLine::new();
        let watch = |progress: &BookProgress| line.show(|| in_a_line(progress));
        let change = match &self.elsewhere {
            None => open.book.grow(work, &self.crew, &self.stop, watch),
            Some(elsewhere) => open.book.grow_elsewhere(work, &self.crew, elsewhere, &self.stop, watch),
        };
        if let Some(failure) = self.elsewhere.as_ref().and_then(DistantSearcher::failure) {
            return Err(failure);
        }
        // Whoever waits for this has waited longer for the searches, and a tidy file takes half the room.
        let tidied = change.and_then(|change| open.book.tidy().map(|()| change));
        tidied.map_err(|problem| open.refused(&problem))
    }

    pub(super) fn end(&self) -> ShiftEnd {
        match (self.stop.is_stopped(), self.time_is_up.load(Ordering::Relaxed)) {
            (false, _) => ShiftEnd::Done,
            (true, true) => ShiftEnd::TimeUp,
            (true, false) => ShiftEnd::Interrupted,
        }
    }
}

fn in_a_line(progress: &BookProgress) -> String {
    let BookProgress { new, searches, nodes, elapsed, total, value } = progress;
    let of_all = total.filter(|total| *total < usize::MAX / 2);
    let of_all = of_all.map_or_else(String::new, |total| format!(" of {}", grouped(total)));
    let value = value.map_or_else(String::new, |value| format!(", worth {value}"));
    let (nodes, seconds) = (in_words(*nodes as f64), elapsed.as_secs());
    format!(
        "{}{of_all} new positions{value}, {} searches, {nodes} nodes, {seconds} s",
        grouped(*new),
        grouped(*searches)
    )
}
