//! Which leaves are worth expanding first: drop-out expansion.
//!
//! A book is for a player who plays its best moves against somebody who plays anything. So the leaf to expand next is the one that such a game reaches
//! soonest: every move has a price, and so has what the other side gives away on the way there. Lines in which both sides go wrong are of no use to
//! anybody, and stay out. The cheapest leaves are found as shortest paths (Dijkstra), once with each side as the player of the book.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use outflank_engine::Confidence;

use crate::tree::{NodeNumber, Tree};

/// What leads a growing book where: prices in thousandths of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookReach {
    /// The price of a disc that the other side gives away.
    pub per_disc: u32,
    /// The price of a disc that the player of the book gives away itself, out of doubt about which move is best.
    pub per_own_disc: u32,
    /// The most discs that the player of the book gives away at a move.
    pub own_doubt: i16,
    /// Positions with fewer empty squares are not expanded: from there on they can be worked out.
    pub empties: u32,
}

/// The price of a move.
const PER_MOVE: u32 = 1000;

impl Default for BookReach {
    fn default() -> Self {
        Self { per_disc: 1500, per_own_disc: 4000, own_doubt: 2, empties: 24 }
    }
}

/// Somewhere on the way, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waypoint {
    price: Reverse<u32>,
    number: NodeNumber,
    what: Expanding,
    /// Whether the player of the book is to move.
    own: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Expanding {
    Position,
    Leaf,
}

impl BookReach {
    /// The positions whose leaves come first, so many at most, from some positions on.
    pub(crate) fn leaves(&self, tree: &Tree, roots: &[NodeNumber], most: usize) -> Vec<NodeNumber> {
        let squares = u32::from(tree.rules().size.area());
        let (mut found, mut chosen, mut seen) = (Vec::new(), HashSet::new(), HashSet::new());
        let mut waiting = BinaryHeap::new();
        for (&number, own) in roots.iter().flat_map(|root| [(root, true), (root, false)]) {
            waiting.push(Waypoint { price: Reverse(0), number, what: Expanding::Position, own });
        }
        while let Some(Waypoint { price: Reverse(price), number, what, own }) = waiting.pop() {
            if found.len() >= most {
                break;
            }
            if what == Expanding::Leaf {
                if chosen.insert(number) {
                    found.push(number);
                }
                continue;
            }
            if !seen.insert((number, own)) {
                continue;
            }
            let node = tree.node(number);
            let onwards = |score: i16| {
                let loss = (node.entry.value.discs() - score).max(0);
                let per_disc = if own { self.per_own_disc } else { self.per_disc };
                (!own || loss <= self.own_doubt).then(|| price + PER_MOVE + per_disc * u32::from(loss.unsigned_abs()))
            };
            for &link in &node.links {
                if let Some(price) = onwards(tree.worth_of_link(link).score.discs()) {
                    let own = own == link.passed;
                    waiting.push(Waypoint {
                        price: Reverse(price),
                        number: link.child,
                        what: Expanding::Position,
                        own,
                    });
                }
            }
            let open = node.entry.leaf.filter(|leaf| leaf.confidence != Confidence::Exact);
            let open = open.filter(|_| squares - node.board.discs() > self.empties);
            if let Some(price) = open.and_then(|leaf| onwards(leaf.score.discs())) {
                waiting.push(Waypoint { price: Reverse(price), number, what: Expanding::Leaf, own });
            }
        }
        found
    }
}
