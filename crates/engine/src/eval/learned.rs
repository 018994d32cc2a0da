//! Learned evaluations, and the weight files that hold them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFWEIGHT` |
//! | 2 | version of the format |
//! | 2, 1 | width and height of the board, rules (0 standard, 1 orthogonal, 2 anti) |
//! | 1, 1 | width of the network's accumulator (0: linear, 1: the rim), whether it has a branch |
//! | 4 | CRC-32 of the patterns that the numbers belong to |
//! | 4, 4 | length and CRC-32 of the numbers |
//! | … | the numbers, compressed (zlib) |
//!
//! Numbers have their lowest byte first. The weights of a linear evaluation lie in two planes, all low bytes before all high ones, since they
//! compress better that way. Of a pattern and its mirror image, which have the same row in a network, only the first is there; in version 1
//! both were.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use outflank_rules::{Preset, RuleSet, Size, Squares};

use super::linear::Linear;
use super::network::{Network, constants};
use super::patterns::Shape;
use super::rim::Rim;
use super::{Evaluation, Outlook, PatternEvaluation};
use crate::bits::Bits;
use crate::state::{State, is_wide};

const MAGIC: &[u8; 8] = b"OFWEIGHT";
const VERSION: u16 = 2;
const HEADER: usize = 27;

/// What stands for the rim where a network has its width.
const RIM_WIDTH: u8 = 1;

/// No evaluation has more bytes of numbers.
const MOST_BYTES: usize = 1 << 28;

/// What an evaluation is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvaluationKind {
    /// Weights for patterns, summed up.
    Linear,
    /// A byte for each pattern on the edges and in the corners of 8×8, for the order of moves near the end.
    Rim,
    /// A quantised network over patterns.
    Network {
        /// The width of its accumulator: 16, 32 or 64; on boards larger than 8×8, 32.
        width: u8,
        /// Whether two more layers follow.
        branch: bool,
    },
}

impl EvaluationKind {
    /// The patterns that it looks at on a board.
    fn shape(self, size: Size) -> Result<Shape, BadWeights> {
        let shape = match self {
            Self::Rim => Shape::rim(size),
            Self::Linear | Self::Network { .. } => Shape::of(size),
        };
        shape.ok_or(BadWeights::OtherPatterns)
    }
}

/// An evaluation that was learned for one game.
pub struct Learned {
    rules: RuleSet,
    kind: EvaluationKind,
    model: Model,
}

/// What it calculates with, on the bitboards that it was learned on.
enum Model {
    Narrow(Arc<NarrowModel>),
    Wide(Arc<WideModel>),
}

/// A model on bitboards of one word: within 8×8 squares, where patterns lie in at most 48 places.
pub(crate) enum NarrowModel {
    Linear(Linear<48, 8>),
    Rim(Arc<Rim>),
    Network16(Network<16, 48, 8>),
    Network32(Network<32, 48, 8>),
    Network64(Network<64, 48, 8>),
}

/// A model on larger bitboards: patterns lie in at most 64 places on 10×10, and 80 on 12×12.
pub(crate) enum WideModel {
    LinearTen(Linear<64, 20>),
    LinearTwelve(Linear<80, 24>),
    NetworkTen(Network<32, 64, 20>),
    NetworkTwelve(Network<32, 80, 24>),
}

/// Bitboards that evaluations are learned on: the type of the board says which models there can be.
pub(crate) trait LearnedOn: Bits {
    /// The models on these bitboards.
    type Model: Send + Sync;

    /// The model of an evaluation, if it was learned on these bitboards.
    fn model(learned: &Learned) -> Option<Arc<Self::Model>>;

    /// What is kept of a position to judge those after its moves sooner.
    type Outlook: Copy;

    /// What a model makes of a position.
    fn evaluate<S: State<Set = Self>>(model: &Self::Model, state: &S, moves: Self) -> i32;

    /// What a model keeps of a position before its moves.
    fn outlook<S: State<Set = Self>>(model: &Self::Model, state: &S) -> Self::Outlook;

    /// What the model makes of a position after one of them.
    fn evaluate_after<S: State<Set = Self>>(
        model: &Self::Model,
        outlook: &Self::Outlook,
        state: &S,
        moves: Self,
    ) -> i32;
}

