//! Everything that makes sense in a file that may be damaged.

use std::collections::HashMap;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use outflank_rules::RuleSet;

use super::header::{BookHeader, HEADER};
use super::journal::{self, Group};
use super::storage::Storage;
use super::table::{BLOCK, IN_BLOCK, Table, start_of};
use crate::{BookBoard, BookDamage, BookEntry, BookProblem};

/// What was found in a file, piece by piece.
pub(crate) struct Salvage {
    /// The game that the book is about, if the header still says so.
    pub(crate) rules: Option<RuleSet>,
    /// The last that each position was known to be.
    pub(crate) records: HashMap<BookBoard, BookEntry>,
    /// Blocks of the table.
    pub(crate) blocks: u64,
    /// Groups of the journal.
    pub(crate) groups: u64,
    pub(crate) damage: Vec<BookDamage>,
}

impl Salvage {
    /// Reads a file from its first byte to its last.
    pub(crate) fn of(path: &Path) -> Result<Self, BookProblem> {
        let storage = Storage::File(Arc::new(File::open(path)?));
        let length = storage.len()?;
        let head = storage.read(0, usize::try_from(length).unwrap_or(usize::MAX).min(HEADER))?;
        let header = match BookHeader::read(&head) {
            Ok(header) => Some(header),
            Err(newer @ BookProblem::Newer { .. }) => return Err(newer),
            Err(_) => None,
        };
        let mut found = Self {
            rules: header.map(|header| header.rules),
            records: HashMap::new(),
            blocks: 0,
            groups: 0,
            damage: if header.is_none() { vec![BookDamage::Header] } else { Vec::new() },
        };
        let end = found.table(&storage, length, header)?;
        found.journal(&storage, end, length)?;
        // Without a header and without anything else it never was a book.
        if header.is_none() && found.records.is_empty() { Err(BookProblem::SomethingElse) } else { Ok(found) }
    }

    /// Reads the table, and says where it ends.
    fn table(&mut self, storage: &Storage, length: u64, header: Option<BookHeader>) -> Result<u64, BookProblem> {
        let whole_blocks = length.saturating_sub(HEADER as u64) / BLOCK as u64;
        let table = Table::new(storage.clone(), header.map_or(whole_blocks * IN_BLOCK as u64, |header| header.count));
        let mut last_place = 0;
        for number in 0..table.blocks() {
            let at = start_of(number);
            // A file that ends within its table misses all further blocks alike.
            if at >= length {
                self.damage.push(BookDamage::Ends { at: length });
                return Ok(length);
            }
            if header.is_none() && storage.read(at, journal::MAGIC.len()).is_ok_and(|begin| *begin == journal::MAGIC) {
                return Ok(at);
            }
            match table.block(number) {
                Ok(block) => {
                    self.blocks += 1;
                    let records: Vec<_> = block.records().collect();
                    let places = records.iter().map(|(board, _)| board.place());
                    if !std::iter::once(last_place).chain(places).is_sorted() {
                        self.damage.push(BookDamage::Order { at });
                    }
                    last_place = records.last().map_or(last_place, |(board, _)| board.place());
                    self.records.extend(records);
                }
                Err(unreadable @ BookProblem::Unreadable(_)) => return Err(unreadable),
                // What follows the last whole block of an unknown table is its journal.
                Err(_) => self.damage.push(BookDamage::Block { at }),
            }
        }
        Ok(table.end().min(length))
    }

    /// Reads the journal, from one sound group to the next.
    fn journal(&mut self, storage: &Storage, from: u64, length: u64) -> Result<(), BookProblem> {
        let rest = usize::try_from(length.saturating_sub(from)).map_err(|_| BookProblem::Damaged { at: from })?;
        let bytes = storage.read(from, rest)?;
        let mut at = 0;
        while at < bytes.len() {
            if let Group::Sound { records, length } = journal::group(&bytes[at..]) {
                self.groups += 1;
                self.records.extend(records);
                at += length;
                continue;
            }
            let place = from + at as u64;
            let is_sound = |next: &usize| matches!(journal::group(&bytes[*next..]), Group::Sound { .. });
            match (at + 1..bytes.len()).filter(|&next| bytes[next..].starts_with(&journal::MAGIC)).find(is_sound) {
                Some(next) => {
                    self.damage.push(BookDamage::Group { at: place });
                    at = next;
                }
                None => {
                    self.damage.push(BookDamage::CutOff { at: place });
                    break;
                }
            }
        }
        Ok(())
    }
}
