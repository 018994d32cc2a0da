//! `book.dat` of Edax.
//!
//! All numbers are little-endian. The header has 42 bytes: `XADE`, `KOOB`, version (4) and release, a date of 8 bytes, five options (level, fewest empties, errors in
//! the middle and at the end of a game, how much to tell) and the number of positions, four bytes each. A position is the words of the side to move and of the
//! other side (a1 is bit 0), games won, drawn and lost and lines below it (four bytes each), value, lower and upper bound (two bytes each), the number of links, the level,
//! the links and the leaf, each a score and a square (64 is a pass, 65 no move).
//!
//! Edax has positions in which the side to move has to pass. Here they are left out, since a pass is no choice, and written down again for Edax.

use std::collections::BTreeMap;

use outflank_rules::RuleSet;

use super::pages::{LineCounts, Pages};
use super::{BookNote, Cursor, ForeignProblem, NO_SQUARE, confidence_of, level_of, worth};
use crate::{BookBoard, BookFormat, Judge};

const MAGIC: &[u8; 8] = b"XADEKOOB";
const VERSION: u8 = 4;
/// The release whose books these are.
const RELEASE: u8 = 4;
/// The date and the options, which nobody needs who reads.
const DATE: usize = 8;
const OPTIONS: usize = 20;

const PASS: u8 = 64;
const NO_MOVE: u8 = 65;
/// The score of no move.
const NO_SCORE: i8 = -127;

pub(super) fn is_edax(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

pub(super) fn read(bytes: &[u8], rules: RuleSet, take: &mut dyn FnMut(BookNote)) -> Result<(), ForeignProblem> {
    if !is_edax(bytes) {
        return Err(ForeignProblem::AnotherFormat { format: BookFormat::Edax });
    }
    let mut cursor = Cursor { at: MAGIC.len(), ..Cursor::new(bytes) };
    let [version, _release] = cursor.take()?;
    if version != VERSION {
        return Err(ForeignProblem::UnknownVersion { version });
    }
    cursor.take::<{ DATE + OPTIONS }>()?;
    // How many there are is not relied on: Edax itself reads until the end.
    cursor.take::<4>()?;
    while !cursor.is_at_end() {
        if let Some(note) = read_position(&mut cursor, rules)? {
            take(note);
        }
    }
    Ok(())
}

/// A position; nothing if it has no move.
fn read_position(cursor: &mut Cursor<'_>, rules: RuleSet) -> Result<Option<BookNote>, ForeignProblem> {
    let position = cursor.position(rules)?;
    cursor.take::<16>()?;
    let value = i16::from_le_bytes(cursor.take()?);
    cursor.take::<4>()?;
    let [links, level] = cursor.take()?;
    let confidence = confidence_of(level, &position);
    let must_pass = position.legal_moves().is_empty();
    let mut moves = Vec::new();
    for _ in 0..links {
        let link = cursor.scored()?;
        if !must_pass {
            moves.push(link.check(&position, confidence)?);
        }
    }
    let leaf = cursor.scored()?;
    if !must_pass && leaf.square < NO_SQUARE {
        moves.push(leaf.check(&position, confidence)?);
    }
    let note = BookNote { position, value: worth(value, confidence), moves, judge: Judge::EDAX, games: 0 };
    Ok((!must_pass).then_some(note))
}

pub(super) fn write(pages: &Pages<'_>) -> Vec<u8> {
    let passes = pass_positions(pages);
    let levels = pages.iter().map(|page| level_of(page.confidence(), page.empties));
    let fewest = pages.iter().map(|page| page.empties).min().unwrap_or_default();
    let count = pages.iter().count() + passes.len();
    let mut bytes = MAGIC.to_vec();
    bytes.extend([VERSION, RELEASE]);
    // Nobody knows the date, and two books with the same positions should be the same.
    bytes.extend([0; DATE]);
    for option in [u32::from(levels.max().unwrap_or_default()), fewest, 2, 1, 0] {
        bytes.extend(option.to_le_bytes());
    }
    bytes.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes());
    for page in pages.iter() {
        let mut links: Vec<(i8, u8)> = page.links.iter().map(|link| (discs(link.score), link.bit)).collect();
        links.sort_by_key(|&(score, bit)| (std::cmp::Reverse(score), bit));
        let leaf = page.leaf.map_or((NO_SCORE, NO_MOVE), |leaf| (discs(leaf.score.discs()), leaf.bit));
        let (value, level) = (page.entry.value.discs(), level_of(page.confidence(), page.empties));
        write_position(&mut bytes, page.board, pages.counts(page.number), value, level, &links, leaf);
    }
    for (board, after) in passes {
        let (value, link) = (-after.value, [(discs(-after.value), PASS)]);
        write_position(
            &mut bytes,
            board,
            after.counts.for_other_side(),
            value,
            after.level,
            &link,
            (NO_SCORE, NO_MOVE),
        );
    }
    bytes
}

