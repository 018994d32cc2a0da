//! The weight file of a policy.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `OFPEOPLE` |
//! | 2 | version of the format |
//! | 1, 1, 1 | blocks, channels of each, channels of the head |
//! | 4, 4 | length and CRC-32 of the numbers |
//! | … | the numbers, compressed (zlib) |
//!
//! The numbers are those of the training in their order: first the weights of all layers, one byte each, then all larger numbers. These lie
//! in four planes, all lowest bytes first, since they compress better that way.

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use outflank_engine::BadWeights;

use super::layer::{EMPTIES, Layer, RATINGS};
use super::network::{Block, Network};
use super::planes::PLANES;

const MAGIC: &[u8; 8] = b"OFPEOPLE";
const VERSION: u16 = 1;
const HEADER: usize = 21;

/// No policy has more bytes of numbers.
const MOST_BYTES: usize = 1 << 26;

/// How large a policy's network is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PolicyShape {
    /// Residual blocks.
    pub blocks: u8,
    /// Channels of each of them.
    pub channels: u8,
    /// Channels between the last block and the answer.
    pub head: u8,
}

/// A layer without its numbers.
#[derive(Clone, Copy)]
struct LayerShape {
    inputs: usize,
    outputs: usize,
    /// Whether it sees the mean of the board.
    far: bool,
    /// Whether it is told the rating and the number of empty squares.
    told: bool,
}

impl PolicyShape {
    /// The layers, in the order in which they are run.
    fn layers(self) -> Vec<LayerShape> {
        let channels = usize::from(self.channels);
        let first = LayerShape { inputs: channels, outputs: channels, far: true, told: true };
        let stem = LayerShape { inputs: PLANES, far: false, ..first };
        let second = LayerShape { far: false, told: false, ..first };
        let head = LayerShape { outputs: self.head.into(), ..first };
        let blocks = (0..self.blocks).flat_map(|_| [first, second]);
        std::iter::once(stem).chain(blocks).chain([head]).collect()
    }

    /// How many of the numbers are of one byte, and how many of four; `None` for a shape that there is no code for: channels are computed
    /// two at a time.
    fn numbers(self) -> Option<(usize, usize)> {
        if !(self.channels.is_multiple_of(2) && self.head.is_multiple_of(2)) {
            return None;
        }
        let (mut small, mut large) =
            (0, 64 * usize::from(self.channels) + usize::from(self.blocks) + usize::from(self.head));
        for layer in self.layers() {
            small += layer.outputs * layer.inputs * (9 + usize::from(layer.far));
            large += layer.outputs * (2 + if layer.told { RATINGS.count + EMPTIES.count } else { 0 });
        }
        Some((small, large))
    }
}

/// The weight file of a policy with these numbers, as training writes them, or why they are not one.
pub fn pack_policy(shape: PolicyShape, numbers: &[u8]) -> Result<Vec<u8>, BadWeights> {
    let (small, large) = shape.numbers().ok_or(BadWeights::Numbers)?;
    if numbers.len() != small + 4 * large {
        return Err(BadWeights::Numbers);
    }
    let (small, large) = numbers.split_at(small);
    let mut planes = small.to_vec();
    for plane in 0..4 {
        planes.extend(large.chunks_exact(4).map(|number| number[plane]));
    }
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend([shape.blocks, shape.channels, shape.head]);
    file.extend((planes.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(&planes).to_le_bytes());
    file.extend(compress_to_vec_zlib(&planes, 10));
    Ok(file)
}

/// The network in a weight file.
pub(super) fn unpack(file: &[u8]) -> Result<Network, BadWeights> {
    if !file.starts_with(MAGIC) {
        return Err(BadWeights::SomethingElse);
    }
    let (header, compressed) = file.split_first_chunk::<HEADER>().ok_or(BadWeights::CutOff)?;
    let word = |at: usize| u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    let version = u16::from_le_bytes([header[8], header[9]]);
    if version != VERSION {
        return Err(BadWeights::Version(version));
    }
    let shape = PolicyShape { blocks: header[10], channels: header[11], head: header[12] };
    let length = word(13) as usize;
    let numbers = decompress_to_vec_zlib_with_limit(compressed, length.min(MOST_BYTES));
    let numbers = numbers.map_err(|_| BadWeights::CutOff)?;
    if numbers.len() != length || crc32fast::hash(&numbers) != word(17) {
        return Err(BadWeights::Damaged);
    }
    let (small, large) = shape.numbers().ok_or(BadWeights::Numbers)?;
    if numbers.len() != small + 4 * large {
        return Err(BadWeights::Numbers);
    }
    let (small, planes) = numbers.split_at(small);
    let number = |at| i32::from_le_bytes([0, 1, 2, 3].map(|plane| planes[plane * large + at]));
    let large: Vec<i32> = (0..large).map(number).collect();
    Ok(network(shape, small, &large))
}

/// The network with these numbers, of which there must be as many as the shape has.
fn network(shape: PolicyShape, mut small: &[u8], mut large: &[i32]) -> Network {
    let mut weights = |count: usize| -> Vec<i16> {
        let (taken, rest) = small.split_at(count);
        small = rest;
        taken.iter().map(|&byte| i16::from(byte.cast_signed())).collect()
    };
    let mut numbers = |count: usize| -> Vec<i32> {
        let (taken, rest) = large.split_at(count);
        large = rest;
        taken.to_vec()
    };
    let with_weights: Vec<(LayerShape, Vec<i16>, Vec<i16>)> = shape
        .layers()
        .into_iter()
        .map(|layer| {
            let products = layer.outputs * layer.inputs;
            (layer, weights(9 * products), weights(if layer.far { products } else { 0 }))
        })
        .collect();
    let mut layers = with_weights.into_iter().map(|(LayerShape { inputs, outputs, told, .. }, near, far)| {
        let knots = |count: usize| if told { count * outputs } else { 0 };
        let (rating, empties) = (numbers(knots(RATINGS.count)), numbers(knots(EMPTIES.count)));
        Layer { inputs, outputs, near, far, rating, empties, bias: numbers(outputs), scale: numbers(outputs) }
    });
    let mut next = || layers.next().expect("a shape has a stem, two layers for each block, and a head");
    let stem = next();
    let pairs: Vec<(Layer, Layer)> = (0..shape.blocks).map(|_| (next(), next())).collect();
    let head = next();
    drop(layers);
    let place = numbers(64 * usize::from(shape.channels));
    let around = numbers(shape.blocks.into());
    let blocks =
        pairs.into_iter().zip(around).map(|((first, second), around)| Block { first, second, around }).collect();
    Network { stem, place, blocks, head, out: numbers(shape.head.into()) }
}
