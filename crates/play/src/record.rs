//! A game that was played here, as others write games down.

use std::time::UNIX_EPOCH;

use outflank_records::{BySide, Clock, Date, Player as Name, Record};

use crate::{Extra, Player, SavedGame, Seat, Span, Table, TimeControl};

impl Table {
    /// Everything that the table knows about its game, ready for any format.
    pub fn record(&self) -> Record {
        let name = |seat: Seat| match seat {
            Seat::Person => "Human".to_owned(),
            Seat::Engine(Player::Program(program)) => program.name(),
            Seat::Engine(player) => format!("Outflank {player}"),
        };
        let player = |seat| Name { name: Some(name(seat)), rating: None };
        let seats = self.seats();
        let mut record = Record::of_played(self.game().clone());
        record.players = BySide { black: player(seats.black), white: player(seats.white) };
        let clock = self.terms().control.map(recorded_clock);
        record.clocks = BySide { black: clock, white: clock };
        record
    }
}

impl SavedGame {
    /// Everything that is known about the game: also where and when it was played.
    pub fn record(&self) -> Record {
        let seconds = self.played.duration_since(UNIX_EPOCH).ok().and_then(|since| i64::try_from(since.as_secs()).ok());
        let mut record = self.table.record();
        (record.date, record.time_of_day) = seconds.and_then(Date::from_epoch).unzip();
        record.place = Some("Outflank".to_owned());
        record
    }
}

/// Records know whole seconds, and of what a move brings only time that is added.
fn recorded_clock(control: TimeControl) -> Clock {
    let seconds = |span: Span| u32::try_from(span.0.as_secs()).unwrap_or(u32::MAX);
    let increment = match control.extra {
        Extra::Increment(extra) => seconds(extra),
        Extra::None | Extra::Delay(_) | Extra::Period(_) => 0,
    };
    Clock { increment, ..Clock::of(seconds(control.main)) }
}
