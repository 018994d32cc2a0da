//! A book as those want it who write it down for another program: every position with its links as squares, and what lies below it counted.

use std::collections::HashMap;

use outflank_engine::Confidence;
use outflank_rules::{Position, Square};

use crate::board::{bit_of, square_of};
use crate::book::after;
use crate::tree::{BookLink, NodeNumber, Tree};
use crate::{BookBoard, BookEntry, BookLeaf};

/// The positions of a book, those with the most discs first.
pub(super) struct Pages<'a> {
    tree: &'a Tree,
    order: Vec<NodeNumber>,
    counts: HashMap<NodeNumber, LineCounts>,
}

impl BookLeaf {
    /// The square of the move, in the book's form of the position.
    pub(super) fn square(&self, position: &Position) -> Option<Square> {
        square_of(self.bit, position.rules().size)
    }
}

/// A position of a book.
pub(super) struct Page<'a> {
    pub(super) number: NodeNumber,
    pub(super) board: BookBoard,
    /// As it lies in the book.
    pub(super) position: Position,
    pub(super) empties: u32,
    pub(super) entry: &'a BookEntry,
    /// The best move that leads out of the book.
    pub(super) leaf: Option<BookLeaf>,
    /// Every move that leads to another position, symmetric ones too.
    pub(super) links: Vec<PageLink>,
}

/// A move from one position to another.
pub(super) struct PageLink {
    pub(super) square: Square,
    pub(super) bit: u8,
    /// What it leads to, for the side that makes it.
    pub(super) score: i16,
    pub(super) child: NodeNumber,
    /// Whether the other side has to pass then.
    pub(super) passed: bool,
}

/// The lines that go on from a position until they leave the book, and those of them that are known to be won, drawn and lost.
#[derive(Clone, Copy, Default)]
pub(super) struct LineCounts {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
    pub(super) lines: u32,
}

impl LineCounts {
    pub(super) fn for_other_side(self) -> Self {
        Self { wins: self.losses, losses: self.wins, ..self }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
            lines: self.lines.saturating_add(other.lines),
        }
    }
}

impl<'a> Pages<'a> {
    pub(super) fn of(tree: &'a Tree) -> Self {
        let mut order: Vec<NodeNumber> = tree.numbers().collect();
        order.sort_by_key(|&number| (std::cmp::Reverse(tree.node(number).board.discs()), tree.node(number).board));
        let mut pages = Self { tree, order, counts: HashMap::new() };
        for &number in &pages.order {
            let node = tree.node(number);
            let below = node.links.iter().map(|link| pages.counts_after(*link));
            let counts = below.fold(leaf_counts(tree.leaf_outside(number)), LineCounts::plus);
            pages.counts.insert(number, counts);
        }
        pages
    }

    fn counts_after(&self, link: BookLink) -> LineCounts {
        let counts = self.counts(link.child);
        if link.passed { counts } else { counts.for_other_side() }
    }

    pub(super) fn counts(&self, number: NodeNumber) -> LineCounts {
        self.counts.get(&number).copied().unwrap_or_default()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Page<'a>> {
        self.order.iter().filter_map(|&number| Page::of(self.tree, number))
    }
}

fn leaf_counts(leaf: Option<BookLeaf>) -> LineCounts {
    let Some(leaf) = leaf else { return LineCounts::default() };
    let is = |wanted: i16| u32::from(leaf.is_solved() && leaf.score.discs().signum() == wanted);
    LineCounts { wins: is(1), draws: is(0), losses: is(-1), lines: 1 }
}

impl<'a> Page<'a> {
    fn of(tree: &'a Tree, number: NodeNumber) -> Option<Self> {
        let (node, position) = (tree.node(number), tree.position(number)?);
        let size = position.rules().size;
        let link = |square: Square| {
            let (next, passed) = after(&position, square)?;
            let child = tree.number(BookBoard::of(&next?)?)?;
            let score = tree.worth_of_link(BookLink { child, passed }).score.discs();
            Some(PageLink { square, bit: bit_of(square, size), score, child, passed })
        };
        let links = position.legal_moves().iter().filter_map(link).collect();
        let empties = u32::from(size.area()) - node.board.discs();
        let leaf = tree.leaf_outside(number);
        Some(Self { number, board: node.board, position, empties, entry: &node.entry, leaf, links })
    }

    /// How sure the leaf is, or the value where there is none.
    pub(super) fn confidence(&self) -> Confidence {
        self.leaf.map_or(self.entry.confidence, |leaf| leaf.confidence)
    }
}
