//! Training: exercises with one right answer, asked again before they are forgotten.
//!
//! An [`Exercise`] comes from a mistake in a game (a [`Study`] finds them) or is made on the spot ([`EndgameMaker`], [`MistakeMaker`]); either way a [`Proof`]
//! shows that it has one right answer. A [`Deck`] holds those that somebody has, with every answer, and a [`Schedule`] follows from the
//! answers; a [`SessionPlan`] says what to ask today. Nothing here knows of files or the time of day: whoever keeps a deck writes its
//! exercises and answers down, and gives them back in the same order.

mod deck;
mod difficulty;
mod endgame;
mod exercise;
mod mistake_maker;
mod progress;
mod proof;
mod schedule;
mod session;
mod study;
mod theme;
mod weak_game;
mod words;
mod workshop;

pub use deck::{AnswerHistory, Deck, PastAnswer, TrainingCard};
pub use difficulty::{Difficulty, DifficultyGrade};
pub use endgame::EndgameMaker;
pub use exercise::{Exercise, ExerciseSource, PastMistake};
pub use mistake_maker::MistakeMaker;
pub use progress::{AnswerCount, AnswerPeriod, ThemeProgress};
pub use proof::{ENDGAME, Proof};
pub use schedule::{Grade, Schedule};
pub use session::{Planned, SessionPlan};
pub use study::{MISTAKE, MoveScorer, Study, StudyKey};
pub use theme::{ExerciseTheme, UnknownExerciseTheme};
pub use words::TrainingWords;
pub use workshop::{ExerciseRecipe, ExerciseWorkshop};
