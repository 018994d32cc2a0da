//! After a game: another round, and looking back.

use axum::extract::ws::Utf8Bytes;
use outflank_play::{Advisor, Entry, Refused, Review};
use outflank_rules::Side;
use tokio::sync::mpsc;

use super::TableTask;
use crate::code::GameCode;
use crate::error::Problem;
use crate::identity::{Caller, Holder};
use crate::message::News;
use crate::store::NewGame;
use crate::view::{ReviewedView, VerdictView};

impl TableTask {
    /// Begins the next round once everybody wants it. The finished game keeps its address; the next one gets its own.
    pub(super) async fn rematch(
        &mut self,
        holder: Option<Holder>,
        sides: &[Side],
        direct: &mpsc::Sender<Utf8Bytes>,
    ) -> Result<(), Problem> {
        let table = self.live.table();
        if table.turn().is_some() {
            return Err(Refused::NotOver.into());
        }
        if let Some(next) = self.next {
            let _ = direct.try_send(News::Rematch { id: next.to_string() }.text());
            return Ok(());
        }
        if !self.chairs.is_alone(holder) {
            let new = sides.iter().filter(|side| !self.offers.contains(side)).copied().collect::<Vec<_>>();
            self.offers.extend(&new);
            if self.offers.len() < Side::BOTH.len() {
                for side in new {
                    self.tell(&News::RematchOffered { by: side });
                }
                return Ok(());
            }
        }
        let terms = table.terms().clone().rematch(table.tally());
        let code = GameCode::random()?;
        let entries = vec![Entry::opening(&terms)];
        let game = NewGame { code, chairs: self.chairs.swapped(), entries, follows: Some(self.code) };
        self.common.store.create(game).await?;
        self.common.metrics.games_created.add(1);
        self.next = Some(code);
        self.tell(&News::Rematch { id: code.to_string() });
        Ok(())
    }

    /// Reviews a finished game for everybody who is here. It is done once, when one of its players asks for it; if it has none,
    /// anybody may.
    pub(super) fn review_for(&mut self, caller: Caller, direct: &mpsc::Sender<Utf8Bytes>) -> Result<(), Problem> {
        let table = self.live.table();
        if table.turn().is_some() {
            return Err(Refused::NotOver.into());
        }
        let game = table.game();
        if let Some(review) = &self.review {
            let known = review.moves().iter().flatten().map(|reviewed| ReviewedView::new(game, reviewed)).collect();
            let news = News::Review { moves: known, verdict: VerdictView::new(review) };
            let _ = direct.try_send(news.text());
            return Ok(());
        }
        if self.chairs.has_player() && self.chairs.sides_of(caller.holder).is_empty() {
            return Err(Problem::watching());
        }
        let permit = self.common.reviews.enter(caller.address).ok_or_else(|| Problem::too_many("reviews"))?;
        let wake = self.wake.clone();
        let wake = std::sync::Arc::new(move || wake.notify_one());
        let customer = caller.customer(&self.common.engines);
        self.review = Some(Review::start(game.clone(), Advisor::default(), &customer, wake));
        self.reviewing = Some(permit);
        Ok(())
    }

    /// Tells what the review has found out since the last time.
    pub(super) fn report_review(&mut self) {
        if self.live.table().turn().is_some() {
            // Something was taken back: the game is not the one that was reviewed.
            self.review = None;
            self.reviewing = None;
        }
        let Some(review) = &mut self.review else { return };
        if !review.poll() {
            return;
        }
        if review.is_finished() {
            self.reviewing = None;
        }
        let game = self.live.table().game();
        let moves = review.take_news().iter().map(|reviewed| ReviewedView::new(game, reviewed)).collect();
        let news = News::Review { moves, verdict: VerdictView::new(review) };
        self.tell(&news);
    }
}
