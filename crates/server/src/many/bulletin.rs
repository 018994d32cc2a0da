//! What every server has to hear of, whichever game it has.

use std::sync::Arc;

use futures_util::StreamExt;
use outflank_page::GameCode;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use super::{AGAIN, Many};
use crate::hub::Hub;
use crate::identity::Credential;
use crate::person::Revoked;

const SUBJECT: &str = "outflank.bulletin";

/// Something that has changed in the store.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Bulletin {
    /// Somebody who sits in these games is somebody else, or is called something else.
    Reseated(Vec<GameCode>),
    /// This game was deleted.
    Deleted(GameCode),
    /// These secrets do not lead any more to whom they led.
    Revoked(Vec<Credential>),
}

impl Many {
    /// Tells everybody else. Whoever is cut off meanwhile is refused by the store in any case.
    pub(crate) fn announce(self: &Arc<Self>, bulletin: Bulletin) {
        let many = self.clone();
        tokio::spawn(async move {
            if !many.publish(SUBJECT.to_owned(), None, &bulletin).await {
                tracing::warn!(?bulletin, "nobody else could be told");
            }
        });
    }

    /// Does what others announce. Our own words come back to us too, and change nothing any more.
    pub(super) async fn read_bulletins(&self, hub: &Arc<Hub>, revoked: &Revoked) {
        loop {
            let Ok(mut bulletins) = self.client.subscribe(SUBJECT).await else {
                sleep(AGAIN).await;
                continue;
            };
            while let Some(message) = bulletins.next().await {
                match serde_json::from_slice(&message.payload) {
                    Ok(Bulletin::Reseated(games)) => hub.reseat_here(&games).await,
                    Ok(Bulletin::Deleted(code)) => hub.close_here(code).await,
                    Ok(Bulletin::Revoked(credentials)) => revoked.tell_here(credentials),
                    Err(_) => {}
                }
            }
        }
    }
}
