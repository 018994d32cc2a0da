//! Who leads where: for each position that a move of the book leads to, in the book or not, the positions with such a move.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::BookBoard;
use crate::tree::NodeNumber;

/// The positions with a move that leads to a place. A position that joins the book is found here by all that lead to it, on whatever ways it was reached
/// before.
///
/// There are ten times as many as positions in the book, and nearly all have one that leads there: so that one lies in the map itself.
#[derive(Debug, Default)]
pub(crate) struct Leading {
    first: HashMap<u64, NodeNumber, BuildHasherDefault<PlaceHasher>>,
    others: HashMap<u64, Vec<NodeNumber>, BuildHasherDefault<PlaceHasher>>,
}

impl Leading {
    /// Notes that a move of this position leads there.
    pub(crate) fn note(&mut self, board: BookBoard, from: NodeNumber) {
        let place = board.place();
        let first = *self.first.entry(place).or_insert(from);
        if first != from {
            let others = self.others.entry(place).or_default();
            // Several moves of one position may lead to the same place.
            if others.last() != Some(&from) {
                others.push(from);
            }
        }
    }

    /// Those that lead there, and perhaps some that lead to another board with the same place.
    pub(crate) fn to(&self, board: BookBoard) -> Vec<NodeNumber> {
        let place = board.place();
        let others = self.others.get(&place).into_iter().flatten();
        self.first.get(&place).into_iter().chain(others).copied().collect()
    }
}

/// Places look random already.
#[derive(Default)]
pub(crate) struct PlaceHasher(u64);

impl Hasher for PlaceHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, place: u64) {
        self.0 = place;
    }
}
