//! Calls of the C library in any order, with whatever it handed out before, NULL and nonsense.

#![no_main]

#[path = "../../bindings/c/tests/calls/script.rs"]
mod script;
#[path = "../../bindings/c/tests/calls/session.rs"]
mod session;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| session::run(bytes));
