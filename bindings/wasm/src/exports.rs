//! What JavaScript calls, and what it is called for.
//!
//! Texts and files pass through the memory of the program. JavaScript asks for room ([`outflank_alloc`]), fills it and hands it over
//! with the call, which frees it. An answer is a place and a length in one number, the place in its upper half, and JavaScript frees it
//! ([`outflank_free`]) when it has read it.

#![allow(unsafe_code)]

use std::sync::atomic::AtomicBool;
use std::sync::{LazyLock, Mutex, PoisonError};

use outflank_engine::Stop;
use serde_json::json;

use crate::{Library, take_weights};

static STOP: LazyLock<Stop> = LazyLock::new(Stop::new);
static LIBRARY: LazyLock<Mutex<Library>> = LazyLock::new(|| Mutex::new(Library::new(STOP.clone())));

mod imports {
    #[link(wasm_import_module = "outflank")]
    unsafe extern "C" {
        /// Tells how the call gets on: a text in JSON, which is only there until this returns.
        pub(super) fn progress(text: *const u8, length: usize);
    }

    unsafe extern "C" {
        /// Lets the C library know the thread that it runs on.
        pub(super) fn __wasi_init_tp();
        /// Runs what has to be run before everything else.
        pub(super) fn __wasm_call_ctors();
    }
}

/// Prepares the program, once and before everything else: what the start of a program that is run (a command) does by itself, and the
/// compiler does not add to a library.
#[unsafe(no_mangle)]
pub extern "C" fn _initialize() {
    // SAFETY: JavaScript calls this first, on the thread that the memory was made for, and never again.
    unsafe {
        imports::__wasi_init_tp();
        imports::__wasm_call_ctors();
    }
}

/// Room for this many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0; length].into_boxed_slice()).cast()
}

/// Frees room that was asked for or an answer that was given, and has not been handed over since.
///
/// # Safety
///
/// The place and the length are those of [`outflank_alloc`] or of an answer, and nobody uses the bytes afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_free(bytes: *mut u8, length: usize) {
    // SAFETY: the caller promises that it is the place and length of bytes that were given away by `Box::into_raw`.
    drop(unsafe { taken(bytes, length) });
}

/// Bytes that JavaScript hands over.
///
/// # Safety
///
/// As for [`outflank_free`].
pub(crate) unsafe fn taken(bytes: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the caller promises that these were given away by `Box::into_raw`, and are used by nobody else.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) }
}

/// An answer, given away.
pub(crate) fn given(text: String) -> u64 {
    let text = text.into_bytes().into_boxed_slice();
    let length = text.len() as u64;
    (Box::into_raw(text).cast::<u8>() as u64) << 32 | length
}

/// Answers a question of the [`Library`].
///
/// # Safety
///
/// The place and the length are those of [`outflank_alloc`], and nobody uses the bytes afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_call(question: *mut u8, length: usize) -> u64 {
    // SAFETY: the caller promises what is asked for.
    let question = unsafe { taken(question, length) };
    let mut library = LIBRARY.lock().unwrap_or_else(PoisonError::into_inner);
    let answer = library.call(&String::from_utf8_lossy(&question), &mut |news| {
        let news = news.to_string();
        // SAFETY: the text is there until the function returns, and its length is the one that is told.
        unsafe { imports::progress(news.as_ptr(), news.len()) };
    });
    given(answer)
}

/// Takes up a weight file by its name.
///
/// # Safety
///
/// Both places and lengths are those of [`outflank_alloc`], and nobody uses the bytes afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_weights(name: *mut u8, name_length: usize, file: *mut u8, length: usize) -> u64 {
    // SAFETY: the caller promises what is asked for.
    let (name, file) = unsafe { (taken(name, name_length), taken(file, length)) };
    given(match take_weights(&String::from_utf8_lossy(&name), &file) {
        Ok(()) => json!({ "answer": null }).to_string(),
        Err(error) => json!({ "error": error.to_string() }).to_string(),
    })
}

/// Where a byte lies that ends the call in progress, and every later one, while it is 1. Whoever shares the memory may write to it at
/// any time, even while a call keeps its worker busy.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_stop_flag() -> *const AtomicBool {
    STOP.as_flag()
}
