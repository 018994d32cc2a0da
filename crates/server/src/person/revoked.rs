//! Secrets that do not lead any more to whom they led. Whoever is connected by one comes again, as whoever they are now.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::broadcast::{self, Receiver, Sender};

use crate::app::AppState;
use crate::error::{Answer, HttpProblem};
use crate::identity::{Caller, Credential};
use crate::many::{Bulletin, Many};

/// Secrets that connections may be behind in hearing of; whoever has missed more comes again to be sure.
const BACKLOG: usize = 64;

/// Where it is told which secrets have changed their meaning.
#[derive(Clone, Debug)]
pub(crate) struct Revoked {
    here: Sender<Credential>,
    /// The other servers, if there are any.
    many: Option<Arc<Many>>,
}

impl Revoked {
    pub(crate) fn new(many: Option<Arc<Many>>) -> Self {
        Self { here: broadcast::channel(BACKLOG).0, many }
    }

    pub(crate) fn tell(&self, credentials: impl IntoIterator<Item = Credential>) {
        let credentials: Vec<Credential> = credentials.into_iter().collect();
        if let Some(many) = self.many.as_ref().filter(|_| !credentials.is_empty()) {
            many.announce(Bulletin::Revoked(credentials.clone()));
        }
        self.tell_here(credentials);
    }

    /// Tells whoever is connected to this server.
    pub(crate) fn tell_here(&self, credentials: Vec<Credential>) {
        for credential in credentials {
            // Nobody may be connected.
            let _ = self.here.send(credential);
        }
    }
}

/// Somebody who stays for a while, for as long as they are who they were at the door.
pub(crate) struct Attending {
    pub(crate) caller: Caller,
    revoked: Receiver<Credential>,
}

impl FromRequestParts<AppState> for Attending {
    type Rejection = HttpProblem;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Answer<Self> {
        // In this order: what changes after it was found out who they are is heard of.
        let revoked = app.revoked.here.subscribe();
        let caller = Caller::from_request_parts(parts, app).await?;
        Ok(Self { caller, revoked })
    }
}

impl Attending {
    /// Waits until they are somebody else, perhaps for ever.
    pub(crate) async fn changed(&mut self) {
        loop {
            match self.revoked.recv().await {
                Ok(credential) if Some(credential) != self.caller.credential => {}
                Ok(_) | Err(RecvError::Lagged(_) | RecvError::Closed) => return,
            }
        }
    }
}
