//! Writing recorded games.

use std::ffi::c_char;
use std::mem::{MaybeUninit, replace};
use std::path::Path;
use std::sync::Mutex;

use outflank_records::{Format, Writer, Written};

use crate::border::{call, given, hand_out, lock, optional_text, put, text};
use crate::status::CallError;
use crate::text::{allocate, put_text};
use crate::{OutflankRecord, OutflankStatus};

/// Writes records, one after another, and keeps count of what could not be carried over.
#[derive(Debug)]
pub struct OutflankWriter {
    format: Format,
    writer: Mutex<Writer>,
}

/// A writer of "transcript", "board", "obf", "ggf", "sgf", "pgn" or "wthor".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_writer_new(
    format: *const c_char,
    made: Option<&mut MaybeUninit<*mut OutflankWriter>>,
) -> OutflankStatus {
    call(|| {
        hand_out(made, "made", || {
            // SAFETY: callers keep to what the header says of texts.
            let format: Format = unsafe { text(format, "format") }?.parse().map_err(CallError::bad)?;
            Ok(OutflankWriter { format, writer: Mutex::new(Writer::new(format)) })
        })
    })
}

/// Frees a writer; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_writer_free(writer: Option<Box<OutflankWriter>>) {
    drop(writer);
}

/// Adds a record, unless the format cannot hold it at all: OUTFLANK_STATUS_UNWRITABLE.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_writer_add(
    writer: Option<&OutflankWriter>,
    record: Option<&OutflankRecord>,
) -> OutflankStatus {
    call(|| {
        let (writer, record) = (given(writer, "writer")?, given(record, "record")?);
        let added = lock(&writer.writer).add(&lock(&record.0));
        added.map_err(|error| CallError::new(OutflankStatus::Unwritable, error))
    })
}

/// Everything that was added, as one file: `written` gets its bytes, which are freed by `outflank_string_free` and have a zero behind them, and `length`
/// how many they are. The writer is empty then.
///
/// `losses` (or NULL) gets what the format could not carry, a line for each part of a record with the number of records that lost it; NULL
/// if nothing was lost.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_writer_finish(
    writer: Option<&OutflankWriter>,
    written: Option<&mut MaybeUninit<*mut c_char>>,
    length: Option<&mut MaybeUninit<usize>>,
    losses: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        let (writer, length) = (given(writer, "writer")?, given(length, "length")?);
        let to = given(written, "written")?;
        to.write(std::ptr::null_mut());
        let file = writer.take();
        if let Some(losses) = losses {
            put_losses(losses, &file)?;
        }
        length.write(file.bytes.len());
        put(Some(to), "written", allocate(&file.bytes)?)
    })
}

/// Everything that was added, as a file on the disk, and for WTHOR the files of names beside it. A file that is there is replaced. The writer is
/// empty then. `losses` is as for `outflank_writer_finish`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn outflank_writer_save(
    writer: Option<&OutflankWriter>,
    path: *const c_char,
    losses: Option<&mut MaybeUninit<*mut c_char>>,
) -> OutflankStatus {
    call(|| {
        // SAFETY: callers keep to what the header says of texts.
        let path = given(unsafe { optional_text(path, "path") }?, "path")?;
        let file = given(writer, "writer")?.take();
        if let Some(losses) = losses {
            put_losses(losses, &file)?;
        }
        file.save(Path::new(path)).map_err(|error| CallError::new(OutflankStatus::Unwritable, error))
    })
}

impl OutflankWriter {
    /// Everything that was added.
    fn take(&self) -> Written {
        replace(&mut *lock(&self.writer), Writer::new(self.format)).finish()
    }
}

fn put_losses(to: &mut MaybeUninit<*mut c_char>, file: &Written) -> Result<(), CallError> {
    let lines: String = file.losses.iter().map(|(part, records)| format!("{part}: {records}\n")).collect();
    to.write(std::ptr::null_mut());
    if lines.is_empty() { Ok(()) } else { put_text(Some(to), "losses", || Ok(lines)) }
}