/// What is known of the position after a pass.
struct AfterPass {
    value: i16,
    level: u8,
    counts: LineCounts,
}

/// The positions between a move and the next one of the same side.
fn pass_positions(pages: &Pages<'_>) -> BTreeMap<BookBoard, AfterPass> {
    let mut passes = BTreeMap::new();
    for page in pages.iter() {
        for link in page.links.iter().filter(|link| link.passed) {
            let board = page.position.play(link.square).ok().as_ref().and_then(BookBoard::of);
            // What the side that moves again gets out of it is what the link is worth.
            let level = level_of(page.confidence(), page.empties);
            let after = AfterPass { value: link.score, level, counts: pages.counts(link.child) };
            passes.extend(board.map(|board| (board, after)));
        }
    }
    passes
}

fn write_position(
    bytes: &mut Vec<u8>,
    board: BookBoard,
    counts: LineCounts,
    value: i16,
    level: u8,
    links: &[(i8, u8)],
    leaf: (i8, u8),
) {
    board.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
    let LineCounts { wins, draws, losses, lines } = counts;
    [wins, draws, losses, lines].iter().for_each(|count| bytes.extend(count.to_le_bytes()));
    // The bounds are worked out anew by whoever goes on with the book.
    [value; 3].iter().for_each(|value| bytes.extend(value.to_le_bytes()));
    bytes.extend([u8::try_from(links.len()).unwrap_or(u8::MAX), level]);
    for &(score, square) in links.iter().chain([&leaf]) {
        bytes.extend([score.cast_unsigned(), square]);
    }
}

/// A score as a byte, which it fits in by the rules.
pub(super) fn discs(score: i16) -> i8 {
    i8::try_from(score.clamp(-64, 64)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_engine::{Confidence, Score};
    use outflank_rules::{Position, Size};

    /// The start of the game with f5 (bit 37) known to lead to −0 and no leaf, written by hand.
    fn by_hand() -> Vec<u8> {
        let start = Position::start(RuleSet::standard(Size::EIGHT));
        let mut bytes = b"XADEKOOB\x04\x04".to_vec();
        bytes.extend([0xEA, 0x07, 11, 18, 12, 0, 0, 0]);
        bytes.extend([21, 0, 0, 0, 36, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
        bytes.extend([1, 0, 0, 0]);
        // e4 and d5 are the mover's: bits 28 and 35; d4 and e5 the other's: bits 27 and 36.
        bytes.extend((1_u64 << 28 | 1 << 35).to_le_bytes());
        bytes.extend((1_u64 << 27 | 1 << 36).to_le_bytes());
        bytes.extend([0; 12]);
        bytes.extend([1, 0, 0, 0]);
        bytes.extend([2, 0, 0xFE, 0xFF, 4, 0]);
        bytes.extend([1, 21]);
        bytes.extend([2, 37]);
        bytes.extend([0x81, 65]);
        assert_eq!(BookBoard::of(&start).map(BookBoard::discs), Some(4));
        bytes
    }

    #[test]
    fn a_book_written_by_hand_says_what_it_should() {
        let mut notes = Vec::new();
        read(&by_hand(), RuleSet::standard(Size::EIGHT), &mut |note| notes.push(note)).unwrap();
        let confidence = Confidence::Searched { depth: 21, percent: 73 };
        let [note] = notes.as_slice() else { panic!("{notes:?}") };
        assert_eq!(note.position, Position::start(RuleSet::standard(Size::EIGHT)));
        assert_eq!(note.value, worth(2, confidence));
        let [(square, worth)] = note.moves[..] else { panic!("{:?}", note.moves) };
        assert_eq!((square.to_string().as_str(), worth.score, worth.confidence), ("f5", Score::new(2), confidence));
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_place() {
        let rules = RuleSet::standard(Size::EIGHT);
        let told = |bytes: &[u8]| read(bytes, rules, &mut |_| {}).unwrap_err();
        let sound = by_hand();
        let changed = |at: usize, byte: u8| {
            let mut bytes = sound.clone();
            bytes[at] = byte;
            told(&bytes)
        };
        assert_eq!(changed(0, b'x'), ForeignProblem::AnotherFormat { format: BookFormat::Edax });
        assert_eq!(changed(8, 3), ForeignProblem::UnknownVersion { version: 3 });
        // Both sides have a disc on d4.
        assert_eq!(changed(45, 0x18), ForeignProblem::Damaged { at: 42 });
        // a1 is no legal move, and so many discs nobody wins by.
        assert_eq!(changed(83, 0), ForeignProblem::Damaged { at: 82 });
        assert_eq!(changed(82, 100), ForeignProblem::Damaged { at: 82 });
        assert_eq!(told(&sound[..70]), ForeignProblem::Damaged { at: 70 });
    }
}
