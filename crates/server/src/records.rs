//! Games that were played here go out, in every format.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use outflank_page::{Download, Problem, export_tree};
use outflank_play::Table;
use outflank_records::{Format, Record};

use crate::store::{Nicknames, StoreError, StoredGame};

/// A game as others write it down, with the names of those who played it.
pub(crate) fn named(table: &Table, names: Nicknames, played: i64) -> Record {
    let mut record = table.record_played(Some(played));
    // A recorded game is still that of those who played it.
    if !table.is_as_recorded() {
        let Nicknames { black, white } = names;
        for (player, name) in [(&mut record.players.black, black), (&mut record.players.white, white)] {
            player.name = name.or(player.name.take());
        }
    }
    record
}

/// A game as a file to take home.
pub(crate) fn export(stored: StoredGame, format: Format) -> Result<Download, Problem> {
    let (code, played) = (stored.code, stored.played);
    let table = Table::restore(stored.entries).map_err(|damage| StoreError::Unreadable(damage.to_string()))?;
    export_tree(&named(&table, stored.names, played).into(), format, &code.to_string())
}

/// A file to take home, as an answer.
pub(crate) fn attachment(Download { kind, name, bytes }: Download) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)], bytes).into_response()
}
