//! A game of one person against engines, or of two at one screen, which is kept elsewhere.

use std::time::Instant;

use outflank_play::{Advisor, Customer, Entry, Event, Live, Refused, Seat, Surroundings, Table, Wake};
use outflank_rules::{BySide, Side};
use serde_json::Value;

use super::message::Keep;
use crate::code::GameCode;
use crate::message::{Action, News, Words};
use crate::problem::Problem;
use crate::setup::{Allowance, GameRequest, Wish};
use crate::telling::{PACE, Telling, acting_side, make_move};
use crate::view::GameView;

/// A game that goes on.
pub(super) struct GameSession {
    code: GameCode,
    live: Live,
    /// The seats of the person: all that are not an engine's.
    sides: Vec<Side>,
    /// Its rematch.
    next: Option<GameCode>,
    /// How many entries are kept.
    entries: usize,
    /// Whether somebody waits for advice.
    asked: bool,
}

/// What there is to say to a message at once, and what is kept because of it.
#[derive(Debug, Default)]
pub(super) struct GameAnswer {
    pub(super) keep: Option<Keep>,
    pub(super) news: Option<News>,
}

impl GameSession {
    /// Begins a game, with what is to be kept of it.
    pub(super) fn begin(set_up: Value, customer: Customer, wake: Wake) -> Result<(Self, Option<Keep>), Problem> {
        let request: GameRequest =
            serde_json::from_value(set_up).map_err(|error| Problem::unreadable(error.to_string()))?;
        let plan = request.plan(Allowance::Own)?;
        let people = Side::BOTH.into_iter().filter(|&side| plan.terms.seats[side] == Seat::Person).count();
        if people == Side::BOTH.len() && plan.seat != Wish::All {
            return Err(Problem::bad_input("a game with somebody elsewhere needs a server"));
        }
        let (code, entries) = (GameCode::random()?, plan.entries());
        let keep = Keep::Game { game: code.to_string(), follows: None, after: 0, entries: written(&entries) };
        Ok((Self::of(code, None, entries, customer, wake)?, Some(keep)))
    }

    /// Goes on with a game that was kept.
    pub(super) fn go_on(
        id: &str,
        next: Option<&str>,
        entries: &[String],
        customer: Customer,
        wake: Wake,
    ) -> Result<(Self, Option<Keep>), Problem> {
        let code = |id: &str| id.parse().map_err(|_| Problem::no_such_game());
        let read = |text: &String| serde_json::from_str(text).map_err(|_| Problem::unreadable_game());
        let entries: Vec<Entry> = entries.iter().map(read).collect::<Result<_, _>>()?;
        Ok((Self::of(code(id)?, next.map(code).transpose()?, entries, customer, wake)?, None))
    }

    fn of(
        code: GameCode,
        next: Option<GameCode>,
        entries: Vec<Entry>,
        engines: Customer,
        wake: Wake,
    ) -> Result<Self, Problem> {
        let count = entries.len();
        let table = Table::restore(entries).map_err(|_| Problem::unreadable_game())?;
        let sides = Side::BOTH.into_iter().filter(|&side| table.seats()[side] == Seat::Person).collect();
        let around = Surroundings { engines, pace: PACE, wake, programs: Surroundings::none().programs };
        let live = Live::go_on(table, around, Instant::now());
        Ok(Self { code, live, sides, next, entries: count, asked: false })
    }

    pub(super) fn code(&self) -> GameCode {
        self.code
    }

    /// The person is here: a clock that stood goes on. What is to be kept of that.
    pub(super) fn arrive(&mut self, now: Instant) -> Option<Keep> {
        if self.live.table().is_paused() {
            self.live.unpause(now);
        }
        self.settle(now).0
    }

    /// What somebody is told who comes to the game.
    pub(super) fn welcome(&self, now: Instant) -> Vec<News> {
        let here = News::Presence {
            here: BySide::from_fn(|side| self.sides.contains(&side)),
            watching: usize::from(self.sides.is_empty()),
        };
        vec![News::you(&self.sides, !self.sides.is_empty()), self.whole_game(now), here]
    }

    /// Does what a message asks for.
    pub(super) fn hear(&mut self, message: &str, now: Instant) -> GameAnswer {
        let done = Words::read(message).and_then(|words| match words {
            Words::Ping => Ok(GameAnswer { news: Some(News::Pong), ..GameAnswer::default() }),
            Words::Do(action) => self.act(action, now),
        });
        done.unwrap_or_else(|problem| GameAnswer { news: Some(News::Refused(problem)), ..GameAnswer::default() })
    }

    fn act(&mut self, action: Action, now: Instant) -> Result<GameAnswer, Problem> {
        let side = acting_side(self.live.table(), &self.sides)?;
        match action {
            Action::Move { square, ply } => make_move(&mut self.live, side, square, ply, now)?,
            Action::Resign => self.live.resign(side, now)?,
            Action::Undo => self.live.undo(now)?,
            Action::Redo => self.live.redo(now)?,
            Action::Advice(advice) => {
                self.live.ask(advice, Advisor::default())?;
                self.asked = true;
            }
            Action::Rematch => return self.rematch(),
        }
        Ok(GameAnswer::default())
    }

    /// Another round with the colours changed. The finished game keeps its name; the next one gets its own.
    fn rematch(&mut self) -> Result<GameAnswer, Problem> {
        let table = self.live.table();
        if table.turn().is_some() {
            return Err(Refused::NotOver.into());
        }
        if let Some(next) = self.next {
            return Ok(GameAnswer { keep: None, news: Some(News::Rematch { id: next.to_string() }) });
        }
        let (code, terms) = (GameCode::random()?, table.terms().clone().rematch(table.tally()));
        self.next = Some(code);
        let keep = Keep::Game {
            game: code.to_string(),
            follows: Some(self.code.to_string()),
            after: 0,
            entries: written(&[Entry::opening(&terms)]),
        };
        Ok(GameAnswer { keep: Some(keep), news: Some(News::Rematch { id: code.to_string() }) })
    }

    /// Does what is due; what is to be kept of what happened, and then told.
    pub(super) fn settle(&mut self, now: Instant) -> (Option<Keep>, Vec<News>) {
        self.live.poll(now);
        let events = self.live.take_events();
        let entries: Vec<Entry> = events.iter().filter_map(Entry::of_event).collect();
        let keep = (!entries.is_empty()).then(|| Keep::Game {
            game: self.code.to_string(),
            follows: None,
            after: self.entries,
            entries: written(&entries),
        });
        self.entries += entries.len();
        let mut news = Vec::new();
        for event in &events {
            if let Event::Advice(advised) = event
                && self.asked
            {
                news.push(News::advice(self.live.table(), advised));
                self.asked = advised.refining;
            }
        }
        news.extend(Telling::of(&events).news(self.live.table(), now, || self.whole_game(now)));
        (keep, news)
    }

    /// When something will be due, even if nobody does anything.
    pub(super) fn next_wake(&self) -> Option<Instant> {
        self.live.next_wake()
    }

    fn whole_game(&self, now: Instant) -> News {
        let view = GameView::new(self.live.table(), BySide::default(), now);
        News::Game(Box::new(view.kept_as(self.code.to_string(), self.next.map(|next| next.to_string()))))
    }
}

/// Entries as they are kept.
fn written(entries: &[Entry]) -> Vec<String> {
    entries.iter().map(|entry| serde_json::to_string(entry).expect("plain data becomes JSON")).collect()
}
