//! A game that is looked through for mistakes.

use outflank_engine::{Engine, MoveScore, Stop};
use outflank_records::PositionKey;
use outflank_rules::random::scatter;
use outflank_rules::{Game, Position, Side};

use super::proof::is_endgame;
use super::{Exercise, ExerciseSource, ExerciseTheme, PastMistake, Proof};
use crate::{Advisor, AnalysedMove, Findings, run};

/// Discs that a move must have given away to become an exercise.
pub const MISTAKE: i16 = 4;

/// A game, and whose moves in it are to be learned from.
#[derive(Clone, Debug)]
pub struct Study<'a> {
    /// The game.
    pub game: &'a Game,
    /// Whose moves.
    pub sides: &'a [Side],
    /// How many moves at the beginning are somebody else's.
    pub skipped: usize,
    /// What to call the game.
    pub title: String,
    /// Whether whoever trains has played it.
    pub own: bool,
}

/// Somebody who scores every move of a position as an advisor would, the best first; nothing if they were stopped.
pub type MoveScorer<'a> = dyn FnMut(&Position, Advisor) -> Option<Vec<MoveScore>> + 'a;

/// One number for a game and whose moves were looked at.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StudyKey(pub u64);

impl Study<'_> {
    /// The same for the same moves of the same players, and stays so from version to version.
    pub fn key(&self) -> StudyKey {
        let start = PositionKey::of(self.game.start()).to_u64();
        let moves = self.game.moves().iter().map(|square| u64::from(square.index()));
        let sides = self.sides.iter().map(|side| 0x100 + u64::from(*side == Side::White));
        let settings = [0x200 + self.skipped as u64, 0x1_0000 + u64::from(self.own)];
        StudyKey(moves.chain(sides).chain(settings).fold(start, |key, word| scatter(key ^ word)))
    }

    /// The moves that are looked at.
    pub fn plies(&self) -> impl Iterator<Item = usize> {
        let wanted = |&ply: &usize| self.game.mover(ply).is_some_and(|side| self.sides.contains(&side));
        (self.skipped..self.game.moves().len()).filter(wanted)
    }

    /// Looks at one move after the other, and tells of each. Those that gave away [`MISTAKE`] discs or more become exercises, where one
    /// move was clearly the best; of somebody else's moves only those are looked at twice that seem to be mistakes at a glance. `None` if it was stopped: nothing that was found out is lost, it is in the findings.
    pub fn exercises(
        &self,
        engine: &Engine,
        findings: &mut Findings,
        stop: &Stop,
        mut watch: impl FnMut(),
    ) -> Option<Vec<Exercise>> {
        let mut exercises = Vec::new();
        for ply in self.plies() {
            let mut score = |position: &Position, advisor| run::scored(engine, position, advisor, Some(findings), stop);
            exercises.extend(self.exercise_at(ply, engine, stop, &mut score));
            if stop.is_stopped() {
                return None;
            }
            watch();
        }
        Some(exercises)
    }

    /// The exercise that one of the [moves](Self::plies) makes, if it makes one.
    pub fn exercise_at(
        &self,
        ply: usize,
        engine: &Engine,
        stop: &Stop,
        score: &mut MoveScorer<'_>,
    ) -> Option<Exercise> {
        // Of one's own mistakes none is to be missed; records have more than anybody can learn, and are many.
        if !self.own && looks_right(self.game, ply, engine, stop)? {
            return None;
        }
        mistake(self.game, ply, engine, score, |mistake| {
            let game = self.title.clone();
            match self.own {
                true => ExerciseSource::OwnGame { game, mistake },
                false => ExerciseSource::Record { game, mistake },
            }
        })
    }
}

/// Whether a move is as good as any at a glance, or nearly so: it is hardly a mistake, and to make sure takes a hundred times as long.
/// `None` if the glance was stopped.
fn looks_right(game: &Game, ply: usize, engine: &Engine, stop: &Stop) -> Option<bool> {
    const NEARLY: i16 = 1;
    let (position, &square) = (game.position_at(ply)?, game.moves().get(ply)?);
    let moves = run::scored(engine, position, Advisor::at_a_glance(), None, stop)?;
    let score = |square| moves.iter().find(|scored| scored.square == square).map(|scored| scored.score.discs());
    Some(moves.first()?.score.discs() - score(square)? <= NEARLY)
}

/// The exercise that a move of a game makes, if it gave away [`MISTAKE`] discs or more and one move was clearly the best.
pub(super) fn mistake(
    game: &Game,
    ply: usize,
    engine: &Engine,
    score: &mut MoveScorer<'_>,
    source: impl FnOnce(PastMistake) -> ExerciseSource,
) -> Option<Exercise> {
    let (position, &square) = (game.position_at(ply)?, game.moves().get(ply)?);
    if position.legal_moves().len() < 2 {
        return None;
    }
    let proof = Proof::by(position, score)?;
    let analysed = AnalysedMove::compare(ply, position, square, proof.moves())?;
    if analysed.loss() < MISTAKE {
        return None;
    }
    let theme = match analysed.reasons.first() {
        Some(reason) => reason.fact.theme().into(),
        None if is_endgame(position) => ExerciseTheme::Endgame,
        None => ExerciseTheme::Reading,
    };
    proof.exercise(theme, source(PastMistake { ply, square, loss: analysed.loss() }), engine)
}
