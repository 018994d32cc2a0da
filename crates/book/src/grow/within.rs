//! Every position of the first moves.

use std::collections::HashSet;

use outflank_rules::Position;

use crate::BookBoard;
use crate::book::after;

/// Every position that can be reached from one in so many moves at most, up to symmetry, and itself; those nearest to it first. The game goes on in all of them.
///
/// ```
/// use outflank_book::within;
/// use outflank_rules::{Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// assert_eq!(within(&start, 3).len(), 1 + 1 + 3 + 14);
/// ```
pub fn within(position: &Position, moves: u8) -> Vec<Position> {
    let (mut all, mut newest) = (vec![*position], vec![*position]);
    for _ in 0..moves {
        let mut seen = HashSet::new();
        let next = |from: &Position| {
            let from = *from;
            from.legal_moves().iter().filter_map(move |square| after(&from, square)?.0)
        };
        newest = newest
            .iter()
            .flat_map(next)
            .filter(|next| BookBoard::of(next).is_some_and(|board| seen.insert(board)))
            .collect();
        all.extend(&newest);
    }
    all
}
