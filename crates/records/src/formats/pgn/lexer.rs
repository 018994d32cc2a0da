//! The pieces of a PGN text.

/// A piece with its place.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token<'a> {
    pub(super) item: Item<'a>,
    pub(super) offset: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Item<'a> {
    /// `[Name "value"]`
    Tag { name: &'a str, value: String },
    /// `{ words }`, or what follows a semicolon.
    Comment(&'a str),
    /// `47-17`, `1/2-1/2` or `*`
    Result(&'a str),
    /// A move, or something that should be one.
    Word(&'a str),
    /// `(… moves instead of the last one …)`, without its brackets.
    Variation(&'a str),
    /// A tag that was begun and never ended.
    BrokenTag(&'a str),
}

/// Everything in the text but spaces, move numbers and marks such as `$3` and `!?`.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            let character = rest.chars().next()?;
            let offset = at;
            let found = |item| Some(Token { item, offset });
            let line = || rest.find('\n').unwrap_or(rest.len());
            match character {
                space if space.is_whitespace() => at += space.len_utf8(),
                '[' => {
                    if let Some((name, value, length)) = read_tag(rest) {
                        at += length;
                        return found(Item::Tag { name, value });
                    }
                    // Resume on the next line.
                    at += line();
                    return found(Item::BrokenTag(rest[..line()].trim_end()));
                }
                '{' => {
                    let length = comment(rest);
                    at += length;
                    return found(Item::Comment(rest[1..length].trim_end_matches('}').trim()));
                }
                ';' => {
                    at += line();
                    return found(Item::Comment(rest[1..line()].trim()));
                }
                '(' => {
                    let length = variation(rest);
                    at += length;
                    let inside = &rest[1..length];
                    return found(Item::Variation(inside.strip_suffix(')').unwrap_or(inside)));
                }
                '$' => at += word(rest),
                '!' | '?' => at += 1,
                _ => {
                    let length = word(rest);
                    at += length;
                    let word = &rest[..length];
                    if is_result(word) {
                        return found(Item::Result(word));
                    }
                    let number = word.bytes().take_while(u8::is_ascii_digit).count();
                    let after_number = word[number..].trim_start_matches('.');
                    if after_number.is_empty() {
                        continue;
                    }
                    let is_number = number > 0 && after_number.len() < word.len() - number;
                    let word = if is_number { after_number } else { word };
                    return found(Item::Word(word.trim_end_matches(['!', '?', ','])));
                }
            }
        }
    })
}

/// The length of the word at the beginning; at least one character.
fn word(text: &str) -> usize {
    let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';');
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[first..].find(ends).map_or(text.len(), |end| first + end)
}

fn is_result(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let score = word.split_once('-').is_some_and(|(black, white)| number(black) && number(white));
    score || matches!(word, "*" | "1/2-1/2")
}

/// `[Name "value"]` with `\"` and `\\` for a quote and a backslash in the value: name, value and length.
fn read_tag(text: &str) -> Option<(&str, String, usize)> {
    let inside = text.strip_prefix('[')?;
    let name_length = inside.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = inside.get(..name_length).filter(|name| !name.is_empty())?;
    let quoted = inside[name_length..].trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\n' => return None,
            '\\' => value.push(characters.next().filter(|&(_, protected)| protected != '\n')?.1),
            '"' => {
                let rest = quoted[at + 1..].trim_start().strip_prefix(']')?;
                return Some((name, value, text.len() - rest.len()));
            }
            other => value.push(other),
        }
    }
    None
}

/// The length of the comment in braces at the beginning. One that was cut off ends where the tags of the next game begin; a tag that is
/// quoted in a comment has the closing brace after it, before any other comment begins.
fn comment(text: &str) -> usize {
    let mut tag = None;
    for (at, sign) in text.match_indices(['\n', '{', '}']).skip(1) {
        match (sign, tag) {
            ("}", _) => return at + 1,
            ("{", Some(tag)) => return tag,
            ("\n", None) if read_tag(&text[at + 1..]).is_some() => tag = Some(at + 1),
            _ => {}
        }
    }
    tag.unwrap_or(text.len())
}

/// The length of the variation in brackets at the beginning. One that was cut off ends where the tags of the next game begin.
fn variation(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(character) = text[at..].chars().next() {
        match character {
            '{' => {
                at += comment(&text[at..]);
                continue;
            }
            '[' if text[..at].ends_with('\n') && read_tag(&text[at..]).is_some() => return at,
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += character.len_utf8();
    }
    text.len()
}
