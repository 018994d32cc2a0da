//! A game on the full screen.

mod evaluation;
mod input;

use std::time::{Duration, Instant};

use outflank_play::{Advice, BoardMark, Event, KeptGame, MarkKind, Matter, MoveScore};
use outflank_rules::{EndReason, Side, Square, Squares};
use ratatui::crossterm::event::KeyCode;

use super::board::{Facing, Marks};
use super::desk::Desk;
use super::scores;
use super::thoughts::Thoughts;
use super::turning::{FRAME, Turning};
use super::typing::Typing;
use crate::TerminalWords;
pub(crate) use evaluation::{LiveEvaluation, is_fair};

/// How often a running clock is drawn.
const CLOCK_FRAME: Duration = Duration::from_millis(200);

/// A game, and what its player is doing.
pub(crate) struct GameScreen {
    pub(crate) live: KeptGame,
    pub(crate) cursor: Square,
    /// Whether the cursor is shown: it hides from those who use the mouse or type squares.
    cursor_shown: bool,
    pub(crate) facing: Facing,
    turning: Option<Turning>,
    typing: Typing,
    thoughts: Thoughts,
    advice: Vec<MoveScore>,
    /// What matters in the position, if that was asked.
    matters: Vec<Matter>,
    /// Who is ahead, if that is shown.
    evaluation: Option<LiveEvaluation>,
    scores_wanted: bool,
    /// Whether the cursor goes where advice points.
    follows_hint: bool,
    pub(crate) message: String,
    /// Why the game is not saved, as long as it is not.
    pub(crate) unsaved: Option<String>,
    /// A key that must be pressed twice.
    asked: Option<KeyCode>,
    /// How long engines wait before they move.
    pace: Duration,
    words: TerminalWords,
}

impl GameScreen {
    pub(crate) fn new(live: KeptGame, desk: &Desk) -> Self {
        let words = desk.words();
        let cursor = live.table().position().legal_moves().first().unwrap_or(Square::from_index(0));
        let message = if live.table().is_paused() { words.press_to_go_on() } else { "" };
        Self {
            live,
            cursor,
            cursor_shown: false,
            facing: Facing::Usual,
            turning: None,
            typing: Typing::default(),
            thoughts: Thoughts::default(),
            advice: Vec::new(),
            matters: Vec::new(),
            evaluation: None,
            scores_wanted: false,
            follows_hint: false,
            message: message.to_owned(),
            unsaved: None,
            asked: None,
            pace: desk.pace(),
            words,
        }
    }

    pub(crate) fn marks(&self, now: Instant) -> Marks {
        let table = self.live.table();
        let person = table.turn().is_some_and(|side| table.seats()[side].is_person());
        let at_play = person && !table.is_paused();
        Marks {
            legal: if at_play { table.position().legal_moves() } else { Squares::EMPTY },
            last_move: table.game().last_move(),
            turning: self.turning.filter(|turning| !turning.is_over(now)),
            cursor: Some(self.cursor).filter(|_| self.cursor_shown && at_play),
            advised: if self.advice.len() == 1 { self.advice.first().map(|best| best.square) } else { None },
            scores: scores::marks(&self.advice),
            told: self.matters.iter().flat_map(told).collect(),
            ..Marks::default()
        }
    }

    /// Who is ahead, if that is shown.
    pub(crate) fn evaluation(&self) -> Option<&LiveEvaluation> {
        self.evaluation.as_ref()
    }

    /// By how much Black is expected to win, while scores are shown.
    pub(crate) fn expected(&self) -> Option<i16> {
        let best = self.advice.first().filter(|_| self.scores_wanted)?.score.discs();
        Some(if self.live.table().turn()? == Side::Black { best } else { -best })
    }

