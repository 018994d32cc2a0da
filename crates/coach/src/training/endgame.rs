//! Endgame exercises, made on the spot.

use std::ops::RangeInclusive;

use outflank_engine::{Engine, Stop};
use outflank_records::PositionKey;
use outflank_rules::random::Random;
use outflank_rules::{Position, RuleSet};

use super::weak_game::weak_game;
use super::{ENDGAME, Exercise, ExerciseSource, ExerciseTheme, Proof};

/// Games that are played for one exercise before it is given up: on the smallest boards there are only so many.
const MOST_GAMES: u32 = 400;
/// Positions of a game that are tried: the others are much like them.
const TRIED_OF_A_GAME: usize = 3;
/// Makes endgame exercises for any board and rules: positions from quick games of weak players, in which one move is best by a clear
/// margin, proven exactly.
///
/// ```
/// use outflank_coach::training::EndgameMaker;
/// use outflank_engine::{Engine, Stop};
/// use outflank_rules::{RuleSet, Size};
/// let mut maker = EndgameMaker::new(Engine::new(), RuleSet::standard(Size::SIX), 4..=8, 1);
/// let exercise = maker.make(|_| false, &Stop::new(), |_| {}).expect("there are many");
/// assert!((4..=8).contains(&exercise.position().board().empties().len()));
/// ```
pub struct EndgameMaker {
    engine: Engine,
    rules: RuleSet,
    empties: RangeInclusive<u16>,
    random: Random,
}

impl EndgameMaker {
    /// The empty squares of an exercise where nobody says otherwise.
    pub const USUAL: RangeInclusive<u16> = 6..=12;

    /// Makes exercises with so many empty squares, as far as those are within [`ENDGAME`]. The same seed gives the same ones.
    pub fn new(engine: Engine, rules: RuleSet, empties: RangeInclusive<u16>, seed: u64) -> Self {
        let empties = *empties.start().max(ENDGAME.start())..=*empties.end().min(ENDGAME.end());
        Self { engine, rules, empties, random: Random::new(seed, 0) }
    }

    /// Makes another one that is not known yet. `watch` hears how many games it took so far. `None` if it was stopped, or if there seems
    /// to be none.
    pub fn make(
        &mut self,
        is_known: impl Fn(PositionKey) -> bool,
        stop: &Stop,
        mut watch: impl FnMut(u32),
    ) -> Option<Exercise> {
        for games in 0..MOST_GAMES {
            watch(games);
            let mut positions = self.positions();
            for _ in 0..TRIED_OF_A_GAME.min(positions.len()) {
                if stop.is_stopped() {
                    return None;
                }
                let position = positions.swap_remove(self.random.below(positions.len() as u64) as usize);
                if is_known(PositionKey::of(&position)) {
                    continue;
                }
                let proof = Proof::of(&position, &self.engine, None, stop)?;
                let exercise = proof.exercise(ExerciseTheme::Endgame, ExerciseSource::Made, &self.engine);
                // What everybody finds is no exercise.
                if let Some(exercise) = exercise.filter(|exercise| exercise.difficulty().percent() > 0) {
                    return Some(exercise);
                }
            }
        }
        None
    }

    /// The positions of a quick game of weak players that have the right number of empty squares, and a choice.
    fn positions(&mut self) -> Vec<Position> {
        let game = weak_game(&self.engine, self.rules, *self.empties.start(), &mut self.random);
        let positions = (0..=game.moves().len()).filter_map(|ply| game.position_at(ply));
        let fits = |position: &&Position| {
            self.empties.contains(&position.board().empties().len()) && position.legal_moves().len() > 1
        };
        positions.filter(fits).copied().collect()
    }
}
