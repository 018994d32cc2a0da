//! What people at a live game do, and what they alone are told.

use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use outflank_play::{Advice, Advised, Advisor};
use outflank_rules::{Side, Square};
use tokio::sync::mpsc;

use super::{TableTask, Welcome};
use crate::error::Problem;
use crate::identity::{Caller, Holder};
use crate::message::{Action, News};
use crate::store::Chair;
use crate::view::ScoredView;

impl TableTask {
    /// Counts a connection, and lets a game go on that waited for its players. Returns the sides it was counted for.
    pub(super) fn arrive(&mut self, caller: Caller) -> Vec<Side> {
        let sides = self.chairs.sides_of(caller.holder);
        if !sides.is_empty() {
            self.live.set_customer(caller.customer(&self.common.engines));
        }
        self.count(&sides, |number| *number += 1);
        self.go_on();
        sides
    }

    /// Lets a game go on that waited for its players, if one of them is here or only engines play.
    pub(super) fn go_on(&mut self) {
        let nobody_plays = !self.chairs.has_player();
        let somebody_is_here = self.here.black + self.here.white > 0;
        if self.live.table().is_paused() && self.chairs.free().is_none() && (nobody_plays || somebody_is_here) {
            self.live.unpause(Instant::now());
        }
    }

    pub(super) fn leave(&mut self, sides: &[Side]) {
        self.count(sides, |number| *number = number.saturating_sub(1));
        self.empty_since = Instant::now();
    }

    /// A connection counts for every side that its holder plays, or else as a spectator.
    fn count(&mut self, sides: &[Side], change: impl Fn(&mut usize)) {
        for &side in sides {
            change(&mut self.here[side]);
        }
        if sides.is_empty() {
            change(&mut self.watching);
        }
    }

    pub(super) fn welcome(&self, holder: Option<Holder>, sides: Vec<Side>) -> Welcome {
        let you = News::you(&sides, self.chairs.is_alone(holder)).text();
        let offers = self.offers.iter().map(|&side| News::RematchOffered { by: side }.text());
        let wants_back = self.wants_back.map(|side| News::TakeBackAsked { by: side }.text());
        let here = self.who_is_here().text();
        let first = [you, self.snapshot()].into_iter().chain(offers).chain(wants_back).chain([here]).collect();
        Welcome { sides, first, news: self.audience.subscribe(), presence: self.presence.subscribe() }
    }

    pub(super) async fn act(
        &mut self,
        caller: Caller,
        action: Action,
        direct: mpsc::Sender<Utf8Bytes>,
    ) -> Result<(), Problem> {
        if action == Action::Review {
            return self.review_for(caller, &direct);
        }
        let holder = caller.holder;
        let sides = self.chairs.sides_of(holder);
        if sides.is_empty() {
            return Err(Problem::watching());
        }
        self.live.set_customer(caller.customer(&self.common.engines));
        if self.chairs.free().is_some() {
            return Err(Problem::waiting());
        }
        // Nothing but trying shows whether what they do can be kept again.
        self.go_on();
        let now = Instant::now();
        match action {
            Action::Move { square, ply } => self.play(&sides, square, ply)?,
            Action::Resign => {
                // Whoever plays both sides gives up for the one on turn.
                let turn = self.live.table().turn().filter(|turn| sides.contains(turn));
                self.live.resign(turn.unwrap_or(sides[0]), now)?;
            }
            Action::Rematch => self.rematch(holder, &sides, &direct).await?,
            Action::Undo if !self.chairs.is_alone(holder) => self.take_back(sides[0])?,
            Action::Redo | Action::Hint | Action::Scores if !self.chairs.is_alone(holder) => {
                return Err(Problem::not_alone());
            }
            Action::Undo => self.live.undo(now)?,
            Action::Redo => self.live.redo(now)?,
            Action::Hint | Action::Scores => {
                let advice = if action == Action::Hint { Advice::Best } else { Advice::EverySquare };
                self.live.ask(advice, Advisor::default())?;
                self.asker = Some(direct);
            }
            Action::Review => {}
        }
        Ok(())
    }

    fn play(&mut self, sides: &[Side], square: Square, ply: usize) -> Result<(), Problem> {
        let table = self.live.table();
        if ply != table.game().moves().len() {
            return Err(Problem::moved_on());
        }
        let side = match table.turn() {
            Some(turn) if sides.contains(&turn) => turn,
            Some(_) => return Err(Problem::not_your_turn()),
            // The table itself says that the game is over.
            None => sides[0],
        };
        Ok(self.live.play(side, square, Instant::now())?)
    }

    /// Passes advice on to whoever asked for it: a quick answer first, and better ones as they are found.
    pub(super) fn advise(&mut self, advised: &Advised) {
        let Some(asker) = &self.asker else { return };
        let table = self.live.table();
        let moves = advised.moves.iter().map(|scored| ScoredView::new(table.position(), scored)).collect();
        let advice = News::Advice { ply: table.game().moves().len(), moves, refining: advised.refining };
        // Whoever asked may have gone.
        let _ = asker.try_send(advice.text());
        if !advised.refining {
            self.asker = None;
        }
    }

    /// Gives the free seat to somebody, unless they sit here already.
    pub(super) async fn join(&mut self, holder: Holder) -> Result<Side, Problem> {
        if let Some(&side) = self.chairs.sides_of(Some(holder)).first() {
            return Ok(side);
        }
        let side = self.chairs.free().ok_or_else(Problem::seat_taken)?;
        if !self.common.store.take_seat(self.code, side, holder).await? {
            return Err(Problem::seat_taken());
        }
        self.chairs[side] = Chair::Taken(holder);
        if self.chairs.free().is_none() {
            self.live.unpause(Instant::now());
        }
        Ok(side)
    }
}
