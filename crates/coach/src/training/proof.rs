//! The proof that a position has one right answer.

use std::ops::RangeInclusive;

use outflank_engine::{Confidence, Engine, Limits, MoveScore, Stop};
use outflank_records::Canonical;
use outflank_rules::{Position, Square, Squares};

use super::{Difficulty, Exercise, ExerciseSource, ExerciseTheme};
use crate::{Advisor, Findings, run};

/// Empty squares of an endgame exercise: it is solved exactly, whatever the board and the rules.
pub const ENDGAME: RangeInclusive<u16> = 4..=16;

/// The discs by which the right answer is better than every other. Exact scores are even, so there it is four.
const CLEARLY: i16 = 3;

/// Positions that the proof of an endgame may visit. On large boards an endgame that takes more is left out.
const MOST_POSITIONS: u64 = 20_000_000;

/// What every move of a position is worth, found in the way that an exercise asks for: exactly where it is an endgame, and else as in
/// any analysis.
#[derive(Clone, Debug)]
pub struct Proof {
    position: Position,
    moves: Vec<MoveScore>,
}

impl Proof {
    /// Finds out what every move is worth, unless it is stopped.
    pub fn of(position: &Position, engine: &Engine, findings: Option<&mut Findings>, stop: &Stop) -> Option<Self> {
        Self::by(position, |position, advisor| run::scored(engine, position, advisor, findings, stop))
    }

    /// The same where somebody else scores the moves, as this advisor would: the best first, and none if they were stopped.
    pub fn by(position: &Position, score: impl FnOnce(&Position, Advisor) -> Option<Vec<MoveScore>>) -> Option<Self> {
        let moves = score(position, advisor(position))?;
        Some(Self { position: *position, moves })
    }

    /// Every legal move, the best first.
    pub fn moves(&self) -> &[MoveScore] {
        &self.moves
    }

    /// The one right answer, in all its symmetric forms; `None` if there is none that is clearly better than all others.
    pub fn right_answer(&self) -> Option<Squares> {
        right_answer(&self.position, &self.moves)
    }

    /// The exercise that it proves, if there is one right answer. Its difficulty is how often weak players miss it.
    pub fn exercise(&self, theme: ExerciseTheme, source: ExerciseSource, engine: &Engine) -> Option<Exercise> {
        let answers = self.right_answer()?;
        let difficulty = Difficulty::measured(engine, &self.position, answers);
        Exercise::proven_before(self.position, answers, theme, difficulty, source)
    }
}

/// Whether a position counts as an endgame.
pub(super) fn is_endgame(position: &Position) -> bool {
    position.board().empties().len() <= *ENDGAME.end()
}

/// Who finds out what the moves of an exercise are worth.
fn advisor(position: &Position) -> Advisor {
    match is_endgame(position) {
        true => Advisor::within(Limits::exact().with_nodes(MOST_POSITIONS)),
        false => Advisor::default(),
    }
}

fn right_answer(position: &Position, moves: &[MoveScore]) -> Option<Squares> {
    let best = moves.first()?;
    let all = moves.len() == usize::from(position.legal_moves().len());
    let sure = !is_endgame(position) || moves.iter().all(|scored| scored.confidence == Confidence::Exact);
    if !all || !sure {
        return None;
    }
    let canonical = Canonical::of(position);
    let is_answer = |square: Square| canonical.square(square) == canonical.square(best.square);
    let mut others = moves.iter().filter(|scored| !is_answer(scored.square)).peekable();
    others.peek()?;
    let clear = others.all(|other| best.score.discs() - other.score.discs() >= CLEARLY);
    clear.then(|| position.legal_moves().iter().filter(|&square| is_answer(square)).collect())
}
