//! What a picture is made of, before it becomes SVG, PNG or a frame of a GIF.

use outflank_rules::{Side, Square};

use super::Picture;

/// The side of a square.
pub(super) const SQUARE: f64 = 60.0;
/// The room for coordinates, and without them for the edge of the board.
const MARGIN: f64 = 30.0;
const BARE_MARGIN: f64 = 4.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Colour(pub(super) [u8; 3]);

const PAPER: Colour = Colour([0xff, 0xff, 0xff]);
const BOARD: Colour = Colour([0x2f, 0x85, 0x5a]);
const LINE: Colour = Colour([0x12, 0x3b, 0x27]);
const BLACK: Colour = Colour([0x14, 0x14, 0x14]);
const WHITE: Colour = Colour([0xfa, 0xfa, 0xf5]);
const INK: Colour = Colour([0x33, 0x33, 0x33]);
const LEGAL: Colour = Colour([0x8f, 0xd6, 0xa8]);
const ACCENT: Colour = Colour([0xe0, 0x4f, 0x39]);

/// Every colour that a scene may have.
pub(super) const COLOURS: [Colour; 8] = [PAPER, BOARD, LINE, BLACK, WHITE, INK, LEGAL, ACCENT];

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Shape {
    Rectangle {
        x: f64,
        y: f64,
        width: f64,
        height: f64,
    },
    Circle {
        x: f64,
        y: f64,
        radius: f64,
    },
    /// Words around a middle, as high as `height`.
    Text {
        x: f64,
        y: f64,
        height: f64,
        text: String,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scene {
    pub(super) width: f64,
    pub(super) height: f64,
    /// What lies above stands behind.
    pub(super) shapes: Vec<(Colour, Shape)>,
}

pub(super) fn of(picture: &Picture) -> Scene {
    let margin = if picture.coordinates { MARGIN } else { BARE_MARGIN };
    let (columns, rows) = (f64::from(picture.size.width()), f64::from(picture.size.height()));
    let (width, height) = (columns * SQUARE + 2.0 * margin, rows * SQUARE + 2.0 * margin);
    let mut shapes = vec![(PAPER, Shape::Rectangle { x: 0.0, y: 0.0, width, height })];
    shapes.push((BOARD, Shape::Rectangle { x: margin, y: margin, width: columns * SQUARE, height: rows * SQUARE }));
    add_lines(&mut shapes, margin, (columns, rows));
    if picture.coordinates {
        add_coordinates(&mut shapes, (picture.size.width(), picture.size.height()), (width, height));
    }
    for square in picture.size.squares() {
        add_square(&mut shapes, picture, square, margin);
    }
    Scene { width, height, shapes }
}

fn add_lines(shapes: &mut Vec<(Colour, Shape)>, margin: f64, (columns, rows): (f64, f64)) {
    const THICKNESS: f64 = 1.5;
    let along = |length: f64| length * SQUARE + THICKNESS;
    for column in 0..=columns as u8 {
        let x = margin + f64::from(column) * SQUARE - THICKNESS / 2.0;
        let y = margin - THICKNESS / 2.0;
        shapes.push((LINE, Shape::Rectangle { x, y, width: THICKNESS, height: along(rows) }));
    }
    for row in 0..=rows as u8 {
        let y = margin + f64::from(row) * SQUARE - THICKNESS / 2.0;
        let x = margin - THICKNESS / 2.0;
        shapes.push((LINE, Shape::Rectangle { x, y, width: along(columns), height: THICKNESS }));
    }
    // The four points that a real board has, two squares from each corner.
    if columns >= 6.0 && rows >= 6.0 {
        for (x, y) in [(2.0, 2.0), (columns - 2.0, 2.0), (2.0, rows - 2.0), (columns - 2.0, rows - 2.0)] {
            let (x, y) = (margin + x * SQUARE, margin + y * SQUARE);
            shapes.push((LINE, Shape::Circle { x, y, radius: 4.0 }));
        }
    }
}

fn add_coordinates(shapes: &mut Vec<(Colour, Shape)>, (columns, rows): (u8, u8), (width, height): (f64, f64)) {
    let mut text = |x: f64, y: f64, text: String| shapes.push((INK, Shape::Text { x, y, height: 16.0, text }));
    let middle = |number: u8| MARGIN + (f64::from(number) + 0.5) * SQUARE;
    for column in 0..columns {
        let letter = char::from(b'a' + column).to_string();
        text(middle(column), MARGIN / 2.0, letter.clone());
        text(middle(column), height - MARGIN / 2.0, letter);
    }
    for row in 0..rows {
        text(MARGIN / 2.0, middle(row), (row + 1).to_string());
        text(width - MARGIN / 2.0, middle(row), (row + 1).to_string());
    }
}

fn add_square(shapes: &mut Vec<(Colour, Shape)>, picture: &Picture, square: Square, margin: f64) {
    let x = margin + (f64::from(square.column()) + 0.5) * SQUARE;
    let y = margin + (f64::from(square.row()) + 0.5) * SQUARE;
    let disc = Side::BOTH.into_iter().find(|&side| picture.discs[side].contains(square));
    let mut circle = |colour, radius| shapes.push((colour, Shape::Circle { x, y, radius }));
    match disc {
        Some(Side::Black) => circle(BLACK, 25.0),
        Some(Side::White) => {
            circle(LINE, 25.0);
            circle(WHITE, 24.0);
        }
        None => {}
    }
    let ground = match disc {
        Some(Side::Black) => BLACK,
        Some(Side::White) => WHITE,
        None => BOARD,
    };
    if picture.marked.contains(square) {
        circle(ACCENT, 21.0);
        circle(ground, 18.0);
    }
    let label = picture.labels.get(&square);
    if label.is_none() && picture.last_move == Some(square) {
        circle(ACCENT, 5.0);
    }
    if label.is_none() && disc.is_none() && picture.legal.contains(square) {
        circle(LEGAL, 6.0);
    }
    if let Some(text) = label {
        let ink = if disc == Some(Side::White) { BLACK } else { WHITE };
        // Long labels are written smaller, so that they stay on their square.
        let height = (SQUARE * 0.8 / text.chars().count().max(1) as f64 * 1.4).min(24.0);
        shapes.push((ink, Shape::Text { x, y, height, text: text.clone() }));
    }
}
