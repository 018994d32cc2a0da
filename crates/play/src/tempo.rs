//! How soon opponents answer.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

/// How soon those opponents move that play like people. All others move as soon as they know what.
///
/// ```
/// use outflank_play::Tempo;
/// assert_eq!("human".parse(), Ok(Tempo::Human));
/// assert_eq!(Tempo::default().to_string(), "prompt");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tempo {
    /// As soon as they know what.
    #[default]
    Prompt,
    /// As people do: long over what is hard to decide, at once where there is no choice.
    Human,
}

impl Tempo {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Prompt, Self::Human];
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Prompt => "prompt",
            Self::Human => "human",
        })
    }
}

impl FromStr for Tempo {
    type Err = UnknownTempo;

    fn from_str(text: &str) -> Result<Self, UnknownTempo> {
        let named = Self::ALL.into_iter().find(|tempo| tempo.to_string().eq_ignore_ascii_case(text.trim()));
        named.ok_or_else(|| UnknownTempo(text.to_owned()))
    }
}

/// A text that names no tempo.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTempo(String);

impl fmt::Display for UnknownTempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not a pace: choose prompt or human", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownTempo {}
