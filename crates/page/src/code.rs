//! The names of games.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name of a game in its address: twelve letters and digits, drawn by chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameCode([u8; GameCode::LENGTH]);

impl GameCode {
    const LENGTH: usize = 12;
    /// No letters or digits that are easily mistaken for others when somebody reads an address aloud.
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

    /// The name after which none comes in the order of names.
    pub const LAST: Self = Self([b'z'; Self::LENGTH]);

    /// A new name.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; Self::LENGTH];
        getrandom::fill(&mut bytes)?;
        Ok(Self(bytes.map(|byte| Self::ALPHABET[usize::from(byte) % Self::ALPHABET.len()])))
    }
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&byte| write!(f, "{}", char::from(byte)))
    }
}

impl fmt::Debug for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for GameCode {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        let bytes: [u8; Self::LENGTH] = text.as_bytes().try_into().map_err(|_| NotACode)?;
        if bytes.iter().all(|byte| Self::ALPHABET.contains(byte)) { Ok(Self(bytes)) } else { Err(NotACode) }
    }
}

impl Serialize for GameCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NotACode| D::Error::custom("no game is called so"))
    }
}

/// A text that no game is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotACode;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_read_as_they_are_written() {
        let code = GameCode::random().unwrap();
        assert_eq!(code.to_string().parse(), Ok(code));
        for text in ["", "abc", "abcdefghijkl", "../../etc/pa", "abcdefghijkm1"] {
            assert_eq!(text.parse::<GameCode>(), Err(NotACode), "{text}");
        }
    }
}
