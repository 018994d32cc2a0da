//! When a game leaves the memory, and what becomes of its clock meanwhile.

use std::time::Instant;

use tokio::sync::mpsc;

use super::{TableCommand, TableTask};
use crate::store::Chair;

impl TableTask {
    /// The clock was left running and its flag falls at this moment: it runs as if the game had never left the memory.
    pub(crate) fn clock_ran_on(&mut self, flag: Instant) {
        let now = Instant::now();
        let table = self.live.table();
        let (Some(clock), Some(turn)) = (table.clock(), table.turn()) else { return };
        let mut clock = clock.clone();
        clock.run(turn, now);
        let since = clock.deadline().and_then(|anew| flag.checked_sub(anew.saturating_duration_since(now)));
        self.live.unpause(since.unwrap_or(now));
    }

    /// Nobody has come for this game: it leaves the memory as soon as what is due is done.
    pub(crate) fn leave_soon(&mut self) {
        self.audience.was_empty_for(self.common.abandoned);
    }

    /// When something will be due, even if nobody does anything.
    pub(super) fn next_due(&self) -> Instant {
        let now = Instant::now();
        if let Some(standstill) = &self.standstill {
            return standstill.retry;
        }
        let leaves = self.audience.empty_since().map(|since| since + self.common.abandoned);
        // A game that should have left waits for an engine, which wakes it.
        let idle = leaves.filter(|&leaves| leaves > now).unwrap_or(now + self.common.abandoned);
        let others = self.audience.presence_due().into_iter().chain(self.grace_ends());
        self.live.next_wake().into_iter().chain(others).fold(idle, Instant::min)
    }

    /// Whether nobody will miss it in memory.
    pub(super) fn is_abandoned(&self, commands: &mpsc::Receiver<TableCommand>) -> bool {
        let now = Instant::now();
        let is_left = self.audience.empty_since().is_some_and(|since| now >= since + self.common.abandoned);
        let flag_falls = self.owes_a_flag() || self.flag().is_some_and(|flag| flag <= now);
        is_left && commands.is_empty() && !flag_falls && !self.engine_must_move()
    }

    /// When the flag falls of somebody whose clock runs on. Where only engines play nobody's time runs while nobody looks on.
    pub(super) fn flag(&self) -> Option<Instant> {
        self.live.table().clock()?.deadline().filter(|_| self.kept.chairs.has_player())
    }

    /// An engine must not lose on time because nobody looks on.
    fn engine_must_move(&self) -> bool {
        let table = self.live.table();
        let on_turn = table.turn().is_some_and(|side| self.kept.chairs[side] == Chair::Engine);
        on_turn && self.flag().is_some()
    }
}
