//! Finding out what a pasted text or a file is.

use std::ops::ControlFlow;

use crate::format::text;
use crate::formats::transcript::{lines, looks_like_board};
use crate::replay::read_move;
use crate::wthor::FileKind;
use crate::{Damage, Format, Reading, Record};

impl Format {
    /// The format of a file or a pasted text, found out by looking at it; `None` if it looks like none of them.
    ///
    /// ```
    /// use outflank_records::Format;
    /// assert_eq!(Format::detect(b"f5d6c3"), Some(Format::Transcript));
    /// assert_eq!(Format::detect(b"(;GM[Othello]PB[Ann];)"), Some(Format::Ggf));
    /// assert_eq!(Format::detect(b"Dear Ann"), None);
    /// ```
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        if FileKind::detect(bytes) == Some(FileKind::Games) {
            return Some(Self::Wthor);
        }
        let text = text(bytes);
        let trimmed = text.trim_start();
        if trimmed.starts_with('{') || trimmed.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with('{'))
        {
            return Some(Self::Quest);
        }
        // Look at the first line first: comments further down may contain anything.
        let first_line = trimmed.lines().next().unwrap_or_default();
        if is_pgn_tag(first_line) {
            return Some(Self::Pgn);
        }
        if looks_like_board(first_line.split([';', '%']).next().unwrap_or_default()) {
            return board_or_moves(&text);
        }
        if let Some(game) = tree(&text) {
            let name = game.split_once("GM[").and_then(|(_, game)| game.split_once(']')).map(|(name, _)| name.trim());
            let is_ggf = name.map_or(game.contains(";)"), |name| !name.bytes().all(|byte| byte.is_ascii_digit()));
            return Some(if is_ggf { Self::Ggf } else { Self::Sgf });
        }
        if text.lines().any(is_pgn_tag) {
            return Some(Self::Pgn);
        }
        board_or_moves(&text)
    }

    /// The first sound game of a file; where there is none, what is wrong with the first of the others, if there are any. The rest is
    /// not read.
    ///
    /// ```
    /// use outflank_records::Format;
    /// let game = Format::Ggf.first(b"(;GM[Othello]B[a1];) (;GM[Othello]B[f5];) (;")?.expect("a game");
    /// assert_eq!(game.game.transcript(), "f5");
    /// assert!(Format::Ggf.first(b"(;GM[Othello]B[a1];)").is_err());
    /// # Ok::<(), outflank_records::Damage>(())
    /// ```
    pub fn first(self, bytes: &[u8]) -> Result<Option<Record>, Damage> {
        Reading::first(|visitor| self.visit(bytes, visitor))
    }

    /// Reads a file or a pasted text of whatever format it has.
    pub fn read_any(bytes: &[u8]) -> Option<(Self, Reading)> {
        Self::detect(bytes).map(|format| (format, format.read(bytes)))
    }
}

/// What follows the bracket that opens a game of GGF or SGF: a semicolon, perhaps after spaces.
fn tree(text: &str) -> Option<&str> {
    let brackets = text.match_indices('(').map(|(at, _)| &text[at + 1..]);
    brackets.into_iter().find(|rest| rest.trim_start().starts_with(';'))
}

/// `[Black "…`, which no other format has at the beginning of a line.
fn is_pgn_tag(line: &str) -> bool {
    let name = line.trim_start().strip_prefix('[').and_then(|tag| tag.split_once('"')).map(|(name, _)| name.trim_end());
    name.is_some_and(|name| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

fn board_or_moves(text: &str) -> Option<Format> {
    if looks_like_board(text) {
        return Some(Format::Board);
    }
    let (_, line) = lines(text).next()?;
    let (before_comment, has_comment) = line.split_once('%').map_or((line, false), |(line, _)| (line, true));
    let (board, rest) = before_comment.split_once(';').unwrap_or((before_comment, ""));
    if looks_like_board(board) {
        let begins_with_move = rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()) && !rest.contains(':');
        let has_field = before_comment.contains(';');
        return Some(match (begins_with_move, has_field || has_comment) {
            (true, _) => Format::Transcript,
            (false, true) => Format::Obf,
            (false, false) => Format::Board,
        });
    }
    // Moves with a result or comments between them are PGN without its tags.
    let mut partial = None;
    for format in [Format::Transcript, Format::Pgn] {
        match Sense::of(text, format) {
            Sense::All => return Some(format),
            Sense::Some => partial = partial.or(Some(format)),
            Sense::None => {}
        }
    }
    if partial.is_some() {
        return partial;
    }
    let names_a_square = |line: &str| line.get(..2).is_some_and(|square| read_move(square).is_some());
    names_a_square(line.trim_start()).then_some(Format::Transcript)
}

/// How much of a text makes sense in a format.
enum Sense {
    All,
    Some,
    None,
}

impl Sense {
    fn of(text: &str, format: Format) -> Self {
        let (mut has_moves, mut is_damaged) = (false, false);
        // Stop as soon as both are known.
        let _ = format.visit(text.as_bytes(), &mut |found| {
            match found {
                Ok(record) => has_moves |= !record.game.moves().is_empty(),
                Err(_) => is_damaged = true,
            }
            if has_moves && is_damaged { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (has_moves, is_damaged) {
            (true, false) => Self::All,
            (true, true) => Self::Some,
            (false, _) => Self::None,
        }
    }
}
