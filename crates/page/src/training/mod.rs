//! Training: today's exercises, drills, opening lines and the first lesson, one task after the other.
//!
//! What is asked, how an answer is graded, why it is wrong and when it comes again is all the coach's; engines prove and make the exercises.
//! A [session](TrainingSession) lies in memory. What matters of it is [kept](TrainingKeeper) before anything is said about an answer.

mod exercise_task;
mod lesson_task;
mod line_task;
mod notebook;
mod openings;
mod overview;
mod plan;
mod request;
mod session;
mod study;
mod supply;
mod view;

use std::pin::Pin;
use std::sync::Arc;

pub use notebook::{Keeping, Notebook, TRAINING_ENTRIES, TrainingKeeper};
pub use openings::OpeningList;
pub use overview::TrainingOverview;
pub use plan::TrainingPlan;
pub use request::{Drill, MovesStudy, SessionRequest, TrainingMessage, WantedSession};
pub use session::{GoingSession, TrainingSession};
pub use study::{StudyProgress, look_through};
pub use view::SessionView;

/// Has something done beside everything else.
pub type TaskSpawner = Arc<dyn Fn(Pin<Box<dyn Future<Output = ()> + Send>>) + Send + Sync>;
