//! SGF, the Smart Game Format: `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`. The main line is read; variations are passed over.
//!
//! What SGF has no property for goes into properties of our own, which the format allows and other programs skip.

mod build;
mod write;

use std::ops::ControlFlow;

use crate::formats::tags::{Tag, Values};
use crate::reading::{Fault, Finds, Visitor};

pub(crate) use write::write;

/// The properties of one node.
type Node = Vec<Tag>;

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    let mut values = Values::new(text);
    let mut at = 0;
    while let Some(start) = next_tree(text, at) {
        let (nodes, end) = match read_tree(text, start, &mut values) {
            Ok((nodes, end)) => (Ok(nodes), end),
            Err(Broken { fault, end }) => (Err(fault), end),
        };
        found.add(nodes.and_then(|nodes| build::record(&nodes, start)))?;
        at = end;
    }
    if found.is_empty() {
        found.add(Err(Fault::new(0, "no game begins here: SGF games begin with '(;'")))?;
    }
    ControlFlow::Continue(())
}

fn next_tree(text: &str, from: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    (from..bytes.len()).find(|&at| bytes[at] == b'(' && text[at + 1..].trim_start().starts_with(';'))
}

/// Property names have two letters, or are words in old files. Every value stores its name, so an endless name would exhaust the memory.
const LONGEST_NAME: usize = 64;

/// A tree that cannot be read, and where the next one may begin, so that nothing is read twice.
struct Broken {
    fault: Fault,
    end: usize,
}

/// The nodes of the main line of the tree that begins at `start`, and where the tree ends.
fn read_tree(text: &str, start: usize, values: &mut Values<'_>) -> Result<(Vec<Node>, usize), Broken> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut on_main_line = true;
    let mut depth = 0usize;
    let mut name = String::new();
    // Where the tree began whose first node this is.
    let mut first_node_of = None;
    let mut at = start;
    while let Some(character) = text[at..].chars().next() {
        let next = at + character.len_utf8();
        match character {
            '(' => {
                depth += 1;
                first_node_of = Some(at);
            }
            ')' => {
                // The first branch to end is the main line.
                (on_main_line, first_node_of) = (false, None);
                depth -= 1;
                if depth == 0 {
                    return Ok((nodes, next));
                }
            }
            ';' => {
                name.clear();
                first_node_of = first_node_of.filter(|&tree| text[tree + 1..at].trim_start().is_empty());
                if on_main_line {
                    nodes.push(Node::new());
                }
            }
            '[' => {
                // The old format had names with small letters in them, which meant nothing.
                let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
                // Only a whole game says this, never a variation.
                if let Some(end) = first_node_of.filter(|_| depth > 1 && matches!(name.as_str(), "GM" | "FF")) {
                    let fault = Fault::new(start, "the game is cut off: another one begins before its ')'");
                    return Err(Broken { fault, end });
                }
                let (value, end) = values.read(at).map_err(|fault| Broken { fault, end: at })?;
                if let Some(node) = nodes.last_mut().filter(|_| on_main_line) {
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
                if name.len() > LONGEST_NAME {
                    return Err(Broken { fault: Fault::new(at, "the name of a property goes on and on"), end: at });
                }
            }
            space if space.is_whitespace() => {}
            other => {
                let fault = Fault::new(at, format!("{other:?} has no place between properties"));
                return Err(Broken { fault, end: at });
            }
        }
        at = next;
    }
    Err(Broken { fault: Fault::new(start, "the game is not closed: ')' is missing"), end: at })
}
