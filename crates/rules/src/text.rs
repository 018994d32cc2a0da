//! Text from outside, made fit to be shown.
//!
//! A name in a record or in a folder may hold anything: characters that move the cursor, set the title of the window or turn the rest of
//! the line around. What people read passes through here first; files and JSON keep the text as it is.

use std::borrow::Cow;
use std::fmt::{self, Write};

/// The most characters of a text that a message quotes.
pub const LONGEST_QUOTE: usize = 80;

/// Stands for a character that does something instead of being seen.
const STAND_IN: char = '\u{fffd}';

/// Whether a character does something to the text around it, or to a terminal, instead of being seen: controls, marks that change the
/// direction of writing, breaks of lines and paragraphs, and characters that are never drawn.
pub fn is_active(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
            | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// The text with a sign in place of each character that does something, line breaks and tabs excepted.
///
/// ```
/// use outflank_rules::text::harmless;
/// assert_eq!(harmless("a line\nand \x1b[2Jmore"), "a line\nand \u{fffd}[2Jmore");
/// ```
pub fn harmless(text: &str) -> Cow<'_, str> {
    let stays = |character: char| matches!(character, '\n' | '\t') || !is_active(character);
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|character| if stays(character) { character } else { STAND_IN }).collect()
}

/// The beginning of a text, if all of it is too much for a message.
///
/// ```
/// use outflank_rules::text::shortened;
/// assert_eq!(shortened("a short text"), "a short text");
/// assert_eq!(shortened(&"long ".repeat(100)).chars().count(), 81);
/// ```
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

/// A text that becomes part of a line, such as a name: breaks become spaces, and nothing in it does anything.
///
/// ```
/// use outflank_rules::text::Shown;
/// assert_eq!(Shown("Ann\nBen \u{202e}").to_string(), "Ann Ben \u{fffd}");
/// assert_eq!(format!("{:<5}|", Shown("Ann")), "Ann  |");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(pub &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.contains(is_active) {
            return f.pad(self.0);
        }
        let show = |character| match character {
            '\n' | '\r' | '\t' => ' ',
            active if is_active(active) => STAND_IN,
            seen => seen,
        };
        f.pad(&self.0.chars().map(show).collect::<String>())
    }
}

/// A text that a message quotes: in quotation marks, with signs for what cannot be seen, and no more of it than anybody reads.
///
/// ```
/// use outflank_rules::text::Quoted;
/// assert_eq!(Quoted("d9\x07").to_string(), r#""d9\u{7}""#);
/// assert!(Quoted(&"x".repeat(1_000_000)).to_string().chars().count() < 100);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'a>(pub &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = match self.0.char_indices().nth(LONGEST_QUOTE) {
            Some((end, _)) => &self.0[..end],
            None => self.0,
        };
        write!(f, "{quoted:?}")?;
        if quoted.len() < self.0.len() { f.write_char('…') } else { Ok(()) }
    }
}

/// A text as part of HTML, SVG or other XML: nothing in it is markup. Control characters, which XML does not allow, are left out.
///
/// ```
/// use outflank_rules::text::Escaped;
/// assert_eq!(Escaped("a < b & \"c\"\x07").to_string(), "a &lt; b &amp; &quot;c&quot;");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|character| match character {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\n' | '\t' => f.write_char(character),
            control if control.is_control() => Ok(()),
            other => f.write_char(other),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_shown_does_anything() {
        let everything: String = ('\0'..=char::MAX).collect();
        assert!(!Shown(&everything).to_string().contains(is_active));
        assert!(!harmless(&everything).contains(|c| is_active(c) && !matches!(c, '\n' | '\t')));
        for start in (0..everything.len()).filter(|&at| everything.is_char_boundary(at)).step_by(60) {
            assert!(!Quoted(&everything[start..]).to_string().contains(is_active));
        }
    }

    #[test]
    fn ordinary_text_stays_as_it_is() {
        for text in ["虎定石", "Ann & Ben – “5 %”", "Zoë 👩‍🚀", ""] {
            assert_eq!((Shown(text).to_string(), harmless(text).as_ref()), (text.to_owned(), text));
            assert_eq!(shortened(text), text);
        }
        assert_eq!(shortened(&"é".repeat(100)).chars().count(), LONGEST_QUOTE + 1);
    }
}
