//! Evaluations that somebody else has written.

use std::fmt;
use std::sync::Arc;

use outflank_rules::{Position, RuleSet, Setup, Side, Squares};

use super::{Evaluation, UNITS};
use crate::bits::Bits;
use crate::state::{Frame, State};

/// An evaluation of your own, which takes the place of ours wherever the search ends.
///
/// A function from a position to a number of discs is one:
///
/// ```
/// use outflank_engine::{Engine, Evaluator, Options};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let greedy = |position: &Position| {
///     let count = position.board().count();
///     f32::from(count.black) - f32::from(count.white)
/// };
/// let engine = Engine::with(Options { evaluation: Evaluator::own(greedy), ..Options::default() });
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// assert!(engine.request(&start).depth(3).run().best().is_some());
/// ```
pub trait OwnEvaluation: Send + Sync {
    /// The final score, in discs, that is to be expected for the side to move.
    ///
    /// The search does not tell the colours apart: in the positions that it shows, it is always Black's turn. Discs that run out
    /// are not shown.
    fn evaluate(&self, position: &Position) -> f32;
}

impl<F: Fn(&Position) -> f32 + Send + Sync> OwnEvaluation for F {
    fn evaluate(&self, position: &Position) -> f32 {
        self(position)
    }
}

/// An evaluation of somebody else's that engines share.
#[derive(Clone)]
pub struct Own(Arc<dyn OwnEvaluation>);

impl Own {
    pub(super) fn new(evaluation: impl OwnEvaluation + 'static) -> Self {
        Self(Arc::new(evaluation))
    }
}

/// The same one, not another that judges alike.
impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Own {}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

/// Such an evaluation in one game.
pub(super) struct Translated<B> {
    own: Own,
    rules: RuleSet,
    frame: Frame<B>,
}

impl<B: Bits> Translated<B> {
    pub(super) fn new(own: Own, rules: RuleSet) -> Self {
        Self { own, rules: RuleSet { supply: None, ..rules }, frame: Frame::new(rules.size) }
    }

    fn squares(&self, set: B) -> Squares {
        set.squares().map(|number| self.frame.square(number)).collect()
    }
}

impl<S: State> Evaluation<S> for Translated<S::Set> {
    // Kept out of the loops of the search: other evaluations should not pay for the room that it takes.
    #[inline(never)]
    fn evaluate(&self, state: &S, _: S::Set) -> i32 {
        let setup = Setup {
            rules: self.rules,
            black: self.squares(state.player()),
            white: self.squares(state.opponent()),
            side_to_move: Side::Black,
            supply: None,
        };
        let position = setup.position().expect("the search plays on from a playable position");
        let most = f32::from(self.rules.size.area());
        let discs = self.own.0.evaluate(&position).clamp(-most, most);
        (discs * UNITS as f32) as i32
    }
}
