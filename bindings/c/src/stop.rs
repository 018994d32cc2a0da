//! Stopping a search from anywhere.

use std::mem::MaybeUninit;

use outflank_engine::Stop;

use crate::OutflankStatus;
use crate::border::{call, given, hand_out};

/// Stops searches and analyses, from any thread and from callbacks.
#[derive(Debug)]
pub struct OutflankStop(pub(crate) Stop);

/// A stop that has not been used yet. Once it was used it stays so, and whatever is asked with it ends at once: make one for each question.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_stop_new(made: Option<&mut MaybeUninit<*mut OutflankStop>>) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(OutflankStop(Stop::new()))))
}

/// Stops whatever was asked with this stop, now or later. It returns at once; the search ends soon after, with what it has found.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_stop_now(stop: Option<&OutflankStop>) -> OutflankStatus {
    call(|| {
        given(stop, "stop")?.0.stop();
        Ok(())
    })
}

/// Frees a stop; NULL is ignored. Searches that were asked with it go on, and nothing stops them any more.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_stop_free(stop: Option<Box<OutflankStop>>) {
    drop(stop);
}
