//! A book in memory, with the links between its positions: what it has to be while it grows, so that every value follows at once from what is new.

use std::collections::{BTreeSet, HashMap};

use outflank_engine::{Confidence, Score};
use outflank_rules::{Position, RuleSet, Square, Squares};

use crate::board::square_of;
use crate::book::after;
use crate::entry::{Worth, trust};
use crate::file::BookRecord;
use crate::leading::Leading;
use crate::{BookBoard, BookEntry, BookLeaf};

/// The number of a position in a tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct NodeNumber(u32);

impl NodeNumber {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position of a book and its place among the others.
#[derive(Clone, Debug)]
pub(crate) struct BookNode {
    pub(crate) board: BookBoard,
    pub(crate) entry: BookEntry,
    pub(crate) links: Vec<BookLink>,
    parents: Vec<NodeNumber>,
}

/// A move from one position of a book to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BookLink {
    pub(crate) child: NodeNumber,
    /// Whether the other side has to pass after the move.
    pub(crate) passed: bool,
}

/// All positions of a book, and what leads where.
#[derive(Debug)]
pub(crate) struct Tree {
    rules: RuleSet,
    nodes: Vec<BookNode>,
    numbers: HashMap<BookBoard, NodeNumber>,
    leading: Leading,
    /// Positions with moves that lead out of the book, the best of which is not known: it has become a position of the book itself.
    without_leaf: BTreeSet<NodeNumber>,
}

impl Tree {
    pub(crate) fn new(rules: RuleSet) -> Self {
        let (numbers, leading) = (HashMap::new(), Leading::default());
        Self { rules, nodes: Vec::new(), numbers, leading, without_leaf: BTreeSet::new() }
    }

    /// The tree of these records. Their values are taken as they are.
    pub(crate) fn of(rules: RuleSet, records: impl IntoIterator<Item = BookRecord>) -> Self {
        let mut tree = Self::new(rules);
        for (board, entry) in records {
            if tree.number(board).is_none() {
                tree.join(board, entry);
            }
        }
        tree.without_leaf = tree.numbers().filter(|&number| tree.misses_leaf(number)).collect();
        tree
    }

    pub(crate) fn rules(&self) -> RuleSet {
        self.rules
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn number(&self, board: BookBoard) -> Option<NodeNumber> {
        self.numbers.get(&board).copied()
    }

    pub(crate) fn node(&self, number: NodeNumber) -> &BookNode {
        &self.nodes[number.index()]
    }

    pub(crate) fn numbers(&self) -> impl Iterator<Item = NodeNumber> + use<> {
        (0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)).map(NodeNumber)
    }

    pub(crate) fn records(&self) -> impl Iterator<Item = BookRecord> {
        self.nodes.iter().map(|node| (node.board, node.entry))
    }

    /// The position of a node, as the book has it.
    pub(crate) fn position(&self, number: NodeNumber) -> Option<Position> {
        self.node(number).board.position(self.rules)
    }

    /// Positions of which the best move out of the book has to be found out anew.
    pub(crate) fn without_leaf(&self) -> impl Iterator<Item = NodeNumber> {
        self.without_leaf.iter().copied()
    }

    fn misses_leaf(&self, number: NodeNumber) -> bool {
        let has_ways_out = || self.position(number).is_some_and(|position| !self.ways_out(&position).is_empty());
        self.node(number).entry.leaf.is_none() && has_ways_out()
    }

    /// The legal moves of a position that lead out of the book.
    pub(crate) fn ways_out(&self, position: &Position) -> Squares {
        let leads_out = |&square: &Square| match after(position, square) {
            Some((Some(next), _)) => BookBoard::of(&next).is_none_or(|board| !self.numbers.contains_key(&board)),
            Some((None, _)) => true,
            None => false,
        };
        position.legal_moves().iter().filter(leads_out).collect()
    }

