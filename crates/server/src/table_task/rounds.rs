//! After a game: another round, and looking back.

use std::sync::Arc;

use outflank_play::{Advisor, Entry, Refused, Review};
use outflank_rules::Side;

use super::{Requester, TableTask};
use crate::code::GameCode;
use crate::error::Problem;
use crate::limits::Permit;
use crate::message::News;
use crate::store::NewGame;
use crate::view::{ReviewedView, VerdictView};

/// What a look back has found out so far.
pub(super) struct OngoingReview {
    review: Review,
    /// Counts it for the address that asked for it, until it has finished.
    permit: Option<Permit>,
}

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

    /// Reviews a finished game for everybody who is here. It is done once, when one of its players asks for it; if it has none,
    /// anybody may.
    pub(super) fn review_for(&mut self, asker: &Requester) -> Result<(), Problem> {
        let table = self.live.table();
        if table.turn().is_some() {
            return Err(Refused::NotOver.into());
        }
        let game = table.game();
        if let Some(OngoingReview { review, .. }) = &self.review {
            let known =
                review.analysis().moves().iter().flatten().map(|reviewed| ReviewedView::new(game, reviewed)).collect();
            asker.tell(&News::Review { moves: known, verdict: VerdictView::new(review) });
            return Ok(());
        }
        let caller = asker.caller;
        if self.kept.chairs.has_player() && self.kept.chairs.sides_of(caller.holder).is_empty() {
            return Err(Problem::watching());
        }
        let permit = self.common.reviews.enter(caller.address).ok_or_else(|| Problem::too_many("reviews"))?;
        let notify = self.wake.clone();
        let wake = Arc::new(move || notify.notify_one());
        let customer = caller.customer(&self.common.engines);
        let review = Review::start(game, Advisor::default(), &customer, wake);
        self.review = Some(OngoingReview { review, permit: Some(permit) });
        Ok(())
    }

    /// Tells what the review has found out since the last time.
    pub(super) fn report_review(&mut self) {
        if self.live.table().turn().is_some() {
            // Something was taken back: the game is not the one that was reviewed.
            self.review = None;
        }
        let Some(OngoingReview { review, permit }) = &mut self.review else { return };
        if !review.poll() {
            return;
        }
        if review.is_finished() {
            *permit = None;
        }
        if let Some(problem) = self.common.engines.take_findings_trouble() {
            tracing::warn!(%problem, "what is found out about positions is not kept any more");
        }
        let game = self.live.table().game();
        let moves = review.take_news().iter().map(|reviewed| ReviewedView::new(game, reviewed)).collect();
        self.audience.tell(&News::Review { moves, verdict: VerdictView::new(review) });
    }
}
