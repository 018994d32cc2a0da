//! Texts that are handed out.

use std::alloc::{Layout, alloc, dealloc};
use std::ffi::c_char;
use std::mem::MaybeUninit;

use crate::border::given;
use crate::status::{CallError, OutflankStatus};

/// The length of a text lies before it, so that whoever frees it need not know: what was written in some formats has zeros inside.
const HEADER: usize = size_of::<usize>();

/// Gives back a text that the library has handed out; NULL is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_string_free(text: *mut c_char) {
    if text.is_null() {
        return;
    }
    // SAFETY: the text was handed out by `allocate`, so its length and the memory before it are what that has made.
    unsafe {
        let block = text.cast::<u8>().sub(HEADER);
        let length = block.cast::<usize>().read();
        if let Some(layout) = layout(length) {
            dealloc(block, layout);
        }
    }
}

/// Hands out a text; the place for it holds NULL if there is none.
pub(crate) fn put_text(
    to: Option<&mut MaybeUninit<*mut c_char>>,
    name: &str,
    make: impl FnOnce() -> Result<String, CallError>,
) -> Result<(), CallError> {
    let to = given(to, name)?;
    to.write(std::ptr::null_mut());
    to.write(allocate(make()?.as_bytes())?);
    Ok(())
}

/// Bytes in memory of their own, with a zero after them.
pub(crate) fn allocate(bytes: &[u8]) -> Result<*mut c_char, CallError> {
    let no_memory = || CallError::new(OutflankStatus::NoMemory, "there is no memory for a text");
    let layout = layout(bytes.len()).ok_or_else(no_memory)?;
    // SAFETY: the layout has room for the length, the bytes and the zero, and is not empty; its alignment is that of the length.
    unsafe {
        let block = alloc(layout);
        if block.is_null() {
            return Err(no_memory());
        }
        block.cast::<usize>().write(bytes.len());
        let text = block.add(HEADER);
        text.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        text.add(bytes.len()).write(0);
        Ok(text.cast())
    }
}

fn layout(length: usize) -> Option<Layout> {
    Layout::from_size_align(length.checked_add(HEADER + 1)?, align_of::<usize>()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    #[test]
    fn texts_end_with_a_zero_and_may_have_others_inside() {
        for bytes in [&b""[..], b"f5", b"a\0b"] {
            let text = allocate(bytes).unwrap();
            // SAFETY: it has just been made, and is freed once.
            unsafe {
                assert_eq!(std::slice::from_raw_parts(text.cast::<u8>(), bytes.len() + 1), [bytes, b"\0"].concat());
                assert!(CStr::from_ptr(text).to_bytes().len() <= bytes.len());
                outflank_string_free(text);
            }
        }
        // SAFETY: NULL is ignored.
        unsafe { outflank_string_free(std::ptr::null_mut()) };
    }
}
