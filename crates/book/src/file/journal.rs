//! The journal of a book: what was added since its table was written, behind the table, in groups.
//!
//! A group is everything that one new position changes, so values always fit together: it counts whole or not at all. A crash can cut off only the last.

use super::record::{self, BookRecord, RECORD};
use crate::BookProblem;

pub(super) const MAGIC: [u8; 4] = *b"GRP1";
/// What stands before the records of a group: the magic, and their number.
const HEAD: usize = 8;
const CHECKSUM: usize = 4;

/// A group as bytes.
pub(super) fn write(records: &[BookRecord]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(u32::try_from(records.len()).unwrap_or(u32::MAX).to_le_bytes());
    records.iter().for_each(|record| bytes.extend(record::write(record)));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// What a journal says.
#[derive(Default)]
pub(super) struct JournalText {
    /// Every record, in the order in which they were added.
    pub(super) records: Vec<BookRecord>,
    /// The bytes that make sense. What follows was cut off in the middle.
    pub(super) sound: usize,
}

/// Reads a journal that begins at this byte of its file.
pub(super) fn read(bytes: &[u8], from: u64) -> Result<JournalText, BookProblem> {
    let mut text = JournalText::default();
    while text.sound < bytes.len() {
        match group(&bytes[text.sound..]) {
            Group::Sound { records, length } => {
                text.records.extend(records);
                text.sound += length;
            }
            Group::CutOff => break,
            Group::Damaged => return Err(BookProblem::Damaged { at: from + text.sound as u64 }),
        }
    }
    Ok(text)
}

pub(super) enum Group {
    Sound {
        records: Vec<BookRecord>,
        length: usize,
    },
    /// The last one, of which a part is missing, or was never written though the file has grown.
    CutOff,
    /// Others follow, so this is not what a crash leaves.
    Damaged,
}

pub(super) fn group(bytes: &[u8]) -> Group {
    let Some((head, rest)) = bytes.split_at_checked(HEAD) else { return Group::CutOff };
    if bytes.iter().all(|&byte| byte == 0) {
        return Group::CutOff;
    }
    if !head.starts_with(&MAGIC) {
        return Group::Damaged;
    }
    let count = u32::from_le_bytes([head[4], head[5], head[6], head[7]]) as usize;
    let length = HEAD.saturating_add(count.saturating_mul(RECORD));
    let Some((content, checksum)) =
        length.checked_add(CHECKSUM).and_then(|end| bytes.get(..end)).map(|group| group.split_at(length))
    else {
        return Group::CutOff;
    };
    if crc32fast::hash(content).to_le_bytes() != checksum {
        let is_last = length + CHECKSUM == bytes.len();
        return if is_last { Group::CutOff } else { Group::Damaged };
    }
    let records = rest.as_chunks().0.iter().take(count).map(record::read).collect();
    Group::Sound { records, length: length + CHECKSUM }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BookBoard, BookEntry};
    use outflank_engine::{Confidence, Score};

    fn records(count: u64) -> Vec<BookRecord> {
        let entry = BookEntry { value: Score::new(3), confidence: Confidence::Exact, leaf: None, games: 1 };
        (0..count).map(|number| (BookBoard::from_words([number + 1, 0]), entry)).collect()
    }

    #[test]
    fn wherever_a_journal_is_cut_off_all_whole_groups_count() {
        let groups = [records(1), records(3), records(2)];
        let whole: Vec<u8> = groups.iter().flat_map(|group| write(group)).collect();
        let ends = groups.iter().scan(0, |end, group| {
            *end += write(group).len();
            Some(*end)
        });
        let ends: Vec<usize> = ends.collect();
        for length in 0..=whole.len() {
            let text = read(&whole[..length], 0).unwrap_or_else(|problem| panic!("{length}: {problem}"));
            assert_eq!(text.sound, ends.iter().copied().filter(|&end| end <= length).max().unwrap_or(0));
        }
    }

    #[test]
    fn other_damage_is_told() {
        let mut bytes: Vec<u8> = [records(1), records(3)].iter().flat_map(|group| write(group)).collect();
        bytes[20] ^= 1;
        assert!(matches!(read(&bytes, 100), Err(BookProblem::Damaged { at: 100 })));
    }
}
