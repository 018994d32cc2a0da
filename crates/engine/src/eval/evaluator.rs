//! Which evaluation an engine uses.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use outflank_rules::RuleSet;
use outflank_rules::text::Quoted;

use super::own::{Own, OwnEvaluation, Translated};
use super::shipped::{Role, better_ones, provide, shipped};
use super::{BadWeights, Evaluation, HandWritten, Learned, LearnedOn};
use crate::state::State;

/// The evaluation that an engine is to use.
///
/// ```
/// use outflank_engine::Evaluator;
/// assert_eq!(Evaluator::named("hand"), Some(Evaluator::Hand));
/// assert_eq!(Evaluator::default().name(), "shipped");
/// let error = Evaluator::load("no such file").unwrap_err();
/// assert!(error.to_string().contains("nor a weight file"));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Evaluator {
    /// The strongest one that there is for a game: the only one that players need. Where its weights are not inside the program, they may be
    /// [provided](Self::provide) at run time.
    #[default]
    Shipped,
    /// Weights for patterns of discs, summed up, where there are some.
    Linear,
    /// What players look at, weighed by measurement: there is one for every game.
    Hand,
    /// One from a file, for the game that it was learned for.
    Loaded(Arc<Learned>),
    /// One that somebody else has written.
    Own(Own),
}

impl Evaluator {
    /// Those that have a name.
    pub const NAMED: [Self; 3] = [Self::Shipped, Self::Linear, Self::Hand];

    /// An evaluation of your own.
    pub fn own(evaluation: impl OwnEvaluation + 'static) -> Self {
        Self::Own(Own::new(evaluation))
    }

    /// The evaluation with this name: `shipped`, `linear` or `hand`.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|known| known.name() == name)
    }

    /// Reads the evaluation in a weight file.
    pub fn load(file: impl AsRef<Path>) -> Result<Self, UnknownEvaluator> {
        let file = file.as_ref();
        let unknown = |reason: String| UnknownEvaluator { text: file.display().to_string(), reason };
        let bytes = std::fs::read(file).map_err(|error| unknown(error.to_string()))?;
        let learned = Learned::read(&bytes).map_err(|error| unknown(error.to_string()))?;
        Ok(Self::Loaded(Arc::new(learned)))
    }

    /// Hands a weight file to the program by its name, such as `8x8.quick`, where the features of the crate have brought none along.
    ///
    /// Files may come at any time and in any order. Every search judges with the best that is there when it begins; with none, by
    /// the hand-written evaluation. A file that is there already changes nothing.
    ///
    /// ```
    /// use outflank_engine::{BadWeights, Evaluator};
    /// assert_eq!(Evaluator::provide("8x8.quick", b"something else"), Err(BadWeights::SomethingElse));
    /// assert_eq!(Evaluator::provide("9x9.quick", b""), Err(BadWeights::Name));
    /// ```
    pub fn provide(name: &str, file: &[u8]) -> Result<(), BadWeights> {
        provide(name, file)
    }

    /// How far it is from judging a game as well as it could with all weight files: 0 when nothing is missing, and another number with each
    /// other set of files. Results of searches can be compared where these numbers are the same.
    pub fn shortfall(&self, rules: RuleSet) -> u8 {
        let rules = RuleSet { supply: None, ..rules };
        match self {
            Self::Shipped => better_ones(rules, Role::Best) << 4 | better_ones(rules, Role::Quick),
            Self::Linear => better_ones(rules, Role::Linear),
            Self::Hand | Self::Loaded(_) | Self::Own(_) => 0,
        }
    }

    /// The evaluation with this name, or else the one in the weight file of this name.
    pub fn named_or_load(name: &str) -> Result<Self, UnknownEvaluator> {
        Self::named(name).map_or_else(|| Self::load(name), Ok)
    }

    /// The name.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Shipped => "shipped",
            Self::Linear => "linear",
            Self::Hand => "hand",
            Self::Loaded(_) => "loaded",
            Self::Own(_) => "own",
        }
    }

    /// The evaluator, if it can judge positions of a game: what was learned for one game says nothing about another.
    pub fn for_game(self, rules: RuleSet) -> Result<Self, OtherGame> {
        match &self {
            Self::Loaded(learned) if self.learned(rules, Role::Best).is_none() => {
                Err(OtherGame { learned: learned.rules(), asked: rules })
            }
            _ => Ok(self),
        }
    }

    /// Unpacks now what searches of a game will need, so that the first of them need not wait for it.
    pub fn prepare(&self, rules: RuleSet) {
        for role in [Role::Best, Role::Quick] {
            self.learned(rules, role);
        }
    }

    /// What was learned for a game, as far as this evaluator wants it.
    fn learned(&self, rules: RuleSet, role: Role) -> Option<Arc<Learned>> {
        // However many discs there are, the same patterns are good.
        let rules = RuleSet { supply: None, ..rules };
        match self {
            Self::Hand | Self::Own(_) => None,
            Self::Linear => shipped(rules, Role::Linear),
            Self::Shipped => shipped(rules, role),
            Self::Loaded(learned) => Some(learned).filter(|learned| learned.rules() == rules).cloned(),
        }
    }
}

