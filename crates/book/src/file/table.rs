//! The table of a book: its positions in blocks of four kilobytes, each with a checksum, in an order that lets a place be guessed.
//!
//! The order is that of [`BookBoard::place`], which is spread evenly. So the block of a position is guessed from its place, and the first and last
//! position of a wrong one tell how far to go: two or three blocks are read, however many there are.

use std::io;

use super::header::HEADER;
use super::record::{self, BookRecord, RECORD};
use super::storage::Storage;
use crate::{BookBoard, BookEntry, BookProblem};

/// The bytes of a block.
pub(super) const BLOCK: usize = 4096;
/// The records of a block; what is left has their number and the checksum.
pub(super) const IN_BLOCK: usize = 127;
const COUNT: usize = IN_BLOCK * RECORD;
const CHECKSUM: usize = BLOCK - 4;

/// The table of a book.
#[derive(Clone, Debug)]
pub(super) struct Table {
    storage: Storage,
    blocks: u64,
}

impl Table {
    /// The table of so many positions, which lies behind the header.
    pub(super) fn new(storage: Storage, count: u64) -> Self {
        Self { storage, blocks: count.div_ceil(IN_BLOCK as u64) }
    }

    pub(super) fn blocks(&self) -> u64 {
        self.blocks
    }

    /// Where the table ends.
    pub(super) fn end(&self) -> u64 {
        start_of(self.blocks)
    }

    /// What is known of a position.
    pub(super) fn find(&self, board: BookBoard) -> Result<Option<BookEntry>, BookProblem> {
        let place = board.place();
        let (mut low, mut high) = (0, self.blocks);
        let mut number = part_of(place, self.blocks);
        while low < high {
            number = number.clamp(low, high - 1);
            let block = self.block(number)?;
            let (Some(first), Some(last)) = (block.place(0), block.place(block.count.saturating_sub(1))) else {
                return Err(BookProblem::Damaged { at: start_of(number) });
            };
            if place < first {
                high = number;
                number = number.saturating_sub(1 + part_of(first - place, self.blocks));
            } else if place > last {
                low = number + 1;
                number = number + 1 + part_of(place - last, self.blocks);
            } else {
                return Ok(block.find(board));
            }
        }
        Ok(None)
    }

    /// A block, if it is sound.
    pub(super) fn block(&self, number: u64) -> Result<Block, BookProblem> {
        let at = start_of(number);
        let bytes = match self.storage.read(at, BLOCK) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Err(BookProblem::Damaged { at }),
            Err(error) => return Err(error.into()),
        };
        let count = usize::from(u16::from_le_bytes([bytes[COUNT], bytes[COUNT + 1]]));
        if crc32fast::hash(&bytes[..CHECKSUM]).to_le_bytes() != bytes[CHECKSUM..] || count > IN_BLOCK {
            return Err(BookProblem::Damaged { at });
        }
        Ok(Block { bytes, count })
    }
}

/// Where a block begins.
pub(super) fn start_of(number: u64) -> u64 {
    HEADER as u64 + number.saturating_mul(BLOCK as u64)
}

/// How many of so many blocks lie in this part of all places.
fn part_of(places: u64, blocks: u64) -> u64 {
    ((u128::from(places) * u128::from(blocks)) >> 64) as u64
}

/// Some positions, one after the other in their order.
pub(super) struct Block {
    bytes: std::borrow::Cow<'static, [u8]>,
    count: usize,
}

impl Block {
    pub(super) fn records(&self) -> impl ExactSizeIterator<Item = BookRecord> {
        (0..self.count).map(|index| record::read(self.record(index)))
    }

    fn record(&self, index: usize) -> &[u8; RECORD] {
        self.bytes.as_chunks().0.get(index).unwrap_or(&[0; RECORD])
    }

    fn place(&self, index: usize) -> Option<u64> {
        (index < self.count).then(|| record::read(self.record(index)).0.place())
    }

    fn find(&self, board: BookBoard) -> Option<BookEntry> {
        self.records().find(|(known, _)| *known == board).map(|(_, entry)| entry)
    }
}

/// The blocks of a table with these records, which must be in their order.
pub(super) fn write(records: &[BookRecord], mut out: impl io::Write) -> io::Result<()> {
    for records in records.chunks(IN_BLOCK) {
        let mut block = [0; BLOCK];
        for (record, place) in records.iter().zip(block.chunks_exact_mut(RECORD)) {
            place.copy_from_slice(&record::write(record));
        }
        let [low, high, ..] = records.len().to_le_bytes();
        block[COUNT..COUNT + 2].copy_from_slice(&[low, high]);
        let checksum = crc32fast::hash(&block[..CHECKSUM]);
        block[CHECKSUM..].copy_from_slice(&checksum.to_le_bytes());
        out.write_all(&block)?;
    }
    Ok(())
}