    /// Does what time has made due, and hears what happened.
    pub(crate) fn tick(&mut self, desk: &mut Desk, now: Instant) {
        let words = self.words;
        self.live.poll(now);
        let mut failed = None;
        for event in self.live.take_events() {
            match event {
                Event::Moved { side, square, flips, .. } => {
                    self.turning = desk.look.animate.then_some(Turning { square, flips, since: now });
                    self.forget_advice();
                    self.thoughts.hear_move(side, square);
                    let seats = self.live.table().seats();
                    desk.ring |= desk.look.bell && !seats[side].is_person() && seats.has_person();
                    self.message.clear();
                }
                Event::TakenBack { .. } => {
                    self.turning = None;
                    self.forget_advice();
                    self.thoughts.forget();
                    self.message.clear();
                }
                Event::Started(_) => {
                    self.turning = None;
                    self.thoughts.forget();
                    self.message = words.another_round().to_owned();
                }
                Event::Passed(side) => self.message = words.moves_again(side),
                Event::Paused => self.message = words.press_to_go_on().to_owned(),
                Event::Resumed => self.message.clear(),
                Event::Ended(outcome) => {
                    self.thoughts.forget();
                    self.forget_advice();
                    self.scores_wanted = false;
                    self.message = words.sentence(&words.ending(&outcome));
                    if outcome.reason == EndReason::Time {
                        self.turning = None;
                    }
                }
                Event::Thinking { side, progress } => self.thoughts.hear(side, progress),
                Event::Advice(advised) if advised.advice == Advice::WhatMatters => {
                    self.message = words.matters(&advised.matters);
                    self.matters = advised.matters;
                }
                // Scores were hidden while better ones were on their way.
                Event::Advice(advised) if advised.moves.len() > 1 && !self.scores_wanted => {}
                Event::Advice(advised) => {
                    // Enter plays what is advised, unless the user has gone elsewhere meanwhile.
                    if let ([best], true) = (advised.moves.as_slice(), self.follows_hint) {
                        (self.cursor, self.cursor_shown) = (best.square, true);
                    }
                    self.message = words.advice(&advised);
                    self.advice = advised.moves;
                }
                Event::SavingFailed(error) => self.unsaved = Some(words.save_error(&error)),
                Event::SavingWorks => {
                    self.unsaved = None;
                    self.message = words.saved_again().to_owned();
                }
                Event::NotStarted { side, why } => failed = Some(words.program_cannot_play(side, &why)),
                Event::Failed { side, why } => failed = Some(words.program_has_lost(side, &why)),
            }
        }
        // More to the point than the pause or the resignation that follows from it.
        self.message = failed.unwrap_or_else(|| std::mem::take(&mut self.message));
        if self.scores_wanted && self.advice.is_empty() && !self.live.is_thinking() {
            // Scores stay on from turn to turn; on an engine's turn the request is refused.
            let _ = self.live.ask(Advice::EverySquare, desk.advisor);
        }
        self.follow_evaluation(desk);
    }

    fn forget_advice(&mut self) {
        self.advice.clear();
        self.matters.clear();
    }

    /// Shows who is ahead as long as somebody wants that and it is fair.
    fn follow_evaluation(&mut self, desk: &Desk) {
        let table = self.live.table();
        let wanted = desk.evaluation_wanted && is_fair(table.seats());
        let kept = self.evaluation.take().filter(|evaluation| wanted && evaluation.is_of(table.game()));
        self.evaluation = kept.or_else(|| wanted.then(|| LiveEvaluation::new(table.game(), desk)));
        if let Some(evaluation) = &mut self.evaluation {
            evaluation.follow(table.game());
        }
    }

    /// What the engine thinks of the game, if it is shown.
    pub(crate) fn thoughts(&self) -> Option<(Side, &MoveScore)> {
        self.thoughts.shown(self.live.table().seats())
    }

    /// Whether an engine thinks, or is about to.
    pub(crate) fn is_waiting(&self) -> bool {
        let table = self.live.table();
        let engine_on_turn = table.turn().is_some_and(|side| !table.seats()[side].is_person());
        let looking = self.evaluation.as_ref().is_some_and(LiveEvaluation::is_waiting);
        self.live.is_thinking() || looking || (engine_on_turn && !table.is_paused())
    }

    pub(crate) fn next_wake(&self, now: Instant) -> Option<Instant> {
        let turning = self.turning.filter(|turning| !turning.is_over(now)).map(|_| now + FRAME);
        let table = self.live.table();
        let clock_runs = table.turn().is_some() && !table.is_paused() && table.clock().is_some();
        let clock = clock_runs.then_some(now + CLOCK_FRAME);
        [turning, clock, self.live.next_wake()].into_iter().flatten().min()
    }
}

/// The squares that something is about: a corner that is threatened is lost, one that can be taken is won.
fn told(matter: &Matter) -> Vec<BoardMark> {
    let kind = match matter {
        Matter::Threat { .. } => MarkKind::Lost,
        Matter::CornerToTake { .. } => MarkKind::Won,
        _ => MarkKind::About,
    };
    matter.squares().iter().map(|square| BoardMark { square, kind }).collect()
}
