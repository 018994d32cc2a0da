//! `outflank book stats`: what is in a book.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_book::{BookStats, DepthCount};
use outflank_rules::Position;
use serde_json::json;

use super::place::BookPlace;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::grouped;

/// Tell what is in the book: positions by moves played, how far they were searched and by whom
#[derive(Args)]
pub(super) struct TellBookStats {
    /// The file of the book; the same as --book
    #[arg(value_name = "BOOK", conflicts_with = "book")]
    file: Option<PathBuf>,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl TellBookStats {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let (book, name) = self.place.or_named(self.file).to_read()?;
        let failed = |problem| Failure::Refused(format!("{name}: {problem}"));
        let stats = book.stats().map_err(failed)?;
        let start = book.find(&Position::start(book.rules())).map_err(failed)?;
        let value = start.map(|entry| entry.value);
        if self.json {
            let leaves = stats.leaves.iter().map(|DepthCount { confidence, judge, count }| {
                json!({ "searched": confidence.to_string(), "by": judge.to_string(), "positions": count })
            });
            return Ok(out.json(&json!({
                "book": name,
                "rules": book.rules().to_string(),
                "positions": stats.positions,
                "links": stats.links,
                "exact": stats.exact,
                "games": stats.games,
                "value": value.map(|value| value.discs()),
                "by_ply": stats.by_ply,
                "searches": leaves.collect::<Vec<_>>(),
            }))?);
        }
        writeln!(out, "{name} ({})", book.rules())?;
        write_numbers(&stats, out)?;
        if let Some(entry) = start {
            writeln!(out, "the start is worth {} ({})", entry.value, entry.confidence.in_words())?;
        }
        Ok(())
    }
}

fn write_numbers(stats: &BookStats, out: &mut Output) -> Result<(), Failure> {
    let numbers = [
        (stats.positions, "positions"),
        (stats.links, "moves from one to another"),
        (stats.exact, "with an exact value"),
        (stats.games as usize, "games counted"),
    ];
    numbers.iter().try_for_each(|(number, what)| writeln!(out, "{:>11} {what}", grouped(*number)))?;
    writeln!(out, "\nafter moves  positions")?;
    stats.by_ply.iter().try_for_each(|(ply, number)| writeln!(out, "{ply:>11} {:>10}", grouped(*number)))?;
    writeln!(out, "\n   searched  positions  by")?;
    for DepthCount { confidence, judge, count } in &stats.leaves {
        writeln!(out, "{:>11} {:>10}  {judge}", confidence.to_string(), grouped(*count))?;
    }
    writeln!(out)?;
    Ok(())
}
