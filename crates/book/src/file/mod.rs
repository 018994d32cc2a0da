//! The file of a book: a header, a table that is never changed, and a journal of what was added since.
//!
//! Opening one reads its header and the journal, which is short: the table is looked up where it lies. A journal that has become long is written
//! into a new table, in a new file that then takes the place of the old one, so whoever has the old one open goes on reading it.

mod header;
mod journal;
mod record;
mod salvage;
mod storage;
mod table;

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use outflank_rules::RuleSet;

use crate::{BookBoard, BookEntry, BookProblem};
use header::{BookHeader, HEADER};
use storage::Storage;
use table::Table;

pub(crate) use record::BookRecord;
pub(crate) use salvage::Salvage;

/// A journal of so many records is written into the table.
const LONG_JOURNAL: usize = 50_000;

/// A book as it lies in a file, or inside the program, for looking things up.
#[derive(Debug)]
pub(crate) struct BookFile {
    header: BookHeader,
    table: Table,
    added: HashMap<BookBoard, BookEntry>,
    /// How many of those that were added are not in the table.
    new: u64,
    /// Where what makes sense ends.
    end: u64,
}

impl BookFile {
    pub(crate) fn open(path: &Path) -> Result<Self, BookProblem> {
        Self::read(Storage::File(Arc::new(File::open(path)?)))
    }

    /// A book inside the program.
    pub(crate) fn inside(bytes: &'static [u8]) -> Result<Self, BookProblem> {
        Self::read(Storage::Memory(bytes))
    }

    fn read(storage: Storage) -> Result<Self, BookProblem> {
        let length = storage.len()?;
        let head = storage.read(0, usize::try_from(length).unwrap_or(usize::MAX).min(HEADER))?;
        let header = BookHeader::read(&head)?;
        let table = Table::new(storage.clone(), header.count);
        let rest = length.checked_sub(table.end()).ok_or(BookProblem::Damaged { at: length })?;
        let rest = usize::try_from(rest).map_err(|_| BookProblem::Damaged { at: table.end() })?;
        let text = journal::read(&storage.read(table.end(), rest)?, table.end())?;
        let end = table.end() + text.sound as u64;
        let mut file = Self { header, table, added: HashMap::new(), new: 0, end };
        for (board, entry) in text.records {
            file.take_in(board, entry)?;
        }
        Ok(file)
    }

    fn take_in(&mut self, board: BookBoard, entry: BookEntry) -> Result<(), BookProblem> {
        if self.added.insert(board, entry).is_none() && self.table.find(board)?.is_none() {
            self.new += 1;
        }
        Ok(())
    }

    pub(crate) fn rules(&self) -> RuleSet {
        self.header.rules
    }

    pub(crate) fn len(&self) -> u64 {
        self.header.count + self.new
    }

    pub(crate) fn find(&self, board: BookBoard) -> Result<Option<BookEntry>, BookProblem> {
        match self.added.get(&board) {
            Some(&entry) => Ok(Some(entry)),
            None => self.table.find(board),
        }
    }

    /// Hands over every record that is sound; the answer is where the others begin.
    pub(crate) fn each(&self, mut visit: impl FnMut(BookRecord)) -> Result<Vec<BookProblem>, BookProblem> {
        let mut problems = Vec::new();
        for number in 0..self.table.blocks() {
            match self.table.block(number) {
                Ok(block) => block.records().filter(|(board, _)| !self.added.contains_key(board)).for_each(&mut visit),
                Err(unreadable @ BookProblem::Unreadable(_)) => return Err(unreadable),
                Err(problem) => problems.push(problem),
            }
        }
        self.added.iter().for_each(|(&board, &entry)| visit((board, entry)));
        Ok(problems)
    }
}

/// The one who adds to a book. Nobody else can meanwhile; others may read.
#[derive(Debug)]
pub(crate) struct BookPen {
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
    header: BookHeader,
    end: u64,
    /// Records in the journal.
    journal: usize,
}

impl BookPen {
    /// Begins a book; `AlreadyExists` if there is a file.
    pub(crate) fn create(path: &Path, rules: RuleSet) -> Result<Self, BookProblem> {
        let header = BookHeader { rules, count: 0 };
        let mut file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        lock(&file)?;
        file.write_all(&header.write())?;
        file.sync_all()?;
        Ok(Self { path: path.to_owned(), file, header, end: HEADER as u64, journal: 0 })
    }

    /// Goes on with a book, from which what a crash has left over is cut off.
    pub(crate) fn open(path: &Path) -> Result<(Self, BookFile), BookProblem> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let book = BookFile::read(Storage::File(Arc::new(file.try_clone()?)))?;
        file.set_len(book.end)?;
        let (header, end, journal) = (book.header, book.end, book.added.len());
        Ok((Self { path: path.to_owned(), file, header, end, journal }, book))
    }

    /// Adds what belongs together. It counts whole or not at all.
    pub(crate) fn add(&mut self, records: &[BookRecord]) -> Result<(), BookProblem> {
        if records.is_empty() {
            return Ok(());
        }
        let group = journal::write(records);
        self.file.seek(SeekFrom::Start(self.end))?;
        if let Err(error) = self.file.write_all(&group) {
            // Half of it is of no use; should that fail too, the next reader leaves it out.
            let _ = self.file.set_len(self.end);
            return Err(error.into());
        }
        self.end += group.len() as u64;
        self.journal += records.len();
        Ok(())
    }

    /// Whether it is time to [write the table anew](Self::rewrite).
    pub(crate) fn is_long(&self) -> bool {
        self.journal >= LONG_JOURNAL
    }

    /// Has everything on the disk, as far as the system can tell.
    pub(crate) fn sync(&self) -> Result<(), BookProblem> {
        Ok(self.file.sync_data()?)
    }

    /// Puts a book with these records, and no journal, in the place of this one.
    pub(crate) fn rewrite(&mut self, mut records: Vec<BookRecord>) -> Result<(), BookProblem> {
        records.sort_unstable_by_key(|(board, _)| (board.place(), *board));
        let header = BookHeader { count: records.len() as u64, ..self.header };
        let beside = self.path.with_added_extension("new");
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(true).open(&beside)?;
        lock(&file)?;
        let written = write_table(&file, &header, &records).and_then(|()| fs::rename(&beside, &self.path));
        if let Err(error) = written {
            let _ = fs::remove_file(&beside);
            return Err(error.into());
        }
        let end = file.metadata()?.len();
        (self.file, self.header, self.end, self.journal) = (file, header, end, 0);
        Ok(())
    }
}

fn write_table(file: &File, header: &BookHeader, records: &[BookRecord]) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    out.write_all(&header.write())?;
    table::write(records, &mut out)?;
    out.flush()?;
    file.sync_all()
}

/// Keeps other programs from adding to a book.
fn lock(file: &File) -> Result<(), BookProblem> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(BookProblem::InUse),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}
