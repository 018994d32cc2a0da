//! The memory of the transposition table: large, zeroed, and in large pages where the system has them.

#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

/// Words of zero. The system hands out such memory without writing to it, so a large table costs no time until it is used.
pub(super) fn zeroed(length: usize) -> Box<[AtomicU64]> {
    let words = Box::<[AtomicU64]>::new_zeroed_slice(length);
    // SAFETY: an atomic word may hold any bits, and all of these are zero.
    let words = unsafe { words.assume_init() };
    ask_for_large_pages(&words);
    words
}

/// Lookups are scattered over the whole table: with pages of some kilobytes nearly each of them would also have to look up where its page
/// lies. Linux gives larger ones to those who ask; a refusal changes nothing.
#[cfg(all(target_os = "linux", not(miri)))]
fn ask_for_large_pages(words: &[AtomicU64]) {
    use rustix::mm::{Advice, madvise};

    /// The larger of the usual page sizes; advice is taken for whole pages only.
    const PAGE: usize = 1 << 16;

    let bytes = size_of_val(words);
    let skipped = words.as_ptr().cast::<u8>().align_offset(PAGE);
    let Some(whole_pages) = bytes.checked_sub(skipped).map(|rest| rest / PAGE * PAGE).filter(|&rest| rest > 0) else {
        return;
    };
    let first = words.as_ptr().wrapping_byte_add(skipped).cast_mut().cast();
    // SAFETY: these pages lie within the words, and this advice changes nothing but the size of pages: no byte of them.
    let _ = unsafe { madvise(first, whole_pages, Advice::LinuxHugepage) };
}

#[cfg(not(all(target_os = "linux", not(miri))))]
fn ask_for_large_pages(_: &[AtomicU64]) {}
