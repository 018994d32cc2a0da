//! The engine.

use std::mem::MaybeUninit;

use outflank_engine::{Engine, InstructionSet, Megabytes, Options};

use crate::OutflankStatus;
use crate::border::{call, hand_out};
use crate::status::CallError;

/// A player that never tires, and what it remembers of positions. Several threads may ask it at the same time.
pub struct OutflankEngine(pub(crate) Engine);

/// An engine that searches with this many threads, at most 256 (0: one for each core), and remembers positions in this many megabytes (0: 256).
///
/// With one thread the same questions in the same order always have the same answers, and visit the same number of positions.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_engine_new(
    threads: u32,
    megabytes: u32,
    made: Option<&mut MaybeUninit<*mut OutflankEngine>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(OutflankEngine(Engine::with(options(threads, megabytes)?)))))
}

/// Frees an engine; NULL is ignored. Reports and analyses that it has made stay.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_engine_free(engine: Option<Box<OutflankEngine>>) {
    drop(engine);
}

fn options(threads: u32, megabytes: u32) -> Result<Options, CallError> {
    let usual = Options::all_cores();
    let threads = match usize::try_from(threads) {
        Ok(0) => usual.threads,
        Ok(threads) if threads <= Options::MOST_THREADS => threads,
        _ => return Err(CallError::bad(format_args!("{threads} threads are more than {}", Options::MOST_THREADS))),
    };
    let hash = if megabytes == 0 { usual.hash } else { Megabytes(megabytes) };
    if !hash.are_there() {
        return Err(CallError::new(
            OutflankStatus::NoMemory,
            format_args!("there are no {} megabytes: ask for fewer", hash.0),
        ));
    }
    Ok(Options { threads, hash, isa: InstructionSet::chosen().map_err(CallError::bad)?, ..usual })
}
