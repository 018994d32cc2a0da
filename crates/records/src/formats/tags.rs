//! `NAME[value]`, the way GGF and SGF write everything.

use std::collections::BTreeMap;

use crate::reading::Fault;

/// One value with its name and place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tag {
    pub(crate) name: String,
    pub(crate) value: String,
    pub(crate) offset: usize,
}

/// Reads the values of a text in linear time: no part of it is searched twice for the bracket that closes a value, however broken it is
/// and wherever reading resumes.
pub(crate) struct Values<'a> {
    text: &'a str,
    last: Closing,
}

/// What was found out by looking for the end of a value.
#[derive(Clone, Copy, Default)]
struct Closing {
    /// Where the search began.
    from: usize,
    /// The first `]` after it without a backslash, or the end of the text.
    at: usize,
    /// The last game that begins between the two and is not quoted, as in `PB[An(;GM[Othello]`: the one before it was cut off in the middle
    /// of a value. A game that is quoted in a value has its own bracket closed.
    game: Option<usize>,
}

impl<'a> Values<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, last: Closing::default() }
    }

    /// Reads one `[value]` at `offset`, and says where it ends. A backslash protects what follows it.
    pub(crate) fn read(&mut self, offset: usize) -> Result<(String, usize), Fault> {
        let closing = self.closing(offset);
        if closing.at == self.text.len() {
            return Err(Fault::new(offset, "a value is not closed: ']' is missing"));
        }
        if closing.game.is_some_and(|game| game > offset) {
            return Err(Fault::new(offset, "the game is cut off: another one begins in the middle of a value"));
        }
        let mut value = String::new();
        let mut characters = self.text[offset + 1..closing.at].chars();
        while let Some(character) = characters.next() {
            match character {
                // A line break after a backslash was made by an editor that wraps lines.
                '\\' => value.extend(characters.next().filter(|&protected| protected != '\n')),
                other => value.push(other),
            }
        }
        Ok((value, closing.at + 1))
    }

    fn closing(&mut self, offset: usize) -> Closing {
        if !(self.last.from..self.last.at).contains(&offset) {
            let bytes = self.text.as_bytes();
            let mut at = offset + 1;
            while at < bytes.len() && bytes[at] != b']' {
                at += if bytes[at] == b'\\' { 2 } else { 1 };
            }
            let at = at.min(bytes.len());
            let game = self.text[offset..at].rfind("(;").map(|found| offset + found).filter(|&game| {
                let name = self.text[game + 2..at].trim_start();
                (name.starts_with("GM[") || name.starts_with("FF[")) && !name.contains(']')
            });
            self.last = Closing { from: offset, at, game };
        }
        self.last
    }
}

/// Writes `NAME[value]`, and remembers which names it has written.
pub(crate) struct TagWriter<'a> {
    out: &'a mut String,
    written: Vec<String>,
}

impl<'a> TagWriter<'a> {
    /// Begins a game and its first node.
    pub(crate) fn new(out: &'a mut String) -> Self {
        out.push_str("(;");
        Self { out, written: Vec::new() }
    }

    /// Writes a tag, if there is something to write.
    pub(crate) fn write(&mut self, name: &str, value: Option<String>) {
        let Some(value) = value else { return };
        self.out.push_str(name);
        self.written.push(name.to_owned());
        self.write_value(&value);
    }

    /// Writes another value for the tag just written.
    pub(crate) fn write_value(&mut self, value: &str) {
        self.out.push('[');
        for character in value.chars() {
            if matches!(character, ']' | '\\') {
                self.out.push('\\');
            }
            self.out.push(character);
        }
        self.out.push(']');
    }

    /// Begins another node.
    pub(crate) fn node(&mut self) {
        self.out.push(';');
    }

    /// Begins a branch of a game.
    pub(crate) fn begin_branch(&mut self) {
        self.out.push('(');
    }

    /// Ends the branch that was begun last.
    pub(crate) fn end_branch(&mut self) {
        self.out.push(')');
    }

    /// Writes what another record said beside all this, and says whether there was room for all of it: a name can be
    /// impossible here, or have a meaning of its own (those written already and those `reserved`).
    pub(crate) fn write_others(&mut self, others: &BTreeMap<String, String>, reserved: &[&str]) -> bool {
        let mut complete = true;
        for (name, value) in others {
            let possible = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
            if possible && !self.written.contains(name) && !reserved.contains(&name.as_str()) {
                self.write(name, Some(value.clone()));
            } else {
                complete = false;
            }
        }
        complete
    }
}
