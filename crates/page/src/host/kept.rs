//! Games that whoever called has kept: looked at on the analysis board, and written down.

use outflank_play::{Entry, Seat, Table};
use outflank_records::Format;
use outflank_rules::Side;
use serde::Deserialize;

use crate::analysis::OpenedView;
use crate::problem::Problem;
use crate::records::{Download, export_tree};

/// A game as it was kept.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptGameRequest {
    id: String,
    entries: Vec<String>,
    /// When it was played, in seconds since 1970.
    played: i64,
}

impl KeptGameRequest {
    fn table(&self) -> Result<Table, Problem> {
        let read = |text: &String| serde_json::from_str(text).map_err(|_| Problem::unreadable_game());
        let entries: Vec<Entry> = self.entries.iter().map(read).collect::<Result<_, _>>()?;
        Table::restore(entries).map_err(|_| Problem::unreadable_game())
    }

    /// It on the analysis board. Every seat that is not an engine's is the visitor's.
    pub(super) fn opened(self) -> Result<OpenedView, Problem> {
        let table = self.table()?;
        let mine = Side::BOTH.into_iter().filter(|&side| table.seats()[side] == Seat::Person).collect();
        Ok(OpenedView::of_kept(self.id, &table, mine, self.played))
    }

    /// It as a file to take home.
    pub(super) fn written(&self, format: Format) -> Result<Download, Problem> {
        export_tree(&self.table()?.record_played(Some(self.played)).into(), format, &self.id)
    }
}
