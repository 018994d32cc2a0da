//! Reading whatever calls itself sgf, as games and as trees.

#![no_main]

use std::ops::ControlFlow;

use outflank_records::{Format, Writer};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    outflank_fuzz::read_and_write_again(Format::Sgf, bytes);
    let _ = Format::Sgf.visit_trees(bytes, &mut |tree| {
        if let Ok(tree) = tree {
            Writer::new(Format::Sgf).add_tree(&tree).expect("SGF holds every game");
        }
        ControlFlow::Continue(())
    });
});
