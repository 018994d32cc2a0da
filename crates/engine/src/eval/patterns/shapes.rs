//! Which groups of squares are looked at, on boards of each size.
//!
//! Corners and edges decide games, so they are seen best: whole edges with the squares before the corners, blocks and triangles in
//! the corners. Every other line of the board is seen as far as ten squares.

use std::ops::Range;

use outflank_rules::{Size, Square};

/// A group of squares in one of its places: at the top left.
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) squares: Vec<Square>,
}

/// The groups of a board; `None` where no evaluation is learned.
pub(super) fn groups(size: Size) -> Option<Vec<Group>> {
    let groups = match size {
        Size::SIX => vec![
            corner_block(3, 3, "corner 3x3"),
            corner_block(4, 2, "corner 4x2"),
            corner_triangle(),
            edge_with_x(6),
            row(1, 0..6, "row 2"),
            row(2, 0..6, "row 3"),
            diagonal(6, 6, 0..6, "diagonal 6"),
            diagonal(6, 5, 0..5, "diagonal 5"),
            diagonal(6, 4, 0..4, "diagonal 4"),
        ],
        Size::EIGHT => vec![
            corner_block(3, 3, "corner 3x3"),
            corner_block(5, 2, "corner 5x2"),
            corner_triangle(),
            edge_with_x(8),
            edge_block(),
            row(1, 0..8, "row 2"),
            row(2, 0..8, "row 3"),
            row(3, 0..8, "row 4"),
            diagonal(8, 8, 0..8, "diagonal 8"),
            diagonal(8, 7, 0..7, "diagonal 7"),
            diagonal(8, 6, 0..6, "diagonal 6"),
        ],
        Size::TEN => vec![
            corner_block(3, 3, "corner 3x3"),
            corner_block(5, 2, "corner 5x2"),
            corner_triangle(),
            inner_block(),
            row(0, 0..10, "edge"),
            row(1, 0..10, "row 2"),
            row(2, 1..9, "row 3"),
            row(3, 1..9, "row 4"),
            row(4, 1..9, "row 5"),
            diagonal(10, 10, 0..10, "diagonal 10"),
            diagonal(10, 9, 0..9, "diagonal 9"),
            diagonal(10, 8, 0..8, "diagonal 8"),
            diagonal(10, 7, 0..7, "diagonal 7"),
            diagonal(10, 6, 0..6, "diagonal 6"),
            diagonal(10, 5, 0..5, "diagonal 5"),
        ],
        Size::TWELVE => vec![
            corner_block(3, 3, "corner 3x3"),
            corner_block(5, 2, "corner 5x2"),
            corner_triangle(),
            inner_block(),
            row(0, 0..9, "edge"),
            row(1, 0..8, "row 2"),
            row(2, 2..10, "row 3"),
            row(3, 2..10, "row 4"),
            row(4, 2..10, "row 5"),
            row(5, 2..10, "row 6"),
            diagonal(12, 12, 1..11, "diagonal 12"),
            diagonal(12, 11, 1..10, "diagonal 11"),
            diagonal(12, 10, 0..10, "diagonal 10"),
            diagonal(12, 9, 0..9, "diagonal 9"),
            diagonal(12, 8, 0..8, "diagonal 8"),
            diagonal(12, 7, 0..7, "diagonal 7"),
            diagonal(12, 6, 0..6, "diagonal 6"),
        ],
        _ => return None,
    };
    Some(groups)
}

/// The groups at the edge of 8×8 that decide most near the end of a game.
pub(super) fn rim() -> [Group; 3] {
    [edge_with_x(8), corner_block(3, 3, "corner 3x3"), corner_block(5, 2, "corner 5x2")]
}

fn group(name: &'static str, squares: impl Iterator<Item = (u8, u8)>) -> Group {
    let squares = squares.map(|(column, row)| Square::new(column, row).expect("a square of the board")).collect();
    Group { name, squares }
}

/// A block of squares in the corner.
fn corner_block(width: u8, height: u8, name: &'static str) -> Group {
    group(name, (0..height).flat_map(|row| (0..width).map(move |column| (column, row))))
}

/// Ten squares in the corner: four, three, two and one.
fn corner_triangle() -> Group {
    group("corner triangle", (0..4).flat_map(|row| (0..4 - row).map(move |column| (column, row))))
}

/// An edge, and the two squares diagonally before its corners.
fn edge_with_x(side: u8) -> Group {
    group("edge with X squares", (0..side).map(|column| (column, 0)).chain([(1, 1), (side - 2, 1)]))
}

/// The middle of an edge two rows deep, and the corners.
fn edge_block() -> Group {
    let middle = |row| (2..6).map(move |column| (column, row));
    group("edge 4x2 with corners", middle(0).chain(middle(1)).chain([(0, 0), (7, 0)]))
}

/// A block of squares just inside of the corner.
fn inner_block() -> Group {
    group("inner 3x3", (1..4).flat_map(|row| (1..4).map(move |column| (column, row))))
}

/// Squares of a row.
fn row(row: u8, columns: Range<u8>, name: &'static str) -> Group {
    group(name, columns.map(move |column| (column, row)))
}

/// Squares of the falling diagonal that is `length` squares long and begins at the upper edge.
fn diagonal(side: u8, length: u8, steps: Range<u8>, name: &'static str) -> Group {
    group(name, steps.map(move |step| (side - length + step, step)))
}
