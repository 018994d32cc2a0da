//! What one game asks the engines.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use outflank_engine::{Progress, Stop};
use outflank_rules::{Game, Side, Square};

use crate::advice::Refining;
use crate::engines::{Customer, Heard, Urgency, Wish};
use crate::move_question::{MoveAnswer, MoveQuestion};
use crate::programs::{Programs, Request, Trouble, Wanted};
use crate::{Advice, Advised, Advisor, EnginePlayer, Program, Starter, Times};

/// Something that is called, from another thread, when there is news.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What an engine is asked.
#[derive(Clone, Debug)]
pub(crate) enum EngineQuestion {
    /// What a player would play, with the clocks of both sides if there are any.
    Move { question: MoveQuestion, times: Option<Times> },
    /// What a player should be told.
    Advice { advice: Advice, advisor: Advisor },
}

/// What an engine answers.
#[derive(Debug)]
pub(crate) enum Thought {
    Progress(Progress),
    Move(MoveAnswer),
    Advice(Advised),
    /// The program that should have moved did not, and why.
    Failed(String),
    /// The program that should play a side cannot, and why.
    NotStarted {
        side: Side,
        why: String,
    },
}

impl Thought {
    /// Whether nothing more is to come on the question.
    fn is_last(&self) -> bool {
        match self {
            Self::Progress(_) => false,
            Self::Advice(advised) => !advised.refining,
            Self::Move(_) | Self::Failed(_) | Self::NotStarted { .. } => true,
        }
    }

    fn of_program(side: Side, answer: Result<Square, Trouble>) -> Self {
        match answer {
            Ok(square) => Self::Move(MoveAnswer::at_once(square)),
            Err(Trouble::NotStarted(why)) => Self::NotStarted { side, why },
            Err(Trouble::Failed(why)) => Self::Failed(why),
        }
    }
}

/// In place of the number of a question, for news that answers none.
const UNASKED: u64 = 0;

/// The way of one game to the engines, with at most one question that still matters.
pub(crate) struct Thinker {
    customer: Customer,
    programs: Programs,
    wake: Wake,
    answers: Sender<(u64, Thought)>,
    thoughts: Receiver<(u64, Thought)>,
    /// The number of the latest question, and the way to interrupt it.
    current: Option<(u64, Stop)>,
    asked: u64,
}

impl Thinker {
    pub(crate) fn new(customer: Customer, starter: Starter, wake: Wake) -> Self {
        let (answers, thoughts) = mpsc::channel();
        Self { customer, programs: Programs::new(starter), wake, answers, thoughts, current: None, asked: 0 }
    }

    pub(crate) fn customer(&self) -> &Customer {
        &self.customer
    }

    /// Asks as this customer from now on.
    pub(crate) fn set_customer(&mut self, customer: Customer) {
        self.customer = customer;
    }

    /// Whether a question waits for its answer.
    pub(crate) fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Asks, and forgets whatever was asked before.
    pub(crate) fn ask(&mut self, game: &Game, question: EngineQuestion) {
        self.cancel();
        self.asked += 1;
        let (number, stop, asked) = (self.asked, Stop::new(), Instant::now());
        self.current = Some((number, stop.clone()));
        let (answers, wake) = (self.answers.clone(), self.wake.clone());
        let tell = move |thought| {
            // Fails only when the game has been dropped.
            let _ = answers.send((number, thought));
            wake();
        };
        if let EngineQuestion::Move { question, times } = &question
            && let EnginePlayer::Program(program) = &question.player
        {
            let side = game.position().side_to_move();
            let tell = Box::new(move |answer| tell(Thought::of_program(side, answer)));
            let (program, wanted) = (program.clone(), Wanted::Move { times: *times, stop });
            return self.programs.submit(Request { program, side, game: game.clone(), wanted, tell });
        }
        let position = *game.position();
        match question {
            EngineQuestion::Move { question, .. } => {
                let wish = Wish::Move { question, asked };
                self.customer.inquire(Urgency::Move, position, wish, &stop, move |heard| match heard {
                    Heard::Progress(progress) => tell(Thought::Progress(progress.clone())),
                    Heard::Move(answer) => tell(Thought::Move(answer)),
                    Heard::Squares(_) | Heard::ByTheBook(_) | Heard::GaveWay => {}
                });
            }
            EngineQuestion::Advice { advice, advisor } => {
                let wish = Wish::Squares { advisor, heeds_book: advice == Advice::Best };
                let advise = move |moves, refining| Thought::Advice(Advised::of(advice, &position, moves, refining));
                let mut refining = Refining::default();
                self.customer.inquire(Urgency::Advice, position, wish, &stop, move |heard| match heard {
                    Heard::Progress(progress) => {
                        if let Some(moves) = refining.take(progress).filter(|_| advice != Advice::WhatMatters) {
                            tell(advise(moves, true));
                        }
                    }
                    Heard::Squares(moves) => tell(advise(moves, false)),
                    Heard::ByTheBook(best) => tell(Thought::Advice(Advised::by_the_book(best))),
                    Heard::Move(_) | Heard::GaveWay => {}
                });
            }
        }
    }

    /// Starts the program that plays this side, and tells only if it cannot play.
    pub(crate) fn start(&mut self, program: Program, side: Side, game: &Game) {
        let (answers, wake) = (self.answers.clone(), self.wake.clone());
        let tell = Box::new(move |answer| {
            // Fails only when the game has been dropped.
            let _ = answers.send((UNASKED, Thought::of_program(side, answer)));
            wake();
        });
        self.programs.submit(Request { program, side, game: game.clone(), wanted: Wanted::Start, tell });
    }

    /// Interrupts the engine; its answer no longer matters.
    pub(crate) fn cancel(&mut self) {
        if let Some((_, stop)) = self.current.take() {
            stop.stop();
        }
    }

    /// The next thought on the latest question; waits for it as long as this.
    pub(crate) fn next(&mut self, timeout: Duration) -> Option<Thought> {
        loop {
            match self.thoughts.recv_timeout(timeout) {
                Ok((number, thought)) => {
                    if number == UNASKED {
                        return Some(thought);
                    }
                    let current = self.current.as_ref().is_some_and(|(current, _)| *current == number);
                    if !current {
                        continue;
                    }
                    if thought.is_last() {
                        self.current = None;
                    }
                    return Some(thought);
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl fmt::Debug for Thinker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinker").field("current", &self.current).finish_non_exhaustive()
    }
}

impl Drop for Thinker {
    /// Stops the search: its answer is no longer wanted.
    fn drop(&mut self) {
        self.cancel();
    }
}
