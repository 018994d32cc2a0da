//! Players who were connected by a server that is gone or out of reach. Their clock stands for a while: it is not their fault.

use std::time::{Duration, Instant};

use outflank_rules::Side;

use super::TableTask;
use crate::store::Chair;

/// How long whoever is on turn may take to come back by another server.
const GRACE: Duration = Duration::from_secs(15);

/// Somebody on turn who was cut off.
#[derive(Clone, Copy)]
pub(super) struct CutOff {
    side: Side,
    until: Instant,
}

impl TableTask {
    /// Somebody goes who has not been heard since this moment, and not because they wanted to.
    pub(super) fn cut_off(&mut self, sides: &[Side], since: Instant) {
        self.audience.leave(sides);
        let table = self.live.table();
        let on_turn = table.turn().filter(|side| sides.contains(side) && !self.audience.plays(*side));
        let runs = table.clock().is_some_and(|clock| clock.deadline().is_some());
        if let Some(side) = on_turn.filter(|_| runs)
            && self.live.pause(since).is_ok()
        {
            self.cut_off = Some(CutOff { side, until: Instant::now() + GRACE });
        }
    }

    /// The server that had the game is gone: whoever comes first does not start the clock of the other.
    pub(crate) fn wait_for_whoever_is_on_turn(&mut self) {
        let table = self.live.table();
        let on_turn = table.turn().filter(|&side| self.kept.chairs[side] != Chair::Engine);
        self.cut_off =
            on_turn.filter(|_| table.clock().is_some()).map(|side| CutOff { side, until: Instant::now() + GRACE });
    }

    /// Somebody is back, or has been waited for long enough: the clock may run again.
    pub(super) fn no_longer_cut_off(&mut self, sides: &[Side]) {
        let now = Instant::now();
        self.cut_off = self.cut_off.filter(|CutOff { side, until }| !sides.contains(side) && now < *until);
    }

    /// When the clock runs again of somebody who has not come back.
    pub(super) fn grace_ends(&self) -> Option<Instant> {
        self.cut_off.map(|cut_off| cut_off.until)
    }
}
