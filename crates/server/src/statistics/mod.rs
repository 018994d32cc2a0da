//! Statistics: how somebody's games ended, and what they gave away in them.

mod games;

use std::sync::Arc;

use outflank_play::{ADVICE, Advisor, Customer, LossReview, Rating, RatingEstimate};
use tokio::sync::Notify;

use crate::code::GameCode;
use crate::error::Problem;
use crate::identity::Holder;
use crate::store::Store;
use games::FinishedGames;

/// Games from which a rating is told at the beginning of a session: those that count are among the latest.
const RATED: usize = 40;

/// How strong somebody is, by the games of which it is known already what they gave away in them; without any, as strong as people are in general.
pub(crate) async fn rating_of(store: &Arc<dyn Store>, holder: Holder, customer: &Customer) -> Result<Rating, Problem> {
    let games = FinishedGames::of(store, holder, RATED).await?;
    let review = recalled(games, customer).await;
    Ok(review.summary().rating().map_or(RatingEstimate::USUAL, |estimate| estimate.rating))
}

/// What is known of these games, none of which takes any thought.
async fn recalled(games: FinishedGames, customer: &Customer) -> LossReview<GameCode> {
    let news = Arc::new(Notify::new());
    let wake = news.clone();
    let mut review =
        LossReview::of(games.counted(), Advisor::at(ADVICE), customer, Arc::new(move || wake.notify_one()));
    loop {
        review.poll();
        if !review.is_waiting() {
            return review;
        }
        news.notified().await;
    }
}
