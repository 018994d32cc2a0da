//! The analysis of a game, or of a tree of variations.

use std::ops::Range;

use outflank_engine::{Engine, MoveScore, Openings};
use outflank_rules::{Game, IllegalMove, Position, Side, Square};

use crate::tree::{Branched, TreeNode, VariationTree};
use crate::turning_points::turning_points;
use crate::{Accuracy, Advisor, AnalysedMove, AnalysisRun, GamePhase, MoveId};

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
/// the end of a game is quick to understand. What an opening book knows needs [no look](Self::consult). Whoever has an engine at hand lets it [run](AnalysisRun::run); whoever shares
/// engines with others asks for the [next](Self::next_look) look, has it taken, and [tells](Self::hear) what was found.
#[derive(Clone, Debug)]
pub struct Analysis {
    tree: VariationTree,
    moves: Vec<Option<AnalysedMove>>,
    /// Looks to be taken, the next one last.
    left: Vec<MoveLook>,
    /// The look that somebody takes.
    pending: Option<MoveLook>,
    advisor: Advisor,
}

impl Analysis {
    /// The analysis of a game by the [usual](Advisor::default) advisor, with nothing in it yet.
    pub fn of(game: &Game) -> Self {
        Self::by(game, Advisor::default())
    }

    /// The analysis of a game by this advisor, with nothing in it yet.
    pub fn by(game: &Game, advisor: Advisor) -> Self {
        let tree = VariationTree::of(game);
        let moves = vec![None; tree.length()];
        let mut analysis = Self { tree, moves, left: Vec::new(), pending: None, advisor };
        analysis.left = analysis.looks(0..analysis.moves.len());
        analysis
    }

    /// Leaves out the moves of the other side, and first impressions: for whoever wants to know nothing but what `side` gave away.
    pub fn careful_about(mut self, side: Side) -> Self {
        let tree = &self.tree;
        self.left.retain(|look| look.careful && tree.node(look.id).before.side_to_move() == side);
        self
    }

