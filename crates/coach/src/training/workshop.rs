//! Where exercises are made for somebody: of a few the one at the edge of their strength.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use outflank_engine::{Engine, Stop};
use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::RuleSet;

use super::{EndgameMaker, Exercise, ExerciseTheme, MistakeMaker};

/// So many are made for one that is asked, until one is near enough to the edge of the player's strength: found by a quarter of such players and by three
/// quarters at most.
const TRIES: usize = 3;
const NEAR: f64 = 0.25;

/// What exercises are to be made.
#[derive(Clone, Debug)]
pub struct ExerciseRecipe {
    /// The game.
    pub rules: RuleSet,
    /// Empty squares of endgames.
    pub empties: RangeInclusive<u16>,
    /// Where they are drawn from: the same seed gives the same ones.
    pub seed: u64,
    /// Whether an endgame will do where there is no exercise of a theme.
    pub or_endgame: bool,
    /// For how strong a player: half of them should find the answers.
    pub rating: Rating,
}

/// Where exercises are made, none of which is known already.
///
/// ```
/// use std::collections::HashSet;
/// use outflank_coach::training::{ExerciseRecipe, ExerciseTheme, ExerciseWorkshop};
/// use outflank_engine::{Engine, Stop};
/// use outflank_people::Rating;
/// use outflank_rules::{RuleSet, Size};
/// let recipe = ExerciseRecipe {
///     rules: RuleSet::standard(Size::SIX),
///     empties: 4..=6,
///     seed: 1,
///     or_endgame: true,
///     rating: Rating::nearest(1450.0),
/// };
/// let mut workshop = ExerciseWorkshop::new(recipe, Engine::new(), HashSet::new(), Stop::new());
/// let exercise = workshop.make(ExerciseTheme::Endgame, || {}).expect("there are many");
/// assert_eq!(exercise.theme(), ExerciseTheme::Endgame);
/// ```
pub struct ExerciseWorkshop {
    endgames: EndgameMaker,
    mistakes: MistakeMaker,
    or_endgame: bool,
    rating: Rating,
    known: HashSet<PositionKey>,
    stop: Stop,
}

impl ExerciseWorkshop {
    /// Opens it with an engine, until somebody says stop.
    pub fn new(recipe: ExerciseRecipe, engine: Engine, known: HashSet<PositionKey>, stop: Stop) -> Self {
        let ExerciseRecipe { rules, empties, seed, or_endgame, rating } = recipe;
        let endgames = EndgameMaker::new(engine.clone(), rules, empties, seed);
        Self { endgames, mistakes: MistakeMaker::new(engine, rules, seed), or_endgame, rating, known, stop }
    }

    /// Another one of a theme: of a few the one that lies nearest to the edge of the player's strength. `watch` is called now and then,
    /// and may stop it.
    pub fn make(&mut self, theme: ExerciseTheme, mut watch: impl FnMut()) -> Option<Exercise> {
        let mut nearest: Option<(f64, Exercise)> = None;
        for _ in 0..TRIES {
            let Some(made) = self.make_any(theme, &mut watch) else { break };
            // Where nobody knows what people find, one is as good as another.
            let off = made.off_the_edge(self.rating).unwrap_or(0.0);
            if nearest.as_ref().is_none_or(|(least, _)| off < *least) {
                nearest = Some((off, made));
            }
            if nearest.as_ref().is_some_and(|(least, _)| *least <= NEAR) {
                break;
            }
        }
        nearest.map(|(_, exercise)| exercise)
    }

    /// Another one of a theme, however hard.
    fn make_any(&mut self, theme: ExerciseTheme, watch: &mut impl FnMut()) -> Option<Exercise> {
        let Self { endgames, mistakes, or_endgame, known, stop, .. } = self;
        let made = match theme {
            ExerciseTheme::Endgame => None,
            theme => mistakes.make(theme, |key| known.contains(&key), stop, |_| watch()),
        };
        let is_endgame = theme == ExerciseTheme::Endgame || *or_endgame;
        let made = made.or_else(|| {
            let made = is_endgame.then(|| endgames.make(|key| known.contains(&key), stop, |_| watch()));
            made.flatten()
        })?;
        known.insert(made.key());
        Some(made)
    }
}
