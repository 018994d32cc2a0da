//! The ways in which a book grows.

use std::collections::{HashSet, VecDeque};
use std::time::{Duration, Instant};

use outflank_engine::Stop;
use outflank_rules::Position;

use super::answers::unanswered;
use super::errand::{Answered, Errand};
use super::summary::Snapshot;
use super::{BookChange, BookCrew, BookProgress, BookReach, BookSearcher, GrowingBook};
use crate::entry::trust;
use crate::tree::NodeNumber;
use crate::{BookBoard, BookProblem, Judge};

/// What is to be done with a book.
#[derive(Clone, Debug)]
pub enum BookWork {
    /// Go on from some positions to those that matter most, until it has so many positions.
    Expand {
        /// Where to begin; they join the book if it does not know them.
        from: Vec<Position>,
        /// What matters.
        reach: BookReach,
        /// The positions that it is to have in the end.
        positions: usize,
    },
    /// Take positions in, those of games for example, each with its best move that leads out of the book.
    Enter(Vec<Position>),
    /// Take in every position that somebody gets to decide in who plays the best moves of the book, with either colour, while the other side plays
    /// anything: an answer to whatever happens.
    Answer {
        /// Where to begin.
        from: Vec<Position>,
        /// So many moves from there, at most.
        moves: u8,
    },
    /// Search leaves again that were not searched as far as the crew looks, or by another evaluation, within reach of some positions.
    Deepen {
        /// Where to begin; nothing stands for the whole book.
        from: Vec<Position>,
    },
}

/// How often the disk is waited for: a crash of the whole system costs no more than this.
const SYNC_EVERY: Duration = Duration::from_secs(5);
/// Of how many positions one is expanded before the next are chosen anew.
const CHOSEN_AT_ONCE: usize = 200;

impl GrowingBook {
    /// Lets a crew work until everything is done, or until the handle says that it is enough: everything found out until then is in the book.
    pub fn grow(
        &mut self,
        work: &BookWork,
        crew: &BookCrew,
        stop: &Stop,
        watch: impl FnMut(&BookProgress),
    ) -> Result<BookChange, BookProblem> {
        self.grow_by(work, crew, None, stop, watch)
    }

    /// The same, and somebody elsewhere searches in place of the engines of the crew: so many positions at a time as the crew has threads.
    pub fn grow_elsewhere(
        &mut self,
        work: &BookWork,
        crew: &BookCrew,
        elsewhere: &dyn BookSearcher,
        stop: &Stop,
        watch: impl FnMut(&BookProgress),
    ) -> Result<BookChange, BookProblem> {
        self.grow_by(work, crew, Some(elsewhere), stop, watch)
    }

    fn grow_by(
        &mut self,
        work: &BookWork,
        crew: &BookCrew,
        elsewhere: Option<&dyn BookSearcher>,
        stop: &Stop,
        watch: impl FnMut(&BookProgress),
    ) -> Result<BookChange, BookProblem> {
        if let Some(other) = work.positions().iter().find(|position| position.rules() != self.rules()) {
            return Err(BookProblem::OtherGame { book: other.rules() });
        }
        let judge = Judge::of(&crew.options.evaluation, self.rules());
        let (before, snapshot) = (self.len(), Snapshot::of(self.tree()));
        let total = match work {
            BookWork::Expand { positions, .. } => Some(positions.saturating_sub(before)),
            BookWork::Enter(positions) => Some(positions.iter().filter(|position| !self.contains(position)).count()),
            BookWork::Answer { .. } | BookWork::Deepen { .. } => None,
        };
        let desk = Desk {
            work,
            crew,
            judge,
            waiting: VecDeque::new(),
            under_way: HashSet::new(),
            begun: false,
            before,
            complete: false,
            progress: BookProgress { total, ..BookProgress::default() },
            began: Instant::now(),
            synced: Instant::now(),
            watch,
        };
        let mut site = Site { book: self, desk };
        crew.work(elsewhere, &mut site, stop, Site::next, Site::heard, judge)?;
        let Desk { progress, complete, .. } = site.desk;
        self.sync()?;
        let (revalued, revalued_by) = snapshot.revalued(self.tree());
        Ok(BookChange { progress, before, revalued, revalued_by, complete })
    }

    /// The numbers of those of these positions that the book knows.
    fn known(&self, positions: &[Position]) -> Vec<NodeNumber> {
        positions.iter().filter_map(|position| self.tree().number(BookBoard::of(position)?)).collect()
    }
}

impl BookWork {
    fn positions(&self) -> &[Position] {
        match self {
            Self::Expand { from, .. } | Self::Answer { from, .. } | Self::Deepen { from } | Self::Enter(from) => from,
        }
    }
}

/// A book, and those who work on it.
struct Site<'a, W> {
    book: &'a mut GrowingBook,
    desk: Desk<'a, W>,
}

/// What is to be done, and how far it is.
struct Desk<'a, W> {
    work: &'a BookWork,
    crew: &'a BookCrew,
    judge: Judge,
    waiting: VecDeque<Errand>,
    /// The positions that somebody is at.
    under_way: HashSet<BookBoard>,
    begun: bool,
    before: usize,
    complete: bool,
    progress: BookProgress,
    began: Instant,
    synced: Instant,
    watch: W,
}

