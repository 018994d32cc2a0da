//! A scene as pixels: every shape is drawn by its distance from each pixel, which gives smooth edges for free.

use super::glyphs;
use super::scene::{Colour, Scene, Shape};

/// Pixels in reading order, three bytes each.
pub(super) struct Canvas {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) pixels: Vec<u8>,
}

impl Canvas {
    /// A scene that is `scale` times as large.
    pub(super) fn of(scene: &Scene, scale: f64) -> Self {
        let (width, height) = ((scene.width * scale).ceil() as usize, (scene.height * scale).ceil() as usize);
        let mut canvas = Self { width, height, pixels: vec![0xff; width * height * 3] };
        for (colour, shape) in &scene.shapes {
            match shape {
                Shape::Rectangle { x, y, width, height } => {
                    let (half_width, half_height) = (width * scale / 2.0, height * scale / 2.0);
                    let middle = (x * scale + half_width, y * scale + half_height);
                    canvas.fill(*colour, middle, (half_width, half_height), |x, y| {
                        (x.abs() - half_width).max(y.abs() - half_height)
                    });
                }
                Shape::Circle { x, y, radius } => {
                    let radius = radius * scale;
                    canvas.fill(*colour, (x * scale, y * scale), (radius, radius), |x, y| x.hypot(y) - radius);
                }
                Shape::Text { x, y, height, text } => {
                    for [from, to] in glyphs::strokes(text, (x * scale, y * scale), height * scale) {
                        canvas.stroke(*colour, from, to, height * scale * glyphs::THICKNESS);
                    }
                }
            }
        }
        canvas
    }

    /// Colours what lies inside: `distance` is that from the edge, negative inside, seen from the middle.
    fn fill(&mut self, colour: Colour, middle: (f64, f64), half: (f64, f64), distance: impl Fn(f64, f64) -> f64) {
        let range = |middle: f64, half: f64, end: usize| {
            let first = (middle - half - 1.0).max(0.0) as usize;
            let last = ((middle + half + 2.0).max(0.0) as usize).min(end);
            first..last
        };
        for row in range(middle.1, half.1, self.height) {
            for column in range(middle.0, half.0, self.width) {
                let (x, y) = (column as f64 + 0.5 - middle.0, row as f64 + 0.5 - middle.1);
                let cover = (0.5 - distance(x, y)).clamp(0.0, 1.0);
                let at = (row * self.width + column) * 3;
                for (pixel, ink) in self.pixels[at..at + 3].iter_mut().zip(colour.0) {
                    *pixel = (f64::from(*pixel) * (1.0 - cover) + f64::from(ink) * cover).round() as u8;
                }
            }
        }
    }

    /// A line with round ends.
    fn stroke(&mut self, colour: Colour, from: (f64, f64), to: (f64, f64), thickness: f64) {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let half = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let radius = thickness / 2.0;
        let squared_length = (half.0 * half.0 + half.1 * half.1).max(f64::EPSILON);
        self.fill(colour, middle, (half.0.abs() + radius, half.1.abs() + radius), |x, y| {
            let along = ((x * half.0 + y * half.1) / squared_length).clamp(-1.0, 1.0);
            (x - along * half.0).hypot(y - along * half.1) - radius
        });
    }
}
