//! A game tree: a game with its variations, and what was said about each move.

use outflank_rules::{Game, IllegalMove, Position, Side, Square};

use crate::{Assessment, Note, Record, Turn};

/// A game tree: the moves that were played, those that might have been (variations), and the comments on them.
///
/// The first child of each place continues the main line, which is a [`Record`] like any other. As in a [`Game`] passes are
/// implied: after each move the turn goes to whoever can move.
///
/// ```
/// use outflank_records::{GameTree, Note, Record};
/// use outflank_rules::{Game, RuleSet, Size};
///
/// let mut tree = GameTree::from(Record::new(Game::new(RuleSet::standard(Size::EIGHT))));
/// let f5 = tree.play(tree.root(), "f5".parse()?)?;
/// tree.play(f5, "d6".parse()?)?;
/// let other = tree.play(f5, "f6".parse()?)?;
/// tree.set_note(other, Note { comment: Some("the diagonal".to_owned()), ..Note::default() });
/// assert_eq!(tree.record().game.transcript(), "f5d6");
/// assert_eq!(tree.children(f5).count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    /// What is said about the game as a whole. Its moves are only those that the assessment is about: the tree has its own.
    about: Record,
    /// Parents stand before their children; the first is the start.
    branches: Vec<Branch>,
    left_out: usize,
}

/// A place in a [`GameTree`]: the position after a move, or the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TreePlace(usize);

#[derive(Clone, Debug)]
struct Branch {
    /// The move that led here, and from where.
    made: Option<(TreePlace, Square)>,
    /// The position after it and after the pass that it forces.
    position: Position,
    /// Who was passed over.
    passed: Option<Side>,
    note: Note,
    pass_note: Note,
    children: Vec<TreePlace>,
}

impl GameTree {
    /// Where everything begins.
    pub const fn root(&self) -> TreePlace {
        TreePlace(0)
    }

    /// Plays a move at a place. A move that is there already leads to where it is.
    pub fn play(&mut self, at: TreePlace, square: Square) -> Result<TreePlace, IllegalMove> {
        let known = self.children(at).find(|&child| self.square(child) == Some(square));
        if let Some(child) = known {
            return Ok(child);
        }
        let mut game = Game::from_position(*self.position(at));
        game.play(square)?;
        let place = TreePlace(self.branches.len());
        self.branches.push(Branch::new(Some((at, square)), &game));
        self.branches[at.0].children.push(place);
        Ok(place)
    }

    /// The moves that lead on from a place, that of the main line first.
    pub fn children(&self, at: TreePlace) -> impl DoubleEndedIterator<Item = TreePlace> + ExactSizeIterator {
        self.branches[at.0].children.iter().copied()
    }

    /// Where the move of a place was made; `None` at the start.
    pub fn parent(&self, at: TreePlace) -> Option<TreePlace> {
        self.branches[at.0].made.map(|(parent, _)| parent)
    }

    /// The move that led to a place; `None` at the start.
    pub fn square(&self, at: TreePlace) -> Option<Square> {
        self.branches[at.0].made.map(|(_, square)| square)
    }

    /// Who made the move that led to a place; `None` at the start.
    pub fn mover(&self, at: TreePlace) -> Option<Side> {
        self.parent(at).map(|parent| self.position(parent).side_to_move())
    }

    /// The position at a place, with the side to move that can.
    pub fn position(&self, at: TreePlace) -> &Position {
        &self.branches[at.0].position
    }

    /// Who was passed over after the move of a place, or before the first one.
    pub fn passed(&self, at: TreePlace) -> Option<Side> {
        self.branches[at.0].passed
    }

    /// What is said about the move of a place.
    pub fn note(&self, at: TreePlace) -> &Note {
        &self.branches[at.0].note
    }

    /// Says something about the move of a place. About the start the record speaks as a whole.
    pub fn set_note(&mut self, at: TreePlace, note: Note) {
        if at != self.root() {
            self.branches[at.0].note = note;
        }
    }

    /// What is said about the pass after a move.
    pub fn pass_note(&self, at: TreePlace) -> &Note {
        &self.branches[at.0].pass_note
    }

    /// Says something about the pass after a move, if there was one.
    pub fn set_pass_note(&mut self, at: TreePlace, note: Note) {
        let branch = &mut self.branches[at.0];
        if branch.passed.is_some() {
            branch.pass_note = note;
        }
    }

    /// Every place but the start, each after the one it comes from, and the moves at one place in their order.
    pub fn places(&self) -> impl ExactSizeIterator<Item = TreePlace> {
        (1..self.branches.len()).map(TreePlace)
    }

    /// The places of the main line, from the start to its end.
    pub fn main_line(&self) -> impl Iterator<Item = TreePlace> {
        std::iter::successors(Some(self.root()), |&at| self.children(at).next())
    }

    /// Whether there is anything beside the main line.
    pub fn has_variations(&self) -> bool {
        self.branches.iter().any(|branch| branch.children.len() > 1)
    }

    /// Variations that made no sense and were left out when the tree was read.
    pub const fn left_out(&self) -> usize {
        self.left_out
    }

    pub(crate) fn count_left_out(&mut self) {
        self.left_out += 1;
    }

    /// The main line with everything that is said about it.
    pub fn record(&self) -> Record {
        let mut game = Game::from_position(*self.about.game.start());
        for at in self.main_line() {
            if let Some(square) = self.square(at) {
                game.play(square).expect("the tree has played it");
            }
        }
        let mut record = self.about.clone();
        if game.moves() != self.about.game.moves() {
            record.assessment = Assessment::default();
        }
        record.game = game;
        let turns: Vec<Turn> = record.notes().map(|(turn, _)| turn).collect();
        turns.into_iter().for_each(|turn| record.set_note(turn, Note::default()));
        for (ply, at) in self.main_line().enumerate() {
            if let Some(last) = ply.checked_sub(1) {
                record.set_note(Turn::Move(last), self.note(at).clone());
            }
            record.set_note(Turn::Pass(ply), self.pass_note(at).clone());
        }
        record
    }
}

impl Branch {
    /// The position that a game of one move, or of none, has come to.
    fn new(made: Option<(TreePlace, Square)>, game: &Game) -> Self {
        let passed = game.passed_before(game.moves().len());
        let (note, pass_note) = (Note::default(), Note::default());
        Self { made, position: *game.position(), passed, note, pass_note, children: Vec::new() }
    }
}

/// A game without variations.
impl From<Record> for GameTree {
    fn from(record: Record) -> Self {
        let root = Branch::new(None, &Game::from_position(*record.game.start()));
        let mut tree = Self { about: record.clone(), branches: vec![root], left_out: 0 };
        let mut at = tree.root();
        let mut line = vec![at];
        for &square in record.game.moves() {
            at = tree.play(at, square).expect("the game has played it");
            line.push(at);
        }
        for (turn, note) in record.notes() {
            match turn {
                Turn::Move(ply) => tree.set_note(line[ply + 1], note.clone()),
                Turn::Pass(ply) => tree.set_pass_note(line[ply], note.clone()),
            }
        }
        tree
    }
}
