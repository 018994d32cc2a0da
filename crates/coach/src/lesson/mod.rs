//! The first lesson: eight small steps from the rules to parity, each with positions to solve.
//!
//! What is asked for is a [`LessonGoal`]: a property of moves that anybody can check, such as taking a corner or leaving the opponent the fewest
//! moves. So a wrong answer can be told what it does instead ([`MoveEffect`]), and tests can prove every answer twice: that it alone has the
//! property, and that it is the best move. [`LessonWords`] has the texts.

mod effect;
mod exercise;
mod goal;
mod place;
mod progress;
mod step;
mod words;

pub use effect::MoveEffect;
pub use exercise::LessonExercise;
pub use goal::{Judgement, LessonGoal};
pub use place::LessonPlace;
pub use progress::{LessonFileProblem, LessonProgress};
pub use step::LessonStep;
pub use words::LessonWords;
