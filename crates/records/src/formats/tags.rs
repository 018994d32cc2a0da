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

/// No value is longer. The limit keeps a file full of open brackets from being read through again for each of them.
const LONGEST_VALUE: usize = 1 << 14;

/// Reads one `[value]` at `offset` of `text`, and says where it ends. A backslash protects what follows it.
pub(crate) fn read_value(text: &str, offset: usize) -> Result<(String, usize), Fault> {
    let mut value = String::new();
    let mut characters = text[offset..].char_indices().skip(1);
    while let Some((at, character)) = characters.next().filter(|(at, _)| *at <= LONGEST_VALUE) {
        match character {
            ']' if runs_into_game(&value) => {
                return Err(Fault::new(offset, "the game is cut off: another one begins in the middle of a value"));
            }
            ']' => return Ok((value, offset + at + 1)),
            '\\' => match characters.next() {
                // A line break after a backslash was made by an editor that wraps lines.
                Some((_, '\n')) => {}
                Some((_, protected)) => value.push(protected),
                None => break,
            },
            other => value.push(other),
        }
    }
    Err(Fault::new(offset, "a value is not closed, or too long: ']' is missing"))
}

/// Whether a value ends where the next game begins, as in `PB[An(;GM[Othello]`: the game was cut off in the middle of it. A game that is
/// quoted in a value has its own bracket closed.
fn runs_into_game(value: &str) -> bool {
    let Some((_, game)) = value.rsplit_once("(;") else { return false };
    let game = game.trim_start();
    (game.starts_with("GM[") || game.starts_with("FF[")) && !game.contains(']')
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
