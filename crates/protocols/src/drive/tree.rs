//! A program and whatever it has started itself: all of it ends together.

use std::io;
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use process_wrap::std::{ChildWrapper, CommandWrap};

type Root = Mutex<Box<dyn ChildWrapper>>;

/// Every program that was started, for [`end_all`].
static STARTED: Mutex<Started> = Mutex::new(Started { roots: Vec::new(), closed: false });

struct Started {
    roots: Vec<Weak<Root>>,
    /// Whether this program is about to leave, so that no other may be started any more.
    closed: bool,
}

/// A running program with everything that it started.
pub(super) struct Tree {
    root: Arc<Root>,
}

impl Tree {
    /// Starts a program, and tells how to talk to it.
    pub(super) fn start(name: &str, arguments: &[String]) -> io::Result<(Self, ChildStdin, ChildStdout)> {
        let mut command = CommandWrap::with_new(name, |command| {
            command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        });
        // A group of its own, or whatever is like it: scripts start others and do not end them.
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        // Nothing starts between the end of all programs and that of ours.
        let mut started = lock(&STARTED);
        if started.closed {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let mut child = command.spawn()?;
        let pipes = child.stdin().take().zip(child.stdout().take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let root = Arc::new(Mutex::new(child));
        started.roots.retain(|root| root.strong_count() > 0);
        started.roots.push(Arc::downgrade(&root));
        Ok((Self { root }, input, output))
    }

    /// Whether the program itself has ended, by itself.
    pub(super) fn has_ended(&self) -> bool {
        !matches!(lock(&self.root).try_wait(), Ok(None))
    }

    /// Ends the program and everything that it started.
    pub(super) fn end(&self) {
        let mut root = lock(&self.root);
        // Both fail only if nothing of it is left.
        let _ = root.start_kill();
        let _ = root.wait();
    }
}

/// Kills every program that is still running, and starts no other: for a process that is about to exit.
pub fn end_all() {
    let mut started = lock(&STARTED);
    started.closed = true;
    for root in started.roots.drain(..).filter_map(|root| root.upgrade()) {
        let _ = lock(&root).start_kill();
    }
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Every change is one step, so it makes sense even after a panic elsewhere.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
