//! The tasks of a session, made ready while somebody thinks about the one before.

use std::collections::HashSet;

use futures_channel::{mpsc, oneshot};
use futures_util::{SinkExt, StreamExt};
use outflank_coach::OpeningLine;
use outflank_coach::training::{Deck, Exercise, ExerciseRecipe, ExerciseTheme, Planned};
use outflank_play::{Customer, Stop};
use outflank_records::PositionKey;
use outflank_rules::Side;

use super::TaskSpawner;
use super::exercise_task::ExerciseTask;

/// So many tasks lie ready beside the one that any channel takes, and one more is in the making.
const AHEAD: usize = 0;
/// How often an exercise of a theme is tried for, each time for as long as one question may take.
const ATTEMPTS: u64 = 4;

/// A task that can be put to somebody.
pub(crate) enum Prepared {
    /// An exercise that was proven just now.
    Exercise(Box<ExerciseTask>),
    Line(OpeningLine, Side),
    /// By what the engine knows today it has no single right answer any more.
    LeftOut,
    /// No exercise of the kind was found.
    NotFound,
}

/// The tasks of a session, in their order.
pub(crate) struct TaskSupply {
    ready: mpsc::Receiver<Prepared>,
    stop: Stop,
}

impl TaskSupply {
    /// Begins to make what the plan needs.
    pub(crate) fn start(
        steps: Vec<Planned>,
        deck: &Deck,
        recipe: ExerciseRecipe,
        customer: Customer,
        spawn: &TaskSpawner,
    ) -> Self {
        let (mut sender, ready) = mpsc::channel(AHEAD);
        let stop = Stop::new();
        let known = deck.cards().iter().map(|card| card.exercise().key()).collect();
        let mut kitchen = Kitchen { recipe, known, customer, stop: stop.clone() };
        let steps: Vec<(Planned, Option<Exercise>)> = steps
            .into_iter()
            .map(|step| match step {
                Planned::Known(key) => (step, deck.card(key).map(|card| card.exercise().clone())),
                Planned::Line(..) | Planned::ToMake(_) => (step, None),
            })
            .collect();
        spawn(Box::pin(async move {
            for (step, exercise) in steps {
                let prepared = kitchen.prepare(step, exercise).await;
                // Nobody waits any more for a session that has ended.
                if sender.send(prepared).await.is_err() {
                    return;
                }
            }
        }));
        Self { ready, stop }
    }

    /// The next one, as soon as it is ready; `None` if there are no more. Nothing is lost if nobody waits to the end.
    pub(crate) async fn next(&mut self) -> Option<Prepared> {
        self.ready.next().await
    }
}

impl Drop for TaskSupply {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Where tasks are made ready.
struct Kitchen {
    recipe: ExerciseRecipe,
    known: HashSet<PositionKey>,
    customer: Customer,
    stop: Stop,
}

impl Kitchen {
    async fn prepare(&mut self, step: Planned, exercise: Option<Exercise>) -> Prepared {
        let exercise = match step {
            Planned::Line(key, side) => {
                return OpeningLine::with_key(key).map_or(Prepared::LeftOut, |line| Prepared::Line(line, side));
            }
            Planned::Known(_) => exercise,
            Planned::ToMake(theme) => self.make(theme).await,
        };
        let Some(exercise) = exercise else { return Prepared::NotFound };
        let (sender, answer) = oneshot::channel();
        self.customer.prove(*exercise.position(), &self.stop, move |proof| drop(sender.send(proof)));
        let proof = answer.await.ok().flatten();
        // The engine may judge otherwise than the one that made the exercise.
        let Some(proof) = proof.filter(|proof| proof.right_answer() == Some(exercise.answers())) else {
            return Prepared::LeftOut;
        };
        let (sender, crowd) = oneshot::channel();
        let done = move |crowd| drop(sender.send(crowd));
        self.customer.imagine_crowd(*exercise.position(), self.recipe.rating, &self.stop, done);
        let crowd = crowd.await.ok().flatten();
        Prepared::Exercise(Box::new(ExerciseTask::new(exercise, proof, crowd)))
    }

    /// An exercise of a theme that is not known yet; in the end an endgame, if that will do.
    async fn make(&mut self, theme: ExerciseTheme) -> Option<Exercise> {
        for attempt in 1..=ATTEMPTS {
            let last = attempt == ATTEMPTS && self.recipe.or_endgame;
            let theme = if last { ExerciseTheme::Endgame } else { theme };
            self.recipe.seed = self.recipe.seed.wrapping_add(1);
            let (sender, answer) = oneshot::channel();
            let (recipe, known) = (self.recipe.clone(), self.known.clone());
            let done = move |made| drop(sender.send(made));
            self.customer.make_exercise(recipe, theme, known, &self.stop, done);
            if let Some(made) = answer.await.ok()? {
                self.known.insert(made.key());
                return Some(made);
            }
        }
        None
    }
}
