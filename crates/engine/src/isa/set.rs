//! Which instruction sets there are, which this processor has, and work that is done with one of them.

use std::fmt;

use outflank_rules::text::Quoted;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::neon::Neon;
#[cfg(target_arch = "wasm32")]
use super::wasm::Simd128;
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};
use super::{Isa, Portable};

/// The instruction sets that the engine has kernels for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InstructionSet {
    /// Plain Rust, on every processor.
    Portable,
    /// Vectors of 128 bits, in WebAssembly.
    Simd128,
    /// NEON, on 64-bit ARM processors.
    Neon,
    /// AVX2 and BMI2, on x86-64 processors since 2013.
    Avx2,
    /// AVX-512 with its conflict detection, on newer x86-64 processors.
    Avx512,
}

/// The variable that chooses an instruction set by name.
const VARIABLE: &str = "OUTFLANK_ISA";

impl InstructionSet {
    const ALL: [Self; 5] = [Self::Portable, Self::Simd128, Self::Neon, Self::Avx2, Self::Avx512];

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
            Self::Simd128 => "simd128",
            Self::Neon => "neon",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    /// Runs `work` compiled for this instruction set, as far as it can be inlined; where the processor lacks it, as it is.
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        dispatch(self, Run(work))
    }

    /// Whether work that is given this instruction set is really done with it.
    fn is_available(self) -> bool {
        dispatch(self, Which) == self
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

/// Asks which instruction set work is really done with.
pub(super) struct Which;

impl WithIsa for Which {
    type Output = InstructionSet;

    fn with<I: Isa>(self, _: I) -> InstructionSet {
        I::SET
    }
}

/// Work that asks nothing of an instruction set but to be compiled for it.
struct Run<F>(F);

impl<R, F: FnOnce() -> R> WithIsa for Run<F> {
    type Output = R;

    fn with<I: Isa>(self, isa: I) -> R {
        isa.run(self.0)
    }
}

/// Does `work` with the given instruction set, or the portable one where the processor lacks it.
pub(crate) fn dispatch<W: WithIsa>(set: InstructionSet, work: W) -> W::Output {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 => {
            if let Some(isa) = Avx512::detect() {
                return work.with(isa);
            }
        }
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 => {
            if let Some(isa) = Avx2::detect() {
                return work.with(isa);
            }
        }
        #[cfg(target_arch = "wasm32")]
        InstructionSet::Simd128 => return work.with(Simd128),
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        InstructionSet::Neon => {
            if let Some(isa) = Neon::detect() {
                return work.with(isa);
            }
        }
        _ => {}
    }
    work.with(Portable)
}

/// An instruction set that was asked for and cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
                write!(
                    f,
                    "{VARIABLE}={} is not an instruction set: choose portable, simd128, neon, avx2 or avx512",
                    Quoted(name)
                )
            }
            Self::Missing(name) => write!(f, "{VARIABLE}={name}: this processor does not have these instructions"),
        }
    }
}

impl std::error::Error for UnusableInstructionSet {}
