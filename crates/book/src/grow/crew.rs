//! Engines that work for a book, one on each thread.

use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use outflank_engine::{Engine, Level, Limits, Megabytes, Options, Stop};

use super::errand::{Answered, Errand};
use crate::{BookProblem, Judge};

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
    pub(crate) fn limits(&self) -> Limits {
        Limits::level(self.level)
    }

    /// Lets everybody work until there is nothing left to do, or the handle says that it is enough. `next` hands out errands, as many as it likes
    /// and none while others are to be waited for; `heard` is told each answer. What has begun when it is enough is dropped.
    pub(crate) fn work<B>(
        &self,
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
                scope.spawn(move || self.answer(waiting, &answers, judge, stop));
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
        waiting: &Mutex<Receiver<Errand>>,
        answers: &Sender<(Errand, Option<Answered>)>,
        judge: Judge,
        stop: &Stop,
    ) {
        let engine = Engine::with(Options { threads: 1, hash: self.hash, ..self.options.clone() });
        let take = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(errand) = take() {
            let answered = errand.run(&engine, self.limits(), judge, stop);
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
