//! The bytes of a book, wherever they lie: nothing of them is read before somebody asks.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::sync::Arc;

/// Where the bytes of a book lie.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    /// Inside the program.
    Memory(&'static [u8]),
    /// In a file, which the system keeps in memory as far as it is used.
    File(Arc<File>),
}

impl Storage {
    pub(super) fn len(&self) -> io::Result<u64> {
        match self {
            Self::Memory(bytes) => Ok(bytes.len() as u64),
            Self::File(file) => Ok(file.metadata()?.len()),
        }
    }

    /// So many bytes from a place on.
    pub(super) fn read(&self, from: u64, count: usize) -> io::Result<Cow<'static, [u8]>> {
        match self {
            Self::Memory(bytes) => {
                let from = usize::try_from(from).unwrap_or(usize::MAX);
                let to = from.saturating_add(count);
                bytes.get(from..to).map(Cow::Borrowed).ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Self::File(file) => {
                let mut bytes = vec![0; count];
                read_at(file, &mut bytes, from)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }
}

/// Fills a buffer from a place of a file, without a cursor that threads would have to share.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], from: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, from)
}

#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut from: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        let count = std::os::windows::fs::FileExt::seek_read(file, buffer, from)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        buffer = &mut buffer[count..];
        from += count as u64;
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
