//! An exercise: a position with one right answer.

use outflank_people::Rating;
use outflank_records::{Canonical, PositionKey};
use outflank_rules::{Position, Square, Squares};

use super::{Difficulty, ExerciseTheme, Grade, Proof};
use crate::{Crowd, Reason};

/// A position in which there is one best move to find.
///
/// Only somebody who has [proven](super::Proof) it makes one. Squares that a symmetric position cannot tell apart are one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    position: Position,
    answers: Squares,
    theme: ExerciseTheme,
    difficulty: Difficulty,
    source: ExerciseSource,
}

/// Where an exercise comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExerciseSource {
    /// It was made on the spot.
    Made,
    /// Whoever trains went wrong here.
    OwnGame {
        /// The name under which the game is kept.
        game: String,
        /// The move that was played.
        mistake: PastMistake,
    },
    /// Somebody went wrong here in a recorded game.
    Record {
        /// Who played, and where and when, as far as the record tells.
        game: String,
        /// The move that was played.
        mistake: PastMistake,
    },
}

/// A move that gave something away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastMistake {
    /// Its number in the game, from 0.
    pub ply: usize,
    /// The square.
    pub square: Square,
    /// Discs that it gave away.
    pub loss: i16,
}

impl ExerciseSource {
    /// The move that was once played in the position, if it is known.
    pub const fn mistake(&self) -> Option<PastMistake> {
        match self {
            Self::Made => None,
            Self::OwnGame { mistake, .. } | Self::Record { mistake, .. } => Some(*mistake),
        }
    }
}

impl Exercise {
    /// An exercise that was proven when it was made. `None` if it cannot have been: its answers are not one legal move, or there is
    /// no other to choose.
    pub fn proven_before(
        position: Position,
        answers: Squares,
        theme: ExerciseTheme,
        difficulty: Difficulty,
        source: ExerciseSource,
    ) -> Option<Self> {
        let (canonical, legal) = (Canonical::of(&position), position.legal_moves());
        let image = canonical.square(answers.first()?);
        let is_answer = |square: Square| canonical.square(square) == image;
        let all: Squares = legal.iter().filter(|&square| is_answer(square)).collect();
        let fits = all == answers && answers != legal;
        fits.then_some(Self { position, answers, theme, difficulty, source })
    }

    /// One number for the exercise, however the board is turned. It depends on discs, side to move and rules.
    pub fn key(&self) -> PositionKey {
        PositionKey::of(&self.position)
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The right answer, in all its symmetric forms.
    pub const fn answers(&self) -> Squares {
        self.answers
    }

    /// What it trains.
    pub const fn theme(&self) -> ExerciseTheme {
        self.theme
    }

    /// How many go wrong.
    pub const fn difficulty(&self) -> Difficulty {
        self.difficulty
    }

    /// How far it lies from the edge of the strength of players of this rating: 0 where half of them find the answer, 0.5 where all do or
    /// none. `None` in a game of which nobody knows how people play it.
    pub fn off_the_edge(&self, rating: Rating) -> Option<f64> {
        Some(Crowd::of(&self.position, rating)?.off_the_edge(self.answers))
    }

    /// Where it comes from.
    pub const fn source(&self) -> &ExerciseSource {
        &self.source
    }

    /// How well it was answered; without a square the answer was given up.
    pub fn grade(&self, answer: Option<Square>, was_helped: bool) -> Grade {
        match answer.is_some_and(|square| self.answers.contains(square)) {
            true if was_helped => Grade::Helped,
            true => Grade::Right,
            false => Grade::Wrong,
        }
    }

    /// Why an answer is wrong; of a right one, or one that was given up, why the mistake of the game is, or the next best move.
    pub fn reasons(&self, proof: &Proof, answer: Option<Square>) -> Vec<Reason> {
        let moves = proof.moves();
        let is_right = |square: Square| self.answers.contains(square);
        let wrong = answer.filter(|&square| !is_right(square));
        let compared = wrong
            .or_else(|| self.source.mistake().map(|mistake| mistake.square))
            .or_else(|| moves.iter().map(|scored| scored.square).find(|&square| !is_right(square)));
        let worse = moves.iter().find(|scored| Some(scored.square) == compared);
        let Some((worse, best)) = worse.zip(moves.first()) else { return Vec::new() };
        // Without a reason only the line tells, and it is told anyway.
        match wrong {
            Some(_) => Reason::against(&self.position, worse, best),
            None => Reason::in_favour(&self.position, best, worse),
        }
    }

    /// Whether whoever trains went wrong here.
    pub const fn is_own_mistake(&self) -> bool {
        matches!(self.source, ExerciseSource::OwnGame { .. })
    }
}
