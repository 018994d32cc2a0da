//! The first bytes of a book: which game it is about, and how many positions lie in its table.

use outflank_rules::{Goal, Lines, RuleSet, Size};

use crate::BookProblem;
use crate::board::is_for_books;

/// The bytes of the header.
pub(super) const HEADER: usize = 64;

const MAGIC: &[u8; 8] = b"OFBOOK\r\n";
/// The format that this program writes, and the only one so far.
const FORMAT: u32 = 1;

/// What the header says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BookHeader {
    pub(super) rules: RuleSet,
    /// Positions in the table; those in the journal come on top.
    pub(super) count: u64,
}

impl BookHeader {
    pub(super) fn write(&self) -> [u8; HEADER] {
        let RuleSet { size, lines, goal, .. } = self.rules;
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        bytes[12..16].copy_from_slice(&[
            size.width(),
            size.height(),
            u8::from(lines == Lines::Orthogonal),
            u8::from(goal == Goal::Fewest),
        ]);
        bytes[16..24].copy_from_slice(&self.count.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..HEADER - 4]);
        bytes[HEADER - 4..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    pub(super) fn read(bytes: &[u8]) -> Result<Self, BookProblem> {
        let damaged = BookProblem::Damaged { at: 0 };
        if !bytes.starts_with(MAGIC) {
            return Err(BookProblem::SomethingElse);
        }
        let (fields, checksum) = bytes.split_at_checked(HEADER - 4).ok_or(BookProblem::Damaged { at: 0 })?;
        let number = |from: usize| u32::from_le_bytes(std::array::from_fn(|at| fields[from + at]));
        if crc32fast::hash(fields).to_le_bytes() != checksum {
            return Err(damaged);
        }
        if number(8) > FORMAT {
            return Err(BookProblem::Newer { format: number(8) });
        }
        let size = Size::new(fields[12], fields[13]).map_err(|_| BookProblem::Damaged { at: 12 })?;
        let lines = if fields[14] == 0 { Lines::All } else { Lines::Orthogonal };
        let goal = if fields[15] == 0 { Goal::Most } else { Goal::Fewest };
        let rules = RuleSet { lines, goal, ..RuleSet::standard(size) };
        let count = u64::from_le_bytes(std::array::from_fn(|at| fields[16 + at]));
        if is_for_books(rules) { Ok(Self { rules, count }) } else { Err(BookProblem::Damaged { at: 12 }) }
    }
}
