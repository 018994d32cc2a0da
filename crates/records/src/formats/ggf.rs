//! GGF, the Generic Game Format of the server GGS: `(;GM[Othello]PB[...]...B[f5/2.39/0.01]...;)`.

pub(crate) mod build;
pub(crate) mod kind;
pub(crate) mod write;

use std::ops::ControlFlow;

use crate::formats::tags::{Tag, Values};
use crate::reading::{Fault, Finds, Visitor};

pub(crate) use write::write;

pub(crate) fn read(text: &str, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut found = Finds::new(text, visitor);
    let mut values = Values::new(text);
    let mut at = 0;
    while let Some(start) = text[at..].find("(;").map(|found| at + found) {
        let (tags, end) = match read_tags(text, start + 2, &mut values) {
            Ok((tags, end)) => (Ok(tags), end),
            // Resume at the fault: outside of values no other game can begin before it.
            Err(fault) => {
                let end = fault.offset;
                (Err(fault), end)
            }
        };
        found.add(tags.and_then(|tags| build::record(&tags, start)))?;
        at = end;
    }
    if found.is_empty() {
        found.add(Err(Fault::new(0, "no game begins here: GGF games begin with '(;'")))?;
    }
    ControlFlow::Continue(())
}

/// The tags of one game up to `;)`, and where it ends.
fn read_tags(text: &str, start: usize, values: &mut Values<'_>) -> Result<(Vec<Tag>, usize), Fault> {
    let mut tags = Vec::new();
    let mut at = start;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        if rest.starts_with(";)") {
            return Ok((tags, at + 2));
        }
        let name = &rest[..rest.bytes().take_while(u8::is_ascii_alphanumeric).count()];
        if name.is_empty() || !rest[name.len()..].starts_with('[') {
            return Err(Fault::new(at, "a tag such as PB[name] or the end ';)' is missing here"));
        }
        let (value, end) = values.read(at + name.len())?;
        tags.push(Tag { name: name.to_owned(), value, offset: at });
        at = end;
    }
}
