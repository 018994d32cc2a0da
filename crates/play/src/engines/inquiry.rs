//! Questions that any engine answers alike, with whoever waits for the answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_coach::Advisor;
use outflank_engine::{Engine, Limits, MoveScore, Progress, Stop};
use outflank_rules::Position;
use serde::{Deserialize, Serialize};

use super::{SharedFindings, ThinkingLimit, cost};
use crate::move_question::{MoveAnswer, MoveQuestion};

/// What somebody would like to know about a position.
pub(crate) enum Wish {
    /// What a player would play who was on turn at this moment.
    Move { question: MoveQuestion, asked: Instant },
    /// What every square is worth; if the opening book will do, the best of them by the book.
    Squares { advisor: Advisor, heeds_book: bool },
}

/// What somebody hears who has asked.
pub(crate) enum Heard<'a> {
    /// The search gets on.
    Progress(&'a Progress),
    /// What the player would play.
    Move(MoveAnswer),
    /// What every square is worth, the best first.
    Squares(Vec<MoveScore>),
    /// The best square by the opening book.
    ByTheBook(MoveScore),
    /// Somebody else needed it first: ask again.
    GaveWay,
}

/// A question on its way to an engine, whichever that is.
pub(crate) struct Inquiry {
    pub(super) position: Position,
    pub(super) wish: Wish,
    pub(super) findings: Option<Arc<SharedFindings>>,
    pub(super) limit: Arc<ThinkingLimit>,
    /// Ends the search, and says that nobody waits any more. It is for this question alone.
    pub(super) stop: Stop,
    pub(super) hear: Box<dyn FnMut(Heard<'_>) + Send>,
    /// How often it may still be sent to an engine elsewhere.
    pub(super) journeys: u8,
}

/// What an engine does to answer, wherever it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Search {
    Move(MoveQuestion),
    Squares(Limits),
}

/// What comes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) enum Found {
    /// Nothing without a legal move.
    Move(Option<MoveAnswer>),
    Squares(Vec<MoveScore>),
}

impl Wish {
    /// How long an engine is likely to think about it.
    pub(crate) fn cost(&self, position: &Position) -> Duration {
        let rules = position.rules();
        let limits = match self {
            Self::Move { question: MoveQuestion { player, .. }, .. } => {
                player.skill().map(|skill| skill.limits(rules)).or_else(|| player.limits())
            }
            Self::Squares { advisor, .. } => Some(advisor.limits(rules)),
        };
        limits.map_or(Duration::ZERO, |limits| cost(position, &limits))
    }
}

impl Search {
    pub(super) fn carry_out(
        &self,
        engine: &Engine,
        position: &Position,
        stop: &Stop,
        watch: impl FnMut(&Progress),
    ) -> Found {
        match self {
            Self::Move(question) => Found::Move(question.answer(engine, position, stop, watch)),
            Self::Squares(limits) => {
                let advisor = Advisor::within(*limits);
                Found::Squares(advisor.score(engine, position, stop, watch).moves)
            }
        }
    }
}

impl Found {
    /// Whether it makes sense as an answer about this position.
    pub(super) fn fits(&self, search: &Search, position: &Position) -> bool {
        let legal = position.legal_moves();
        match (self, search) {
            (Self::Move(answer), Search::Move(_)) => {
                answer.map_or(legal.is_empty(), |answer| legal.contains(answer.square))
            }
            (Self::Squares(moves), Search::Squares(_)) => moves.iter().all(|known| legal.contains(known.square)),
            _ => false,
        }
    }
}

impl Inquiry {
    /// What there is to search, now that its turn has come: a clock has run on while it waited.
    pub(super) fn search(&self) -> Search {
        match &self.wish {
            Wish::Move { question, asked } => Search::Move(question.clone().after(*asked)),
            Wish::Squares { advisor, .. } => Search::Squares(advisor.limits(self.position.rules())),
        }
    }

    /// Has this engine answer, unless nobody waits any more. An analysis can ask whether somebody waits for the engine who comes first.
    pub(super) fn answer_here(mut self, engine: &Engine, should_give_way: &dyn Fn() -> bool) {
        if self.stop.is_stopped() || self.tell_what_is_known(engine) {
            return;
        }
        let (search, mut gave_way) = (self.search(), false);
        let Self { position, limit, stop, hear, .. } = &mut self;
        let found = search.carry_out(engine, position, stop, |progress| {
            // A search that takes too long is cut short, and its answer counts all the same.
            limit.watch(progress, stop);
            gave_way |= should_give_way();
            if gave_way {
                stop.stop();
            } else {
                hear(Heard::Progress(progress));
            }
        });
        if gave_way {
            hear(Heard::GaveWay);
        } else {
            let cut_short = stop.is_stopped();
            self.conclude(engine, found, cut_short);
        }
    }

    /// Tells what was found out before, or stands in the opening book, without a search.
    pub(super) fn tell_what_is_known(&mut self, engine: &Engine) -> bool {
        let Wish::Squares { advisor, heeds_book } = self.wish else { return false };
        let by_the_book = if heeds_book { advisor.by_the_book(engine, &self.position) } else { None };
        let find = |findings: &SharedFindings| findings.find(engine, &self.position, advisor);
        let known = match by_the_book {
            Some(best) => Some(Heard::ByTheBook(best)),
            None => self.findings.as_deref().and_then(find).map(Heard::Squares),
        };
        known.map(|known| (self.hear)(known)).is_some()
    }

    /// Whether only an engine of this program can answer: one of its opening book perhaps.
    pub(super) fn needs_book(&self, engine: &Engine) -> bool {
        matches!(self.wish, Wish::Move { .. }) && !engine.options().openings.moves(&self.position).is_empty()
    }

    /// Tells the answer, and keeps it if it says as much as it should.
    pub(super) fn conclude(mut self, engine: &Engine, found: Found, cut_short: bool) {
        match (found, &self.wish, &self.findings) {
            (Found::Squares(moves), Wish::Squares { advisor, .. }, findings) => {
                if let Some(findings) = findings.as_deref().filter(|_| !cut_short) {
                    findings.add(engine, &self.position, *advisor, &moves);
                }
                (self.hear)(Heard::Squares(moves));
            }
            (Found::Move(Some(answer)), ..) => (self.hear)(Heard::Move(answer)),
            _ => {}
        }
    }
}
