//! Where somebody is in the lesson.

use std::iter;

use super::LessonStep;
use super::exercise::{EXERCISES, LessonExercise};

/// One of the positions of the lesson, by its place among all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LessonPlace(usize);

impl LessonPlace {
    /// The beginning of the lesson.
    pub const FIRST: Self = Self(0);

    /// The position of a step with this number, from 1.
    pub fn at(step: LessonStep, exercise: usize) -> Option<Self> {
        let inside = exercise >= 1 && exercise <= step.exercises().count();
        inside.then(|| Self(Self::beginning(step).0 + exercise - 1))
    }

    /// The first position of a step.
    pub fn beginning(step: LessonStep) -> Self {
        Self(EXERCISES.partition_point(|exercise| exercise.step < step))
    }

    /// The position to solve.
    pub fn to_solve(self) -> &'static LessonExercise {
        &EXERCISES[self.0]
    }

    /// The step that it belongs to.
    pub fn step(self) -> LessonStep {
        self.to_solve().step
    }

    /// Its number in its step, from 1.
    pub fn exercise(self) -> usize {
        self.0 - Self::beginning(self.step()).0 + 1
    }

    /// The one after it.
    pub fn next(self) -> Option<Self> {
        (self.0 + 1 < EXERCISES.len()).then_some(Self(self.0 + 1))
    }

    /// The one before it.
    pub fn previous(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// It and all those after it.
    pub fn and_following(self) -> impl Iterator<Item = Self> {
        iter::successors(Some(self), |place| place.next())
    }
}
