//! SGF, the Smart Game Format: `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`. The main line is read; variations are passed over.
//!
//! What SGF has no property for goes into properties of our own, which the format allows and other programs skip.

mod build;
mod write;

use crate::Reading;
use crate::formats::tags::{Tag, read_value};
use crate::reading::{Fault, Gathering};

pub(crate) use write::write;

/// The properties of one node.
type Node = Vec<Tag>;

pub(crate) fn read(text: &str) -> Reading {
    let mut found = Gathering::new(text);
    let mut at = 0;
    while let Some(start) = next_tree(text, at) {
        let (nodes, end) = match read_tree(text, start) {
            Ok((nodes, end)) => (Ok(nodes), end),
            Err(fault) => (Err(fault), start + 1),
        };
        found.add(nodes.and_then(|nodes| build::record(&nodes, start)));
        at = end;
    }
    if found.is_empty() {
        found.add(Err(Fault::new(0, "no game begins here: SGF games begin with '(;'")));
    }
    found.finish()
}

fn next_tree(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (from..bytes.len()).find(|&at| bytes[at] == b'(' && text[at + 1..].trim_start().starts_with(';'))
}

/// Variations within variations, at most. Like the limit on values, it keeps nonsense from taking long.
const MOST_BRANCHES: usize = 1000;

/// The nodes of the main line of the tree that begins at `start`, and where the tree ends.
fn read_tree(text: &str, start: usize) -> Result<(Vec<Node>, usize), Fault> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut on_main_line = true;
    let mut depth = 0usize;
    let mut name = String::new();
    let mut at = start;
    while let Some(character) = text[at..].chars().next() {
        let next = at + character.len_utf8();
        match character {
            '(' if depth == MOST_BRANCHES => return Err(Fault::new(at, "variations within variations go on and on")),
            '(' => depth += 1,
            ')' => {
                // The first branch to end is the main line.
                on_main_line = false;
                depth -= 1;
                if depth == 0 {
                    return Ok((nodes, next));
                }
            }
            ';' => {
                name.clear();
                if on_main_line {
                    nodes.push(Node::new());
                }
            }
            '[' => {
                let (value, end) = read_value(text, at)?;
                if let Some(node) = nodes.last_mut().filter(|_| on_main_line) {
                    // The old format had names with small letters in them, which meant nothing.
                    let name = name.chars().filter(char::is_ascii_uppercase).collect();
                    node.push(Tag { name, value, offset: at });
                }
                at = end;
                continue;
            }
            letter if letter.is_ascii_alphabetic() => {
                // A name after a value begins a new property; after a letter it goes on.
                if at > start && !text.as_bytes()[at - 1].is_ascii_alphabetic() {
                    name.clear();
                }
                name.push(letter);
            }
            space if space.is_whitespace() => {}
            other => return Err(Fault::new(at, format!("{other:?} has no place between properties"))),
        }
        at = next;
    }
    Err(Fault::new(start, "the game is not closed: ')' is missing"))
}
