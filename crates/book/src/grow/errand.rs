//! What the engine is asked on behalf of a book, and what it answers.

use outflank_engine::{Limits, Report, Stop};
use outflank_rules::{Position, Size, Square, Squares};

use super::{BookSearcher, Learned};
use crate::board::bit_of;
use crate::book::after;
use crate::tree::{NodeNumber, Tree};
use crate::{BookBoard, BookLeaf, Judge};

/// Questions whose answers belong together: a new position, and what is left to the one that leads to it.
#[derive(Clone, Debug)]
pub(crate) struct Errand {
    questions: Vec<Question>,
}

/// Which of these moves of a position is the best?
#[derive(Clone, Debug)]
struct Question {
    board: BookBoard,
    position: Position,
    among: Squares,
}

/// What came of an errand.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) learned: Vec<Learned>,
    pub(crate) nodes: u64,
}

impl Errand {
    /// A position that is to join the book.
    pub(crate) fn enter(tree: &Tree, board: BookBoard) -> Option<Self> {
        Some(Self { questions: vec![Question::about(tree, board, None)?] })
    }

    /// The leaf of a position is to become a position itself, and another move the leaf.
    pub(crate) fn expand(tree: &Tree, number: NodeNumber) -> Option<Self> {
        let (node, position) = (tree.node(number), tree.position(number)?);
        let next = node.entry.leaf?.leads_to(&position)?;
        let entered = Question::about(tree, next, None)?;
        Some(Self { questions: vec![entered, Question::about(tree, node.board, Some(next))?] })
    }

    /// The leaf of a position is to be found out anew.
    pub(crate) fn renew(tree: &Tree, number: NodeNumber) -> Option<Self> {
        Self::enter(tree, tree.node(number).board)
    }

    /// The position that it is about.
    pub(crate) fn board(&self) -> Option<BookBoard> {
        self.questions.first().map(|question| question.board)
    }

    /// The searches that it takes.
    pub(crate) fn searches(&self) -> usize {
        self.questions.iter().filter(|question| !question.among.is_empty()).count()
    }

    /// Asks whoever searches; `None` if they were stopped.
    pub(crate) fn run(
        &self,
        searcher: &dyn BookSearcher,
        limits: Limits,
        judge: Judge,
        stop: &Stop,
    ) -> Option<Answered> {
        let (mut learned, mut nodes) = (Vec::new(), 0);
        for Question { board, position, among } in &self.questions {
            let leaf = if among.is_empty() {
                None
            } else {
                let report = searcher.search(position, limits, *among, stop)?;
                nodes += report.nodes;
                leaf_of(&report, position.rules().size, judge)
            };
            learned.push(Learned { board: *board, leaf });
        }
        Some(Answered { learned, nodes })
    }
}

impl Question {
    /// About the moves of a position that lead out of a book, which another one is about to join.
    fn about(tree: &Tree, board: BookBoard, joining: Option<BookBoard>) -> Option<Self> {
        let position = board.position(tree.rules()).filter(|position| !position.legal_moves().is_empty())?;
        let leads_out = |square: &Square| {
            let next = after(&position, *square).and_then(|(next, _)| BookBoard::of(&next?));
            joining.is_none() || next != joining
        };
        let among = tree.ways_out(&position).iter().filter(leads_out).collect();
        Some(Self { board, position, among })
    }
}

fn leaf_of(report: &Report, size: Size, judge: Judge) -> Option<BookLeaf> {
    let best = report.moves.first()?;
    Some(BookLeaf { bit: bit_of(best.square, size), score: best.score, confidence: best.confidence, judge })
}