    /// Lets an engine take all the looks.
    pub fn with(self, engine: &Engine) -> AnalysisRun<'_> {
        AnalysisRun::new(self, engine)
    }

    /// Adds a move that somebody wants to try: after another move, or at the start. It is looked at before everything else. A
    /// move that is there already is only named.
    pub fn branch(&mut self, after: Option<MoveId>, square: Square) -> Result<MoveId, IllegalMove> {
        let id = match self.tree.branch(after, square)? {
            Branched::Known(id) => return Ok(id),
            Branched::Joined(id) => id,
        };
        self.moves.resize(self.tree.nodes().len(), None);
        let settled = self.moves[id.index()].as_ref().is_some_and(|known| known.refined);
        if !settled {
            let looks = self.looks(id.index()..id.index() + 1);
            self.left.extend(looks);
        }
        Ok(id)
    }

    /// Takes a move that somebody tried away again, and all that follow it. Moves of the game stay; says whether any went.
    pub fn remove(&mut self, id: MoveId) -> bool {
        let removed = self.tree.remove(id);
        self.left.retain(|look| !self.tree.is_removed(look.id));
        removed
    }

    /// The looks at some moves, the first to be taken last.
    fn looks(&self, moves: Range<usize>) -> Vec<MoveLook> {
        let looks = |careful| moves.clone().map(move |index| MoveLook { id: MoveId::of_ply(index), careful });
        let worthwhile = self.advisor.sees_further_than(Advisor::at_a_glance(), self.tree.start().rules());
        let quick = looks(false).filter(|_| worthwhile);
        looks(true).chain(quick).collect()
    }

    /// The position that a move led to, a forced pass made; without a move, the start.
    pub fn position_after(&self, id: Option<MoveId>) -> Position {
        self.tree.position_after(id)
    }

    /// The position in which a move was made.
    pub fn position_before(&self, id: MoveId) -> &Position {
        &self.tree.node(id).before
    }

    /// The square of a move.
    pub fn square(&self, id: MoveId) -> Square {
        self.tree.node(id).square
    }

    /// Its number, from 0: how many moves were made before it, in the game or in its variation.
    pub fn ply(&self, id: MoveId) -> usize {
        self.tree.node(id).ply
    }

    /// Whether it is a move of the game itself, and not of a variation.
    pub fn is_of_the_game(&self, id: MoveId) -> bool {
        id.index() < self.tree.length()
    }

    /// The move before this one.
    pub fn parent(&self, id: MoveId) -> Option<MoveId> {
        self.tree.parent(id)
    }

    /// The moves that were made or tried after a move, or at the start: first that of the game, or the one tried first.
    pub fn children(&self, of: Option<MoveId>) -> impl Iterator<Item = (MoveId, Square)> {
        self.tree.children(of)
    }

    /// The moves that lead from the start to this one, which is the last.
    pub fn line_to(&self, id: Option<MoveId>) -> Vec<MoveId> {
        self.tree.line_to(id)
    }

    /// The last moves of all variations.
    pub fn variations(&self) -> impl Iterator<Item = MoveId> {
        let tried = (self.tree.length()..self.tree.nodes().len()).map(MoveId::of_ply);
        tried.filter(|&id| !self.tree.is_removed(id) && self.children(Some(id)).next().is_none())
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

    /// The positions that are still to be looked at with care, in the order of the looks.
    pub fn questions(&self) -> impl Iterator<Item = &Position> {
        self.left.iter().rev().filter(|look| look.careful).map(|look| self.position_before(look.id))
    }

    /// Takes in what a look has found: every legal square with its score, the best first; nothing if the look could not be taken.
    pub fn hear(&mut self, look: MoveLook, moves: &[MoveScore]) -> Option<&AnalysedMove> {
        if self.pending == Some(look) {
            self.pending = None;
        }
        let node = self.tree.nodes().get(look.id.index())?;
        let known = &mut self.moves[look.id.index()];
        if !look.careful && known.as_ref().is_some_and(|known| known.refined) {
            return None;
        }
        let compared = AnalysedMove::compare(node.ply, &node.before, node.square, moves)?;
        Some(known.insert(AnalysedMove { refined: look.careful, ..compared }))
    }

    /// Settles the moves that an opening book knows in positions that it knows: they are compared by its values, and no look has to be taken at
    /// them. All others are searched, move and best alike, so that values of a book and of a search are never compared. Says which were settled.
    pub fn consult(&mut self, openings: &Openings) -> Vec<MoveId> {
        if !openings.is_there() {
            return Vec::new();
        }
        let mut settled = Vec::new();
        for look in self.left.iter().filter(|look| look.careful) {
            let node = self.tree.node(look.id);
            if let Some(known) = AnalysedMove::by_the_book(node.ply, &node.before, node.square, openings) {
                self.moves[look.id.index()] = Some(known);
                settled.push(look.id);
            }
        }
        self.left.retain(|look| !settled.contains(&look.id));
        settled
    }

    /// Puts a look back that could not be taken now.
    pub fn put_back(&mut self, look: MoveLook) {
        self.pending = None;
        if !self.tree.is_removed(look.id) {
            self.left.push(look);
        }
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
        &self.moves[..self.tree.length()]
    }

    /// The positions in which the moves of the game were made, in order.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.tree.nodes().iter().take(self.tree.length()).map(|node| &node.before)
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
        let moves = self.tree.nodes().iter().zip(self.game()).filter(|(node, _)| wanted(node));
        moves.filter_map(|(_, known)| known.as_ref()).filter(|analysed| analysed.side == side).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Findings;
    use outflank_engine::{Confidence, Limits, OpeningBook, Options, Score};
    use outflank_rules::{Move, RuleSet, Size};

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
    fn a_variation_that_is_removed_takes_all_that_follow_with_it_and_is_known_when_it_comes_back() {
        let advisor = Advisor::at("3".parse().unwrap());
        let mut analysis = Analysis::by(&game("e4c5b4"), advisor).with(&engine()).run(|_| {});
        let after = Some(MoveId::of_ply(0));
        let other =
            analysis.position_after(after).legal_moves().iter().find(|square| square.to_string() != "c5").unwrap();
        let tried = analysis.branch(after, other).unwrap();
        let reply = analysis.position_after(Some(tried)).legal_moves().first().unwrap();
        let reply = analysis.branch(Some(tried), reply).unwrap();
        assert_eq!(analysis.line_to(Some(reply)), [MoveId::of_ply(0), tried, reply]);
        assert!(!analysis.is_of_the_game(reply) && analysis.ply(reply) == 2);
        let mut analysis = analysis.with(&engine()).run(|_| {});

        assert!(!analysis.remove(MoveId::of_ply(1)), "a move of the game stays");
        assert!(analysis.remove(tried));
        assert_eq!(analysis.children(after).count(), 1);
        assert_eq!(analysis.children(Some(tried)).count(), 0);
        assert_eq!(analysis.branch(after, other).unwrap(), tried);
        assert!(analysis.is_finished() && analysis.moves()[tried.index()].is_some());
        assert_eq!(analysis.children(Some(tried)).count(), 0);
    }

    #[test]
    fn a_variation_removed_before_it_was_looked_at_is_not_looked_at() {
        let mut analysis = Analysis::by(&game("e4c5b4"), Advisor::default()).with(&engine()).run(|_| {});
        let square =
            analysis.position_after(None).legal_moves().iter().find(|square| square.to_string() != "e4").unwrap();
        let tried = analysis.branch(None, square).unwrap();
        let look = analysis.next_look().unwrap();
        assert!(analysis.remove(tried) && !analysis.is_finished());
        analysis.put_back(look);
        assert!(analysis.is_finished());
        analysis.branch(None, square).unwrap();
        assert!(!analysis.is_finished());
    }

    /// Knows two of the first moves, one of them as worse than it is, and nothing else.
    struct TwoMoves;

    impl OpeningBook for TwoMoves {
        fn moves(&self, position: &Position) -> Vec<MoveScore> {
            let known = *position == Position::start(RuleSet::standard(Size::SIX));
            let scored = |(square, discs): (&str, i16)| {
                let square: Square = square.parse().unwrap();
                let confidence = Confidence::Searched { depth: 30, percent: 99 };
                MoveScore { square, score: Score::new(discs), confidence, line: vec![Move::Place(square)] }
            };
            [("c2", -4), ("e4", -11)].into_iter().filter(|_| known).map(scored).collect()
        }
    }

    fn with_a_book() -> Engine {
        Engine::with(Options { openings: Openings::of(TwoMoves), ..Options::default() })
    }

    #[test]
    fn moves_of_a_book_are_compared_by_the_book_and_all_others_are_searched() {
        let advisor = Advisor::at("3".parse().unwrap());
        let mut findings = Findings::in_memory();
        let mut told = Vec::new();
        let run = |moves: &str, findings: &mut Findings, told: &mut Vec<(usize, bool)>| {
            let engine = with_a_book();
            let analysis = Analysis::by(&game(moves), advisor).with(&engine).findings(findings);
            analysis.run(|analysed| told.push((analysed.ply, analysed.book)))
        };
        let analysis = run("e4c5", &mut findings, &mut told);
        assert_eq!(told, [(0, true), (1, false)], "the book comes first, and takes no second look");
        let first = analysis.moves()[0].as_ref().unwrap();
        assert_eq!((first.loss(), first.best.to_string().as_str(), first.refined), (7, "c2", true));
        assert!(analysis.is_finished() && !analysis.moves()[1].as_ref().unwrap().book);
        let start = Position::start(RuleSet::standard(Size::SIX));
        assert_eq!(findings.find(&with_a_book(), &start, advisor), None, "nothing was searched there");

        // A move that the book does not know is compared with what a search finds best.
        let other = run("b3", &mut findings, &mut told).moves()[0].clone().unwrap();
        let without = Analysis::by(&game("b3"), advisor).with(&engine()).run(|_| {});
        assert_eq!(Some(&other), without.moves()[0].as_ref());
        assert!(findings.find(&with_a_book(), &start, advisor).is_some());
    }

    #[test]
    fn a_variation_is_settled_by_the_book_too_and_so_is_what_is_only_recalled() {
        let analysis = Analysis::by(&game("c2"), Advisor::at("3".parse().unwrap()));
        let mut analysis = analysis.with(&with_a_book()).recall();
        assert!(analysis.game()[0].as_ref().unwrap().book);
        let tried = analysis.branch(None, "e4".parse().unwrap()).unwrap();
        assert_eq!(analysis.consult(&Openings::of(TwoMoves)), [tried]);
        assert!(analysis.is_finished() && analysis.consult(&Openings::of(TwoMoves)).is_empty());
        assert!(analysis.remove(tried));
        assert_eq!(analysis.branch(None, "e4".parse().unwrap()).unwrap(), tried);
        assert!(analysis.is_finished(), "it is still known");
    }

    #[test]
    fn a_hint_is_the_best_move_of_the_book_unless_a_search_was_asked_for() {
        let (engine, start) = (with_a_book(), Position::start(RuleSet::standard(Size::SIX)));
        let best = Advisor::default().by_the_book(&engine, &start).unwrap();
        let analysis = Analysis::of(&game("e4")).with(&engine).run(|_| {});
        assert_eq!(analysis.moves()[0].as_ref().unwrap().best, best.square);
        assert_eq!(Advisor::within(Limits::depth(3)).by_the_book(&engine, &start), None);
        assert_eq!(Advisor::default().by_the_book(&engine, game("e4").position()), None);
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
