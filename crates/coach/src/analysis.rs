//! The analysis of a game, or of a tree of variations.

use outflank_engine::{Engine, MoveScore};
use outflank_rules::{Game, IllegalMove, Position, Side, Square, Status};

use crate::turning_points::turning_points;
use crate::{Accuracy, Advisor, AnalysedMove, AnalysisRun, GamePhase};

/// A move of an analysis: those of the game have the numbers of their plies, variations come after them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveId(usize);

impl MoveId {
    /// The move of the game with this number, from 0.
    pub const fn of_ply(ply: usize) -> Self {
        Self(ply)
    }

    /// Its place in [`Analysis::moves`].
    pub const fn index(self) -> usize {
        self.0
    }
}

/// A look that is to be taken at a move: a quick one, or a careful one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveLook {
    /// The move.
    pub id: MoveId,
    /// Whether this is to be the last word about it.
    pub careful: bool,
}

/// What every move of a game was worth, and of the variations that somebody tried.
///
/// It is filled in as looks are taken: a quick one at every move, then a careful one, both from the last move to the first, because
/// the end of a game is quick to understand. Whoever has an engine at hand lets it [run](AnalysisRun::run); whoever shares
/// engines with others asks for the [next](Self::next_look) look, has it taken, and [tells](Self::hear) what was found.
#[derive(Clone, Debug)]
pub struct Analysis {
    start: Position,
    /// The moves of the game, then those of variations.
    nodes: Vec<TreeNode>,
    /// Moves of the game itself.
    length: usize,
    moves: Vec<Option<AnalysedMove>>,
    /// Looks to be taken, the next one last.
    left: Vec<MoveLook>,
    /// The look that somebody takes.
    pending: Option<MoveLook>,
    advisor: Advisor,
}

/// A move in the tree of variations.
#[derive(Clone, Copy, Debug)]
struct TreeNode {
    parent: Option<MoveId>,
    ply: usize,
    /// The position in which it was made.
    before: Position,
    square: Square,
}

impl Analysis {
    /// The analysis of a game by the [usual](Advisor::default) advisor, with nothing in it yet.
    pub fn of(game: &Game) -> Self {
        Self::by(game, Advisor::default())
    }

    /// The analysis of a game by this advisor, with nothing in it yet.
    pub fn by(game: &Game, advisor: Advisor) -> Self {
        let nodes: Vec<TreeNode> = (0..)
            .zip(game.moves())
            .filter_map(|(ply, &square)| {
                let parent = usize::checked_sub(ply, 1).map(MoveId);
                Some(TreeNode { parent, ply, before: *game.position_at(ply)?, square })
            })
            .collect();
        let mut analysis = Self {
            start: *game.start(),
            length: nodes.len(),
            moves: vec![None; nodes.len()],
            nodes,
            left: Vec::new(),
            pending: None,
            advisor,
        };
        analysis.left = analysis.looks(0);
        analysis
    }

