//! Many positions of one game at once: what can be done in each, what each is worth, on all cores.

mod error;
mod packing;
mod search;
mod sweep;
#[cfg(test)]
mod tests;
mod works;

use outflank_rules::{Position, RuleSet, Setup, Side, Size};

use crate::Options;

pub use error::{BadBatch, RefusedMove};
pub use search::BatchScore;

use works::{FindMoves, Judgements, PlayMoves, RandomGames, TellTurns};

/// Many positions of one game, as bitboards: a million of them in a few megabytes.
///
/// A position is the discs of the side to move and then those of the other side, each with one bit for a square, in reading order (a1 is the lowest
/// bit of the first word). A set takes as many words as it needs: one up to 8×8, four on 16×16. Whose colour is whose does not matter.
///
/// [`Options`] say how many threads do the work, with which instructions, and which evaluation judges.
///
/// ```
/// use outflank_engine::{Batch, Options};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let options = Options::all_cores();
/// let batch = Batch::random(RuleSet::standard(Size::EIGHT), 1000, 40, 7, &options)?;
/// let moves = batch.legal_moves(&options);
/// assert!(moves.iter().all(|&squares| squares.count_ones() < 34));
/// let values = batch.evaluations(&options);
/// assert!(values.iter().all(|discs| discs.abs() <= 64.0));
///
/// let start = Batch::of(&[Position::start(RuleSet::standard(Size::EIGHT))])?;
/// let d3 = 2 * 8 + 3;
/// assert_eq!(start.play(&[d3], &options)?.position(0).map(|position| position.board().count().total()), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    rules: RuleSet,
    /// For each position the words of one side, then those of the other.
    words: Vec<u64>,
}

/// A move in a batch that is none: a pass, or nothing where the game is over.
pub const BATCH_PASS: i16 = -1;

impl Batch {
    /// A batch of these words, if every position can be played.
    pub fn new(rules: RuleSet, words: Vec<u64>) -> Result<Self, BadBatch> {
        if rules.supply.is_some() {
            return Err(BadBatch::Supply);
        }
        let batch = Self { rules, words };
        if !batch.words.len().is_multiple_of(2 * batch.words_in_set()) {
            return Err(BadBatch::Length { words: batch.words.len(), in_position: 2 * batch.words_in_set() });
        }
        match batch.first_bad() {
            None => Ok(batch),
            Some(index) => Err(batch.why_bad(index)),
        }
    }

    /// A batch of positions, which have the same rules.
    pub fn of(positions: &[Position]) -> Result<Self, BadBatch> {
        let rules = positions.first().map_or(RuleSet::standard(Size::EIGHT), Position::rules);
        let mut words = Vec::new();
        for (index, position) in positions.iter().enumerate() {
            if position.rules() != rules {
                return Err(BadBatch::OtherRules { index, rules: position.rules(), first: rules });
            }
            let side = position.side_to_move();
            for discs in [position.board().discs(side), position.board().discs(!side)] {
                packing::pack(discs, rules.size, &mut words);
            }
        }
        // The gate of the rules has proven every one; only a supply is too much for a batch.
        Self::new(rules, words)
    }

    /// So many starts of a game.
    pub fn starts(rules: RuleSet, count: usize) -> Result<Self, BadBatch> {
        let one = Self::of(&[Position::start(rules)])?;
        Ok(Self { rules, words: one.words.repeat(count) })
    }

    /// Positions from games of random moves, each with this many empty squares, or more where its game ended before. They are those of
    /// [`random_position`](outflank_rules::random::random_position) with the seed, and the number of the position as its stream.
    pub fn random(rules: RuleSet, count: usize, empties: u16, seed: u64, options: &Options) -> Result<Self, BadBatch> {
        let starts = Self::starts(rules, count)?;
        let words = sweep::run(
            &starts,
            options,
            &RandomGames { words: 2 * starts.words_in_set(), empties: empties.into(), seed },
        );
        Ok(Self { rules, words })
    }

    /// The game.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.words.len() / (2 * self.words_in_set())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words of a set of squares.
    pub fn words_in_set(&self) -> usize {
        packing::words_in_set(self.rules.size)
    }