/// What a model on larger bitboards keeps of a position.
#[derive(Clone, Copy)]
pub(crate) enum WideOutlook {
    Ten(Outlook<64>),
    Twelve(Outlook<80>),
}

impl LearnedOn for u64 {
    type Model = NarrowModel;
    // On so few squares numbers are found as soon.
    type Outlook = ();

    fn model(learned: &Learned) -> Option<Arc<NarrowModel>> {
        match &learned.model {
            Model::Narrow(model) => Some(Arc::clone(model)),
            Model::Wide(_) => None,
        }
    }

    #[inline(always)]
    fn evaluate<S: State<Set = Self>>(model: &NarrowModel, state: &S, moves: Self) -> i32 {
        match model {
            NarrowModel::Linear(linear) => linear.evaluate(state, moves),
            NarrowModel::Rim(rim) => rim.evaluate(state, moves),
            NarrowModel::Network16(network) => network.evaluate(state, moves),
            NarrowModel::Network32(network) => network.evaluate(state, moves),
            NarrowModel::Network64(network) => network.evaluate(state, moves),
        }
    }

    #[inline(always)]
    fn outlook<S: State<Set = Self>>(_: &NarrowModel, _: &S) {}

    #[inline(always)]
    fn evaluate_after<S: State<Set = Self>>(model: &NarrowModel, (): &(), state: &S, moves: Self) -> i32 {
        Self::evaluate(model, state, moves)
    }
}

impl LearnedOn for Squares {
    type Model = WideModel;
    type Outlook = WideOutlook;

    fn model(learned: &Learned) -> Option<Arc<WideModel>> {
        match &learned.model {
            Model::Narrow(_) => None,
            Model::Wide(model) => Some(Arc::clone(model)),
        }
    }

    #[inline(always)]
    fn evaluate<S: State<Set = Self>>(model: &WideModel, state: &S, moves: Self) -> i32 {
        match model {
            WideModel::LinearTen(linear) => linear.evaluate(state, moves),
            WideModel::LinearTwelve(linear) => linear.evaluate(state, moves),
            WideModel::NetworkTen(network) => network.evaluate(state, moves),
            WideModel::NetworkTwelve(network) => network.evaluate(state, moves),
        }
    }

    #[inline(always)]
    fn outlook<S: State<Set = Self>>(model: &WideModel, state: &S) -> WideOutlook {
        match model {
            WideModel::LinearTen(linear) => WideOutlook::Ten(linear.indexer().outlook(state)),
            WideModel::LinearTwelve(linear) => WideOutlook::Twelve(linear.indexer().outlook(state)),
            WideModel::NetworkTen(network) => WideOutlook::Ten(network.indexer().outlook(state)),
            WideModel::NetworkTwelve(network) => WideOutlook::Twelve(network.indexer().outlook(state)),
        }
    }

    #[inline(always)]
    fn evaluate_after<S: State<Set = Self>>(model: &WideModel, outlook: &WideOutlook, state: &S, moves: Self) -> i32 {
        match (model, outlook) {
            (WideModel::LinearTen(linear), WideOutlook::Ten(outlook)) => linear.evaluate_after(outlook, state, moves),
            (WideModel::LinearTwelve(linear), WideOutlook::Twelve(outlook)) => {
                linear.evaluate_after(outlook, state, moves)
            }
            (WideModel::NetworkTen(network), WideOutlook::Ten(outlook)) => {
                network.evaluate_after(outlook, state, moves)
            }
            (WideModel::NetworkTwelve(network), WideOutlook::Twelve(outlook)) => {
                network.evaluate_after(outlook, state, moves)
            }
            // The outlook of another model says nothing.
            _ => Self::evaluate(model, state, moves),
        }
    }
}

impl Learned {
    /// The evaluation in a weight file.
    pub fn read(file: &[u8]) -> Result<Self, BadWeights> {
        let (rules, kind, numbers) = unpack(file)?;
        Self::new(rules, kind, &numbers)
    }

    /// The evaluation with these numbers, as training writes them: a network's with a row for every pattern.
    pub fn new(rules: RuleSet, kind: EvaluationKind, numbers: &[u8]) -> Result<Self, BadWeights> {
        let shape = kind.shape(rules.size)?;
        let model = Model::new(rules, &shape, kind, numbers)?;
        Ok(Self { rules, kind, model })
    }

