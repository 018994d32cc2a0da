//! The squares in a straight line from each square.

/// The rays of one square in the order of [`SHIFTS`]: `up` runs to higher bits, `down` to lower ones.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub(super) struct Rays {
    pub(super) up: [u64; 4],
    pub(super) down: [u64; 4],
}

/// How many bits one step along a row, the two diagonals, and a column takes.
pub(super) const SHIFTS: [u32; 4] = [1, 7, 9, 8];

/// The squares that a line can run through: for all but columns, none in the first and last column, where it would go
/// over the edge.
pub(super) const INNER: [u64; 4] = [0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e, 0x7e7e_7e7e_7e7e_7e7e, u64::MAX];

/// The change of column of one step upwards, in the order of [`SHIFTS`].
const COLUMN_STEPS: [i32; 4] = [1, -1, 1, 0];
/// The change of row, likewise.
const ROW_STEPS: [i32; 4] = [0, 1, 1, 1];

pub(super) static RAYS: [Rays; 64] = all_rays();

const fn all_rays() -> [Rays; 64] {
    let mut rays = [Rays { up: [0; 4], down: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            rays[square].up[axis] = ray(square as i32, COLUMN_STEPS[axis], ROW_STEPS[axis]);
            rays[square].down[axis] = ray(square as i32, -COLUMN_STEPS[axis], -ROW_STEPS[axis]);
            axis += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, column_step: i32, row_step: i32) -> u64 {
    let (mut column, mut row) = (square % 8 + column_step, square / 8 + row_step);
    let mut ray = 0;
    while 0 <= column && column < 8 && 0 <= row && row < 8 {
        ray |= 1 << (row * 8 + column);
        column += column_step;
        row += row_step;
    }
    ray
}
