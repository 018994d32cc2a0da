//! SGF, the Smart Game Format: `(;FF[4]GM[2]SZ[8];B[f5];W[d6])`. A record is its main line; a tree has the variations too.
//!
//! What SGF has no property for goes into properties of our own, which the format allows and other programs skip.

mod build;
mod write;

use std::ops::ControlFlow;

use crate::formats::tags::{Tag, Values};
use crate::reading::{Fault, Finds, Visitor};
use crate::{GameTree, Record};

pub(crate) use write::{write, write_tree};

/// The properties of one node, and the node that it follows.
struct Node {
    tags: Vec<Tag>,
    parent: Option<usize>,
}

/// The nodes of a game, each after the one that it follows. Those of the main line come first.
struct NodeTree {
    nodes: Vec<Node>,
    main_line: usize,
}

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let main_line = |tree: &NodeTree, start| build::record(&tree.nodes[..tree.main_line], start);
    read_with::<Record>(text, visitor, main_line)
}

pub(crate) fn read_trees(text: &str, visitor: &mut Visitor<'_, GameTree>) -> ControlFlow<()> {
    read_with(text, visitor, build::tree)
}

fn read_with<T>(
    text: &str,
    visitor: &mut Visitor<'_, T>,
    build: impl Fn(&NodeTree, usize) -> Result<T, Fault>,
) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    let mut values = Values::new(text);
    let mut at = 0;
    while let Some(start) = next_tree(text, at) {
        let (nodes, end) = match read_tree(text, start, &mut values) {
            Ok((nodes, end)) => (Ok(nodes), end),
            Err(Broken { fault, end }) => (Err(fault), end),
        };
        found.add(nodes.and_then(|nodes| build(&nodes, start)))?;
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

/// The nodes of the tree that begins at `start`, and where the tree ends.
fn read_tree(text: &str, start: usize, values: &mut Values<'_>) -> Result<(NodeTree, usize), Broken> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut main_line = None;
    // The node that is being read, and those from which the open branches go out.
    let mut current = None;
    let mut open = Vec::new();
    let mut name = String::new();
    // Where the tree began whose first node this is.
    let mut first_node_of = None;
    let mut at = start;
    while let Some(character) = text[at..].chars().next() {
        let next = at + character.len_utf8();
        match character {
            '(' => {
                open.push(current);
                first_node_of = Some(at);
            }
            ')' => {
                // The first branch to end is the main line.
                main_line.get_or_insert(nodes.len());
                first_node_of = None;
                current = open.pop().flatten();
                if open.is_empty() {
                    let main_line = main_line.unwrap_or(nodes.len());
                    return Ok((NodeTree { nodes, main_line }, next));
                }
            }
            ';' => {
                name.clear();
                first_node_of = first_node_of.filter(|&tree| text[tree + 1..at].trim_start().is_empty());
                nodes.push(Node { tags: Vec::new(), parent: current });
                current = Some(nodes.len() - 1);
            }
            '[' => {
                // The old format had names with small letters in them, which meant nothing.
                let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
                // Only a whole game says this, never a variation.
                if let Some(end) = first_node_of.filter(|_| open.len() > 1 && matches!(name.as_str(), "GM" | "FF")) {
                    let fault = Fault::new(start, "the game is cut off: another one begins before its ')'");
                    return Err(Broken { fault, end });
                }
                let (value, end) = values.read(at).map_err(|fault| Broken { fault, end: at })?;
                if let Some(node) = current.and_then(|current| nodes.get_mut(current)) {
                    node.tags.push(Tag { name, value, offset: at });
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
