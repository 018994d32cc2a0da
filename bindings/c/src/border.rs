//! Where C and Rust meet: every exported function that can fail goes through [`call`], and pointers become references here.
//!
//! A handle comes as `Option<&T>`, which to C is a pointer that may be NULL; so most functions need no `unsafe` at all.

use std::any::Any;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::str::FromStr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{OutflankStatus, status::CallError};

/// Does the work of a call, and turns whatever goes wrong into a status: errors, and panics, which must not reach C.
pub(crate) fn call(work: impl FnOnce() -> Result<(), CallError>) -> OutflankStatus {
    // Whatever a panic leaves behind is behind a lock that is not trusted any more, or was never handed out.
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => OutflankStatus::Ok,
        Ok(Err(error)) => error.remember(),
        Err(panic) => CallError::new(OutflankStatus::Internal, words(&*panic)).remember(),
    }
}

fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic.downcast_ref::<&str>().copied().or(panic.downcast_ref::<String>().map(String::as_str));
    format!("a mistake in the library: {}", said.unwrap_or("it panicked"))
}

/// What a pointer points at, unless it is NULL.
pub(crate) fn given<T>(pointer: Option<T>, name: &str) -> Result<T, CallError> {
    pointer.ok_or_else(|| CallError::new(OutflankStatus::NullPointer, format_args!("{name} is NULL")))
}

/// Hands out a value.
pub(crate) fn put<T>(to: Option<&mut MaybeUninit<T>>, name: &str, value: T) -> Result<(), CallError> {
    given(to, name)?.write(value);
    Ok(())
}

/// Hands out something that has to be freed: a handle is made only if there is a place for it, and the place holds NULL otherwise.
pub(crate) fn hand_out<T>(
    to: Option<&mut MaybeUninit<*mut T>>,
    name: &str,
    make: impl FnOnce() -> Result<T, CallError>,
) -> Result<(), CallError> {
    let to = given(to, name)?;
    to.write(std::ptr::null_mut());
    to.write(Box::into_raw(Box::new(make()?)));
    Ok(())
}

/// A text from C; `None` for NULL.
///
/// # Safety
/// The pointer is NULL, or leads to a text that ends with a zero and stays as it is during the call.
pub(crate) unsafe fn optional_text<'a>(pointer: *const c_char, name: &str) -> Result<Option<&'a str>, CallError> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not NULL, and the caller vouches for the rest.
    let text = unsafe { CStr::from_ptr(pointer) }.to_str();
    text.map(Some)
        .map_err(|error| CallError::new(OutflankStatus::NotUtf8, format_args!("{name} is not text in UTF-8: {error}")))
}

/// A text from C that must be there.
///
/// # Safety
/// As for [`optional_text`].
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, CallError> {
    // SAFETY: the caller vouches for it.
    given(unsafe { optional_text(pointer, name) }?, name)
}

/// What a text from C stands for, if it is there.
///
/// # Safety
/// As for [`optional_text`].
pub(crate) unsafe fn optional_word<T>(pointer: *const c_char, name: &str) -> Result<Option<T>, CallError>
where
    T: FromStr<Err: std::fmt::Display>,
{
    // SAFETY: the caller vouches for it.
    let text = unsafe { optional_text(pointer, name) }?;
    text.map(str::parse).transpose().map_err(CallError::bad)
}

/// Bytes from C.
///
/// # Safety
/// The pointer is NULL, or leads to this many bytes, which stay as they are during the call.
pub(crate) unsafe fn bytes<'a>(pointer: *const u8, length: usize, name: &str) -> Result<&'a [u8], CallError> {
    if isize::try_from(length).is_err() {
        return Err(CallError::bad(format_args!("{length} bytes of {name} are more than there can be")));
    }
    match (pointer.is_null(), length) {
        (_, 0) => Ok(&[]),
        (true, _) => given(None, name),
        // SAFETY: it is not NULL, the length is possible, and the caller vouches for the rest.
        (false, _) => Ok(unsafe { std::slice::from_raw_parts(pointer, length) }),
    }
}

/// Something that several threads may use, whatever happened to those that used it before.
pub(crate) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::status::last_error;

    #[test]
    fn a_panic_ends_at_the_border() {
        assert_eq!(call(|| panic!("of its own")), OutflankStatus::Internal);
        assert_eq!(last_error(), "a mistake in the library: of its own");
    }

    #[test]
    fn the_last_error_stays_when_a_call_succeeds_and_is_that_of_its_thread() {
        assert_eq!(call(|| Err(CallError::bad("so\0so"))), OutflankStatus::BadArgument);
        assert_eq!(call(|| Ok(())), OutflankStatus::Ok);
        assert_eq!(last_error(), "so\u{fffd}so");
        assert_eq!(std::thread::spawn(last_error).join().unwrap(), "");
    }

    #[test]
    fn more_bytes_than_there_can_be_are_refused_and_no_bytes_need_no_pointer() {
        let one = [1];
        // SAFETY: the first is refused by its length alone, and the others are what they say.
        unsafe {
            assert!(bytes(one.as_ptr(), usize::MAX, "data").is_err());
            assert!(bytes(std::ptr::null(), 0, "data").unwrap().is_empty());
            assert_eq!(bytes(std::ptr::null(), 1, "data").unwrap_err().status, OutflankStatus::NullPointer);
            assert_eq!(bytes(one.as_ptr(), 1, "data").unwrap(), [1]);
        }
    }

    #[test]
    fn a_handle_that_cannot_be_made_is_null() {
        let mut handle = MaybeUninit::new(std::ptr::dangling_mut::<u8>());
        assert!(hand_out(Some(&mut handle), "handle", || Err(CallError::bad("no"))).is_err());
        // SAFETY: it was written before, and is written by the call.
        assert!(unsafe { handle.assume_init() }.is_null());
    }
}
