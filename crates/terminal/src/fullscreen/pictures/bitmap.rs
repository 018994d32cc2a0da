//! A picture as pixels.

/// Pixels in reading order, three bytes each: red, green, blue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bitmap {
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) rgb: Vec<u8>,
}

impl Bitmap {
    /// The picture that has this colour in each column and row.
    pub(super) fn from_fn(width: u16, height: u16, colour: impl Fn(u16, u16) -> [u8; 3]) -> Self {
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self { width, height, rgb: places.flat_map(|(x, y)| colour(x, y)).collect() }
    }

    /// The pixels in reading order.
    pub(super) fn pixels(&self) -> impl Iterator<Item = [u8; 3]> {
        self.rgb.as_chunks().0.iter().copied()
    }
}
