//! What the evaluation expects, before anything is proven: how likely a score is reached, and what it takes to find out.

use outflank_engine::{Confidence, Score};

use super::ScoreBounds;
use super::bounds::STEP;

/// How a position looks to its side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Guess {
    discs: f32,
    /// How far the truth usually lies from it.
    spread: f32,
}

/// What is expected of the question whether a score is reached.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outlook {
    /// How likely it is.
    pub(super) chance: f32,
    /// Nodes that it takes to find out.
    pub(super) nodes: f32,
}

impl Guess {
    /// What somebody knows who has not looked.
    pub(super) const BLIND: Self = Self { discs: 0.0, spread: 20.0 };

    pub(super) fn new(score: Score, confidence: Confidence) -> Self {
        // Measured: a search of ten moves is wrong by some three discs about the end of the game, and a deeper one by less.
        let depth = f32::from(confidence.depth().unwrap_or(60));
        Self { discs: f32::from(score.discs()), spread: (5.0 - 0.2 * depth).clamp(1.0, 5.0) }
    }

    /// How far a score lies from what is expected.
    /// In hundredths of a disc.
    pub(super) fn hundredths(&self) -> i32 {
        (self.discs * 100.0) as i32
    }

    /// How far a score lies from what is expected.
    pub(super) fn distance(&self, discs: i16) -> f32 {
        (f32::from(discs) - self.discs).abs()
    }

    /// How likely the score is at least this, given what is proven of it.
    pub(super) fn chance(&self, discs: i16, bounds: ScoreBounds) -> f32 {
        // The logistic distribution: like the normal one, but surprises do happen.
        let above = |discs: i16| {
            let middle = f32::from(discs) - 0.5 * f32::from(STEP);
            1.0 / (1.0 + ((middle - self.discs) / (0.55 * self.spread)).exp())
        };
        let (least, most) = (above(bounds.at_least), above(bounds.at_most + STEP));
        let chance = (above(discs) - most) / (least - most);
        if chance.is_finite() { chance.clamp(SURPRISE, 1.0 - SURPRISE) } else { 0.5 }
    }
}

/// Nothing is surer than this before it is proven.
const SURPRISE: f32 = 0.002;

impl Outlook {
    /// Of what is proven.
    pub(super) const fn settled(reached: bool) -> Self {
        Self { chance: if reached { 1.0 } else { 0.0 }, nodes: 0.0 }
    }

    /// The chance of the other side.
    pub(super) const fn turned(self) -> Self {
        Self { chance: 1.0 - self.chance, ..self }
    }

    /// Which of several ways to try first: the likeliest for the least work.
    pub(super) fn promise(self) -> f32 {
        self.chance / self.nodes.max(1.0)
    }
}

/// What a proof takes, learnt from those that are done.
#[derive(Clone, Debug)]
pub(super) struct Effort {
    /// By how much proofs take more than expected, as a power of two.
    bias: f32,
    seen: f32,
}

impl Effort {
    pub(super) fn new() -> Self {
        Self { bias: 0.0, seen: 0.0 }
    }

    /// Nodes that it takes to prove something about a position with so many empty squares, so far from what is expected.
    pub(super) fn nodes(&self, empties: u16, distance: f32) -> f32 {
        (usual(empties, distance) + self.bias).exp2()
    }

    /// Learns from a proof.
    pub(super) fn learn(&mut self, empties: u16, distance: f32, nodes: u64) {
        const MEMORY: f32 = 200.0;
        let error = (nodes.max(1) as f32).log2() - usual(empties, distance);
        self.seen = (self.seen + 1.0).min(MEMORY);
        self.bias += (error - self.bias) / self.seen;
    }
}

/// The logarithm of the nodes of a null-window search, measured on 8×8: each empty square more than doubles them, and what is far from the score
/// is proven sooner.
fn usual(empties: u16, distance: f32) -> f32 {
    const AT_TWENTY: f32 = 21.0;
    const PER_SQUARE: f32 = 1.2;
    const PER_DISC: f32 = 0.06;
    AT_TWENTY + PER_SQUARE * (f32::from(empties) - 20.0) - PER_DISC * distance.min(30.0)
}
