//! `outflank book import` and `outflank book export`: books of other programs.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_book::{BookFormat, ForeignBook};
use outflank_rules::Position;

use super::place::BookPlace;
use super::shift::ShiftEnd;
use super::summary::Before;
use crate::failure::Failure;
use crate::files;
use crate::options::by_name;
use crate::output::Output;
use crate::progress::count;

/// How a book looks as text.
const TEXT: &str = "\
Text: a line is a position, that is its board and whose turn it is, its value, and its moves with their scores for the side to move, separated by semicolons. \
After % stands how sure that is (exact, or 21@73% for a search of 21 moves), and in how many games the position was counted. All but the board may be missing:
  ---------------------------OX------XO--------------------------- X; +0; f5:+0; d3:-2; % 21@73%, 12 games
What Edax exports as text (board,level,move,score) is read too.";

/// Take in books of Edax (book.dat) and Egaroucid (.egbk3, .egbk2, .egbk), and texts of positions
///
/// What a file is, it says itself. What positions are worth is worked out anew from the scores of searches; levels of other programs count as so many moves
/// looked ahead. Positions that say no more than their value wait for their moves until the book grows.
#[derive(Args)]
#[command(after_help = TEXT)]
pub(super) struct ImportBook {
    /// Files of books
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The format that they are in [default: whichever it is]
    #[arg(long, value_name = "FORMAT", value_parser = by_name::<BookFormat>(BookFormat::ALL.map(BookFormat::name)))]
    format: Option<BookFormat>,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl ImportBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut open = self.place.to_grow_or_begin()?;
        let before = Before::of(&open, Position::start(open.book.rules()));
        let mut changes = Vec::new();
        for path in &self.files {
            let refused = |problem: &dyn std::fmt::Display| Failure::Refused(format!("{}: {problem}", path.display()));
            let bytes = fs::read(path)
                .map_err(|error| Failure::BadInput(format!("cannot read {}: {error}", path.display())))?;
            let foreign =
                ForeignBook::read(&bytes, self.format, open.book.rules()).map_err(|problem| refused(&problem))?;
            if !self.json {
                writeln!(out, "{}: {}, {}", path.display(), foreign.format(), count(foreign.len(), "position"))?;
            }
            let change = open.book.changed_by(|book| book.import(&foreign).map(|_| ()));
            changes.push(change.map_err(|problem| open.refused(&problem))?);
        }
        before.tell(&open, &changes, ShiftEnd::Done, self.json, out)
    }
}

/// Write the book for another program
///
/// The end of the name says the format: .dat for Edax, .egbk3 or .egbk2 for Egaroucid, .txt for text (which import --help describes).
#[derive(Args)]
pub(super) struct ExportBook {
    /// The file to write, or - for standard output
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = by_name::<BookFormat>(BookFormat::ALL.map(BookFormat::name)))]
    format: Option<BookFormat>,

    /// Replace a file that is there already
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    place: BookPlace,
}

impl ExportBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let unknown = || {
            let file = self.file.display();
            Failure::BadInput(format!(
                "which format should {file} have? A name ends in .dat, .egbk3, .egbk2 or .txt, or say --format"
            ))
        };
        let format = self.format.or_else(|| BookFormat::of_path(&self.file)).ok_or_else(unknown)?;
        let to_file = !files::is_standard(&self.file);
        if to_file && !self.force && self.file.exists() {
            let file = self.file.display();
            return Err(Failure::Refused(format!("{file} is there already: say --force to replace it")));
        }
        let (book, name) = self.place.to_read()?;
        let bytes = book.export(format).map_err(|problem| Failure::Refused(format!("{name}: {problem}")))?;
        let bytes = bytes.map_err(|problem| Failure::Refused(problem.to_string()))?;
        files::write(&self.file, &bytes, out)?;
        if to_file {
            let positions = usize::try_from(book.len()).unwrap_or(usize::MAX);
            writeln!(out, "{}: {format}, {}", self.file.display(), count(positions, "position"))?;
        }
        Ok(())
    }
}
