//! Books of other programs: what goes out comes back the same, and nothing that comes in does any harm.

use std::path::Path;

use outflank_book::{Book, BookCrew, BookFormat, BookReach, BookWork, ForeignBook, GrowingBook};
use outflank_engine::{Level, Megabytes, Options, Stop};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{Position, RuleSet, Size, Status};

const EIGHT: RuleSet = RuleSet::standard(Size::EIGHT);
/// The formats that can be written.
const WRITTEN: [BookFormat; 4] = [BookFormat::Edax, BookFormat::Egbk3, BookFormat::Egbk2, BookFormat::Text];

/// A small book around some positions.
fn book(path: &Path, from: Vec<Position>, positions: usize) -> Book {
    let mut growing = GrowingBook::create(path, from[0].rules()).unwrap();
    let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Easy, options: Options::default() };
    let reach = BookReach { empties: 0, own_doubt: 64, ..BookReach::default() };
    growing.grow(&BookWork::Expand { from, reach, positions }, &crew, &Stop::new(), |_| {}).unwrap();
    drop(growing);
    Book::open(path).unwrap()
}

/// Positions of the end of games, where people have to pass.
fn late_positions() -> Vec<Position> {
    let positions = (0..40).map(|seed| random_position(EIGHT, 14, &mut Random::new(seed, 0)));
    positions.filter(|position| matches!(position.status(), Status::ToMove(_))).collect()
}

fn imported(path: &Path, bytes: &[u8], format: BookFormat, rules: RuleSet) -> GrowingBook {
    let mut other = GrowingBook::create(path, rules).unwrap();
    other.import(&ForeignBook::read(bytes, Some(format), rules).unwrap()).unwrap();
    other
}

/// Every position within reach of some, by the moves of a book.
fn reached(book: &Book, from: &[Position]) -> Vec<Position> {
    let (mut seen, mut waiting) = (Vec::new(), from.to_vec());
    while let Some(position) = waiting.pop() {
        if book.find(&position).unwrap().is_none() || seen.contains(&position) {
            continue;
        }
        for known in book.moves(&position).unwrap() {
            let next = position.play(known.square).unwrap();
            waiting.push(if next.status() == Status::MustPass { next.pass().unwrap() } else { next });
        }
        seen.push(position);
    }
    seen
}

#[test]
fn what_is_exported_and_imported_again_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let (start, late) = (vec![Position::start(EIGHT)], late_positions());
    for (number, (from, count)) in [(start, 40), (late, 150)].into_iter().enumerate() {
        let original = book(&folder.path().join(format!("{number}.book")), from.clone(), count);
        let positions = reached(&original, &from);
        assert!(positions.len() > 30);
        for format in WRITTEN {
            let bytes = original.export(format).unwrap().unwrap();
            assert_eq!(BookFormat::detect(&bytes), Some(format));
            let path = folder.path().join(format!("{number}-{format}.book"));
            let other = imported(&path, &bytes, format, EIGHT);
            assert_eq!(other.len() as u64, original.len(), "{format}");
            assert_eq!(other.unfinished(), 0, "{format}");
            for position in &positions {
                let (own, others) = (original.find(position).unwrap().unwrap(), other.find(position).unwrap());
                assert_eq!(others.value, own.value, "{format}: {position:?}");
                let leaf = |entry: outflank_book::BookEntry| entry.leaf.map(|leaf| leaf.score);
                assert_eq!(leaf(others), leaf(own), "{format}: {position:?}");
            }
        }
    }
}

/// Positions with a move after which the other side has to pass, and what follows then.
fn around_passes() -> Vec<Position> {
    let mut found = Vec::new();
    for position in (0..2000).map(|seed| random_position(EIGHT, 9, &mut Random::new(seed, 1))) {
        let next = position.legal_moves().iter().filter_map(|square| position.play(square).ok());
        let passed = next.filter(|next| next.status() == Status::MustPass).filter_map(|next| next.pass().ok());
        let before = found.len();
        found.extend(passed);
        if found.len() > before {
            found.push(position);
        }
    }
    found
}

