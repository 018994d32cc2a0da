//! The sessions of everybody who trains, each in memory while somebody is at it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use outflank_page::{Problem, TrainingSession};
use tokio::sync::Mutex as AsyncMutex;

use super::studies::Studies;
use crate::identity::Holder;
use crate::limits::{self, Meter, Permit, Turnstile};

/// Everybody who trains.
pub(crate) struct TrainingDesk {
    sessions: Mutex<HashMap<Holder, TrainingSeat>>,
    room: Turnstile,
    pub(crate) pace: Meter,
    pub(crate) studies: Studies,
}

/// A session, and when somebody was last at it.
struct TrainingSeat {
    session: Arc<AsyncMutex<TrainingSession>>,
    seen: Instant,
    _permit: Permit,
}

impl Default for TrainingDesk {
    fn default() -> Self {
        Self {
            sessions: Mutex::default(),
            room: Turnstile::new(limits::TRAINING_PER_ADDRESS, limits::TRAINING),
            pace: Meter::new(limits::TRAINING_REQUESTS),
            studies: Studies::default(),
        }
    }
}

impl TrainingDesk {
    /// Somebody's session, if one goes on.
    pub(super) fn find(&self, holder: Holder) -> Option<Arc<AsyncMutex<TrainingSession>>> {
        let mut sessions = self.sessions();
        let seat = sessions.get_mut(&holder)?;
        seat.seen = Instant::now();
        Some(seat.session.clone())
    }

    /// Makes room for a session: that which goes on gives way, and so do those that nobody has looked at for long.
    pub(super) fn enter(&self, holder: Holder, address: IpAddr) -> Result<Permit, Problem> {
        self.close(holder);
        self.sessions().retain(|_, seat| seat.seen.elapsed() < limits::TRAINING_IDLE);
        self.room.enter(address).ok_or_else(|| Problem::too_many("sessions"))
    }

    pub(super) fn seat(
        &self,
        holder: Holder,
        session: TrainingSession,
        permit: Permit,
    ) -> Arc<AsyncMutex<TrainingSession>> {
        let session = Arc::new(AsyncMutex::new(session));
        let seat = TrainingSeat { session: session.clone(), seen: Instant::now(), _permit: permit };
        self.sessions().insert(holder, seat);
        session
    }

    pub(super) fn close(&self, holder: Holder) {
        self.sessions().remove(&holder);
    }

    /// Forgets whoever deletes everything: what they train, and what is looked through for them.
    pub(crate) fn forget(&self, holder: Holder) {
        self.close(holder);
        self.studies.forget(holder);
    }

    fn sessions(&self) -> MutexGuard<'_, HashMap<Holder, TrainingSeat>> {
        // Every change to the map is one step, so it makes sense even after a panic elsewhere.
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