    /// All words: for each position those of the side to move, then those of the other.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// One of the positions, with Black to move; `None` beyond the last.
    pub fn position(&self, index: usize) -> Option<Position> {
        self.setup(index)?.position().ok()
    }

    /// The squares on which the side to move can play, a set for each position; none where it must pass or the game is over.
    pub fn legal_moves(&self, options: &Options) -> Vec<u64> {
        sweep::run(self, options, &FindMoves { words: self.words_in_set() })
    }

    /// What the side to move can do in each position: 0 to play, 1 to pass, 2 nothing, because the game is over.
    pub fn turns(&self, options: &Options) -> Vec<u8> {
        sweep::run(self, options, &TellTurns)
    }

    /// The positions after a move in each: the number of a square in reading order, or [`BATCH_PASS`].
    pub fn play(&self, moves: &[i16], options: &Options) -> Result<Self, RefusedMove> {
        if moves.len() != self.len() {
            return Err(RefusedMove::Count { moves: moves.len(), positions: self.len() });
        }
        let work = PlayMoves::new(moves, 2 * self.words_in_set());
        let words = sweep::run(self, options, &work);
        match work.first_refused() {
            None => Ok(Self { rules: self.rules, words }),
            Some(index) => Err(self.refusal(index, moves[index])),
        }
    }

    /// What each position is worth to the side to move without looking ahead, in discs.
    pub fn evaluations(&self, options: &Options) -> Vec<f32> {
        sweep::run(self, options, &Judgements { evaluator: &options.evaluation })
    }

    /// Every square of every position as a byte, 0 or 1: the plane of the side to move in reading order, then that of the other.
    pub fn planes(&self, options: &Options) -> Vec<u8> {
        packing::planes(&self.words, self.rules.size, options.threads)
    }

    /// Sets of squares, such as [`legal_moves`](Self::legal_moves), as bytes in reading order.
    pub fn set_planes(&self, sets: &[u64], options: &Options) -> Vec<u8> {
        packing::planes(sets, self.rules.size, options.threads)
    }

    /// The discs of one position as somebody wrote them.
    fn setup(&self, index: usize) -> Option<Setup> {
        let words = self.words_in_set();
        let position = self.words.get(2 * words * index..2 * words * (index + 1))?;
        let [black, white] = [&position[..words], &position[words..]].map(|set| packing::squares(set, self.rules.size));
        Some(Setup { rules: self.rules, black, white, side_to_move: Side::Black, supply: None })
    }

    /// The first position that cannot be played.
    fn first_bad(&self) -> Option<usize> {
        let words = self.words_in_set();
        let mut board = Vec::new();
        packing::pack(self.rules.size.squares(), self.rules.size, &mut board);
        let is_bad = |position: &[u64]| {
            let (own, other) = position.split_at(words);
            let (mut wrong, mut discs) = (0, 0);
            for ((own, other), board) in own.iter().zip(other).zip(&board) {
                wrong |= own & other | (own | other) & !board;
                discs |= own | other;
            }
            wrong != 0 || discs == 0
        };
        self.words.chunks_exact(2 * words).position(is_bad)
    }

    fn why_bad(&self, index: usize) -> BadBatch {
        match self.setup(index).map(Setup::position) {
            Some(Err(unplayable)) => BadBatch::Unplayable { index, unplayable },
            // Nothing is wrong with the squares of the board, so it is with bits that stand for none.
            Some(Ok(_)) | None => BadBatch::BeyondBoard { index, squares: self.rules.size.area() },
        }
    }

    /// Why a move is refused.
    fn refusal(&self, index: usize, number: i16) -> RefusedMove {
        let square = usize::try_from(number).ok().and_then(|number| packing::square(number, self.rules.size));
        let refused = self.position(index).and_then(|position| match (number, square) {
            (BATCH_PASS, _) => position.pass().err(),
            (_, Some(square)) => position.play(square).err(),
            (_, None) => None,
        });
        match refused {
            Some(illegal) => RefusedMove::Illegal { index, illegal: Box::new(illegal) },
            None => RefusedMove::NoSquare { index, number, squares: self.rules.size.area() },
        }
    }
}
