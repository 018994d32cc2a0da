//! What an exercise trains.

use std::fmt;
use std::str::FromStr;

use outflank_rules::text::Quoted;

use crate::ReasonTheme;

/// What an exercise trains: what tells its right answer from the mistake, or the endgame.
///
/// ```
/// use outflank_coach::ReasonTheme;
/// use outflank_coach::training::ExerciseTheme;
/// assert_eq!("parity".parse(), Ok(ExerciseTheme::Reason(ReasonTheme::Parity)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExerciseTheme {
    /// What a reason is about.
    Reason(ReasonTheme),
    /// The last squares, which can be counted out.
    Endgame,
    /// Reading ahead: no single reason tells the moves apart, only the line does.
    Reading,
    /// Opening lines, which are no exercises but played from the first move.
    Openings,
}

impl ExerciseTheme {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Reason(ReasonTheme::Corners),
        Self::Reason(ReasonTheme::Mobility),
        Self::Reason(ReasonTheme::Parity),
        Self::Reason(ReasonTheme::Edges),
        Self::Reason(ReasonTheme::Stability),
        Self::Reason(ReasonTheme::Tempo),
        Self::Endgame,
        Self::Reading,
        Self::Openings,
    ];

    /// The name, as programs read it and as it is written on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reason(theme) => theme.name(),
            Self::Endgame => "endgame",
            Self::Reading => "reading",
            Self::Openings => "openings",
        }
    }
}

impl From<ReasonTheme> for ExerciseTheme {
    fn from(theme: ReasonTheme) -> Self {
        Self::Reason(theme)
    }
}

impl fmt::Display for ExerciseTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ExerciseTheme {
    type Err = UnknownExerciseTheme;

    fn from_str(text: &str) -> Result<Self, UnknownExerciseTheme> {
        let named = |theme: &Self| theme.name().eq_ignore_ascii_case(text.trim());
        Self::ALL.into_iter().find(named).ok_or_else(|| UnknownExerciseTheme(text.to_owned()))
    }
}

/// A text that names no theme.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownExerciseTheme(String);

impl fmt::Display for UnknownExerciseTheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ExerciseTheme::ALL.map(ExerciseTheme::name).join(", ");
        write!(f, "{} is not a theme: choose {names}", Quoted(&self.0))
    }
}

impl std::error::Error for UnknownExerciseTheme {}
