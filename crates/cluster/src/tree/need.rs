//! Which questions are needed most.
//!
//! Whether a position reaches a score is found out move by move, the most promising first, until one does. So the question about a move is
//! needed if none of those before it succeeds, and how likely that is, the outlook of each tells. Down a tree these chances are multiplied. What the
//! proof of the expected result consists of is needed almost certainly, and all of that at once; everything else is speculation, and comes in the
//! order of its chances. What is hardly ever needed is left alone, however many workers there are.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, HashSet};

use super::graph::NodeNumber;
use super::{ProofGraph, ProofQuestion};

/// Speculation ends at this part of the chance of what is needed most: of fifty such answers one is of use.
const HARDLY_EVER: f32 = 0.02;

/// A question somewhere in the tree, the most needed first.
struct Needed {
    chance: f32,
    /// Which was found first.
    turn: usize,
    number: NodeNumber,
    discs: i16,
}

impl ProofGraph {
    /// The questions whose answers are needed most, so many at most, the most needed first. They are always the same as long as nothing is
    /// [heard](Self::hear); there is at least one unless the score is [settled](Self::is_settled).
    pub fn questions(&mut self, most: usize) -> Vec<ProofQuestion> {
        let (mut found, mut seen, mut waiting, mut turn) = (Vec::new(), HashSet::new(), BinaryHeap::new(), 0);
        if self.is_settled() {
            return found;
        }
        let mut push = |waiting: &mut BinaryHeap<Needed>, chance, number, discs| {
            turn += 1;
            waiting.push(Needed { chance, turn, number, discs });
        };
        let thresholds = self.thresholds();
        let likeliest = thresholds.iter().map(|(_, chance)| *chance).fold(0.0, f32::max);
        for (discs, chance) in thresholds {
            push(&mut waiting, chance, 0, discs);
        }
        while found.len() < most
            && let Some(Needed { chance, number, discs, .. }) = waiting.pop()
        {
            if !found.is_empty() && chance < likeliest * HARDLY_EVER {
                break;
            }
            let node = &self.nodes[number];
            if node.bounds.reaches(discs).is_some() || !seen.insert((number, discs)) {
                continue;
            }
            if node.moves.is_none() {
                let question = self.question_at(number, discs);
                // Of two scores asked about a position that is to be split, each asks to look.
                if !found.contains(&question) {
                    found.push(question);
                }
                continue;
            }
            let mut rest = chance;
            for way in self.ways(number, discs) {
                push(&mut waiting, rest, way.next, way.asked);
                rest *= 1.0 - way.outlook.chance;
            }
        }
        found
    }
}

impl Ord for Needed {
    fn cmp(&self, other: &Self) -> Ordering {
        self.chance.total_cmp(&other.chance).then(other.turn.cmp(&self.turn))
    }
}

impl PartialOrd for Needed {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Needed {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Needed {}
