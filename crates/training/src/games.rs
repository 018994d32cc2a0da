//! Games of the engine against itself.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use outflank_engine::{Engine, Evaluator, Limits, Megabytes, Options, Selectivity, Stop};
use outflank_rules::random::Random;
use outflank_rules::{Game, RuleSet};

use crate::self_play::{open_at_random, play_on};

/// Which games are played, and how.
#[derive(Clone, Debug)]
pub struct Sampling {
    /// The rules.
    pub rules: RuleSet,
    /// How many games.
    pub games: u64,
    /// Plies that a player looks ahead.
    pub depth: u8,
    /// Empty squares from which games are played out exactly.
    pub exact_from: u8,
    /// Where the random numbers begin.
    pub seed: u64,
    /// Threads, each with games of its own.
    pub threads: usize,
    /// How the players judge positions.
    pub evaluation: Evaluator,
}

impl Sampling {
    /// Plays the games, or as many as there are until it is told to stop, and lets each thread make something of its own ones.
    /// `progress` hears how many games are played.
    pub(crate) fn collect<T: Send>(
        &self,
        empty: impl Fn() -> T + Sync,
        take: impl Fn(&mut T, &Engine, &Game, &mut Random) + Sync,
        stop: &Stop,
        progress: impl Fn(u64) + Sync,
    ) -> Vec<T> {
        let next = AtomicU64::new(0);
        let work = || {
            let engine = self.engine();
            let mut collected = empty();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games || stop.is_stopped() {
                    return collected;
                }
                let mut random = Random::new(self.seed, number);
                if let Some(game) = self.play(&engine, &mut random) {
                    take(&mut collected, &engine, &game, &mut random);
                }
                progress(number + 1);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().expect("a game does not panic")).collect()
        })
    }

    /// An engine that knows nothing yet.
    pub(crate) fn engine(&self) -> Engine {
        Engine::with(Options { hash: Megabytes(4), evaluation: self.evaluation.clone(), ..Options::default() })
    }

    /// The first moves are drawn at random, up to a third of the board; `None` if the game ends meanwhile.
    fn play(&self, engine: &Engine, random: &mut Random) -> Option<Game> {
        let random_plies = 2 + random.below(u64::from(self.rules.size.area()) / 3);
        let mut game = open_at_random(self.rules, random_plies, random)?;
        let limits = Limits {
            depth: self.depth,
            exact_from: self.exact_from,
            selectivity: Selectivity::NONE,
            ..Limits::exact()
        };
        play_on(&mut game, 0, engine, &limits, &Stop::new(), |_| {});
        Some(game)
    }
}
