//! Instruction sets: one binary, the fastest kernels that the processor has.
//!
//! Each instruction set is a zero-sized token. [`Portable`] can be had anywhere; the others only from [`detect`](Avx2::detect),
//! so holding one proves that the processor has the instructions, and the kernels behind it may be called safely.
//!
//! A kernel is worth its name only when it is inlined into the loop that uses it, and the compiler inlines code for an
//! instruction set only into functions compiled for it. So everything hot runs inside [`Isa::run`], which is compiled for
//! the instruction set of the token and takes the code to run as a closure.

mod layers;
mod portable;
mod rays;
pub(crate) mod wide;
#[cfg(target_arch = "x86_64")]
mod x86;
#[cfg(target_arch = "x86_64")]
mod x86_layers;
#[cfg(target_arch = "x86_64")]
mod x86_wide;

use std::fmt;

use outflank_rules::text::Quoted;
use outflank_rules::{Lines, Squares};

pub(crate) use layers::{Arithmetic, Digits, Rows, Sums};
pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{Avx2, Avx512};

/// The kernels of an instruction set: the moves and flips of boards of 8×8 squares in two words.
///
/// Bit 0 is the top left square and bit 63 the bottom right one.
pub(crate) trait Isa: Copy + Send + Sync + fmt::Debug + 'static {
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
    fn wide_reach(self, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        wide::reach(player, opponent, lines.directions())
    }

    /// As [`flips`](Self::flips), on boards of up to 16×16 squares.
    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        wide::flips(square, player, opponent, lines.directions())
    }

    /// The arithmetic of evaluations.
    fn arithmetic(self) -> impl Arithmetic;
}

/// The instruction sets that a board can be run with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// Plain Rust, on every processor.
    Portable,
    /// AVX2 and BMI2, on x86-64 processors since 2013.
    Avx2,
    /// AVX-512 with its conflict detection, on newer x86-64 processors.
    Avx512,
}

/// The variable that chooses an instruction set by name.
const VARIABLE: &str = "OUTFLANK_ISA";

impl InstructionSet {
    const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512];

    /// The fastest one that this processor has.
    pub fn fastest() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// Those that this processor has, the slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|set| set.is_available())
    }

    /// The one that `OUTFLANK_ISA` names, or else the fastest.
    pub fn chosen() -> Result<Self, UnusableInstructionSet> {
        let Some(name) = std::env::var_os(VARIABLE) else { return Ok(Self::fastest()) };
        let name = name.to_string_lossy().into_owned();
        let named = Self::ALL.into_iter().find(|set| set.name().eq_ignore_ascii_case(&name));
        match named {
            Some(set) if set.is_available() => Ok(set),
            Some(_) => Err(UnusableInstructionSet::Missing(name)),
            None => Err(UnusableInstructionSet::Unknown(name)),
        }
    }

    /// The name, as `OUTFLANK_ISA` spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => Avx2::detect().is_some(),
            Self::Avx512 => Avx512::detect().is_some(),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_available(self) -> bool {
        self == Self::Portable
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Work that can be done with any instruction set.
pub(crate) trait WithIsa {
    type Output;
    fn with<I: Isa>(self, isa: I) -> Self::Output;
}

/// Does `work` with the given instruction set, or the portable one where the processor lacks it.
pub(crate) fn dispatch<W: WithIsa>(set: InstructionSet, work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    match set {
        InstructionSet::Avx512 => {
            if let Some(isa) = Avx512::detect() {
                return work.with(isa);
            }
        }
        InstructionSet::Avx2 => {
            if let Some(isa) = Avx2::detect() {
                return work.with(isa);
            }
        }
        InstructionSet::Portable => {}
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = set;
    work.with(Portable)
}

/// An instruction set that was asked for and cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnusableInstructionSet {
    /// No instruction set has this name.
    Unknown(String),
    /// This processor does not have it.
    Missing(String),
}

impl fmt::Display for UnusableInstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "{VARIABLE}={} is not an instruction set: choose portable, avx2 or avx512", Quoted(name))
            }
            Self::Missing(name) => write!(f, "{VARIABLE}={name}: this processor does not have these instructions"),
        }
    }
}

impl std::error::Error for UnusableInstructionSet {}

#[cfg(test)]
mod tests;
