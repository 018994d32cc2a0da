//! What a visitor says to a server over the socket of a live game.

#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| {
    outflank_page::is_understood(text);
});
