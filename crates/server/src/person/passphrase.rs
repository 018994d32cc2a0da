//! What lets a person in on another device.

use std::fmt;
use std::str::FromStr;

use crate::identity::SecretDigest;

/// Letters and digits that are not easily mistaken for others, whoever copies them by hand.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// 24 of 32 characters are 120 bits: nobody guesses them, however fast they try.
const LENGTH: usize = 24;
/// Characters that are written together.
const GROUP: usize = 4;

/// A recovery passphrase: drawn by chance, shown once, and kept only as a digest.
///
/// It cannot be printed by accident: whoever wants to show it asks for its words.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Passphrase([u8; LENGTH]);

/// A text that is no passphrase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotAPassphrase;

impl Passphrase {
    /// A new one.
    pub(crate) fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.map(|byte| ALPHABET[usize::from(byte) % ALPHABET.len()])))
    }

    /// As it is shown, in groups: `abcd-efgh-…`.
    pub(crate) fn words(self) -> String {
        let groups = self.0.chunks(GROUP).map(|group| group.iter().map(|&byte| char::from(byte)).collect::<String>());
        groups.collect::<Vec<_>>().join("-")
    }

    pub(crate) fn digest(self) -> SecretDigest {
        SecretDigest::of(&self.words())
    }
}

impl FromStr for Passphrase {
    type Err = NotAPassphrase;

    /// However somebody has written it down: in capitals, with blanks, without signs between the groups.
    fn from_str(text: &str) -> Result<Self, NotAPassphrase> {
        let letters = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
        let bytes: Vec<u8> = letters
            .take(LENGTH + 1)
            .map(|letter| u8::try_from(letter.to_ascii_lowercase()).map_err(|_| NotAPassphrase))
            .collect::<Result<_, _>>()?;
        let bytes: [u8; LENGTH] = bytes.try_into().map_err(|_| NotAPassphrase)?;
        if bytes.iter().all(|byte| ALPHABET.contains(byte)) { Ok(Self(bytes)) } else { Err(NotAPassphrase) }
    }
}

impl fmt::Debug for Passphrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Passphrase")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passphrase_is_read_however_it_was_written_down() {
        let passphrase = Passphrase::random().unwrap();
        let words = passphrase.words();
        assert_eq!((words.len(), words.split('-').count()), (29, 6));
        for text in [
            words.clone(),
            words.to_uppercase(),
            words.replace('-', " "),
            words.replace('-', ""),
            format!(" {words}\n"),
        ] {
            assert_eq!(text.parse(), Ok(passphrase), "{text}");
        }
        for text in ["", "abcd", &words[1..], &format!("{words}a"), &words.replace(&words[..1], "l"), &"é".repeat(24)]
        {
            assert_eq!(text.parse::<Passphrase>(), Err(NotAPassphrase), "{text}");
        }
    }

    #[test]
    fn a_passphrase_does_not_show_and_is_never_the_same() {
        let (one, other) = (Passphrase::random().unwrap(), Passphrase::random().unwrap());
        assert_ne!(one, other);
        assert_eq!(format!("{one:?}"), "Passphrase");
    }
}
