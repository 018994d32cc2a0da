//! A graph of positions near the root of a tree, and what is proven of them.

use std::collections::HashMap;
use std::fmt;

use outflank_engine::{Confidence, Limits, Precision, Score};
use outflank_rules::{Position, Square, Status};

use super::bounds::{STEP, raised};
use super::outlook::{Effort, Guess, Outlook};
use super::question::limits_of_a_look;
use super::{MoveLooks, ProofAnswer, ProofFinding, ProofQuestion, ScoreBounds};

/// The top of the tree of a position that is to be solved: positions up to symmetry, what is proven of each, and what the evaluation expects.
///
/// It knows no network and no engine: whoever has workers asks which [questions](Self::questions) are needed most, and [tells](Self::hear) the answers,
/// in whatever order they come and however often. As long as the score is not [settled](Self::is_settled) there is always a question.
#[derive(Clone, Debug)]
pub struct ProofGraph {
    pub(super) nodes: Vec<GraphNode>,
    pub(super) numbers: HashMap<Position, NodeNumber>,
    /// What was proven of positions, also of those that are to come up yet.
    proven: HashMap<Position, ScoreBounds>,
    /// How the moves of positions look that are to come up yet.
    looks: HashMap<Position, Vec<MoveLooks>>,
    pub(super) root: Position,
    precision: Precision,
    grain: Grain,
    effort: Effort,
}

/// Into how small parts a tree is split.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grain {
    /// Nodes that a job should take; what is expected to take more is split.
    pub nodes: u64,
    /// Positions with fewer empty squares are not split, whatever they take.
    pub least_empties: u16,
}

impl Grain {
    /// A job may take so many times more than it should, before it is split after all.
    const PATIENCE: u64 = 16;

    /// Jobs of so many nodes.
    pub const fn of(nodes: u64) -> Self {
        Self { nodes, least_empties: 12 }
    }
}

pub(super) type NodeNumber = usize;

/// A position of the graph.
#[derive(Clone, Debug)]
pub(super) struct GraphNode {
    /// In the form that stands for all symmetric ones. Its side to move has a move.
    position: Position,
    pub(super) bounds: ScoreBounds,
    pub(super) guess: Guess,
    parents: Vec<NodeNumber>,
    /// Its moves, once somebody has looked.
    pub(super) moves: Option<Vec<GraphMove>>,
    /// Whether a proof took too long, so that it is to be split.
    is_hard: bool,
    /// What is expected of questions about it, as far as it was worked out.
    outlooks: Vec<(i16, Outlook)>,
}

/// A move that leads from one position to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphMove {
    pub(super) square: Square,
    pub(super) to: MoveEnd,
}

/// Where a move leads to.
#[derive(Clone, Copy, Debug)]
pub(super) enum MoveEnd {
    /// To the end of the game, with this score for the side that moved.
    Over(i16),
    /// To a position, in which the side that moved is to move again if the other one must pass.
    Node { number: NodeNumber, passed: bool },
}

/// Two proofs contradict each other, so that one of them is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The position that they are about.
    pub position: Box<Position>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "two proofs contradict each other: one of the workers is out of order\n{}", self.position)
    }
}

impl std::error::Error for Contradiction {}

impl ProofGraph {
    /// The tree of a position in which nobody must pass; what is asked for is its score, or only what `precision` says.
    pub fn new(root: &Position, precision: Precision, grain: Grain) -> Self {
        let mut graph = Self {
            nodes: Vec::new(),
            numbers: HashMap::new(),
            proven: HashMap::new(),
            looks: HashMap::new(),
            root: *root,
            precision,
            grain,
            effort: Effort::new(),
        };
        graph.enter(root, Guess::BLIND);
        if let Some(outcome) = root.outcome() {
            graph.nodes[0].bounds = ScoreBounds::exactly(outcome.margin(root.side_to_move()));
        }
        graph
    }

    /// What is proven of the position so far.
    pub fn bounds(&self) -> ScoreBounds {
        self.nodes[0].bounds
    }

    /// The positions in it.
    pub fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Whether everything is known that was asked for.
    pub fn is_settled(&self) -> bool {
        let bounds = self.bounds();
        match self.precision {
            Precision::Discs => bounds.score().is_some(),
            Precision::WinLossDraw => bounds.reaches(1).is_some() && bounds.reaches(0).is_some(),
            Precision::AtLeast(discs) => bounds.reaches(discs).is_some(),
        }
    }

