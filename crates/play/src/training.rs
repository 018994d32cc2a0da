//! What shared engines do for somebody who trains: they prove exercises, make them, and look through games.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_coach::training::{Exercise, ExerciseRecipe, ExerciseTheme, ExerciseWorkshop, Proof, Study};
use outflank_coach::{Advisor, Crowd};
use outflank_engine::{Engine, MoveScore, Stop};
use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::{Game, Position, Side};

use crate::engines::{self, Customer, SharedFindings, ThinkingLimit, Urgency, cost};

/// How long it is likely to take to make an exercise.
const MAKING: Duration = Duration::from_secs(2);
/// How long it is likely to take to imagine other players.
const IMAGINING: Duration = Duration::from_millis(100);
/// How long it may take where nobody says how long an engine may think.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game that is looked through: see [`Study`], of which it has everything.
#[derive(Clone, Debug)]
pub struct StudiedGame {
    game: Game,
    sides: Vec<Side>,
    skipped: usize,
    title: String,
    own: bool,
}

impl StudiedGame {
    /// Keeps what is to be studied for as long as it takes.
    pub fn of(study: &Study<'_>) -> Self {
        let Study { game, sides, skipped, title, own } = study;
        Self { game: (*game).clone(), sides: sides.to_vec(), skipped: *skipped, title: title.clone(), own: *own }
    }

    /// What is to be studied.
    pub fn study(&self) -> Study<'_> {
        let Self { game, sides, skipped, title, own } = self;
        Study { game, sides, skipped: *skipped, title: title.clone(), own: *own }
    }
}

impl Customer {
    /// Has an engine score every square of a position, as the advisor would: as it was found out before, or found out now and kept. `done` hears
    /// the squares, the best first; nothing if it took too long, and it is dropped if nobody waits any more.
    pub fn score(
        &self,
        position: Position,
        advisor: Advisor,
        stop: &Stop,
        done: impl FnOnce(Option<Vec<MoveScore>>) + Send + 'static,
    ) {
        let expected = cost(&position, &advisor.limits(position.rules()));
        self.ask(Urgency::Advice, expected, stop, move |asked, engine| {
            done(asked.score(engine, &position, advisor));
        });
    }

    /// Has an engine prove that a position has one right answer. `done` hears the proof; nothing if it took too long.
    pub fn prove(&self, position: Position, stop: &Stop, done: impl FnOnce(Option<Proof>) + Send + 'static) {
        let expected = cost(&position, &Advisor::default().limits(position.rules()));
        self.ask(Urgency::Advice, expected, stop, move |asked, engine| {
            done(Proof::by(&position, |position, advisor| asked.score(engine, position, advisor)));
        });
    }

    /// Has an engine make an exercise of a theme that is not known yet. `done` hears of it; nothing if none was found in the time that one
    /// question may take, after which another recipe may be tried.
    pub fn make_exercise(
        &self,
        recipe: ExerciseRecipe,
        theme: ExerciseTheme,
        known: HashSet<PositionKey>,
        stop: &Stop,
        done: impl FnOnce(Option<Exercise>) + Send + 'static,
    ) {
        self.ask(Urgency::Advice, MAKING, stop, move |asked, engine| {
            let (begun, enough) = (Instant::now(), Stop::new());
            let longest = asked.limit.limit.unwrap_or(PATIENCE);
            let mut workshop = ExerciseWorkshop::new(recipe, engine.clone(), known, enough.clone());
            done(workshop.make(theme, || {
                if asked.stop.is_stopped() || begun.elapsed() >= longest {
                    enough.stop();
                }
            }));
        });
    }

    /// Has an engine find the exercise that one move of a game makes, after whatever else people wait for. `done` hears of it, if there is one.
    pub fn study_move(
        &self,
        studied: &StudiedGame,
        ply: usize,
        stop: &Stop,
        done: impl FnOnce(Option<Exercise>) + Send + 'static,
    ) {
        let Some(position) = studied.game.position_at(ply) else { return done(None) };
        let expected = cost(position, &Advisor::default().limits(position.rules()));
        let studied = studied.clone();
        self.ask(Urgency::Analysis, expected, stop, move |asked, engine| {
            let mut score = |position: &Position, advisor| asked.score(engine, position, advisor);
            done(studied.study().exercise_at(ply, engine, &asked.stop, &mut score));
        });
    }