    /// Takes a position in, with its links, and says which number it has. Values are not looked at. `None` of what is no position of this game, or
    /// has no move. It must not be in the book.
    fn join(&mut self, board: BookBoard, entry: BookEntry) -> Option<NodeNumber> {
        let position = board.position(self.rules).filter(|position| !position.legal_moves().is_empty())?;
        let number = NodeNumber(u32::try_from(self.nodes.len()).ok()?);
        let mut node = BookNode { board, entry, links: Vec::new(), parents: Vec::new() };
        for square in position.legal_moves() {
            let Some((Some(next), passed)) = after(&position, square) else { continue };
            let Some(next) = BookBoard::of(&next) else { continue };
            self.leading.note(next, number);
            if let Some(&child) = self.numbers.get(&next) {
                let link = BookLink { child, passed };
                if !node.links.contains(&link) {
                    node.links.push(link);
                    self.nodes[child.index()].parents.push(number);
                }
            }
        }
        self.nodes.push(node);
        self.numbers.insert(board, number);
        // Whoever led here without knowing it.
        for parent in self.leading.to(board) {
            if let Some(link) = self.link_between(parent, board, number) {
                self.nodes[parent.index()].links.push(link);
                self.nodes[number.index()].parents.push(parent);
            }
        }
        Some(number)
    }

    fn link_between(&self, parent: NodeNumber, board: BookBoard, child: NodeNumber) -> Option<BookLink> {
        let position = self.position(parent)?;
        position.legal_moves().iter().find_map(|square| {
            let (next, passed) = after(&position, square)?;
            (BookBoard::of(&next?)? == board).then_some(BookLink { child, passed })
        })
    }

    /// Takes in what was found out about a position: the best move that leads out of the book, if any does. Everything changes that follows from
    /// it, and is told. Nothing if the position has no move.
    ///
    /// A position whose leaf becomes a position itself has none until it is told its next one, unless the leaf was solved.
    pub(crate) fn learn(&mut self, board: BookBoard, leaf: Option<BookLeaf>) -> Vec<BookRecord> {
        let unknown = BookEntry { value: Score::new(0), confidence: Confidence::Exact, leaf: None, games: 0 };
        let Some(number) = self.number(board).or_else(|| self.join(board, unknown)) else { return Vec::new() };
        // While it was searched, the position that the leaf leads to may have joined.
        self.nodes[number.index()].entry.leaf = leaf.filter(|leaf| !self.is_out_of_date(number, leaf));
        let mut touched = self.forget_leaves_that_lead_here(number);
        touched.insert(number);
        for &number in &touched {
            if self.misses_leaf(number) {
                self.without_leaf.insert(number);
            } else {
                self.without_leaf.remove(&number);
            }
        }
        self.settle(touched)
    }

    /// Counts so many games more in a position.
    pub(crate) fn count_games(&mut self, board: BookBoard, games: u32) -> Option<BookRecord> {
        let number = self.number(board)?;
        let node = &mut self.nodes[number.index()];
        node.entry.games = node.entry.games.saturating_add(games);
        Some((node.board, node.entry))
    }

    /// Takes in a record of another book: its position, and its leaf if that was searched further than our own. Games are added up, values left as
    /// they are.
    pub(crate) fn unite(&mut self, (board, other): BookRecord) {
        let Some(number) = self.number(board) else {
            self.join(board, other);
            return;
        };
        let entry = &mut self.nodes[number.index()].entry;
        let further = |leaf: &BookLeaf| entry.leaf.is_none_or(|own| trust(own.confidence) < trust(leaf.confidence));
        if let Some(leaf) = other.leaf.filter(further) {
            entry.leaf = Some(leaf);
        }
        entry.games = entry.games.saturating_add(other.games);
    }

    /// Forgets every leaf that is a position of the book and says nothing else, which it can only be after others were taken in.
    pub(crate) fn drop_inner_leaves(&mut self) {
        for number in self.numbers() {
            if self.node(number).entry.leaf.is_some_and(|leaf| self.is_out_of_date(number, &leaf)) {
                self.nodes[number.index()].entry.leaf = None;
            }
        }
        self.without_leaf = self.numbers().filter(|&number| self.misses_leaf(number)).collect();
    }

    /// Whether a leaf has become a position of the book, so that the next best move has to be found out. A solved one stays: no other move that led out
    /// of the book then is better, which is all that a value needs.
    fn is_out_of_date(&self, number: NodeNumber, leaf: &BookLeaf) -> bool {
        !leaf.is_solved() && self.leads_in(number, leaf)
    }

