//! What the policy and a search think of positions, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use outflank_engine::{Engine, InstructionSet, Limits, Megabytes, Memory, Options, Stop};
use outflank_people::{LikelyMove, Policy, Rating};
use outflank_rules::Square;

use super::PersonalMove;

/// Memory of each search, enough for a few plies.
const HASH: Megabytes = Megabytes(16);

/// What was thought of a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Opinion {
    /// What the policy expects, the likeliest move first.
    pub likely: Vec<LikelyMove>,
    /// The discs that each move gives away, in the same order; empty where nothing was searched.
    pub losses: Vec<f32>,
}

impl Opinion {
    /// The discs that a move gives away, as the search sees it.
    pub fn loss(&self, square: Square) -> f32 {
        let place = self.likely.iter().position(|likely| likely.square == square);
        place.and_then(|place| self.losses.get(place)).copied().unwrap_or(0.0)
    }
}

/// What is asked about each position.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// Who is asked how people play.
    pub policy: &'a Policy,
    /// The rating that the policy is told; each player's own where there is none.
    pub told: Option<Rating>,
    /// Plies that a search looks ahead; without them there is no search.
    pub depth: Option<u8>,
    /// Threads that work side by side.
    pub threads: usize,
}

/// What is thought of positions, in their order. `progress` hears how many are done. `None` when it was to stop.
pub fn opinions(
    moves: &[PersonalMove],
    asking: Asking<'_>,
    stop: &Stop,
    progress: impl Fn(usize) + Sync,
) -> Option<Vec<Opinion>> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found = Mutex::new(vec![Opinion::default(); moves.len()]);
    let work = || {
        let isa = InstructionSet::chosen().unwrap_or(InstructionSet::Portable);
        let engine = asking
            .depth
            .map(|depth| (Engine::with(Options { threads: 1, hash: HASH, isa, ..Options::default() }), depth));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(PersonalMove { position, rating, .. }) = moves.get(number) else { break };
            let likely = asking.policy.moves(position, asking.told.unwrap_or(*rating));
            let mut opinion = Opinion { likely, losses: Vec::new() };
            if let Some((engine, depth)) = &engine {
                let limits = Limits { memory: Memory::Afresh, ..Limits::depth(*depth) };
                let report = engine.request(position).limits(limits).every_move().stop(stop).run();
                let best = report.moves.first().map_or(0.0, |best| f32::from(best.score.discs()));
                let of = |likely: &LikelyMove| report.moves.iter().find(|searched| searched.square == likely.square);
                let loss = |likely| of(likely).map_or(0.0, |searched| best - f32::from(searched.score.discs()));
                opinion.losses = opinion.likely.iter().map(loss).collect();
            }
            if stop.is_stopped() {
                break;
            }
            found.lock().expect("nobody panics with it")[number] = opinion;
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
    };
    thread::scope(|scope| (0..asking.threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    (!stop.is_stopped()).then(|| found.into_inner().expect("nobody panics with it"))
}
