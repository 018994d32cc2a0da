//! PGN, Portable Game Notation: `[Black "name"]` … `1. f5 d6 2. c3 … 47-17`, as PlayOK, FlyOrDie and others write it.
//!
//! Results have Black's number first, because Black moves first.

mod build;
mod lexer;
mod write;

use std::ops::ControlFlow;

use outflank_rules::{Side, Size};

use crate::reading::{Fault, Finds, Visitor};
use crate::{GameTree, Verdict};
use lexer::{Item, Token};

pub(crate) use write::write;

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    read_with(text, visitor, build::record)
}

pub(crate) fn read_trees(text: &str, visitor: &mut Visitor<'_, GameTree>) -> ControlFlow<()> {
    read_with(text, visitor, build::tree)
}

fn read_with<T>(
    text: &str,
    visitor: &mut Visitor<'_, T>,
    build: impl Fn(&[Token<'_>]) -> Result<T, Fault>,
) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    let mut game = Pieces::default();
    for token in lexer::tokens(text) {
        if game.ends_before(&token) {
            found.add(build(&game.tokens))?;
            game = Pieces::default();
        }
        game.add(token);
    }
    if game.has_tags || game.has_broken_tags || game.has_moves {
        found.add(build(&game.tokens))?;
    } else if found.is_empty() {
        found.add(Err(Fault::new(0, "there is no game here")))?;
    }
    ControlFlow::Continue(())
}

/// The pieces of one game, as far as they have come.
#[derive(Default)]
struct Pieces<'a> {
    tokens: Vec<Token<'a>>,
    has_tags: bool,
    has_broken_tags: bool,
    /// Moves or a result.
    has_moves: bool,
    words: usize,
}

/// No game has as many moves and passes. What follows them cannot make sense of them, so it need not be remembered.
const MOST_WORDS: usize = 1_000;

impl<'a> Pieces<'a> {
    fn add(&mut self, token: Token<'a>) {
        match token.item {
            Item::Tag { .. } => self.has_tags = true,
            Item::BrokenTag(_) => self.has_broken_tags = true,
            Item::Word(_) | Item::Result(_) => self.has_moves = true,
            Item::Comment(_) | Item::Variation(_) => {}
        }
        let is_word = matches!(token.item, Item::Word(_));
        self.words += usize::from(is_word);
        if !is_word || self.words <= MOST_WORDS {
            self.tokens.push(token);
        }
    }

    /// A tag, even a broken one, after moves or after a result begins another game, and so does a move after a result.
    fn ends_before(&self, next: &Token<'_>) -> bool {
        match next.item {
            Item::Tag { .. } => self.has_moves || self.has_broken_tags,
            Item::BrokenTag(_) => self.has_moves,
            Item::Word(_) => self.tokens.last().is_some_and(|token| matches!(token.item, Item::Result(_))),
            _ => false,
        }
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
