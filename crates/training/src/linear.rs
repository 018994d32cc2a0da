//! Fitting a linear evaluation: a weight for every pattern in every phase of the game.

use std::path::Path;
use std::thread;

use outflank_engine::Stop;
use outflank_engine::internals::tuning::{LINEAR_PHASES, Patterns, UNITS, linear_phase};
use outflank_rules::{RuleSet, Side};

use crate::data::{Labelled, LabelledGame, is_held_out};

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Fitting {
    /// The share that the rest of a game has in the score of a position that was searched.
    pub result: f32,
    /// The share that the beginning of the game's next phase has in it, as the weights judge it that were fitted to that phase.
    pub later: f32,
    /// How strongly a weight is held to the one in the phase after, in observations of the pattern.
    pub ridge: f32,
    /// Rounds of improvement for each phase.
    pub rounds: usize,
    /// Threads that work together.
    pub threads: usize,
}

/// What is seen in the positions of one phase, and what they are worth.
struct Observations {
    /// The numbers of what is seen, `width` for each position.
    seen: Vec<u32>,
    width: usize,
    scores: Vec<f32>,
    /// The first position of each game, and whose turn it is there.
    firsts: Vec<First>,
}

/// The first position of a game in a phase.
struct First {
    game: usize,
    /// Its number among those of the phase.
    number: usize,
    side: Side,
}

fn for_black(side: Side, score: f32) -> f32 {
    match side {
        Side::Black => score,
        Side::White => -score,
    }
}

impl Fitting {
    /// The numbers of a linear evaluation, fitted to the games that are not held out. Phases are fitted from the end of the game to its
    /// beginning, each starting from the one after: patterns too rare to say anything keep what was learned there. `progress` hears
    /// which phase is done, and how many positions it had.
    ///
    /// `None` if nothing is learned on boards of this size, or a game breaks the rules.
    pub fn fit(
        &self,
        rules: RuleSet,
        games: &[LabelledGame],
        stop: &Stop,
        mut progress: impl FnMut(usize, usize),
    ) -> Option<Vec<u8>> {
        let patterns = Patterns::new(rules.size)?;
        // What the phase fitted last makes of its first position in each game, for Black.
        let mut later = vec![0.0; games.len()];
        let mut weights = vec![0.0; patterns.weights()];
        let mut numbers = Vec::with_capacity(LINEAR_PHASES * patterns.weights());
        for phase in 0..LINEAR_PHASES {
            let observations = self.observe(rules, games, &later, &patterns, phase)?;
            if !stop.is_stopped() {
                self.improve(&observations, &mut weights);
            }
            let judged = self.predict(&observations, &weights);
            for first in &observations.firsts {
                later[first.game] = for_black(first.side, judged[first.number]);
            }
            numbers.extend(weights.iter().map(|&weight: &f32| {
                // Steps of a 32nd of a disc: finer ones cost space and say nothing.
                let weight = (weight * 32.0).round() * (UNITS / 32) as f32;
                weight.clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
            }));
            progress(phase, observations.scores.len());
        }
        let plane = |byte: usize| numbers.iter().map(move |number: &i16| number.to_le_bytes()[byte]);
        Some(plane(0).chain(plane(1)).collect())
    }

