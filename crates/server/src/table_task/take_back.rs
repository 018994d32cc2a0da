//! Taking back between two people: one asks, and the other agrees or plays on.

use std::time::Instant;

use outflank_page::{News, Problem};
use outflank_play::Refused;
use outflank_rules::Side;

use super::TableTask;

impl TableTask {
    /// Asks the other player to let `side` take back its last move, or agrees to what the other one asked for.
    pub(super) fn take_back(&mut self, side: Side) -> Result<(), Problem> {
        let table = self.live.table();
        if table.turn().is_none() {
            return Err(Refused::Over.into());
        }
        match self.wishes.take_back {
            Some(asker) if asker != side => self.go_back_to(asker)?,
            Some(_) => {}
            None => {
                let game = table.game();
                if !(0..game.moves().len()).any(|ply| game.mover(ply) == Some(side)) {
                    return Err(Refused::NothingToTakeBack.into());
                }
                self.wishes.take_back = Some(side);
                self.audience.tell(&News::TakeBackAsked { by: side });
            }
        }
        Ok(())
    }

    /// Takes back moves until it is the turn of `side` that it last moved in.
    fn go_back_to(&mut self, side: Side) -> Result<(), Refused> {
        let now = Instant::now();
        self.live.undo(now)?;
        while self.live.table().turn() != Some(side) {
            self.live.undo(now)?;
        }
        Ok(())
    }
}
