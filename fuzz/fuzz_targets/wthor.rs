//! Reading whatever calls itself WTHOR: games, players and tournaments.

#![no_main]

use outflank_records::{Format, wthor};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let _ = wthor::read_players(bytes);
    let _ = wthor::read_tournaments(bytes);
    outflank_fuzz::read_and_write_again(Format::Wthor, bytes);
});
