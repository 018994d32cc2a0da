//! Bytes that say what to do next. When they are used up they are zeros.

use std::ffi::CString;

/// Texts that mean something to some function; any other is made of the bytes themselves.
const KNOWN: [&str; 38] = [
    "start",
    "f5d6c3d3c4",
    "f5f6e6f4e3c5c4e7b5e2",
    "---- -OX- -XO- ---- X",
    "XO-- ---- ---- ---- O",
    "XXXX XXXO XXO- X--- O",
    "--XXXXX- OOOXX--O OOXXOXOO OXOXXOOO OXXOOOOO OOXOXXOO --OOOX-O --OOOO-- X; f2:-8;",
    "[Black \"Ann\"]\n\n1. f5 d6 2. c3",
    "(;GM[Othello]PB[Ann]B[f5//1.5]W[d6];)",
    "(;GM[2]SZ[8]B[f5]W[d6](;B[c3])(;B[c4]))",
    "{\"moves\":[]}",
    "4x4",
    "6x6 anti",
    "8x8",
    "8×8 orthogonal",
    "4x4 standard, 3 discs each",
    "16x16",
    "easy",
    "hard",
    "master",
    "1",
    "12",
    "rating:900",
    "rating:2300",
    "transcript",
    "board",
    "obf",
    "ggf",
    "sgf",
    "pgn",
    "wthor",
    "quest",
    "english",
    "japanese",
    "d3",
    "pass",
    "2026-11-16",
    "1450",
];

/// What is left of the bytes.
pub(crate) struct Script<'a>(pub(crate) &'a [u8]);

impl Script<'_> {
    pub(crate) fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        self.0.split_off_first().copied().unwrap_or_default()
    }

    /// A number that is often small, sometimes the largest, and sometimes anything.
    pub(crate) fn number(&mut self) -> u64 {
        match self.byte() {
            255 => u64::MAX,
            254 => (0..8).fold(0, |number, _| number << 8 | u64::from(self.byte())),
            small => small.into(),
        }
    }

    /// Whether a pointer is to be there, and not NULL.
    pub(crate) fn is_there(&mut self) -> bool {
        !self.byte().is_multiple_of(16)
    }

    /// One of several, or none.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices.get(usize::from(self.byte()) % (choices.len() + 1)).copied()
    }

    /// Some of the bytes themselves.
    pub(crate) fn bytes(&mut self) -> Vec<u8> {
        (0..self.byte()).map(|_| self.byte()).collect()
    }

    /// A text, or NULL: known, or bytes that need not be UTF-8.
    pub(crate) fn text(&mut self) -> Option<CString> {
        let kind = usize::from(self.byte());
        match (kind, KNOWN.get(kind % 64)) {
            (0, _) => None,
            (_, Some(&known)) => CString::new(known).ok(),
            (_, None) => CString::new(self.bytes().split(|&byte| byte == 0).next().unwrap_or_default()).ok(),
        }
    }
}
