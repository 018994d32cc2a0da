//! What a terminal says about itself.

/// What a terminal answered, and what somebody typed meanwhile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// What it calls itself, with its version.
    name: String,
    /// Whether it takes pictures as kitty does.
    graphics: bool,
    pub(crate) sixel: bool,
    /// The width and height of a cell in pixels.
    pub(crate) cell: Option<(u16, u16)>,
    /// Whether the last of the questions has been answered.
    pub(crate) complete: bool,
    pub(crate) typed: Vec<char>,
}

/// Asks for pictures as kitty takes them, for the terminal's name, for the size of a cell, and last for what every terminal tells: its
/// attributes, with a 4 among them where it knows sixel.
pub(crate) const QUESTIONS: &[u8] = b"\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[>q\x1b[16t\x1b[c";

const ESCAPE: char = '\x1b';

impl Answer {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let mut answer = Self::default();
        let mut rest = text.as_ref();
        while let Some(first) = rest.chars().next() {
            let length = match (first, rest[first.len_utf8()..].chars().next()) {
                (ESCAPE, Some('[')) => answer.hear_sequence(rest),
                (ESCAPE, Some('_' | 'P')) => answer.hear_string(rest),
                (ESCAPE, _) => first.len_utf8(),
                _ => {
                    answer.typed.push(first);
                    first.len_utf8()
                }
            };
            rest = &rest[length..];
        }
        answer
    }

    /// `CSI … letter`; returns its length.
    fn hear_sequence(&mut self, text: &str) -> usize {
        let Some(end) = text[2..].find(|letter: char| ('@'..='~').contains(&letter)) else { return text.len() };
        let (body, letter) = text[2..].split_at(end);
        let mut numbers = body.trim_start_matches('?').split(';').filter_map(|number| number.parse::<u16>().ok());
        match letter.chars().next() {
            Some('c') if body.starts_with('?') => {
                self.complete = true;
                // The first number is the kind of terminal.
                self.sixel = numbers.skip(1).any(|attribute| attribute == 4);
            }
            Some('t') => {
                let report = (numbers.next(), numbers.next(), numbers.next());
                if let (Some(6), Some(height @ 1..), Some(width @ 1..)) = report {
                    self.cell = Some((width, height));
                }
            }
            _ => {}
        }
        2 + end + 1
    }

    /// Whether the terminal shows pictures where characters stand for them. Others take pictures too, but show the characters.
    pub(crate) fn shows_placeholders(&self) -> bool {
        let kitty = self.name.strip_prefix("kitty(").and_then(|version| {
            let mut numbers = version.trim_end_matches(')').split('.').map_while(|number| number.parse::<u32>().ok());
            Some((numbers.next()?, numbers.next()?))
        });
        self.graphics && (kitty >= Some((0, 28)) || self.name.starts_with("ghostty"))
    }

    /// `APC … ST` or `DCS … ST`; returns its length.
    fn hear_string(&mut self, text: &str) -> usize {
        let Some(end) = text[2..].find(ESCAPE) else { return text.len() };
        match (text[1..].starts_with('_'), &text[2..2 + end]) {
            (true, said) => self.graphics |= said == "Gi=31;OK",
            (false, said) => self.name = said.strip_prefix(">|").unwrap_or_default().to_owned(),
        }
        (2 + end + 2).min(text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_what_they_can_do() {
        let kitty = Answer::read(b"\x1b_Gi=31;OK\x1b\\\x1bP>|kitty(0.35.2)\x1b\\\x1b[6;20;10t\x1b[?62;c");
        assert!(kitty.shows_placeholders() && !kitty.sixel && kitty.complete);
        assert_eq!(kitty.cell, Some((10, 20)));
        let xterm = Answer::read(b"\x1b[6;13;6t\x1b[?63;1;2;4;6;9;15;22c");
        assert!(!xterm.shows_placeholders() && xterm.sixel && xterm.complete);
        assert_eq!(xterm.cell, Some((6, 13)));
        let plain = Answer::read(b"\x1b[?4;6c");
        assert!(!plain.sixel && plain.complete);
        let error = Answer::read(b"\x1b_Gi=31;ENOTSUPPORTED:no\x1b\\");
        assert!(!error.graphics && !error.complete);
    }

    #[test]
    fn only_terminals_that_show_placeholders_are_sent_them() {
        let named = |name: &str| {
            Answer::read(format!("\x1b_Gi=31;OK\x1b\\\x1bP>|{name}\x1b\\\x1b[?62c").as_bytes()).shows_placeholders()
        };
        assert!(named("kitty(0.28.0)") && named("kitty(1.0.0)") && named("ghostty 1.1.3"));
        assert!(!named("kitty(0.26.5)") && !named("WezTerm 20240203") && !named("Konsole 23.08") && !named(""));
    }

    #[test]
    fn keys_typed_meanwhile_are_kept_and_torn_answers_do_no_harm() {
        assert_eq!(Answer::read(b"d\x1b[?62c3\r").typed, ['d', '3', '\r']);
        for torn in [&b"\x1b"[..], b"\x1b[", b"\x1b[6;2", b"\x1b_Gi=31;O", b"\x1b_Gi=31;OK\x1b", "é\x1b[".as_bytes()] {
            assert!(!Answer::read(torn).complete);
        }
    }
}
