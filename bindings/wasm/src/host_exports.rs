//! What a page calls: the host that answers it in place of a server ([`Host`]). Texts pass as in [`exports`](crate::exports).

#![allow(unsafe_code)]

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use outflank_engine::{Megabytes, Options};
use outflank_page::Host;
use outflank_play::Engines;
use serde_json::json;

use crate::exports::{given, taken};

/// Answers a page, once it was opened.
static HOST: Mutex<Option<Host>> = Mutex::new(None);

/// How long a host without threads thinks before it hears what else is asked.
const SLICE: Duration = Duration::from_millis(1500);

mod imports {
    #[link(wasm_import_module = "outflank")]
    unsafe extern "C" {
        /// Tells, from any thread, that the host has something to report.
        pub(super) safe fn wake();
    }
}

/// Opens the host of a page ([`Host`]) with so many engines, each with a thread of its own and so many megabytes for positions; with none it
/// thinks whenever it is asked for a report.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_host_open(engines: usize, megabytes: u32) {
    let options = Options { threads: 1, hash: Megabytes(megabytes), ..Options::default() };
    let engines = match NonZeroUsize::new(engines) {
        Some(engines) => Engines::new(options, engines),
        None => Engines::without_threads(options, SLICE),
    };
    *HOST.lock().unwrap_or_else(PoisonError::into_inner) = Some(Host::new(engines, || imports::wake()));
}

/// Answers a message to the host.
///
/// # Safety
///
/// The place and the length are those of [`outflank_alloc`], and nobody uses the bytes afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_host(message: *mut u8, length: usize) -> u64 {
    // SAFETY: the caller promises what is asked for.
    let message = unsafe { taken(message, length) };
    with_host(|host| host.hear(&String::from_utf8_lossy(&message)))
}

/// What has happened at the host since it was last asked.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report() -> u64 {
    with_host(Host::report)
}

fn with_host(ask: impl FnOnce(&mut Host) -> String) -> u64 {
    let mut host = HOST.lock().unwrap_or_else(PoisonError::into_inner);
    given(match host.as_mut() {
        Some(host) => format!("{{\"answer\":{}}}", ask(host)),
        None => json!({ "error": "the host has not been opened" }).to_string(),
    })
}
