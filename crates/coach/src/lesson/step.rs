//! The steps of the lesson.

use super::exercise::{EXERCISES, LessonExercise};

/// A step of the first lesson, from the rules to what good players look for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LessonStep {
    /// A move outflanks discs and turns them over.
    Turning,
    /// In all eight directions at once.
    Directions,
    /// Passing, the end of the game, and the count.
    PassAndEnd,
    /// Corners stay.
    Corners,
    /// X-squares and C-squares give corners away.
    NextToCorners,
    /// Mobility, and quiet moves.
    QuietMoves,
    /// Stable discs, and edges.
    StableDiscs,
    /// Parity: the last move in a region.
    Parity,
}

impl LessonStep {
    /// All of them, in their order.
    pub const ALL: [Self; 8] = [
        Self::Turning,
        Self::Directions,
        Self::PassAndEnd,
        Self::Corners,
        Self::NextToCorners,
        Self::QuietMoves,
        Self::StableDiscs,
        Self::Parity,
    ];

    /// Its number, from 1.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The step with this number, from 1.
    pub fn numbered(number: usize) -> Option<Self> {
        Self::ALL.get(number.checked_sub(1)?).copied()
    }

    /// Whether it teaches the rules. What moves are legal is then for the learner to find out, and is not shown.
    pub const fn teaches_rules(self) -> bool {
        matches!(self, Self::Turning | Self::Directions | Self::PassAndEnd)
    }

    /// Its positions to solve, two or three.
    pub fn exercises(self) -> impl Iterator<Item = &'static LessonExercise> {
        EXERCISES.iter().filter(move |exercise| exercise.step == self)
    }
}
