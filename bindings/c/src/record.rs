//! Recorded games: the moves, and what a record says about them.

use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::sync::Mutex;

use outflank_records::{Date, Ending, Record};
use outflank_rules::Side;

use crate::border::{call, given, hand_out, lock, optional_text, put};
use crate::status::CallError;
use crate::text::put_text;
use crate::{OutflankGame, OutflankSide, OutflankStatus};

/// A game as it was written down: the moves, the players, and whatever else a record may say.
#[derive(Debug)]
pub struct OutflankRecord(pub(crate) Mutex<Record>);

impl From<Record> for OutflankRecord {
    fn from(record: Record) -> Self {
        Self(Mutex::new(record))
    }
}

/// Something that a record may say in words.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankField {
    /// The name of whoever played Black.
    BlackName = 0,
    /// The name of whoever played White.
    WhiteName = 1,
    /// Black's rating at the time, a number.
    BlackRating = 2,
    /// White's rating at the time, a number.
    WhiteRating = 3,
    /// The tournament or match.
    Event = 4,
    /// The town, server or program.
    Place = 5,
    /// The round of the event.
    Round = 6,
    /// The day, such as "2026-11-16", "2026-11" or "2026".
    Date = 7,
    /// The time of day.
    TimeOfDay = 8,
    /// Words about the whole game.
    Comment = 9,
}

/// What ended a game, as its record says.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankEnding {
    /// It was played out, or the record does not say.
    Played = 0,
    /// A player gave up.
    Resignation = 1,
    /// A player ran out of time.
    Time = 2,
    /// The players agreed on the score.
    Agreement = 3,
}

/// What a record says about the end of its game. It need not agree with the moves.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutflankResult {
    /// Who won; OUTFLANK_SIDE_NONE for a draw.
    pub winner: OutflankSide,
    /// What ended the game.
    pub ending: OutflankEnding,
    /// Whether the record has a score.
    pub has_score: bool,
    /// Black's lead in discs, if it has.
    pub black_lead: f64,
}

/// The record of a game: however it ended, that becomes the recorded result.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_record_new(
    game: Option<&OutflankGame>,
    made: Option<&mut MaybeUninit<*mut OutflankRecord>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(Record::of_played(lock(&given(game, "game")?.0).clone()).into())))
}

/// Frees a record; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_record_free(record: Option<Box<OutflankRecord>>) {
    drop(record);
}

/// The game of a record, to look at and to play on.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_record_game(
    record: Option<&OutflankRecord>,
    made: Option<&mut MaybeUninit<*mut OutflankGame>>,
) -> OutflankStatus {
    call(|| hand_out(made, "made", || Ok(lock(&given(record, "record")?.0).game.clone().into())))
}

/// What a record says in one of its fields (an OutflankField); OUTFLANK_STATUS_NOTHING if it says nothing.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_record_get(
    record: Option<&OutflankRecord>,
    field: u32,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        put_text(written, "written", || {
            let record = lock(&given(record, "record")?.0);
            let player = |side| &record.players[side];
            let said = match OutflankField::read(field)? {
                OutflankField::BlackName => player(Side::Black).name.clone(),
                OutflankField::WhiteName => player(Side::White).name.clone(),
                OutflankField::BlackRating => player(Side::Black).rating.map(|rating| rating.to_string()),
                OutflankField::WhiteRating => player(Side::White).rating.map(|rating| rating.to_string()),
                OutflankField::Event => record.event.clone(),
                OutflankField::Place => record.place.clone(),
                OutflankField::Round => record.round.clone(),
                OutflankField::Date => record.date.map(|date| date.to_string()),
                OutflankField::TimeOfDay => record.time_of_day.clone(),
                OutflankField::Comment => record.comment.clone(),
            };
            said.ok_or_else(|| CallError::nothing("the record does not say"))
        })
    })
}

/// Lets a record say something in one of its fields (an OutflankField), or with NULL nothing any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_record_set(
    record: Option<&OutflankRecord>,
    field: u32,
    words: *const c_char,
) -> OutflankStatus {
    call(|| {
        let mut record = lock(&given(record, "record")?.0);
        // SAFETY: callers keep to what the header says of texts.
        let words = unsafe { optional_text(words, "words") }?;
        let number = || words.map(str::parse).transpose().map_err(CallError::bad);
        let text = words.map(str::to_owned);
        match OutflankField::read(field)? {
            OutflankField::BlackName => record.players[Side::Black].name = text,
            OutflankField::WhiteName => record.players[Side::White].name = text,
            OutflankField::BlackRating => record.players[Side::Black].rating = number()?,
            OutflankField::WhiteRating => record.players[Side::White].rating = number()?,
            OutflankField::Event => record.event = text,
            OutflankField::Place => record.place = text,
            OutflankField::Round => record.round = text,
            OutflankField::Date => record.date = words.map(read_date).transpose()?,
            OutflankField::TimeOfDay => record.time_of_day = text,
            OutflankField::Comment => record.comment = text,
        }
        Ok(())
    })
}

/// What a record says about the end of its game, or the outcome on the board where it says nothing; OUTFLANK_STATUS_NOTHING if there is none either.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_record_result(
    record: Option<&OutflankRecord>,
    result: Option<&mut MaybeUninit<OutflankResult>>,
) -> OutflankStatus {
    call(|| {
        let record = lock(&given(record, "record")?.0);
        let said = record.result_or_outcome().ok_or_else(|| CallError::nothing("the game has not ended"))?;
        let ending = match said.ending {
            Ending::Played => OutflankEnding::Played,
            Ending::Resignation => OutflankEnding::Resignation,
            Ending::Time => OutflankEnding::Time,
            Ending::Agreement => OutflankEnding::Agreement,
        };
        let (winner, lead) = (said.verdict.winner(record.game.rules().goal).into(), said.verdict.lead());
        let black_lead = lead.map_or(0.0, |lead| lead.to_f64());
        put(result, "result", OutflankResult { winner, ending, has_score: lead.is_some(), black_lead })
    })
}

impl OutflankField {
    const ALL: [Self; 10] = [
        Self::BlackName,
        Self::WhiteName,
        Self::BlackRating,
        Self::WhiteRating,
        Self::Event,
        Self::Place,
        Self::Round,
        Self::Date,
        Self::TimeOfDay,
        Self::Comment,
    ];

    fn read(number: u32) -> Result<Self, CallError> {
        let field = Self::ALL.into_iter().find(|&field| field as u32 == number);
        field.ok_or_else(|| CallError::bad(format_args!("{number} is no field of a record")))
    }
}

fn read_date(text: &str) -> Result<Date, CallError> {
    Date::read(text).ok_or_else(|| CallError::bad("that is no date: write it as 2026-11-16"))
}
