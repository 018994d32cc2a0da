//! After a game: another round.

use outflank_page::{GameCode, News, Problem};
use outflank_play::{Entry, Refused};
use outflank_rules::Side;

use super::{Requester, TableTask};
use crate::store::NewGame;

impl TableTask {
    /// Begins the next round once everybody wants it. The finished game keeps its address; the next one gets its own.
    pub(super) async fn rematch(&mut self, asker: &Requester, sides: &[Side]) -> Result<(), Problem> {
        let table = self.live.table();
        if table.turn().is_some() {
            return Err(Refused::NotOver.into());
        }
        if let Some(next) = self.kept.next {
            asker.tell(&News::Rematch { id: next.to_string() });
            return Ok(());
        }
        if !self.kept.chairs.is_alone(asker.caller.holder) {
            let offers = &mut self.wishes.rematch;
            let new = sides.iter().filter(|side| !offers.contains(side)).copied().collect::<Vec<_>>();
            offers.extend(&new);
            if offers.len() < Side::BOTH.len() {
                for by in new {
                    self.audience.tell(&News::RematchOffered { by });
                }
                return Ok(());
            }
        }
        let terms = table.terms().clone().rematch(table.tally());
        let code = GameCode::random()?;
        let entries = vec![Entry::opening(&terms)];
        let game = NewGame { code, chairs: self.kept.chairs.swapped(), entries, follows: Some(self.kept.code) };
        self.common.store.create(game).await?;
        self.common.metrics.games_created.add(1);
        self.kept.next = Some(code);
        self.audience.tell(&News::Rematch { id: code.to_string() });
        Ok(())
    }
}
