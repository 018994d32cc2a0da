//! The books of Egaroucid.
//!
//! All numbers are little-endian. `.egbk3` is `DICUORAGE`, the byte 3, the number of positions (four bytes), and for each of them the words of the side to move and of the
//! other side, value and level (a byte each), lines below it (four bytes), and score, square and level of the leaf (a byte each). `.egbk2` has the byte 2, and after
//! value and level the number of moves and for each of them score and square. `.egbk` has no more than the number of positions, and for each the words and 64 less
//! its value.
//!
//! a1 is the highest bit of a word and h8 the lowest. Read from the other end that is the same board turned by half a turn, which a book does not tell
//! apart, and squares turn with it: so bits are taken as they are.

use outflank_engine::Confidence;
use outflank_rules::{Position, RuleSet};

use super::edax::discs;
use super::pages::Pages;
use super::{BookNote, Cursor, ForeignProblem, MOST, NO_SQUARE, confidence_of, level_of, worth};
use crate::{BookFormat, Judge};

const MAGIC: &[u8; 9] = b"DICUORAGE";
/// What the description of the format says.
const DESCRIBED: &[u8; 9] = b"EGAROUCID";
/// The bytes of a position in `.egbk`.
const VALUE: usize = 17;

const NO_MOVE: u8 = 65;
const NO_SCORE: i8 = -126;
/// The level of what is not there.
const NO_LEVEL: u8 = u8::MAX;

/// The version of a book, if it is one that says so.
pub(super) fn version(bytes: &[u8]) -> Option<u8> {
    let rest = bytes.strip_prefix(MAGIC).or_else(|| bytes.strip_prefix(DESCRIBED))?;
    rest.first().copied()
}

/// Whether bytes are as many as they say: nothing else tells the oldest format.
pub(super) fn has_length_of_values(bytes: &[u8]) -> bool {
    let count = bytes.first_chunk().map(|count| u64::from(u32::from_le_bytes(*count)));
    count.is_some_and(|count| count > 0 && 4 + count * VALUE as u64 == bytes.len() as u64)
}

