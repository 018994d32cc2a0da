//! Engines that work for a book, one on each thread.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use outflank_engine::{Engine, Level, Limits, Megabytes, Memory, Options, Report, Stop};
use outflank_rules::{Position, Squares};

use super::errand::{Answered, Errand};
use crate::{BookProblem, Judge};

/// Somebody who searches positions for a book: an engine, or machines elsewhere.
pub trait BookSearcher: Sync {
    /// Which of these moves of a position is the best? `None` if it was stopped, or nobody can tell.
    fn search(&self, position: &Position, limits: Limits, among: Squares, stop: &Stop) -> Option<Report>;
}

impl BookSearcher for Engine {
    fn search(&self, position: &Position, limits: Limits, among: Squares, stop: &Stop) -> Option<Report> {
        let report = self.request(position).limits(limits).among(among).stop(stop).run();
        (!stop.is_stopped()).then_some(report)
    }
}

/// Engines that work for a book: how many, and how far they look.
#[derive(Clone, Debug)]
pub struct BookCrew {
    /// Engines that work side by side, each on a thread of its own.
    pub threads: usize,
    /// What each of them remembers.
    pub hash: Megabytes,
    /// How far they look.
    pub level: Level,
    /// How they are set up otherwise.
    pub options: Options,
}

impl BookCrew {
    /// Each position is searched afresh, so that what the book knows of it does not depend on who was asked what before.
    pub(crate) fn limits(&self) -> Limits {
        Limits { memory: Memory::Afresh, ..Limits::level(self.level) }
    }

    /// Lets everybody work until there is nothing left to do, or the handle says that it is enough. `next` hands out errands, as many as it likes
    /// and none while others are to be waited for; `heard` is told each answer. What has begun when it is enough is dropped. Where somebody
    /// searches elsewhere, nobody thinks here.
    pub(crate) fn work<B>(
        &self,
        elsewhere: Option<&dyn BookSearcher>,
        book: &mut B,
        stop: &Stop,
        mut next: impl FnMut(&mut B) -> Vec<Errand>,
        mut heard: impl FnMut(&mut B, &Errand, Option<Answered>) -> Result<(), BookProblem>,
        judge: Judge,
    ) -> Result<(), BookProblem> {
        let (errands, waiting) = mpsc::channel::<Errand>();
        let waiting = Mutex::new(waiting);
        let (answers, told) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (waiting, answers) = (&waiting, answers.clone());
                scope.spawn(move || self.answer(elsewhere, waiting, &answers, judge, stop));
            }
            drop(answers);
            let done = hand_out(book, stop, errands, &told, &mut next, &mut heard);
            if done.is_err() {
                stop.stop();
            }
            done
        })
    }

    fn answer(
        &self,
        elsewhere: Option<&dyn BookSearcher>,
        waiting: &Mutex<Receiver<Errand>>,
        answers: &Sender<(Errand, Option<Answered>)>,
        judge: Judge,
        stop: &Stop,
    ) {
        let own: Engine;
        let searcher = match elsewhere {
            Some(elsewhere) => elsewhere,
            None => {
                own = Engine::with(Options { threads: 1, hash: self.hash, ..self.options.clone() });
                &own
            }
        };
        let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(errand) = take() {
            let answered = errand.run(searcher, self.limits(), judge, stop);
            if answers.send((errand, answered)).is_err() {
                return;
            }
        }
    }
}

/// Hands errands out and hears the answers. Returns when nothing is under way and nothing is left.
fn hand_out<B>(
    book: &mut B,
    stop: &Stop,
    errands: Sender<Errand>,
    told: &Receiver<(Errand, Option<Answered>)>,
    next: &mut impl FnMut(&mut B) -> Vec<Errand>,
    heard: &mut impl FnMut(&mut B, &Errand, Option<Answered>) -> Result<(), BookProblem>,
) -> Result<(), BookProblem> {
    let mut under_way = 0_usize;
    loop {
        if !stop.is_stopped() {
            for errand in next(book) {
                // Fails only if every engine has panicked, and then no answer comes either.
                under_way += usize::from(errands.send(errand).is_ok());
            }
        }
        if under_way == 0 {
            return Ok(());
        }
        let Ok((errand, answered)) = told.recv() else { return Ok(()) };
        under_way -= 1;
        heard(book, &errand, answered)?;
    }
}
