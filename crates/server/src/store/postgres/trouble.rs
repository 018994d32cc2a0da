//! Whether the database can be written, as everybody who writes finds out.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::store::StoreError;

/// How long a database that says nothing is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often one that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// Why the last attempt to write failed; nothing once one has succeeded.
#[derive(Debug)]
pub(super) struct Trouble(watch::Sender<Option<String>>);

impl Trouble {
    pub(super) fn none() -> Self {
        Self(watch::channel(None).0)
    }

    pub(super) fn seen(&self) -> Option<String> {
        self.0.borrow().clone()
    }

    /// Waits until there is some, and then for the time to try again.
    pub(super) async fn retry(&self) {
        // The sender is ours, so the wait ends in no other way.
        let _ = self.0.subscribe().wait_for(Option::is_some).await;
        sleep(RETRY).await;
    }

    /// Writes, and lets everybody know whether that works.
    ///
    /// Whatever the database refuses because of what is in it is no trouble.
    pub(super) async fn writing<T>(&self, work: impl Future<Output = sqlx::Result<T>>) -> Result<T, StoreError> {
        let result = patiently(work).await;
        let reason = result.as_ref().err().filter(|error| !is_overtaken(error)).map(ToString::to_string);
        if let Some(reason) = &reason {
            tracing::error!(%reason, "nothing could be written");
        }
        let recovered = self.0.send_replace(reason).is_some() && result.is_ok();
        if recovered {
            tracing::info!("the database can be written again");
        }
        result.map_err(|error| match error {
            error if is_overtaken(&error) => StoreError::Overtaken,
            error => StoreError::CannotSave(error.to_string()),
        })
    }
}

/// Waits for the database, but not for ever.
pub(super) async fn patiently<T>(work: impl Future<Output = sqlx::Result<T>>) -> sqlx::Result<T> {
    let silent = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(PATIENCE, work).await.map_err(silent)?
}

/// Whether somebody else was there first: a row that is there already, or one that is gone.
pub(super) fn is_overtaken(error: &sqlx::Error) -> bool {
    let kind = error.as_database_error();
    kind.is_some_and(|error| error.is_unique_violation() || error.is_foreign_key_violation())
}
