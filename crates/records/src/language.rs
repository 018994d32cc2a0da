//! The languages of texts, and texts in all of them.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

/// A language that openings have names in, and that the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::French, Self::Japanese];

    /// The name, as it is written on the command line.
    pub const fn name(self) -> &'static str {
        self.pick(["english", "french", "japanese"])
    }

    /// The name in the language itself.
    pub const fn own_name(self) -> &'static str {
        self.pick(["English", "Français", "日本語"])
    }

    /// The code, as web pages and systems write it: `en`, `fr`, `ja`.
    pub const fn code(self) -> &'static str {
        self.pick(["en", "fr", "ja"])
    }

    /// What belongs to the language, of English, French and Japanese in this order.
    pub const fn pick<T: Copy>(self, [english, french, japanese]: [T; 3]) -> T {
        match self {
            Self::English => english,
            Self::French => french,
            Self::Japanese => japanese,
        }
    }

    /// The language of a locale such as `fr_CA.UTF-8`, if it is one of these.
    ///
    /// ```
    /// use outflank_records::Language;
    /// assert_eq!(Language::of_locale("ja_JP.UTF-8"), Some(Language::Japanese));
    /// assert_eq!(Language::of_locale("C.UTF-8"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let named = |language: &Self| language.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

/// A language in which there are no texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there are no texts in {}: choose english, french or japanese", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownLanguage {}

/// Gives a type that holds a language a method for each text: the same text in every language, side by side, so that none is forgotten.
///
/// ```
/// use outflank_records::{Language, texts};
///
/// #[derive(Clone, Copy)]
/// struct Greetings(Language);
///
/// texts! { pub Greetings:
///     /// To whoever comes.
///     welcome: "Welcome!", "Bienvenue !", "ようこそ！";
/// }
/// assert_eq!(Greetings(Language::French).welcome(), "Bienvenue !");
/// ```
#[macro_export]
macro_rules! texts {
    ($visible:vis $type:ident: $($(#[$doc:meta])* $name:ident: $english:literal, $french:literal, $japanese:literal;)*) => {
        impl $type {
            $($(#[$doc])* $visible const fn $name(self) -> &'static str {
                $crate::Language::pick(self.0, [$english, $french, $japanese])
            })*
        }
    };
}
