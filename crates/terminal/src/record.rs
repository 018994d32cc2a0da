//! A game that was played here, as others write games down, and files of such games.

use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use outflank_play::{Extra, Player as PlayerOf, SavedGame, Seat, Table, TimeControl};
use outflank_records::{BySide, Clock, Content, Date, Format, Player, Reading, Record, Writer};

use crate::names::engine_name;

/// Everything that a table knows about its game, ready for any format.
pub fn record(table: &Table) -> Record {
    let name = |seat: Seat| match seat {
        Seat::Person => "Human".to_owned(),
        Seat::Engine(player @ PlayerOf::Program(_)) => engine_name(player),
        Seat::Engine(player) => format!("Outflank {player}"),
    };
    let player = |seat| Player { name: Some(name(seat)), rating: None };
    let seats = table.seats();
    let mut record = Record::new(table.game().clone());
    record.players = BySide { black: player(seats.black), white: player(seats.white) };
    let clock = table.terms().control.map(recorded_clock);
    record.clocks = BySide { black: clock, white: clock };
    record
}

/// Records know whole seconds, and of what a move brings only time that is added.
fn recorded_clock(control: TimeControl) -> Clock {
    let seconds = |span: outflank_play::Span| u32::try_from(span.0.as_secs()).unwrap_or(u32::MAX);
    let increment = match control.extra {
        Extra::Increment(extra) => seconds(extra),
        Extra::None | Extra::Delay(_) | Extra::Period(_) => 0,
    };
    Clock { increment, ..Clock::of(seconds(control.main)) }
}

/// Everything that is known about a game that was kept: also where and when it was played.
pub fn saved_record(saved: &SavedGame) -> Record {
    let seconds = saved.played.duration_since(UNIX_EPOCH).ok().and_then(|since| i64::try_from(since.as_secs()).ok());
    let mut record = record(&saved.table);
    (record.date, record.time_of_day) = seconds.and_then(Date::from_epoch).unzip();
    record.place = Some("Outflank".to_owned());
    record
}

/// Writes a game to a file. The end of its name says the format; without one that we know it is a transcript.
pub(crate) fn export(record: &Record, path: &Path) -> Result<(), String> {
    let named = path.extension().and_then(|end| Format::from_extension(&end.to_string_lossy()));
    let mut writer = Writer::new(named.unwrap_or(Format::Transcript));
    writer.add(record).map_err(|unwritable| unwritable.to_string())?;
    writer.finish().save(path).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The games in a file, or in a text that was pasted: whatever is not the name of a file.
pub(crate) fn import(text: &str) -> Result<Reading, String> {
    let path = Path::new(text.trim());
    let content = if path.is_file() {
        let bytes = fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
        Content::of(&bytes, path, None)
    } else {
        Content::of(text.as_bytes(), Path::new(""), None)
    };
    match content {
        Some(Content::Games(reading)) if !reading.records.is_empty() => Ok(reading),
        Some(Content::Games(reading)) => {
            Err(reading.damaged.first().map_or_else(|| "there is no game in it".to_owned(), ToString::to_string))
        }
        Some(Content::Names) => Err("that file holds names; the games are in the .wtb file beside it".to_owned()),
        None => Err("this is neither a file nor a game in a format we know".to_owned()),
    }
}
