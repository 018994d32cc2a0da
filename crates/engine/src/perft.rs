//! Perft: counting the leaves of the game tree, fast.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use outflank_rules::{Passes, Position};

use crate::bits::Bits;
use crate::isa::InstructionSet;
use crate::state::{State, Turn, WithState, on_board};

/// The number of leaves of the game tree `depth` plies below `position`, as [`outflank_rules::perft`] counts them, on this
/// many threads.
pub fn perft(position: &Position, depth: u32, passes: Passes, threads: usize, isa: InstructionSet) -> u64 {
    struct Count {
        depth: u32,
        passes: Passes,
        threads: usize,
    }

    impl WithState for Count {
        type Output = u64;

        fn with<S: State>(self, state: S) -> u64 {
            count_shared(state, self.depth, self.passes, self.threads)
        }
    }

    on_board(position, isa, Count { depth, passes, threads })
}

/// Divides the tree some plies below the root and lets every thread take the next part that is left.
fn count_shared<S: State>(state: S, depth: u32, passes: Passes, threads: usize) -> u64 {
    const SPLIT: u32 = 4;
    if threads <= 1 || depth <= 2 * SPLIT {
        return count(state, depth, passes);
    }
    let mut parts = Vec::new();
    let finished = split(state, depth, depth - SPLIT, passes, &mut parts);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut total = 0;
        while let Some(&(part, depth)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            total += count(part, depth, passes);
        }
        total
    };
    let counted: u64 = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("counting does not panic")).sum()
    });
    finished + counted
}

/// Collects the positions `until` plies above the leaves, with that number, and counts the games that end before.
fn split<S: State>(state: S, depth: u32, until: u32, passes: Passes, parts: &mut Vec<(S, u32)>) -> u64 {
    if depth <= until {
        parts.push((state, depth));
        return 0;
    }
    match state.turn() {
        Turn::Over => 1,
        Turn::Pass => split(state.pass(), after_pass(depth, passes), until, passes, parts),
        Turn::Moves(moves) => {
            moves.squares().map(|square| split(state.play(square), depth - 1, until, passes, parts)).sum()
        }
    }
}

fn count<S: State>(state: S, depth: u32, passes: Passes) -> u64 {
    state.run(
        #[inline(always)]
        || match (depth, state.turn()) {
            (0, _) | (_, Turn::Over) => 1,
            (1, Turn::Moves(moves)) => moves.count().into(),
            (2, Turn::Moves(moves)) => moves.squares().map(|square| leaves(state.play(square), passes)).sum(),
            (_, Turn::Moves(moves)) => moves.squares().map(|square| count(state.play(square), depth - 1, passes)).sum(),
            (_, Turn::Pass) => count(state.pass(), after_pass(depth, passes), passes),
        },
    )
}

/// The leaves one ply below: as many as there are moves, which need not be made.
#[inline(always)]
fn leaves<S: State>(state: S, passes: Passes) -> u64 {
    match state.turn() {
        Turn::Moves(moves) => moves.count().into(),
        Turn::Pass | Turn::Over => leaves_without_move(state, passes),
    }
}

#[cold]
fn leaves_without_move<S: State>(state: S, passes: Passes) -> u64 {
    count(state, 1, passes)
}

fn after_pass(depth: u32, passes: Passes) -> u32 {
    match passes {
        Passes::ArePlies => depth - 1,
        Passes::AreSkipped => depth,
    }
}
