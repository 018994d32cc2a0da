//! Who hands out the questions of a tree: what is under way, and what comes next.

use std::collections::HashSet;

use super::{Contradiction, ProofFinding, ProofGraph, ProofQuestion};

/// Keeps workers busy with the questions of a [`ProofGraph`]. It knows no network either, so that it can be tried out with workers that there are not.
#[derive(Clone, Debug)]
pub struct Foreman {
    graph: ProofGraph,
    under_way: HashSet<ProofQuestion>,
    tally: ProofTally,
}

/// What was found out so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ProofTally {
    /// Questions answered.
    pub answers: usize,
    /// Nodes that it took.
    pub nodes: u64,
}

impl Foreman {
    /// With nothing under way.
    pub fn new(graph: ProofGraph) -> Self {
        Self { graph, under_way: HashSet::new(), tally: ProofTally::default() }
    }

    /// What is known.
    pub fn graph(&self) -> &ProofGraph {
        &self.graph
    }

    /// What is known, to work something out with it.
    pub fn graph_mut(&mut self) -> &mut ProofGraph {
        &mut self.graph
    }

    /// What was found out.
    pub fn tally(&self) -> ProofTally {
        self.tally
    }

    /// How many questions are under way.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// The questions to hand out now, so that so many workers have something to do: those that are needed most and not under way. Questions that nobody
    /// needs any more are not called back, since somebody may be at them; so that there are never many of them, no more than twice as many as needed
    /// are under way.
    pub fn hand_out(&mut self, workers: usize) -> Vec<ProofQuestion> {
        // Some more than there are workers: nobody waits for us.
        let enough = workers + workers / 4 + 1;
        let room = (2 * enough).saturating_sub(self.under_way.len());
        if room == 0 {
            return Vec::new();
        }
        let wanted = self.graph.questions(enough);
        let new: Vec<ProofQuestion> =
            wanted.into_iter().filter(|question| !self.under_way.contains(question)).take(room).collect();
        self.under_way.extend(&new);
        new
    }

    /// Takes in an answer. Nobody has to wait for it any more.
    pub fn hear(&mut self, finding: &ProofFinding) -> Result<(), Contradiction> {
        self.under_way.remove(&finding.question);
        self.tally.answers += 1;
        self.tally.nodes += finding.nodes;
        self.graph.hear(finding)
    }
}
