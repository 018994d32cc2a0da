//! What is done with every position of a batch.

use std::sync::atomic::{AtomicUsize, Ordering};

use outflank_rules::RuleSet;
use outflank_rules::random::Random;

use super::BATCH_PASS;
use super::packing::Packing;
use super::sweep::Work;
use crate::bits::Bits;
use crate::eval::{Evaluation, Evaluator, Judge, LearnedOn, UNITS};
use crate::search::static_evaluation;
use crate::state::{State, Turn};

/// Finds the squares to play on.
pub(super) struct FindMoves {
    /// The words of a set.
    pub(super) words: usize,
}

impl Work for FindMoves {
    type Output = u64;
    type Tool<B: LearnedOn> = ();

    fn tool<B: LearnedOn>(&self, _: RuleSet) {}

    fn width(&self) -> usize {
        self.words
    }

    #[inline(always)]
    fn each<S: State>(&self, (): &(), packing: &Packing<S::Set>, state: &S, _: usize, output: &mut [u64]) {
        packing.pack(state.moves(), output);
    }
}

/// Tells who can do what.
pub(super) struct TellTurns;

impl Work for TellTurns {
    type Output = u8;
    type Tool<B: LearnedOn> = ();

    fn tool<B: LearnedOn>(&self, _: RuleSet) {}

    #[inline(always)]
    fn each<S: State>(&self, (): &(), _: &Packing<S::Set>, state: &S, _: usize, output: &mut [u8]) {
        output[0] = match state.turn() {
            Turn::Moves(_) => 0,
            Turn::Pass => 1,
            Turn::Over => 2,
        };
    }
}

/// Plays a move in every position.
pub(super) struct PlayMoves<'a> {
    moves: &'a [i16],
    /// The words of a position.
    words: usize,
    /// The first position whose move is refused.
    refused: AtomicUsize,
}

impl<'a> PlayMoves<'a> {
    pub(super) fn new(moves: &'a [i16], words: usize) -> Self {
        Self { moves, words, refused: AtomicUsize::new(usize::MAX) }
    }

    pub(super) fn first_refused(&self) -> Option<usize> {
        Some(self.refused.load(Ordering::Relaxed)).filter(|&index| index != usize::MAX)
    }

    /// The position after a move; `None` if it is refused.
    #[inline(always)]
    fn played<S: State>(packing: &Packing<S::Set>, state: &S, number: i16) -> Option<S> {
        if number != BATCH_PASS {
            let square = packing.frame_number(usize::try_from(number).ok()?)?;
            return state.moves().contains(square).then(|| state.play(square));
        }
        match state.turn() {
            Turn::Moves(_) => None,
            Turn::Pass => Some(state.pass()),
            Turn::Over => Some(*state),
        }
    }
}

impl Work for PlayMoves<'_> {
    type Output = u64;
    type Tool<B: LearnedOn> = ();

    fn tool<B: LearnedOn>(&self, _: RuleSet) {}

    fn width(&self) -> usize {
        self.words
    }

    #[inline(always)]
    fn each<S: State>(&self, (): &(), packing: &Packing<S::Set>, state: &S, index: usize, output: &mut [u64]) {
        match Self::played(packing, state, self.moves[index]) {
            Some(next) => write(packing, &next, output),
            None => drop(self.refused.fetch_min(index, Ordering::Relaxed)),
        }
    }
}

/// Judges without looking ahead.
pub(super) struct Judgements<'a> {
    pub(super) evaluator: &'a Evaluator,
}

impl Work for Judgements<'_> {
    type Output = f32;
    type Tool<B: LearnedOn> = Judge<B>;

    fn tool<B: LearnedOn>(&self, rules: RuleSet) -> Judge<B> {
        Judge::new(self.evaluator, rules)
    }

    #[inline(always)]
    fn each<S: State>(&self, judge: &Judge<S::Set>, _: &Packing<S::Set>, state: &S, _: usize, output: &mut [f32]) {
        output[0] = static_evaluation(state, |state, moves| judge.evaluate(state, moves)) as f32 / UNITS as f32;
    }
}

/// Plays on at random.
pub(super) struct RandomGames {
    /// The words of a position.
    pub(super) words: usize,
    pub(super) empties: u32,
    pub(super) seed: u64,
}

impl Work for RandomGames {
    type Output = u64;
    type Tool<B: LearnedOn> = ();

    fn tool<B: LearnedOn>(&self, _: RuleSet) {}

    fn width(&self) -> usize {
        self.words
    }

    fn each<S: State>(&self, (): &(), packing: &Packing<S::Set>, state: &S, index: usize, output: &mut [u64]) {
        let mut random = Random::new(self.seed, index as u64);
        let mut state = *state;
        while state.empty().count() > self.empties {
            let Turn::Moves(moves) = state.turn() else { break };
            let choice = random.below(moves.count().into()) as usize;
            let Some(square) = moves.squares().nth(choice) else { break };
            state = state.play(square);
            if let Turn::Pass = state.turn() {
                state = state.pass();
            }
        }
        write(packing, &state, output);
    }
}

/// Writes both sides of a position.
#[inline(always)]
fn write<S: State>(packing: &Packing<S::Set>, state: &S, output: &mut [u64]) {
    let (player, opponent) = output.split_at_mut(output.len() / 2);
    packing.pack(state.player(), player);
    packing.pack(state.opponent(), opponent);
}
