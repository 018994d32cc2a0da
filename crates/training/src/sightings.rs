//! Least squares with very many weights, of which each observation has a few.

use std::thread;

/// Observations: which weights each has, and what their sum should be.
pub(crate) struct Sightings {
    /// The numbers of the weights, `width` for each observation.
    pub(crate) seen: Vec<u32>,
    width: usize,
    pub(crate) wanted: Vec<f32>,
}

impl Sightings {
    /// None yet, of so many weights each.
    pub(crate) const fn new(width: usize) -> Self {
        Self { seen: Vec::new(), width, wanted: Vec::new() }
    }
}

/// How weights are fitted to what was seen.
#[derive(Clone, Copy)]
pub(crate) struct Descent {
    /// How strongly a weight is held to where it is, in observations of it.
    pub(crate) ridge: f32,
    /// Rounds of improvement.
    pub(crate) rounds: usize,
    /// Threads that work together.
    pub(crate) threads: usize,
}

impl Descent {
    /// Brings weights to the least squared error over what was seen, with a penalty for moving away from where they are: by
    /// conjugate gradients, each weight scaled by how often its pattern is seen.
    pub(crate) fn improve(&self, sightings: &Sightings, weights: &mut [f32]) {
        let mut scale = vec![self.ridge; weights.len()];
        sightings.seen.iter().for_each(|&row| scale[row as usize] += 1.0);
        let residuals: Vec<f32> =
            self.predict(sightings, weights).iter().zip(&sightings.wanted).map(|(sum, wanted)| wanted - sum).collect();
        let mut gradient = self.gather(sightings, &residuals, weights.len());
        let scaled = |gradient: &[f32]| gradient.iter().zip(&scale).map(|(g, s)| g / s).collect::<Vec<f32>>();
        let mut descent = scaled(&gradient);
        let mut direction = descent.clone();
        let mut slope = dot(&gradient, &descent);
        for _ in 0..self.rounds {
            if slope <= 0.0 {
                return;
            }
            let predicted = self.predict(sightings, &direction);
            let mut curvature = self.gather(sightings, &predicted, weights.len());
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
    pub(crate) fn predict(&self, sightings: &Sightings, weights: &[f32]) -> Vec<f32> {
        let share = sightings.wanted.len().div_ceil(self.threads.max(1)).max(1);
        let mut sums = vec![0.0; sightings.wanted.len()];
        thread::scope(|scope| {
            let seen = sightings.seen.chunks(share * sightings.width);
            for (sums, seen) in sums.chunks_mut(share).zip(seen) {
                scope.spawn(move || {
                    for (sum, seen) in sums.iter_mut().zip(seen.chunks_exact(sightings.width)) {
                        *sum = seen.iter().map(|&row| weights[row as usize]).sum();
                    }
                });
            }
        });
        sums
    }

    /// For each weight the sum of the values of the positions that see it.
    fn gather(&self, sightings: &Sightings, values: &[f32], rows: usize) -> Vec<f32> {
        let share = values.len().div_ceil(self.threads.max(1)).max(1);
        let parts: Vec<Vec<f32>> = thread::scope(|scope| {
            let seen = sightings.seen.chunks(share * sightings.width);
            let work = |(values, seen): (&[f32], &[u32])| {
                let mut sums = vec![0.0; rows];
                for (value, seen) in values.iter().zip(seen.chunks_exact(sightings.width)) {
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
