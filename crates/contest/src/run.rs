//! Playing a contest on several threads.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use outflank_play::{Player, TimeControl};
use outflank_rules::{Position, RuleSet, Size, Square};

use crate::game::{Conditions, play};
use crate::{Finished, Fixture, Results};

/// Who plays whom, from where, and with which clock.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Contest {
    pub players: Vec<Player>,
    pub size: Size,
    pub openings: Vec<Vec<Square>>,
    pub fixtures: Vec<Fixture>,
    pub control: Option<TimeControl>,
    /// Games that go on at the same time.
    pub jobs: usize,
    pub seed: u64,
}

/// Whether to play the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum GoOn {
    Yes,
    No,
}

impl Contest {
    /// Plays every game that is not among the results yet. `watch` sees all results so far after each game.
    pub fn run(
        &self,
        results: &mut Results,
        mut watch: impl FnMut(&[(Fixture, Finished)]) -> GoOn,
    ) -> io::Result<Vec<(Fixture, Finished)>> {
        let terms = self.terms();
        let mut finished = Vec::new();
        let mut missing = Vec::new();
        for &fixture in &self.fixtures {
            match results.find(fixture, &self.players, &self.opening_text(fixture), &terms) {
                Some(game) => finished.push((fixture, game)),
                None => missing.push(fixture),
            }
        }
        if !finished.is_empty() && watch(&finished) == GoOn::No {
            return Ok(finished);
        }
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        thread::scope(|scope| {
            let (sender, games) = mpsc::channel();
            for _ in 0..self.jobs.clamp(1, missing.len().max(1)) {
                let (sender, next, enough, missing) = (sender.clone(), &next, &enough, &missing);
                scope.spawn(move || {
                    while !enough.load(Ordering::Relaxed)
                        && let Some(&fixture) = missing.get(next.fetch_add(1, Ordering::Relaxed))
                    {
                        let Some(game) = self.play(fixture) else { continue };
                        if sender.send((fixture, game)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            for (fixture, game) in games {
                let added = results.add(fixture, &self.players, &self.opening_text(fixture), &terms, &game);
                finished.push((fixture, game));
                let go_on = watch(&finished);
                if added.is_err() || go_on == GoOn::No {
                    enough.store(true, Ordering::Relaxed);
                }
                added?;
            }
            Ok(finished)
        })
    }

    fn play(&self, fixture: Fixture) -> Option<Finished> {
        let conditions = Conditions { start: Position::start(RuleSet::standard(self.size)), control: self.control };
        let players = [self.players[fixture.black], self.players[fixture.white]];
        let number = u64::try_from(fixture.opening).unwrap_or(0);
        play(conditions, self.opening(fixture), players, self.seed.wrapping_add(number))
    }

    fn opening(&self, fixture: Fixture) -> &[Square] {
        // More games than openings: they are played again.
        let index = fixture.opening.checked_rem(self.openings.len());
        index.map_or(&[], |index| self.openings[index].as_slice())
    }

    fn opening_text(&self, fixture: Fixture) -> String {
        let moves: String = self.opening(fixture).iter().map(ToString::to_string).collect();
        format!("{} {moves}", fixture.opening)
    }

    fn terms(&self) -> String {
        let clock = self.control.map_or_else(|| "no clock".to_owned(), |control| control.to_string());
        format!("{}, {clock}, seed {}", RuleSet::standard(self.size), self.seed)
    }
}