#[test]
fn passes_are_folded_and_unfolded() {
    let folder = tempfile::tempdir().unwrap();
    let positions = around_passes();
    assert!(positions.len() >= 10, "{}", positions.len());
    let mut growing = GrowingBook::create(folder.path().join("original.book"), EIGHT).unwrap();
    let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Easy, options: Options::default() };
    growing.grow(&BookWork::Enter(positions.clone()), &crew, &Stop::new(), |_| {}).unwrap();
    drop(growing);
    let original = Book::open(folder.path().join("original.book")).unwrap();
    let bytes = original.export(BookFormat::Edax).unwrap().unwrap();
    let written = u64::from(u32::from_le_bytes(*bytes[38..].first_chunk().unwrap()));
    assert!(written > original.len(), "passes are positions there");
    assert_eq!(ForeignBook::read(&bytes, None, EIGHT).unwrap().len() as u64, original.len());
    let other = imported(&folder.path().join("other.book"), &bytes, BookFormat::Edax, EIGHT);
    for position in &positions {
        let value = |entry: Option<outflank_book::BookEntry>| entry.map(|entry| entry.value);
        assert_eq!(value(other.find(position)), value(original.find(position).unwrap()), "{position:?}");
    }
}

#[test]
fn values_alone_wait_for_their_moves() {
    let folder = tempfile::tempdir().unwrap();
    let start = Position::start(EIGHT);
    let words = [1_u64 << 28 | 1 << 35, 1 << 27 | 1 << 36].map(u64::to_le_bytes).concat();
    let bytes = [&[1, 0, 0, 0], words.as_slice(), &[64 - 3]].concat();
    let mut other = imported(&folder.path().join("other.book"), &bytes, BookFormat::Egbk, EIGHT);
    assert_eq!((other.unfinished(), other.find(&start).map(|entry| entry.value.discs())), (1, Some(3)));
    let crew = BookCrew { threads: 1, hash: Megabytes(1), level: Level::Easy, options: Options::default() };
    other.grow(&BookWork::Deepen { from: Vec::new() }, &crew, &Stop::new(), |_| {}).unwrap();
    assert_eq!(other.unfinished(), 0);
    assert!(other.find(&start).is_some_and(|entry| entry.leaf.is_some()));
}

#[test]
fn text_is_for_every_game_and_the_others_for_the_usual_one() {
    let folder = tempfile::tempdir().unwrap();
    for rules in [RuleSet::standard(Size::SIX), RuleSet::orthogonal(Size::FOUR), RuleSet::anti(Size::EIGHT)] {
        let start = Position::start(rules);
        let name = format!("{rules}").replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        let original = book(&folder.path().join(&name), vec![start], 12);
        assert!(original.export(BookFormat::Edax).unwrap().is_err());
        let text = original.export(BookFormat::Text).unwrap().unwrap();
        let other = imported(&folder.path().join(format!("{name}-again")), &text, BookFormat::Text, rules);
        assert_eq!(other.len() as u64, original.len());
        assert_eq!(
            other.find(&start).map(|entry| entry.value),
            original.find(&start).unwrap().map(|entry| entry.value)
        );
    }
}

#[test]
fn importing_twice_changes_nothing_more() {
    let folder = tempfile::tempdir().unwrap();
    let original = book(&folder.path().join("original.book"), vec![Position::start(EIGHT)], 20);
    let bytes = original.export(BookFormat::Edax).unwrap().unwrap();
    let mut other = imported(&folder.path().join("other.book"), &bytes, BookFormat::Edax, EIGHT);
    let foreign = ForeignBook::read(&bytes, None, EIGHT).unwrap();
    let change = other.changed_by(|book| book.import(&foreign).map(|_| ())).unwrap();
    assert_eq!((change.progress.new, change.revalued), (0, 0));
}

#[test]
fn damage_anywhere_is_told_or_is_another_book() {
    let folder = tempfile::tempdir().unwrap();
    let original = book(&folder.path().join("original.book"), vec![Position::start(EIGHT)], 8);
    for format in WRITTEN {
        let sound = original.export(format).unwrap().unwrap();
        for at in 0..sound.len() {
            for bit in [1, 0x80] {
                let mut bytes = sound.clone();
                bytes[at] ^= bit;
                // What still makes sense can be taken in.
                if let Ok(foreign) = ForeignBook::read(&bytes, Some(format), EIGHT)
                    && at % 37 == 0
                {
                    let path = folder.path().join(format!("{format}-{at}-{bit}.book"));
                    GrowingBook::create(&path, EIGHT).unwrap().import(&foreign).unwrap();
                }
                let _ = ForeignBook::read(&bytes, None, EIGHT);
            }
            let _ = ForeignBook::read(&sound[..at], Some(format), EIGHT);
            let _ = ForeignBook::read(&sound[..at], None, EIGHT);
        }
    }
}
