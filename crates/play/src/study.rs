//! What somebody can learn from a game that they played here.

use outflank_coach::training::Study;
use outflank_rules::Side;

use crate::{SavedGame, Table};

impl Table {
    /// The moves that somebody made who has these sides, and not those of a record that the game began from. `None` if there are none.
    pub fn study<'a>(&'a self, sides: &'a [Side], title: String) -> Option<Study<'a>> {
        let skipped = self.origin().map_or(0, |origin| origin.moves);
        let study = Study { game: self.game(), sides, skipped, title, own: true };
        let is_empty = study.plies().next().is_none();
        (!is_empty).then_some(study)
    }
}

impl SavedGame {
    /// The moves that people made here: not those of engines, nor those of a record that the game began from. `None` if there are none.
    pub fn study(&self) -> Option<Study<'_>> {
        let seats = self.table.seats();
        let sides: &[Side] = match (seats.black.is_person(), seats.white.is_person()) {
            (true, true) => &Side::BOTH,
            (true, false) => &[Side::Black],
            (false, true) => &[Side::White],
            (false, false) => return None,
        };
        self.table.study(sides, self.id.to_string())
    }
}
