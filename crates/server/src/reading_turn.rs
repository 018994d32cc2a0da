//! Large requests: each waits for its turn, and is read and answered where nobody else has to wait for it.

use axum::body::Bytes;
use axum::extract::Request;
use outflank_page::Problem;

use crate::app::AppState;
use crate::extract::Body;
use crate::identity::Caller;
use crate::limits::Permit;

/// Leave to send something large. Nothing of it is taken before it is clear that there is room for it.
pub(crate) struct ReadingTurn {
    app: AppState,
    permit: Permit,
}

impl ReadingTurn {
    pub(crate) fn enter(app: &AppState, caller: Caller) -> Result<Self, Problem> {
        let permit = app.files.enter(caller.address).ok_or_else(|| Problem::too_many("files"))?;
        Ok(Self { app: app.clone(), permit })
    }

    /// What came with the request.
    pub(crate) async fn body(&self, request: Request) -> Result<Bytes, Problem> {
        let Body(body) = Body::read(request, &self.app, self.app.timeouts.file).await?;
        Ok(body)
    }

    /// Does the work when its turn has come. It may take a while.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = self.app.reading.clone().acquire_owned().await.map_err(|_| Problem::fault())?;
        let permit = self.permit;
        let working = tokio::task::spawn_blocking(move || {
            let _held = (permit, turn);
            work()
        });
        working.await.map_err(|_| Problem::fault())?
    }
}