    /// Whether the root is to be asked about as it is, because it is too small to split.
    pub fn is_small(&self) -> bool {
        self.nodes[0].moves.is_none() && !self.is_to_be_split(0, 0)
    }

    /// Nodes that proving a score of the root is expected to take.
    pub fn expected_nodes(&self) -> f64 {
        self.expected_at(&self.root)
    }

    /// Nodes that proving a score of a position is expected to take, if it is a close one.
    pub fn expected_at(&self, position: &Position) -> f64 {
        f64::from(self.effort.nodes(position.board().empties().len(), 0.0))
    }

    /// Splits into parts of another size from now on.
    pub fn set_grain(&mut self, grain: Grain) {
        self.grain = grain;
    }

    /// Takes in an answer, of this graph or of another. One that is known already changes nothing.
    pub fn hear(&mut self, finding: &ProofFinding) -> Result<(), Contradiction> {
        let position = finding.question.position().canonical().0;
        let number = self.numbers.get(&position).copied();
        if let Some(bounds) = finding.bounds() {
            let known = self.proven.get(&position).copied().unwrap_or(bounds);
            let both = known.and(bounds).ok_or_else(|| Contradiction { position: Box::new(position) })?;
            self.proven.insert(position, both);
        }
        let Some(number) = number else {
            if let ProofAnswer::Looks(looks) = &finding.answer {
                self.looks.insert(position, looks.clone());
            }
            return Ok(());
        };
        match (finding.question, &finding.answer) {
            (ProofQuestion::Look { .. }, ProofAnswer::Looks(looks)) => self.expand(number, looks),
            (ProofQuestion::Reaches { discs, .. }, ProofAnswer::Reached(_)) => {
                let node = &self.nodes[number];
                if node.bounds.reaches(discs).is_none() {
                    self.effort.learn(node.empties(), node.guess.distance(discs), finding.nodes);
                }
                finding.bounds().map_or(Ok(()), |bounds| self.narrow(number, bounds))
            }
            (ProofQuestion::Reaches { .. }, ProofAnswer::TooHard) => {
                self.nodes[number].is_hard = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Finds a position, or takes it in.
    fn enter(&mut self, position: &Position, guess: Guess) -> NodeNumber {
        let (position, _) = position.canonical();
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let number = self.nodes.len();
        let any = ScoreBounds::of_any(&position);
        let bounds = self.proven.get(&position).and_then(|known| known.and(any)).unwrap_or(any);
        let bounds = rounded(bounds);
        let (parents, outlooks) = (Vec::new(), Vec::new());
        self.nodes.push(GraphNode { position, bounds, guess, parents, moves: None, is_hard: false, outlooks });
        self.numbers.insert(position, number);
        number
    }

    /// Gives a position its moves, and those that follow theirs, as far as somebody has looked.
    fn expand(&mut self, number: NodeNumber, looks: &[MoveLooks]) -> Result<(), Contradiction> {
        let mut waiting = vec![(number, looks.to_vec())];
        while let Some((number, looks)) = waiting.pop() {
            if self.nodes[number].moves.is_some() {
                continue;
            }
            let moves = self.moves_of(number, &looks);
            for to in moves.iter().map(|known| known.to) {
                if let MoveEnd::Node { number: next, .. } = to {
                    self.nodes[next].parents.push(number);
                    let looks = self.looks.remove(&self.nodes[next].position);
                    waiting.extend(looks.map(|looks| (next, looks)));
                }
            }
            self.nodes[number].moves = Some(moves);
            self.settle_upwards(number)?;
        }
        Ok(())
    }

    /// The moves of a position, and where they lead. Moves that are mirror images of each other are one.
    fn moves_of(&mut self, number: NodeNumber, looks: &[MoveLooks]) -> Vec<GraphMove> {
        let position = self.nodes[number].position;
        let (mut moves, mut seen) = (Vec::new(), Vec::new());
        // The looks are at this very form of the position: it was asked so.
        for square in position.legal_moves().iter() {
            let Ok(next) = position.play(square) else { continue };
            let look = looks.iter().find(|look| look.square == square);
            let guess = |passed| {
                let seen =
                    |look: &MoveLooks| Guess::new(if passed { look.score } else { -look.score }, look.confidence);
                look.map_or(Guess::BLIND, seen)
            };
            let to = match (next.status(), next.pass()) {
                (Status::Over(outcome), _) => MoveEnd::Over(outcome.margin(position.side_to_move())),
                (_, Ok(next)) => MoveEnd::Node { number: self.enter(&next, guess(true)), passed: true },
                (_, Err(_)) => MoveEnd::Node { number: self.enter(&next, guess(false)), passed: false },
            };
            if let MoveEnd::Node { number, .. } = to {
                if seen.contains(&number) {
                    continue;
                }
                seen.push(number);
            }
            moves.push(GraphMove { square, to });
        }
        moves
    }

    /// Knows more about a position, and works out what follows from it.
    fn narrow(&mut self, number: NodeNumber, bounds: ScoreBounds) -> Result<(), Contradiction> {
        let node = &self.nodes[number];
        let both = node.bounds.and(bounds).map(rounded);
        let both = both.filter(|both| both.at_least <= both.at_most);
        self.nodes[number].bounds =
            both.ok_or_else(|| Contradiction { position: Box::new(self.nodes[number].position) })?;
        self.settle_upwards(number)
    }

    /// Works out what follows from the moves of a position, for itself and for all before it.
    fn settle_upwards(&mut self, number: NodeNumber) -> Result<(), Contradiction> {
        let mut waiting = vec![number];
        while let Some(number) = waiting.pop() {
            self.nodes[number].outlooks.clear();
            if let Some(moves) = &self.nodes[number].moves {
                let ends = moves.iter().map(|known| self.bounds_of(known.to));
                let least = ends.clone().map(|bounds| bounds.at_least).max();
                let most = ends.map(|bounds| bounds.at_most).max();
                if let (Some(at_least), Some(at_most)) = (least, most) {
                    let node = &self.nodes[number];
                    let both = node.bounds.and(ScoreBounds { at_least, at_most });
                    self.nodes[number].bounds =
                        both.ok_or_else(|| Contradiction { position: Box::new(self.nodes[number].position) })?;
                }
            }
            waiting.extend(&self.nodes[number].parents);
        }
        Ok(())
    }

    /// What is proven of a move, for the side that makes it.
    pub(super) fn bounds_of(&self, to: MoveEnd) -> ScoreBounds {
        match to {
            MoveEnd::Over(discs) => ScoreBounds::exactly(discs),
            MoveEnd::Node { number, passed: true } => self.nodes[number].bounds,
            MoveEnd::Node { number, passed: false } => -self.nodes[number].bounds,
        }
    }

    /// The scores that matter: whether the root reaches them decides what was asked for. Each with how likely the answer is needed.
    pub(super) fn thresholds(&mut self) -> Vec<(i16, f32)> {
        let bounds = self.bounds();
        let open = |discs: i16| bounds.reaches(discs).is_none();
        match self.precision {
            Precision::AtLeast(discs) => vec![(raised(discs), 1.0)],
            Precision::WinLossDraw => {
                let all = [0, raised(1)];
                all.into_iter().filter(|&discs| open(discs)).map(|discs| (discs, 1.0)).collect()
            }
            Precision::Discs => {
                let middle = self.expected();
                let chances: Vec<f32> = (-2..=3).map(|steps| self.chance(middle + steps * STEP)).collect();
                // A score is needed to tell whether the root is worth it, or the one below.
                let needed = |index: usize| chances[index - 1] - chances[index + 1];
                let all = [(0, 2), (1, 3), (-1, 1), (2, 4)];
                let all = all.into_iter().map(|(steps, index)| (middle + steps * STEP, needed(index).max(0.001)));
                all.filter(|&(discs, _)| open(discs)).collect()
            }
        }
    }

    /// The highest score that the root rather reaches than not.
    fn expected(&mut self) -> i16 {
        let ScoreBounds { at_least, at_most } = self.bounds();
        let (mut low, mut high) = (at_least / STEP, at_most / STEP);
        while low < high {
            let middle = low + (high - low + 1) / 2;
            if self.chance(middle * STEP) >= 0.5 { low = middle } else { high = middle - 1 }
        }
        low * STEP
    }

    fn chance(&mut self, discs: i16) -> f32 {
        self.outlook(0, discs).chance
    }

    /// What is expected of the question whether a position reaches a score.
    pub(super) fn outlook(&mut self, number: NodeNumber, discs: i16) -> Outlook {
        let node = &self.nodes[number];
        if let Some(reached) = node.bounds.reaches(discs) {
            return Outlook::settled(reached);
        }
        if let Some(&(_, known)) = node.outlooks.iter().find(|(asked, _)| *asked == discs) {
            return known;
        }
        let outlook = if node.moves.is_some() {
            // Move by move, the most promising first, until one reaches it.
            let start = Outlook { chance: 0.0, nodes: 0.0 };
            self.ways(number, discs).iter().fold(start, |sum, way| Outlook {
                chance: 1.0 - (1.0 - sum.chance) * (1.0 - way.outlook.chance),
                nodes: sum.nodes + (1.0 - sum.chance) * way.outlook.nodes,
            })
        } else {
            let nodes = self.effort.nodes(node.empties(), node.guess.distance(discs));
            Outlook { chance: node.guess.chance(discs, node.bounds), nodes }
        };
        self.nodes[number].outlooks.push((discs, outlook));
        outlook
    }

    /// The moves by which a position may reach a score, as far as nobody knows, the most promising first.
    pub(super) fn ways(&mut self, number: NodeNumber, discs: i16) -> Vec<Way> {
        let count = self.nodes[number].moves.as_ref().map_or(0, Vec::len);
        let mut ways = Vec::with_capacity(count);
        for index in 0..count {
            let Some(GraphMove { to: MoveEnd::Node { number: next, passed }, .. }) =
                self.nodes[number].moves.as_ref().map(|moves| moves[index])
            else {
                continue;
            };
            let asked = if passed { discs } else { raised(1 - discs) };
            if self.nodes[next].bounds.reaches(asked).is_none() {
                let outlook = self.outlook(next, asked);
                ways.push(Way { next, asked, outlook: if passed { outlook } else { outlook.turned() } });
            }
        }
        ways.sort_by(|one, other| other.outlook.promise().total_cmp(&one.outlook.promise()));
        ways
    }

    /// What to ask about a position that nobody has looked at: the question itself, or how it can be split.
    pub(super) fn question_at(&self, number: NodeNumber, discs: i16) -> ProofQuestion {
        let position = self.nodes[number].position;
        if self.is_to_be_split(number, discs) {
            return ProofQuestion::Look { position };
        }
        let can_be_split = self.nodes[number].empties() >= self.grain.least_empties;
        let nodes = can_be_split.then_some(self.grain.nodes.saturating_mul(Grain::PATIENCE));
        ProofQuestion::Reaches { position, discs, nodes }
    }

    fn is_to_be_split(&self, number: NodeNumber, discs: i16) -> bool {
        let node = &self.nodes[number];
        let too_much = || self.effort.nodes(node.empties(), node.guess.distance(discs)) > self.grain.nodes as f32;
        node.empties() >= self.grain.least_empties && (node.is_hard || too_much())
    }

    /// The score as far as it is known: between the bounds, what is expected.
    pub fn expected_score(&mut self) -> Score {
        Score::new(self.expected())
    }

    /// How far that can be trusted before anything is proven.
    pub fn confidence(&self) -> Confidence {
        let looked = self.nodes[0].moves.is_some();
        let Limits { depth, selectivity, .. } = limits_of_a_look(&self.root);
        Confidence::Searched { depth: if looked { depth } else { 0 }, percent: selectivity.percent() }
    }
}

/// A move by which a position may reach a score, from the side that makes it: the question about what follows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) next: NodeNumber,
    pub(super) asked: i16,
    pub(super) outlook: Outlook,
}

/// Bounds that are scores themselves.
fn rounded(ScoreBounds { at_least, at_most }: ScoreBounds) -> ScoreBounds {
    ScoreBounds { at_least: raised(at_least), at_most: -raised(-at_most) }
}

impl GraphNode {
    fn empties(&self) -> u16 {
        self.position.board().empties().len()
    }
}
