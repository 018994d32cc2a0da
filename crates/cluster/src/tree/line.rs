//! The play that leads to what is proven.

use outflank_engine::Score;
use outflank_rules::{Move, Position};

use super::graph::{GraphMove, MoveEnd};
use super::{ProofGraph, ScoreBounds};

impl ProofGraph {
    /// The play that leads to what is proven, as far as the graph goes, and the position after it, a forced pass made.
    pub fn line(&self) -> (Vec<Move>, Position) {
        let is_exact = self.bounds().score().is_some();
        let (mut line, mut position) = (Vec::new(), self.root);
        loop {
            let (canonical, symmetry) = position.canonical();
            let node = self.numbers.get(&canonical).map(|&number| &self.nodes[number]);
            let moves = node.and_then(|node| node.moves.as_deref()).unwrap_or_default();
            // What proves most comes first, then what nothing is said against, then what looks best.
            let best = moves.iter().max_by_key(|known| {
                let ScoreBounds { at_least, at_most } = self.bounds_of(known.to);
                (at_least, at_most, self.looks(known.to))
            });
            // A position that was proven as a whole, before it was split, need not have a move that is proven.
            let leads_on = |best: &&GraphMove| {
                let proven = node.and_then(|node| node.bounds.score()).map(Score::discs);
                !is_exact || proven.is_some_and(|discs| self.bounds_of(best.to).at_least >= discs)
            };
            let Some((square, next)) = best.filter(leads_on).and_then(|best| {
                let square = symmetry.inverse().square(best.square, position.rules().size);
                Some((square, position.play(square).ok()?))
            }) else {
                return (line, position);
            };
            line.push(Move::Place(square));
            position = next;
            if let Ok(passed) = position.pass() {
                line.push(Move::Pass);
                position = passed;
            }
        }
    }

    /// How a move looks to the side that makes it, in hundredths of a disc.
    fn looks(&self, to: MoveEnd) -> i32 {
        match to {
            MoveEnd::Over(discs) => i32::from(discs) * 100,
            MoveEnd::Node { number, passed } => {
                let hundredths = self.nodes[number].guess.hundredths();
                if passed { hundredths } else { -hundredths }
            }
        }
    }
}
