//! Instruction sets: one binary with SIMD kernels for every processor, of which the fastest are chosen at run time.
//!
//! Kernels find moves and flips on bitboards, which are sets of squares with a bit for each, and do the quantised arithmetic of evaluations.
//! Each instruction set is a zero-sized token. [`Portable`] can be had anywhere; the others only from their `detect`, so holding one
//! proves that the processor has the instructions, and the kernels behind it may be called safely.
//!
//! A kernel is worth its name only when it is inlined into the loop that uses it, and the compiler inlines code for an
//! instruction set only into functions compiled for it. So everything hot runs inside [`Isa::run`], which is compiled for
//! the instruction set of the token and takes the code to run as a closure.
//!
//! * [`portable`], [`wide`] and [`layers`] are plain Rust, and the judges of all others;
//! * `x86` has the kernels for AVX2 and AVX-512, `neon` those for ARM, `wasm` those for WebAssembly;
//! * [`rays`], `line_flips` and `last_flips` are what they share.

#[cfg(any(target_arch = "wasm32", all(target_arch = "aarch64", target_endian = "little")))]
mod last_flips;
mod layers;
#[cfg(any(target_arch = "x86_64", target_arch = "wasm32", all(target_arch = "aarch64", target_endian = "little")))]
mod line_flips;
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod neon;
mod portable;
mod prefetch;
mod rays;
mod set;
#[cfg(target_arch = "wasm32")]
mod wasm;
pub(crate) mod wide;
#[cfg(target_arch = "x86_64")]
mod x86;

use std::fmt;

use outflank_rules::{Lines, Squares};

pub(crate) use layers::{Arithmetic, Digits, PhaseWeights, Rows, Sums};
pub(crate) use portable::Portable;
pub(crate) use prefetch::prefetch;
pub use set::{InstructionSet, UnusableInstructionSet};
pub(crate) use set::{WithIsa, dispatch};
pub(crate) use wide::BoardLines;

/// The kernels of an instruction set: the moves and flips of bitboards of 8×8 squares in two words.
///
/// Bit 0 is the top left square and bit 63 the bottom right one.
pub(crate) trait Isa: Copy + Send + Sync + fmt::Debug + 'static {
    /// The instruction set that the token stands for.
    const SET: InstructionSet;

    /// Runs `work`, compiled for this instruction set.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// The squares beyond lines of `opponent` discs that begin next to a disc of `player`: legal moves where they are empty.
    fn reach(self, player: u64, opponent: u64) -> u64;

    /// The discs that turn over when `player` moves to `square`.
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64;

    /// How many discs turn over when `player` moves to `square`, the last one empty.
    fn last_flips(self, square: u32, player: u64) -> u32;

    /// As [`reach`](Self::reach), on boards of up to 16×16 squares.
    #[inline(always)]
    fn wide_reach(self, player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
        wide::reach(player, opponent, lines.ways.directions())
    }

    /// As [`flips`](Self::flips), on boards of up to 16×16 squares.
    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        wide::flips(square, player, opponent, lines.directions())
    }

    /// The quantised arithmetic of evaluations.
    fn arithmetic(self) -> impl Arithmetic;
}

#[cfg(test)]
pub(crate) mod tests;
