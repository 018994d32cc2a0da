//! Reading recorded games.

use std::ffi::c_char;
use std::fs;
use std::mem::MaybeUninit;
use std::path::Path;

use outflank_records::{Content, Format, Reading};

use crate::border::{bytes, call, given, hand_out, optional_word, put, text};
use crate::status::CallError;
use crate::text::put_text;
use crate::{OutflankRecord, OutflankStatus};

/// Everything that was found in a text or file: sound records, and what is wrong with the others.
#[derive(Debug)]
pub struct OutflankReading(Reading);

/// Reads recorded games from `length` bytes: transcripts, boards, OBF, GGF, SGF, PGN, WTHOR, or the JSON of Othello Quest. `format` is "transcript",
/// "board", "obf", "ggf", "sgf", "pgn", "wthor" or "quest"; with NULL it is found out.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_reading_new(
    data: *const u8,
    length: usize,
    format: *const c_char,
    made: Option<&mut MaybeUninit<*mut OutflankReading>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of bytes and texts.
            let (data, format) = unsafe { (bytes(data, length, "data")?, optional_word::<Format>(format, "format")?) };
            let format = format.or_else(|| Format::detect(data));
            let format = format.ok_or_else(|| unreadable("it looks like no format we know"))?;
            Ok(OutflankReading(format.read(data)))
        })
    })
}

/// Reads the games of a file, and the names that WTHOR keeps in files beside it. `format` is as for `outflank_reading_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_reading_of_file(
    path: *const c_char,
    format: *const c_char,
    made: Option<&mut MaybeUninit<*mut OutflankReading>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of texts.
            let (path, format) =
                unsafe { (Path::new(text(path, "path")?), optional_word::<Format>(format, "format")?) };
            let data = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
            match Content::of(&data, path, format) {
                Some(Content::Games(reading)) => Ok(OutflankReading(reading)),
                Some(Content::Names) => {
                    Err(unreadable("it holds names, which are read along with the games beside it"))
                }
                None => Err(unreadable("it looks like no format we know")),
            }
        })
    })
}

/// Frees a reading; NULL is ignored. Records that were taken from it stay.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_reading_free(reading: Option<Box<OutflankReading>>) {
    drop(reading);
}

/// How many sound records there are, and how many that could not be read.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_reading_count(
    reading: Option<&OutflankReading>,
    records: Option<&mut MaybeUninit<usize>>,
    damaged: Option<&mut MaybeUninit<usize>>,
) -> OutflankStatus {
    call(|| {
        let reading = &given(reading, "reading")?.0;
        put(records, "records", reading.records.len())?;
        put(damaged, "damaged", reading.damaged.len())
    })
}

/// A record, by its number from 0: a copy, which may be changed. OUTFLANK_STATUS_NOTHING beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_reading_record(
    reading: Option<&OutflankReading>,
    number: usize,
    made: Option<&mut MaybeUninit<*mut OutflankRecord>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            let records = &given(reading, "reading")?.0.records;
            let record = records.get(number);
            record
                .cloned()
                .map(OutflankRecord::from)
                .ok_or_else(|| CallError::nothing(format_args!("there are {} records", records.len())))
        })
    })
}

/// What is wrong with a record that could not be read, and where it stands. OUTFLANK_STATUS_NOTHING beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_reading_damage(
    reading: Option<&OutflankReading>,
    number: usize,
    written: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        put_text(written, "written", || {
            let damaged = &given(reading, "reading")?.0.damaged;
            let damage = damaged.get(number);
            damage
                .map(ToString::to_string)
                .ok_or_else(|| CallError::nothing(format_args!("{} records are damaged", damaged.len())))
        })
    })
}

fn unreadable(reason: impl std::fmt::Display) -> CallError {
    CallError::new(OutflankStatus::Unreadable, reason)
}
