//! Reading whatever calls itself a repertoire: what is understood is written so that it is understood in the same way.

#![no_main]

use outflank_play::Repertoire;

libfuzzer_sys::fuzz_target!(|text: &str| {
    if let Ok(repertoire) = text.parse::<Repertoire>() {
        assert_eq!(repertoire.to_string().parse(), Ok(repertoire));
    }
});
