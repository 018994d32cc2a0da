//! Learned evaluations, and the files that hold them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFWEIGHT` |
//! | 2 | version of the format |
//! | 2, 1 | width and height of the board, rules (0 standard, 1 orthogonal, 2 anti) |
//! | 1, 1 | width of the network (0: linear), whether it has a branch |
//! | 4 | CRC-32 of the patterns that the numbers belong to |
//! | 4, 4 | length and CRC-32 of the numbers |
//! | … | the numbers, compressed (zlib) |
//!
//! Numbers have their lowest byte first. The weights of a linear evaluation lie in two planes, all low bytes before all high ones, since they
//! compress better that way.

use std::fmt;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use outflank_rules::{Preset, RuleSet, Size, Squares};

use super::Evaluation;
use super::linear::Linear;
use super::network::Network;
use super::patterns::Shape;
use crate::bits::Bits;
use crate::state::State;
use crate::{BoardKind, board_kind};

const MAGIC: &[u8; 8] = b"OFWEIGHT";
const VERSION: u16 = 1;
const HEADER: usize = 27;

/// No evaluation has more bytes of numbers.
const MOST_BYTES: usize = 1 << 28;

/// What an evaluation is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationKind {
    /// Weights for patterns, summed up.
    Linear,
    /// A network over patterns.
    Network {
        /// Sums beside one another: 16, 32, 64 or 128.
        width: u8,
        /// Whether two more layers follow.
        branch: bool,
    },
}

/// An evaluation that was learned for one game.
pub struct Learned {
    rules: RuleSet,
    kind: EvaluationKind,
    model: Model,
}

/// Within 8×8 squares there are 48 places at most, on 10×10 80, on 12×12 112.
enum Model {
    Linear(Linear<48, 8>),
    LinearTen(Linear<64, 20>),
    LinearTwelve(Linear<80, 24>),
    Narrow(Network<16, 48, 8>),
    Medium(Network<32, 48, 8>),
    Wide(Network<64, 48, 8>),
}

impl Learned {
    /// The evaluation in a weight file.
    pub fn read(file: &[u8]) -> Result<Self, BadWeights> {
        if !file.starts_with(MAGIC) {
            return Err(BadWeights::SomethingElse);
        }
        let (header, compressed) = file.split_first_chunk::<HEADER>().ok_or(BadWeights::CutOff)?;
        let half = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
        if half(8) != VERSION {
            return Err(BadWeights::Version(half(8)));
        }
        let size = Size::new(header[10], header[11]).map_err(|_| BadWeights::SomethingElse)?;
        let preset = Preset::ALL.get(usize::from(header[12])).ok_or(BadWeights::SomethingElse)?;
        let kind = match header[13] {
            0 => EvaluationKind::Linear,
            width => EvaluationKind::Network { width, branch: header[14] != 0 },
        };
        let shape = Shape::of(size).ok_or(BadWeights::OtherPatterns)?;
        if word(15) != checksum(&shape) {
            return Err(BadWeights::OtherPatterns);
        }
        let length = word(19) as usize;
        let numbers = decompress_to_vec_zlib_with_limit(compressed, length.min(MOST_BYTES));
        let numbers = numbers.map_err(|_| BadWeights::CutOff)?;
        if numbers.len() != length || crc32fast::hash(&numbers) != word(23) {
            return Err(BadWeights::Damaged);
        }
        Self::new(preset.rules(size), kind, &numbers)
    }

    /// The evaluation with these numbers, as they stand in a weight file.
    pub fn new(rules: RuleSet, kind: EvaluationKind, numbers: &[u8]) -> Result<Self, BadWeights> {
        let shape = Shape::of(rules.size).ok_or(BadWeights::OtherPatterns)?;
        let model = Model::new(rules, &shape, kind, numbers).ok_or(BadWeights::Damaged)?;
        Ok(Self { rules, kind, model })
    }

    /// The game that it was learned for.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// What it is made of.
    pub fn kind(&self) -> EvaluationKind {
        self.kind
    }
}

