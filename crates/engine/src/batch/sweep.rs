//! The same work on every position of a batch, on several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

use outflank_rules::{Position, RuleSet};

use super::Batch;
use super::packing::Packing;
use crate::Options;
use crate::eval::LearnedOn;
use crate::state::{State, WithState, on_board};

/// Work to be done on every position.
pub(super) trait Work: Sync {
    /// What it writes.
    type Output: Copy + Default + Send;
    /// What it needs on one kind of board, made once.
    type Tool<B: LearnedOn>: Sync;

    fn tool<B: LearnedOn>(&self, rules: RuleSet) -> Self::Tool<B>;

    /// How much it writes about a position.
    fn width(&self) -> usize {
        1
    }

    /// Does the work on the position with this number.
    fn each<S: State>(
        &self,
        tool: &Self::Tool<S::Set>,
        packing: &Packing<S::Set>,
        state: &S,
        index: usize,
        output: &mut [Self::Output],
    );
}

/// Does the work on every position, in their order.
pub(super) fn run<W: Work>(batch: &Batch, options: &Options, work: &W) -> Vec<W::Output> {
    struct Everywhere<'a, W>(&'a Batch, usize, &'a W);

    impl<W: Work> WithState for Everywhere<'_, W> {
        type Output = Vec<W::Output>;

        fn with<S: State>(self, start: S) -> Vec<W::Output> {
            let Self(batch, threads, work) = self;
            let (tool, packing) = (work.tool::<S::Set>(batch.rules), Packing::new(batch.rules.size));
            let (words, board) = (batch.words_in_set(), start.player() | start.opponent() | start.empty());
            let (count, width) = (batch.len(), work.width());
            in_large_blocks(count, width, threads, |first, output: &mut [W::Output]| {
                let positions = batch.words[2 * words * first..].chunks_exact(2 * words);
                start.run(
                    #[inline(always)]
                    || {
                        for ((place, position), output) in positions.enumerate().zip(output.chunks_exact_mut(width)) {
                            let (player, opponent) = position.split_at(words);
                            let (player, opponent) = (packing.unpack(player), packing.unpack(opponent));
                            let state = start.with_discs(player, opponent, board & !(player | opponent));
                            work.each(&tool, &packing, &state, first + place, output);
                        }
                    },
                );
            })
        }
    }

    on_board(&Position::start(batch.rules), options.isa, Everywhere(batch, options.threads, work))
}

/// Positions that a thread takes at a time: enough to make taking them cheap, few enough that all threads end together.
const BLOCK: usize = 4096;

/// What `work` writes about each of `count` things, `width` values for each; it is told the number of the thing.
pub(super) fn in_blocks<T: Copy + Default + Send>(
    count: usize,
    width: usize,
    threads: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) -> Vec<T> {
    in_large_blocks(count, width, threads, |first, output: &mut [T]| {
        output.chunks_exact_mut(width).enumerate().for_each(|(place, output)| work(first + place, output));
    })
}

/// The same, with the number of the first thing of many and the values of all of them.
fn in_large_blocks<T: Copy + Default + Send>(
    count: usize,
    width: usize,
    threads: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) -> Vec<T> {
    let mut all = vec![T::default(); count * width];
    let threads = threads.clamp(1, count.div_ceil(BLOCK).max(1));
    let blocks = Mutex::new(all.chunks_mut(BLOCK * width).enumerate());
    let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
    let take_all = || {
        while let Some((block, output)) = next() {
            work(block * BLOCK, output);
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(take_all)));
        take_all();
    });
    all
}
