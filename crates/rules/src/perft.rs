//! Counting the leaves of the game tree.

use crate::{Position, Status};

/// Whether a pass takes up one level of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Passes {
    /// A pass is a ply like any other.
    #[default]
    ArePlies,
    /// A pass takes no ply.
    AreSkipped,
}

/// The number of leaves of the game tree `depth` plies below `position`. A game that ends earlier is one leaf.
///
/// ```
/// use outflank_rules::{Passes, Position, RuleSet, Size, perft};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// assert_eq!(perft(&start, 4, Passes::ArePlies), 244);
/// ```
pub fn perft(position: &Position, depth: u32, passes: Passes) -> u64 {
    if depth == 0 {
        return 1;
    }
    match position.status() {
        Status::Over(_) => 1,
        Status::ToMove(moves) => moves
            .iter()
            .filter_map(|square| position.play(square).ok())
            .map(|next| perft(&next, depth - 1, passes))
            .sum(),
        Status::MustPass => {
            let below = match passes {
                Passes::ArePlies => depth - 1,
                Passes::AreSkipped => depth,
            };
            position.pass().map_or(1, |next| perft(&next, below, passes))
        }
    }
}
