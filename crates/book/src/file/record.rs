//! A position and what is known of it as 32 bytes.

use outflank_engine::{Confidence, Score};

use crate::{BookBoard, BookEntry, BookLeaf, Judge};

/// The bytes of a record.
pub(super) const RECORD: usize = 32;

/// Stands for a depth in a score that is exact.
const EXACT: u8 = u8::MAX;
/// Stands for a leaf that is not there.
const NO_LEAF: u8 = u8::MAX;

/// Nobody wins by more discs, whatever a file says.
const MOST: i16 = 64;

/// A position and what is known of it.
pub(crate) type BookRecord = (BookBoard, BookEntry);

pub(super) fn write(&(board, entry): &BookRecord) -> [u8; RECORD] {
    let mut bytes = [0; RECORD];
    let [mover, other] = board.words().map(u64::to_le_bytes);
    bytes[..8].copy_from_slice(&mover);
    bytes[8..16].copy_from_slice(&other);
    bytes[16..18].copy_from_slice(&entry.value.discs().to_le_bytes());
    bytes[18..20].copy_from_slice(&trusted(entry.confidence));
    bytes[22] = NO_LEAF;
    if let Some(leaf) = entry.leaf {
        bytes[20..22].copy_from_slice(&leaf.score.discs().to_le_bytes());
        bytes[22] = leaf.bit;
        bytes[23..25].copy_from_slice(&trusted(leaf.confidence));
        bytes[26..28].copy_from_slice(&leaf.judge.number().to_le_bytes());
    }
    bytes[28..].copy_from_slice(&entry.games.to_le_bytes());
    bytes
}

pub(super) fn read(bytes: &[u8; RECORD]) -> BookRecord {
    let number = |from: usize| u64::from_le_bytes(std::array::from_fn(|at| bytes[from + at]));
    let score = |from: usize| Score::new(i16::from_le_bytes([bytes[from], bytes[from + 1]]).clamp(-MOST, MOST));
    let leaf = (bytes[22] != NO_LEAF).then(|| BookLeaf {
        bit: bytes[22],
        score: score(20),
        confidence: confidence([bytes[23], bytes[24]]),
        judge: Judge::numbered(u16::from_le_bytes([bytes[26], bytes[27]])),
    });
    let games = u32::from_le_bytes(std::array::from_fn(|at| bytes[28 + at]));
    let entry = BookEntry { value: score(16), confidence: confidence([bytes[18], bytes[19]]), leaf, games };
    (BookBoard::from_words([number(0), number(8)]), entry)
}

/// Who wins alone is worth nothing in a book, and is never kept.
fn trusted(confidence: Confidence) -> [u8; 2] {
    match confidence {
        Confidence::Exact => [EXACT, 100],
        Confidence::Searched { depth, percent } => [depth, percent],
        Confidence::WinLossDraw => [0, 0],
    }
}

fn confidence([depth, percent]: [u8; 2]) -> Confidence {
    if depth == EXACT { Confidence::Exact } else { Confidence::Searched { depth, percent } }
}
