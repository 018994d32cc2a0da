//! The same text in every language, side by side, so that none is forgotten.

use outflank_records::Language;

/// What belongs to a language, of English, French and Japanese in this order.
pub(crate) const fn in_language<T: Copy>(language: Language, [english, french, japanese]: [T; 3]) -> T {
    match language {
        Language::English => english,
        Language::French => french,
        Language::Japanese => japanese,
    }
}

/// Gives a type that holds a language a method for each text.
macro_rules! texts {
    ($type:ident: $($(#[$doc:meta])* $name:ident: $english:literal, $french:literal, $japanese:literal;)*) => {
        impl $type {
            $($(#[$doc])* pub const fn $name(self) -> &'static str {
                $crate::texts::in_language(self.0, [$english, $french, $japanese])
            })*
        }
    };
}

pub(crate) use texts;
