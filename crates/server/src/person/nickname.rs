//! Names that people give to themselves and to their programs.

use std::fmt;
use std::str::FromStr;

/// The fewest and the most characters of a name.
const SHORTEST: usize = 2;
const LONGEST: usize = 24;
/// Signs that may stand between letters and digits.
const BETWEEN: &str = " -_.'’・";
/// What nobody may call themselves, because the page or a record calls others so, or because others would believe them.
const RESERVED: [&str; 25] = [
    "you",
    "friend",
    "human",
    "person",
    "player",
    "guest",
    "anonymous",
    "nobody",
    "somebody",
    "engine",
    "computer",
    "easy",
    "medium",
    "hard",
    "expert",
    "master",
    "random",
    "black",
    "white",
    "outflank",
    "admin",
    "administrator",
    "moderator",
    "vous",
    "あなた",
];

/// What somebody is called by others: letters and digits of any script, with single signs between them.
///
/// Nothing in it does anything to the text around it: no controls, no marks that change the direction of writing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nickname(String);

/// What somebody calls a program of theirs; as long as a nickname, and of the same characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenName(String);

/// Why a text is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotAName {
    /// It is too short or too long.
    Length,
    /// It holds this character, or holds it where it must not stand.
    Character(char),
    /// Something else is called so.
    Reserved,
}

impl Nickname {
    /// The name as it is compared: two people whose names look the same to a hasty reader would be mistaken for each other.
    pub fn folded(&self) -> String {
        self.0.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    }
}

impl FromStr for Nickname {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        let name = Self(checked(text)?);
        if RESERVED.contains(&name.folded().as_str()) { Err(NotAName::Reserved) } else { Ok(name) }
    }
}

impl TokenName {
    /// The name as a text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for TokenName {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Self, NotAName> {
        checked(text).map(Self)
    }
}

/// The text without what surrounds it, if it may be a name.
fn checked(text: &str) -> Result<String, NotAName> {
    let text = text.trim();
    if !(SHORTEST..=LONGEST).contains(&text.chars().count()) {
        return Err(NotAName::Length);
    }
    let mut between = true;
    for letter in text.chars() {
        let is_sign = BETWEEN.contains(letter);
        if !is_sign && !letter.is_alphanumeric() || is_sign && between {
            return Err(NotAName::Character(letter));
        }
        between = is_sign;
    }
    match text.chars().next_back() {
        Some(last) if between => Err(NotAName::Character(last)),
        _ => Ok(text.to_owned()),
    }
}

impl fmt::Display for Nickname {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NotAName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => write!(f, "a name has {SHORTEST} to {LONGEST} characters"),
            Self::Character(letter) if BETWEEN.contains(*letter) => {
                write!(f, "a name begins and ends with a letter or digit, and has single signs between them")
            }
            Self::Character(letter) => {
                write!(
                    f,
                    "a name is made of letters and digits, with {} between them, and not of {letter:?}",
                    BETWEEN.trim()
                )
            }
            Self::Reserved => f.write_str("nobody may call themselves so; please choose another name"),
        }
    }
}

impl std::error::Error for NotAName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_people_are_names() {
        for text in ["Ann", "Jean-Luc", "O'Neil", "たけし", "長谷川 武", "Élodie B.C", "x_1", "Ли"] {
            let name: Nickname = text.parse().unwrap_or_else(|reason| panic!("{text}: {reason}"));
            assert_eq!(name.to_string(), text);
        }
        assert_eq!("  Ann ".parse::<Nickname>().unwrap().to_string(), "Ann");
    }

    #[test]
    fn nothing_in_a_name_does_anything() {
        for text in [
            "",
            "A",
            "  ",
            "Ann\u{202e}",
            "A\u{200b}nn",
            "A\nnn",
            "<b>Ann</b>",
            "Ann  B",
            "-Ann",
            "Ann.",
            "a\u{301}\u{301}n",
            "Ann\0",
            "👑Ann",
            &"x".repeat(25),
        ] {
            assert!(text.parse::<Nickname>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn names_that_would_be_mistaken_for_each_other_are_the_same() {
        let folded = |text: &str| text.parse::<Nickname>().unwrap().folded();
        assert_eq!(folded("Ann B"), folded("ann-b"));
        assert_ne!(folded("Ann"), folded("Anne"));
        for text in ["You", "MASTER", "Out flank", "h.u.m.a.n"] {
            assert_eq!(text.parse::<Nickname>(), Err(NotAName::Reserved), "{text}");
        }
        assert!("Master".parse::<TokenName>().is_ok(), "a program may be called anything");
    }
}
