//! A scene as SVG.

use std::fmt::Write;

use outflank_rules::text::Escaped;

use super::scene::{Colour, Scene, Shape};

pub(super) fn write(scene: &Scene) -> String {
    let (width, height) = (scene.width, scene.height);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" text-anchor=\"middle\" dominant-baseline=\"central\">\n"
    );
    for (Colour([red, green, blue]), shape) in &scene.shapes {
        let fill = format!("fill=\"#{red:02x}{green:02x}{blue:02x}\"");
        let written = match shape {
            Shape::Rectangle { x, y, width, height } => {
                writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {fill}/>")
            }
            Shape::Circle { x, y, radius } => writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {fill}/>"),
            Shape::Text { x, y, height, text } => {
                writeln!(svg, "<text x=\"{x}\" y=\"{y}\" font-size=\"{height}\" {fill}>{}</text>", Escaped(text))
            }
        };
        written.expect("a string can always be written to");
    }
    svg.push_str("</svg>\n");
    svg
}