impl PartialEq for Evaluator {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Loaded(one), Self::Loaded(other)) => Arc::ptr_eq(one, other),
            (Self::Own(one), Self::Own(other)) => one == other,
            _ => self.name() == other.name(),
        }
    }
}

impl Eq for Evaluator {}

impl fmt::Display for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Neither the name of an evaluation nor a weight file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownEvaluator {
    text: String,
    reason: String,
}

impl fmt::Display for UnknownEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, reason } = self;
        write!(f, "{} is neither an evaluation (shipped, linear or hand) nor a weight file: {reason}", Quoted(text))
    }
}

impl std::error::Error for UnknownEvaluator {}

/// A weight file was learned for another game than the one that it is to judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherGame {
    learned: RuleSet,
    asked: RuleSet,
}

impl fmt::Display for OtherGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the weight file is for {}, not for {}", self.learned, self.asked)
    }
}

impl std::error::Error for OtherGame {}

/// The evaluations of one search: a good one, and a quick one that only has to tell good moves from bad ones.
pub(crate) struct Judge<B: LearnedOn> {
    best: Judging<B>,
    quick: Judging<B>,
}

enum Judging<B: LearnedOn> {
    Hand(HandWritten<B>),
    Learned(Arc<B::Model>),
    Own(Translated<B>),
}

impl<B: LearnedOn> Judge<B> {
    /// The judge of a game that an evaluator asks for, or else a hand-written one.
    pub(crate) fn new(evaluator: &Evaluator, rules: RuleSet) -> Self {
        let [best, quick] = [Role::Best, Role::Quick].map(|role| match evaluator {
            Evaluator::Own(own) => Judging::Own(Translated::new(own.clone(), rules)),
            _ => match evaluator.learned(rules, role).and_then(|learned| B::model(&learned)) {
                Some(model) => Judging::Learned(model),
                None => Judging::Hand(HandWritten::new(rules)),
            },
        });
        Self { best, quick }
    }

    /// Whether what it knows was learned.
    pub(crate) fn is_learned(&self) -> bool {
        matches!(self.best, Judging::Learned(_))
    }
}

impl<B: LearnedOn> Judging<B> {
    #[inline(always)]
    fn evaluate<S: State<Set = B>>(&self, state: &S, moves: B) -> i32 {
        state.run(
            #[inline(always)]
            || match self {
                Self::Hand(hand) => hand.evaluate(state, moves),
                Self::Learned(model) => B::evaluate(model, state, moves),
                Self::Own(own) => own.evaluate(state, moves),
            },
        )
    }

    #[inline(always)]
    fn after<S: State<Set = B>>(&self, before: &S) -> impl Fn(&S, B) -> i32 {
        let outlook = match self {
            Self::Learned(model) => Some((model, before.run(|| B::outlook(model, before)))),
            Self::Hand(_) | Self::Own(_) => None,
        };
        move |state, moves| match &outlook {
            Some((model, outlook)) => state.run(
                #[inline(always)]
                || B::evaluate_after(model, outlook, state, moves),
            ),
            None => self.evaluate(state, moves),
        }
    }
}

impl<S: State> Evaluation<S> for Judge<S::Set> {
    #[inline(always)]
    fn evaluate(&self, state: &S, moves: S::Set) -> i32 {
        self.best.evaluate(state, moves)
    }

    #[inline(always)]
    fn evaluate_quickly(&self, state: &S, moves: S::Set) -> i32 {
        self.quick.evaluate(state, moves)
    }

    #[inline(always)]
    fn after(&self, state: &S) -> impl Fn(&S, S::Set) -> i32 {
        self.best.after(state)
    }

    #[inline(always)]
    fn quickly_after(&self, state: &S) -> impl Fn(&S, S::Set) -> i32 {
        self.quick.after(state)
    }
}
