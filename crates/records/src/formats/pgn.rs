//! PGN, Portable Game Notation: `[Black "name"]` … `1. f5 d6 2. c3 … 47-17`, as PlayOK, FlyOrDie and others write it.
//!
//! Results have Black's number first, because Black moves first.

mod build;
mod lexer;
mod write;

use outflank_rules::{Side, Size};

use crate::reading::{Fault, Gathering};
use crate::{Reading, Verdict};
use lexer::{Item, Token};

pub(crate) use write::write;

pub(crate) fn read(text: &str) -> Reading {
    let mut found = Gathering::new(text);
    let mut game: Vec<Token<'_>> = Vec::new();
    for token in lexer::tokens(text) {
        if begins_another(&game, &token) {
            found.add(build::record(&game));
            game.clear();
        }
        game.push(token);
    }
    if game.iter().any(|token| !matches!(token.item, Item::Comment(_))) {
        found.add(build::record(&game));
    } else if found.is_empty() {
        found.add(Err(Fault::new(0, "there is no game here")));
    }
    found.finish()
}

/// A tag, even a broken one, after moves or after a result begins another game, and so does a move after a result.
fn begins_another(game: &[Token<'_>], next: &Token<'_>) -> bool {
    let has = |wanted: fn(&Item<'_>) -> bool| game.iter().any(|token| wanted(&token.item));
    match next.item {
        Item::Tag { .. } => has(|item| !matches!(item, Item::Tag { .. } | Item::Comment(_))),
        Item::BrokenTag(_) => has(|item| matches!(item, Item::Word(_) | Item::Result(_))),
        Item::Word(_) => game.last().is_some_and(|token| matches!(token.item, Item::Result(_))),
        _ => false,
    }
}

/// A result such as `47-17`, `1-0` or `1/2-1/2`.
pub(crate) fn read_score(text: &str, size: Size) -> Option<Verdict> {
    if text == "1/2-1/2" {
        return Some(Verdict::Winner(None));
    }
    let (black, white) = text.split_once('-')?;
    match (black.trim().parse().ok()?, white.trim().parse().ok()?) {
        (1, 0) => Some(Verdict::Winner(Some(Side::Black))),
        (0, 1) => Some(Verdict::Winner(Some(Side::White))),
        (black, white) => Verdict::discs(black, white, size),
    }
}
