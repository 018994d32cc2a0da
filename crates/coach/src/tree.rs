//! The tree of variations: the moves of a game, and those that somebody tried instead.

use outflank_rules::{Game, IllegalMove, Position, Square, Status};

/// A move of an analysis: those of the game have the numbers of their plies, variations come after them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveId(usize);

impl MoveId {
    /// The move of the game with this number, from 0.
    pub const fn of_ply(ply: usize) -> Self {
        Self(ply)
    }

    /// Its place in [`Analysis::moves`](crate::Analysis::moves).
    pub const fn index(self) -> usize {
        self.0
    }
}

/// The moves of a game, then those of variations. Nodes never move: one that was removed keeps its place, and with it what was
/// found out about it, in case somebody tries it again.
#[derive(Clone, Debug)]
pub(crate) struct VariationTree {
    start: Position,
    nodes: Vec<TreeNode>,
    /// Moves of the game itself.
    length: usize,
}

/// A move in the tree of variations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TreeNode {
    parent: Option<MoveId>,
    pub(crate) ply: usize,
    /// The position in which it was made.
    pub(crate) before: Position,
    pub(crate) square: Square,
    removed: bool,
}

/// What became of a move that somebody wanted to try.
pub(crate) enum Branched {
    /// It was there already.
    Known(MoveId),
    /// It joined the tree, or came back to it.
    Joined(MoveId),
}

impl VariationTree {
    pub(crate) fn of(game: &Game) -> Self {
        let nodes: Vec<TreeNode> = (0..)
            .zip(game.moves())
            .filter_map(|(ply, &square)| {
                let parent = usize::checked_sub(ply, 1).map(MoveId);
                Some(TreeNode { parent, ply, before: *game.position_at(ply)?, square, removed: false })
            })
            .collect();
        Self { start: *game.start(), length: nodes.len(), nodes }
    }

    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    pub(crate) fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    pub(crate) fn node(&self, id: MoveId) -> &TreeNode {
        &self.nodes[id.0]
    }

    /// How many moves the game itself has.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    pub(crate) fn is_removed(&self, id: MoveId) -> bool {
        self.nodes[id.0].removed
    }

    pub(crate) fn branch(&mut self, after: Option<MoveId>, square: Square) -> Result<Branched, IllegalMove> {
        let known = |node: &TreeNode| node.parent == after && node.square == square;
        if let Some(index) = self.nodes.iter().position(known) {
            let was_removed = std::mem::take(&mut self.nodes[index].removed);
            return Ok(if was_removed { Branched::Joined(MoveId(index)) } else { Branched::Known(MoveId(index)) });
        }
        let before = self.position_after(after);
        before.play(square)?;
        let ply = after.map_or(0, |id| self.nodes[id.0].ply + 1);
        self.nodes.push(TreeNode { parent: after, ply, before, square, removed: false });
        Ok(Branched::Joined(MoveId(self.nodes.len() - 1)))
    }

    /// Takes a move of a variation away, and all that follow it. Moves of the game stay; says whether any went.
    pub(crate) fn remove(&mut self, id: MoveId) -> bool {
        if id.0 < self.length {
            return false;
        }
        self.nodes[id.0].removed = true;
        // Whatever follows a move was added after it.
        for index in id.0 + 1..self.nodes.len() {
            self.nodes[index].removed |= self.nodes[index].parent.is_some_and(|parent| self.nodes[parent.0].removed);
        }
        true
    }

    pub(crate) fn position_after(&self, id: Option<MoveId>) -> Position {
        let reached = match id {
            None => self.start,
            Some(id) => {
                let node = &self.nodes[id.0];
                node.before.play(node.square).expect("moves of the tree are legal")
            }
        };
        match reached.status() {
            Status::MustPass => reached.pass().unwrap_or(reached),
            Status::ToMove(_) | Status::Over(_) => reached,
        }
    }

    pub(crate) fn parent(&self, id: MoveId) -> Option<MoveId> {
        self.nodes[id.0].parent
    }

    pub(crate) fn children(&self, of: Option<MoveId>) -> impl Iterator<Item = (MoveId, Square)> {
        let numbered = (0..).map(MoveId).zip(&self.nodes);
        numbered.filter(move |(_, node)| node.parent == of && !node.removed).map(|(id, node)| (id, node.square))
    }

    pub(crate) fn line_to(&self, id: Option<MoveId>) -> Vec<MoveId> {
        let mut line: Vec<MoveId> = std::iter::successors(id, |&id| self.parent(id)).collect();
        line.reverse();
        line
    }
}