    /// The rim, if that is what it is.
    pub(super) fn rim(&self) -> Option<Arc<Rim>> {
        match &self.model {
            Model::Narrow(model) => match &**model {
                NarrowModel::Rim(rim) => Some(Arc::clone(rim)),
                _ => None,
            },
            Model::Wide(_) => None,
        }
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
    let shape = kind.shape(rules.size)?;
    let preset = rules.preset().ok_or(BadWeights::OtherPatterns)?;
    let (width, branch) = match kind {
        EvaluationKind::Linear => (0, false),
        EvaluationKind::Rim => (RIM_WIDTH, false),
        EvaluationKind::Network { width, branch } => (width, branch),
    };
    let numbers = match kind {
        EvaluationKind::Linear | EvaluationKind::Rim => Cow::Borrowed(numbers),
        EvaluationKind::Network { width, .. } => Cow::Owned(without_mirror_images(&shape, width.into(), numbers)),
    };
    let number = Preset::ALL.iter().position(|&other| other == preset).unwrap_or(0);
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend([rules.size.width(), rules.size.height(), number as u8, width, u8::from(branch)]);
    file.extend(checksum(&shape).to_le_bytes());
    file.extend((numbers.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(&numbers).to_le_bytes());
    file.extend(compress_to_vec_zlib(&numbers, 10));
    Ok(file)
}

/// The weight file of a network with this much added to its judgement at each number of empty squares, in [`UNITS`](super::UNITS) to a
/// disc; where nothing is told, nothing is added.
pub fn shifted(file: &[u8], by: &[i32]) -> Result<Vec<u8>, BadWeights> {
    let (rules, kind, mut numbers) = unpack(file)?;
    Learned::new(rules, kind, &numbers)?;
    let (EvaluationKind::Network { width, .. }, Some(shape)) = (kind, Shape::of(rules.size)) else {
        return Err(BadWeights::OtherPatterns);
    };
    let constants = constants(&shape, width.into());
    for (constant, by) in numbers[constants].as_chunks_mut().0.iter_mut().zip(by) {
        *constant = (i32::from_le_bytes(*constant) + by).to_le_bytes();
    }
    pack(rules, kind, &numbers)
}

/// What a weight file holds: the game, the kind of evaluation, and its numbers as training writes them.
fn unpack(file: &[u8]) -> Result<(RuleSet, EvaluationKind, Vec<u8>), BadWeights> {
    if !file.starts_with(MAGIC) {
        return Err(BadWeights::SomethingElse);
    }
    let (header, compressed) = file.split_first_chunk::<HEADER>().ok_or(BadWeights::CutOff)?;
    let half = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let version = half(8);
    if !(1..=VERSION).contains(&version) {
        return Err(BadWeights::Version(version));
    }
    let size = Size::new(header[10], header[11]).map_err(|_| BadWeights::SomethingElse)?;
    let preset = Preset::ALL.get(usize::from(header[12])).ok_or(BadWeights::SomethingElse)?;
    let kind = match header[13] {
        0 => EvaluationKind::Linear,
        RIM_WIDTH => EvaluationKind::Rim,
        width => EvaluationKind::Network { width, branch: header[14] != 0 },
    };
    let shape = kind.shape(size)?;
    if word(15) != checksum(&shape) {
        return Err(BadWeights::OtherPatterns);
    }
    let length = word(19) as usize;
    let numbers = decompress_to_vec_zlib_with_limit(compressed, length.min(MOST_BYTES));
    let numbers = numbers.map_err(|_| BadWeights::CutOff)?;
    if numbers.len() != length || crc32fast::hash(&numbers) != word(23) {
        return Err(BadWeights::Damaged);
    }
    let numbers = match kind {
        // Numbers that are too few stay too few.
        EvaluationKind::Network { width, .. } if version > 1 => {
            with_mirror_images(&shape, width.into(), &numbers).unwrap_or(numbers)
        }
        _ => numbers,
    };
    Ok((preset.rules(size), kind, numbers))
}

/// The numbers of a network without the rows of patterns whose mirror image came before. There must be a row for every pattern.
fn without_mirror_images(shape: &Shape, width: usize, numbers: &[u8]) -> Vec<u8> {
    let (rows, rest) = numbers.split_at(shape.rows() * width);
    let mut kept = Vec::with_capacity(numbers.len());
    let mut next = 0;
    for (row, &shared) in rows.chunks_exact(width).zip(&shape.shared_numbers()) {
        if shared == next {
            kept.extend_from_slice(row);
            next += 1;
        }
    }
    kept.extend_from_slice(rest);
    kept
}

/// The numbers of a network with a row for every pattern; `None` if there are too few.
fn with_mirror_images(shape: &Shape, width: usize, numbers: &[u8]) -> Option<Vec<u8>> {
    let shared_numbers = shape.shared_numbers();
    let kept = shared_numbers.iter().max()? + 1;
    let (rows, rest) = numbers.split_at_checked(kept as usize * width)?;
    let mut all = Vec::with_capacity(shared_numbers.len() * width + rest.len());
    for &shared in &shared_numbers {
        all.extend_from_slice(&rows[shared as usize * width..][..width]);
    }
    all.extend_from_slice(rest);
    Some(all)
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
    fn new(rules: RuleSet, shape: &Shape, kind: EvaluationKind, numbers: &[u8]) -> Result<Self, BadWeights> {
        let other_network = |width| BadWeights::OtherNetwork(width, rules.size);
        if is_wide(rules.size) {
            let ten = rules.size == Size::TEN;
            let model = match kind {
                EvaluationKind::Rim => return Err(BadWeights::OtherPatterns),
                EvaluationKind::Linear if ten => Linear::new::<Squares>(shape, numbers).map(WideModel::LinearTen),
                EvaluationKind::Linear => Linear::new::<Squares>(shape, numbers).map(WideModel::LinearTwelve),
                EvaluationKind::Network { width: 32, branch } if ten => {
                    Network::new::<Squares>(shape, branch, numbers).map(WideModel::NetworkTen)
                }
                EvaluationKind::Network { width: 32, branch } => {
                    Network::new::<Squares>(shape, branch, numbers).map(WideModel::NetworkTwelve)
                }
                EvaluationKind::Network { width, .. } => return Err(other_network(width)),
            };
            return model.map(|model| Self::Wide(Arc::new(model))).ok_or(BadWeights::Numbers);
        }
        let model = match kind {
            EvaluationKind::Linear => Linear::new::<u64>(shape, numbers).map(NarrowModel::Linear),
            EvaluationKind::Rim => Rim::new(shape, numbers).map(|rim| NarrowModel::Rim(Arc::new(rim))),
            EvaluationKind::Network { width, branch } => match width {
                16 => Network::new::<u64>(shape, branch, numbers).map(NarrowModel::Network16),
                32 => Network::new::<u64>(shape, branch, numbers).map(NarrowModel::Network32),
                64 => Network::new::<u64>(shape, branch, numbers).map(NarrowModel::Network64),
                _ => return Err(other_network(width)),
            },
        };
        model.map(|model| Self::Narrow(Arc::new(model))).ok_or(BadWeights::Numbers)
    }
}

impl fmt::Debug for Learned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Learned").field("rules", &self.rules).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// Why a weight file gives no evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadWeights {
    /// It is not a weight file.
    SomethingElse,
    /// It is of a version that this program does not know.
    Version(u16),
    /// It was made for other patterns than this program looks at.
    OtherPatterns,
    /// It holds a network that this program has no code for: of this width, on a board of this size.
    OtherNetwork(u8, Size),
    /// Its end is missing.
    CutOff,
    /// Its checksum is wrong.
    Damaged,
    /// It holds too few or too many numbers for the evaluation that it says it is.
    Numbers,
    /// No weight file of this program has its name.
    Name,
    /// It is another one than its name says.
    OtherFile,
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
            Self::OtherNetwork(width, size) if is_wide(*size) => {
                write!(f, "a network of width {width}: for {size} this program has networks of width 32")
            }
            Self::OtherNetwork(width, _) => {
                write!(f, "a network of width {width}: this program has networks of width 16, 32 and 64")
            }
            Self::CutOff => f.write_str("the end of the weight file is missing or damaged"),
            Self::Damaged => f.write_str("the weight file is damaged: its checksum is wrong"),
            Self::Numbers => f.write_str("too few or too many numbers for the evaluation that it says it is"),
            Self::Name => f.write_str("this program knows no weight file of this name"),
            Self::OtherFile => f.write_str("another weight file than its name says"),
        }
    }
}

impl std::error::Error for BadWeights {}