    /// Lets an engine take all the looks.
    pub fn with(self, engine: &Engine) -> AnalysisRun<'_> {
        AnalysisRun::new(self, engine)
    }

    /// Adds a move that somebody wants to try: after another move, or at the start. It is looked at before everything else. A
    /// move that is there already is only named.
    pub fn branch(&mut self, after: Option<MoveId>, square: Square) -> Result<MoveId, IllegalMove> {
        let known = |node: &TreeNode| node.parent == after && node.square == square;
        if let Some(index) = self.nodes.iter().position(known) {
            return Ok(MoveId(index));
        }
        let before = self.position_after(after);
        before.play(square)?;
        let first = self.nodes.len();
        let ply = after.map_or(0, |id| self.nodes[id.0].ply + 1);
        self.nodes.push(TreeNode { parent: after, ply, before, square });
        self.moves.push(None);
        let looks = self.looks(first);
        self.left.extend(looks);
        Ok(MoveId(first))
    }

    /// The looks at the moves from this one on, the first to be taken last.
    fn looks(&self, first: usize) -> Vec<MoveLook> {
        let looks = |careful| (first..self.nodes.len()).map(move |index| MoveLook { id: MoveId(index), careful });
        let worthwhile = self.advisor.sees_further_than(Advisor::at_a_glance(), self.start.rules());
        let quick = looks(false).filter(|_| worthwhile);
        looks(true).chain(quick).collect()
    }

    /// The position that a move led to, a forced pass made; without a move, the start.
    pub fn position_after(&self, id: Option<MoveId>) -> Position {
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

    /// The position in which a move was made.
    pub fn position_before(&self, id: MoveId) -> &Position {
        &self.nodes[id.0].before
    }

    /// The move before this one.
    pub fn parent(&self, id: MoveId) -> Option<MoveId> {
        self.nodes[id.0].parent
    }

    /// The moves that were made or tried after a move, or at the start.
    pub fn children(&self, of: Option<MoveId>) -> impl Iterator<Item = (MoveId, Square)> {
        let numbered = (0..).map(MoveId).zip(&self.nodes);
        numbered.filter(move |(_, node)| node.parent == of).map(|(id, node)| (id, node.square))
    }

    /// Who thinks about the moves.
    pub fn advisor(&self) -> Advisor {
        self.advisor
    }

    /// The next look to take, unless somebody takes one already or there is none. Whatever was found has to be [told](Self::hear).
    pub fn next_look(&mut self) -> Option<MoveLook> {
        if self.pending.is_none() {
            self.pending = self.left.pop();
            return self.pending;
        }
        None
    }

    /// Who takes a look, and at what position.
    pub fn question(&self, look: MoveLook) -> (Advisor, &Position) {
        let advisor = if look.careful { self.advisor } else { Advisor::at_a_glance() };
        (advisor, self.position_before(look.id))
    }

    /// Takes in what a look has found: every legal square with its score, the best first; nothing if the look could not be taken.
    pub fn hear(&mut self, look: MoveLook, moves: &[MoveScore]) -> Option<&AnalysedMove> {
        if self.pending == Some(look) {
            self.pending = None;
        }
        let node = self.nodes.get(look.id.0)?;
        let known = &mut self.moves[look.id.0];
        if !look.careful && known.as_ref().is_some_and(|known| known.refined) {
            return None;
        }
        let compared = AnalysedMove::compare(node.ply, &node.before, node.square, moves)?;
        Some(known.insert(AnalysedMove { refined: look.careful, ..compared }))
    }

    /// Puts a look back that could not be taken now.
    pub fn put_back(&mut self, look: MoveLook) {
        self.pending = None;
        self.left.push(look);
    }

    /// Whether every look has been taken.
    pub fn is_finished(&self) -> bool {
        self.left.is_empty() && self.pending.is_none()
    }

    /// The moves of the game in order, then those of variations; those not looked at yet are `None`.
    pub fn moves(&self) -> &[Option<AnalysedMove>] {
        &self.moves
    }

    /// What is known of the moves of the game itself, in order.
    pub fn game(&self) -> &[Option<AnalysedMove>] {
        &self.moves[..self.length]
    }

    /// The moves at which the game turned, in their order, three at most: who could have won no longer wins, or who could have
    /// drawn no longer draws, and the opponent did not give it back at once.
    pub fn turning_points(&self) -> Vec<&AnalysedMove> {
        turning_points(self.game())
    }

    /// Discs that `side` gave away over the whole game.
    pub fn total_loss(&self, side: Side) -> i32 {
        let own = self.game().iter().flatten().filter(|analysed| analysed.side == side);
        own.map(|analysed| i32::from(analysed.loss())).sum()
    }

    /// How well `side` played in a phase of the game, or in all of it.
    pub fn accuracy(&self, side: Side, phase: Option<GamePhase>) -> Accuracy {
        let wanted = |node: &TreeNode| phase.is_none_or(|phase| GamePhase::of(&node.before) == phase);
        let moves = self.nodes.iter().zip(self.game()).filter(|(node, _)| wanted(node));
        moves.filter_map(|(_, known)| known.as_ref()).filter(|analysed| analysed.side == side).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::Options;
    use outflank_rules::{RuleSet, Size};

    fn engine() -> Engine {
        Engine::with(Options::default())
    }

    fn game(moves: &str) -> Game {
        Game::from_transcript(Position::start(RuleSet::standard(Size::SIX)), moves).unwrap()
    }

    #[test]
    fn every_move_is_looked_at_quickly_first_and_then_with_care_from_the_last_to_the_first() {
        let mut looks = Vec::new();
        let analysis = Analysis::by(&game("e4c5b4"), Advisor::at("5".parse().unwrap()));
        let analysis = analysis.with(&engine()).run(|analysed| looks.push((analysed.refined, analysed.ply)));
        let both = [false, true].map(|refined| (0..3).rev().map(move |ply| (refined, ply)));
        assert_eq!(looks, both.into_iter().flatten().collect::<Vec<_>>());
        assert!(analysis.is_finished() && analysis.moves().iter().flatten().all(|analysed| analysed.refined));
    }

    #[test]
    fn a_move_that_somebody_tries_joins_the_tree_once_and_leaves_the_game_as_it_was() {
        let advisor = Advisor::at("3".parse().unwrap());
        let analysis = Analysis::by(&game("e4c5b4"), advisor).with(&engine()).run(|_| {});
        let (lost, mut tried) = (analysis.total_loss(Side::White), analysis.clone());
        let after = Some(MoveId::of_ply(0));
        let other = tried.position_after(after).legal_moves().iter().find(|square| square.to_string() != "c5").unwrap();
        let id = tried.branch(after, other).unwrap();
        assert_eq!(tried.branch(after, other).unwrap(), id);
        assert!(tried.branch(after, "a1".parse().unwrap()).is_err());
        let reply = tried.position_after(Some(id)).legal_moves().first().unwrap();
        tried.branch(Some(id), reply).unwrap();
        assert!(!tried.is_finished());
        let tried = tried.with(&engine()).run(|_| {});
        assert_eq!(tried.children(after).map(|(id, _)| id.index()).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(tried.moves().iter().flatten().map(|analysed| analysed.ply).collect::<Vec<_>>(), [0, 1, 2, 1, 2]);
        assert_eq!((tried.game().len(), tried.total_loss(Side::White)), (3, lost));
    }

    #[test]
    fn a_first_impression_never_takes_the_place_of_the_last_word() {
        let mut analysis = Analysis::by(&game("e4"), Advisor::default()).with(&engine()).run(|_| {});
        let known = analysis.moves()[0].clone();
        let look = MoveLook { id: MoveId::of_ply(0), careful: false };
        let moves = Advisor::at_a_glance().score(
            &engine(),
            &Position::start(RuleSet::standard(Size::SIX)),
            &Default::default(),
            |_| {},
        );
        assert!(analysis.hear(look, &moves.moves).is_none());
        assert_eq!(analysis.moves()[0], known);
    }
}
