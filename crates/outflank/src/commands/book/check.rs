//! `outflank book check`: whether a book is sound, and a new one of what is.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_book::BookCheck;

use super::place::{BookPlace, refused};
use crate::failure::Failure;
use crate::files::LeftOut;
use crate::output::Output;
use crate::progress::count;

/// Look at every byte of the book: checksums, positions, and whether each value follows from its moves
///
/// The exit status is 1 if something is wrong. With --repair everything that is sound is written into a new book; the old one stays as it is.
#[derive(Args)]
pub(super) struct CheckBook {
    /// The file of the book; the same as --book
    #[arg(value_name = "BOOK", conflicts_with = "book")]
    file: Option<PathBuf>,

    /// Write what is sound into this new book
    #[arg(long, value_name = "NEW")]
    repair: Option<PathBuf>,

    #[command(flatten)]
    place: BookPlace,
}

impl CheckBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let place = self.place.or_named(self.file);
        let path = place.path()?;
        // The rules count only where the header is lost.
        let otherwise = place.asked_rules().or(Some(outflank_rules::RuleSet::standard(outflank_rules::Size::EIGHT)));
        let check = BookCheck::of(&path, otherwise).map_err(|problem| refused(&path, &problem))?;
        let (blocks, groups) = (check.blocks as usize, check.groups as usize);
        writeln!(out, "{} ({}): {}", path.display(), check.rules(), count(check.positions(), "sound position"))?;
        writeln!(out, "{}, {} since", count(blocks, "block"), count(groups, "addition"))?;
        let mut damage = LeftOut::default();
        check.damage.iter().for_each(|found| damage.add(|| found.to_string()));
        damage.lines().try_for_each(|line| writeln!(out, "{line}"))?;
        if let Some(new) = &self.repair {
            let book =
                check.repair(new).map_err(|problem| Failure::Refused(format!("{}: {problem}", new.display())))?;
            writeln!(out, "Wrote {} to {}.", count(book.len(), "position"), new.display())?;
            return Ok(());
        }
        if check.is_sound() {
            writeln!(out, "All is sound.")?;
            return Ok(());
        }
        writeln!(out, "Damaged: outflank book check --repair NEW writes what is sound into a new book.")?;
        Err(Failure::AnsweredNo)
    }
}
