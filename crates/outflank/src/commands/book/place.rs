//! Which book, and where it lies.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_book::{Book, BookProblem, BookShelf, GrowingBook};
use outflank_records::Assumed;
use outflank_rules::{RuleSet, Size};

use crate::failure::Failure;
use crate::options::{DataOptions, RuleOptions};

/// Which book.
#[derive(Args, Clone, Debug)]
pub(super) struct BookPlace {
    /// The file of the book [default: openings.book in the data folder]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    #[command(flatten)]
    data: DataOptions,

    #[command(flatten)]
    rules: RuleOptions,
}

/// A book that grows, and its file.
pub(super) struct OpenBook {
    pub(super) book: GrowingBook,
    pub(super) path: PathBuf,
    /// Whether there was none before.
    begun: bool,
}

/// A book that was begun in vain leaves nothing behind.
impl Drop for OpenBook {
    fn drop(&mut self) {
        if self.begun && self.book.is_empty() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl BookPlace {
    /// The same, unless a file is named in another way.
    pub(super) fn or_named(self, file: Option<PathBuf>) -> Self {
        Self { book: file.or(self.book), ..self }
    }

    pub(super) fn data(&self) -> &DataOptions {
        &self.data
    }

    pub(super) fn path(&self) -> Result<PathBuf, Failure> {
        match &self.book {
            Some(path) => Ok(path.clone()),
            None => Ok(self.data.folder()?.join(BookShelf::OWN)),
        }
    }

    /// The rules asked for, if any were.
    pub(super) fn asked_rules(&self) -> Option<RuleSet> {
        let rules = self.rules.rules();
        (rules != RuleSet::standard(Size::EIGHT)).then_some(rules)
    }

    /// A book to look things up in: this one, or the one inside the program where nobody has made one.
    pub(super) fn to_read(&self) -> Result<(Book, String), Failure> {
        let path = self.path()?;
        match Book::open(&path) {
            Ok(book) => {
                self.check_rules(&path, book.rules())?;
                Ok((book, path.display().to_string()))
            }
            Err(problem) if is_missing(&problem) && self.book.is_none() => {
                let shipped = Book::shipped(self.rules.rules());
                let shipped = shipped.ok_or_else(|| missing(&path))?;
                Ok((shipped.clone(), "the book inside the program".to_owned()))
            }
            Err(problem) => Err(refused(&path, &problem)),
        }
    }

    /// A book to add to.
    pub(super) fn to_grow(&self) -> Result<OpenBook, Failure> {
        let path = self.path()?;
        let book = GrowingBook::open(&path).map_err(|problem| refused(&path, &problem))?;
        self.check_rules(&path, book.rules())?;
        Ok(OpenBook { book, path, begun: false })
    }

    /// A book to add to, which is begun if there is none.
    pub(super) fn to_grow_or_begin(&self) -> Result<OpenBook, Failure> {
        let path = self.path()?;
        if path.exists() {
            return self.to_grow();
        }
        if let Some(folder) = path.parent().filter(|_| self.book.is_none()) {
            fs::create_dir_all(folder)
                .map_err(|error| Failure::Refused(format!("cannot make {}: {error}", folder.display())))?;
        }
        let book = GrowingBook::create(&path, self.rules.rules()).map_err(|problem| refused(&path, &problem))?;
        Ok(OpenBook { book, path, begun: true })
    }

    fn check_rules(&self, path: &Path, book: RuleSet) -> Result<(), Failure> {
        match self.asked_rules() {
            Some(rules) if rules != book => Err(refused(path, &BookProblem::OtherGame { book })),
            _ => Ok(()),
        }
    }
}

impl OpenBook {
    /// The rules for words that do not say by which they are.
    pub(super) fn assumed(&self) -> Assumed {
        Assumed::Exactly(self.book.rules())
    }

    pub(super) fn refused(&self, problem: &BookProblem) -> Failure {
        refused(&self.path, problem)
    }
}

/// What is wrong with a book, and what to do about it.
pub(super) fn refused(path: &Path, problem: &BookProblem) -> Failure {
    if is_missing(problem) { missing(path) } else { Failure::Refused(format!("{}: {problem}", path.display())) }
}

fn missing(path: &Path) -> Failure {
    Failure::Refused(format!("{}: there is no book yet; make one with: outflank book build", path.display()))
}

fn is_missing(problem: &BookProblem) -> bool {
    matches!(problem, BookProblem::Unreadable(error) if error.kind() == io::ErrorKind::NotFound)
}
