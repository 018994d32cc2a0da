//! What there is to tell of a book: how it gets on while it grows, what has changed, what is in it.

use std::collections::BTreeMap;
use std::time::Duration;

use outflank_engine::{Confidence, Score};
use outflank_rules::Position;

use super::GrowingBook;
use crate::entry::trust;
use crate::tree::Tree;
use crate::{BookBoard, Judge};

/// How a growing book gets on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BookProgress {
    /// Positions that have joined it.
    pub new: usize,
    /// Searches so far.
    pub searches: usize,
    /// Positions visited by them.
    pub nodes: u64,
    /// Time since the work began.
    pub elapsed: Duration,
    /// What is to be done in all, where that is known.
    pub total: Option<usize>,
    /// What the position is worth from which it grows, once it is in the book.
    pub value: Option<Score>,
}

/// What has changed in a book while it grew.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookChange {
    /// How far the work got.
    pub progress: BookProgress,
    /// Positions that were in the book before.
    pub before: usize,
    /// Positions known before that have another value now.
    pub revalued: usize,
    /// The discs by which values changed, added up.
    pub revalued_by: u64,
    /// Whether everything that was asked for is done, and not only as much as there was time for.
    pub complete: bool,
}

/// What is in a book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BookStats {
    /// Positions.
    pub positions: usize,
    /// Moves from one of them to another.
    pub links: usize,
    /// Positions with so many moves played, counted from the start of the game.
    pub by_ply: BTreeMap<u32, usize>,
    /// Leaves by how they were found out and by whom, the least sure first.
    pub leaves: Vec<DepthCount>,
    /// Positions that are worth exactly what stands there.
    pub exact: usize,
    /// Recorded games that were counted in the position with the most.
    pub games: u32,
}

/// So many leaves were found out in this way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthCount {
    /// How.
    pub confidence: Confidence,
    /// By whom.
    pub judge: Judge,
    /// So many.
    pub count: usize,
}

impl GrowingBook {
    /// What is in it.
    pub fn stats(&self) -> BookStats {
        BookStats::of(self.tree())
    }
}

impl BookStats {
    pub(super) fn of(tree: &Tree) -> Self {
        let mut stats = BookStats { positions: tree.len(), ..Self::default() };
        let mut leaves: BTreeMap<((u8, u8), u16), DepthCount> = BTreeMap::new();
        let start = BookBoard::of(&Position::start(tree.rules())).map_or(0, BookBoard::discs);
        for number in tree.numbers() {
            let node = tree.node(number);
            stats.links += node.links.len();
            *stats.by_ply.entry(node.board.discs().saturating_sub(start)).or_default() += 1;
            stats.exact += usize::from(node.entry.confidence == Confidence::Exact);
            stats.games = stats.games.max(node.entry.games);
            if let Some(leaf) = node.entry.leaf {
                let (confidence, judge) = (leaf.confidence, leaf.judge);
                let key = (trust(confidence), judge.number());
                leaves.entry(key).or_insert(DepthCount { confidence, judge, count: 0 }).count += 1;
            }
        }
        stats.leaves = leaves.into_values().collect();
        stats
    }
}

/// The values of a book at some time, to be compared with later ones.
pub(super) struct Snapshot {
    values: Vec<i16>,
}

impl Snapshot {
    pub(super) fn of(tree: &Tree) -> Self {
        Self { values: tree.numbers().map(|number| tree.node(number).entry.value.discs()).collect() }
    }

    /// How many values are others now, and by how many discs in all. Positions keep their numbers.
    pub(super) fn revalued(&self, tree: &Tree) -> (usize, u64) {
        let differences = self
            .values
            .iter()
            .zip(tree.numbers())
            .map(|(before, number)| before.abs_diff(tree.node(number).entry.value.discs()));
        differences.fold((0, 0), |(count, sum), by| (count + usize::from(by > 0), sum + u64::from(by)))
    }
}
