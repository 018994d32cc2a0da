//! The hand-written evaluation: what players look at, weighed by measurement.
//!
//! It serves every board and rule set. The weights depend on how full the board is and are fitted to the results of games.

use outflank_rules::RuleSet;

use super::weights::{Weights, weights};
use super::{Evaluation, UNITS};
use crate::bits::Bits;
use crate::state::{Frame, State};

/// How many things the evaluation looks at.
pub const FEATURES: usize = 11;

/// How many phases of the game have weights of their own.
pub const PHASES: usize = 12;

/// The hand-written evaluation of a game: its weights, and the squares of the board that matter most.
pub(crate) struct HandWritten<B> {
    corners: B,
    /// Diagonally next to a corner.
    x_squares: B,
    /// Next to a corner on the edge.
    c_squares: B,
    edges: B,
    /// No game is won by more.
    most: i32,
    /// The weights for every number of empty squares.
    weights: Vec<[i32; FEATURES]>,
}

impl<B: Bits> HandWritten<B> {
    pub(crate) fn new(rules: RuleSet) -> Self {
        Self::with_weights(rules, weights(rules))
    }

    pub(crate) fn with_weights(rules: RuleSet, weights: &Weights) -> Self {
        let frame = Frame::<B>::new(rules.size);
        let area = usize::from(rules.size.area());
        Self {
            corners: frame.squares_where(|x, y| x == 0 && y == 0),
            x_squares: frame.squares_where(|x, y| x == 1 && y == 1),
            c_squares: frame.squares_where(|x, y| x + y == 1),
            edges: frame.squares_where(|x, y| x == 0 || y == 0),
            most: area as i32 * UNITS,
            weights: (0..=area).map(|empties| weights[phase(empties, area)]).collect(),
        }
    }

    /// What the evaluation sees of a position, each as the side to move's number less the opponent's.
    #[inline(always)]
    pub(crate) fn features<S: State<Set = B>>(&self, state: &S, moves: B) -> [i32; FEATURES] {
        let (player, opponent, empty) = (state.player(), state.opponent(), state.empty());
        let difference = |own: B, other: B| own.count() as i32 - other.count() as i32;
        let (own_moves, other_moves) = (moves.count() as i32, state.pass().moves().count() as i32);
        let near_empty_corners = (self.corners & empty).neighbours();
        let (exposed_x, exposed_c) = (self.x_squares & near_empty_corners, self.c_squares & near_empty_corners);
        let anchored = if (self.corners & !empty).is_empty() {
            [B::EMPTY; 2]
        } else {
            [self.anchored(player), self.anchored(opponent)]
        };
        let loose_edges = self.edges & !anchored[0] & !anchored[1];
        [
            own_moves - other_moves,
            // The same difference weighs more when both have few moves.
            64 * (own_moves - other_moves) / (own_moves + other_moves + 2),
            difference(opponent.neighbours() & empty, player.neighbours() & empty),
            difference(player & self.corners, opponent & self.corners),
            difference(player & exposed_x, opponent & exposed_x),
            difference(player & exposed_c, opponent & exposed_c),
            difference(anchored[0], anchored[1]),
            difference(player & loose_edges, opponent & loose_edges),
            difference(player, opponent),
            1,
            (empty.count() % 2) as i32,
        ]
    }

    /// The discs on the edges that hang together with a corner of the same colour: they can never turn over.
    #[inline(always)]
    fn anchored(&self, discs: B) -> B {
        let on_edges = discs & self.edges;
        let mut anchored = discs & self.corners;
        loop {
            let grown = anchored | (anchored.neighbours() & on_edges);
            if grown == anchored {
                return anchored;
            }
            anchored = grown;
        }
    }
}

impl<S: State> Evaluation<S> for HandWritten<S::Set> {
    #[inline(always)]
    fn evaluate(&self, state: &S, moves: S::Set) -> i32 {
        let features = self.features(state, moves);
        let weights = &self.weights[state.empty().count() as usize];
        let value: i32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        value.clamp(-self.most, self.most)
    }
}

/// The phase of a game with this many empty squares: the last squares of a large board are like those of a small one.
pub fn phase(empties: usize, area: usize) -> usize {
    (empties * PHASES / (area + 1)).min(PHASES - 1)
}
