//! How far evaluations are off, by the number of empty squares.

use std::thread;

use outflank_engine::Evaluator;
use outflank_engine::internals::tuning::Glance;
use outflank_rules::RuleSet;

use crate::data::{LabelledGame, is_held_out};

/// The errors of an evaluation on positions with the same number of empty squares, summed up.
#[derive(Clone, Copy, Default, Debug)]
pub struct SummedError {
    positions: u64,
    absolute: f64,
    squared: f64,
}

impl SummedError {
    /// How many positions were looked at.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean of how far it was off, in discs.
    pub fn mean(&self) -> f64 {
        self.absolute / self.positions.max(1) as f64
    }

    /// The root of the mean square, in discs.
    pub fn deviation(&self) -> f64 {
        (self.squared / self.positions.max(1) as f64).sqrt()
    }

    /// Both together.
    pub fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            absolute: self.absolute + other.absolute,
            squared: self.squared + other.squared,
        }
    }

    fn add(&mut self, difference: f64) {
        self.positions += 1;
        self.absolute += difference.abs();
        self.squared += difference * difference;
    }
}

/// The errors of an evaluation on the games that nothing is fitted to, for each number of empty squares; `None` if a game breaks the
/// rules.
pub fn measure(
    rules: RuleSet,
    games: &[LabelledGame],
    evaluator: &Evaluator,
    result: f32,
    threads: usize,
) -> Option<Vec<SummedError>> {
    let held_out: Vec<&LabelledGame> =
        games.iter().enumerate().filter(|&(number, _)| is_held_out(number)).map(|(_, game)| game).collect();
    let area = usize::from(rules.size.area());
    let glance = Glance::new(rules, evaluator);
    let work = |games: &[&LabelledGame]| {
        let mut errors = vec![SummedError::default(); area + 1];
        for game in games {
            for labelled in game.positions(rules, result)? {
                let empties = usize::from(labelled.position.board().empties().len());
                errors[empties].add(f64::from(glance.at(&labelled.position) - labelled.score));
            }
        }
        Some(errors)
    };
    let share = held_out.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<_> = thread::scope(|scope| {
        let work = &work;
        let workers: Vec<_> = held_out.chunks(share).map(|games| scope.spawn(move || work(games))).collect();
        workers.into_iter().map(|worker| worker.join().expect("no measurement panics")).collect()
    });
    let mut total = vec![SummedError::default(); area + 1];
    for part in parts {
        for (sum, error) in total.iter_mut().zip(part?) {
            *sum = sum.and(error);
        }
    }
    Some(total)
}
