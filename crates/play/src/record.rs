//! A game that was played here, as others write games down.

use std::time::UNIX_EPOCH;

use outflank_records::{Date, Player, Record, RecordedClock};
use outflank_rules::BySide;

use crate::{EnginePlayer, Extra, Origin, SavedGame, Seat, Span, Table, TimeControl};

impl Table {
    /// Whether this is a recorded game to which nobody here has added anything.
    pub fn is_as_recorded(&self) -> bool {
        let as_long = |origin: &Origin| origin.moves == self.game().moves().len();
        self.origin().is_some_and(as_long) && self.outcome() == self.position().outcome()
    }

    /// Everything that the table knows about its game, ready for any format. A recorded game is still that of those who played
    /// it; one that was gone on with here says whose moves come first.
    pub fn record(&self) -> Record {
        let name = |seat: &Seat| match seat {
            Seat::Person => "Human".to_owned(),
            Seat::Engine(EnginePlayer::Program(program)) => program.name(),
            Seat::Engine(player) => format!("Outflank {player}"),
        };
        let player = |seat| Player { name: Some(name(seat)), rating: None };
        let seats = self.seats();
        let mut record = Record::of_played(self.game().clone());
        if let Some(origin) = self.origin().filter(|_| self.is_as_recorded()) {
            let player = |name: &Option<String>| Player { name: name.clone(), rating: None };
            record.players = BySide { black: player(&origin.black), white: player(&origin.white) };
            return record;
        }
        record.players = BySide::from_fn(|side| player(&seats[side]));
        let begun_elsewhere = self.origin().filter(|origin| origin.moves > 0);
        record.comment = begun_elsewhere.map(|Origin { black, white, moves }| {
            let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
            format!("Up to move {moves} this is a game of {} and {}.", name(black), name(white))
        });
        let clock = self.terms().control.map(recorded_clock);
        record.clocks = BySide::both(clock);
        record
    }

    /// The same, and where and when it was played: at this many seconds since 1970.
    pub fn record_played(&self, seconds: Option<i64>) -> Record {
        let mut record = self.record();
        // When and where a recorded game was played is not known here.
        if !self.is_as_recorded() {
            (record.date, record.time_of_day) = seconds.and_then(Date::from_epoch).unzip();
            record.place = Some("Outflank".to_owned());
        }
        record
    }
}

impl SavedGame {
    /// Everything that is known about the game: also where and when it was played.
    pub fn record(&self) -> Record {
        let seconds = self.played.duration_since(UNIX_EPOCH).ok().and_then(|since| i64::try_from(since.as_secs()).ok());
        self.table.record_played(seconds)
    }
}

/// Records know whole seconds, and of what a move brings only time that is added.
fn recorded_clock(control: TimeControl) -> RecordedClock {
    let seconds = |span: Span| u32::try_from(span.0.as_secs()).unwrap_or(u32::MAX);
    let increment = match control.extra {
        Extra::Increment(extra) => seconds(extra),
        Extra::None | Extra::Delay(_) | Extra::Period(_) => 0,
    };
    RecordedClock { increment, ..RecordedClock::of(seconds(control.main)) }
}