    /// What is seen in the positions of a phase.
    fn observe(
        &self,
        rules: RuleSet,
        games: &[LabelledGame],
        later: &[f32],
        patterns: &Patterns,
        phase: usize,
    ) -> Option<Observations> {
        let area = usize::from(rules.size.area());
        let phase_of = |labelled: &Labelled| linear_phase(usize::from(labelled.position.board().empties().len()), area);
        let collect = |games: &[LabelledGame], first: usize| {
            let (mut seen, mut scores, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
            for (game, number) in games.iter().zip(first..).filter(|&(_, number)| !is_held_out(number)) {
                let positions = game.positions(rules, self.result)?;
                let searched = game.first_exact - game.first_scored;
                let Some(begin) = positions.iter().position(|labelled| phase_of(labelled) == phase) else { continue };
                let end = begin + positions[begin..].iter().take_while(|labelled| phase_of(labelled) == phase).count();
                // What the game comes to in the phase after, for Black.
                let later = positions.get(end).map(|labelled| match end < searched {
                    true => later[number],
                    false => for_black(labelled.position.side_to_move(), labelled.score),
                });
                firsts.push(First {
                    game: number,
                    number: scores.len(),
                    side: positions[begin].position.side_to_move(),
                });
                for (place, labelled) in (begin..).zip(&positions[begin..end]) {
                    let later = later
                        .filter(|_| place < searched)
                        .map_or(labelled.score, |later| for_black(labelled.position.side_to_move(), later));
                    patterns.see(&labelled.position, &mut seen);
                    scores.push(labelled.score + self.later * (later - labelled.score));
                }
            }
            Some((seen, scores, firsts))
        };
        let share = games.len().div_ceil(self.threads.max(1)).max(1);
        let parts: Vec<_> = thread::scope(|scope| {
            let collect = &collect;
            let parts = games.chunks(share).enumerate();
            let workers: Vec<_> =
                parts.map(|(part, games)| scope.spawn(move || collect(games, part * share))).collect();
            workers.into_iter().map(|worker| worker.join().expect("no observer panics")).collect()
        });
        let mut observations =
            Observations { seen: Vec::new(), width: patterns.seen(), scores: Vec::new(), firsts: Vec::new() };
        for part in parts {
            let (seen, scores, firsts) = part?;
            let before = observations.scores.len();
            observations
                .firsts
                .extend(firsts.into_iter().map(|first| First { number: before + first.number, ..first }));
            observations.seen.extend(seen);
            observations.scores.extend(scores);
        }
        Some(observations)
    }

    /// Brings weights to the least squared error over the observations, with a penalty for moving away from where they are: by
    /// conjugate gradients, each weight scaled by how often its pattern is seen.
    fn improve(&self, observations: &Observations, weights: &mut [f32]) {
        let mut scale = vec![self.ridge; weights.len()];
        observations.seen.iter().for_each(|&row| scale[row as usize] += 1.0);
        let residuals: Vec<f32> = self
            .predict(observations, weights)
            .iter()
            .zip(&observations.scores)
            .map(|(sum, score)| score - sum)
            .collect();
        let mut gradient = self.gather(observations, &residuals, weights.len());
        let scaled = |gradient: &[f32]| gradient.iter().zip(&scale).map(|(g, s)| g / s).collect::<Vec<f32>>();
        let mut descent = scaled(&gradient);
        let mut direction = descent.clone();
        let mut slope = dot(&gradient, &descent);
        for _ in 0..self.rounds {
            if slope <= 0.0 {
                return;
            }
            let predicted = self.predict(observations, &direction);
            let mut curvature = self.gather(observations, &predicted, weights.len());
            add_scaled(&mut curvature, &direction, self.ridge);
            let step = (slope / dot(&direction, &curvature)) as f32;
            add_scaled(weights, &direction, step);
            add_scaled(&mut gradient, &curvature, -step);
            descent = scaled(&gradient);
            let next_slope = dot(&gradient, &descent);
            let keep = (next_slope / slope) as f32;
            for (direction, descent) in direction.iter_mut().zip(&descent) {
                *direction = descent + keep * *direction;
            }
            slope = next_slope;
        }
    }

    /// The sum of the weights that each position sees.
    fn predict(&self, observations: &Observations, weights: &[f32]) -> Vec<f32> {
        let share = observations.scores.len().div_ceil(self.threads.max(1)).max(1);
        let mut sums = vec![0.0; observations.scores.len()];
        thread::scope(|scope| {
            let seen = observations.seen.chunks(share * observations.width);
            for (sums, seen) in sums.chunks_mut(share).zip(seen) {
                scope.spawn(move || {
                    for (sum, seen) in sums.iter_mut().zip(seen.chunks_exact(observations.width)) {
                        *sum = seen.iter().map(|&row| weights[row as usize]).sum();
                    }
                });
            }
        });
        sums
    }

    /// For each weight the sum of the values of the positions that see it.
    fn gather(&self, observations: &Observations, values: &[f32], rows: usize) -> Vec<f32> {
        let share = values.len().div_ceil(self.threads.max(1)).max(1);
        let parts: Vec<Vec<f32>> = thread::scope(|scope| {
            let seen = observations.seen.chunks(share * observations.width);
            let work = |(values, seen): (&[f32], &[u32])| {
                let mut sums = vec![0.0; rows];
                for (value, seen) in values.iter().zip(seen.chunks_exact(observations.width)) {
                    seen.iter().for_each(|&row| sums[row as usize] += value);
                }
                sums
            };
            let workers: Vec<_> = values.chunks(share).zip(seen).map(|part| scope.spawn(move || work(part))).collect();
            workers.into_iter().map(|worker| worker.join().expect("no sum panics")).collect()
        });
        let mut total = vec![0.0; rows];
        for part in parts {
            add_scaled(&mut total, &part, 1.0);
        }
        total
    }
}

fn dot(a: &[f32], b: &[f32]) -> f64 {
    a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

fn add_scaled(to: &mut [f32], from: &[f32], factor: f32) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += factor * from);
}

/// The games of several files, all under the same rules, and what is wrong with the files.
pub fn read_games(files: &[impl AsRef<Path>]) -> Result<(RuleSet, Vec<LabelledGame>, Vec<String>), String> {
    let mut all = Vec::new();
    let mut rules = None;
    let mut complaints = Vec::new();
    for file in files.iter().map(AsRef::as_ref) {
        let (header, games, damage) =
            crate::data::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let its_rules = header.rules().ok_or_else(|| format!("{}: unknown rules", file.display()))?;
        if *rules.get_or_insert(its_rules) != its_rules {
            return Err(format!("{}: games of another kind than in the files before", file.display()));
        }
        if let Some(damage) = damage {
            complaints.push(format!(
                "{}: damaged from byte {} on, {} bytes left out",
                file.display(),
                damage.at,
                damage.lost
            ));
        }
        all.extend(games);
    }
    Ok((rules.ok_or("no files of games")?, all, complaints))
}
