//! Books: those of other programs, and our own as they lie there and with the checksums put right, which chance never would.

#![no_main]

use std::fs;
use std::path::Path;

use outflank_book::{Book, BookCheck, BookFormat, ForeignBook, GrowingBook};
use outflank_rules::{Position, RuleSet, Size};

const HEADER: usize = 64;
const BLOCK: usize = 4096;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let eight = RuleSet::standard(Size::EIGHT);
    for format in BookFormat::ALL {
        let _ = ForeignBook::read(bytes, Some(format), eight);
    }
    let folder = std::env::temp_dir().join(format!("outflank-fuzz-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let (path, new) = (folder.join("book"), folder.join("new"));
    if let Ok(foreign) = ForeignBook::read(bytes, None, eight) {
        let _ = fs::remove_file(&new);
        let mut book = GrowingBook::create(&new, eight).expect("a book");
        book.import(&foreign).expect("what makes sense can be taken in");
        assert!(BookCheck::of(&new, None).expect("a book").damage.is_empty());
    }
    for bytes in [bytes.to_vec(), with_checksums(bytes)] {
        fs::write(&path, bytes).expect("a file");
        look_at(&path, &new);
    }
});

fn look_at(path: &Path, new: &Path) {
    if let Ok(book) = Book::open(path) {
        let start = Position::start(book.rules());
        for known in book.moves(&start).unwrap_or_default() {
            book.line(&start, known.square);
        }
        let _ = book.stats();
    }
    if let Ok(check) = BookCheck::of(path, Some(RuleSet::standard(Size::EIGHT))) {
        let _ = fs::remove_file(new);
        drop(check.repair(new).expect("a new book"));
        assert!(BookCheck::of(new, None).expect("a book").damage.is_empty());
    }
}

/// The same bytes with the checksums of the header, of every block and of every group that they would need.
fn with_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let Some(count) = bytes.get(16..24).and_then(|count| count.first_chunk()) else { return bytes };
    let blocks = usize::try_from(u64::from_le_bytes(*count).div_ceil(127)).unwrap_or(usize::MAX);
    seal(&mut bytes, 0, HEADER);
    let end = blocks.saturating_mul(BLOCK).saturating_add(HEADER);
    for at in (HEADER..end.min(bytes.len())).step_by(BLOCK) {
        seal(&mut bytes, at, BLOCK);
    }
    let mut at = end;
    while let Some(count) = at.checked_add(4).and_then(|from| bytes.get(from..)?.first_chunk()) {
        let length = (u32::from_le_bytes(*count) as usize).saturating_mul(32).saturating_add(12);
        seal(&mut bytes, at, length);
        at = at.saturating_add(length);
    }
    bytes
}

/// Puts the checksum of a part at its end.
fn seal(bytes: &mut [u8], at: usize, length: usize) {
    if let Some(part) = at.checked_add(length).and_then(|end| bytes.get_mut(at..end)) {
        let (content, checksum) = part.split_at_mut(length - 4);
        checksum.copy_from_slice(&crc32fast::hash(content).to_le_bytes());
    }
}