    /// The leaf of a position, if it does lead out of the book.
    pub(crate) fn leaf_outside(&self, number: NodeNumber) -> Option<BookLeaf> {
        self.node(number).entry.leaf.filter(|leaf| !self.leads_in(number, leaf))
    }

    /// Whether a leaf of a position leads to a position of the book.
    fn leads_in(&self, number: NodeNumber, leaf: &BookLeaf) -> bool {
        let next = self.position(number).and_then(|position| leaf.leads_to(&position));
        next.is_some_and(|next| self.numbers.contains_key(&next))
    }

    /// A leaf that has become a position of the book is none any more, unless it is solved.
    fn forget_leaves_that_lead_here(&mut self, number: NodeNumber) -> BTreeSet<NodeNumber> {
        let board = self.node(number).board;
        let parents = self.node(number).parents.clone();
        let leads_here = |tree: &Self, parent: NodeNumber| -> bool {
            let square = tree.position(parent).zip(tree.node(parent).entry.leaf);
            square.is_some_and(|(position, leaf)| !leaf.is_solved() && leaf.leads_to(&position) == Some(board))
        };
        let (leading, others): (Vec<_>, Vec<_>) = parents.into_iter().partition(|&parent| leads_here(self, parent));
        for &parent in &leading {
            self.nodes[parent.index()].entry.leaf = None;
        }
        leading.into_iter().chain(others).collect()
    }

    /// Works out anew what these positions are worth, and all whose worth follows from it. The answer is every position that is not what it was,
    /// and those that were given.
    pub(crate) fn settle(&mut self, touched: BTreeSet<NodeNumber>) -> Vec<BookRecord> {
        let told = touched.clone();
        // Every move adds a disc, so what has most discs can be settled for good.
        let mut waiting: BTreeSet<(u32, NodeNumber)> =
            touched.into_iter().map(|number| (self.node(number).board.discs(), number)).collect();
        let mut changed = Vec::new();
        while let Some((_, number)) = waiting.pop_last() {
            let node = self.node(number);
            let Some(worth) = self.worth(number) else { continue };
            let is_new = worth != Worth { score: node.entry.value, confidence: node.entry.confidence };
            if is_new {
                waiting.extend(node.parents.iter().map(|&parent| (self.node(parent).board.discs(), parent)));
                let entry = &mut self.nodes[number.index()].entry;
                (entry.value, entry.confidence) = (worth.score, worth.confidence);
            }
            if is_new || told.contains(&number) {
                let node = self.node(number);
                changed.push((node.board, node.entry));
            }
        }
        changed
    }

    /// Works out everything anew.
    pub(crate) fn settle_all(&mut self) -> Vec<BookRecord> {
        self.settle(self.numbers().collect())
    }

    /// What a position is worth by its moves; `None` if none is known. Nothing is sure about it as long as it misses its leaf.
    fn worth(&self, number: NodeNumber) -> Option<Worth> {
        let node = self.node(number);
        let links = node.links.iter().map(|link| self.worth_of_link(*link));
        let leaf = node.entry.leaf.map(|leaf| Worth { score: leaf.score, confidence: leaf.confidence });
        let worth = Worth::of_moves(links.chain(leaf))?;
        let unsure = self.without_leaf.contains(&number).then_some(Confidence::Searched { depth: 0, percent: 0 });
        Some(Worth { confidence: unsure.unwrap_or(worth.confidence), ..worth })
    }

    /// What a move is worth to the side that makes it.
    pub(crate) fn worth_of_link(&self, link: BookLink) -> Worth {
        let BookEntry { value, confidence, .. } = self.node(link.child).entry;
        Worth { score: value, confidence }.a_move_earlier(link.passed)
    }
}

impl BookLeaf {
    /// The position of a book that the move leads to from another one, as the book has it; `None` if the game is over then.
    pub(crate) fn leads_to(&self, position: &Position) -> Option<BookBoard> {
        let square = square_of(self.bit, position.rules().size)?;
        BookBoard::of(&after(position, square)?.0?)
    }
}
