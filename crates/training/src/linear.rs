//! Fitting a linear evaluation: a weight for every pattern in every phase of the game.

use std::path::Path;
use std::thread;

use outflank_engine::Stop;
use outflank_engine::internals::tuning::{LINEAR_PHASES, Patterns, UNITS, linear_phase};
use outflank_rules::{RuleSet, Side};

use crate::data::{Labelled, LabelledGame, is_held_out};
use crate::sightings::{Descent, Sightings};

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
    positions: Sightings,
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
        let descent = Descent { ridge: self.ridge, rounds: self.rounds, threads: self.threads };
        // What the phase fitted last makes of its first position in each game, for Black.
        let mut later = vec![0.0; games.len()];
        let mut weights = vec![0.0; patterns.weights()];
        let mut numbers = Vec::with_capacity(LINEAR_PHASES * patterns.weights());
        for phase in 0..LINEAR_PHASES {
            let observations = self.observe(rules, games, &later, &patterns, phase)?;
            if !stop.is_stopped() {
                descent.improve(&observations.positions, &mut weights);
            }
            let judged = descent.predict(&observations.positions, &weights);
            for first in &observations.firsts {
                later[first.game] = for_black(first.side, judged[first.number]);
            }
            numbers.extend(weights.iter().map(|&weight: &f32| {
                // Steps of a 32nd of a disc: finer ones cost space and say nothing.
                let weight = (weight * 32.0).round() * (UNITS / 32) as f32;
                weight.clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
            }));
            progress(phase, observations.positions.wanted.len());
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
        let mut observations = Observations { positions: Sightings::new(patterns.seen()), firsts: Vec::new() };
        for part in parts {
            let (seen, scores, firsts) = part?;
            let before = observations.positions.wanted.len();
            observations
                .firsts
                .extend(firsts.into_iter().map(|first| First { number: before + first.number, ..first }));
            observations.positions.seen.extend(seen);
            observations.positions.wanted.extend(scores);
        }
        Some(observations)
    }
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