/// Reads as many positions as a book says, after its header.
fn read_all(
    bytes: &[u8],
    header: usize,
    mut read: impl FnMut(&mut Cursor<'_>) -> Result<(), ForeignProblem>,
) -> Result<(), ForeignProblem> {
    let mut cursor = Cursor { at: header, ..Cursor::new(bytes) };
    for _ in 0..u32::from_le_bytes(cursor.take()?) {
        read(&mut cursor)?;
    }
    if cursor.is_at_end() { Ok(()) } else { Err(ForeignProblem::Damaged { at: cursor.at as u64 }) }
}

/// The bytes before the number of positions, of a book of this version.
fn header(bytes: &[u8], expected: u8, format: BookFormat) -> Result<usize, ForeignProblem> {
    match version(bytes) {
        Some(version) if version == expected => Ok(MAGIC.len() + 1),
        Some(version) if version > 3 => Err(ForeignProblem::UnknownVersion { version }),
        _ => Err(ForeignProblem::AnotherFormat { format }),
    }
}

pub(super) fn read_leaves(bytes: &[u8], rules: RuleSet, take: &mut dyn FnMut(BookNote)) -> Result<(), ForeignProblem> {
    read_all(bytes, header(bytes, 3, BookFormat::Egbk3)?, |cursor| {
        let position = cursor.position(rules)?;
        let [value, level] = cursor.take()?;
        cursor.take::<4>()?;
        let leaf = cursor.scored()?;
        let leaf_level = cursor.byte()?;
        let is_there = leaf.square < NO_SQUARE && (-MOST..=MOST).contains(&leaf.discs);
        if is_choice(&position) {
            let confidence = confidence_of(leaf_level, &position);
            let moves = if is_there { vec![leaf.check(&position, confidence)?] } else { Vec::new() };
            take(note(position, value.cast_signed(), confidence_of(level, &position), moves));
        }
        Ok(())
    })
}

pub(super) fn read_moves(bytes: &[u8], rules: RuleSet, take: &mut dyn FnMut(BookNote)) -> Result<(), ForeignProblem> {
    read_all(bytes, header(bytes, 2, BookFormat::Egbk2)?, |cursor| {
        let position = cursor.position(rules)?;
        let [value, level, count] = cursor.take()?;
        let (confidence, mut moves) = (confidence_of(level, &position), Vec::new());
        for _ in 0..count {
            let known = cursor.scored()?;
            if is_choice(&position) {
                moves.push(known.check(&position, confidence)?);
            }
        }
        if is_choice(&position) {
            take(note(position, value.cast_signed(), confidence, moves));
        }
        Ok(())
    })
}

pub(super) fn read_values(bytes: &[u8], rules: RuleSet, take: &mut dyn FnMut(BookNote)) -> Result<(), ForeignProblem> {
    if !has_length_of_values(bytes) {
        return Err(ForeignProblem::AnotherFormat { format: BookFormat::Egbk });
    }
    read_all(bytes, 0, |cursor| {
        let position = cursor.position(rules)?;
        let at = cursor.at as u64;
        let value = i8::try_from(64 - i16::from(cursor.byte()?)).map_err(|_| ForeignProblem::Damaged { at })?;
        if is_choice(&position) {
            // At which level it was found nobody knows.
            let confidence = Confidence::Searched { depth: 1, percent: super::USUAL_PERCENT };
            take(note(position, value, confidence, Vec::new()));
        }
        Ok(())
    })
}

fn is_choice(position: &Position) -> bool {
    !position.legal_moves().is_empty()
}

fn note(
    position: Position,
    value: i8,
    confidence: Confidence,
    moves: Vec<(outflank_rules::Square, crate::entry::Worth)>,
) -> BookNote {
    BookNote { position, value: worth(i16::from(value), confidence), moves, judge: Judge::EGAROUCID, games: 0 }
}

/// What stands before the positions of a book of a version.
fn begun(version: u8, pages: &Pages<'_>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(version);
    bytes.extend(u32::try_from(pages.iter().count()).unwrap_or(u32::MAX).to_le_bytes());
    bytes
}

pub(super) fn write_leaves(pages: &Pages<'_>) -> Vec<u8> {
    let mut bytes = begun(3, pages);
    for page in pages.iter() {
        page.board.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        let level = level_of(page.entry.confidence, page.empties);
        bytes.extend([discs(page.entry.value.discs()).cast_unsigned(), level]);
        bytes.extend(pages.counts(page.number).lines.to_le_bytes());
        let leaf = page.leaf.map_or([NO_SCORE.cast_unsigned(), NO_MOVE, NO_LEVEL], |leaf| {
            [discs(leaf.score.discs()).cast_unsigned(), leaf.bit, level_of(leaf.confidence, page.empties)]
        });
        bytes.extend(leaf);
    }
    bytes
}

pub(super) fn write_moves(pages: &Pages<'_>) -> Vec<u8> {
    let mut bytes = begun(2, pages);
    for page in pages.iter() {
        page.board.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        let links = page.links.iter().map(|link| (link.score, link.bit));
        let moves = links.chain(page.leaf.map(|leaf| (leaf.score.discs(), leaf.bit)));
        let moves: Vec<[u8; 2]> = moves.map(|(score, bit)| [discs(score).cast_unsigned(), bit]).collect();
        let level = level_of(page.confidence(), page.empties);
        let count = u8::try_from(moves.len()).unwrap_or(u8::MAX);
        bytes.extend([discs(page.entry.value.discs()).cast_unsigned(), level, count]);
        moves.iter().for_each(|known| bytes.extend(known));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BookBoard;
    use outflank_rules::Size;

    /// The start as Egaroucid has it: e4 (bit 35) and d5 (bit 28) are the mover's.
    fn start() -> Vec<u8> {
        [(1_u64 << 35 | 1 << 28).to_le_bytes(), (1_u64 << 36 | 1 << 27).to_le_bytes()].concat()
    }

    fn notes(format: BookFormat, bytes: &[u8]) -> Result<Vec<BookNote>, ForeignProblem> {
        let mut notes = Vec::new();
        format.read(bytes, RuleSet::standard(Size::EIGHT), &mut |note| notes.push(note)).map(|()| notes)
    }

    #[test]
    fn books_written_by_hand_say_what_they_should() {
        let f5 = 63 - 37;
        let third = [b"DICUORAGE\x03\x01\0\0\0".as_slice(), &start(), &[3, 21, 9, 0, 0, 0, 0xFF, f5, 27]].concat();
        let second = [b"DICUORAGE\x02\x01\0\0\0".as_slice(), &start(), &[3, 27, 1, 0xFF, f5]].concat();
        for (format, bytes) in [(BookFormat::Egbk3, third), (BookFormat::Egbk2, second)] {
            assert_eq!(BookFormat::detect(&bytes), Some(format));
            let notes = notes(format, &bytes).unwrap();
            let [note] = notes.as_slice() else { panic!("{notes:?}") };
            assert_eq!(BookBoard::of(&note.position), BookBoard::of(&Position::start(note.position.rules())));
            assert_eq!(note.value.map(|worth| worth.score.discs()), Some(3));
            let [(square, worth)] = note.moves[..] else { panic!("{:?}", note.moves) };
            assert_eq!((square.to_string().as_str(), worth.score.discs()), ("c4", -1), "f5 turned by half a turn");
            assert_eq!(worth.confidence, Confidence::Searched { depth: 27, percent: 73 });
        }
        let first = [[1, 0, 0, 0].as_slice(), &start(), &[61]].concat();
        assert_eq!(BookFormat::detect(&first), Some(BookFormat::Egbk));
        let notes = notes(BookFormat::Egbk, &first).unwrap();
        assert_eq!(notes.iter().map(|note| note.value.unwrap().score.discs()).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn a_value_that_somebody_wrote_there_is_not_exact() {
        let by_a_person = [b"DICUORAGE\x03\x01\0\0\0".as_slice(), &start(), &[3, 70, 9, 0, 0, 0, 0, 65, 255]].concat();
        let notes = notes(BookFormat::Egbk3, &by_a_person).unwrap();
        assert_eq!(notes[0].value.unwrap().confidence, Confidence::Searched { depth: 0, percent: 73 });
        assert!(notes[0].moves.is_empty());
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_place() {
        let whole = [b"DICUORAGE\x03\x01\0\0\0".as_slice(), &start(), &[3, 21, 9, 0, 0, 0, 0xFF, 26, 27]].concat();
        let told = |bytes: &[u8]| notes(BookFormat::Egbk3, bytes).unwrap_err();
        assert_eq!(told(&whole[..30]), ForeignProblem::Damaged { at: 30 });
        assert_eq!(told(&[whole.as_slice(), b"more"].concat()), ForeignProblem::Damaged { at: 39 });
        let mut newer = whole.clone();
        newer[9] = 4;
        assert_eq!(told(&newer), ForeignProblem::UnknownVersion { version: 4 });
        let mut illegal = whole;
        illegal[37] = 0;
        assert_eq!(told(&illegal), ForeignProblem::Damaged { at: 36 });
    }
}