    /// Has an engine's thread find out what players of a rating would do in a position, where that is known.
    pub fn imagine_crowd(
        &self,
        position: Position,
        rating: Rating,
        stop: &Stop,
        done: impl FnOnce(Option<Crowd>) + Send + 'static,
    ) {
        self.submit(Urgency::Advice, IMAGINING, stop, move |_| done(Crowd::of(&position, rating)));
    }

    fn ask(
        &self,
        urgency: Urgency,
        expected: Duration,
        stop: &Stop,
        act: impl FnOnce(Asked, &Engine) + Send + 'static,
    ) {
        let (findings, limit) = (self.findings(), self.thinking_limit());
        let asked = Asked { findings, limit, stop: stop.clone() };
        self.submit(urgency, expected, stop, move |engine| act(asked, engine));
    }
}

/// What a question may take, and what is known already.
struct Asked {
    findings: Option<Arc<SharedFindings>>,
    limit: Arc<ThinkingLimit>,
    /// Stopped when nobody waits any more.
    stop: Stop,
}

impl Asked {
    /// Scores every square to the end, or not at all: what was cut short proves nothing.
    fn score(&self, engine: &Engine, position: &Position, advisor: Advisor) -> Option<Vec<MoveScore>> {
        let cut = Stop::new();
        let moves = engines::score(self.findings.as_deref(), engine, advisor, position, &cut, |progress| {
            self.limit.watch(progress, &cut);
            if self.stop.is_stopped() {
                cut.stop();
            }
        });
        (!cut.is_stopped()).then_some(moves)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::{Engines, Rating};
    use outflank_rules::{RuleSet, Size};

    #[test]
    fn shared_engines_make_an_exercise_and_prove_it() {
        let customer = Engines::one().only_customer();
        let (sender, made) = mpsc::channel();
        let recipe = ExerciseRecipe {
            rules: RuleSet::standard(Size::SIX),
            empties: 4..=6,
            seed: 3,
            or_endgame: true,
            rating: Rating::nearest(1450.0),
        };
        let stop = Stop::new();
        customer.make_exercise(recipe, ExerciseTheme::Endgame, HashSet::new(), &stop, move |made| {
            sender.send(made).unwrap();
        });
        let exercise = made.recv().unwrap().expect("there are many");
        let (sender, proven) = mpsc::channel();
        customer.prove(*exercise.position(), &stop, move |proof| sender.send(proof).unwrap());
        let proof = proven.recv().unwrap().expect("nothing stops it");
        assert_eq!(proof.right_answer(), Some(exercise.answers()));
    }

    #[test]
    fn shared_engines_find_the_exercises_that_one_engine_finds() {
        let start = Position::start(RuleSet::standard(Size::FOUR));
        let game = Game::from_transcript(start, "c4d4d3b4a4d2d1a3a2c1b1a1").unwrap();
        let study = Study { game: &game, sides: &Side::BOTH, skipped: 0, title: "a game".to_owned(), own: true };
        let engine = Engine::with(outflank_engine::Options::default());
        let alone = study.exercises(&engine, &mut outflank_coach::Findings::in_memory(), &Stop::new(), || {});
        let (customer, studied) = (Engines::one().only_customer(), StudiedGame::of(&study));
        let (sender, found) = mpsc::channel();
        for ply in study.plies() {
            let sender = sender.clone();
            customer.study_move(&studied, ply, &Stop::new(), move |exercise| sender.send(exercise).unwrap());
        }
        drop(sender);
        let found: Vec<Exercise> = found.iter().flatten().collect();
        assert!(!found.is_empty() && Some(found) == alone);
    }
}
