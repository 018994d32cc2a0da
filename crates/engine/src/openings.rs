//! Playing from an opening book: what was worked out beforehand, by whoever knows it.

use std::fmt;
use std::sync::Arc;

use outflank_rules::random::{Random, scatter};
use outflank_rules::{Move, Position, Square};

use crate::{Line, MoveScore, Strength};

/// An opening book: somebody who knows what moves of some positions are worth.
pub trait OpeningBook: Send + Sync {
    /// The moves of a position that are worth knowing, the best first, each with what it leads to and how sure that is; none of a
    /// position that is not known.
    fn moves(&self, position: &Position) -> Vec<MoveScore>;

    /// How the game goes on after one of them, as far as that is known; the move itself comes first.
    fn line(&self, _position: &Position, square: Square) -> Line {
        vec![Move::Place(square)]
    }
}

/// The opening book that an engine plays from, if it has one, and the variety with which it does. Clones are the same book.
///
/// ```
/// use outflank_engine::{Confidence, Engine, MoveScore, OpeningBook, Openings, Options, Score};
/// use outflank_rules::{Move, Position, RuleSet, Size};
///
/// /// Knows how to begin, and nothing else.
/// struct Tiger;
///
/// impl OpeningBook for Tiger {
///     fn moves(&self, position: &Position) -> Vec<MoveScore> {
///         let known = *position == Position::start(RuleSet::standard(Size::EIGHT));
///         let (square, confidence) = ("f5".parse().expect("a square"), Confidence::Searched { depth: 20, percent: 73 });
///         let best = MoveScore { square, score: Score::new(0), confidence, line: vec![Move::Place(square)] };
///         known.then_some(best).into_iter().collect()
///     }
/// }
///
/// let engine = Engine::with(Options { openings: Openings::of(Tiger), ..Options::default() });
/// let choice = engine.request(&Position::start(RuleSet::standard(Size::EIGHT))).choose().expect("a legal move");
/// assert_eq!((choice.square.to_string().as_str(), choice.report.nodes), ("f5", 0));
/// ```
#[derive(Clone, Default)]
pub struct Openings {
    book: Option<Arc<dyn OpeningBook>>,
    variety: Option<u8>,
}

impl Openings {
    /// This book.
    pub fn of(book: impl OpeningBook + 'static) -> Self {
        Self { book: Some(Arc::new(book)), variety: None }
    }

    /// No book: whatever is played is thought about.
    pub const fn none() -> Self {
        Self { book: None, variety: None }
    }

    /// The same book, played so that no more than this many discs are given up for surprise in a whole game, whatever the level.
    pub fn with_variety(self, discs: u8) -> Self {
        Self { variety: Some(discs), ..self }
    }

    /// Whether there is a book.
    pub const fn is_there(&self) -> bool {
        self.book.is_some()
    }

    /// The moves of a position that the book knows, the best first; none without a book.
    pub fn moves(&self, position: &Position) -> Vec<MoveScore> {
        self.book.as_ref().map(|book| book.moves(position)).unwrap_or_default()
    }

    /// How the game goes on after a move by the book, as far as that is known; the move itself comes first.
    pub fn line(&self, position: &Position, square: Square) -> Line {
        self.book.as_ref().map_or_else(|| vec![Move::Place(square)], |book| book.line(position, square))
    }

    /// The move to play by the book in a game that has this seed, if the position is known: one of the best, by chance, and once in the game
    /// perhaps another, which surprises.
    pub(crate) fn choose(&self, position: &Position, strength: Option<Strength>, seed: u64) -> Option<MoveScore> {
        let book = self.book.as_ref()?;
        let moves = book.moves(position);
        let best = moves.first()?.score.discs();
        let variety = self.variety.unwrap_or_else(|| strength.map_or(0, Strength::variety));
        let given_up = if is_time_for_surprise(position, seed) { i16::from(variety) } else { 0 };
        let good: Vec<&MoveScore> = moves.iter().filter(|known| known.score.discs() >= best - given_up).collect();
        let drawn = Random::at(seed, position).below(u64::try_from(good.len()).ok()?);
        let drawn = *good.get(usize::try_from(drawn).ok()?)?;
        Some(MoveScore { line: self.line(position, drawn.square), ..drawn.clone() })
    }
}

/// The own moves among which a game has its one surprise.
const SURPRISES: u64 = 8;

/// Whether a player may give something up for surprise at this move of the game. There is one such move in each game, so that what is
/// given up does not add up.
fn is_time_for_surprise(position: &Position, seed: u64) -> bool {
    let own_move = u64::from(position.board().count().total()) / 2;
    // Games begin with four discs.
    own_move == 2 + scatter(seed) % SURPRISES
}

/// Two are equal if they are the same book with the same variety.
impl PartialEq for Openings {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.book, &other.book) {
            (Some(own), Some(others)) => Arc::ptr_eq(own, others),
            (own, others) => own.is_none() && others.is_none(),
        };
        same && self.variety == other.variety
    }
}

impl Eq for Openings {}

impl fmt::Debug for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Openings").field("is_there", &self.is_there()).field("variety", &self.variety).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Confidence, Score};
    use outflank_rules::{Game, RuleSet, Size};

    /// Knows every move of every position, each a disc worse than the one before.
    struct Talkative;

    impl OpeningBook for Talkative {
        fn moves(&self, position: &Position) -> Vec<MoveScore> {
            let scored = |(number, square): (i16, Square)| MoveScore {
                square,
                score: Score::new(-number),
                confidence: Confidence::Exact,
                line: vec![Move::Place(square)],
            };
            (0..).zip(position.legal_moves()).map(scored).collect()
        }
    }

    /// What a player with this seed gives up in a game against itself, move by move.
    fn given_up(openings: &Openings, seed: u64) -> Vec<i16> {
        let mut given_up = Vec::new();
        let mut game = Game::new(RuleSet::standard(Size::EIGHT));
        game.play_out(|game| {
            let known = openings.choose(game.position(), None, seed)?;
            given_up.push(-known.score.discs());
            Some(known.square)
        });
        given_up
    }

    #[test]
    fn no_more_is_given_up_in_a_whole_game_than_was_allowed() {
        for seed in 0..40 {
            for side in [0, 1] {
                let given_up = given_up(&Openings::of(Talkative).with_variety(2), seed);
                assert!(given_up.iter().skip(side).step_by(2).sum::<i16>() <= 2, "seed {seed}: {given_up:?}");
            }
            assert_eq!(given_up_in_all(&Openings::of(Talkative).with_variety(0), seed), 0);
        }
        let surprises = (0..40).filter(|&seed| given_up_in_all(&Openings::of(Talkative).with_variety(2), seed) > 0);
        assert!(surprises.count() > 20);
    }

    fn given_up_in_all(openings: &Openings, seed: u64) -> i16 {
        given_up(openings, seed).iter().sum()
    }

    #[test]
    fn a_seed_gives_the_same_game_again() {
        let openings = Openings::of(Talkative).with_variety(3);
        assert_eq!(given_up(&openings, 7), given_up(&openings, 7));
        assert_eq!(Openings::none().choose(&Position::start(RuleSet::standard(Size::EIGHT)), None, 7), None);
    }
}
