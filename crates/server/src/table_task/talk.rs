//! What people at a live game do, and what they alone are told.

use std::time::Instant;

use outflank_page::{Action, News, Problem, acting_side, make_move};
use outflank_play::{Advised, Advisor};
use outflank_rules::Side;

use super::{Requester, TableTask, Welcome};
use crate::identity::{Caller, Holder};

impl TableTask {
    /// Counts a connection, and lets a game go on that waited for its players. Returns the sides it was counted for.
    pub(super) fn arrive(&mut self, caller: Caller) -> Vec<Side> {
        let sides = self.kept.chairs.sides_of(caller.holder);
        if !sides.is_empty() {
            self.live.set_customer(caller.customer(&self.common.engines));
        }
        self.audience.arrive(&sides);
        self.no_longer_cut_off(&sides);
        self.go_on();
        sides
    }

    /// Lets a game go on that waited for its players, if one of them is here or only engines play. A flag that has fallen waits
    /// for nobody.
    pub(super) fn go_on(&mut self) {
        self.go_on_if(self.audience.has_player());
    }

    fn go_on_if(&mut self, a_player_is_here: bool) {
        let now = Instant::now();
        if self.owes_a_flag() {
            self.clock_ran_on(now);
        }
        let chairs = &self.kept.chairs;
        let somebody_plays_on = !chairs.has_player() || a_player_is_here;
        let somebody_plays_on = somebody_plays_on && self.grace_ends().is_none();
        if self.live.table().is_paused() && chairs.free().is_none() && somebody_plays_on {
            self.live.unpause(now);
        }
    }

    pub(super) fn welcome(&self, holder: Option<Holder>, sides: Vec<Side>) -> Welcome {
        let you = News::you(&sides, self.kept.chairs.is_alone(holder));
        let offers = self.wishes.rematch.iter().map(|&by| News::RematchOffered { by });
        let take_back = self.wishes.take_back.map(|by| News::TakeBackAsked { by });
        let here = self.audience.who_is_here();
        let first = [you, self.whole_game()].into_iter().chain(offers).chain(take_back).chain([here]);
        let first = first.map(|news| news.text().into()).collect();
        let (news, presence) = self.audience.listen();
        Welcome { sides, first, news, presence, told: self.audience.told() }
    }

    pub(super) async fn act(&mut self, asker: Requester, action: Action) -> Result<(), Problem> {
        let holder = asker.caller.holder;
        let sides = self.kept.chairs.sides_of(holder);
        acting_side(self.live.table(), &sides)?;
        self.live.set_customer(asker.caller.customer(&self.common.engines));
        if self.kept.chairs.free().is_some() {
            return Err(Problem::waiting());
        }
        self.no_longer_cut_off(&sides);
        // Nothing but trying shows whether what they do can be kept again. Programs that move over HTTP are here only while they do.
        self.go_on_if(true);
        let is_alone = self.kept.chairs.is_alone(holder);
        let side = acting_side(self.live.table(), &sides)?;
        let now = Instant::now();
        match action {
            Action::Move { square, ply } => make_move(&mut self.live, side, square, ply, now)?,
            Action::Resign => self.live.resign(side, now)?,
            Action::Rematch => self.rematch(&asker, &sides).await?,
            Action::Undo if !is_alone => self.take_back(side)?,
            Action::Redo | Action::Advice(_) if !is_alone => return Err(Problem::not_alone()),
            Action::Undo => self.live.undo(now)?,
            Action::Redo => self.live.redo(now)?,
            Action::Advice(advice) => {
                self.live.ask(advice, Advisor::default())?;
                self.asker = Some(asker);
            }
        }
        Ok(())
    }

    /// Passes advice on to whoever asked for it: a quick answer first, and better ones as they are found.
    pub(super) fn advise(&mut self, advised: &Advised) {
        let Some(asker) = &self.asker else { return };
        asker.tell(&News::advice(self.live.table(), advised));
        if !advised.refining {
            self.asker = None;
        }
    }

    /// Gives the free seat to somebody, unless they sit here already.
    pub(super) async fn join(&mut self, holder: Holder) -> Result<Side, Problem> {
        if let Some(&side) = self.kept.chairs.sides_of(Some(holder)).first() {
            return Ok(side);
        }
        let side = self.kept.chairs.free().ok_or_else(Problem::seat_taken)?;
        if !self.common.store.take_seat(self.kept.code, side, holder).await? {
            return Err(Problem::seat_taken());
        }
        self.look_who_sits().await?;
        if self.kept.chairs.free().is_none() {
            self.live.unpause(Instant::now());
        }
        Ok(side)
    }
}
