//! Which library this is.

use std::ffi::c_char;

/// The version of the interface that this header describes. It changes when programs have to be compiled anew.
pub const OUTFLANK_INTERFACE: u32 = 1;

/// The version of the library that a program runs with, such as "0.1.0". The text belongs to the library.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The interface of the library that a program runs with. If it is not OUTFLANK_INTERFACE, header and library do not belong together.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_interface() -> u32 {
    OUTFLANK_INTERFACE
}
