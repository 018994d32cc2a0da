//! Threads that think give way to threads that answer.

/// How far below the others: a thread at 10 gets a ninth of a core that another one wants as well.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// The calling thread works only when no other has anything to do, or nearly so.
///
/// Linux alone gives each thread its own niceness; elsewhere it would slow the whole program, and nothing is done.
pub(super) fn give_way() {
    // A system that refuses only makes others wait a little longer.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(NICE);
}
