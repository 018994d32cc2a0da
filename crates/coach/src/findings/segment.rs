//! One file of findings: a header, then one finding after the other.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;

use super::FindingsProblem;

/// The first bytes of the file; the number of the format follows.
const SIGN: &[u8; 12] = b"outflank fnd";
/// The version of the format, raised when older programs could not read it any more.
const FORMAT: u32 = 1;
const HEADER: usize = SIGN.len() + 4;
/// The length and the checksum before each finding.
const FRAME: usize = 8;
/// The key and the method at its beginning.
const KEY: usize = 16;
/// No finding is longer than this: 255 moves with lines of 255 squares.
const LONGEST: usize = 1 << 17;

/// A position and its symmetric forms, and a method.
pub(super) type FindingKey = (u64, u64);

/// The findings of a file, as far as it is known, without what a crash cut off.
#[derive(Debug, Default)]
pub(super) struct Segment {
    bytes: Vec<u8>,
    index: HashMap<FindingKey, Range<usize>>,
}

impl Segment {
    pub(super) fn len(&self) -> usize {
        self.index.len()
    }

    /// How long the file is.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    pub(super) fn get(&self, key: FindingKey) -> Option<&[u8]> {
        self.index.get(&key).map(|place| &self.bytes[place.clone()])
    }

    /// Reads what the file holds beyond what is known, and takes away what a crash has cut off.
    pub(super) fn read_on(&mut self, file: &mut File) -> Result<(), FindingsProblem> {
        let known = self.bytes.len();
        file.seek(SeekFrom::Start(known as u64))?;
        let mut more = Vec::new();
        file.read_to_end(&mut more)?;
        let mut rest = more.as_slice();
        if known == 0 {
            let header = [&SIGN[..], &FORMAT.to_le_bytes()].concat();
            if rest.len() < HEADER && header.starts_with(rest) {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                file.write_all(&header)?;
                rest = &[];
            } else {
                rest = check_header(rest)?;
            }
            self.bytes = header;
        }
        while !rest.is_empty() {
            match next_frame(rest) {
                Some(length) => {
                    let (frame, others) = rest.split_at(length);
                    self.take_in(frame);
                    rest = others;
                }
                None if is_cut_off(rest) => {
                    file.set_len(self.bytes.len() as u64)?;
                    break;
                }
                None => return Err(FindingsProblem::Damaged { at: self.bytes.len() as u64 }),
            }
        }
        Ok(())
    }

    /// Takes in a sound finding with its frame.
    pub(super) fn take_in(&mut self, frame: &[u8]) {
        let at = self.bytes.len();
        self.bytes.extend_from_slice(frame);
        let number =
            |place: usize| -> Option<u64> { Some(u64::from_le_bytes(frame.get(place..place + 8)?.try_into().ok()?)) };
        if let (Some(key), Some(method)) = (number(FRAME), number(FRAME + 8)) {
            self.index.insert((key, method), at + FRAME + KEY..at + frame.len());
        }
    }
}

fn check_header(bytes: &[u8]) -> Result<&[u8], FindingsProblem> {
    let damaged = FindingsProblem::Damaged { at: 0 };
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else { return Err(damaged) };
    let Some(format) = header.strip_prefix(SIGN).and_then(|format| format.try_into().ok()) else {
        return Err(damaged);
    };
    match u32::from_le_bytes(format) {
        FORMAT => Ok(rest),
        format if format > FORMAT => Err(FindingsProblem::Newer { format }),
        _ => Err(damaged),
    }
}

/// A finding with its length and checksum.
pub(super) fn frame((key, method): FindingKey, found: &[u8]) -> Vec<u8> {
    let payload = [&key.to_le_bytes()[..], &method.to_le_bytes(), found].concat();
    let length = payload.len() as u32;
    [&length.to_le_bytes()[..], &crc32fast::hash(&payload).to_le_bytes(), &payload].concat()
}

/// The length of the finding at the beginning, its frame included, if it is whole and sound.
fn next_frame(bytes: &[u8]) -> Option<usize> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_le_bytes(*length)).ok().filter(|&length| length > 0)?;
    let payload = rest.get(..length)?;
    (crc32fast::hash(payload) == u32::from_le_bytes(*sum)).then_some(FRAME + length)
}

/// Whether these bytes can be what a crash left of the last finding: fewer than one finding may have, and none follows.
fn is_cut_off(bytes: &[u8]) -> bool {
    let length = bytes.first_chunk::<4>().map(|length| u32::from_le_bytes(*length) as usize + FRAME);
    bytes.len() <= FRAME + LONGEST && length.is_none_or(|length| length >= bytes.len() || length == FRAME)
}
