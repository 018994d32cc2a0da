//! Round shapes from block characters: for each cell the character that comes nearest to the shape.

/// An ellipse in the middle of a square: its width and height as parts of the square's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ellipse {
    width: f32,
    height: f32,
}

/// A character that shows part of a shape in its ink, or, inverted, in the ground around its ink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) symbol: char,
    pub(crate) inverted: bool,
}

impl Ellipse {
    pub(crate) const DISC: Self = Self { width: 0.86, height: 0.86 };
    /// A disc that stands on its edge.
    pub(crate) const EDGE: Self = Self { width: 0.2, height: 0.86 };
    /// A disc of letters.
    pub(crate) const LETTERS: Self = Self { width: 0.7, height: 0.7 };
    /// The mark of a square on which the side to move may play: of all sizes this one looks most like a dot.
    pub(crate) const DOT: Self = Self { width: 0.44, height: 0.3 };

    /// Whether a point of a square of so many columns and lines lies in the shape. A cell is one wide and two high.
    fn covers(self, (x, y): (f32, f32), columns: u16, lines: u16) -> bool {
        let (width, height) = (f32::from(columns), 2.0 * f32::from(lines));
        let side = width.min(height);
        let part = |from_middle: f32, whole: f32| (2.0 * from_middle / (whole * side)).powi(2);
        part(x - width / 2.0, self.width) + part(2.0 * y - height / 2.0, self.height) <= 1.0
    }
}

fn cells(columns: u16, lines: u16) -> impl Iterator<Item = (u16, u16)> {
    (0..lines).flat_map(move |line| (0..columns).map(move |column| (column, line)))
}

/// The cells of a square of so many columns and lines with the shape in it, in reading order.
pub(crate) fn blocks(shape: Ellipse, columns: u16, lines: u16) -> Vec<Block> {
    let point = |cell: u16, step: u16, steps: u16| f32::from(cell) + (f32::from(step) + 0.5) / f32::from(steps);
    let cell = |(column, line): (u16, u16)| {
        nearest(|x, y| shape.covers((point(column, x, ACROSS), point(line, y, DOWN)), columns, lines))
    };
    cells(columns, lines).map(cell).collect()
}

/// The cells whose middle lies in the shape, in reading order: for letters, which are whole or not at all.
pub(crate) fn whole_cells(shape: Ellipse, columns: u16, lines: u16) -> Vec<bool> {
    let middle = |(column, line): (u16, u16)| (f32::from(column) + 0.5, f32::from(line) + 0.5);
    cells(columns, lines).map(|cell| shape.covers(middle(cell), columns, lines)).collect()
}

/// Points of a cell that are looked at.
const ACROSS: u16 = 8;
const DOWN: u16 = 16;

/// The characters that fill quarters of a cell. The place in the list says which, as bits in reading order.
const QUARTERS: [char; 16] = [' ', '▗', '▖', '▄', '▝', '▐', '▞', '▟', '▘', '▚', '▌', '▙', '▀', '▜', '▛', '█'];
const LOWER: [char; 7] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇'];
const LEFT: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// The part of a cell that a character fills.
#[derive(Clone, Copy)]
enum Mask {
    Quarters(u16),
    Upper(u16),
    Lower(u16),
    Left(u16),
}

impl Mask {
    const fn has(self, x: u16, y: u16) -> bool {
        match self {
            Self::Quarters(bits) => (bits >> (3 - x / (ACROSS / 2) - 2 * (y / (DOWN / 2)))) & 1 == 1,
            Self::Upper(eighths) => y < eighths * DOWN / 8,
            Self::Lower(eighths) => DOWN - 1 - y < eighths * DOWN / 8,
            Self::Left(eighths) => x < eighths * ACROSS / 8,
        }
    }
}

fn glyphs() -> impl Iterator<Item = (char, Mask)> {
    let quarters = (0..).zip(QUARTERS).map(|(bits, symbol)| (symbol, Mask::Quarters(bits)));
    let lower = (1..).zip(LOWER).map(|(eighths, symbol)| (symbol, Mask::Lower(eighths)));
    let left = (1..).zip(LEFT).map(|(eighths, symbol)| (symbol, Mask::Left(eighths)));
    quarters.chain([('▔', Mask::Upper(1))]).chain(lower).chain(left)
}

fn nearest(covers: impl Fn(u16, u16) -> bool) -> Block {
    let judge = |(symbol, mask): (char, Mask)| {
        let all = usize::from(ACROSS * DOWN);
        let wrong = cells(ACROSS, DOWN).filter(|&(x, y)| mask.has(x, y) != covers(x, y)).count();
        let filled = cells(ACROSS, DOWN).filter(|&(x, y)| mask.has(x, y)).count();
        // All else being equal less is shown of the shape, above as below; and no ink lies at the bottom of the cell, to which the
        // blocks of many fonts do not reach.
        let at_bottom = (0..ACROSS).filter(|&x| mask.has(x, DOWN - 1)).count();
        match wrong <= all - wrong {
            true => ((wrong, filled, at_bottom), Block { symbol, inverted: false }),
            false => ((all - wrong, all - filled, at_bottom), Block { symbol, inverted: true }),
        }
    };
    let best = glyphs().map(judge).min_by_key(|&(key, block)| (key, block.inverted));
    best.map_or(Block { symbol: ' ', inverted: false }, |(_, block)| block)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many points of a cell are seen as part of the shape.
    fn weight(block: Block) -> usize {
        let (_, mask) = glyphs().find(|&(glyph, _)| glyph == block.symbol).unwrap();
        cells(ACROSS, DOWN).filter(|&(x, y)| mask.has(x, y) != block.inverted).count()
    }

    fn sum(shape: Ellipse, scale: u16, keep: impl Fn(u16, u16) -> bool) -> usize {
        let blocks = blocks(shape, 2 * scale, scale);
        cells(2 * scale, scale).zip(blocks).filter(|&((x, y), _)| keep(x, y)).map(|(_, block)| weight(block)).sum()
    }

    #[test]
    fn discs_lie_in_the_middle_of_their_squares() {
        for scale in 2..12 {
            let part = |keep: &dyn Fn(u16, u16) -> bool| sum(Ellipse::DISC, scale, keep);
            assert_eq!(part(&|x, _| x < scale), part(&|x, _| x >= scale), "{scale}");
            assert_eq!(part(&|_, y| 2 * y + 1 < scale), part(&|_, y| 2 * y + 1 > scale), "{scale}");
        }
    }

    #[test]
    fn discs_are_as_large_as_they_should_be_and_their_middle_is_full() {
        for scale in 2..12 {
            let square = f32::from(2 * scale * scale * ACROSS * DOWN);
            let share = sum(Ellipse::DISC, scale, |_, _| true) as f32 / square;
            let circle = std::f32::consts::PI * (0.86_f32 / 2.0).powi(2);
            assert!((share - circle).abs() < 0.03, "{scale}: {share}");
            let middle = blocks(Ellipse::DISC, 2 * scale, scale)[usize::from(scale / 2 * 2 * scale + scale)];
            assert!(weight(middle) * 8 >= usize::from(7 * ACROSS * DOWN), "{scale}: {middle:?}");
        }
    }
}
