//! One name for one thing: no type name is defined twice in a crate, and no public one twice in the workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Each crate may have an error of its own.
const MAY_REPEAT: &str = "Error";

/// The definition of a type, an alias or a trait.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Definition {
    name: String,
    public: bool,
    line: usize,
}

#[test]
fn every_type_has_a_name_of_its_own() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let mut within: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let mut across: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut crates_read, mut definitions_read) = (0, 0);
    for folder in entries(crates).into_iter().filter(|folder| folder.join("src").is_dir()) {
        crates_read += 1;
        let crate_name = folder.file_name().expect("a name").to_string_lossy().into_owned();
        for file in sources(&folder.join("src")) {
            let text = fs::read_to_string(&file).expect("a source that is text");
            let shown = file.strip_prefix(crates).unwrap_or(&file).display().to_string();
            for Definition { name, public, line } in definitions(&text) {
                definitions_read += 1;
                let place = format!("{shown}:{line}");
                if public && name != MAY_REPEAT {
                    across.entry(name.clone()).or_default().push(place.clone());
                }
                within.entry((crate_name.clone(), name)).or_default().push(place);
            }
        }
    }
    assert!(crates_read >= 10 && definitions_read >= 500, "only {definitions_read} types in {crates_read} crates");
    let repeated = |name: &str, places: &[String]| (places.len() > 1).then(|| format!("{name}: {}", places.join(", ")));
    let within = within.iter().filter_map(|((_, name), places)| repeated(name, places));
    let across = across.iter().filter_map(|(name, places)| repeated(name, places));
    let mut twice: Vec<String> = within.chain(across).collect();
    twice.sort();
    twice.dedup();
    assert!(twice.is_empty(), "{} names stand for more than one thing:\n{}", twice.len(), twice.join("\n"));
}

#[test]
fn definitions_are_told_from_everything_else() {
    let text = r##"
        pub struct First<'a>(&'a str); // struct Comment
        pub(crate) enum Second { Type }
        /* enum Hidden { /* struct Inner */ } */
        impl Iterator for First<'_> { type Item = u8; fn next(&mut self) -> Option<u8> { let c = '"'; None } }
        const TEXT: &str = "struct Quoted"; const RAW: &str = r#"pub enum "Raw" {}"#;
        macro_rules! make { ($name:ident) => { struct Made; }; }
        mod tests { type Alias = u8; fn f() { struct Local; } trait Deep { type Of; } }
    "##;
    let found: Vec<String> = definitions(text).into_iter().map(|found| found.name).collect();
    assert_eq!(found, ["First", "Second", "Alias", "Local", "Deep"]);
    let public: Vec<bool> = definitions(text).into_iter().map(|found| found.public).collect();
    assert_eq!(public, [true, false, false, false, false]);
    assert_eq!(definitions(text)[1].line, 3);
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder that can be read")
        .map(|entry| entry.expect("an entry that can be read").path())
        .collect();
    paths.sort();
    paths
}

/// Every source below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    entries(folder).into_iter().flat_map(below).filter(is_source).collect()
}

/// The types that a source defines, in tests and functions too. Associated types and what a macro makes are left out.
fn definitions(text: &str) -> Vec<Definition> {
    let code = blanked(text);
    let tokens = tokens(&code);
    let word = |at: usize| tokens.get(at).map_or("", |&(_, token)| token);
    let mut found = Vec::new();
    // For each open brace, whether it opened an `impl` or a `trait`.
    let (mut blocks, mut next_is_associating) = (Vec::new(), false);
    let mut at = 0;
    while at < tokens.len() {
        match word(at) {
            "macro_rules" => at = after_block(&tokens, at),
            "impl" => next_is_associating = true,
            ";" => next_is_associating = false,
            "{" => blocks.push(std::mem::take(&mut next_is_associating)),
            "}" => drop(blocks.pop()),
            keyword @ ("struct" | "enum" | "union" | "trait" | "type") => {
                let name = word(at + 1);
                let is_associated = keyword == "type" && blocks.last() == Some(&true);
                if name.starts_with(|letter: char| letter.is_ascii_uppercase()) && !is_associated {
                    let public = at > 0 && word(at - 1) == "pub";
                    let line = text[..tokens[at].0].matches('\n').count() + 1;
                    found.push(Definition { name: name.to_owned(), public, line });
                }
                next_is_associating |= keyword == "trait";
            }
            _ => {}
        }
        at += 1;
    }
    found
}

/// The number of the last token of the block that begins after this one.
fn after_block(tokens: &[(usize, &str)], from: usize) -> usize {
    let mut depth = 0usize;
    for (at, &(_, token)) in tokens.iter().enumerate().skip(from) {
        match token {
            "{" => depth += 1,
            "}" if depth == 1 => return at,
            "}" => depth -= 1,
            _ => {}
        }
    }
    tokens.len()
}

/// Words and signs, each with its place.
fn tokens(code: &str) -> Vec<(usize, &str)> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (mut found, mut rest) = (Vec::new(), code);
    while let Some(first) = rest.chars().next() {
        let length =
            if is_word(first) { rest.find(|letter| !is_word(letter)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (token, after) = rest.split_at(length);
        if !first.is_whitespace() {
            found.push((code.len() - rest.len(), token));
        }
        rest = after;
    }
    found
}

/// The source with spaces in place of comments, texts and letters, so that only code is left, at the same places.
fn blanked(text: &str) -> String {
    let (mut code, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        let length = skipped(rest);
        let (gone, after) = rest.split_at(length.max(first.len_utf8()));
        if length == 0 {
            code.push_str(gone);
        } else {
            code.extend(gone.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        }
        rest = after;
    }
    code
}

/// How many bytes of a comment, a text or a letter the source begins with; 0 if it begins with code.
fn skipped(rest: &str) -> usize {
    let through = |end: &str, from: usize| rest[from..].find(end).map_or(rest.len(), |at| from + at + end.len());
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment(rest);
    }
    if let Some(raw) = rest.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            return through(&format!("\"{}", "#".repeat(hashes)), hashes + 2);
        }
    }
    if rest.starts_with('"') {
        return quoted(rest, '"');
    }
    // A letter ends with a quotation mark right after it; a lifetime does not.
    let mut letters = rest.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('\''), Some('\\'), _) => quoted(rest, '\''),
        (Some('\''), Some(letter), Some('\'')) => 2 + letter.len_utf8(),
        _ => 0,
    }
}

fn quoted(rest: &str, end: char) -> usize {
    let mut escaped = false;
    for (at, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            letter if letter == end => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a comment, which may hold others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0usize, 0);
    while at < rest.len() {
        if rest[at..].starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with("*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += rest[at..].chars().next().map_or(1, char::len_utf8);
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}