impl<W: FnMut(&BookProgress)> Site<'_, W> {
    /// The next errands: as many as keep everybody busy.
    fn next(&mut self) -> Vec<Errand> {
        let mut errands = Vec::new();
        let wanted = 2 * self.desk.crew.threads.max(1);
        while self.desk.under_way.len() < wanted {
            if self.desk.waiting.is_empty() {
                self.choose();
            }
            let Some(errand) = self.desk.waiting.pop_front() else { break };
            if errand.board().is_some_and(|board| self.desk.under_way.insert(board)) {
                errands.push(errand);
            }
        }
        self.desk.complete = errands.is_empty() && self.desk.under_way.is_empty();
        errands
    }

    /// Chooses what comes next.
    fn choose(&mut self) {
        let tree = self.book.tree();
        // A position that misses its leaf is not worth what it says, so that is mended first.
        let missing: Vec<Errand> = tree.without_leaf().filter_map(|number| Errand::renew(tree, number)).collect();
        let missing = missing.into_iter().filter(|errand| self.is_free(errand)).collect::<VecDeque<_>>();
        self.desk.waiting = if missing.is_empty() { self.planned() } else { missing };
        self.desk.begun = true;
    }

    fn is_free(&self, errand: &Errand) -> bool {
        errand.board().is_some_and(|board| !self.desk.under_way.contains(&board))
    }

    /// What the work asks for next.
    fn planned(&self) -> VecDeque<Errand> {
        let (book, tree, desk) = (&self.book, self.book.tree(), &self.desk);
        let enter = |position: &Position| Errand::enter(tree, BookBoard::of(position)?);
        match desk.work {
            BookWork::Expand { from, reach, positions } => {
                let unknown = from.iter().filter(|position| !book.contains(position)).filter_map(enter);
                let unknown: VecDeque<Errand> = unknown.filter(|errand| self.is_free(errand)).collect();
                let missing = positions.saturating_sub(tree.len() + desk.under_way.len());
                if !unknown.is_empty() || missing == 0 {
                    return unknown;
                }
                let most = missing.min(2 * desk.crew.threads.max(1) + tree.len() / CHOSEN_AT_ONCE);
                let leaves = reach.leaves(tree, &book.known(from), most + desk.under_way.len());
                let errands = leaves.into_iter().filter_map(|number| Errand::expand(tree, number));
                errands.filter(|errand| self.is_free(errand)).take(most).collect()
            }
            // The latest positions first, and those before them once they are in the book, so that each finds its successors there.
            BookWork::Enter(positions) if desk.under_way.is_empty() => {
                let is_new = |position: &&Position| !position.legal_moves().is_empty() && !book.contains(position);
                let discs = |position: &Position| position.board().count().total();
                let unknown: Vec<&Position> = positions.iter().filter(is_new).collect();
                let latest = unknown.iter().map(|position| discs(position)).max();
                unknown.into_iter().filter(|position| Some(discs(position)) == latest).filter_map(enter).collect()
            }
            BookWork::Answer { from, moves } => {
                let errands = unanswered(tree, from, *moves).into_iter().filter_map(|board| Errand::enter(tree, board));
                errands.filter(|errand| self.is_free(errand)).collect()
            }
            BookWork::Deepen { from } if !desk.begun => self.too_shallow(&book.known(from)),
            BookWork::Enter(_) | BookWork::Deepen { .. } => VecDeque::new(),
        }
    }

    /// Leaves that the crew would search further, or judge otherwise, those nearest to the start first.
    fn too_shallow(&self, roots: &[NodeNumber]) -> VecDeque<Errand> {
        let (tree, desk) = (self.book.tree(), &self.desk);
        let wanted = desk.crew.limits();
        let is_shallow = |number: &NodeNumber| {
            let node = tree.node(*number);
            node.entry.leaf.is_some_and(|leaf| {
                let less = trust(leaf.confidence) < (wanted.depth, wanted.selectivity.percent());
                less || leaf.judge.is_own() && leaf.judge != desk.judge
            })
        };
        let all = if roots.is_empty() { tree.numbers().collect() } else { self.book.below(roots.iter().copied()) };
        let mut shallow: Vec<NodeNumber> = all.into_iter().filter(is_shallow).collect();
        shallow.sort_by_key(|&number| tree.node(number).board.discs());
        shallow.into_iter().filter_map(|number| Errand::renew(tree, number)).collect()
    }

    /// Takes in what was answered; nothing if it was stopped.
    fn heard(&mut self, errand: &Errand, answered: Option<Answered>) -> Result<(), BookProblem> {
        if let Some(board) = errand.board() {
            self.desk.under_way.remove(&board);
        }
        let Some(answered) = answered else { return Ok(()) };
        self.book.learn(&answered.learned)?;
        let desk = &mut self.desk;
        if desk.synced.elapsed() >= SYNC_EVERY {
            self.book.sync()?;
            desk.synced = Instant::now();
        }
        let first = desk.work.positions().first().and_then(|first| self.book.tree().number(BookBoard::of(first)?));
        desk.progress = BookProgress {
            new: self.book.len() - desk.before,
            searches: desk.progress.searches + errand.searches(),
            nodes: desk.progress.nodes + answered.nodes,
            elapsed: desk.began.elapsed(),
            value: first.map(|first| self.book.tree().node(first).entry.value),
            ..desk.progress
        };
        (desk.watch)(&desk.progress);
        Ok(())
    }
}
