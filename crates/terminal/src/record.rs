//! A game that was played here, as others write games down.

use outflank_play::{Extra, Player as PlayerOf, Seat, Table, TimeControl};
use outflank_records::{BySide, Clock, Player, Record};

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