/// The weight file of an evaluation with these numbers, or why they are not one.
pub fn pack(rules: RuleSet, kind: EvaluationKind, numbers: &[u8]) -> Result<Vec<u8>, BadWeights> {
    Learned::new(rules, kind, numbers)?;
    let shape = Shape::of(rules.size).ok_or(BadWeights::OtherPatterns)?;
    let preset = rules.preset().ok_or(BadWeights::OtherPatterns)?;
    let (width, branch) = match kind {
        EvaluationKind::Linear => (0, false),
        EvaluationKind::Network { width, branch } => (width, branch),
    };
    let number = Preset::ALL.iter().position(|&other| other == preset).unwrap_or(0);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend([rules.size.width(), rules.size.height(), number as u8, width, u8::from(branch)]);
    file.extend(checksum(&shape).to_le_bytes());
    file.extend((numbers.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(numbers).to_le_bytes());
    file.extend(compress_to_vec_zlib(numbers, 10));
    Ok(file)
}

/// A number that changes with the patterns.
fn checksum(shape: &Shape) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    for place in &shape.places {
        sum.update(&[place.family as u8, place.squares.len() as u8]);
        sum.update(&place.squares.iter().map(|square| square.index()).collect::<Vec<_>>());
    }
    sum.finalize()
}

impl Model {
    fn new(rules: RuleSet, shape: &Shape, kind: EvaluationKind, numbers: &[u8]) -> Option<Self> {
        let narrow = board_kind(rules) != BoardKind::Wide;
        match kind {
            EvaluationKind::Linear if narrow => Linear::new::<u64>(shape, numbers).map(Self::Linear),
            EvaluationKind::Linear if rules.size == Size::TEN => {
                Linear::new::<Squares>(shape, numbers).map(Self::LinearTen)
            }
            EvaluationKind::Linear => Linear::new::<Squares>(shape, numbers).map(Self::LinearTwelve),
            EvaluationKind::Network { .. } if !narrow => None,
            EvaluationKind::Network { width: 16, branch } => {
                Network::new::<u64>(shape, branch, numbers).map(Self::Narrow)
            }
            EvaluationKind::Network { width: 32, branch } => {
                Network::new::<u64>(shape, branch, numbers).map(Self::Medium)
            }
            EvaluationKind::Network { width: 64, branch } => {
                Network::new::<u64>(shape, branch, numbers).map(Self::Wide)
            }
            EvaluationKind::Network { .. } => None,
        }
    }
}

impl<S: State> Evaluation<S> for Learned {
    #[inline(always)]
    fn evaluate(&self, state: &S) -> i32 {
        if S::Set::PARTS == 8 {
            match &self.model {
                Model::Linear(linear) => linear.evaluate(state),
                Model::Narrow(network) => network.evaluate(state),
                Model::Medium(network) => network.evaluate(state),
                Model::Wide(network) => network.evaluate(state),
                Model::LinearTen(_) | Model::LinearTwelve(_) => unreachable!("the search has found the right board"),
            }
        } else {
            match &self.model {
                Model::LinearTen(linear) => linear.evaluate(state),
                Model::LinearTwelve(linear) => linear.evaluate(state),
                _ => unreachable!("the search has found the right board"),
            }
        }
    }
}

impl fmt::Debug for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learned").field("rules", &self.rules).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// Why a weight file gives no evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadWeights {
    /// It is not a weight file.
    SomethingElse,
    /// It is of a version that this program does not know.
    Version(u16),
    /// It was made for other patterns than this program looks at.
    OtherPatterns,
    /// Its end is missing.
    CutOff,
    /// Its checksum is wrong, or it holds too few or too many numbers.
    Damaged,
}

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SomethingElse => f.write_str("not a weight file"),
            Self::Version(version) if *version > VERSION => {
                write!(f, "written by a newer Outflank (version {version} of the weight files)")
            }
            Self::Version(version) => write!(f, "version {version} of the weight files is unknown to this program"),
            Self::OtherPatterns => f.write_str("made for other patterns than this program looks at"),
            Self::CutOff => f.write_str("the end of the weight file is missing or damaged"),
            Self::Damaged => f.write_str("the weight file is damaged: its checksum is wrong"),
        }
    }
}

impl std::error::Error for BadWeights {}
