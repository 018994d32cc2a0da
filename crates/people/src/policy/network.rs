//! The network: a first layer, residual blocks of two layers each, and a head.

use super::layer::{Activations, Layer, Told};
use super::planes::Planes;
use crate::Rating;

/// Parts of a logit that the network tells apart.
pub(super) const LOGIT: i64 = 1 << 16;

/// A trained network, in whole numbers.
#[derive(Debug)]
pub(super) struct Network {
    pub(super) stem: Layer,
    /// What each square adds by where it lies: square by square, channel by channel.
    pub(super) place: Vec<i32>,
    pub(super) blocks: Vec<Block>,
    pub(super) head: Layer,
    /// The weights of the head's channels.
    pub(super) out: Vec<i32>,
}

/// Two layers, and a way around them.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) first: Layer,
    pub(super) second: Layer,
    /// The scale of what goes around.
    pub(super) around: i32,
}

impl Network {
    /// The logits of all squares.
    #[inline(always)]
    pub(super) fn logits(&self, planes: &Planes, rating: Rating) -> [i64; 64] {
        let told = Told { rating: rating.points().into(), empties: planes.empties.into() };
        let mut seen = Activations::new(self.stem.inputs);
        for (square, planes) in planes.squares.iter().enumerate() {
            for (value, &plane) in seen.square_mut(square).iter_mut().zip(planes) {
                *value = plane.into();
            }
        }
        let channels = self.stem.outputs;
        let mut x = Activations::new(channels);
        let mut inner = Activations::new(channels);
        self.stem.activate(&self.stem.sums(&seen, told), &mut x, |square, channel, _| {
            i64::from(self.place[square * channels + channel]) * i64::from(self.stem.scale[channel])
        });
        for Block { first, second, around } in &self.blocks {
            first.activate(&first.sums(&x, told), &mut inner, |_, _, _| 0);
            second.activate(&second.sums(&inner, told), &mut x, |_, _, x| i64::from(x) * i64::from(*around));
        }
        let mut last = Activations::new(self.head.outputs);
        self.head.activate(&self.head.sums(&x, told), &mut last, |_, _, _| 0);
        let weigh =
            |values: &[i16]| values.iter().zip(&self.out).map(|(&value, &out)| i64::from(value) * i64::from(out)).sum();
        std::array::from_fn(|square| weigh(last.square(square)))
    }
}
