//! Exercises of a theme, made on the spot.

use outflank_engine::{Engine, Stop};
use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Game, Position, RuleSet};

use super::study::{MISTAKE, mistake};
use super::weak_game::weak_game;
use super::{ENDGAME, Exercise, ExerciseSource, ExerciseTheme};
use crate::reason::has_reasons;
use crate::{Advisor, AnalysedMove, run};

/// Games that are played for one exercise before it is given up: some themes are rare.
const MOST_GAMES: u32 = 200;

/// Makes exercises of a theme from the mistakes of weak players in quick games.
///
/// ```
/// use outflank_coach::ReasonTheme;
/// use outflank_coach::training::MistakeMaker;
/// use outflank_engine::{Engine, Stop};
/// use outflank_rules::{RuleSet, Size};
/// let mut maker = MistakeMaker::new(Engine::new(), RuleSet::standard(Size::SIX), 1);
/// let corners = ReasonTheme::Corners.into();
/// let exercise = maker.make(corners, |_| false, &Stop::new(), |_| {}).expect("there are many");
/// assert_eq!(exercise.theme(), corners);
/// ```
pub struct MistakeMaker {
    engine: Engine,
    rules: RuleSet,
    random: Random,
}

impl MistakeMaker {
    /// The same seed gives the same exercises.
    pub fn new(engine: Engine, rules: RuleSet, seed: u64) -> Self {
        Self { engine, rules, random: Random::new(seed, 1) }
    }

    /// Makes another one of a theme that is not known yet. `watch` hears how many games it took so far. `None` if it was stopped, or if there
    /// seems to be none.
    pub fn make(
        &mut self,
        theme: ExerciseTheme,
        is_known: impl Fn(PositionKey) -> bool,
        stop: &Stop,
        mut watch: impl FnMut(u32),
    ) -> Option<Exercise> {
        if theme != ExerciseTheme::Reading && !has_reasons(self.rules) {
            return None;
        }
        for games in 0..MOST_GAMES {
            watch(games);
            let game = weak_game(&self.engine, self.rules, *ENDGAME.start(), &mut self.random);
            let mut plies: Vec<usize> = (0..game.moves().len()).collect();
            while !plies.is_empty() {
                if stop.is_stopped() {
                    return None;
                }
                let ply = plies.swap_remove(self.random.below(plies.len() as u64) as usize);
                let new = game.position_at(ply).is_some_and(|position| !is_known(PositionKey::of(position)));
                if let Some(exercise) = new.then(|| self.exercise(&game, ply, theme, stop)).flatten() {
                    return Some(exercise);
                }
            }
        }
        None
    }

    /// The exercise that a move makes, if it is a mistake of this theme: at a glance first, because most moves are not.
    fn exercise(&self, game: &Game, ply: usize, theme: ExerciseTheme, stop: &Stop) -> Option<Exercise> {
        let (position, &square): (&Position, _) = (game.position_at(ply)?, game.moves().get(ply)?);
        if position.legal_moves().len() < 2 {
            return None;
        }
        let glance = Advisor::at_a_glance().score(&self.engine, position, stop, |_| {}).moves;
        let seen = AnalysedMove::compare(ply, position, square, &glance)?;
        let seen_theme = seen.reasons.first().map_or(ExerciseTheme::Reading, |reason| reason.fact.theme().into());
        if seen.loss() < MISTAKE || seen_theme != theme {
            return None;
        }
        let mut score =
            |position: &Position, advisor: Advisor| run::scored(&self.engine, position, advisor, None, stop);
        let found = mistake(game, ply, &self.engine, &mut score, |_| ExerciseSource::Made);
        found.filter(|exercise| exercise.theme() == theme && exercise.difficulty().percent() > 0)
    }
}
