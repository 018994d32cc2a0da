//! A picture as PNG.

use super::canvas::Canvas;

pub(super) fn write(canvas: &Canvas) -> Vec<u8> {
    encode_png(canvas.width as u32, canvas.height as u32, &canvas.pixels)
}

/// A file in PNG with these pixels, three bytes each, in reading order.
///
/// ```
/// let red_and_blue = outflank_records::encode_png(2, 1, &[255, 0, 0, 0, 0, 255]);
/// assert!(red_and_blue.starts_with(b"\x89PNG"));
/// ```
///
/// # Panics
///
/// If there are no pixels, or not as many as the picture has places.
pub fn encode_png(width: u32, height: u32, rgb: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("a picture of this size can be written to memory");
    writer.write_image_data(rgb).expect("there is a pixel for every place");
    drop(writer);
    file
}
