//! Errors: a code, and a text for the thread that got it.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::fmt;

/// Whether a call did what it was asked for. `outflank_last_error` says more in words.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankStatus {
    /// It did.
    Ok = 0,
    /// A pointer was NULL that must not be.
    NullPointer = 1,
    /// A text was not UTF-8.
    NotUtf8 = 2,
    /// A text or a number makes no sense here.
    BadArgument = 3,
    /// The rules do not allow this move.
    IllegalMove = 4,
    /// There is nothing to tell: no such number in a list, no outcome of a game that goes on, nothing known yet.
    Nothing = 5,
    /// The search ended before it was done: it was stopped, or came to a limit. What it has found so far was handed out all the same.
    Unfinished = 6,
    /// A file could not be read, or it holds no games.
    Unreadable = 7,
    /// A format cannot hold this game.
    Unwritable = 8,
    /// There is not enough memory.
    NoMemory = 9,
    /// A mistake in the library itself; please report it. Handles that were used in the call may be freed, and should be.
    Internal = 10,
}

/// A status in a word, such as "illegal move". The text belongs to the library.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_status_name(status: u32) -> *const c_char {
    let name = match status {
        0 => c"ok",
        1 => c"null pointer",
        2 => c"not UTF-8",
        3 => c"bad argument",
        4 => c"illegal move",
        5 => c"nothing",
        6 => c"unfinished",
        7 => c"unreadable",
        8 => c"unwritable",
        9 => c"no memory",
        10 => c"internal",
        _ => c"unknown",
    };
    name.as_ptr()
}

/// What was wrong with the last call on this thread that was not OUTFLANK_STATUS_OK; an empty text before the first of them.
///
/// The text belongs to the library, and is valid until the next such call on the same thread.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_last_error() -> *const c_char {
    // A thread that is ending has forgotten what went wrong.
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Why a call did not do what it was asked for.
#[derive(Debug)]
pub(crate) struct CallError {
    pub(crate) status: OutflankStatus,
    pub(crate) text: String,
}

impl CallError {
    pub(crate) fn new(status: OutflankStatus, reason: impl fmt::Display) -> Self {
        Self { status, text: reason.to_string() }
    }

    pub(crate) fn bad(reason: impl fmt::Display) -> Self {
        Self::new(OutflankStatus::BadArgument, reason)
    }

    pub(crate) fn nothing(reason: impl fmt::Display) -> Self {
        Self::new(OutflankStatus::Nothing, reason)
    }

    /// Keeps the text for whoever asks on this thread, and hands on the code.
    pub(crate) fn remember(self) -> OutflankStatus {
        // C texts end at the first zero, and this one should be read to its end.
        let text = CString::new(self.text.replace('\0', "\u{fffd}")).unwrap_or_default();
        let _ = LAST.try_with(|last| last.replace(text));
        self.status
    }
}

/// The text that C would be shown.
#[cfg(test)]
pub(crate) fn last_error() -> String {
    // SAFETY: the text is that of this thread, and copied before anything else is called.
    unsafe { std::ffi::CStr::from_ptr(outflank_last_error()) }.to_string_lossy().into_owned()
}
