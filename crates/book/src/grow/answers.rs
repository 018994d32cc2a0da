//! Which positions a book needs to answer anything: those that somebody who plays by it gets to decide in.

use std::collections::{BTreeSet, HashSet};

use outflank_rules::Position;

use crate::BookBoard;
use crate::board::square_of;
use crate::book::after;
use crate::tree::{NodeNumber, Tree};

/// Somewhere on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Turn {
    board: BookBoard,
    /// Whether the one who plays by the book is to move.
    own: bool,
}

/// The positions that a book does not know yet and somebody meets who plays its best moves against anything, with either colour, in so many moves at most
/// from one of these; those nearest to it first. What lies behind them is not seen yet.
pub(super) fn unanswered(tree: &Tree, from: &[Position], moves: u8) -> Vec<BookBoard> {
    let mut unknown = BTreeSet::new();
    for root in from {
        let Some(board) = BookBoard::of(root) else { continue };
        let most = board.discs() + u32::from(moves);
        let mut waiting: Vec<Turn> = [true, false].map(|own| Turn { board, own }).to_vec();
        let mut seen = HashSet::new();
        while let Some(turn) = waiting.pop() {
            if turn.board.discs() > most || !seen.insert(turn) {
                continue;
            }
            match tree.number(turn.board).filter(|_| turn.own) {
                Some(number) => waiting.extend(after_best_moves(tree, number)),
                None if turn.own => drop(unknown.insert((turn.board.discs(), turn.board))),
                None => waiting.extend(after_any_move(tree, turn.board)),
            }
        }
    }
    unknown.into_iter().map(|(_, board)| board).collect()
}

/// What follows the best moves that a book knows: any of them may be played.
fn after_best_moves(tree: &Tree, number: NodeNumber) -> Vec<Turn> {
    let node = tree.node(number);
    let best_links = node.links.iter().filter(|link| tree.worth_of_link(**link).score == node.entry.value);
    let leaf = node.entry.leaf.filter(|leaf| leaf.score == node.entry.value);
    let leaf = leaf.and_then(|leaf| {
        let position = tree.position(number)?;
        let (next, passed) = after(&position, square_of(leaf.bit, position.rules().size)?)?;
        Some(Turn { board: BookBoard::of(&next?)?, own: passed })
    });
    let links = best_links.map(|link| Turn { board: tree.node(link.child).board, own: link.passed });
    links.chain(leaf).collect()
}

fn after_any_move(tree: &Tree, board: BookBoard) -> Vec<Turn> {
    let Some(position) = board.position(tree.rules()) else { return Vec::new() };
    let turn = |square| {
        let (next, passed) = after(&position, square)?;
        Some(Turn { board: BookBoard::of(&next?)?, own: !passed })
    };
    position.legal_moves().iter().filter_map(turn).collect()
}
